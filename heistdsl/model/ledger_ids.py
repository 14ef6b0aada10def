"""Whether the rules that declarations say they implement are in the ledger."""

from __future__ import annotations

from collections.abc import Iterator

from heistdsl.loader import Mapping, Node, Scalar, Sequence
from heistdsl.model import nodes
from heistdsl.model.reader import Reader

#: Sections without declarations.
_OTHERS = frozenset(("ledger", "words", "scenarios"))


def check_implements(reader: Reader) -> None:
    """Report ids under `implements:` that the ledger does not have; a game without a ledger may name any."""
    ledger = frozenset(reader.sections.ids("ledger"))
    if not ledger:
        return
    tables = (table for section, table in reader.sections.keyed.items() if section not in _OTHERS)
    entries = [entry for table in tables for entry in table.values()]
    entries += [entry for section, entry in reader.sections.single.items() if section not in _OTHERS]
    for node in (*(entry.node for entry in entries), *reader.sections.merged["print"]):
        for word in _implemented(node):
            reader.refer(word, "ledger id", ledger)


def _implemented(node: Node) -> Iterator[Scalar]:
    """All ids under `implements`, at any depth."""
    match node:
        case Mapping(entries=entries):
            for key, value in entries:
                yield from nodes.words(value) if key.text == "implements" else _implemented(value)
        case Sequence(items=items):
            for item in items:
                yield from _implemented(item)
        case Scalar():
            pass
