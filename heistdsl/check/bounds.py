"""Comparisons whose outcome is known because a number never leaves its bounds."""

from __future__ import annotations

from heistdsl.check.checker import Checker
from heistdsl.check.intervals import Interval, interval_of, written_number
from heistdsl.check.kinds import outside_bounds
from heistdsl.check.scope import Scope
from heistdsl.syntax.tree import Binary


def check_bounds(checker: Checker, scope: Scope, node: Binary) -> None:
    """Say so if a number with bounds is compared with one that settles the question."""
    left, right = interval_of(checker, scope, node.left), interval_of(checker, scope, node.right)
    verdict = _verdict(node.operator, left, right)
    if not verdict:
        return
    is_left_written, is_right_written = (written_number(side) is not None for side in (node.left, node.right))
    if is_right_written and not is_left_written:
        checker.report(outside_bounds.report(node, node.left, str(left), verdict))
    elif is_left_written and not is_right_written:
        checker.report(outside_bounds.report(node, node.right, str(right), verdict))


def _verdict(operator: str, left: Interval, right: Interval) -> str:
    """`true` or `false` if the comparison is settled, else the empty text."""
    below = left.high is not None and right.low is not None and left.high < right.low
    above = left.low is not None and right.high is not None and left.low > right.high
    not_above = left.high is not None and right.low is not None and left.high <= right.low
    not_below = left.low is not None and right.high is not None and left.low >= right.high
    outcomes = {
        "<": (below, not_below),
        "<=": (not_above, above),
        ">": (above, not_above),
        ">=": (not_below, below),
        "=": (False, below or above),
        "!=": (below or above, False),
    }
    always, never = outcomes[operator]
    return "true" if always else "false" if never else ""
