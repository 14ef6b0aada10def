"""`once`, `once per turn`, `up to 2 per round`: how often something that stands has been used.

For each instance three cells are kept: since when it has been in force, in which run of the phase, and how often.
"""

from __future__ import annotations

from heistdsl.ir.program import ZERO, Const, Expr, Op
from heistdsl.lower.code import Code
from heistdsl.lower.in_force import Instance
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.texts import Standing
from heistdsl.syntax.tree import Limit


def is_used_up(low: Lowering, standing: Standing, instance: Instance, limit: Limit | None) -> Expr:
    """Whether it has been used as often as its limit allows."""
    if limit is None:
        return ZERO
    used = Op("uses", (_cell(low, standing, instance), instance.since, _round(low, limit)))
    return Op("ge", (used, Const(limit.count)))


def use_up(low: Lowering, code: Code, standing: Standing, instance: Instance, limit: Limit | None) -> None:
    """Count one use."""
    if limit is not None:
        code.run("use-up", _cell(low, standing, instance), instance.since, _round(low, limit))


def _round(low: Lowering, limit: Limit) -> Expr:
    """Which run of the phase counts now; 0 for the life of the object."""
    if limit.period is None or limit.period == "game":
        return ZERO
    return Op("rounds", (Const(low.layout.phases.index(limit.period)),))


def _cell(low: Lowering, standing: Standing, instance: Instance) -> Expr:
    name = f"uses-{standing.number}"
    if standing.card:
        copies = low.layout.copies(standing.card)
        first = low.layout.spare_cells(name, 3 * len(copies))
        cells = [first + 3 * copies.index(index) if index in copies else -1 for index in range(len(low.layout.pieces))]
        return low.table(name, cells)(instance.subject)
    first = low.layout.spare_cells(name, 3 * low.ruleset.max_players)
    if instance.env.me.is_nothing:
        return Const(first)
    return Op("plus", (Const(first), Op("mul", (Const(3), instance.me))))
