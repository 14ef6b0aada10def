"""What the engine cannot do yet, said by name."""

from __future__ import annotations

from dataclasses import dataclass

from heistdsl.text.render import locate
from heistdsl.text.span import Span


@dataclass(frozen=True, slots=True)
class Refusal:
    """A construct that is not lowered, and where a text uses it."""

    construct: str
    span: Span | None = None

    def __str__(self) -> str:
        if self.span is None:
            return self.construct
        return f"{self.construct} ({locate(self.span)})"


class NotLowered(Exception):  # noqa: N818 - the rules are right; it is the engine that lacks something
    """A ruleset uses constructs that the engine does not have; `refusals` names all of them."""

    def __init__(self, *refusals: Refusal) -> None:
        super().__init__("; ".join(map(str, refusals)))
        self.refusals = refusals


def refuse(construct: str, span: Span | None = None) -> NotLowered:
    """The exception for one construct."""
    return NotLowered(Refusal(construct, span))
