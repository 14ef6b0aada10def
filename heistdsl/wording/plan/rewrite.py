"""Going through a plan and replacing nodes, in reading order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields
from dataclasses import replace as replace_fields
from typing import Any, TypeVar

from heistdsl.wording import plan as p

_N = TypeVar("_N", bound=p.Plan)


def rewrite(node: _N, change: Callable[[p.Plan], p.Plan]) -> _N:
    """The plan with every node changed, the innermost first."""
    return map_children(node, lambda child: rewrite(child, change), change)


def map_children(node: _N, visit: Callable[[p.Plan], p.Plan], finish: Callable[[p.Plan], p.Plan] | None = None) -> _N:
    """The node with `visit` done to its children in reading order, and then `finish` to itself."""
    updates: dict[str, Any] = {}
    for each in fields(node):
        old = getattr(node, each.name)
        new = _visit(old, visit)
        if new is not old:
            updates[each.name] = new
    changed: Any = replace_fields(node, **updates) if updates else node
    return finish(changed) if finish else changed  # type: ignore[return-value]


def walk(node: p.Plan) -> Iterator[p.Plan]:
    """The node and every node below it, parents first, in reading order."""
    yield node
    for each in fields(node):
        yield from _walk(getattr(node, each.name))


def _walk(value: object) -> Iterator[p.Plan]:
    if isinstance(value, p.Plan):
        yield from walk(value)
    elif isinstance(value, tuple):
        for item in value:
            yield from _walk(item)


def _visit(value: Any, visit: Callable[[p.Plan], p.Plan]) -> Any:
    if isinstance(value, p.Plan):
        return visit(value)
    if isinstance(value, tuple) and value:
        items = tuple(_visit(item, visit) for item in value)
        return items if any(new is not old for new, old in zip(items, value, strict=True)) else value
    return value
