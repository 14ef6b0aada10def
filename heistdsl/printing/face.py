"""What one side of a card shows: plain values, the same for every theme.

Pictures are named by keys; their bytes travel beside the faces. Lengths are mm, colours `#rrggbb`.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field, is_dataclass
from typing import Any, Literal

from heistdsl.printing.drawing import Drawing, pictures_in, words_in
from heistdsl.printing.sizes import Size
from heistdsl.text import Span

#: The template of a theme that draws it.
Sort = Literal["card", "back", "reference", "component"]
#: Running text, bold words, an icon in the line.
RunKind = Literal["text", "bold", "icon"]


@dataclass(frozen=True, slots=True)
class Run:
    """A piece of a paragraph: words, or the key of a picture for an icon."""

    kind: RunKind
    content: str


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One paragraph. `is_item`: one of several to choose from, set off by a dot."""

    runs: tuple[Run, ...]
    is_item: bool = False

    @property
    def plain(self) -> str:
        """The words alone."""
        return "".join(run.content for run in self.runs if run.kind != "icon")


@dataclass(frozen=True, slots=True)
class Shown:
    """A mark as it is drawn: pictures, then a text; a small label under both; a shape behind them."""

    text: str = ""
    icons: tuple[str, ...] = ()
    label: str = ""
    shape: str = "none"


@dataclass(frozen=True, slots=True)
class Entry:
    """A card on a reference."""

    title: str
    marks: tuple[Shown, ...]
    text: tuple[Paragraph, ...]


@dataclass(frozen=True, slots=True)
class Face:
    """One side of a card. `key` names it within a print; `card` is the card it belongs to and `place` where this is
    declared. `code` is the short hash in the footer, filled in when the content is known.
    Components have a `drawing`."""

    key: str
    sort: Sort
    card: str
    size: Size
    title: str
    colour: str
    line: str = ""
    corners: Mapping[str, tuple[Shown, ...]] = field(default_factory=dict)
    marks: tuple[Shown, ...] = ()
    art: str | None = None
    text: tuple[Paragraph, ...] = ()
    flavour: str = ""
    entries: tuple[Entry, ...] = ()
    game: str = ""
    code: str = ""
    drawing: Drawing | None = None
    place: Span | None = field(default=None, compare=False, repr=False)

    def content(self) -> dict[str, Any]:
        """All that is drawn, as plain data."""
        return {name: _plain(getattr(self, name)) for name in self.__dataclass_fields__ if name != "place"}


def _plain(value: Any) -> Any:
    """Values of dataclasses as mappings, all through; what is plain already stays, and is not to be changed."""
    if isinstance(value, tuple):
        return tuple(_plain(each) for each in value)
    if isinstance(value, Mapping):
        return {key: _plain(each) for key, each in value.items()}
    if is_dataclass(value):
        return {name: _plain(getattr(value, name)) for name in value.__dataclass_fields__}
    return value


def content_hash(faces: tuple[Face, ...], pictures: Mapping[str, bytes]) -> str:
    """Eight hexadecimal digits that change with anything these faces show: words, numbers, colours, pictures, size. Not
    with the theme they are drawn in."""
    shown = [{key: value for key, value in face.content().items() if key != "code"} for face in faces]
    digest = hashlib.sha256(json.dumps(shown, sort_keys=True, ensure_ascii=False).encode())
    for key in sorted({key for face in faces for key in pictures_of(face)}):
        digest.update(hashlib.sha256(pictures[key]).digest())
    return digest.hexdigest()[:8]


def pictures_of(face: Face) -> set[str]:
    """The keys of all pictures on a face."""
    marks = [*face.marks, *(mark for corner in face.corners.values() for mark in corner)]
    marks += [mark for entry in face.entries for mark in entry.marks]
    paragraphs = [*face.text, *(paragraph for entry in face.entries for paragraph in entry.text)]
    found = {icon for mark in marks for icon in mark.icons}
    found |= {run.content for paragraph in paragraphs for run in paragraph.runs if run.kind == "icon"}
    found |= pictures_in(face.drawing) if face.drawing else set()
    return found | ({face.art} if face.art else set())


def words_of(face: Face) -> str:
    """All words on a face, for whoever wants to know which letters it needs."""
    marks = [*face.marks, *(mark for corner in face.corners.values() for mark in corner)]
    marks += [mark for entry in face.entries for mark in entry.marks]
    paragraphs = [*face.text, *(paragraph for entry in face.entries for paragraph in entry.text)]
    words = [face.title, face.line, face.flavour, face.game, *(entry.title for entry in face.entries)]
    words += [words_in(face.drawing)] if face.drawing else []
    return " ".join([*words, *(mark.text + mark.label for mark in marks), *(each.plain for each in paragraphs)])
