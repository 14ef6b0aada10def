"""Comparisons whose outcome is known because a number never leaves its bounds."""

from __future__ import annotations

from heistdsl.check.checker import Checker
from heistdsl.check.kinds import outside_bounds
from heistdsl.check.scope import Scope
from heistdsl.model.ruleset import Counter, Declared
from heistdsl.syntax.tree import Binary, Expression, Get, Name, Negate, Number

_MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}


def check_bounds(checker: Checker, scope: Scope, node: Binary) -> None:
    """Say so if a counter with bounds is compared with a number that settles the question.

    Only counters are kept within their bounds; an attribute can be changed beyond its printed range.
    """
    operator = node.operator
    counter, number = _counter(checker, node.left), _number(node.right)
    if counter is None or number is None:
        counter, number = _counter(checker, node.right), _number(node.left)
        operator = _MIRRORED.get(operator, operator)  # type: ignore[assignment]
    if counter is None or number is None:
        return
    verdict = _verdict(operator, number, counter.low, counter.high)
    if verdict:
        checker.report(outside_bounds.report(node, counter.id, counter.low, counter.high, verdict))


def _verdict(operator: str, number: int, low: int | None, high: int | None) -> str:
    """`true` or `false` if the comparison is settled, else the empty text."""
    below = high is not None and high < number
    above = low is not None and low > number
    not_above = high is not None and high <= number
    not_below = low is not None and low >= number
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


def _number(node: Expression) -> int | None:
    match node:
        case Number(value=value):
            return value
        case Negate(operand=Number(value=value)):
            return -value
        case _:
            return None


def _counter(checker: Checker, node: Expression) -> Counter | None:
    declared: Declared | None = None
    match node:
        case Get():
            part = checker.parts(checker.typing.owner_of(node)).get(node.name)
            declared = part.declared if part else None
        case Name() if (meaning := checker.typing.meaning_of(node)) and meaning.space == "counter":
            declared = checker.ruleset.counters.get(meaning.id)
        case _:
            pass
    return declared if isinstance(declared, Counter) and declared.keyed_by is None else None
