"""Paths into the rule files, such as `cards.minigun.bonus`, or expressions of the effect language in their place."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import lru_cache

from heistdsl.model.ruleset import Card, Ruleset
from heistdsl.scenario.paths import Unknown
from heistdsl.syntax.parse import parse_text
from heistdsl.syntax.tree import Let

#: What rule files call the tables of a ruleset.
_TABLES = {"types": "kinds", "words-of": "enumerations", "state": "states"}

#: How many expressions are kept that were read before.
_KEPT = 1024


def read_data_path(ruleset: Ruleset, path: str) -> object:
    """What stands in the rule files under a path, or the expression it is instead, as a `Let`. Raises Unknown."""
    first = re.split(r"[.(]", path, maxsplit=1)[0].strip()
    table = _TABLES.get(first, first)
    if hasattr(ruleset, table) and "." in path and "(" not in path:
        return _look_up(ruleset, path)
    if hasattr(ruleset, table) and re.fullmatch(r"[a-z-]+", path):
        return _plain(getattr(ruleset, table))
    let = _parse(path)
    if let is None:
        raise Unknown(f"`{path}` is neither a path into the rule files nor an expression")
    return let


@lru_cache(maxsize=_KEPT)
def _parse(expression: str) -> Let | None:
    """An expression as a statement, if it is one. Kept for whoever looks at the same scenario again."""
    text, found = parse_text(f"let value = ({expression})", expression)
    let = None if text is None or found else text.body[0]
    return let if isinstance(let, Let) else None


def _look_up(ruleset: Ruleset, path: str) -> object:
    first, *rest = path.split(".")
    value: object = getattr(ruleset, _TABLES.get(first, first))
    for name in rest:
        value = _member(value, name, path)
    return _plain(value)


def _member(value: object, name: str, path: str) -> object:
    if name == "count" and isinstance(value, Mapping | tuple):
        return len(value)
    if isinstance(value, Mapping) and name in value:
        return value[name]
    if isinstance(value, tuple) and name.isdigit() and 1 <= int(name) <= len(value):
        return value[int(name) - 1]
    attribute = {"type": "kind", "from": "source", "to": "target"}.get(name, name).replace("-", "_")
    if isinstance(value, Card) and name in value.attributes:
        return value.attributes[name]
    if is_dataclass(value) and any(field.name == attribute for field in fields(value)):
        return getattr(value, attribute)
    raise Unknown(f"there is no `{name}` in `{path}`")


def _plain(value: object) -> object:
    if isinstance(value, Mapping):
        return list(value)
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    if value is None or isinstance(value, str | int | bool):
        return value
    raise Unknown("the path ends at something that is no single value")
