"""A number for what rules say, so that a saved game knows whether it is played by the same ones."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass

from heistdsl.model.ruleset import Effect, Ruleset
from heistdsl.syntax.format import format

#: What is there for people and changes no game.
_FOR_PEOPLE = frozenset(
    ("about", "implements", "name", "flavour", "text", "text_of", "origin", "ledger", "words", "files", "decks",
     "constraints", "packs", "spans", "bots", "print")
)  # fmt: skip


def rules_hash(ruleset: Ruleset) -> str:
    """SHA-256 of all that decides how a game goes: declarations and texts in their order, not their layout or words."""
    return hashlib.sha256("\n".join(_lines(ruleset)).encode()).hexdigest()


def _lines(value: object) -> Iterator[str]:
    if isinstance(value, Effect):
        yield format(value.text)
    elif is_dataclass(value) and not isinstance(value, type):
        yield type(value).__name__
        for field in fields(value):
            if field.compare and field.name not in _FOR_PEOPLE:
                yield f".{field.name}"
                yield from _lines(getattr(value, field.name))
    elif isinstance(value, Mapping):
        yield "{"
        for key, each in value.items():
            yield str(key)
            yield from _lines(each)
        yield "}"
    elif isinstance(value, tuple | list):
        yield "["
        for each in value:
            yield from _lines(each)
        yield "]"
    elif isinstance(value, frozenset):
        yield from sorted(map(repr, value))
    else:
        yield repr(value)
