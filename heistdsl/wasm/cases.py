"""Tests of one number against constants, one inside the other, as one jump by a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from heistdsl.ir.program import Body, Const, If, Op, Var

#: So many cases are worth a table, which may have so many entries.
_FEW: Final = 4
_MOST: Final = 512


def cases_of(stmt: If) -> tuple[str, Mapping[int, Body]] | None:
    """The local that is tested, and what is done for each value; nothing is done for others. None if it is no such
    tree of tests, or too small a one."""
    match stmt.condition:
        case Op(name="lt" | "eq", arguments=(Var(name=name), Const())):
            found: dict[int, Body] = {}
            if not _gather((stmt,), name, found) or len(found) < _FEW or max(found) - min(found) >= _MOST:
                return None
            return name, found
        case _:
            return None


def _gather(body: Body, name: str, found: dict[int, Body], low: int | None = None, high: int | None = None) -> bool:
    """Gather the cases of a body that is nothing but such tests, for values from `low` on and below `high`."""
    if not body:
        return True
    match body:
        case (If(condition=Op(name="lt", arguments=(Var(name=tested), Const(value=value)))) as stmt,) if tested == name:
            return _gather(stmt.then, name, found, low, value) and _gather(stmt.otherwise, name, found, value, high)
        case (If(condition=Op(name="eq", arguments=(Var(name=tested), Const(value=value))), otherwise=()) as stmt,) if (
            tested == name and (low is None or low <= value) and (high is None or value < high)
        ):
            found[value] = stmt.then
            return True
        case _:
            return False
