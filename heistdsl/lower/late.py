"""How questions to the past count rolls whose numbers their `on` triggers change."""

from __future__ import annotations

from heistdsl.lower.event import Event
from heistdsl.lower.events import changeable_late
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.records import Question
from heistdsl.lower.timeless import Counted, how_counted, is_timeless


def counted(low: Lowering, question: Question, event: Event) -> Counted:
    """How a question counts events like this one."""
    names = changeable_late(low, event)
    if not names:
        return Counted.AT_ONCE
    return how_counted(question, names) if is_timeless(low, question) else Counted.ANEW
