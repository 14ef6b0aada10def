"""Folding: what an expression is, as far as it is known without running, and simpler ways to say the rest."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from heistdsl.ir.ops import HIGHEST, LOWEST, NIL
from heistdsl.ir.program import EMPTY, ONE, ZERO, Comp, Const, Expr, Op, Var

Tables = Mapping[str, "tuple[int, ...] | tuple[tuple[int, ...], ...]"]

_NUMBERS: dict[str, Callable[[int, int], int]] = {
    "plus": lambda a, b: a + b,
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "min": min,
    "max": max,
    "eq": lambda a, b: int(a == b),
    "ne": lambda a, b: int(a != b),
    "lt": lambda a, b: int(a < b),
    "le": lambda a, b: int(a <= b),
    "gt": lambda a, b: int(a > b),
    "ge": lambda a, b: int(a >= b),
}
#: Operations on lists that are the list itself if it has at most one member.
_SAME_FOR_ONE = frozenset(("once", "around", "back-around"))
#: Comparisons turned round.
_OPPOSITES = {"eq": "ne", "ne": "eq", "lt": "ge", "ge": "lt", "gt": "le", "le": "gt"}


def fold(expr: Expr, tables: Tables) -> Expr:
    """The expression, simpler if it can be; what is below it has been folded already."""
    if isinstance(expr, Comp):
        return EMPTY if expr.source == EMPTY and expr.kind != "any" else ZERO if expr.source == EMPTY else expr
    if not isinstance(expr, Op):
        return expr
    match expr.name, expr.arguments:
        case name, (Const(value=left), Const(value=right)) if name in _NUMBERS:
            found = _NUMBERS[name](left, right)
            return Const(found) if LOWEST <= found <= HIGHEST else expr
        case "plus", (left_, Const(value=0)):
            return left_
        case "num", (Const(value=value),):
            return ZERO if value == NIL else expr.arguments[0]
        case "neg", (Const(value=value),) if value > LOWEST:
            return Const(-value)
        case "table" | "row", (Const(value=index),):
            return _looked_up(expr, tables[expr.key], index)
        case (("and" | "or" | "not" | "either" | "either-list"), _):
            return _condition(expr)
        case _:
            return _list(expr)


def _looked_up(expr: Op, rows: tuple[int, ...] | tuple[tuple[int, ...], ...], index: int) -> Expr:
    if not -1 <= index < len(rows):
        return expr
    found = rows[index]
    return Const(found) if isinstance(found, int) else Op("list", tuple(map(Const, found)))


def _condition(expr: Op) -> Expr:
    match expr.name, expr.arguments:
        case "and", (Const(value=value), other):
            return other if value else ZERO
        case "or", (Const(value=value), other):
            return other if not value else ONE
        case "and", (other, Const(value=value)) if value:
            return other
        case "or", (other, Const(value=0)):
            return other
        case "not", (Const(value=value),):
            return Const(int(not value))
        case "not", (Op(name=name, arguments=arguments),) if name in _OPPOSITES:
            return Op(_OPPOSITES[name], arguments)
        case "either" | "either-list", (Const(value=value), then, otherwise):
            return then if value else otherwise
        case "either" | "either-list", (_, then, otherwise) if then == otherwise and _is_atom(then):
            return then
        case _:
            return expr


def _list(expr: Op) -> Expr:
    """Operations on lists that are written out."""
    match expr.name, expr.arguments:
        case "size", (Op(name="list", arguments=members),):
            return Const(len(members))
        case "gt", (Op(name="size"), Const(value=0)):
            return expr.arguments[0]
        case "eq", (Op(name="size", arguments=found), Const(value=0)):
            return Op("not", (Op("size", found),))
        case "first" | "only", (Op(name="list", arguments=(member,)),):
            return member
        case "first" | "only", (Op(name="list", arguments=()),):
            return Const(-1)
        case "at", (Op(name="list", arguments=members), Const(value=place)) if place < len(members):
            return members[place]
        case "some", (Const(value=value),):
            return EMPTY if value == -1 else Op("list", expr.arguments)
        case "has", (Op(name="list", arguments=()), _):
            return ZERO
        case "has", (Op(name="list", arguments=(member,)), other):
            return Op("eq", (other, member))
        case "has", (Op(name="list", arguments=members), Const() as wanted) if all(
            isinstance(member, Const) for member in members
        ):
            return Const(int(wanted in members))
        case "join", (left, right) if left == EMPTY or right == EMPTY:
            return right if left == EMPTY else left
        case name, (Op(name="list", arguments=members), *_) if name in _SAME_FOR_ONE and len(members) <= 1:
            return expr.arguments[0]
        case "without", (left, right) if left == EMPTY or right == EMPTY:
            return left
        case _:
            return expr


def _is_atom(expr: Expr) -> bool:
    return isinstance(expr, Const | Var)
