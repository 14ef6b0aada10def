"""`print:`: how the cards of a game look on paper. The blocks of all files are put together key by key."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import reduce
from typing import Any, Final, TypeVar

from heistdsl.loader import Mapping, Node, Scalar
from heistdsl.model import nodes
from heistdsl.model.printed import (
    BACKDROPS,
    BESIDE_ATTRIBUTES,
    CORNERS,
    SHAPES,
    Art,
    Back,
    Choice,
    Corner,
    Layout,
    Look,
    Mark,
    Print,
    Reference,
)
from heistdsl.model.read_attributes import implemented
from heistdsl.model.read_components import read_component
from heistdsl.model.reader import Reader
from heistdsl.model.ruleset import Card
from heistdsl.model.texts import read_formula

_T = TypeVar("_T", bound=str)
#: What a card without a back says under `back`.
NO_BACK: Final = "none"


def read_print(reader: Reader, cards: dict[str, Card]) -> Print:
    """Everything that stands under `print:` in the files of the game and its packs, what comes later on top."""
    blocks = reader.sections.merged["print"]
    if not blocks:
        return Print()
    node = reduce(_lay_over, blocks)
    colours = {key.text: nodes.text(form) for key, form in _members(node, "colours")}
    backs = {key.text: _read_back(reader, key, form, colours) for key, form in _members(node, "backs")}
    return Print(
        look=_read_look(nodes.member(node, "look")),
        size=nodes.text(nodes.member(node, "size")),
        colours=colours,
        icons={key.text: Art(nodes.text(form), form.span) for key, form in _members(node, "icons")},
        keywords=tuple(word.text for word in nodes.words(nodes.member(node, "keywords"))),
        leave_out=frozenset(reader.refer_all(nodes.member(node, "leave-out"), "type", reader.names.kinds)),
        types={
            key.text: _read_layout(reader, key, form, colours, backs)
            for key, form in _members(node, "types")
            if reader.refer(key, "type", reader.names.kinds)
        },
        art=_read_art(reader, node, cards),
        backs=backs,
        references={
            key.text: _read_reference(reader, key, form, colours, backs) for key, form in _members(node, "references")
        },
        components={
            key.text: read_component(reader, key, form, colours, backs) for key, form in _members(node, "components")
        },
    )


def _lay_over(below: Node, above: Node) -> Node:
    """Two blocks as one. What both have is put together if it has keys itself; otherwise the upper one stands."""
    if not (isinstance(below, Mapping) and isinstance(above, Mapping)):
        return above
    entries: dict[str, tuple[Scalar, Node]] = {key.text: (key, form) for key, form in below.entries}
    for key, form in above.entries:
        under = entries.get(key.text)
        entries[key.text] = (key, _lay_over(under[1], form) if under else form)
    return Mapping(tuple(entries.values()), above.span)


def _members(node: Node | None, key: str) -> tuple[tuple[Scalar, Node], ...]:
    return nodes.members(nodes.member(node, key))


def _read_look(node: Node | None) -> Look:
    backdrop = nodes.text(nodes.member(node, "backdrop"))
    return Look(
        title_font=nodes.text(nodes.member(node, "title-font")),
        text_font=nodes.text(nodes.member(node, "text-font")),
        paper=nodes.text(nodes.member(node, "paper")),
        ink=nodes.text(nodes.member(node, "ink")),
        backdrop=_one_of(BACKDROPS, backdrop, "plain"),
        span=node.span if node else None,
    )


def _read_art(reader: Reader, node: Node, cards: dict[str, Card]) -> dict[str, Art]:
    """The pictures by card. Those of cards that a pack has taken out are out, too."""
    known = [
        (key, form)
        for key, form in _members(node, "art")
        if key.text not in reader.sections.removed - reader.names.cards and reader.refer(key, "card", cards)
    ]
    return {key.text: Art(nodes.text(form), form.span) for key, form in known}


def _read_layout(reader: Reader, key: Scalar, node: Node, colours: Collection[str], backs: Collection[str]) -> Layout:
    parts = _parts_of(reader, [key.text])
    line = nodes.member(node, "line")
    corners = nodes.member(node, "corners")
    read: dict[Corner, tuple[Mark, ...]] = {}
    for name, marks in nodes.members(corners):
        read[_one_of(CORNERS, name.text, "top-left")] = _read_marks(reader, marks, parts)
    return Layout(
        key.text,
        size=nodes.text(nodes.member(node, "size")),
        line=None if line is None else reader.refer_all(line, "attribute", parts),
        colour=_read_choice(reader, nodes.member(node, "colour"), "colour", colours, parts),
        art=_read_choice(reader, nodes.member(node, "art"), "", (), parts),
        back=_read_choice(reader, nodes.member(node, "back"), "back", (*backs, NO_BACK), parts),
        corners=read if corners else None,
        **_declared(key, node),
    )


def _read_back(reader: Reader, key: Scalar, node: Node, colours: Collection[str]) -> Back:
    reader.check_id(key)
    parts = _parts_of(reader, reader.kinds)
    return Back(
        key.text,
        title=nodes.text(nodes.member(node, "title")),
        colour=_read_choice(reader, nodes.member(node, "colour"), "colour", colours, parts),
        art=_read_choice(reader, nodes.member(node, "art"), "", (), parts),
        marks=_read_marks(reader, nodes.member(node, "marks"), parts),
        **_declared(key, node),
    )


def _read_reference(
    reader: Reader, key: Scalar, node: Node, colours: Collection[str], backs: Collection[str]
) -> Reference:
    reader.check_id(key)
    parts = _parts_of(reader, reader.kinds)
    owner = nodes.word(nodes.member(node, "owner"))
    return Reference(
        key.text,
        title=nodes.text(nodes.member(node, "title")),
        of=reader.refer_all(nodes.member(node, "of"), "type or tag", reader.names.kinds | reader.names.tags),
        owner=(reader.refer(owner, "seat", reader.names.seats) or "") if owner else "",
        show=_read_marks(reader, nodes.member(node, "show"), parts),
        size=nodes.text(nodes.member(node, "size")),
        colour=_read_choice(reader, nodes.member(node, "colour"), "colour", colours, ()),
        back=_read_choice(reader, nodes.member(node, "back"), "back", (*backs, NO_BACK), ()),
        copies=nodes.number(nodes.member(node, "copies")) or 1,
        **_declared(key, node),
    )


def _declared(key: Scalar, node: Node) -> dict[str, Any]:
    about = nodes.text(nodes.member(node, "about"))
    return {"span": key.span, "about": about, "implements": implemented(node)}


def _parts_of(reader: Reader, kinds: Iterable[str]) -> tuple[str, ...]:
    """What a line or a mark may name: the attributes of these types, and what every card has."""
    found = (reader.kinds[kind] for kind in kinds if kind in reader.kinds)
    return (*BESIDE_ATTRIBUTES, *(name for kind in found for name in kind.attributes))


def _read_choice(
    reader: Reader, node: Node | None, noun: str, table: Collection[str], parts: Collection[str]
) -> Choice | None:
    """A name of a table, or `{by: ATTRIBUTE, else: NAME}`. Without a noun any name will do."""
    if node is None:
        return None
    if not isinstance(node, Mapping):
        return Choice(_read_name(reader, nodes.word(node), noun, table), span=node.span)
    by = nodes.word(nodes.member(node, "by"))
    otherwise = _read_name(reader, nodes.word(nodes.member(node, "else")), noun, table)
    return Choice("", (reader.refer(by, "attribute", parts) or "") if by else "", otherwise, span=node.span)


def _read_name(reader: Reader, word: Scalar | None, noun: str, table: Collection[str]) -> str:
    if word is None:
        return ""
    return (reader.refer(word, noun, table) or "") if noun else word.text


def _read_marks(reader: Reader, node: Node | None, parts: Collection[str]) -> tuple[Mark, ...]:
    """One mark or a list of them."""
    listed = (node,) if isinstance(node, Mapping) else nodes.items(node)
    return tuple(_read_mark(reader, item, parts) for item in listed)


def _read_mark(reader: Reader, node: Node, parts: Collection[str]) -> Mark:
    """A mark: the name of what it shows, or a mapping."""
    if not isinstance(node, Mapping):
        word = nodes.word(node)
        return Mark(value=(reader.refer(word, "attribute", parts) or "") if word else "", span=node.span)
    value = nodes.word(nodes.member(node, "value"))
    sets = nodes.member(node, "sets")
    unless = nodes.word(nodes.member(node, "unless"))
    return Mark(
        value=(reader.refer(value, "attribute", parts) or "") if value else "",
        sets=read_formula(reader, sets) if sets else None,
        text=nodes.text(nodes.member(node, "text")),
        icon=_read_choice(reader, nodes.member(node, "icon"), "", (), parts),
        repeat=nodes.flag(nodes.member(node, "repeat")),
        label=nodes.text(nodes.member(node, "label")),
        shape=_one_of(SHAPES, nodes.text(nodes.member(node, "shape")), "none"),
        unless=unless.text if unless else None,
        span=node.span,
    )


def _one_of(known: tuple[_T, ...], word: str, otherwise: _T) -> _T:
    """The word if it is known; the schema has said what is wrong with any other."""
    return next((each for each in known if each == word), otherwise)
