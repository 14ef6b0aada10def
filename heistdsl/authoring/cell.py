"""Cells of a spreadsheet as values of rule files."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Sequence
from typing import Final, assert_never

from heistdsl.authoring.scalar import can_stand_plain, spell_value
from heistdsl.model import types as t
from heistdsl.model.reader import ID, kebab
from heistdsl.model.ruleset import Attribute, Ruleset
from heistdsl.text import did_you_mean
from heistdsl.text.hidden import REFUSED

_YES: Final = frozenset(("true", "yes", "y", "x", "1", "✓", "✔"))
_NO: Final = frozenset(("false", "no", "n", "0", "-", ""))
_NUMBER: Final = re.compile(r"[+-]?\d{1,9}")
_TIME: Final = re.compile(r"\d{1,4}:[0-5]\d")
_BETWEEN: Final = re.compile(r"[,;/|\n]")


class Misfit(Exception):  # noqa: N818
    """A cell that is no value for its column; `help` says what would be."""

    def __init__(self, reason: str, help: str = "") -> None:
        super().__init__(reason)
        self.reason = reason
        self.help = help


def spell_text(text: str, margin: str) -> str:
    """What stands behind `key:` for a text of any kind, its space included; `margin` is that of the key."""
    if not text.strip() or unprintable(text):
        raise Misfit("it holds characters that cannot be printed", "take them out")
    if can_stand_plain(text):
        return f" {text}"
    is_block = "\n" in text and all(line == line.strip() for line in text.split("\n"))
    return spell_value(text, margin) if is_block else f" {json.dumps(text, ensure_ascii=False)}"


def unprintable(text: str) -> bool:
    """Whether a text has characters that no file of rules may have."""
    return REFUSED.search(text) is not None or any(
        unicodedata.category(sign) in ("Cc", "Cs", "Co", "Cn") and sign != "\n" for sign in text
    )


def slug(text: str) -> str:
    """The id that a text makes, accents taken off; the empty text if it makes none."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode("ascii")
    found = kebab(plain.replace("'", "").replace("`", ""))
    return found if ID.fullmatch(found) else ""


def spell_attribute(ruleset: Ruleset, attribute: Attribute, cell: str) -> str:
    """The value of an attribute as it is written. Raises Misfit."""
    if isinstance(attribute.type, t.SetType):
        of = attribute.type.of
        return "[" + ", ".join(_spell(ruleset, attribute, of, part) for part in split_list(cell)) + "]"
    return _spell(ruleset, attribute, attribute.type, cell)


def split_list(cell: str) -> list[str]:
    """The parts of a cell that lists several things."""
    return [part for part in (part.strip() for part in _BETWEEN.split(cell.strip("[]{}"))) if part]


def spell_number(cell: str, low: int | None = None, high: int | None = None) -> str:
    """A whole number. Raises Misfit."""
    if not _NUMBER.fullmatch(cell):
        raise Misfit(f"`{cell}` is no whole number", "write digits only")
    number = int(cell)
    if (low is not None and number < low) or (high is not None and number > high):
        raise Misfit(f"{number} is outside {'' if low is None else low}..{'' if high is None else high}")
    return str(number)


def is_yes(cell: str) -> bool:
    """A cell that says yes or no. Raises Misfit."""
    word = cell.lower()
    if word not in _YES | _NO:
        raise Misfit(f"`{cell}` is neither yes nor no", "write `yes` or `no`")
    return word in _YES


def spell_id(cell: str, noun: str, known: Sequence[str], names: Sequence[str] = ()) -> str:
    """One of several known ids, written as the id, as its words, or by its name. Raises Misfit."""
    if cell in known:
        return cell
    for id, name in zip(known, names, strict=False):
        if cell.casefold() == name.casefold():
            return id
    if slug(cell) in known:
        return slug(cell)
    help = did_you_mean(slug(cell) or cell, known) or (f"there is {', '.join(f'`{id}`' for id in known[:12])}")
    raise Misfit(f"`{cell}` is no {noun}", help if known else "")


def _spell(ruleset: Ruleset, attribute: Attribute, type_: t.Type, cell: str) -> str:
    match type_:
        case t.NumberType():
            return spell_number(cell, attribute.low, attribute.high)
        case t.ConditionType():
            return "true" if is_yes(cell) else "false"
        case t.TimeType():
            if not _TIME.fullmatch(cell):
                raise Misfit(f"`{cell}` is no time such as `2:30`")
            return f'"{cell}"'
        case t.TextType():
            return spell_text(cell.replace("\n", " "), "").strip()
        case t.PlayerType():
            return spell_id(cell, "seat", list(ruleset.seats), [seat.name for seat in ruleset.seats.values()])
        case t.WordType(enumeration=enumeration):
            values = ruleset.enumerations[enumeration].values if enumeration in ruleset.enumerations else ()
            return spell_id(cell, enumeration, list(values))
        case t.PlaceType(map=map_):
            return spell_id(cell, f"place of {map_}", list(ruleset.maps[map_].nodes) if map_ in ruleset.maps else [])
        case t.PieceType():
            return spell_id(cell, "card", list(ruleset.cards), [card.name for card in ruleset.cards.values()])
        case t.KindType():
            return spell_id(cell, "type, tag or card", [*ruleset.kinds, *ruleset.tags, *ruleset.cards])
        case (
            t.ZoneType() | t.SlotType() | t.SetType() | t.EventType() | t.ShareType() | t.KeyedType()
            | t.PhaseType() | t.UnknownType()
        ):  # fmt: skip
            raise Misfit("a spreadsheet cannot give a value of this sort")
        case _:
            assert_never(type_)
