"""A stretch of a source: two offsets, the end exclusive."""

from heistdsl.record import record
from heistdsl.text.source import Source


@record
class Span:
    """Characters `start` up to but without `end`; if both are equal, a place between two characters."""

    source: Source
    start: int
    end: int

    def join(self, other: "Span") -> "Span":
        """The smallest span that holds both; they must lie in the same source."""
        assert self.source is other.source, "spans of two sources cannot be joined"
        return Span(self.source, min(self.start, other.start), max(self.end, other.end))

    @property
    def text(self) -> str:
        """What the author wrote there."""
        return self.source.text[self.start : self.end]

    def __repr__(self) -> str:
        """As `name:line:column`, which is what one wants to read in a failing test."""
        line, column = self.source.line_column(self.start)
        return f"Span({self.source.name}:{line}:{column}+{self.end - self.start})"
