"""Which column of a spreadsheet is what: by names, near names and the usual other names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from heistdsl.authoring.spreadsheet import Row, Sheet
from heistdsl.model.reader import kebab, unknown_help
from heistdsl.model.ruleset import Ruleset
from heistdsl.text import Diagnostic, Severity, error, near

#: What a column may be beside the attributes. `words` is a text of which it is not known whether it is notation.
TARGETS: Final = (
    "id", "type", "name", "owner", "copies", "tags", "start", "origin", "replaces", "effect", "text", "text-of",
    "words", "flavour", "about", "implements",
)  # fmt: skip
_OTHER_NAMES: Final = {
    "title": "name", "card": "name", "card-name": "name", "card-title": "name",
    "count": "copies", "qty": "copies", "quantity": "copies", "amount": "copies", "number": "copies",
    "tag": "tags", "keyword": "tags", "keywords": "tags",
    "seat": "owner", "player": "owner", "faction": "owner",
    "notation": "effect", "code": "effect",
    "ability": "words", "abilities": "words", "rules": "words", "rules-text": "words", "card-text": "words",
    "description": "words", "effects": "words",
    "printed-text": "text",
    "flavor": "flavour", "flavor-text": "flavour", "flavour-text": "flavour", "quote": "flavour",
    "card-type": "type", "kind": "type",
}  # fmt: skip
#: How far down the row with the names of the columns may stand.
_DEEPEST_HEADER: Final = 20


@dataclass(frozen=True, slots=True)
class Columns:
    """The row with the names of the columns, what each column is, and the names as they are written."""

    header: Row
    targets: Mapping[int, str]
    names: Mapping[int, str]


class UnknownColumn(Exception):  # noqa: N818
    """`--map` names a column or an attribute that is not there."""

    def __init__(self, message: str, help: str) -> None:
        super().__init__(message)
        self.message = message
        self.help = help


def map_columns(
    sheet: Sheet, ruleset: Ruleset, kinds: tuple[str, ...], given: Mapping[str, str]
) -> tuple[Columns | None, list[Diagnostic]]:
    """What the columns are. `given` says so for some by their names; the empty text leaves a column out.

    Raises UnknownColumn if what is given cannot be.
    """
    attributes = tuple(dict.fromkeys(id for kind in kinds for id in ruleset.kinds[kind].attributes))
    wanted = {_key(name): target for name, target in given.items()}
    for target in wanted.values():
        if target and list(wanted.values()).count(target) > 1:
            raise UnknownColumn(f"two columns cannot both be `{target}`", "leave one out: `--map COLUMN=`")
        if target and target not in (*attributes, *TARGETS):
            raise UnknownColumn(f"a card has no `{target}`", unknown_help(target, "attribute", (*attributes, *TARGETS)))
    found = [(_match(row, attributes, wanted), row) for row in sheet.rows[:_DEEPEST_HEADER]]
    named = [(targets, row) for targets, row in found if {"id", "name"} & set(targets.values())]
    if not named:
        help = "the first row has the names of the columns; one is `name` or `id`, or is made so with `--map`"
        span = sheet.span(sheet.rows[0]) if sheet.rows else None
        return None, [error("H0902", "no row names the columns", span, help)]
    targets, header = max(named, key=lambda pair: len(pair[0]))
    columns = Columns(header, targets, dict(enumerate(header.cells)))
    _check_given(given, columns.names)
    return columns, list(_remarks(sheet, columns, wanted, (*attributes, *TARGETS)))


def _match(row: Row, attributes: tuple[str, ...], given: Mapping[str, str]) -> dict[int, str]:
    """What each cell of a row would mean as the name of a column: as it is given, by its own name, by another usual
    name, by a near name; nothing twice."""
    names = {index: _key(cell) for index, cell in enumerate(row.cells) if cell}
    own = {name: name for name in (*TARGETS, *attributes)}
    found: dict[int, str] = {}
    for guess in (given.get, own.get, _OTHER_NAMES.get, lambda name: next(iter(near(name, own)), None)):
        for index, name in names.items():
            target = guess(name) if index not in found else None
            if target is not None and (not target or target not in found.values()):
                found[index] = target
    return {index: target for index, target in sorted(found.items()) if target}


def _key(name: str) -> str:
    return kebab(name) or name.strip().lower()


def _check_given(given: Mapping[str, str], names: Mapping[int, str]) -> None:
    there = [_key(name) for name in names.values()]
    for name in given:
        if _key(name) not in there:
            raise UnknownColumn(
                f"there is no column `{name}`", unknown_help(name, "column", filter(None, names.values()))
            )


def _remarks(sheet: Sheet, columns: Columns, given: Mapping[str, str], known: tuple[str, ...]) -> Iterator[Diagnostic]:
    """Columns that mean nothing are left out, and this is said."""
    for index, name in columns.names.items():
        if name and index not in columns.targets and given.get(_key(name)) != "":
            message = f"column `{name}` is left out: a card has nothing of this name"
            help = f'say what it is, `--map "{name}=..."`: {", ".join(known)}'
            span = sheet.span(columns.header, index)
            yield Diagnostic("H0907", Severity.HINT, message, span, help)
