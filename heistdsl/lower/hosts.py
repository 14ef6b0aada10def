"""Pieces that lie on others. The state keeps pairs of a piece and what it lies on; a piece that moves comes off, and so
does whatever lies on it."""

from __future__ import annotations

from heistdsl.ir.program import EMPTY, ONE, Call, Comp, Const, Expr, Op, Run, Var
from heistdsl.lower.code import Code
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.values import Val, piece, set_of
from heistdsl.model import types as t

HOSTS = "hosts"


def _pairs(low: Lowering) -> Expr:
    place = low.layout.spare_set(HOSTS)
    low.layout.note_things(t.SetType(t.PIECE), place, 1)
    return Op("set", (Const(place),))


def _entry(pairs: Expr, place: Expr) -> Expr:
    return Op("at", (pairs, Op("plus", (Var("h_row"), place))))


def host_of(low: Lowering, thing: Val) -> Val:
    """What a piece lies on."""
    pairs = _pairs(low)
    mine = Op("eq", (Op("at", (pairs, Var("h_row"))), thing.expr))
    found = Comp("map", "h_row", Comp("keep", "h_row", Op("starts", (pairs, Const(2))), mine), value=_entry(pairs, ONE))
    return piece(Op("first", (found,)), True)


def attached_to(low: Lowering, thing: Val) -> Val:
    """What lies on a piece, in the order of the pieces."""
    pairs = _pairs(low)
    mine = Op("eq", (_entry(pairs, ONE), thing.expr))
    rows = Comp("keep", "h_row", Op("starts", (pairs, Const(2))), mine)
    found = Comp("map", "h_row", rows, value=Op("at", (pairs, Var("h_row"))))
    return set_of(t.PIECE, Op("order", (found, found, EMPTY)))


def lies_on_something(low: Lowering, pieces: Expr) -> Expr:
    """Whether any of some pieces lies on another one, or another one on it."""
    return Op("meets", (pieces, _pairs(low)))


def with_hosts(low: Lowering, pieces: Expr) -> Expr:
    """Those of some pieces that lie on another one."""
    return Comp("keep", "o_c", pieces, Op("ge", (host_of(low, piece(Var("o_c"))).expr, Const(0))))


def loosen(low: Lowering, code: Code, pieces: Expr) -> None:
    """Add that pieces which have moved come off what they lay on, and what lay on them comes off; nothing, if no piece
    of this game ever lies on another one."""
    if low.attaches:
        with code.when(Op("size", (_pairs(low),))):
            code.add(Run(Call(low.wanted("loosen", lambda inner: _loosen(low, inner, both=True)), (pieces,))))


def take_off(low: Lowering, code: Code, pieces: Expr) -> None:
    """Add that pieces come off what they lie on."""
    code.add(Run(Call(low.wanted("take-off", lambda inner: _loosen(low, inner, both=False)), (pieces,))))


def _loosen(low: Lowering, code: Code, *, both: bool) -> None:
    pieces, pairs = code.parameter("pieces", "l"), _pairs(low)
    concerned: Expr = Op("has", (pieces, Op("at", (pairs, Var("h_row")))))
    if both:
        concerned = Op("or", (concerned, Op("has", (pieces, _entry(pairs, ONE)))))
    rows = Comp("keep", "h_row", Op("starts", (pairs, Const(2))), Op("not", (concerned,)))
    pair = Op("list", (Op("at", (pairs, Var("h_row"))), _entry(pairs, ONE)))
    left = code.let_list("left", Comp("flat", "h_row", rows, value=pair))
    with code.when(Op("ne", (Op("size", (left,)), Op("size", (pairs,))))):
        code.run("keep-set", Const(low.layout.spare_set(HOSTS)), left)


def lay_on(low: Lowering, code: Code, thing: Expr, host: Expr) -> None:
    """Add that a piece lies on another one from now on."""
    take_off(low, code, Op("list", (thing,)))
    found = Op("join", (_pairs(low), Op("list", (thing, host))))
    code.run("keep-set", Const(low.layout.spare_set(HOSTS)), found)
