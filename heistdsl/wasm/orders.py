"""Sorting as WebAssembly text: most lists that are sorted have two members at most, and need no lists of numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heistdsl.ir.program import EMPTY, Comp, Expr, Op

if TYPE_CHECKING:
    from heistdsl.wasm.emit import Writer


def is_by_member(order: Op) -> bool:
    """Whether the numbers of an `order` are worked out for each member of the list that is sorted."""
    members, first, second = order.arguments
    return _is_of(first, members) and (second == EMPTY or _is_of(second, members))


def _is_of(numbers: Expr, members: Expr) -> bool:
    return isinstance(numbers, Comp) and numbers.kind == "map" and numbers.test is None and numbers.source == members


def ordered(writer: Writer, order: Op) -> str:
    """An `order` of that kind. Lists never change, so one of one member may be the one that is given."""
    members, first, second = order.arguments
    assert isinstance(first, Comp)
    found = writer.temporary()
    here, held = f"(local.get {found})", writer.kept(members)
    with writer.ranges.sometimes():
        later = _comes_later(writer, first, second, found)
    # No jump, which a processor would guess wrongly every second time.
    two, by = writer.temporary(), writer.temporary()
    put = (
        f"(local.set {by} (i32.shl {later} (i32.const 2))) "
        f"(local.set {two} {writer.kernel_call('room', '(i32.const 2)')}) "
        f"(i32.store offset=4 (local.get {two}) (i32.load offset=4 (i32.add {here} (local.get {by})))) "
        f"(i32.store offset=8 (local.get {two}) (i32.load offset=8 (i32.sub {here} (local.get {by}))))"
    )
    with writer.ranges.sometimes():
        many = writer.kernel_call("op_order", here, writer.expr(first), writer.expr(second))
    count = f"(i32.load {here})"
    return (
        f"(block (result i32) (local.set {found} {held}) "
        f"(if (result i32) (i32.lt_u {count} (i32.const 2)) (then {here}) "
        f"(else (if (result i32) (i32.eq {count} (i32.const 2)) (then {put} (local.get {two})) (else {many})))))"
    )


def _comes_later(writer: Writer, first: Comp, second: Expr, found: str) -> str:
    """Whether the first of two members comes after the second one."""
    one, other = (_number(writer, first, found, offset) for offset in (4, 8))
    held, more = writer.temporary(), writer.temporary()
    if not isinstance(second, Comp):
        return f"(i32.gt_s {one} {other})"
    again, against = (_number(writer, second, found, offset) for offset in (4, 8))
    return (
        f"(if (result i32) (i32.eq (local.tee {held} {one}) (local.tee {more} {other})) "
        f"(then (i32.gt_s {again} {against})) (else (i32.gt_s (local.get {held}) (local.get {more}))))"
    )


def _number(writer: Writer, numbers: Comp, found: str, offset: int) -> str:
    """The number of one member."""
    assert numbers.value is not None
    member = writer.temporary()
    before = writer.renamed
    writer.renamed = {**before, numbers.var: member.removeprefix("$")}
    with writer.ranges.sometimes():
        writer.ranges.learn_member(numbers.var, numbers.source)
        value = writer.kept(numbers.value)
    writer.renamed = before
    return f"(block (result i32) (local.set {member} (i32.load offset={offset} (local.get {found}))) {value})"
