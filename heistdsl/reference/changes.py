"""What packs have added to a game, changed in it and taken out of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from heistdsl.model import nodes
from heistdsl.model.gather import gather
from heistdsl.model.reader import card_ids
from heistdsl.reference.page import Mark
from heistdsl.reference.places import Place


@dataclass(frozen=True, slots=True)
class Changes:
    """`marks` of everything that a pack brought; `removed` are the ids of cards that are gone."""

    marks: Mapping[Place, Mark] = field(default_factory=dict)
    removed: tuple[str, ...] = ()


def read_changes(folder: Path, packs: Sequence[Path] = ()) -> Changes:
    """What the packs in this folder, and those laid over it, have done. Files that cannot be read count as none."""
    sections, _ = gather(folder, packs)
    marks: dict[Place, Mark] = {}
    for section, table in sections.keyed.items():
        for entry in table.values():
            if entry.pack:
                replaces = nodes.flag(nodes.member(entry.node, "replaces"))
                ids = card_ids([entry]) if section == "cards" else [entry.id]
                marks.update(dict.fromkeys(((section, id) for id in ids), "changed" if replaces else "new"))
    for section, entry in sections.single.items():
        if entry.pack and section in ("setup", "flow"):
            marks[section, ""] = "changed"
    return Changes(marks, tuple(sorted(sections.removed)))
