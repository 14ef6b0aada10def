"""Trees of tests that compare one number with constants: which text a card has, for example. A module jumps to the case
at once, where a tree is a row of tests that a processor cannot foresee."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from heistdsl.ir.program import Body, Const, If, Op, Stmt, Var

#: From so many cases on a jump is quicker than tests.
_FEWEST: Final = 5
#: How many numbers there may be between the least and the greatest for each case.
_SPREAD: Final = 2


def cases_of(stmt: Stmt) -> tuple[str, Mapping[int, Body]] | None:
    """The local that a tree of tests compares, and what is done for each number; nothing is done for all others. None
    if a statement is no such tree."""
    name = _compared(stmt)
    if name is None:
        return None
    found: dict[int, Body] = {}
    if not _gather((stmt,), name, None, None, found) or len(found) < _FEWEST:
        return None
    return (name, found) if max(found) - min(found) < _SPREAD * len(found) else None


def _compared(stmt: Stmt) -> str | None:
    match stmt:
        case If(condition=Op(name="lt" | "eq", arguments=(Var(name=name), Const()))):
            return name
        case _:
            return None


def _gather(body: Body, name: str, low: int | None, high: int | None, found: dict[int, Body]) -> bool:
    """Gather the cases of a tree for the numbers from `low` to below `high`; whether it is one."""
    match body:
        case ():
            return True
        case (If(condition=Op(name="lt", arguments=(Var(name=asked), Const(value=bound))), then=then, otherwise=rest),):
            return (
                asked == name
                and _gather(then, name, low, bound if high is None else min(bound, high), found)
                and _gather(rest, name, bound if low is None else max(bound, low), high, found)
            )
        case (If(condition=Op(name="eq", arguments=(Var(name=asked), Const(value=number))), then=then, otherwise=()),):
            inside = (low is None or low <= number) and (high is None or number < high)
            if asked == name and inside and number not in found:
                found[number] = then
                return True
            return False
        case _:
            return False


def switch(number: str, cases: Mapping[int, str], label: int) -> str:
    """The text of a jump to one of some cases, or past them; `label` is a number that no other block has."""
    low, high = min(cases), max(cases)
    out = f"$s{label}"
    order = sorted(cases)
    labels = {case: f"{out}.{place}" for place, case in enumerate(order)}
    table = " ".join(labels.get(case, out) for case in range(low, high + 1))
    text = f"(br_table {table} {out} (i32.sub {number} (i32.const {low})))"
    for case in order:
        text = f"(block {labels[case]} {text})\n{cases[case]} (br {out})"
    return f"(block {out} {text})"
