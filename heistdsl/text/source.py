"""A named text that is read once; every position in the project is an offset into one of these."""

from bisect import bisect_right
from dataclasses import dataclass, field
from functools import cached_property


@dataclass(frozen=True, eq=False)
class Source:
    """The text of one file and the name people know it by (a path as the user typed it).

    Two sources are equal only if they are the same object. Lines end at `\\n` and at nothing else.
    """

    name: str
    text: str = field(repr=False)

    def line_column(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset, both from 1 and in characters. Offsets outside are clamped."""
        offset = max(0, min(offset, len(self.text)))
        line = bisect_right(self._line_starts, offset)
        return line, offset - self._line_starts[line - 1] + 1

    def line_text(self, line: int) -> str:
        """The text of a line (from 1) without its line end."""
        start = self._line_starts[line - 1]
        end = self._line_starts[line] if line < self.line_count else len(self.text)
        return self.text[start:end].rstrip("\r\n")

    def line_start(self, line: int) -> int:
        """The offset at which a line (from 1) begins."""
        return self._line_starts[line - 1]

    @property
    def line_count(self) -> int:
        """How many lines there are; at least 1, for the empty text too."""
        return len(self._line_starts)

    @cached_property
    def _line_starts(self) -> tuple[int, ...]:
        starts = [0]
        found = self.text.find("\n")
        while found >= 0:
            starts.append(found + 1)
            found = self.text.find("\n", found + 1)
        return tuple(starts)
