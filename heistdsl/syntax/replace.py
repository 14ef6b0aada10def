"""Trees with one place changed, to ask whether a change is noticed."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any, TypeAlias, TypeVar, cast

from heistdsl.syntax.tree import Node

#: From a node down to a place in it: names of fields, and indices where a field holds a tuple.
Path: TypeAlias = tuple[str | int, ...]

_T = TypeVar("_T")


def paths(tree: Node) -> Iterator[tuple[Path, Node]]:
    """Every node with its path, the tree itself first (with the empty path), parents before their parts."""
    yield from _paths(tree, ())


def value_at(tree: Node, path: Path) -> Any:
    """What stands at a path: a node, or any value or tuple that a field holds."""
    value: Any = tree
    for step in path:
        value = value[step] if isinstance(step, int) else getattr(value, step)
    return value


def replace_at(tree: _T, path: Path, new: object) -> _T:
    """The same tree with another value at a path; the old tree stays as it is, and all other parts are shared.

    Nothing is checked: whoever puts in what the grammar cannot spell gets a tree that does not parse again.
    """
    if not path:
        return cast(_T, new)
    step, *rest = path
    if isinstance(step, int):
        items = list(cast(tuple[Any, ...], tree))
        items[step] = replace_at(items[step], tuple(rest), new)
        return cast(_T, tuple(items))
    changed = replace_at(getattr(tree, step), tuple(rest), new)
    return cast(_T, dataclasses.replace(cast(Any, tree), **{step: changed}))


def _paths(value: object, path: Path) -> Iterator[tuple[Path, Node]]:
    if isinstance(value, Node):
        yield path, value
        for field in dataclasses.fields(value):
            if field.name != "span":
                yield from _paths(getattr(value, field.name), (*path, field.name))
    elif isinstance(value, tuple):
        for index, item in enumerate(value):
            yield from _paths(item, (*path, index))
