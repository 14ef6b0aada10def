"""Expressions and patterns in their one canonical spelling."""

from __future__ import annotations

import re
from collections.abc import Set
from typing import assert_never

from heistdsl.syntax import tree as t
from heistdsl.syntax.words import EXPRESSION_WORDS

# How tightly an operator binds, from the loosest up. An argument may be a `where` or an `if ... else` without
# parentheses; whatever stands below an operator may not.
ARGUMENT, OR, AND, NOT, COMPARISON, RANGE, SUM, PRODUCT, UNARY = range(9)

_LEVELS: dict[t.Operator, int] = {
    "or": OR,
    "and": AND,
    "..": RANGE,
    "+": SUM,
    "-": SUM,
    "*": PRODUCT,
    "/": PRODUCT,
    "|": PRODUCT,
    "except": PRODUCT,
}
_LEADING_WORD = re.compile(r"[a-z0-9-]*")


def format_expression(expression: t.Expression | t.Of, level: int = ARGUMENT) -> str:
    """The text of an expression, in parentheses if it binds more loosely than its surroundings at `level`."""
    match expression:
        case t.Number(value):
            return str(value)
        case t.Time(seconds):
            return f"{seconds // 60}:{seconds % 60:02}"
        case t.String(value):
            return f'"{value}"'
        case t.Name(id):
            return id
        case t.Get(base, name):
            return f"{_format_owner(base)}.{name}"
        case t.Index(base, key):
            return f"{format_target(base)}[{format_expression(key, OR)}]"
        case t.Binary(operator):
            own = _LEVELS.get(operator, COMPARISON)
            return _parenthesised(_format_binary(expression, own), own < level)
        case t.Not(operand):
            return _parenthesised(f"not {format_expression(operand, NOT)}", level > NOT)
        case t.Negate(operand):
            return f"-{format_expression(operand, UNARY)}"
        case t.Where() | t.Either():
            return _parenthesised(_format_argument(expression), level > ARGUMENT)
        case t.Call(function, arguments):
            return f"{function}({format_list(arguments)})"
        case t.Of(value, selection):
            return f"{format_expression(value, OR)} of {format_expression(selection)}"
        case t.Table(key, rows):
            listed = ", ".join(_format_row(row_key, value) for row_key, value in rows)
            return f"table({format_expression(key, OR)}: {listed})"
        case t.Set(items):
            return f"{{{format_list(items)}}}"
        case t.Sequence(items):
            return format_list(items)
        case t.Times(pattern, since):
            return f"times({format_pattern(pattern)}{f' since {format_pattern(since)}' if since else ''})"
        case t.Last(pattern):
            return f"last({format_pattern(pattern)})"
    assert_never(expression)


def format_target(target: t.Expression, reserved: Set[str] = frozenset()) -> str:
    """An expression where only a path, a call, a set or something in parentheses can stand.

    `reserved` are words that would be taken for something else there.
    """
    if not isinstance(target, t.Name | t.Get | t.Index | t.Call | t.Times | t.Last | t.Table | t.Set):
        return f"({format_expression(target)})"
    return guard(format_expression(target), reserved)


def guard(text: str, reserved: Set[str]) -> str:
    """The text of an expression, in parentheses if it begins with one of the reserved words."""
    match = _LEADING_WORD.match(text)
    word = match.group() if match else ""
    return _parenthesised(text, word in reserved and word not in EXPRESSION_WORDS)


def format_pattern(pattern: t.Pattern) -> str:
    """The text of a pattern."""
    condition = pattern.condition
    prepositions = "".join(f" {word} {format_expression(argument, OR)}" for word, argument in pattern.prepositions)
    where = "" if condition is None else f" where {format_expression(condition, OR)}"
    return _format_head(pattern) + prepositions + where


def format_list(items: tuple[t.Expression | t.Of, ...]) -> str:
    """Arguments with commas between them."""
    return ", ".join(format_expression(item) for item in items)


def _format_head(pattern: t.Pattern) -> str:
    head = pattern.head
    word = head if isinstance(head, str) else "" if head is None else format_target(head)
    if pattern.next:
        word = f"next {word}"
    match pattern.kind:
        case "verb" | "event":
            return word
        case "start" | "end":
            return f"{pattern.kind} of {word}"
        case "now":
            return "now"
    assert_never(pattern.kind)


def _format_owner(base: t.Expression) -> str:
    match base:
        case t.Name("me"):
            return "my"
        case t.Name("them"):
            return "their"
    return format_target(base)


def _format_binary(binary: t.Binary, own: int) -> str:
    chains = own not in (COMPARISON, RANGE)
    left = _format_operand(binary.operator, binary.left, own if chains else own + 1)
    right = _format_operand(binary.operator, binary.right, own + 1)
    return f"{left}..{right}" if binary.operator == ".." else f"{left} {binary.operator} {right}"


def _format_operand(operator: t.Operator, operand: t.Expression, level: int) -> str:
    """Beside `or` an `and` stands in parentheses: it binds more tightly, but not every reader knows that."""
    is_and = isinstance(operand, t.Binary) and operand.operator == "and"
    return format_expression(operand, NOT if is_and and operator == "or" else level)


def _format_argument(expression: t.Where | t.Either) -> str:
    match expression:
        case t.Where(selection, condition, element):
            naming = "" if element is None else f" naming {element}"
            return f"{format_expression(selection, OR)}{naming} where {format_expression(condition, OR)}"
        case t.Either(value, condition, other):
            return (
                f"{format_expression(value, OR)} if {format_expression(condition, OR)}"
                f" else {format_expression(other, OR)}"
            )
    assert_never(expression)


def _format_row(key: t.Expression | None, value: t.Expression) -> str:
    left = "else" if key is None else guard(format_expression(key, OR), {"else"})
    return f"{left} -> {format_expression(value, OR)}"


def _parenthesised(text: str, needed: bool) -> str:
    return f"({text})" if needed else text
