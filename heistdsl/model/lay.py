"""Laying a pack over a game: it adds declarations, replaces some by id, and takes cards out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from heistdsl.loader import Mapping, Node, Scalar
from heistdsl.model import nodes
from heistdsl.model.reader import card_ids, unknown_help
from heistdsl.model.sections import KEYED, Entry, Sections
from heistdsl.text import Diagnostic, Label, error, near

#: Top-level keys of which a game has one, and which a pack may replace.
_REPLACEABLE = ("setup", "flow")
_NEW_OR_INSTEAD = "give it another id, or write `replaces: true`"


def lay_pack(base: Sections, pack: Sections) -> list[Diagnostic]:
    """Change `base` into the game with the pack on it; conflicts are mistakes and change nothing."""
    declared = pack.single.get("pack")
    id = nodes.text(nodes.member(declared.node, "id")) if declared else ""
    listed = _listed_designs(base.entries("cards"))
    diagnostics = list(_remove_cards(base, pack, listed))
    for section in KEYED:
        for entry in pack.entries(section):
            diagnostics += _lay_entry(base, section, replace(entry, pack=id), listed)
    diagnostics += _lay_singles(base, pack, id)
    for section in ("tags", "scenarios", "survivors"):
        base.listed[section] += pack.listed[section]
    for section, blocks in pack.merged.items():
        base.merged[section] += blocks
    if declared:
        base.packs[id] = replace(declared, pack=id)
    base.files += pack.files
    base.complete = base.complete and pack.complete
    return diagnostics


def _listed_designs(entries: Iterable[Entry]) -> dict[str, Entry]:
    """The designs in lists of `copies`, with the card that makes each."""
    return {id: entry for entry in entries for id in card_ids([entry]) if id != entry.id}


def _remove_cards(base: Sections, pack: Sections, listed: dict[str, Entry]) -> Iterator[Diagnostic]:
    for word in (word for node in pack.listed["remove"] for word in nodes.words(node)):
        entry = _find(base, "cards", word.text, listed)
        if entry is None and base.complete:
            help = unknown_help(word.text, "card", card_ids(base.entries("cards")))
            yield error("H0607", f"there is no card `{word.text}` to take out", word.span, help)
        elif entry:
            base.removed.update((word.text, *card_ids([entry])) if entry.id == word.text else (word.text,))
            _take_out(base, "cards", entry, word.text)


def _find(base: Sections, section: str, id: str, listed: dict[str, Entry]) -> Entry | None:
    """The declaration of an id; for a card, the one that makes it if it is in a list of `copies`."""
    entry = base.keyed[section].get(id)
    if entry is None and section == "cards":
        entry = listed.get(id)
        # It may have been taken out or replaced since.
        return entry if entry and base.keyed[section].get(entry.id) is entry and id not in base.dropped else None
    return entry


def _take_out(base: Sections, section: str, entry: Entry, id: str) -> None:
    if entry.id == id:
        base.keyed[section].pop(id)
    else:
        base.dropped.add(id)


def _lay_entry(base: Sections, section: str, entry: Entry, listed: dict[str, Entry]) -> Iterator[Diagnostic]:
    table = base.keyed[section]
    below = _find(base, section, entry.id, listed)
    replaces = _is_to_replace(entry.node)
    if below is None:
        if replaces and base.complete:
            help = unknown_help(entry.id, "declaration", table)
            yield error("H0606", f"there is no `{entry.id}` to replace", entry.key.span, help)
        table[entry.id] = entry
        if section == "cards":
            listed.update(_listed_designs([entry]))
        return
    related = (Label(below.key.span, f"it is here, in {_origin(below)}"),)
    if not replaces:
        meant = near("replaces", [key.text for key, _ in nodes.members(entry.node)], 1)
        help = f"write `replaces: true` in the place of `{meant[0]}`" if meant else _NEW_OR_INSTEAD
        yield error("H0605", f"`{entry.id}` is there already", entry.key.span, help, related)
    elif below.pack and _replaced(below.node):
        help = "use one of the two packs, or let one of them extend the other"
        yield error("H0610", f"two packs replace `{entry.id}`", entry.key.span, help, related)
    elif below.id == entry.id:
        table[entry.id] = entry
    else:
        base.dropped.add(entry.id)
        table[entry.id] = entry


def _lay_singles(base: Sections, pack: Sections, id: str) -> Iterator[Diagnostic]:
    for section, entry in pack.single.items():
        below = base.single.get(section)
        if section == "game" and below:
            related = (Label(below.key.span, "the game is here"),)
            help = "take it out; variants can be set with `parameters` of the pack"
            yield error("H0611", "a pack has no `game:` of its own", entry.key.span, help, related)
        elif section in _REPLACEABLE:
            if below and not nodes.flag(nodes.member(entry.node, "replaces")):
                related = (Label(below.key.span, f"it is here, in {_origin(below)}"),)
                help = f"write `{section}: {{replaces: true, effect: ...}}`"
                yield error("H0605", f"`{section}` is there already", entry.key.span, help, related)
            else:
                base.single[section] = replace(entry, pack=id)


def _is_to_replace(node: Node) -> bool:
    """Whether a declaration says `replaces:`. Any value but `false` is meant so; a wrong one is told as such."""
    written = nodes.member(node, "replaces")
    return written is not None and not (isinstance(written, Scalar) and written.value is False)


def _replaced(node: Node) -> bool:
    return isinstance(node, Mapping) and nodes.flag(node.get("replaces"))


def _origin(entry: Entry) -> str:
    return f"the pack `{entry.pack}`" if entry.pack else "the game"
