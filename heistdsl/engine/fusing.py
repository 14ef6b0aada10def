"""Operations that the Python back end does in one go: a move, who knew the pieces, and its line in the log.

The program says each of them in an operation of its own. Most moves are of one piece, for which all of it together
takes hardly longer than one call."""

from __future__ import annotations

from heistdsl.ir.ops import OPERATIONS
from heistdsl.ir.program import EMPTY, ONE, ZERO, Body, Const, Expr, If, Op, Run, Set, Stmt, Var
from heistdsl.ir.walking import below, with_inner

#: What the back end has beside the operations of the intermediate representation.
MOVE_NOTED, TURN_NOTED, LOG_SEEN = "move-noted", "turn-noted", "log-seen"
FUSED = frozenset((MOVE_NOTED, TURN_NOTED, LOG_SEEN))


def fused(body: Body) -> Body:
    """The statements, with operations that do several things at once."""
    found: list[Stmt] = []
    for stmt in body:
        found.append(with_inner(stmt, fused))
        if type(stmt) is Run:
            _fuse_line(found)
        elif type(stmt) is If:
            _fuse_move(found)
    return tuple(found)


def _fuse_line(found: list[Stmt]) -> None:
    """Replace statements at the end that note pieces as they lie, or turn them over and note them."""
    match found:
        case [*_, Set(name=name, value=Op(name="seers", arguments=seen)), Run(value=Op(name="log", arguments=line))]:
            if _notes(line, seen[0], name):
                found[-2:] = [Run(Op(LOG_SEEN, line[:7]))]
        case [*_, Set(name=name, value=Op(name="seers", arguments=seen)),
              Run(value=Op(name="turn-over", arguments=turn)), Run(value=Op(name="log", arguments=line))]:  # fmt: skip
            if _notes(line, seen[0], name) and turn[0] == seen[0]:
                found[-3:] = [Run(Op(TURN_NOTED, (*turn, *line[:6])))]
        case _:
            pass


def _notes(line: tuple[Expr, ...], cards: Expr, knowing: str) -> bool:
    """Whether a line in the log is about these cards, as they were known before."""
    return line[6:] == (cards, EMPTY, Var(knowing)) and all(_is_settled(each, "where") for each in line[:6])


def _fuse_move(found: list[Stmt]) -> None:
    """Replace statements at the end that are a move and its line in the log."""
    match found:
        case [*_, Set(name=moved, value=Op(name="move") as move), If(condition=condition, otherwise=()) as test] if (
            condition == Op("size", (Var(moved),))
        ):
            pass
        case _:
            return
    match test.then:
        case (Run(value=Op(name=name, arguments=line)), *rest) if name == LOG_SEEN and _tells(line, moved, move):
            early = ZERO
        case (Run(value=Op(name="log", arguments=line)), *rest) if _tells(line[:7], moved, move):
            place = _place_of_seers(found, move, line)
            if place is None:
                return
            early = ONE
            del found[place]
        case _:
            return
    code, by, unit, _, origin, *_ = line
    del found[-2:]
    found.append(Set(moved, Op(MOVE_NOTED, (*move.arguments, code, by, unit, origin, early))))
    if rest:
        found.append(If(condition, tuple(rest)))


def _place_of_seers(found: list[Stmt], move: Op, line: tuple[Expr, ...]) -> int | None:
    """Where it was found out who knows the pieces, just before they moved."""
    for place in (len(found) - 3, len(found) - 4):
        if place < 0:
            return None
        match found[place]:
            case Set(name=name, value=Op(name="seers", arguments=(pieces,))):
                fits = pieces == move.arguments[0] and line[7:] == (EMPTY, Var(name))
                return place if fits else None
            case Run(value=Op(name="handle")):
                continue
            case _:
                return None
    return None


def _tells(line: tuple[Expr, ...], moved: str, move: Op) -> bool:
    """Whether a line in the log says just what has moved where."""
    _, by, _, amount, origin, target, cards = line
    told = (Op("size", (Var(moved),)), move.arguments[1], Var(moved))
    return (amount, target, cards) == told and all(map(_is_settled, (by, origin, target)))


def _is_settled(expr: Expr, array: str = "") -> bool:
    """Whether what is done to pieces does not change a value; `array` is one that stays the same."""
    return all(
        isinstance(each, Const | Var)
        or (isinstance(each, Op) and (OPERATIONS[each.name].effect == "pure" or each.key == array != ""))
        for each in below(expr)
    )
