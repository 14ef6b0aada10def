"""From what the templates give to printed lines: sentences with capitals and full stops, lists with bullets.

Templates write running text and mark where a sentence ends, a list begins, and so on, with the signs below; nobody
else sees these signs.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

END: Final = "\x1e"
LIST: Final = "\x11"
ITEM: Final = "\x12"
DONE: Final = "\x13"
PARAGRAPH: Final = "\x15"
JOIN: Final = "\x14"
"""Takes the space before it away: `Ability\x14's`."""

_SIGNS = re.compile("([\x1e\x11\x12\x13\x15])")
_SPACE = re.compile(r"[ \t\r\n\xa0]+")
_GLUE = re.compile(r"\s*\x14\s*")
_BEFORE = re.compile(r" +([,.;:!?)])")
_DOUBLED = re.compile(r"([,.;:])(?:\s*[,;:])+")
_BRACKET = re.compile(r",\s*\)")
_BULLET: Final = "• "
_INDENT: Final = "  "
_ENDINGS: Final = (".", ":", "!", "?", "…", "”", "“")


@dataclass(slots=True)
class _Page:
    """Lines while they are being written."""

    polish: Callable[[str], str]
    lines: list[str] = field(default_factory=list)
    sentences: list[str] = field(default_factory=list)
    level: int = 0
    bullet: str = ""

    def sentence(self, text: str) -> None:
        shown = self.polish(_tidy(text))
        if shown:
            shown = _capital(shown)
            self.sentences.append(shown if shown.endswith(_ENDINGS) else shown + ".")

    def line(self) -> None:
        if self.sentences:
            self.lines.append(_INDENT * max(self.level - 1, 0) + self.bullet + " ".join(self.sentences))
            self.bullet = _INDENT if self.level else ""
        self.sentences = []


def write(text: str, polish: Callable[[str], str]) -> str:
    """The lines of a marked text, joined by line ends. `polish` gets every sentence before its capital."""
    page = _Page(polish)
    for part in _SIGNS.split(text):
        match part:
            case "\x1e":
                pass
            case "\x15":
                page.line()
            case "\x11":
                page.line()
                page.level += 1
            case "\x12":
                page.line()
                page.bullet = _BULLET
            case "\x13":
                page.line()
                page.level -= 1
                page.bullet = _INDENT if page.level else ""
            case _:
                page.sentence(part)
    page.line()
    return "\n".join(page.lines)


def _tidy(text: str) -> str:
    text = _GLUE.sub("", text)
    text = _SPACE.sub(" ", text).strip()
    text = _BEFORE.sub(r"\1", text)
    text = _BRACKET.sub(")", _DOUBLED.sub(r"\1", text))
    return text.lstrip(",;: ").rstrip(", ")


def _capital(text: str) -> str:
    """The text with its first letter large; what stands in braces or quotes before it stays."""
    for index, sign in enumerate(text):
        if sign.isalpha():
            return text[:index] + sign.upper() + text[index + 1 :]
        if sign.isdigit() or sign in "{(":
            return text
    return text
