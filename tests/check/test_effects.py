"""What a statement may do beside changing the game."""

from __future__ import annotations

import pytest

from heistdsl.check import EffectClass, effect_class
from heistdsl.model.ruleset import Ruleset
from heistdsl.syntax.parse import parse_text

CASES = [
    ("let n = 2", EffectClass()),
    ("if noise > 2: nothing", EffectClass()),
    ("draw 1", EffectClass(pure=False)),
    ("noise += 1", EffectClass(pure=False)),
    ("if noise > 2: noise += 1", EffectClass(pure=False)),
    ("discard this", EffectClass(pure=False)),
    ("discard 1 from my.hand", EffectClass(suspends=True, pure=False)),
    ("discard 1 from my.hand randomly", EffectClass(random=True, pure=False)),
    ("choose c from my.hand", EffectClass(suspends=True, pure=False)),
    ("may: draw 1", EffectClass(suspends=True, pure=False)),
    ("roll 2 d6 for luck", EffectClass(random=True, pure=False)),
    ("reveal my.hand", EffectClass(reveals=True, pure=False)),
    ("resolve this", EffectClass(True, True, True, False)),
    ("on draw by me: choose c from my.hand", EffectClass(pure=False)),
    ("do lie-low()", EffectClass(pure=False)),
    ("do attempt(current)", EffectClass(suspends=True, random=True, pure=False)),
    ("each p in players: p discards 1 from p.hand", EffectClass(suspends=True, pure=False)),
]


@pytest.mark.parametrize(("text", "expected"), CASES, ids=[text for text, _ in CASES])
def test_effect_class(text: str, expected: EffectClass, ruleset: Ruleset) -> None:
    parsed, _ = parse_text(text)
    assert parsed is not None
    assert effect_class(ruleset, parsed.body[0]) == expected
