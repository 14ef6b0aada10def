"""Conditions that are written out in place of calls, of lists that need not be made, and of several tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from heistdsl.ir.program import ZERO, Const, Expr, Op, Var
from heistdsl.wasm.layout import known_members

if TYPE_CHECKING:
    from heistdsl.wasm.emit import Writer

#: Numbers that lie no farther apart are bits of one number; so are kinds of phases, if there are no more.
_BITS: Final = 64
_KINDS: Final = 32


def condition(writer: Writer, expr: Op) -> str | None:
    """The condition as text, or None if it is none of those."""
    match expr:
        case Op(name="has", arguments=(members, number)):
            return _has(writer, members, number)
        case Op(name="and", arguments=(
            Op(name="ge", arguments=(one, Const(value=0))), Op(name="lt", arguments=(other, Op(name="seats") as seats))
        )) if one is other and _is_looked_up(one):  # fmt: skip
            # Without a sign, what is below zero is above all others.
            return f"(i32.lt_u {writer.expr(one)} {writer.expr(seats)})"
        case Op(name="or") if (one_of := _equals(expr)) is not None:
            return _has_known(writer, one_of[1], one_of[0])
        case Op(name="or") | Op(name="ge", arguments=(Op(name="running"), _)):
            return _among(writer, _running(expr))
        case Op(name="lt", arguments=(Op(name="running") as running, Const(value=0))):
            found = _among(writer, _running(Op("ge", (running, ZERO))))
            return None if found is None else f"(i32.eqz {found})"
        case _:
            return None


def _is_looked_up(expr: Expr) -> bool:
    """Whether it makes no difference how often it is worked out."""
    return type(expr) is Var or (
        type(expr) is Op and expr.name in ("cell", "table") and _is_looked_up(expr.arguments[0])
    )


def _equals(expr: Expr) -> tuple[Expr, tuple[int, ...]] | None:
    """The number of which a condition says that it is one of some constants, and these."""
    match expr:
        case Op(name="eq", arguments=(number, Const(value=value))) if _is_looked_up(number):
            return number, (value,)
        case Op(name="or", arguments=(left, right)):
            one, other = _equals(left), _equals(right)
            return (one[0], one[1] + other[1]) if one and other and one[0] is other[0] else None
        case _:
            return None


# ---- phases


def _running(expr: Expr) -> tuple[int, ...]:
    """The kinds of phases of which a condition says that one is running; none if it says anything else."""
    match expr:
        case Op(name="ge", arguments=(Op(name="running", arguments=(Const(value=kind),)), Const(value=0))):
            return (kind,)
        case Op(name="or", arguments=(one, other)):
            found = _running(one), _running(other)
            return found[0] + found[1] if all(found) else ()
        case _:
            return ()


def _among(writer: Writer, kinds: Sequence[int]) -> str | None:
    if not kinds or min(kinds) < 0 or len(writer.program.facts.phases) > _KINDS:
        return None
    bits = sum({1 << kind for kind in kinds})
    return writer.kernel_call("running_among", f"(i32.const {bits})")


# ---- members


def _has(writer: Writer, members: Expr, number: Expr) -> str | None:
    known = known_members(members)
    if known:
        return _has_known(writer, known, number)
    match members:
        case Op(name="some", arguments=(one,)):
            held = writer.temporary()
            same = f"(i32.eq (local.tee {held} {writer.expr(one)}) {writer.expr(number)})"
            return f"(i32.and {same} (i32.ne (local.get {held}) (i32.const -1)))"
        case _:
            return None


def _has_known(writer: Writer, known: Sequence[int], number: Expr) -> str | None:
    """Members that are known are bits of one number."""
    least = min(known)
    count = max(known) - least + 1
    if count > _BITS:
        return None
    if count == len({*known}):
        return f"(i32.lt_u (i32.sub {writer.expr(number)} (i32.const {least})) (i32.const {count}))"
    held = writer.temporary()
    bits = sum({1 << (each - least) for each in known})
    asked = f"(i32.lt_u (local.tee {held} (i32.sub {writer.expr(number)} (i32.const {least}))) (i32.const {count}))"
    bit = f"(i64.shr_u (i64.const {bits}) (i64.extend_i32_u (local.get {held})))"
    return f"(i32.and {asked} (i32.wrap_i64 {bit}))"
