"""The declarations of a folder of rule files, by top-level key, before anything is resolved.

It does not matter which file a declaration stands in: the files of a folder are read in the order of
their paths and put together here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from heistdsl.loader import Mapping, Node, Scalar, Sequence
from heistdsl.text import Diagnostic, Label, error

#: Top-level keys whose value is a mapping from ids to declarations.
KEYED: Final = (
    "options", "words-of", "types", "zones", "counters", "supplies", "state", "values", "events", "phases",
    "maps", "procedures", "actions", "rules", "templates", "cards", "decks", "constraints", "ledger",
)  # fmt: skip
#: Top-level keys that stand once in a game.
SINGLE: Final = ("game", "pack", "setup", "flow")
#: Top-level keys whose value is a list, put together in the order of the files.
LISTED: Final = ("tags", "remove", "scenarios", "survivors")
#: Printed words by language, and how cards look in print: put together key by key, what comes later wins.
MERGED: Final = ("words", "print")


@dataclass(frozen=True, slots=True)
class Entry:
    """One declaration: its id as it is written, and what is declared. `pack` is the id of the pack it
    came with, the empty text for the game's own."""

    key: Scalar
    node: Node
    pack: str = ""

    @property
    def id(self) -> str:
        """The id as text."""
        return self.key.text


@dataclass(slots=True)
class Sections:
    """What a folder declares. Built up once while loading and only read afterwards."""

    keyed: dict[str, dict[str, Entry]] = field(default_factory=lambda: {key: {} for key in KEYED})
    single: dict[str, Entry] = field(default_factory=dict)
    listed: dict[str, list[Node]] = field(default_factory=lambda: {key: [] for key in LISTED})
    merged: dict[str, list[Node]] = field(default_factory=lambda: {key: [] for key in MERGED})
    #: The packs that are laid on, by id, in that order.
    packs: dict[str, Entry] = field(default_factory=dict)
    #: Cards that packs have taken out, and designs in a list of `copies` that are gone or replaced.
    removed: set[str] = field(default_factory=set)
    dropped: set[str] = field(default_factory=set)
    #: What is said of cards in the place of what files say, by card and key.
    changed: dict[str, dict[str, tuple[Scalar, Node]]] = field(default_factory=dict)
    files: list[str] = field(default_factory=list)
    #: False when a part of a file could not be read: a name may then be missing without anybody's fault.
    complete: bool = True

    def entries(self, section: str) -> Iterator[Entry]:
        """The declarations under a top-level key, in the order of the files."""
        yield from self.keyed[section].values()

    def ids(self, section: str) -> tuple[str, ...]:
        """The ids declared under a top-level key, in the order of the files."""
        return tuple(self.keyed[section])


def add_file(sections: Sections, root: Node, pack: str = "") -> list[Diagnostic]:
    """Put the declarations of one file to the others; what is there already is a mistake.

    Keys nobody knows and values of the wrong kind are left to the schema.
    """
    diagnostics: list[Diagnostic] = []
    for key, node in root.entries if isinstance(root, Mapping) else ():
        section = key.text
        if section in KEYED and isinstance(node, Mapping):
            for name, declared in node.entries:
                entry = Entry(name, declared, pack)
                diagnostics += _add(sections.keyed[section], name.text, entry, f"`{name.text}`")
        elif section in SINGLE:
            diagnostics += _add(sections.single, section, Entry(key, node, pack), f"`{section}:`")
        elif section in LISTED and isinstance(node, Sequence):
            sections.listed[section].extend(node.items)
        elif section in MERGED:
            sections.merged[section].append(node)
        else:
            sections.complete = False
    return diagnostics


def _add(table: dict[str, Entry], id: str, entry: Entry, shown: str) -> Iterator[Diagnostic]:
    first = table.setdefault(id, entry)
    if first is not entry:
        related = (Label(first.key.span, "it is here already"),)
        yield error("H0201", f"{shown} is declared twice", entry.key.span, "take one of them out", related)
