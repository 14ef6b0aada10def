"""A number for what rules say, so that a saved game knows whether it is played by the same ones."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from heistdsl.model.ruleset import Effect, Ruleset
from heistdsl.syntax.format import format

#: What is there for people and changes no game.
_FOR_PEOPLE = frozenset(
    ("about", "implements", "name", "flavour", "text", "text_of", "origin", "ledger", "words", "files", "decks",
     "constraints", "packs", "spans", "bots", "print")
)  # fmt: skip


def rules_hash(ruleset: Ruleset) -> str:
    """SHA-256 of all that decides how a game goes: declarations and texts in their order, not their layout or words."""
    lines: list[str] = []
    _write(ruleset, lines)
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def _write(value: object, lines: list[str]) -> None:
    kind: Any = type(value)
    if kind is str or kind is int or kind is bool or value is None:
        lines.append(repr(value))
    elif kind is tuple or kind is list:
        _write_row(value, lines)
    elif isinstance(value, Effect):
        lines.append(format(value.text))
    elif (names := _counting(kind)) is not None:
        lines.append(kind.__name__)
        for name in names:
            lines.append(f".{name}")
            _write(getattr(value, name), lines)
    elif isinstance(value, Mapping):
        lines.append("{")
        for key, each in value.items():
            lines.append(str(key))
            _write(each, lines)
        lines.append("}")
    elif isinstance(value, tuple | list):
        _write_row(value, lines)
    elif isinstance(value, frozenset):
        lines += sorted(map(repr, value))
    else:
        lines.append(repr(value))


@cache
def _counting(kind: type) -> tuple[str, ...] | None:
    """The fields of a record that decide how a game goes; None if it is no record."""
    if not is_dataclass(kind):
        return None
    return tuple(field.name for field in fields(kind) if field.compare and field.name not in _FOR_PEOPLE)


def _write_row(row: object, lines: list[str]) -> None:
    assert isinstance(row, tuple | list)
    lines.append("[")
    for each in row:
        _write(each, lines)
    lines.append("]")
