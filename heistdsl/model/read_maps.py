"""Maps: nodes with attributes, joined by edges or along a track."""

from __future__ import annotations

from collections.abc import Mapping as ReadOnly
from itertools import pairwise

from heistdsl.loader import Node as YamlNode
from heistdsl.loader import Scalar
from heistdsl.model import nodes
from heistdsl.model.read_attributes import Unusable, implemented, read_attributes, read_value
from heistdsl.model.reader import Reader, unknown_help
from heistdsl.model.ruleset import Attribute, Map, Node
from heistdsl.model.sections import Entry

#: What a node says beside its attributes.
NODE_KEYS = frozenset(("about", "implements"))


def read_maps(reader: Reader) -> dict[str, Map]:
    """The maps."""
    return {entry.id: _read_map(reader, entry) for entry in reader.sections.entries("maps")}


def place_ids(entry: Entry) -> tuple[str, ...]:
    """The ids of the nodes of a map that is not read yet: those of its track, then the others."""
    track = nodes.words(nodes.member(entry.node, "track"))
    listed = nodes.members(nodes.member(entry.node, "nodes"))
    return tuple(dict.fromkeys([word.text for word in track] + [key.text for key, _ in listed]))


def _read_map(reader: Reader, entry: Entry) -> Map:
    reader.check_id(entry.key)
    attributes = read_attributes(reader, nodes.member(entry.node, "attributes"))
    given = {key.text: (key, form) for key, form in nodes.members(nodes.member(entry.node, "nodes"))}
    track = nodes.words(nodes.member(entry.node, "track"))
    places: dict[str, Node] = {}
    for word in track:
        key, form = given.pop(word.text, (word, None))
        if word.text in places:
            reader.report("H0205", f"`{word.text}` is listed twice", word.span, "take one of them out")
        else:
            places[word.text] = _read_node(reader, key, form, attributes)
    for key, form in given.values():
        places[key.text] = _read_node(reader, key, form, attributes)
    edges = tuple(pairwise(dict.fromkeys(word.text for word in track)))
    edges += _read_edges(reader, nodes.member(entry.node, "edges"), frozenset(places))
    return Map(
        entry.id, places, edges, attributes, track=tuple(dict.fromkeys(word.text for word in track)),
        span=entry.key.span, about=nodes.text(nodes.member(entry.node, "about")),
        implements=implemented(entry.node),
    )  # fmt: skip


def _read_edges(reader: Reader, node: YamlNode | None, places: frozenset[str]) -> tuple[tuple[str, str], ...]:
    found: dict[tuple[str, str], None] = {}
    for edge in nodes.items(node):
        ends = [reader.refer(word, "place", places) for word in nodes.words(edge)]
        if len(ends) == 2 and ends[0] and ends[1]:
            if ends[0] == ends[1] or (ends[0], ends[1]) in found or (ends[1], ends[0]) in found:
                what = "joins a place to itself" if ends[0] == ends[1] else "is there already"
                reader.report("H0205", f"the edge {ends[0]}, {ends[1]} {what}", edge.span, "take it out")
            else:
                found[ends[0], ends[1]] = None
    return tuple(found)


def _read_node(reader: Reader, key: Scalar, form: YamlNode | None, attributes: ReadOnly[str, Attribute]) -> Node:
    reader.check_id(key)
    given = {name.text: (name, value) for name, value in nodes.members(form) if name.text not in NODE_KEYS}
    read: dict[str, object] = {}
    for id, attribute in attributes.items():
        read[id] = attribute.default
        if id in given:
            value = read_value(reader, attribute, given.pop(id)[1])
            read[id] = attribute.default if isinstance(value, Unusable) else value
        elif attribute.default is None and not attribute.optional:
            reader.report("H0602", f"`{key.text}` has no `{id}`", key.span, "every place of this map needs one")
    for name, _ in given.values():
        help = unknown_help(name.text, "attribute", attributes)
        reader.report("H0604", f"places of this map have no attribute `{name.text}`", name.span, help)
    about = nodes.text(nodes.member(form, "about"))
    return Node(key.text, read, span=key.span, about=about, implements=implemented(form))
