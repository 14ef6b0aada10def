"""A tree with other names in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any, TypeVar, cast

from heistdsl.model.standing import bound_by
from heistdsl.syntax.tree import Name, Node

_T = TypeVar("_T")


def renamed(tree: _T, names: Mapping[str, str]) -> _T:
    """The same tree, with every name in it that has another one here called by that, also where it is bound. Units of
    acts are names, too."""
    if isinstance(tree, tuple):
        return cast(_T, tuple(renamed(each, names) for each in tree))
    if not isinstance(tree, Node):
        return tree
    if isinstance(tree, Name):
        return cast(_T, Name(names.get(tree.id, tree.id), span=tree.span))
    bound = set(bound_by(tree))
    changed: dict[str, Any] = {}
    for field in fields(tree):
        value = getattr(tree, field.name)
        if isinstance(value, str) and (value in bound or field.name == "unit"):
            changed[field.name] = names.get(value, value)
        elif isinstance(value, Node | tuple):
            changed[field.name] = renamed(value, names)
    return cast(_T, replace(cast(Any, tree), **changed))
