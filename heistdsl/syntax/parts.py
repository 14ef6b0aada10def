"""What rules of the grammar hand up to each other while a text is parsed, and how one reads it.

Children are tokens, nodes, parts, and None for what was left out in the middle of a rule.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias, cast

from lark import Token

from heistdsl.syntax import tree as t
from heistdsl.text.source import Source
from heistdsl.text.span import Span

#: More digits than any counter needs, and few enough for the integers of every backend.
MOST_DIGITS = 9


@dataclass(slots=True)
class Part:
    """A piece of a construct that is no node of its own, such as a suite or the `if` of a trigger."""

    kind: str
    value: Any
    start: int
    end: int


Children: TypeAlias = Sequence[Any]
Method: TypeAlias = "Callable[[Place, Children], Any]"


class Place:
    """The text that is being read: where nodes get their spans from, and what was wrong with its numbers."""

    def __init__(self) -> None:
        self.begin(Source("", ""))

    def begin(self, source: Source) -> None:
        """Get ready for the next text."""
        self.source = source
        #: Numbers with too many digits, and times with 60 seconds or more.
        self.bad_numbers: list[Span] = []

    def span(self, c: Children) -> Span:
        """From the first to the last child."""
        return Span(self.source, start_of(c[0]), end_of(c[-1]))

    def integer(self, token: Token, digits: str) -> int:
        """The value of the digits, which stand in the token."""
        if len(digits) > MOST_DIGITS:
            self.bad_numbers.append(self.span((token,)))
            return 0
        return int(digits)


# ---- what makes a method


def node(kind: Callable[..., t.Node], *places: int) -> Method:
    """A node whose fields are the children at these places, in this order."""
    return lambda self, c: kind(*[value_of(c[place]) for place in places], span=self.span(c))


def part(kind: str, place: int = 1) -> Method:
    """A part whose value is the child at this place."""
    return lambda self, c: Part(kind, value_of(c[place]), start_of(c[0]), end_of(c[-1]))


def pair(kind: str, first: int, second: int) -> Method:
    """A part whose value are two children."""
    return lambda self, c: Part(kind, (value_of(c[first]), value_of(c[second])), start_of(c[0]), end_of(c[-1]))


# ---- what the children are


def start_of(child: Any) -> int:
    """Where a child starts."""
    if type(child) is Token:
        return cast(int, child.start_pos)
    return cast(int, child.start if type(child) is Part else child.span.start)


def end_of(child: Any) -> int:
    """Where a child ends."""
    if type(child) is Token:
        return cast(int, child.end_pos)
    return cast(int, child.end if type(child) is Part else child.span.end)


def value_of(child: Any) -> Any:
    """What the child stands for: the word of a token, the value of a part, or a node itself."""
    return child.value if type(child) is Token or type(child) is Part else child


def nodes_in(c: Children) -> tuple[Any, ...]:
    """The children that are nodes."""
    return tuple([x for x in c if isinstance(x, t.Node)])


def parts_in(c: Children, kind: str) -> tuple[Any, ...]:
    """The values of all parts of a kind."""
    return tuple([x.value for x in c if type(x) is Part and x.kind == kind])


def find_part(c: Children, kind: str) -> Any:
    """The value of the first part of a kind, or None."""
    return next((x.value for x in c if type(x) is Part and x.kind == kind), None)


def find_token(c: Children, kind: str) -> Token | None:
    """The first token of a kind, or None."""
    return next((x for x in c if type(x) is Token and x.type == kind), None)


def leading_node(c: Children) -> Any:
    """The first child if it is a node: the subject of a statement."""
    return c[0] if isinstance(c[0], t.Node) else None
