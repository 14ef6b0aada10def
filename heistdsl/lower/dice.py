"""Dice that are pieces: what they show is a number of the state, one for each die."""

from __future__ import annotations

from heistdsl.ir.program import ONE, ZERO, Comp, Const, Expr, Op, Var
from heistdsl.lower.code import Code
from heistdsl.lower.layout import SHOWN
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.values import Val, number, set_of
from heistdsl.model import types as t


def has_dice(low: Lowering) -> bool:
    """Whether any type of the game is one of dice."""
    return SHOWN in low.layout.cell_of_piece


def is_die(low: Lowering, type_: t.PieceType) -> bool | None:
    """Whether pieces of these types are dice, of which it is known what they show; None if some are."""
    kinds = low.ruleset.kinds if type_.types is None else {each: low.ruleset.kinds[each] for each in type_.types}
    found = {kind.faces > 0 and "value" not in kind.attributes for kind in kinds.values()}
    return found.pop() if len(found) == 1 else None


def shown(low: Lowering, die: Val) -> Val:
    """What a die shows; nothing for a piece that is none."""
    maybe = die.maybe or not (isinstance(die.type, t.PieceType) and is_die(low, die.type))
    return number(Op("cell", (_cell(low, die.expr),), "c"), maybe)


def faces(low: Lowering, piece: Expr) -> Expr:
    """How many faces a piece has as a die, 0 if it is none."""
    return low.table("faces", [each.kind.faces for each in low.layout.pieces], 0)(piece)


def turn(low: Lowering, code: Code, die: Expr, value: Expr) -> None:
    """Turn a die to a face, within its faces."""
    code.run("set-cell", _cell(low, die), Op("max", (ONE, Op("min", (value, faces(low, die))))), key="c")
    code.run("set-scalar", ONE, key="changed")


def _cell(low: Lowering, die: Expr) -> Expr:
    return low.table("shown", low.layout.cell_of_piece[SHOWN][:-1])(die)


def reach(low: Lowering, value: Expr, shifts: Expr, die: Val | None) -> Val:
    """The numbers that a value can become by one of some shifts, on a die or, without one, on the game's only kind of
    dice. Where a die wraps, one comes after the last face; on others nothing lies beyond the ends."""
    count, wraps = _faces_and_wraps(low, die)
    new = Op("add", (value, Var("r_by")))
    after = Op("plus", (Op("mod", (Op("sub", (new, ONE)), Op("max", (count, ONE)))), ONE))
    goes_round = Op("and", (wraps, Op("gt", (count, ZERO))))
    found = Comp("map", "r_by", shifts, value=Op("either", (goes_round, after, new)))
    inside = Op("and", (Op("ge", (Var("r_to"), ONE)), Op("le", (Var("r_to"), count))))
    free = Op("or", (Op("or", (wraps, Op("eq", (count, ZERO)))), inside))
    return set_of(t.NUMBER, Op("once", (Comp("keep", "r_to", found, free),)))


def _faces_and_wraps(low: Lowering, die: Val | None) -> tuple[Expr, Expr]:
    kinds = [kind for kind in low.ruleset.kinds.values() if kind.faces]
    if die is None:
        known = {(kinds[0].faces, kinds[0].wraps)} if len(kinds) == 1 else {(0, False)}
    else:
        assert isinstance(die.type, t.PieceType)
        meant = low.ruleset.kinds if die.type.types is None else die.type.types
        known = {(low.ruleset.kinds[each].faces, low.ruleset.kinds[each].wraps) for each in meant}
    if len(known) == 1:
        count, wraps = known.pop()
        return Const(count), Const(int(wraps))
    assert die is not None
    table = low.table("wraps", [int(each.kind.wraps) for each in low.layout.pieces], 0)
    return faces(low, die.expr), table(die.expr)
