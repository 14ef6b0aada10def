"""By how much: what is left of an amount when triggers may have changed it before the event happens."""

from __future__ import annotations

from heistdsl.ir.program import ZERO, Expr, Op


def at_least_zero(before: Expr, after: Expr | None) -> Expr:
    """An amount that was above 0 before any trigger could change it; `after` is what they have left."""
    return before if after == before or after is None else Op("max", (ZERO, after))


def in_direction(before: Expr, after: Expr) -> Expr:
    """By how much a value is raised or lowered: triggers may leave nothing of it, but do not turn it round."""
    return Op("either", (Op("ge", (before, ZERO)), Op("max", (ZERO, after)), after))
