"""Cards as a CSV file that `heist import` reads back."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

from heistdsl.authoring.cell import slug
from heistdsl.model import types as t
from heistdsl.model.ruleset import Attribute, Card, PieceKind, Ruleset
from heistdsl.syntax.format import format


def write_csv(ruleset: Ruleset, cards: Iterable[Card], replaced: frozenset[str] = frozenset()) -> str:
    """One row for each design; columns that no card needs are left out. `replaced` are ids of cards of the game below
    that the cards of the same id are written for."""
    cards = list(cards)
    kinds = dict.fromkeys(card.kind for card in cards)
    attributes = {id: attribute for kind in kinds for id, attribute in ruleset.kinds[kind].attributes.items()}
    rows = [_row(card, ruleset.kinds[card.kind], attributes, card.id in replaced) for card in cards]
    used = [column for column in _columns(attributes) if column == "name" or any(row.get(column) for row in rows)]
    output = io.StringIO()
    writer = csv.writer(output, lineterminator="\n")
    writer.writerow(used)
    writer.writerows([row.get(column, "") for column in used] for row in rows)
    return output.getvalue()


def _columns(attributes: Iterable[str]) -> list[str]:
    before = ("id", "type", "replaces", "name", "owner", "copies", "tags", "start", "origin")
    return [*before, *attributes, "effect", "text", "text-of", "flavour", "about", "implements"]


def _row(card: Card, kind: PieceKind, attributes: dict[str, Attribute], replaces: bool) -> dict[str, str]:
    values = {id: _cell(attributes[id], value) for id, value in card.attributes.items()}
    return {
        **values,
        "id": card.id if slug(card.name) != card.id else "",
        "type": card.kind,
        "replaces": "yes" if replaces else "",
        "name": card.name,
        "owner": card.owner or "",
        "copies": str(card.copies) if card.copies != 1 else "",
        "tags": ", ".join(card.tags),
        "start": card.start or "" if card.start != kind.start else "",
        "origin": card.origin if card.origin != "designed" else "",
        "effect": format(card.effect.text).rstrip() if card.effect else "",
        "text": card.text or "",
        "text-of": card.text_of or "",
        "flavour": card.flavour,
        "about": card.about,
        "implements": ", ".join(card.implements),
    }


def _cell(attribute: Attribute, value: object) -> str:
    """A value as a cell. An empty cell means the default, so an empty set that is not the default is written."""
    if value == () and attribute.default:
        return "[]"
    if isinstance(value, tuple):
        return ", ".join(str(member) for member in value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(attribute.type, t.TimeType) and isinstance(value, int):
        return f"{value // 60}:{value % 60:02}"
    return "" if value is None else str(value)
