"""Card texts as paragraphs of runs: icons in the line, bold keywords, bold words before a colon."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from heistdsl.printing.face import Paragraph, Run

_ICON: Final = re.compile(r"\{icon:([a-z0-9-]+)(?:\|([^{}]*))?\}")
#: Before a number that belongs to the word it follows: no line begins with it.
_NUMBER: Final = re.compile(r"(?<=[^\W\d]) (?=\d)")
_BULLET: Final = "• "
#: The name of an ability or of a choice at the beginning of a paragraph: a few words and a colon.
_LEAD: Final = re.compile(r"(?:[^\s:.,;{}]+ ){0,5}[^\s:.,;{}]+:(?= )")


def paragraphs(text: str, icons: Mapping[str, str], keywords: Sequence[str]) -> tuple[Paragraph, ...]:
    """A text with one paragraph a line. `icons` gives the picture of an icon by its name; an icon without a picture is
    said by its word. Keywords are bold wherever they stand as whole words."""
    lines = _set(text).splitlines()
    bold = [_set(keyword) for keyword in keywords]
    return tuple(_paragraph(line, icons, bold) for line in lines if line.strip())


def _set(text: str) -> str:
    """A text as it is set in lines."""
    return _NUMBER.sub("\N{NO-BREAK SPACE}", typographic(text))


def typographic(text: str) -> str:
    """A text with the apostrophe that printers use."""
    return text.replace("'", "\N{RIGHT SINGLE QUOTATION MARK}")


def _paragraph(line: str, icons: Mapping[str, str], keywords: Sequence[str]) -> Paragraph:
    is_item = line.startswith(_BULLET)
    line = line.removeprefix(_BULLET)
    lead = _LEAD.match(line)
    runs = [Run("bold", lead[0])] if lead else []
    rest = line[lead.end() :] if lead else line
    runs += [run for piece in _pieces(rest, icons) for run in _with_keywords(piece, keywords)]
    return Paragraph(tuple(_joined(runs)), is_item)


def _pieces(line: str, icons: Mapping[str, str]) -> Iterator[Run]:
    """Text and icons in turn."""
    end = 0
    for found in _ICON.finditer(line):
        picture = icons.get(found[1])
        before = line[end : found.start()]
        # A number and its icon stay in one line.
        yield Run("text", f"{before[:-1]}\N{NO-BREAK SPACE}" if picture and before.endswith(" ") else before)
        word = found[2] if found[2] is not None else found[1].replace("-", " ")
        yield Run("icon", picture) if picture else Run("text", word)
        end = found.end()
    yield Run("text", line[end:])


def _with_keywords(run: Run, keywords: Sequence[str]) -> Iterator[Run]:
    if run.kind != "text" or not keywords:
        yield run
        return
    longest_first = sorted(keywords, key=len, reverse=True)
    pattern = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)")
    end = 0
    for found in pattern.finditer(run.content):
        yield Run("text", run.content[end : found.start()])
        yield Run("bold", found[0])
        end = found.end()
    yield Run("text", run.content[end:])


def _joined(runs: list[Run]) -> Iterator[Run]:
    """Neighbours of one kind as one run, and none that are empty."""
    waiting: Run | None = None
    for run in runs:
        if not run.content:
            continue
        if waiting and waiting.kind == run.kind != "icon":
            waiting = Run(run.kind, waiting.content + run.content)
            continue
        if waiting:
            yield waiting
        waiting = run
    if waiting:
        yield waiting
