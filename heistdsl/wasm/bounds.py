"""Positions in arrays and lists are looked at before they are used, but for those that are known to be there.

The language gives no other positions, so a wrong one is a defect of the compiler: the module stops, which is an error
without a name, and reads nothing from elsewhere.
"""

from __future__ import annotations

from typing import Final

from heistdsl.ir.program import Const, Expr, Op, Var

#: Operations whose first operand is a position in an array.
IN_ARRAYS: Final = frozenset(("table", "row", "cell", "set-cell", "zone", "set", "option"))


def is_in_array(position: Expr, size: int) -> bool:
    """Whether a position is known to be that of a member, or -1, which every array has."""
    return isinstance(position, Const) and -1 <= position.value < size


def is_in_list(at: Op) -> bool:
    """Whether an `at` reads what a loop over a list has come to: `ir.split` names the list and the position so, and
    compares them."""
    match at.arguments:
        case (Var(name=members), Var(name=place)):
            return members.endswith(".all") and place == f"{members.removesuffix('.all')}.at"
        case _:
            return False


def in_array(position: str, size: int, held: str) -> str:
    """The text of a position, looked at; `held` is a local that is free."""
    beyond = f"(i32.gt_u (i32.add (local.tee {held} {position}) (i32.const 1)) (i32.const {size}))"
    return f"(block (result i32) (if {beyond} (then (unreachable))) (local.get {held}))"


def in_list(members: str, position: str, held: tuple[str, str]) -> tuple[str, str]:
    """The texts of a list and of a position in it, to be worked out in this order; `held` are locals that are free."""
    list_, place = held
    beyond = f"(i32.ge_u (local.tee {place} {position}) (i32.load (local.get {list_})))"
    looked_at = f"(block (result i32) (if {beyond} (then (unreachable))) (local.get {place}))"
    return f"(local.tee {list_} {members})", looked_at
