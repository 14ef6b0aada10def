"""The texts of the game itself: setup, flow, procedures, actions and standing rules; and its ledger and
words."""

from __future__ import annotations

from typing import Final, Literal

from heistdsl.loader import Mapping, Node, to_plain
from heistdsl.model import nodes
from heistdsl.model.read_attributes import implemented
from heistdsl.model.reader import Reader
from heistdsl.model.ruleset import Effect, LedgerEntry, Procedure
from heistdsl.model.sections import Entry
from heistdsl.model.texts import read_effect
from heistdsl.model.type_text import read_type

LedgerKind = Literal["rule", "fact", "example", "ruling", "constraint"]
LEDGER_KINDS: Final[tuple[LedgerKind, ...]] = ("rule", "fact", "example", "ruling", "constraint")


def read_single(reader: Reader, section: str) -> Effect | None:
    """`setup` or `flow`."""
    entry = reader.sections.single.get(section)
    return read_effect(reader, section, entry.node) if entry else None


def read_procedures(reader: Reader) -> dict[str, Procedure]:
    """The procedures."""
    found = {}
    for entry in reader.sections.entries("procedures"):
        reader.check_id(entry.key)
        parameters = {}
        for key, form in nodes.members(nodes.member(entry.node, "parameters")):
            reader.check_id(key)
            reader.word_spans[f"procedure:{entry.id}", key.text] = key.span
            parameters[key.text] = read_type(reader, form).type
        effect = read_effect(reader, f"procedure:{entry.id}", entry.node)
        if effect:
            found[entry.id] = Procedure(
                entry.id, parameters, effect, span=entry.key.span,
                about=nodes.text(nodes.member(entry.node, "about")), implements=implemented(entry.node),
            )  # fmt: skip
    return found


def read_effects(reader: Reader, section: str) -> dict[str, Effect]:
    """`actions` or `rules`: effects by their ids."""
    prefix = section.removesuffix("s")
    read = {entry.id: _read_effect(reader, prefix, entry) for entry in reader.sections.entries(section)}
    return {id: effect for id, effect in read.items() if effect}


def _read_effect(reader: Reader, prefix: str, entry: Entry) -> Effect | None:
    reader.check_id(entry.key)
    return read_effect(reader, f"{prefix}:{entry.id}", entry.node)


def read_ledger(reader: Reader) -> dict[str, LedgerEntry]:
    """The ledger of the rulebook. What only some kinds of entries have is kept as plain data in `details`."""
    found = {}
    for entry in reader.sections.entries("ledger"):
        kind = nodes.text(nodes.member(entry.node, "kind"))
        known = ("statement", "kind", "ruling", "about")
        if option := nodes.word(nodes.member(entry.node, "option")):
            reader.refer(option, "variant", reader.names.options)
        details = {key.text: to_plain(node) for key, node in nodes.members(entry.node) if key.text not in known}
        found[entry.id] = LedgerEntry(
            entry.id,
            nodes.text(nodes.member(entry.node, "statement")),
            kind if kind in LEDGER_KINDS else "rule",
            nodes.text(nodes.member(entry.node, "ruling")),
            details,
            span=entry.key.span,
            about=nodes.text(nodes.member(entry.node, "about")),
        )
    return found


def read_words(reader: Reader) -> dict[str, dict[str, object]]:
    """The printed words by language, all blocks put together; a later block wins word by word."""
    merged: dict[str, dict[str, object]] = {}
    for node in reader.sections.merged["words"]:
        for key, form in nodes.members(node):
            if isinstance(form, Mapping):
                merged[key.text] = _merge(merged.get(key.text, {}), form)
    return merged


def _merge(below: dict[str, object], node: Node) -> dict[str, object]:
    merged = dict(below)
    for key, form in nodes.members(node):
        inner = merged.get(key.text)
        if isinstance(form, Mapping) and isinstance(inner, dict):
            merged[key.text] = _merge(inner, form)
        else:
            merged[key.text] = to_plain(form)
    return merged
