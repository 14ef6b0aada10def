"""What the texts of a game do, all taken together: which events they emit, which phases they run, and so on.

What a declared event carries is said by the texts that emit it (`emit caught of c by me` carries a card), so texts are
looked at twice: first to learn that, then to find mistakes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from heistdsl.model.ruleset import Effect, Ruleset
from heistdsl.model.types import UNKNOWN, Type
from heistdsl.syntax.tree import (
    Act,
    Choose,
    Do,
    Emit,
    Get,
    May,
    Modal,
    Name,
    Node,
    On,
    Phase,
    children,
    walk,
)


@dataclass(frozen=True, slots=True)
class Facts:
    """Names that some text of the game makes happen.

    `emitted` says for each event with which prepositions it is emitted, and of what type their arguments are, as far
    as that is known. `personal` are the procedures that need a `me`. `can_end`: a trigger somewhere ends the game or
    a phase.
    """

    emitted: Mapping[str, Mapping[str, Type]] = field(default_factory=dict)
    phases: frozenset[str] = frozenset()
    purposes: frozenset[str] = frozenset()
    personal: frozenset[str] = frozenset()
    can_end: bool = False


def gather_facts(ruleset: Ruleset, more: tuple[Effect, ...] = ()) -> Facts:
    """Read all texts of a game, and some more, once."""
    emitted: dict[str, dict[str, Type]] = {}
    phases: set[str] = set()
    purposes: set[str] = set()
    can_end = False
    for effect in (*effects_of(ruleset), *more):
        for node in walk(effect.text):
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
    return Facts(emitted, frozenset(phases), frozenset(purposes), _personal(ruleset), can_end)


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


# ---- procedures that need a `me`

#: Verbs that only somebody can do; anything else the game does itself where nobody is named.
PERSONAL_VERBS = frozenset((
    "draw", "gain", "lose", "spend", "steal", "give", "join", "leave", "owe", "pass", "win", "play", "split",
    "arrange", "look",
))  # fmt: skip
#: Names that mean somebody for whom a text runs.
PERSONAL_NAMES = frozenset(("me", "others", "rival"))


def _personal(ruleset: Ruleset) -> frozenset[str]:
    """The procedures that speak of `me`, or let nobody named do what only somebody can do; and those that run such."""
    bodies = {id: procedure.effect.text for id, procedure in ruleset.procedures.items()}
    found = {id for id, text in bodies.items() if needs_me(text)}
    while True:
        more = {id for id, text in bodies.items() if id not in found and _runs(text, found)}
        if not more:
            return frozenset(found)
        found |= more


def _runs(text: Node, procedures: set[str]) -> bool:
    return any(name in procedures for name in _called(text))


def _called(node: Node) -> Iterator[str]:
    """The procedures a text runs as whoever runs the text."""
    if isinstance(node, Do):
        yield node.name
    if _is_of_somebody_else(node):
        return
    for child in children(node):
        yield from _called(child)


def needs_me(node: Node) -> bool:
    """Whether a text cannot do without a `me`."""
    match node:
        case Name(id=name) if name in PERSONAL_NAMES:
            return True
        case Act(subject=None, verb=verb) if verb in PERSONAL_VERBS:
            return True
        case Choose(subject=None) | May(subject=None) | Modal(subject=None):
            return True
        case _ if _is_of_somebody_else(node):
            return False
        case _:
            return any(needs_me(child) for child in children(node))


def _is_of_somebody_else(node: Node) -> bool:
    """Whether a statement has a player of its own, who is `me` inside."""
    match node:
        case May(subject=subject) | Phase(by=subject):
            return subject is not None
        case _:
            return False
