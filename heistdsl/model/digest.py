"""A number for what a part of the model says, the same on every machine."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from heistdsl.model.ruleset import Effect
from heistdsl.syntax.format import format


def digest(value: object, leave_out: frozenset[str] = frozenset()) -> str:
    """SHA-256 of a ruleset or of anything in it: declarations and texts in their order, not their layout and not where
    they stand. Fields of the names in `leave_out` do not count."""
    lines: list[str] = []
    _write(value, lines, leave_out)
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def _write(value: object, lines: list[str], leave_out: frozenset[str]) -> None:
    kind: Any = type(value)
    if kind is str or kind is int or kind is bool or value is None:
        lines.append(repr(value))
    elif kind is tuple or kind is list:
        _write_row(value, lines, leave_out)
    elif isinstance(value, Effect):
        lines.append(format(value.text))
    elif (names := _counting(kind, leave_out)) is not None:
        lines.append(kind.__name__)
        for name in names:
            lines.append(f".{name}")
            _write(getattr(value, name), lines, leave_out)
    elif isinstance(value, Mapping):
        lines.append("{")
        for key, each in value.items():
            lines.append(str(key))
            _write(each, lines, leave_out)
        lines.append("}")
    elif isinstance(value, tuple | list):
        _write_row(value, lines, leave_out)
    elif isinstance(value, frozenset):
        lines += sorted(map(repr, value))
    else:
        lines.append(repr(value))


@cache
def _counting(kind: type, leave_out: frozenset[str]) -> tuple[str, ...] | None:
    """The fields of a record that count; None if it is no record."""
    if not is_dataclass(kind):
        return None
    return tuple(field.name for field in fields(kind) if field.compare and field.name not in leave_out)


def _write_row(row: object, lines: list[str], leave_out: frozenset[str]) -> None:
    assert isinstance(row, tuple | list)
    lines.append("[")
    for each in row:
        _write(each, lines, leave_out)
    lines.append("]")
