"""The heads of patterns: what kind of event they are about."""

from __future__ import annotations

from heistdsl.oracle.things import Value
from heistdsl.oracle.world import Event
from heistdsl.syntax.tree import Expression, Get, Name, Pattern


def head_name(pattern: Pattern) -> str:
    """The verb, event or phase of a pattern; the empty text for `now`."""
    match pattern.head:
        case str(verb):
            return verb
        case Name(id=id):
            return id
        case Get(name=name):
            return name
        case _:
            return ""


def head_fits(pattern: Pattern, event: Event) -> bool:
    """Whether an event has the right name, whatever else the pattern says."""
    name = head_name(pattern)
    match pattern.kind:
        case "verb":
            return event.kind == "verb" and event.name == name
        case "start" | "end":
            return event.kind == pattern.kind and event.name == name
        case "event" if event.kind == "start":
            return event.name == name
        case "event":
            return event.kind not in ("verb", "end") and event.name == name
        case _:
            return False


def purpose_of(argument: Expression) -> Value:
    """The purpose after `for`, as a word."""
    return argument.id if isinstance(argument, Name) else None
