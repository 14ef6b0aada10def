"""What pages say, for scenarios, which ask the same few pages again and again."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass

from heistdsl.model.ruleset import Ruleset
from heistdsl.reference.make import make_page, play_with
from heistdsl.reference.page import page_text

#: How many pages are kept.
_MOST = 8


@dataclass(frozen=True, slots=True)
class _Said:
    ruleset: Ruleset
    options: Mapping[str, str]
    kind: str
    text: str


_KEPT: deque[_Said] = deque(maxlen=_MOST)


def said_on_page(ruleset: Ruleset, options: Mapping[str, str], kind: str) -> str:
    """All that a page of a kind says about the game with these variants. A game is known by identity: rulesets are
    values, and comparing two whole ones takes long."""
    for kept in _KEPT:
        if kept.ruleset is ruleset and kept.kind == kind and kept.options == options:
            return kept.text
    text = page_text(make_page(play_with(ruleset, options), kind))
    _KEPT.append(_Said(ruleset, dict(options), kind, text))
    return text
