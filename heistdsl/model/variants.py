"""A game with other variants as the usual ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from heistdsl.model.reader import unknown_help
from heistdsl.model.ruleset import Ruleset

#: Every variant at its default.
NO_OPTIONS: Final[Mapping[str, str]] = MappingProxyType({})


class NoSuchVariant(Exception):  # noqa: N818
    """A game has no such variant, or none with such a value; `help` says what there is."""

    def __init__(self, message: str, help: str) -> None:
        super().__init__(message)
        self.message = message
        self.help = help


def with_variants(ruleset: Ruleset, chosen: Mapping[str, str]) -> Ruleset:
    """The game with these values as the defaults of its variants. Raises NoSuchVariant."""
    options = dict(ruleset.options)
    for id, value in chosen.items():
        if id not in options:
            raise NoSuchVariant(f"there is no option `{id}`", unknown_help(id, "variant", options))
        if value not in options[id].values:
            help = unknown_help(value, "value", options[id].values)
            raise NoSuchVariant(f"`{id}` cannot be `{value}`", help)
        options[id] = replace(options[id], default=value)
    return replace(ruleset, options=options) if chosen else ruleset
