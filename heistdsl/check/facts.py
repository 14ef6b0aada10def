"""What the texts of a game do, all taken together: which events they emit, which phases they run, and so on.

What a declared event carries is said by the texts that emit it (`emit caught of c by me` carries a card), so texts are
looked at twice: first to learn that, then to find mistakes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from heistdsl.check import fits
from heistdsl.model.parts import Part
from heistdsl.model.ruleset import Effect, Ruleset
from heistdsl.model.types import UNKNOWN, PieceType, SetType, Type
from heistdsl.syntax.tree import (
    Act,
    Bargain,
    Change,
    Choose,
    Do,
    Emit,
    Get,
    May,
    Modal,
    Name,
    Node,
    On,
    Pay,
    Phase,
    Require,
    Use,
    Window,
    children,
    walk,
)


@dataclass(frozen=True, slots=True)
class Facts:
    """Names that some text of the game makes happen.

    `emitted` says for each event with which prepositions it is emitted, and of what type their arguments are, as far
    as that is known; a text asks its checker for it, which notes what was asked. `speaking_of_me` are the procedures in
    which there must be a `me`, `done_by_somebody` those in which somebody acts who is not named, `never_paid` those
    that can be no part of a cost. `can_end`: a trigger somewhere ends the game or a phase. `changed` are all names that
    something changes. `parts` remembers what was looked up.
    """

    emitted: Mapping[str, Mapping[str, Type]] = field(default_factory=dict)
    phases: frozenset[str] = frozenset()
    purposes: frozenset[str] = frozenset()
    speaking_of_me: frozenset[str] = frozenset()
    done_by_somebody: frozenset[str] = frozenset()
    never_paid: frozenset[str] = frozenset()
    can_end: bool = False
    changed: frozenset[str] = frozenset()
    parts: dict[Type, dict[str, Part]] = field(default_factory=dict, compare=False, repr=False)


def gather_facts(ruleset: Ruleset, more: tuple[Effect, ...] = ()) -> Facts:
    """Read all texts of a game, and some more, once."""
    emitted: dict[str, dict[str, Type]] = {}
    phases: set[str] = set()
    purposes: set[str] = set()
    can_end = False
    changed: set[str] = set()
    for effect in (*effects_of(ruleset), *more):
        for node in walk(effect.text):
            changed.update(changed_by(node))
            match node:
                case Emit(event=Name(id=name), prepositions=prepositions):
                    emitted.setdefault(name, {}).update((word, UNKNOWN) for word, _ in prepositions)
                case Phase(name=Name(id=name)):
                    phases.add(name)
                case Act(verb="roll"):
                    purposes |= {found for found in map(purpose_of, _arguments(node, "for")) if found}
                case On():
                    can_end = can_end or any(map(ends_something, walk(node)))
                case _:
                    pass
    return Facts(
        emitted,
        frozenset(phases),
        frozenset(purposes),
        _procedures_that(ruleset, names_somebody, lambda _: False),
        _procedures_that(ruleset, _is_done_by_somebody(ruleset), _has_actor_of_its_own),
        _procedures_that(ruleset, is_never_paid, is_done_later),
        can_end,
        frozenset(changed),
    )


def changed_by(node: Node) -> Iterator[str]:
    """What a statement itself counts up or down or sets, by name, whosever it is."""
    match node:
        case Change(target=target):
            yield from (
                part.id if isinstance(part, Name) else part.name
                for part in walk(target)
                if isinstance(part, Name | Get)
            )
        case Act(unit=str(name)):
            yield name
        case _:
            pass


def join_emitted(ruleset: Ruleset, emitted: dict[str, dict[str, Type]], more: Mapping[str, Mapping[str, Type]]) -> None:
    """Add to what is known about events what another text says."""
    for event, prepositions in more.items():
        known = emitted.setdefault(event, {})
        for word, found in prepositions.items():
            known[word] = fits.join(ruleset, known.get(word, found), found) or UNKNOWN


def swept(ruleset: Ruleset) -> dict[str, dict[str, Type]]:
    """What happens without any statement: cards whose requirement no longer holds, or for which a zone has no room,
    are discarded."""
    kinds = {card.kind for card in ruleset.cards.values() if card.effect and _requires(card.effect)}
    full = [zone for zone in ruleset.zones.values() if zone.capacity is not None]
    types = None if any(zone.holds is None for zone in full) else kinds.union(*(zone.holds or () for zone in full))
    piece = PieceType(None if types is None else frozenset(types))
    return {"discard": {"of": SetType(piece)}} if types is None or types else {}


def _requires(effect: Effect) -> bool:
    return any(isinstance(statement, Require) for statement in effect.text.body)


def effects_of(ruleset: Ruleset) -> Iterator[Effect]:
    """Every text of the game, in a fixed order."""
    yield from (effect for effect in (ruleset.setup, ruleset.flow) if effect)
    yield from (procedure.effect for procedure in ruleset.procedures.values())
    yield from ruleset.actions.values()
    yield from ruleset.rules.values()
    yield from (card.effect for card in ruleset.cards.values() if card.effect)


def purpose_of(node: Node) -> str | None:
    """The purpose of a roll as it is written after `for`."""
    match node:
        case Name(id=name) | Get(name=name):
            return name
        case _:
            return None


def ends_something(node: Node) -> bool:
    """Whether a statement leaves a phase or the game."""
    match node:
        case Act(verb="end" | "win"):
            return True
        case Act(verb="lose", amount=None):
            return True
        case _:
            return False


def _arguments(act: Act, preposition: str) -> Iterator[Node]:
    return (argument for word, argument in act.prepositions if word == preposition)


# ---- what needs a player

#: Verbs that only somebody can do; the game itself does anything else where nobody is named.
_PERSONAL_VERBS = frozenset((
    "arrange", "give", "join", "leave", "look", "owe", "pass", "split", "steal", "win",
))  # fmt: skip
#: Names that mean somebody for whom a text runs.
PERSONAL_NAMES = frozenset(("me", "others", "rival"))


def needs_actor(ruleset: Ruleset, act: Act) -> bool:
    """Whether a statement without a subject can only be done by somebody: the game has no hand and no counters of a
    player."""
    if act.verb in _PERSONAL_VERBS or (act.verb == "lose" and act.amount is None):
        return True
    unit = act.unit or ""
    if unit in ruleset.counters:
        return ruleset.counters[unit].owner == "player"
    told = {word for word, _ in act.prepositions}
    ends = dict(ruleset.verbs.get(act.verb, {}))
    if unit in ruleset.supplies and act.verb != "roll":
        supply = ruleset.supplies[unit]
        ends = {"from": supply.source, "to": supply.target}
    return any(word not in told and _is_of_players(ruleset, zone) for word, zone in ends.items())


def _is_of_players(ruleset: Ruleset, zone: str) -> bool:
    return zone in ruleset.zones and ruleset.zones[zone].owner == "player"


def _procedures_that(ruleset: Ruleset, needs: Callable[[Node], bool], stop: Callable[[Node], bool]) -> frozenset[str]:
    """The procedures in which something passes a test, and those that run such; not looking into what `stop` says."""
    bodies = {id: procedure.effect.text for id, procedure in ruleset.procedures.items()}
    inside = {id: list(outside(text, stop)) for id, text in bodies.items()}
    found = {id for id, nodes in inside.items() if any(map(needs, nodes))}
    while True:
        more = {
            id
            for id, nodes in inside.items()
            if id not in found and any(isinstance(node, Do) and node.name in found for node in nodes)
        }
        if not more:
            return frozenset(found)
        found |= more


def outside(node: Node, stop: Callable[[Node], bool]) -> Iterator[Node]:
    """A node and what stands in it, but not what `stop` says."""
    yield node
    for child in children(node):
        if not stop(child):
            yield from outside(child, stop)


def is_never_paid(node: Node) -> bool:
    """Whether a statement can be no part of a cost, because how it ends cannot be known before it is paid."""
    return isinstance(node, Window | Bargain | Phase) or (isinstance(node, Act) and node.verb in ("arrange", "split"))


def is_done_later(node: Node) -> bool:
    """Whether what stands in a statement is done at another time, or looked at on its own."""
    return isinstance(node, On | Use | Pay)


def names_somebody(node: Node) -> bool:
    """Whether it is a name that means somebody only where there is a `me`."""
    return isinstance(node, Name) and node.id in PERSONAL_NAMES


def _is_done_by_somebody(ruleset: Ruleset) -> Callable[[Node], bool]:
    def test(node: Node) -> bool:
        match node:
            case Act(subject=None):
                return needs_actor(ruleset, node)
            case Choose(subject=None) | May(subject=None) | Modal(subject=None):
                return True
            case _:
                return False

    return test


def _has_actor_of_its_own(node: Node) -> bool:
    """Whether somebody is named who does what is said inside."""
    return isinstance(node, Window) or (isinstance(node, May) and node.subject is not None)
