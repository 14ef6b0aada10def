"""Whether an event is what a pattern describes."""

from __future__ import annotations

from heistdsl.model.standing import last_name
from heistdsl.oracle.compare import as_kind, is_kind
from heistdsl.oracle.heads import head_fits, purpose_of
from heistdsl.oracle.run import Run
from heistdsl.oracle.scope import Env, with_element
from heistdsl.oracle.sets import members
from heistdsl.oracle.things import EventRef, Kind, PhaseRef, Piece, Place, Player, Value, ZoneRef
from heistdsl.oracle.world import Event
from heistdsl.syntax.tree import Expression, Get, Index, Name, Pattern


class Fit:
    """That an event fits, and which of its cards do (None: the pattern is not about cards)."""

    __slots__ = ("cards",)

    def __init__(self, cards: tuple[Piece, ...] | None) -> None:
        self.cards = cards


def fits(run: Run, pattern: Pattern, event: Event, env: Env) -> Fit | None:
    """How an event fits a pattern, or None if it does not."""
    if not head_fits(pattern, event):
        return None
    cards: tuple[Piece, ...] | None = None
    for word, argument in pattern.prepositions:
        if word == "of":
            if _is_about_unit(run, argument, event):
                if event.data.get("unit") != last_name(argument):
                    return None
            elif _is_about_cards(event):
                cards = _cards_of(run, argument, event.cards if cards is None else cards, env)
                if not cards:
                    return None
            elif not _of_fits(run, argument, event, env):
                return None
        elif not _preposition_fits(run, word, argument, event, env):
            return None
    return _where_fits(run, pattern, event, cards, env)


def _is_about_unit(run: Run, argument: Expression, event: Event) -> bool:
    """Whether `of` names a counter, or a supply of which it is not clear yet which pieces they are."""
    if event.kind != "verb" or not isinstance(argument, Name):
        return False
    return argument.id in run.ruleset.counters or (argument.id in run.ruleset.supplies and not event.cards)


def _is_about_cards(event: Event) -> bool:
    return bool(event.cards) or (event.kind in ("verb", "affect") and "group" not in event.data)


def _cards_of(run: Run, argument: Expression, cards: tuple[Piece, ...], env: Env) -> tuple[Piece, ...]:
    """The cards that are members of the selection, or of the kind."""
    wanted = members(run, run.evaluate(argument, env))
    kinds = [kind for each in wanted if isinstance(kind := as_kind(run, each), Kind)]
    return tuple(card for card in cards if card in wanted or any(is_kind(run, card, kind) for kind in kinds))


def _of_fits(run: Run, argument: Expression, event: Event, env: Env) -> bool:
    """`of` on an event without cards: the value that is raised, the set that is joined, or what was given."""
    if event.kind in ("raise", "lower") or "group" in event.data:
        return _same_path(run, argument, event, env)
    given = event.data.get("of")
    wanted = members(run, run.evaluate(argument, env))
    return any(each in wanted for each in members(run, given))


def _same_path(run: Run, argument: Expression, event: Event, env: Env) -> bool:
    """Whether a path names the value or state of this event, for one of its owners."""
    path = argument.base if isinstance(argument, Index) else argument
    name = path.name if isinstance(path, Get) else path.id if isinstance(path, Name) else ""
    if event.data.get("path") != name:
        return False
    owners: tuple[Value, ...] = (None,)
    if isinstance(path, Get):
        owners = members(run, run.evaluate(path.base, env))
    holders = event.data.get("holders")
    return any(owner in owners for owner in (holders if isinstance(holders, tuple) else (holders,)))


def _preposition_fits(run: Run, word: str, argument: Expression, event: Event, env: Env) -> bool:
    if word == "for":
        return event.data.get("purpose") == purpose_of(argument)
    wanted = run.evaluate(argument, env)
    match word:
        case "by":
            return event.by is not None and event.by in members(run, wanted)
        case "from":
            return _zone_fits(wanted, event.origins) or _value_fits(run, wanted, event.data.get("from"))
        case "to" | "onto" | "under" | "on":
            return _zone_fits(wanted, event.targets) or _value_fits(run, wanted, event.data.get(word))
        case _:
            return _value_fits(run, wanted, event.data.get(word))


def _zone_fits(wanted: Value, zones: tuple[ZoneRef, ...]) -> bool:
    """Whether one of the zones is meant: itself, or by the player or place whose zone it is."""
    for each in wanted if isinstance(wanted, tuple) else (wanted,):
        if isinstance(each, ZoneRef) and each in zones:
            return True
        if isinstance(each, Player | Place | Piece) and any(zone.owner == each for zone in zones):
            return True
    return False


def _value_fits(run: Run, wanted: Value, given: Value) -> bool:
    if given is None:
        return False
    if isinstance(wanted, PhaseRef) or isinstance(given, PhaseRef):
        return wanted == given
    there = members(run, wanted)
    return any(each in there for each in members(run, given))


def _where_fits(run: Run, pattern: Pattern, event: Event, cards: tuple[Piece, ...] | None, env: Env) -> Fit | None:
    if pattern.condition is None:
        return Fit(cards)
    if event.number >= 0:
        return _tested(run, pattern.condition, event, cards, env)
    probe = run.world.add_event(event)  # only for as long as it is asked about
    try:
        return _tested(run, pattern.condition, probe, cards, env)
    finally:
        run.world.events.pop()


def _tested(run: Run, condition: Expression, event: Event, cards: tuple[Piece, ...] | None, env: Env) -> Fit | None:
    inside = env.but(it=EventRef(event.number, cards))
    if not event.cards:
        return Fit(cards) if run.truth(condition, inside) else None
    tested = event.cards if cards is None else cards
    left = tuple(card for card in tested if run.truth(condition, with_element(inside, card)))
    return Fit(left) if left else None
