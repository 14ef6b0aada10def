"""What is tried on a copy of the state: in place, after the state was put aside; then it is put back."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING

from heistdsl.ir.program import Loop, Procedure
from heistdsl.ir.summaries import summary_of

if TYPE_CHECKING:
    from heistdsl.wasm.emit import Writer


def looks_only(procedure: Procedure, changing: AbstractSet[str]) -> bool:
    """Whether a procedure leaves the state as it is, but for what it tries. Rounds of loops use up fuel."""
    return procedure.name not in changing and Loop not in summary_of(procedure).kinds


def tried(writer: Writer, call: str, gives: str) -> str:
    """A call, as text, of which nothing remains but its value. Where nothing else changes the state, the copy that was
    made for the first call of a function is good for all."""
    found = writer.temporary()
    if gives == "l":
        call = writer.kernel_call("copied", call)
    if writer.looks_only:
        writer.used.add("saved")
        saved, before, after = "$saved", writer.kernel_call("save_once", "(local.get $saved)"), ""
    else:
        saved, before = writer.temporary(), writer.kernel_call("save")
        # What the call gives lies behind the copy.
        after = "" if gives == "l" else f"(global.set $arena (local.get {saved}))"
    put_back = writer.kernel_call("restore", f"(local.get {saved})")
    return (
        f"(block (result i32) (local.set {saved} {before}) (local.set {found} {call}) {put_back} {after} "
        f"(local.get {found}))"
    )
