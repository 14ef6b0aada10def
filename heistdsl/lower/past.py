"""Questions to the past."""

from __future__ import annotations

from heistdsl.lower.code import Code
from heistdsl.lower.events import Event
from heistdsl.lower.lowering import Lowering


def remember(low: Lowering, code: Code, event: Event) -> None:
    """Add that an event is counted."""
