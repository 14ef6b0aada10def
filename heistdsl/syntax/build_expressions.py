"""From matched rules to expressions and patterns.

Each attribute is named after a rule or an alias of grammar/effects.lark and gets what stands in it, keywords
and punctuation included, so that the first and the last child say where the node starts and ends. Parentheses
and a leading `+` leave no node; they belong to the span of what they surround.
"""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from heistdsl.syntax import tree as t
from heistdsl.syntax.parts import (
    Children,
    Method,
    Part,
    Place,
    end_of,
    find_part,
    node,
    nodes_in,
    pair,
    part,
    parts_in,
    start_of,
)
from heistdsl.syntax.verbs import SPELLINGS

_POSSESSIVES = {"my": "me", "their": "them", "they": "them"}
_NEGATED: dict[str, t.Operator] = {"in": "not in", "is": "is not", "=": "!="}


def _binary(operator: t.Operator) -> Method:
    return lambda self, c: t.Binary(operator, c[0], c[-1], span=self.span(c))


def _binary_as_written(self: Place, c: Children) -> t.Binary:
    return t.Binary(c[1].value, c[0], c[2], span=self.span(c))


def _wrapped(self: Place, c: Children) -> t.Node:
    return cast(t.Node, replace(c[1], span=self.span(c)))


def _head(kind: str) -> Method:
    """The head of a pattern as (kind, head, next)."""
    return lambda self, c: Part("head", (kind, c[-1], len(c) == 2), start_of(c[0]), end_of(c[-1]))


class Expressions(Place):
    """Expressions and patterns."""

    or_ = _binary("or")
    and_ = _binary("and")
    equal = _binary("=")
    is_a = _binary("is")
    is_not_a = _binary("is not")
    in_ = _binary("in")
    not_in = _binary("not in")
    has = _binary("has")
    range_ = _binary("..")
    multiply = _binary("*")
    compare_ = _binary_as_written
    add = _binary_as_written
    divide = _binary_as_written
    paren = _wrapped
    cnum = _wrapped
    where_ = node(t.Where, 0, 2)
    where_naming = node(t.Where, 0, 4, 2)
    either_ = node(t.Either, 0, 2, 4)
    get = node(t.Get, 0, 2)
    index = node(t.Index, 0, 2)
    of = node(t.Of, 0, 2)
    last = node(t.Last, 2)
    row = pair("row", 0, 2)

    def not_(self, c: Children) -> t.Expression:
        """A negation, drawn into an `in`, `is` or `=`."""
        operand = cast(t.Expression, c[1])
        if isinstance(operand, t.Binary) and operand.operator in _NEGATED:
            return replace(operand, operator=_NEGATED[operand.operator], span=self.span(c))
        return t.Not(operand, span=self.span(c))

    def sign(self, c: Children) -> t.Expression:
        """A sign before a value; a `+` says nothing."""
        if c[0] == "-":
            return t.Negate(c[1], span=self.span(c))
        return cast(t.Expression, _wrapped(self, c))

    def number(self, c: Children) -> t.Number:
        """A number."""
        return t.Number(self.integer(c[0], c[0].value), span=self.span(c))

    def time(self, c: Children) -> t.Time:
        """A time on the clock."""
        minutes, seconds = c[0].split(":")
        if seconds > "59":
            self.bad_numbers.append(self.span(c))
        return t.Time(self.integer(c[0], minutes) * 60 + int(seconds), span=self.span(c))

    def string(self, c: Children) -> t.String:
        """A quoted text."""
        return t.String(c[0].value[1:-1], span=self.span(c))

    def name(self, c: Children) -> t.Name:
        """A name; a possessive is the one whose part it is."""
        word = c[0].value
        return t.Name(_POSSESSIVES.get(word, word), span=self.span(c))

    def set_(self, c: Children) -> t.Set:
        """A set written out."""
        return t.Set(nodes_in(c), span=self.span(c))

    def call(self, c: Children) -> t.Call:
        """A built-in function."""
        return t.Call(c[0].value, nodes_in(c), span=self.span(c))

    def times(self, c: Children) -> t.Times:
        """How often, and since when."""
        pattern, *since = nodes_in(c)
        return t.Times(pattern, since[0] if since else None, span=self.span(c))

    def table(self, c: Children) -> t.Table:
        """A table of values."""
        return t.Table(c[2], parts_in(c, "row"), span=self.span(c))

    def row_else(self, c: Children) -> Part:
        """The value for all other keys."""
        return Part("row", (None, c[2]), start_of(c[0]), end_of(c[2]))

    # ---- patterns

    event_head = _head("event")
    pattern_prep = pair("preposition", 0, 1)
    pattern_where = part("where")

    def verb_head(self, c: Children) -> Part:
        """A verb, perhaps only the next time."""
        return Part("head", ("verb", SPELLINGS[c[-1]], len(c) == 2), start_of(c[0]), end_of(c[-1]))

    def edge_head(self, c: Children) -> Part:
        """Start or end of a phase, perhaps of the next one."""
        return Part("head", (c[0].split()[0], c[-1], len(c) == 3), start_of(c[0]), end_of(c[-1]))

    def now_head(self, c: Children) -> Part:
        """A state instead of an event."""
        return Part("head", ("now", None, False), start_of(c[0]), end_of(c[0]))

    def pattern(self, c: Children) -> t.Pattern:
        """A head with its prepositions and condition."""
        kind, head, is_next = c[0].value
        return t.Pattern(kind, head, is_next, parts_in(c, "preposition"), find_part(c, "where"), span=self.span(c))
