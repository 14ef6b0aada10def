"""What texts ask of events: which parts they speak of, which they change, and on which something is paid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from heistdsl.model.ruleset import Ruleset
from heistdsl.syntax.tree import Act, Change, Expression, Get, Name, Node, On, Pattern, Rule


def owed_on(act: Act) -> Expression | None:
    """The event on which something is paid."""
    return next((argument for word, argument in act.prepositions if act.verb == "owe" and word == "on"), None)


def units_asked_for(ruleset: Ruleset, nodes: Iterable[Node]) -> Iterator[str]:
    """Whether any pattern is about a counter (`gain of gold`), or about a supply before it is clear which pieces."""
    early = {
        id(pattern)
        for node in nodes
        if isinstance(node, Rule) or (isinstance(node, On) and node.timing in ("before", "instead of"))
        for pattern in ([node.pattern] if isinstance(node, Rule) else node.patterns)
    }
    for node in nodes:
        names = [each.id for word, each in getattr(node, "prepositions", ()) if word == "of" and isinstance(each, Name)]
        if isinstance(node, Pattern) and any(
            name in ruleset.counters or (name in ruleset.supplies and id(node) in early) for name in names
        ):
            yield "unit"


def parts_changed(nodes: Iterable[Node]) -> Iterator[str]:
    """The names under which any text changes something of the event it listens to."""
    for node in nodes:
        if isinstance(node, Change) and isinstance(node.target, Get) and node.target.base == Name("it"):
            yield node.target.name


def parts_asked_for(nodes: Iterable[Node]) -> Iterator[str]:
    """The names under which any text asks for something, in its own words or by a pattern."""
    for node in nodes:
        if isinstance(node, Get):
            yield node.name
        elif isinstance(node, Pattern):
            for word, _ in node.prepositions:
                yield "purpose" if word == "for" else word
