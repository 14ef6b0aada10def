"""Keys of keyed counters and values: a type of pieces, or a word of an enumeration."""

from __future__ import annotations

from heistdsl.ir.program import Const, Expr
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.reading import one
from heistdsl.lower.refusal import refuse
from heistdsl.lower.values import Val
from heistdsl.model import types as t
from heistdsl.text.span import Span


def key_number(low: Lowering, key: Val, span: Span | None) -> Expr:
    """The word that a key is: of a card its type."""
    key = one(low, key)
    if isinstance(key.type, t.KindType) and key.word:
        return Const(low.layout.word(_type_of(low, key.word)))
    if isinstance(key.type, t.KindType):
        names = (*low.ruleset.kinds, *low.ruleset.tags, *low.ruleset.cards)
        words = {low.layout.word(name): low.layout.word(_type_of(low, name)) for name in names}
        return low.table("type-of-word", [words.get(word, word) for word in range(max(words) + 1)])(key.expr)
    if isinstance(key.type, t.WordType):
        return key.expr
    raise refuse(f"a key that is {type(key.type).__name__}", span)


def _type_of(low: Lowering, word: str) -> str:
    card = low.ruleset.cards.get(word)
    return word if card is None or word in low.ruleset.kinds else card.kind


def key_position(low: Lowering, counter: str, key: Val, span: Span | None) -> Expr:
    """Which of the entries of a keyed counter belongs to a key."""
    keys = low.layout.kept[counter].keys
    words = {low.layout.word(each): place for place, each in enumerate(keys)}
    number = key_number(low, key, span)
    return low.table(f"key-{counter}", [words.get(word, -1) for word in range(max(words) + 1)])(number)
