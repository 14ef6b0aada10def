"""Comparisons: equality with `treat`, kinds, membership, order. Nothing compares with nothing."""

from __future__ import annotations

from heistdsl.oracle.errors import RuleError
from heistdsl.oracle.in_force import active_now, is_in_force, owner_of
from heistdsl.oracle.run import Pairs, Run
from heistdsl.oracle.sets import describe, members, single
from heistdsl.oracle.things import Interval, Kind, PhaseRef, Piece, Player, Value, ZoneRef
from heistdsl.syntax.tree import Operator, Treat


def compare(run: Run, operator: Operator, left: Value, right: Value) -> bool:
    """Whether a comparison holds; false whenever one side is nothing."""
    if operator in ("in", "not in", "has"):
        return _membership(run, operator, left, right)
    if isinstance(left, ZoneRef) and isinstance(right, ZoneRef) and operator in ("=", "!=") and left == right:
        return operator == "="
    left, right = single(run, left), single(run, right)
    if left is None or right is None:
        return False
    match operator:
        case "=":
            return equal(run, left, right)
        case "!=":
            return not equal(run, left, right)
        case "is":
            return is_kind(run, left, right)
        case "is not":
            return not is_kind(run, left, right)
        case _:
            return _ordered(operator, left, right)


def equal(run: Run, left: Value, right: Value) -> bool:
    """Whether two values are the same, or one counts as the other."""
    if isinstance(left, bool) or isinstance(right, bool):
        return _yes_no(left) == _yes_no(right)
    if isinstance(left, tuple | Interval) or isinstance(right, tuple | Interval):
        return _same_members(run, members(run, left), members(run, right))
    if isinstance(left, Kind) or isinstance(right, Kind):
        return is_kind(run, left, right) or is_kind(run, right, left)
    if isinstance(left, str) and isinstance(right, str):
        return right in counts_as(run, left) or left in counts_as(run, right)
    return left == right


def is_kind(run: Run, left: Value, right: Value) -> bool:
    """Whether a piece, or every piece of a set, is of a kind, or of one of several kinds."""
    right = as_kind(run, right)
    if isinstance(right, tuple):
        return any(is_kind(run, left, each) for each in right)
    if isinstance(left, tuple | ZoneRef):
        found = members(run, left)
        return bool(found) and all(is_kind(run, each, right) for each in found)
    if not isinstance(right, Kind):
        return not isinstance(left, Kind) and equal(run, left, right)
    words = words_of(run, left)
    if words and _treated(run):
        return any(right.id in counts_as(run, word) for word in words)
    return right.id in words


def as_kind(run: Run, value: Value) -> Value:
    """The type of the name of a phase, where a type is meant and both have one name; anything else as it is."""
    return Kind(value.id) if isinstance(value, PhaseRef) and value.id in run.ruleset.kinds else value


def words_of(run: Run, value: Value) -> frozenset[str]:
    """All kinds a piece, or a kind as a value, belongs to."""
    match value:
        case Piece(index=index):
            return run.prepared.words[run.prepared.pieces[index].card.id]
        case Kind(id=id):
            if id in run.ruleset.kinds:
                return frozenset((id, *run.ruleset.kinds[id].tags))
            return run.prepared.words.get(id, frozenset((id,)))
        case _:
            return frozenset()


def counts_as(run: Run, word: str) -> frozenset[str]:
    """The word itself and every word it is treated as."""
    found = {word}
    pairs = _treated(run)
    grown = bool(pairs)
    while grown:
        more = {substitute for value, substitute in pairs if value in found} - found
        grown = bool(more)
        found |= more
    return frozenset(found)


def _treated(run: Run) -> Pairs:
    return treated(run) if run.prepared.has_treats else ()


def treated(run: Run) -> Pairs:
    """The pairs (a, b) of `treat a as b` in force. While they are found out, none is."""
    return () if run.is_reading_treats else run.treats(lambda: _read_treats(run))


def _read_treats(run: Run) -> Pairs:
    run.is_reading_treats = True
    try:
        return tuple(
            (_word(run.evaluate(active.statement.value, active.env)),
             _word(run.evaluate(active.statement.substitute, active.env)))
            for active in active_now(run, Treat)
            if isinstance(active.statement, Treat)
        )  # fmt: skip
    finally:
        run.is_reading_treats = False


def fits_key(run: Run, value: Value, wanted: Value) -> bool:
    """Whether a value fits a key of `match` or `table`: a value, a range, a kind, or one of a set."""
    wanted = as_kind(run, wanted)
    if value is None or wanted is None:
        return value is None and wanted is None
    if isinstance(wanted, Interval):
        return isinstance(value, int) and wanted.low <= value <= wanted.high
    if isinstance(wanted, Kind):
        return is_kind(run, value, wanted)
    if isinstance(wanted, tuple) and not isinstance(value, tuple):
        return any(fits_key(run, value, each) for each in wanted)
    return equal(run, value, wanted)


def _word(value: Value) -> str:
    if isinstance(value, Kind):
        return value.id
    if isinstance(value, str):
        return value
    raise RuleError("type", f"only words are treated as others, not {describe(value)}")


def _yes_no(value: Value) -> Value:
    return {"yes": True, "no": False}.get(value, value) if isinstance(value, str) else value


def _same_members(run: Run, left: tuple[Value, ...], right: tuple[Value, ...]) -> bool:
    return len(left) == len(right) and all(any(equal(run, a, b) for b in right) for a in left)


def _membership(run: Run, operator: Operator, left: Value, right: Value) -> bool:
    if operator == "has":
        return _has(run, left, right)
    if right is None or single(run, left) is None:
        return False
    is_member = _is_in(run, left, right)
    return is_member if operator == "in" else not is_member


def _is_in(run: Run, left: Value, right: Value) -> bool:
    if isinstance(right, Interval):
        return all(isinstance(each, int) and right.low <= each <= right.high for each in members(run, left))
    if isinstance(left, ZoneRef) and isinstance(right, tuple) and left in right:
        return True
    if isinstance(right, Kind):
        return is_kind(run, left, right)
    there = members(run, right)
    return all(any(_same(run, each, other) for other in there) for each in members(run, left))


def _same(run: Run, left: Value, right: Value) -> bool:
    return is_kind(run, left, right) if isinstance(right, Kind) else equal(run, left, right)


def _has(run: Run, left: Value, right: Value) -> bool:
    """Whether something of this kind, or this very thing, is among the members; of a player: among the pieces of
    theirs that are in force."""
    wanted = single(run, right)
    if left is None or wanted is None:
        return False
    found: list[Value] = []
    for member in members(run, left):
        if isinstance(member, Player):
            found.extend(
                Piece(index)
                for index in range(len(run.prepared.pieces))
                if is_in_force(run, index) and owner_of(run, Piece(index)) == member
            )
        else:
            found.append(member)
    return any(_same(run, each, wanted) for each in found)


def _ordered(operator: Operator, left: Value, right: Value) -> bool:
    if not isinstance(left, int) or not isinstance(right, int):
        raise RuleError("type", f"{describe(left)} and {describe(right)} have no order")
    match operator:
        case "<":
            return left < right
        case "<=":
            return left <= right
        case ">":
            return left > right
        case _:
            return left >= right
