"""A number for what rules say, so that a saved game knows whether it is played by the same ones."""

from __future__ import annotations

from heistdsl.model.digest import digest
from heistdsl.model.ruleset import Ruleset

#: What is there for people and changes no game.
_FOR_PEOPLE = frozenset(
    ("about", "implements", "name", "flavour", "text", "text_of", "origin", "ledger", "words", "files", "decks",
     "constraints", "packs", "spans", "bots", "print")
)  # fmt: skip


def rules_hash(ruleset: Ruleset) -> str:
    """SHA-256 of all that decides how a game goes: declarations and texts in their order, not their layout or words."""
    return digest(ruleset, _FOR_PEOPLE)
