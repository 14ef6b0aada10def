"""Values as sets, and sets as values."""

from __future__ import annotations

from heistdsl.oracle.errors import RuleError
from heistdsl.oracle.run import Run
from heistdsl.oracle.things import Interval, Kind, PhaseRef, Piece, Player, Value, ZoneRef, unique

#: How many numbers a range may have when it is used as a set.
_WIDEST = 10_000


def members(run: Run, value: Value) -> tuple[Value, ...]:
    """The members of a set; of a zone its pieces, top first; one thing is a set of one; nothing is empty."""
    match value:
        case None:
            return ()
        case ZoneRef():
            return tuple(Piece(index) for index in run.world.content(value))
        case tuple():
            if any(isinstance(member, ZoneRef) for member in value):
                return unique([piece for member in value for piece in members(run, member)])
            return value
        case Interval(low=low, high=high):
            if high - low >= _WIDEST:
                raise RuleError("fuel", f"{low}..{high} has too many numbers")
            return tuple(range(low, high + 1))
        case _:
            return (value,)


def pieces_of(run: Run, value: Value) -> tuple[Piece, ...]:
    """The pieces among the members; the name of a card stands for its pieces."""
    found: list[Piece] = []
    for member in members(run, value):
        if isinstance(member, Piece):
            found.append(member)
        elif isinstance(member, Kind):
            found.extend(copies_of(run, member))
    return tuple(found)


def copies_of(run: Run, kind: Kind) -> tuple[Piece, ...]:
    """The pieces of a card that are in the game; none for a type or tag."""
    return tuple(Piece(index) for index in run.prepared.copies.get(kind.id, ()) if index not in run.world.removed)


def players_of(run: Run, value: Value) -> tuple[Player, ...]:
    """The players among the members."""
    return tuple(member for member in members(run, value) if isinstance(member, Player))


def single(run: Run, value: Value) -> Value:
    """The one member of a set or zone of one; nothing for an empty one; else the value itself."""
    if isinstance(value, ZoneRef):
        if run.ruleset.zones[value.zone].capacity != 1:
            return value
        value = members(run, value)
    if isinstance(value, tuple):
        if not value:
            return None
        if len(value) == 1:
            return value[0]
    return value


def describe(value: Value) -> str:
    """A value in a message."""
    match value:
        case None:
            return "nothing"
        case bool():
            return "a condition"
        case int():
            return f"the number {value}"
        case str():
            return f"the word {value}"
        case tuple():
            return f"a set of {len(value)}"
        case Kind(id=id) | PhaseRef(id=id):
            return f"the word {id}"
        case _:
            return f"a {type(value).__name__.removesuffix('Ref').lower()}"
