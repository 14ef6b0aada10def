"""`components:` under `print:`: boards, mats, tokens, banknotes and labels."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import pairwise
from typing import Final, TypeVar

from heistdsl.loader import Node, Scalar, Sequence
from heistdsl.model import nodes
from heistdsl.model.components import OUTLINES, SPOTS, STYLES, Component, Place, Point, Track
from heistdsl.model.read_attributes import implemented
from heistdsl.model.reader import Reader

_T = TypeVar("_T", bound=str)
#: The most places of one track: more than any board has room for.
MOST_PLACES: Final = 400


def read_component(
    reader: Reader, key: Scalar, node: Node, colours: Collection[str], backs: Collection[str]
) -> Component:
    """A component. What names no colour, back, map, place or attribute is reported."""
    reader.check_id(key)
    map_ = _name(reader, node, "map", "map", reader.names.maps)
    listed = nodes.members(nodes.member(node, "places"))
    places = tuple(_place(reader, name, form, map_, colours) for name, form in listed)
    return Component(
        key.text,
        title=nodes.text(nodes.member(node, "title")),
        size=nodes.text(nodes.member(node, "size")),
        style=_one_of(STYLES, node, "style") or "board",
        outline=_one_of(OUTLINES, node, "outline") or "rectangle",
        of=reader.refer_all(nodes.member(node, "of"), "colour", colours),
        copies=nodes.number(nodes.member(node, "copies")) or 1,
        text=nodes.text(nodes.member(node, "text")),
        value=nodes.text(nodes.member(node, "value")),
        colour=_name(reader, node, "colour", "colour", colours),
        art=nodes.text(nodes.member(node, "art")),
        back=_name(reader, node, "back", "back", backs),
        map=map_,
        show=reader.refer_all(nodes.member(node, "show"), "attribute of the map", _attributes_of(reader, map_)),
        places=places,
        place_size=_extent(nodes.member(node, "place-size")) or Point(20, 20),
        place_shape=_one_of(SPOTS, node, "place-shape") or "circle",
        paths=tuple(_pairs(reader, nodes.member(node, "paths"), [place.id for place in places])),
        tracks=tuple(_tracks(reader, nodes.member(node, "tracks"))),
        span=key.span,
        about=nodes.text(nodes.member(node, "about")),
        implements=implemented(node),
    )


def _place(reader: Reader, key: Scalar, node: Node, map_: str, colours: Collection[str]) -> Place:
    """A place: one of the map, or a place beside it, which then has a title of its own."""
    title = nodes.member(node, "title")
    if map_ and title is None:
        reader.refer(key, "place of the map", reader.places.get(map_, frozenset()))
    return Place(
        key.text,
        at=_point(nodes.member(node, "at")),
        title=None if title is None else nodes.text(title),
        text=nodes.text(nodes.member(node, "text")),
        size=_extent(nodes.member(node, "size")),
        shape=_one_of(SPOTS, node, "shape"),
        colour=_name(reader, node, "colour", "colour", colours),
        art=nodes.text(nodes.member(node, "art")),
        span=key.span,
    )


def _tracks(reader: Reader, node: Node | None) -> Iterator[Track]:
    for item in node.items if isinstance(node, Sequence) else ():
        low = nodes.number(nodes.member(item, "from")) or 0
        high = nodes.number(nodes.member(item, "to")) or 0
        if not 0 <= high - low < MOST_PLACES:
            help = f"`from` comes before `to`, and there are at most {MOST_PLACES} places"
            reader.report("H0204", f"a track cannot run from {low} to {high}", item.span, help)
            continue
        titles = nodes.members(nodes.member(item, "titles"))
        yield Track(
            at=_point(nodes.member(item, "at")),
            low=low,
            high=high,
            columns=nodes.number(nodes.member(item, "columns")) or high - low + 1,
            step=_extent(nodes.member(item, "step")) or Point(15, 15),
            size=_extent(nodes.member(item, "size")),
            shape=_one_of(SPOTS, item, "shape"),
            titles={int(key.text): nodes.text(form) for key, form in titles if key.text.lstrip("-").isdigit()},
            span=item.span,
        )


def _pairs(reader: Reader, node: Node | None, known: Collection[str]) -> Iterator[tuple[str, str]]:
    """Lines from place to place: each item is a list of two or more places to go through."""
    for item in nodes.items(node):
        ids = [reader.refer(word, "place", known) or "" for word in nodes.words(item)]
        yield from ((one, other) for one, other in pairwise(ids) if one and other)


def _attributes_of(reader: Reader, map_: str) -> Iterable[str]:
    for entry in reader.sections.entries("maps"):
        if entry.id == map_:
            yield from (key.text for key, _ in nodes.members(nodes.member(entry.node, "attributes")))


def _name(reader: Reader, node: Node, key: str, noun: str, known: Collection[str]) -> str:
    word = nodes.word(nodes.member(node, key))
    return (reader.refer(word, noun, known) or "") if word else ""


def _one_of(known: tuple[_T, ...], node: Node, key: str) -> _T | None:
    """The word if it is known; the schema has said what is wrong with any other."""
    word = nodes.text(nodes.member(node, key))
    return next((each for each in known if each == word), None)


def _point(node: Node | None) -> Point:
    found = [_length(item) for item in nodes.items(node)]
    return Point(*found) if len(found) == 2 else Point(0, 0)


def _extent(node: Node | None) -> Point | None:
    """`20` for as wide as high, or `[63, 88]`."""
    if node is None:
        return None
    return Point(_length(node), _length(node)) if isinstance(node, Scalar) else _point(node)


def _length(node: Node) -> float:
    value = node.value if isinstance(node, Scalar) else 0
    return float(value) if isinstance(value, int | float) else 0.0
