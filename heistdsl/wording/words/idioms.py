"""Phrases that the words of a game give for exactly one piece of an effect.

The key of an idiom is that piece in the notation. Two trees are compared, not two texts, so spacing does not matter; a
changed rule loses its idiom and is said plainly. A test counts idioms and finds stale ones.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from heistdsl.syntax import tree as t
from heistdsl.syntax.parse import parse_text

#: Sections of `idioms:`, and how a key becomes a text that can be parsed.
FRAMES: Final = {
    "statements": "{key}",
    "conditions": "require {key}",
    "things": "let x = {key}",
    "events": "on {key}: nothing",
}


def read_idioms(table: Mapping[str, object]) -> dict[t.Node, str]:
    """All idioms of the words in use, by the tree they stand for. A key that cannot be parsed stands for nothing."""
    return {
        node: str(text)
        for section in FRAMES
        if isinstance(entries := table.get(section), Mapping)
        for key, text in entries.items()
        if (node := parse_key(section, str(key))) is not None
    }


@lru_cache(maxsize=1024)
def parse_key(section: str, key: str) -> t.Node | None:
    """The tree that a key stands for; None if it cannot be parsed."""
    text, _ = parse_text(FRAMES[section].format(key=key))
    if text is None or len(text.body) != 1:
        return None
    match section, text.body[0]:
        case "conditions", t.Require(condition=condition):
            return condition
        case "things", t.Let(value=value):
            return value
        case "events", t.On(patterns=(pattern,)):
            return pattern
        case "statements", statement:
            return statement
    return None
