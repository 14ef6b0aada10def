"""A page as frozen values, before any format: sections of blocks, blocks of lines, lines of pieces.

Formats differ only in how they write these; what is said, and in which order, is decided before.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cache
from typing import Any, Literal, TypeAlias

#: Fields of a page that are not said.
_SILENT = frozenset(("is", "anchor", "aliases", "role", "style", "target", "language", "labels", "kind"))

Mark = Literal["", "new", "changed"]
"""What a pack has done to something."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of text. `target` is the anchor it leads to, the empty text for none."""

    text: str
    target: str = ""
    style: Literal["", "strong", "quiet"] = ""


Line: TypeAlias = tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Prose:
    """A paragraph. `lead` opens a page, `note` stands aside. `language` is its own, where it is not the page's."""

    line: Line
    role: Literal["", "lead", "note"] = ""
    language: str = ""


@dataclass(frozen=True, slots=True)
class Item:
    """A step or a point, with what is below it."""

    line: Line
    items: tuple[Item, ...] = ()


@dataclass(frozen=True, slots=True)
class Points:
    """A list. `exact`: the words are made from an effect, and `title` says so."""

    items: tuple[Item, ...]
    ordered: bool = False
    title: str = ""
    exact: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under a head; `numbers`: all columns but the first hold numbers."""

    head: tuple[str, ...]
    rows: tuple[tuple[Line, ...], ...]
    numbers: bool = False
    title: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """A word with what it means: `kind` says what sort of thing it is."""

    anchor: str
    name: str
    kind: str
    line: Line
    mark: Mark = ""


@dataclass(frozen=True, slots=True)
class Entries:
    """A list of words."""

    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Statement:
    """A rule of the ledger: its statement, for a ruling its answer, and where it is put into practice."""

    id: str
    anchor: str
    line: Line
    answer: Line = ()
    places: Line = ()
    mark: Mark = ""


@dataclass(frozen=True, slots=True)
class Statements:
    """Rules that belong together. `rulings`: questions that the rulebook leaves open, with answers. `language` is that
    of the statements, where it is not the page's."""

    entries: tuple[Statement, ...]
    rulings: bool = False
    title: str = ""
    language: str = ""


@dataclass(frozen=True, slots=True)
class Face:
    """A card in a list. `facts` are names and values of what is printed on it; `rules` the rules about it."""

    anchor: str
    name: str
    count: int
    facts: tuple[tuple[str, Line], ...]
    text: tuple[Item, ...]
    flavour: str = ""
    rules: tuple[Statement, ...] = ()
    mark: Mark = ""


@dataclass(frozen=True, slots=True)
class Faces:
    """Cards of one type."""

    faces: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class Area:
    """A part of the table: whose it is, and the names of what lies there."""

    title: str
    names: tuple[str, ...]
    shared: bool


@dataclass(frozen=True, slots=True)
class Board:
    """The table seen from above, its parts from one side to the other."""

    areas: tuple[Area, ...]


Block: TypeAlias = Prose | Points | Table | Entries | Statements | Faces | Board


@dataclass(frozen=True, slots=True)
class Section:
    """A heading with what stands under it. `aliases` are further anchors that lead here; `number` counts steps that
    follow each other, 0 for none."""

    anchor: str
    title: str
    blocks: tuple[Block, ...] = ()
    sections: tuple[Section, ...] = ()
    aliases: tuple[str, ...] = ()
    number: int = 0
    mark: Mark = ""


@dataclass(frozen=True, slots=True)
class Page:
    """A whole document. `note` says what it was made from; `labels` are the words that formats need themselves."""

    kind: str
    title: str
    subtitle: str
    language: str
    note: str
    labels: dict[str, str]
    sections: tuple[Section, ...]


#: How long steps may be, in characters, to tell what their section is about.
_SHORT = 240


def gist(section: Section) -> Line:
    """What a section is about: its first paragraph in the language of the page, its steps if they are short, or else a
    paragraph in another language."""
    told = [block for block in section.blocks if isinstance(block, Prose)]
    own = next((block.line for block in told if not block.language), None)
    if own is not None:
        return own
    for block in section.blocks:
        if isinstance(block, Points) and block.exact and not any(item.items for item in block.items):
            line = tuple(piece for item in block.items for piece in (Piece(" "), *item.line))[1:]
            if len(plain(line)) <= _SHORT:
                return line
    return told[0].line if told else ()


def find(sections: tuple[Section, ...], anchor: str) -> Section | None:
    """The section with this anchor, at any depth; None if there is none."""
    for section in sections:
        if anchor in (section.anchor, *section.aliases):
            return section
        inner = find(section.sections, anchor)
        if inner is not None:
            return inner
    return None


def plain(line: Line) -> str:
    """A line without links."""
    return "".join(piece.text for piece in line)


def anchors(page: Page) -> frozenset[str]:
    """Everything on the page that can be led to."""
    return frozenset(_anchors(page))


def targets(page: Page) -> frozenset[str]:
    """Everything on the page that something leads to."""
    return frozenset(_targets(page))


def tidy(page: Page) -> Page:
    """The page with each anchor once, where it comes first, and with links only to what is on the page."""
    known = anchors(page)
    seen: set[str] = set()
    sections = tuple(_tidy(section, known, seen) for section in page.sections)
    return replace(page, sections=sections)


def to_data(value: object) -> Any:
    """A page, or a part of it, as plain data; the name of a block's class stands under `is`."""
    if is_dataclass(value):
        data = {name: to_data(getattr(value, name)) for name in _names(value.__class__)}
        return {"is": type(value).__name__.lower(), **data}
    if isinstance(value, tuple):
        return [to_data(each) for each in value]
    return value


@cache
def _names(of: type) -> tuple[str, ...]:
    """The names of the fields of a part of a page."""
    return tuple(field.name for field in fields(of))


def _targets(value: object) -> Iterator[str]:
    if isinstance(value, Piece):
        if value.target:
            yield value.target
    elif isinstance(value, tuple):
        for each in value:
            yield from _targets(each)
    elif is_dataclass(value):
        for name in _names(value.__class__):
            yield from _targets(getattr(value, name))


def _anchors(value: object) -> Iterator[str]:
    if isinstance(value, tuple):
        for each in value:
            yield from _anchors(each)
    elif is_dataclass(value):
        for name in _names(value.__class__):
            found = getattr(value, name)
            if name == "anchor" and found:
                yield found
            elif name == "aliases":
                yield from found
            else:
                yield from _anchors(found)


def _tidy(value: Any, known: frozenset[str], seen: set[str]) -> Any:
    if isinstance(value, tuple):
        return tuple(_tidy(each, known, seen) for each in value)
    if isinstance(value, Piece):
        return replace(value, target="") if value.target and value.target not in known else value
    if not is_dataclass(value) or isinstance(value, type):
        return value
    kept: dict[str, Any] = {}
    for name in _names(value.__class__):
        inner = getattr(value, name)
        kept[name] = _first(inner, seen) if name in ("anchor", "aliases") else _tidy(inner, known, seen)
    return type(value)(**kept)


def _first(anchors: str | tuple[str, ...], seen: set[str]) -> Any:
    """The anchors that have not been used before."""
    if isinstance(anchors, tuple):
        return tuple(each for each in anchors if _first(each, seen))
    is_new = anchors not in seen
    seen.add(anchors)
    return anchors if is_new else ""


def page_text(page: Page) -> str:
    """All that a page says, in its order, without any markup: one line for each line of the page."""
    return "\n".join(_texts({**to_data(page), "kind": ""}))


def _texts(data: Any) -> Iterator[str]:
    match data:
        case [{"is": "piece"}, *_]:
            yield "".join(piece["text"] for piece in data)
        case list():
            for each in data:
                yield from _texts(each)
        case dict():
            for name, each in data.items():
                if name not in _SILENT:
                    yield from _texts(each)
        case str() if data:
            yield data
        case int() if not isinstance(data, bool) and data:
            yield str(data)
