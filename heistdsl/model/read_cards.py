"""Cards and all other pieces: designs with their attributes, templates and copies."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from heistdsl.loader import Node, Scalar, Sequence
from heistdsl.model import nodes
from heistdsl.model.read_attributes import Unusable, read_value
from heistdsl.model.reader import Reader, unknown_help
from heistdsl.model.ruleset import Card, PieceKind, Zone
from heistdsl.model.sections import Entry
from heistdsl.model.texts import read_effect
from heistdsl.text import Span

#: What a card says beside its attributes; no attribute may be called so.
CARD_KEYS: Final = (
    "type", "name", "owner", "tags", "copies", "start", "origin", "effect", "text", "text-of", "flavour",
    "implements", "about", "template", "replaces", "id",
)  # fmt: skip

#: Where a design may come from; it is our own if it does not say.
ORIGINS: Final = ("rulebook", "designed")


@dataclass(frozen=True, slots=True)
class Design:
    """One card as it is written, the template and the variant laid over each other. `key` is what names it; it
    `is_whole` unless its template is unknown.
    """

    id: str
    key: Scalar
    values: dict[str, tuple[Scalar, Node]]
    is_whole: bool

    def get(self, key: str) -> Node | None:
        """What the card says under a key."""
        entry = self.values.get(key)
        return entry[1] if entry else None


def read_cards(reader: Reader, zones: dict[str, Zone]) -> dict[str, Card]:
    """All designs, in the order of the files."""
    found: dict[str, Card] = {}
    for entry in reader.sections.entries("cards"):
        for design in _designs(reader, entry):
            if design.id in found:
                reader.report("H0201", f"`{design.id}` is declared twice", design.key.span, "give it another id")
                continue
            card = _read_card(reader, design, zones)
            if card:
                found[design.id] = card
    return found


def _designs(reader: Reader, entry: Entry) -> Iterator[Design]:
    """The designs of one entry: itself, or those of its list of copies."""
    template = nodes.word(nodes.member(entry.node, "template"))
    base = _template_values(reader, template)
    is_whole = template is None or template.text in reader.sections.keyed["templates"]
    own = base | {key.text: (key, value) for key, value in nodes.members(entry.node)}
    variants = own.get("copies")
    if variants is None or not isinstance(variants[1], Sequence):
        yield Design(entry.id, entry.key, own | reader.sections.changed.get(entry.id, {}), is_whole)
        return
    shared = {key: value for key, value in own.items() if key != "copies"}
    shared.setdefault("name", (entry.key, _named_after(entry.key)))
    for item in variants[1].items:
        id = nodes.word(nodes.member(item, "id"))
        if id and id.text not in reader.sections.dropped:
            changed = {key.text: (key, value) for key, value in nodes.members(item)}
            yield Design(id.text, id, shared | changed | reader.sections.changed.get(id.text, {}), is_whole)


def _template_values(reader: Reader, word: Scalar | None) -> dict[str, tuple[Scalar, Node]]:
    templates = reader.sections.keyed["templates"]
    if word is None or not reader.refer(word, "template", templates):
        return {}
    return {key.text: (key, value) for key, value in nodes.members(templates[word.text].node)}


def _named_after(key: Scalar) -> Scalar:
    """The name of a card that has none: the words of its id."""
    return Scalar(title(key.text), title(key.text), "plain", key.span, None)


def title(id: str) -> str:
    """An id as words for people: `linen-city-heist` becomes `Linen City Heist`."""
    return " ".join(part.capitalize() for part in id.split("-"))


def _read_card(reader: Reader, design: Design, zones: dict[str, Zone]) -> Card | None:
    reader.check_id(design.key)
    written = nodes.word(design.get("type"))
    if written is None and design.is_whole:
        help = "say what it is: " + unknown_help("", "type", reader.names.kinds)
        reader.report("H0602", f"`{design.id}` has no `type`", design.key.span, help)
    kind_id = reader.refer(written, "type", reader.names.kinds) if written else None
    kind = reader.kinds.get(kind_id) if kind_id else None
    if kind is None:
        return None
    owner = nodes.word(design.get("owner"))
    copies = nodes.number(design.get("copies"))
    card = Card(
        design.id,
        kind.id,
        nodes.text(design.get("name"), title(design.id)),
        _read_attributes(reader, design, kind),
        tags=reader.refer_all(design.get("tags"), "tag", reader.names.tags),
        owner=reader.refer(owner, "seat", reader.names.seats) if owner else None,
        copies=1 if copies is None else max(copies, 0),
        start=_read_start(reader, design, kind),
        origin=_origin(design),
        effect=read_effect(reader, f"card:{design.id}", design.get("effect")),
        text=nodes.text(design.get("text")) or None,
        text_of=nodes.text(design.get("text-of")) or None,
        text_span=_text_span(design),
        flavour=nodes.text(design.get("flavour")),
        span=design.key.span,
        about=nodes.text(design.get("about")),
        implements=tuple(word.text for word in nodes.words(design.get("implements"))),
    )
    _check_start(reader, design, card, zones)
    return card


def _text_span(design: Design) -> Span | None:
    """Where the card says what its text was written for, or else the text."""
    node = design.get("text-of") or design.get("text")
    return node.span if node else None


def _origin(design: Design) -> Literal["rulebook", "designed"]:
    return "rulebook" if nodes.text(design.get("origin")) == "rulebook" else "designed"


def _read_start(reader: Reader, design: Design, kind: PieceKind) -> str | None:
    word = nodes.word(design.get("start"))
    return reader.refer(word, "zone", reader.names.zones) if word else kind.start


def _check_start(reader: Reader, design: Design, card: Card, zones: dict[str, Zone]) -> None:
    """A piece begins in one zone, so the zone must be the game's, or its owner's."""
    zone, written = zones.get(card.start or ""), design.values.get("start")
    if zone is None:
        return
    if written:
        check_start_zone(reader, card.id, card.kind, zone, written[1].span)
    if zone.owner == "player" and card.owner is None and "owner" not in design.values:
        help = "give the card an `owner`, or deal it to players in `setup`"
        span = written[1].span if written else design.key.span
        reader.report("H0614", f"`{card.id}` starts in `{zone.id}` of a player, but of which one?", span, help)


def check_start_zone(reader: Reader, id: str, kind: str, zone: Zone, span: Span | None) -> None:
    """Whether pieces of a type can begin in a zone; `id` is the type or card that says so."""
    if zone.holds is not None and kind not in zone.holds:
        help = f"add `{kind}` to `holds` of the zone, or write another zone"
        reader.report("H0614", f"`{id}` starts in `{zone.id}`, which holds no `{kind}`", span, help)
    elif zone.owner not in (None, "player"):
        help = "let it start in a zone of the game or of a player, and move it in `setup`"
        reader.report("H0614", f"`{id}` starts in `{zone.id}`, of which every `{zone.owner}` has one", span, help)


def check_kind_starts(reader: Reader, zones: dict[str, Zone]) -> None:
    """Whether the pieces of every type can begin where the type says."""
    for entry in reader.sections.entries("types"):
        kind, start = reader.kinds[entry.id], nodes.member(entry.node, "start")
        if start and kind.start in zones:
            check_start_zone(reader, kind.id, kind.id, zones[kind.start], start.span)


def _read_attributes(reader: Reader, design: Design, kind: PieceKind) -> dict[str, object]:
    given = {key: entry for key, entry in design.values.items() if key not in CARD_KEYS}
    read: dict[str, object] = {}
    for id, attribute in kind.attributes.items():
        read[id] = attribute.default
        if id in given:
            value = read_value(reader, attribute, given.pop(id)[1])
            read[id] = attribute.default if isinstance(value, Unusable) else value
        elif attribute.default is None and not attribute.optional and design.is_whole:
            help = f"write `{id}: ...`; every `{kind.id}` needs one"
            reader.report("H0602", f"`{design.id}` has no `{id}`", design.key.span, help)
    for key, _ in given.values():
        help = unknown_help(key.text, "attribute", (*kind.attributes, *CARD_KEYS))
        reader.report("H0604", f"a `{kind.id}` has no attribute `{key.text}`", key.span, help)
    return read
