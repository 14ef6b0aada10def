"""Which questions to the past are about numbers of a roll that its `on` triggers change, and how they are counted."""

from __future__ import annotations

from enum import Enum, auto

from heistdsl.lower.event import Event
from heistdsl.lower.events import changeable_late
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.records import Question
from heistdsl.lower.refusal import refuse
from heistdsl.lower.texts import head_fits, listens
from heistdsl.syntax.tree import Get, Name, Pattern, walk


class Counted(Enum):
    """At once for good, at once and anew with every change, or when the `on` triggers are done."""

    AT_ONCE = auto()
    ANEW = auto()
    LATE = auto()


def counted(low: Lowering, question: Question, event: Event) -> Counted:
    """How a question counts events like this one. Raises NotLowered if it is asked where that is too late."""
    names = changeable_late(low, event)
    about = [each for each in question.patterns if head_fits(each, event.kind, event.name)]
    depends = any(_speaks_of(each, names) for each in about)
    if not names or not (depends or question.is_last):
        return Counted.AT_ONCE
    is_since = question.since in about
    if _is_plain(question.pattern) and not is_since and not (depends and question.is_last):
        return Counted.ANEW
    if any(node is question.node for each in low.triggers if listens(each, "on", event.kind, event.name)
           for node in walk(each)):  # fmt: skip
        raise refuse("a question about rolls inside a trigger of rolls that changes them", question.pattern.span)
    return Counted.LATE


def _speaks_of(pattern: Pattern, names: tuple[str, ...]) -> bool:
    condition = () if pattern.condition is None else walk(pattern.condition)
    return any((isinstance(node, Get) and node.name in names) or (isinstance(node, Name) and node.id in names)
               for node in condition)  # fmt: skip


def _is_plain(pattern: Pattern) -> bool:
    """Whether it looks at nothing that depends on which cards a trigger is about."""
    condition = () if pattern.condition is None else walk(pattern.condition)
    names = {node.id for node in condition if isinstance(node, Name)}
    parts = {node.name for node in condition if isinstance(node, Get)}
    words = {word for word, _ in pattern.prepositions}
    return words <= {"by", "for"} and names <= {"it"} and not parts & {"card", "cards"}
