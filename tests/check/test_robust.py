"""Whatever a text says, the checker answers with diagnostics that have a place, and never with an exception."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from heistdsl.check import Context, check_text, effect_class
from heistdsl.check.learning import texts_of
from heistdsl.model.resolve import load_ruleset
from heistdsl.model.ruleset import Effect
from heistdsl.syntax.parse import parse_text

GAME = Path(__file__).parent / "game"
WORD = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*|[0-9]+")
MORE_WORDS = frozenset(
    ("it", "that", "them", "nothing", "everything", "option", "game", "clock", "rival", "my", "their")
)
ROUNDS = 120


@pytest.mark.parametrize("seed", range(3))
def test_words_put_in_wrong_places(seed: int) -> None:
    ruleset, _ = load_ruleset(GAME)
    assert ruleset is not None
    texts = [(effect.span.text, context) for effect, context in texts_of(ruleset) if effect.span]
    vocabulary = sorted(MORE_WORDS.union(*(WORD.findall(text) for text, _ in texts)))
    chance = random.Random(seed)
    read = 0
    for _ in range(ROUNDS):
        text, context = chance.choice(texts)
        text = text.removeprefix("|").strip("\n\"'")
        for _ in range(chance.randint(1, 3)):
            word = chance.choice(list(WORD.finditer(text)))
            text = text[: word.start()] + chance.choice(vocabulary) + text[word.end() :]
        tree, _ = parse_text(text + "\n")
        if tree is not None:
            read += 1
            assert all(found.span is not None for found in check_text(ruleset, Effect("text", tree), context))
            assert all(effect_class(ruleset, statement) for statement in tree.body)
    assert read > ROUNDS / 5


def test_trees_without_places() -> None:
    """Trees built by a program have no spans; what is wrong with them is told without a place."""
    from heistdsl.syntax.tree import Name, Require, Text

    ruleset, _ = load_ruleset(GAME)
    assert ruleset is not None
    found = check_text(
        ruleset, Effect("text", Text((Require(Name("nobody-knows-this")),))), Context("card", kind="gadget")
    )
    assert [(each.code, each.span) for each in found] == [("H0221", None)]
