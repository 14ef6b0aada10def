"""Single cards changed without a file: `CARD.KEY=VALUE` says what a pack would say at length."""

from __future__ import annotations

import re
from dataclasses import dataclass

from heistdsl.loader import Node, load_yaml, validate
from heistdsl.model import nodes
from heistdsl.model.reader import card_ids, unknown_help
from heistdsl.model.sections import Sections
from heistdsl.text import Diagnostic, Source, error

_WRITTEN = re.compile(r"(?P<card>[a-z0-9-]+)\.(?P<key>[a-z0-9-]+)=(?P<value>.+)")


@dataclass(frozen=True, slots=True)
class Change:
    """What is said of a card in the place of what its file says: `CARD.KEY=VALUE`, the value as in a rule file."""

    card: str
    key: str
    value: str

    def __str__(self) -> str:
        return f"{self.card}.{self.key}={self.value}"


def read_change(written: str) -> Change | None:
    """A change from `CARD.KEY=VALUE`; None if it is none."""
    found = _WRITTEN.fullmatch(written)
    return Change(found["card"], found["key"], found["value"].strip()) if found else None


def lay_change(sections: Sections, change: Change) -> list[Diagnostic]:
    """Change a card of a game; what is wrong with the change is told as if it stood in a file of this name."""
    text = f"cards:\n  {change.card}:\n    {change.key}: {change.value}\n"
    root, found = load_yaml(Source(f"--set {change}", text))
    found = [*found, *(validate(root, "ruleset") if root else ())]
    for key, node in nodes.members(nodes.member(root, "cards")):
        if key.text in sections.removed or key.text not in set(card_ids(sections.entries("cards"))):
            known = card_ids(sections.entries("cards"))
            found.append(error("H0203", f"unknown card `{key.text}`", key.span, unknown_help(key.text, "card", known)))
        said: Node | None = node
        sections.changed.setdefault(key.text, {}).update(
            {each.text: (each, form) for each, form in nodes.members(said)}
        )
    return found
