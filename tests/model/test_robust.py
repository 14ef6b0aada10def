"""Whatever stands in the files, loading ends with a value and diagnostics, never with an exception."""

from __future__ import annotations

import copy
import tempfile
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from heistdsl.model.resolve import load_ruleset
from heistdsl.text import render_text

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "vault-run"
TEXT = (EXAMPLE / "game.yaml").read_text(encoding="utf-8") + (EXAMPLE / "cards.yaml").read_text(encoding="utf-8")
TREE = yaml.safe_load(TEXT)
EXTRA = {
    "templates": {"cheap": {"type": "job", "difficulty": 1, "pay": 1}},
    "decks": {"short": {"of": "job", "cards": {"museum": 1}, "require": {"size": "count(deck) > 0"}}},
    "ledger": {"ABC-1": {"statement": "Yes."}},
    "words": {"en": {"zones": {"hand": "hand"}}},
    "pack": {"id": "more", "extends": "vault-run", "parameters": {"alarm": "silent"}},
    "remove": ["museum"],
    "scenarios": [{"name": "s", "steps": [{"expect": {"p1.hand": []}}]}],
}
PIECES = [
    "{",
    "}",
    "[",
    "]",
    ": ",
    ", ",
    "- ",
    "\n",
    "  ",
    "|",
    '"',
    "#",
    "&a ",
    "*a",
    "null",
    "-1",
    "1..3",
    "x",
    "set of ",
]
VALUES = [
    None, True, -1, 0, 10**12, 1.5, "", "x", "hand", "1..3", "3..1", "set of set of card", "place of road", "player",
    [], {}, [1, "a"], [["deck", 1]], {"type": "number"}, {"effect": "draw 1"}, {"id": "x"}, "draw 1", "draw (",
]  # fmt: skip


def load(text: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "game.yaml").write_text(text, encoding="utf-8")
        ruleset, diagnostics = load_ruleset(Path(folder))
        assert ruleset is not None or diagnostics
        render_text(diagnostics)


@st.composite
def texts(draw: st.DrawFn) -> str:
    text = TEXT
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 30)))
        text = text[:start] + draw(st.sampled_from(PIECES)) + text[end:]
    return text


@st.composite
def trees(draw: st.DrawFn) -> dict[str, Any]:
    """The example with values put where they do not belong."""
    tree = copy.deepcopy(TREE)
    for key in draw(st.sets(st.sampled_from(sorted(EXTRA)), max_size=3)):
        tree[key] = copy.deepcopy(EXTRA[key])
    for _ in range(draw(st.integers(1, 5))):
        place: Any = tree
        while True:
            keys = list(place) if isinstance(place, dict) else list(range(len(place)))
            if not keys:
                break
            key = draw(st.sampled_from(keys))
            inner = place[key]
            if isinstance(inner, dict | list) and inner and draw(st.integers(0, 4)):
                place = inner
                continue
            place[key] = copy.deepcopy(draw(st.sampled_from(VALUES)))
            break
    return tree


@settings(max_examples=40)
@given(texts())
def test_broken_texts(text: str) -> None:
    load(text)


@settings(max_examples=60)
@given(trees())
def test_wrong_shapes(tree: dict[str, Any]) -> None:
    load(yaml.safe_dump(tree, sort_keys=False, allow_unicode=True))


@pytest.mark.long
@settings(max_examples=3000)
@given(trees())
def test_wrong_shapes_at_length(tree: dict[str, Any]) -> None:
    load(yaml.safe_dump(tree, sort_keys=False, allow_unicode=True))


@pytest.mark.long
@settings(max_examples=2000)
@given(texts())
def test_broken_texts_at_length(text: str) -> None:
    load(text)
