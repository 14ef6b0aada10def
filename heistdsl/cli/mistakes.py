"""Which cards of a game have mistakes, and which mistakes are a card's own."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from heistdsl.check import check_ruleset
from heistdsl.cli.shown import show_diagnostics
from heistdsl.loader import Node, Scalar
from heistdsl.model import nodes
from heistdsl.model.gather import gather
from heistdsl.model.ruleset import Ruleset
from heistdsl.model.sections import Sections
from heistdsl.review.folder import UNREADABLE
from heistdsl.text import Diagnostic, Severity, Span


@dataclass(frozen=True, slots=True)
class Mistakes:
    """All errors in the files of a game, and those in the declaration of each card, its template and all."""

    errors: tuple[Diagnostic, ...]
    by_card: dict[str, list[Diagnostic]]

    def tell_of_card(self, id: str) -> bool:
        """Print the errors of one card; whether there are any."""
        own = self.by_card.get(id, [])
        if own:
            show_diagnostics(own, sys.stderr)
        return bool(own)

    def tell_of_all(self, name: str) -> bool:
        """Say in one line that there are errors; whether there are any."""
        if self.errors:
            count = len(self.by_card)
            who = "the rule files have" if not count else "1 card has" if count == 1 else f"{count} cards have"
            print(f"{who} mistakes: `heist check {name}`", file=sys.stderr)
        return bool(self.errors)


def find_mistakes(ruleset: Ruleset, found: Sequence[Diagnostic], folder: Path, packs: Sequence[Path]) -> Mistakes:
    """What the files of a game got wrong, `found` when they were read, or in their texts."""
    everything = list(found)
    if not any(each.code.startswith(UNREADABLE) for each in found):
        everything += check_ruleset(ruleset)
    errors = tuple(dict.fromkeys(each for each in everything if each.severity is Severity.ERROR))
    by_card: dict[str, list[Diagnostic]] = {}
    if errors:
        sections, _ = gather(folder, packs)
        for id, places in _declarations(sections):
            own = [each for each in errors if each.span and _lies_in(each.span, places)]
            if own:
                by_card[id] = own
    return Mistakes(errors, by_card)


def _declarations(sections: Sections) -> Iterator[tuple[str, list[Span]]]:
    """Every design by id, and the places that say what it is. What a list of copies shares belongs to each of them."""
    templates = sections.keyed["templates"]
    for entry in sections.entries("cards"):
        named = nodes.word(nodes.member(entry.node, "template"))
        template = templates.get(named.text) if named else None
        shared = [template.node.span] if template else []
        copies = nodes.items(nodes.member(entry.node, "copies"))
        if not copies:
            yield entry.id, [*shared, _whole(entry.key, entry.node)]
            continue
        shared.append(entry.key.span)
        shared += [_whole(key, node) for key, node in nodes.members(entry.node) if key.text != "copies"]
        for item in copies:
            id = nodes.word(nodes.member(item, "id"))
            if id:
                yield id.text, [*shared, item.span]


def _whole(key: Scalar, node: Node) -> Span:
    return key.span.join(node.span)


def _lies_in(span: Span, places: Iterable[Span]) -> bool:
    return any(
        span.source.name == place.source.name and place.start <= span.start and span.end <= place.end
        for place in places
    )
