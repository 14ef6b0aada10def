"""A page in Markdown for wikis: headings, lists and tables, and anchors only for what links lead to."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import assert_never

from heistdsl.reference.page import (
    Block,
    Board,
    Entries,
    Face,
    Faces,
    Item,
    Line,
    Mark,
    Page,
    Points,
    Prose,
    Section,
    Statement,
    Statements,
    Table,
    targets,
)

_SIGNS = re.compile(r"([\\`*_\[\]>|#~])")
_DEEPEST = 6
#: Links to words of the glossary would drown a page without styles.
_LINKED = re.compile(r"(?!(?:zones|counters|values|state|types|attributes)-)")


def write_markdown(page: Page) -> bytes:
    """The page; the same page gives the same bytes."""
    wanted = frozenset(each for each in targets(page) if _LINKED.match(each))
    writer = _Writer(page, wanted | {section.anchor for section in page.sections})
    return ("\n".join(_single_blanks(writer.lines())).strip() + "\n").encode()


@dataclass(frozen=True, slots=True)
class _Writer:
    """`wanted` are the anchors that something leads to."""

    page: Page
    wanted: frozenset[str]

    def lines(self) -> Iterator[str]:
        """All lines of the page."""
        page = self.page
        yield from (f"# {escape(page.title)} – {escape(page.subtitle)}", "", escape(page.note), "")
        if len(page.sections) > 1:
            yield from (f"- [{escape(section.title)}](#{section.anchor})" for section in page.sections)
        for section in page.sections:
            yield from self._section(section, 2)

    def _section(self, section: Section, level: int) -> Iterator[str]:
        number = f"{section.number}. " if section.number else ""
        yield from ("", "".join(map(self._place, (section.anchor, *section.aliases))))
        yield f"{'#' * min(level, _DEEPEST)} {number}{escape(section.title)}{self._mark(section.mark)}"
        for block in section.blocks:
            yield ""
            yield from self._block(block)
        for inner in section.sections:
            yield from self._section(inner, level + 1)

    def _block(self, block: Block) -> Iterator[str]:
        match block:
            case Prose(line=line, role=role):
                yield ("> " if role == "note" else "") + _line(line)
            case Points():
                yield from self._titled(block.title)
                yield from self._points(block)
            case Table():
                yield from self._titled(block.title)
                yield from _table(block)
            case Entries(entries=entries):
                for entry in entries:
                    kind = f" *({escape(entry.kind)})*" if entry.kind else ""
                    head = f"{self._place(entry.anchor)}**{escape(entry.name)}**{self._mark(entry.mark)}"
                    yield f"- {head}{kind} {_line(entry.line)}".rstrip()
            case Statements():
                yield from self._titled(block.title)
                yield from (f"- {self._statement(each)}" for each in block.entries)
            case Faces(faces=faces):
                for face in faces:
                    yield from self._face(face)
            case Board(areas=areas):
                for area in areas:
                    yield f"- **{escape(area.title)}:** {' · '.join(map(escape, area.names))}"
            case _:
                assert_never(block)

    def _points(self, block: Points) -> Iterator[str]:
        if block.exact and len(block.items) == 1 and not block.items[0].items:
            yield _line(block.items[0].line)
        else:
            yield from _items(block.items, block.ordered)

    def _statement(self, each: Statement) -> str:
        answer = f" → {_line(each.answer)}" if each.answer else ""
        places = f" ({self.page.labels['see']}: {_line(each.places)})" if each.places else ""
        return f"{self._place(each.anchor)}**{each.id}**{self._mark(each.mark)} {_line(each.line)}{answer}{places}"

    def _face(self, face: Face) -> Iterator[str]:
        copies = " " + self.page.labels["copies"].format(count=face.count) if face.count != 1 else ""
        facts = "".join(f" · {escape(name)} {_line(value)}" for name, value in face.facts)
        yield from ("", f"{self._place(face.anchor)}**{escape(face.name)}**{self._mark(face.mark)}{copies}{facts}", "")
        yield from _items(face.text, False)
        if face.flavour:
            yield from ("", f"*{escape(face.flavour)}*", "")
        yield from (f"- {self._statement(rule)}" for rule in face.rules)

    def _titled(self, title: str) -> Iterator[str]:
        if title:
            yield from (f"*{escape(title)}*", "")

    def _place(self, anchor: str) -> str:
        return f'<a id="{anchor}"></a>' if anchor in self.wanted else ""

    def _mark(self, mark: Mark) -> str:
        return f" *({self.page.labels[mark]})*" if mark else ""


def escape(text: str) -> str:
    """A text on one line in which nothing is markup."""
    return _SIGNS.sub(r"\\\1", " ".join(text.split("\n"))).replace("<", "&lt;")


def _line(line: Line) -> str:
    found = []
    for piece in line:
        text = escape(piece.text)
        text = f"**{text}**" if piece.style == "strong" and text == text.strip() and text else text
        found.append(f"[{text}](#{piece.target})" if piece.target and _LINKED.match(piece.target) else text)
    return "".join(found)


def _items(items: tuple[Item, ...], ordered: bool, indent: str = "") -> Iterator[str]:
    for number, item in enumerate(items, 1):
        yield f"{indent}{f'{number}.' if ordered else '-'} {_line(item.line)}"
        yield from _items(item.items, False, indent + "    ")


def _table(table: Table) -> Iterator[str]:
    width = len(table.head) or max((len(row) for row in table.rows), default=0)
    yield f"| {' | '.join(map(escape, table.head or ('',) * width))} |"
    yield "|" + "".join(" ---: |" if table.numbers and column else " --- |" for column in range(width))
    for row in table.rows:
        yield f"| {' | '.join(map(_line, row))} |"


def _single_blanks(lines: Iterator[str]) -> Iterator[str]:
    """The lines without blanks at their ends and with never more than one empty line in a row."""
    last = ""
    for line in (each.rstrip() for each in lines):
        if line or last:
            yield line
        last = line
