"""Finding the names of things and rules in running text, so that they lead to where they are explained."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from heistdsl.reference.page import Item, Line, Piece

_SHORTEST = 4
_BULLET = "• "
_SENTENCE = re.compile(r"(?<=[.!?]) (?=[^a-z])")
_RULE = r"[A-Z][A-Z0-9]*(?:-[A-Z]+)+-[0-9]+[a-z]?"


class Links:
    """Knows names and the anchors they lead to, and for `ids` of rule files how people call the thing. A name in small
    letters may begin with a capital in the text; each thing is linked once a line."""

    def __init__(self, names: Mapping[str, str], rules: frozenset[str], ids: Mapping[str, str]) -> None:
        self._anchors = {name: anchor for name, anchor in names.items() if len(name) >= _SHORTEST}
        self._rules = rules
        self._ids = ids
        ordered = sorted((*self._anchors, *ids), key=lambda name: (-len(name), name))
        shapes = [_RULE, *(_shape(name) for name in ordered)]
        self._pattern = re.compile(rf"(?<![\w-])(?:{'|'.join(shapes)})(?![\w-])")

    def line(self, text: str, own: str = "") -> Line:
        """A text with links; nothing links to `own`, where the text stands."""
        return tuple(self._pieces(text, own))

    def words(self, text: str) -> str:
        """The text with ids of rule files as people say them, and no links."""
        return self._pattern.sub(lambda found: self._ids.get(found.group(), found.group()), text)

    def paragraphs(self, text: str, own: str = "") -> tuple[Item, ...]:
        """The lines of a rendered text as nested points, as they stand on a card."""
        return self._nested(_rows(text), own, whole=True)

    def items(self, text: str, own: str = "") -> tuple[Item, ...]:
        """The sentences of a rendered text as nested points: what is indented lies below what stands before it."""
        return self._nested(_rows(text), own, whole=False)

    def _nested(self, rows: list[tuple[int, str]], own: str, whole: bool) -> tuple[Item, ...]:
        found: list[Item] = []
        while rows:
            (depth, text), rows = rows[0], rows[1:]
            count = next((index for index, (inner, _) in enumerate(rows) if inner <= depth), len(rows))
            *before, last = [text] if whole else _SENTENCE.split(text)
            found += [Item(self.line(sentence, own)) for sentence in before]
            found.append(Item(self.line(last, own), self._nested(rows[:count], own, whole)))
            rows = rows[count:]
        return tuple(found)

    def _pieces(self, text: str, own: str) -> Iterator[Piece]:
        at, seen = 0, {own}
        for match in self._pattern.finditer(text):
            word = match.group()
            anchor = self._target(word)
            shown = self._ids.get(word, word)
            if shown == word and (anchor is None or anchor in seen):
                continue
            if match.start() > at:
                yield Piece(text[at : match.start()])
            yield Piece(shown, "" if anchor is None or anchor in seen else anchor)
            seen.add(anchor or "")
            at = match.end()
        if at < len(text):
            yield Piece(text[at:])

    def _target(self, word: str) -> str | None:
        if word in self._rules:
            return word
        return self._anchors.get(word) or self._anchors.get(word[:1].lower() + word[1:])


def _shape(name: str) -> str:
    first, rest = name[:1], re.escape(name[1:])
    return f"[{first}{first.upper()}]{rest}" if first.islower() else re.escape(name)


def _rows(text: str) -> list[tuple[int, str]]:
    return [(_depth(row), row.strip().removeprefix(_BULLET)) for row in text.splitlines() if row.strip()]


def _depth(row: str) -> int:
    """How deep a line lies. A bullet lies below a line that has none; a line without a bullet that is indented goes on
    with the bullet that stands two columns before it."""
    indent = len(row) - len(row.lstrip())
    if row.lstrip().startswith(_BULLET):
        return indent + 1
    return indent - 1 if indent else 0
