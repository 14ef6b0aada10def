"""Where rule files say that they implement an entry of the ledger."""

from __future__ import annotations

from collections.abc import Iterator

from heistdsl.loader import Mapping, Node, Scalar, Sequence
from heistdsl.model import nodes
from heistdsl.model.sections import KEYED, SINGLE, Sections
from heistdsl.text import Span

#: Sections that declare nothing that could implement a rule.
_OTHERS = frozenset(("ledger",))


def implementing_places(sections: Sections) -> dict[str, list[Span]]:
    """For each id that stands under some `implements:`, the keys of the declarations that say so, in the order of the
    files; of a declaration inside another one, its own key."""
    found: dict[str, list[Span]] = {}
    for key, node in _declarations(sections):
        for id, span in _places(key, node):
            if span not in found.setdefault(id, []):
                found[id].append(span)
    return found


def _declarations(sections: Sections) -> Iterator[tuple[Scalar, Node]]:
    for section in SINGLE:
        if section in sections.single:
            yield sections.single[section].key, sections.single[section].node
    for section in KEYED:
        if section not in _OTHERS:
            yield from ((entry.key, entry.node) for entry in sections.entries(section))
    for blocks in sections.merged.values():
        for block in blocks:
            yield from nodes.members(block)


def _places(key: Scalar, node: Node) -> Iterator[tuple[str, Span]]:
    match node:
        case Mapping(entries=entries):
            for inner, value in entries:
                if inner.text == "implements":
                    yield from ((word.text, key.span) for word in nodes.words(value))
                else:
                    yield from _places(inner, value)
        case Sequence(items=items):
            for item in items:
                yield from _places(key, item)
        case Scalar():
            pass
