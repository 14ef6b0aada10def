"""Rows of a spreadsheet as cards of a rule file. Every row is looked at, whatever is wrong with the others."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from heistdsl.authoring.card import spell_word
from heistdsl.authoring.cell import (
    Misfit,
    is_yes,
    slug,
    spell_attribute,
    spell_id,
    spell_number,
    spell_text,
    split_list,
    unprintable,
)
from heistdsl.authoring.columns import TARGETS, Columns
from heistdsl.authoring.scalar import spell_value
from heistdsl.authoring.spreadsheet import Row, Sheet
from heistdsl.model.read_cards import ORIGINS
from heistdsl.model.reader import ID
from heistdsl.model.ruleset import Ruleset
from heistdsl.syntax.format import format
from heistdsl.syntax.parse import parse_text
from heistdsl.text import Diagnostic, Severity, has_errors

_MARGIN = "    "
_MOST_COPIES = "1000"
_FINGERPRINT = re.compile(r"[0-9a-f]{8}")


@dataclass(frozen=True, slots=True)
class ReadCard:
    """A card that a row makes: its id, its lines in the rule file, and where its effect stands in the row."""

    id: str
    row: Row
    lines: tuple[str, ...]
    effect_column: int | None = None


@dataclass(slots=True)
class _Reading:
    """What is needed for every row, and what was found."""

    sheet: Sheet
    columns: Columns
    ruleset: Ruleset
    kind: str
    ids: dict[str, int] = field(default_factory=dict)
    diagnostics: list[Diagnostic] = field(default_factory=list)

    def cell(self, row: Row, target: str) -> tuple[int | None, str]:
        """The column and the text of a cell; the empty text if there is none."""
        column = next((index for index, known in self.columns.targets.items() if known == target), None)
        return column, row.cells[column] if column is not None and column < len(row.cells) else ""

    def say(
        self, severity: Severity, code: str, row: Row, message: str, column: int | None = None, help: str = ""
    ) -> None:
        """Keep a remark about a row or one of its cells."""
        span = self.sheet.span(row, column if column is not None and column < len(row.cells) else None)
        self.diagnostics.append(Diagnostic(code, severity, f"row {row.number}: {message}", span, help))


def read_cards(sheet: Sheet, columns: Columns, ruleset: Ruleset, kind: str) -> tuple[list[ReadCard], list[Diagnostic]]:
    """The cards of a sheet, `kind` being the type of those whose row does not say, and what is wrong, row by row."""
    reading = _Reading(sheet, columns, ruleset, kind)
    cards = []
    for row in sheet.rows:
        if reason := _left_out(columns.header, row):
            if row is not columns.header:
                reading.say(Severity.HINT, "H0906", row, f"left out: {reason}")
            continue
        count = len(reading.diagnostics)
        card = _read_row(reading, row)
        if not has_errors(reading.diagnostics[count:]):
            cards.append(card)
    return cards, reading.diagnostics


def _left_out(header: Row, row: Row) -> str:
    """Why a row makes no card."""
    if row is header or row.number < header.number:
        return "it stands above the names of the columns" if any(row.cells) else "it is empty"
    if row.is_empty:
        return "it is empty"
    return "it names the columns once more" if _folded(row) == _folded(header) else ""


def _folded(row: Row) -> list[str]:
    return [cell.casefold() for cell in row.cells if cell]


def _read_row(reading: _Reading, row: Row) -> ReadCard:
    _check_cells(reading, row)
    id = _read_id(reading, row)
    kind = _read_kind(reading, row)
    lines = [f"  {id}:", f"{_MARGIN}type: {kind}"]
    for target in ("replaces", "name", "owner", "copies", "tags", "start", "origin"):
        lines += _field(reading, row, target)
    lines += _attributes(reading, row, kind)
    effect_column, written = _effect(reading, row)
    lines += written
    for target in ("flavour", "about", "implements"):
        lines += _field(reading, row, target)
    return ReadCard(id, row, tuple(line for text in lines for line in text.split("\n")), effect_column)


def _check_cells(reading: _Reading, row: Row) -> None:
    for column in sorted(row.without_value):
        if column in reading.columns.targets:
            name = reading.columns.names.get(column, "")
            message = f"`{name}` is a formula without a value"
            help = "open the file in a spreadsheet program and save it, or write the value itself"
            reading.say(Severity.ERROR, "H0904", row, message, column, help)
    for column in sorted(row.merged):
        if column in reading.columns.targets:
            name = reading.columns.names.get(column, "")
            help = "divide the cell and write the value into every row it is for"
            reading.say(Severity.ERROR, "H0905", row, f"the cell of `{name}` is merged with others", column, help)
    for column in range(len(reading.columns.header.cells), len(row.cells)):
        if row.cells[column]:
            help = "perhaps a sign that divides cells stands in a text without quotes"
            reading.say(Severity.ERROR, "H0903", row, "there are more cells than columns", column, help)
            break


def _read_id(reading: _Reading, row: Row) -> str:
    column, written = reading.cell(row, "id")
    if not written:
        column, written = reading.cell(row, "name")
    id = slug(written)
    if not id:
        message = f"`{written}` makes no id" if written else "the card has no name"
        help = "ids are small letters, digits and `-`, and begin with a letter"
        reading.say(Severity.ERROR, "H0908", row, message, column, help)
        return "x"
    if id in reading.ids:
        help = "give one of them another name, or an `id`; equal cards are counted in `copies`"
        reading.say(Severity.ERROR, "H0908", row, f"`{id}` is there already, in row {reading.ids[id]}", column, help)
    elif reading.columns.targets.get(column or 0) == "id" and not ID.fullmatch(written):
        reading.say(Severity.HINT, "H0908", row, f"the id `{written}` becomes `{id}`", column)
    reading.ids.setdefault(id, row.number)
    return id


def _read_kind(reading: _Reading, row: Row) -> str:
    column, cell = reading.cell(row, "type")
    if not cell:
        return reading.kind
    try:
        return spell_id(cell, "type", list(reading.ruleset.kinds))
    except Misfit as problem:
        reading.say(Severity.ERROR, "H0903", row, f"`type`: {problem.reason}", column, problem.help)
        return reading.kind


def _field(reading: _Reading, row: Row, target: str) -> Iterator[str]:
    """A line for what every card may say, if the row has it."""
    column, cell = reading.cell(row, target)
    if not cell:
        return
    ruleset = reading.ruleset
    try:
        match target:
            case "replaces":
                if is_yes(cell):
                    yield f"{_MARGIN}replaces: true"
            case "owner":
                seats = spell_id(cell, "seat", list(ruleset.seats), [seat.name for seat in ruleset.seats.values()])
                yield f"{_MARGIN}owner: {seats}"
            case "copies":
                yield f"{_MARGIN}copies: {spell_number(cell.removesuffix('x').strip(), 0, int(_MOST_COPIES))}"
            case "tags":
                found = dict.fromkeys(spell_id(tag, "tag", ruleset.tags) for tag in split_list(cell))
                yield f"{_MARGIN}tags: [{', '.join(found)}]"
            case "start":
                yield f"{_MARGIN}start: {spell_id(cell, 'zone', list(ruleset.zones))}"
            case "origin":
                yield f"{_MARGIN}origin: {spell_id(cell, 'origin', ORIGINS)}"
            case "implements":
                yield f"{_MARGIN}implements: [{', '.join(map(spell_word, split_list(cell)))}]"
            case "text-of":
                if not _FINGERPRINT.fullmatch(cell):
                    raise Misfit(f"`{cell}` is no fingerprint of an effect", "leave the cell empty")
                yield f'{_MARGIN}text-of: "{cell}"'
            case "name":
                yield f"{_MARGIN}name:{spell_text(' '.join(cell.split()), _MARGIN)}"
            case _:
                yield f"{_MARGIN}{target}:{spell_text(cell, _MARGIN)}"
    except Misfit as problem:
        reading.say(Severity.ERROR, "H0903", row, f"`{target}`: {problem.reason}", column, problem.help)


def _attributes(reading: _Reading, row: Row, kind: str) -> Iterator[str]:
    attributes = reading.ruleset.kinds[kind].attributes
    for column, target in reading.columns.targets.items():
        cell = row.cells[column] if column < len(row.cells) else ""
        if not cell or target in TARGETS:
            continue
        try:
            if target not in attributes:
                raise Misfit(f"a `{kind}` has none", "leave the cell empty")
            yield f"{_MARGIN}{target}: {spell_attribute(reading.ruleset, attributes[target], cell)}"
        except Misfit as problem:
            reading.say(Severity.ERROR, "H0903", row, f"`{target}`: {problem.reason}", column, problem.help)


def _effect(reading: _Reading, row: Row) -> tuple[int | None, list[str]]:
    """The column of the effect and the lines of effect and text. What stands under `effect` is notation; what stands
    under another name is, if it can be read as such, and else printed as it is."""
    lines: list[str] = []
    column, cell = reading.cell(row, "effect")
    if cell:
        lines += _notation(reading, row, column, cell, is_sure=True)
    elif (found := reading.cell(row, "words"))[1]:
        column, cell = found
        lines += _notation(reading, row, column, cell, is_sure=False)
    else:
        column = None
    return column, [*lines, *_field(reading, row, "text"), *_field(reading, row, "text-of")]


def _notation(reading: _Reading, row: Row, column: int | None, cell: str, is_sure: bool) -> Iterator[str]:
    if unprintable(cell.replace("\t", " ")):
        reading.say(Severity.ERROR, "H0903", row, "it holds characters that cannot be printed", column)
        return
    text, found = parse_text(cell, "cell")
    if text and not has_errors(found) and text.body:
        yield f"{_MARGIN}effect:{spell_value(format(text).rstrip(), _MARGIN)}"
    elif is_sure:
        first = next((each for each in found if each.severity is Severity.ERROR), None)
        message = first.message if first else "there is no statement in it"
        reading.say(
            Severity.ERROR,
            first.code if first else "H0903",
            row,
            f"`effect`: {message}",
            column,
            first.help if first else "",
        )
    else:
        message = "the text is no notation, so it is printed as it is and does nothing"
        reading.say(Severity.HINT, "H0909", row, message, column, found[0].message if found else "")
        try:
            yield f"{_MARGIN}text:{spell_text(cell, _MARGIN)}"
        except Misfit as problem:
            reading.say(Severity.ERROR, "H0903", row, problem.reason, column, problem.help)


def write_cards(cards: list[ReadCard], title: str) -> tuple[str, Mapping[int, ReadCard]]:
    """The rule file of some cards, and which card each of its lines belongs to, from 1."""
    lines = [title, "cards:"]
    owners: dict[int, ReadCard] = {}
    for card in cards:
        for line in card.lines:
            lines.append(line)
            owners[len(lines)] = card
    return "\n".join(lines) + "\n", owners
