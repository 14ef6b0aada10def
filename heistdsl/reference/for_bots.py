"""Values that are there for bots alone: people at the table need not know them."""

from __future__ import annotations

from collections.abc import Iterable

from heistdsl.model.ruleset import Ruleset
from heistdsl.reference.steps import effects_of
from heistdsl.syntax import tree as t


def values_for_bots(ruleset: Ruleset) -> frozenset[str]:
    """The value that a game declares for bots, and those that nothing else needs; none that a text speaks of."""
    if ruleset.bots.value is None:
        return frozenset()
    texts = [effect.text for _, effect in effects_of(ruleset)]
    texts += [card.effect.text for card in ruleset.cards.values() if card.effect is not None]
    needed = _reached(ruleset, _names(texts))
    others = frozenset(ruleset.values) - _reached(ruleset, {ruleset.bots.value})
    return _reached(ruleset, {ruleset.bots.value}) - needed - _reached(ruleset, others)


def _reached(ruleset: Ruleset, names: Iterable[str]) -> frozenset[str]:
    """The values among some names, and those their formulas need."""
    found = [name for name in names if name in ruleset.values]
    for name in found:
        found += [
            each for each in _names([ruleset.values[name].formula]) if each in ruleset.values and each not in found
        ]
    return frozenset(found)


def _names(roots: Iterable[t.Node]) -> set[str]:
    nodes = (node for root in roots for node in t.walk(root))
    return {node.id if isinstance(node, t.Name) else node.name for node in nodes if isinstance(node, t.Name | t.Get)}
