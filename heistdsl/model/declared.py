"""What every declared thing has."""

from __future__ import annotations

from dataclasses import dataclass, field

from heistdsl.text.span import Span


@dataclass(frozen=True, slots=True)
class Declared:
    """A thing with an id, the place of this id, a sentence for people and the ledger ids it carries out."""

    id: str
    span: Span | None = field(default=None, compare=False, repr=False, kw_only=True)
    about: str = field(default="", kw_only=True)
    implements: tuple[str, ...] = field(default=(), kw_only=True)
