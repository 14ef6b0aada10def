"""What is done with one piece that is known: no list is asked how many there are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heistdsl.ir.program import Const, Expr, Op

if TYPE_CHECKING:
    from heistdsl.wasm.emit import Writer


def move_of_one(writer: Writer, piece: Expr, move: Op) -> str:
    """A `move` of a list of one piece. It gives that list, or none if there is nowhere to move it to."""
    _, target, by, to_bottom, down = move.arguments
    held, moved, place = (writer.temporary() for _ in range(3))
    way = f"(i32.or (i32.ne {writer.expr(to_bottom)} (i32.const 0)) (i32.shl {writer.expr(down)} (i32.const 1)))"
    one = writer.kernel_call("move_one", f"(local.get {held})", f"(local.get {place})", writer.expr(by), way)
    done = (
        f"{one} "
        f"(local.set {moved} {writer.kernel_call('room', '(i32.const 1)')}) "
        f"(i32.store offset=4 (local.get {moved}) (local.get {held}))"
    )
    if not isinstance(target, Const) or target.value < 0:
        nowhere = f"(local.set {moved} (i32.const {writer.layout.constants['EMPTY']}))"
        done = f"(if (i32.lt_s (local.get {place}) (i32.const 0)) (then {nowhere}) (else {done}))"
    return (
        f"(block (result i32) (local.set {held} {writer.expr(piece)}) (local.set {place} {writer.expr(target)}) "
        f"{done} (local.get {moved}))"
    )
