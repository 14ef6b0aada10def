"""The effect tree: frozen values, one class for each construct, compared without their spans.

A text is a tuple of statements. Expressions and statements are closed unions (`Expression`, `Statement`), so that a
`match` over one of them ends in `assert_never` and the type checker reports a missing case.

Three things have exactly one spelling in the tree, whatever the author typed: `my.x` is a part of `me` and `their.x`
a part of `them`; a negated `in`, `is` or `=` is the operator `not in`, `is not` or `!=`; `draw 1 from loot` is
`draw 1 loot`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields

from heistdsl.syntax.expressions import *  # noqa: F403
from heistdsl.syntax.expressions import Node
from heistdsl.syntax.statements import *  # noqa: F403


def children(node: Node) -> list[Node]:
    """The nodes directly below, in the order of the source."""
    names = _NAMES.get(type(node))
    if names is None:
        names = _names(type(node))
    found: list[Node] = []
    for name in names:
        value = getattr(node, name)
        if isinstance(value, Node):
            found.append(value)
        elif isinstance(value, tuple):
            _put_nodes(value, found)
    return found


def walk(node: Node) -> Iterator[Node]:
    """The node and every node below it, parents first."""
    waiting = [node]
    while waiting:
        found = waiting.pop()
        yield found
        below = children(found)
        if below:
            below.reverse()
            waiting += below


#: The fields of each kind of node that may hold nodes, as far as they have been asked for.
_NAMES: dict[type, tuple[str, ...]] = {}
#: Types that hold no nodes.
_PLAIN = frozenset(("str", "int", "bool", "None", "tuple", "Span"))


def _names(sort: type[Node]) -> tuple[str, ...]:
    names = tuple(each.name for each in fields(sort) if not set(re.findall(r"\w+", str(each.type))) <= _PLAIN)
    _NAMES[sort] = names
    return names


def _put_nodes(values: tuple[object, ...], found: list[Node]) -> None:
    for value in values:
        if isinstance(value, Node):
            found.append(value)
        elif isinstance(value, tuple):
            _put_nodes(value, found)
