"""The effect tree: frozen values, one class for each construct, compared without their spans.

A text is a tuple of statements. Expressions and statements are closed unions (`Expression`, `Statement`), so that a
`match` over one of them ends in `assert_never` and the type checker reports a missing case.

Three things have exactly one spelling in the tree, whatever the author typed: `my.x` is a part of `me` and `their.x`
a part of `them`; a negated `in`, `is` or `=` is the operator `not in`, `is not` or `!=`; `draw 1 from loot` is
`draw 1 loot`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from heistdsl.syntax.expressions import *  # noqa: F403
from heistdsl.syntax.expressions import Node
from heistdsl.syntax.statements import *  # noqa: F403


def children(node: Node) -> Iterator[Node]:
    """The nodes directly below, in the order of the source."""
    for name in _names(type(node)):
        value = getattr(node, name)
        if isinstance(value, Node):
            yield value
        elif isinstance(value, tuple):
            yield from _nodes_in(value)


def walk(node: Node) -> Iterator[Node]:
    """The node and every node below it, parents first."""
    waiting = [node]
    while waiting:
        found = waiting.pop()
        yield found
        waiting.extend(reversed(tuple(children(found))))


#: The fields of each kind of node that may hold nodes, as far as they have been asked for.
_NAMES: dict[type, tuple[str, ...]] = {}


def _names(sort: type[Node]) -> tuple[str, ...]:
    names = _NAMES.get(sort)
    if names is None:
        names = _NAMES[sort] = tuple(each.name for each in fields(sort) if each.name != "span")
    return names


def _nodes_in(value: object) -> Iterator[Node]:
    if isinstance(value, Node):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from _nodes_in(item)
