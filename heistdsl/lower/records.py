"""What is noted while a game is lowered, for parts that are built later."""

from __future__ import annotations

from dataclasses import dataclass

from heistdsl.lower.texts import head_name
from heistdsl.syntax.tree import Last, Pattern, Times


@dataclass(frozen=True, slots=True)
class Waiting:
    """A trigger that may wait for the end of a text: the procedure of its body, of which sort (`i` or `l`) each
    operand is that it is handed, and what it is (ir/signatures.py)."""

    body: str
    sorts: str
    letters: str


@dataclass(frozen=True, slots=True)
class Question:
    """A question to the past: which events it is about, since when, and in the text of which card it stands (the empty
    text for none). `number` counts all of them."""

    number: int
    node: Times | Last
    card: str

    @property
    def pattern(self) -> Pattern:
        """What is asked for."""
        return self.node.pattern

    @property
    def pattern_name(self) -> str:
        """The verb, event or phase that is asked for."""
        return head_name(self.pattern)

    @property
    def since(self) -> Pattern | None:
        """What it begins anew with."""
        return self.node.since if isinstance(self.node, Times) else None

    @property
    def is_last(self) -> bool:
        """Whether it is about the latest event and not about how many there were."""
        return isinstance(self.node, Last)

    @property
    def patterns(self) -> tuple[Pattern, ...]:
        """All patterns in it."""
        return (self.pattern,) if self.since is None else (self.pattern, self.since)


@dataclass(frozen=True, slots=True)
class Owed:
    """An `owe` in a text: the number of the lasting effect that keeps what it leaves behind, the event on which that is
    paid, and the units it is about."""

    kind: int
    event: str
    units: tuple[str, ...]
