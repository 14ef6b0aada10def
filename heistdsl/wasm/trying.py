"""What is tried on the state: done in place, after the state was put aside; then it is put back.

A procedure that is never called otherwise puts the state aside itself, right before it changes something: most find out
before that they cannot be done."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, Final

from heistdsl.ir.ops import UNDONE
from heistdsl.ir.program import Ask, Expr, Procedure, Program, Stmt
from heistdsl.ir.reads import seen
from heistdsl.ir.walking import exprs_of, statements

if TYPE_CHECKING:
    from heistdsl.wasm.emit import Writer

#: The local of a procedure that holds where it has put the state aside, or 0.
_ASIDE: Final = "aside"


def looks_only(procedure: Procedure, changing: AbstractSet[str]) -> bool:
    """Whether a procedure leaves the state as it is, but for what it tries and its fuel."""
    return procedure.name not in changing


def only_tried(program: Program) -> frozenset[str]:
    """The procedures that give a number and are called for nothing but to try what they do."""
    found: set[str] = set()
    others: set[str] = set()
    for procedure in program.procedures.values():
        for stmt in statements(procedure.body):
            for expr in exprs_of(stmt):
                for call in seen(expr).calls:
                    is_tried = call.on_copy and type(stmt) is not Ask
                    (found if is_tried else others).add(call.procedure)
    return frozenset(name for name in found - others if program.procedures[name].gives == "i")


def aside_before(writer: Writer, stmt: Stmt) -> str:
    """In a procedure that is only tried: put the state aside before a statement that may change it first."""
    if not any(_changes(expr, writer.found.changing) for expr in exprs_of(stmt)):
        return ""
    writer.used.add(_ASIDE)
    saved = writer.kernel_call("save")
    return f"(if (i32.eqz (local.get ${_ASIDE})) (then (local.set ${_ASIDE} {saved})))"


def back_at_end(writer: Writer) -> str:
    """Put the state back, if it was put aside."""
    if _ASIDE not in writer.used:
        return ""
    put_back = writer.kernel_call("restore", f"(local.get ${_ASIDE})")
    return f"(if (local.get ${_ASIDE}) (then {put_back}))"


def _changes(expr: Expr, changing: AbstractSet[str]) -> bool:
    found = seen(expr)
    called = (call.procedure for call in found.calls if not call.on_copy)
    return not found.operations.isdisjoint(UNDONE) or any(name in changing for name in called)


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
