"""A card written down: the block that stands for it in a rule file, with a remark on every line."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from heistdsl.authoring.scalar import can_stand_plain, spell_value
from heistdsl.model import types as t
from heistdsl.model.ruleset import Attribute, Card, PieceKind, Ruleset

_MARGIN: Final = "  "
_REMARK_COLUMN: Final = 40
_WIDTH: Final = 118


@dataclass(frozen=True, slots=True)
class Example:
    """A card to be written: what it shows is said above it, and what is printed on it is taken from `model`."""

    id: str
    name: str
    about: str
    effect: str
    model: Card


def write_card(ruleset: Ruleset, example: Example) -> str:
    """The lines of a card below `cards:`, without a line end after the last."""
    kind = ruleset.kinds[example.model.kind]
    lines = [*remark(example.about, _MARGIN), f"{_MARGIN}{example.id}:"]
    lines += _fields(ruleset, kind, example)
    lines.append(f"{_MARGIN * 2}effect:{spell_value(example.effect, _MARGIN * 2)}")
    return "\n".join(lines)


def _fields(ruleset: Ruleset, kind: PieceKind, example: Example) -> Iterator[str]:
    others = dict.fromkeys(card.kind for card in ruleset.cards.values() if card.effect and card.kind != kind.id)
    yield _field("type", kind.id, _listed(others, "or "))
    yield _field("name", spell_word(example.name), "what is printed on top")
    if example.model.owner:
        yield _field("owner", example.model.owner, _listed(ruleset.seats))
    for attribute in kind.attributes.values():
        value = example.model.attributes.get(attribute.id)
        if attribute.default is None and not attribute.optional:
            yield _field(attribute.id, _spell(attribute.type, value), _range(ruleset, attribute))
    if example.model.start != kind.start and example.model.start:
        yield _field("start", example.model.start, "the zone in which it lies when the game begins")
    yield _field("copies", "1", "how many of it there are")


def optional_attributes(ruleset: Ruleset, kind: PieceKind) -> str:
    """What a card of this type may say, beside what it must: `bonus (number), side (law or outlaws)`."""
    found = (each for each in kind.attributes.values() if each.optional or each.default is not None)
    return ", ".join(f"{each.id} ({_range(ruleset, each)})" for each in found)


def spell_word(text: str) -> str:
    """A text as the value of a key, quoted if need be."""
    return text if can_stand_plain(text) else json.dumps(text, ensure_ascii=False)


def _field(key: str, value: str, about: str) -> str:
    line = f"{_MARGIN * 2}{key}: {value}"
    if not about:
        return line
    start = f"{line:{_REMARK_COLUMN}} # "
    return start + textwrap.shorten(about, max(_WIDTH - len(start), 20), placeholder=" ...")


def remark(text: str, margin: str) -> list[str]:
    """The lines of a remark above something."""
    return [f"{margin}# {line}" for line in textwrap.wrap(text, _WIDTH - len(margin) - 2)]


def _spell(type_: t.Type, value: object) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case int() if isinstance(type_, t.TimeType):
            return f'"{value // 60}:{value % 60:02}"'
        case tuple():
            member = type_.of if isinstance(type_, t.SetType) else t.UNKNOWN
            return f"[{', '.join(_spell(member, each) for each in value)}]"
        case int():
            return str(value)
        case _:
            return spell_word(str(value))


def _range(ruleset: Ruleset, attribute: Attribute) -> str:
    """What an attribute can be, in a few words."""
    if attribute.low is not None or attribute.high is not None:
        return f"{attribute.low} to {attribute.high}"
    return _kinds_of_value(ruleset, attribute.type)


def _kinds_of_value(ruleset: Ruleset, type_: t.Type) -> str:
    match type_:
        case t.WordType(enumeration):
            return _listed(ruleset.enumerations[enumeration].values)
        case t.PlayerType():
            return _listed(ruleset.seats)
        case t.PlaceType(map=map_):
            return f"a place of {map_}"
        case t.SetType(of=of):
            return f"a list; {_kinds_of_value(ruleset, of)}"
        case t.NumberType():
            return "a number"
        case t.ConditionType():
            return "true or false"
        case t.TimeType():
            return "minutes and seconds"
        case t.KindType():
            return "a type, a tag or a card"
        case t.PieceType():
            return "a card"
        case _:
            return "a text"


def _listed(words: Iterable[str], start: str = "one of ") -> str:
    """`one of a, b, c`; nothing for no words."""
    known = ", ".join(words)
    return start + known if known else ""
