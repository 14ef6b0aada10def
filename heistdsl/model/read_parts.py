"""Types of pieces, and everything a game keeps: zones, counters, supplies, states and values."""

from __future__ import annotations

from typing import Final, Literal

from heistdsl.loader import Mapping, Node
from heistdsl.model import nodes
from heistdsl.model import types as t
from heistdsl.model.read_attributes import implemented, read_attributes
from heistdsl.model.reader import Reader
from heistdsl.model.ruleset import Counter, Owner, PieceKind, State, Supply, Value, Visibility, Zone
from heistdsl.model.texts import read_formula
from heistdsl.model.type_text import kinds_with_tag, read_type
from heistdsl.syntax.tree import Number

VISIBILITIES: Final[tuple[Visibility, ...]] = ("all", "owner", "none", "top")
PLAYER: Final = "player"
#: What a counter or value may be keyed by beside an enumeration: the piece types, or the players.
KEYS: Final = ("types", "players")


def read_kinds(reader: Reader) -> dict[str, PieceKind]:
    """The piece types with their attributes."""
    found = {}
    for entry in reader.sections.entries("types"):
        reader.check_id(entry.key)
        start = nodes.word(nodes.member(entry.node, "start"))
        active_in = nodes.member(entry.node, "active-in")
        found[entry.id] = PieceKind(
            entry.id,
            read_attributes(reader, nodes.member(entry.node, "attributes")),
            tags=reader.refer_all(nodes.member(entry.node, "tags"), "tag", reader.names.tags),
            faces=nodes.number(nodes.member(entry.node, "faces")) or 0,
            wraps=nodes.flag(nodes.member(entry.node, "wraps")),
            start=reader.refer(start, "zone", reader.names.zones) if start else None,
            active_in=reader.refer_all(active_in, "zone", reader.names.zones) if active_in else None,
            span=entry.key.span,
            about=nodes.text(nodes.member(entry.node, "about")),
            implements=implemented(entry.node),
        )
    return found


def read_zones(reader: Reader) -> dict[str, Zone]:
    """The zones."""
    found = {}
    for entry in reader.sections.entries("zones"):
        reader.check_id(entry.key)
        node = entry.node
        seen = nodes.text(nodes.member(node, "visible-to"))
        fill: Literal["left", "right"] = "right" if nodes.text(nodes.member(node, "fill")) == "right" else "left"
        slots = nodes.number(nodes.member(node, "slots")) or 0
        found[entry.id] = Zone(
            entry.id,
            owner=read_owner(reader, node),
            holds=_read_holds(reader, nodes.member(node, "holds")),
            visible_to=seen if seen in VISIBILITIES else "all",
            capacity=nodes.number(nodes.member(node, "capacity")) or slots or None,
            slots=slots,
            fill=fill,
            active=nodes.flag(nodes.member(node, "active")),
            span=entry.key.span,
            about=nodes.text(nodes.member(node, "about")),
            implements=implemented(node),
        )
    return found


def _read_holds(reader: Reader, node: Node | None) -> tuple[str, ...] | None:
    if node is None:
        return None
    names = reader.names
    listed = reader.refer_all(node, "type", names.kinds | names.tags)
    kinds = (sorted(kinds_with_tag(reader, name)) if name in names.tags else [name] for name in listed)
    return tuple(dict.fromkeys(kind for group in kinds for kind in group))


def read_owner(reader: Reader, node: Node) -> Owner:
    """Who has one of what is declared: None for the whole game."""
    word = nodes.word(nodes.member(node, "owner"))
    names = reader.names
    return reader.refer(word, "owner", {PLAYER} | names.maps | names.kinds | names.tags) if word else None


def read_counters(reader: Reader) -> dict[str, Counter]:
    """The counters."""
    found = {}
    for entry in reader.sections.entries("counters"):
        reader.check_id(entry.key)
        node = entry.node
        found[entry.id] = Counter(
            entry.id,
            owner=read_owner(reader, node),
            start=nodes.number(nodes.member(node, "start")) or 0,
            low=nodes.number(nodes.member(node, "low")),
            high=nodes.number(nodes.member(node, "high")),
            keyed_by=_read_key(reader, node),
            span=entry.key.span,
            about=nodes.text(nodes.member(node, "about")),
            implements=implemented(node),
        )
        _check_start(reader, found[entry.id], node)
    return found


def _check_start(reader: Reader, counter: Counter, node: Node) -> None:
    low, high = counter.low, counter.high
    at = nodes.member(node, "start") or node
    if low is not None and high is not None and low > high:
        reader.report("H0204", f"the range {low}..{high} is empty", counter.span, "`low` is the smaller number")
    elif (low is not None and counter.start < low) or (high is not None and counter.start > high):
        bound = f"below {low}" if low is not None and counter.start < low else f"above {high}"
        message = f"`{counter.id}` starts at {counter.start}, {bound}"
        span = at.span if at is not node else counter.span
        reader.report("H0601", message, span, "change `start`, or `low` and `high`")


def _read_key(reader: Reader, node: Node) -> str | None:
    word = nodes.word(nodes.member(node, "keyed-by"))
    return reader.refer(word, "enumeration", {*KEYS, *reader.names.enumerations}) if word else None


def read_supplies(reader: Reader) -> dict[str, Supply]:
    """The units that are counted in pieces. A zone nobody knows becomes the empty text, which is any zone."""
    found = {}
    for entry in reader.sections.entries("supplies"):
        reader.check_id(entry.key)
        ends = [nodes.word(nodes.member(entry.node, end)) for end in ("from", "to")]
        zones = [reader.refer(end, "zone", reader.names.zones) if end else None for end in ends]
        found[entry.id] = Supply(
            entry.id, zones[0] or "", zones[1] or "", span=entry.key.span,
            about=nodes.text(nodes.member(entry.node, "about")), implements=implemented(entry.node),
        )  # fmt: skip
    return found


def read_states(reader: Reader) -> dict[str, State]:
    """What is remembered. There may be none of it at first, so its type says so."""
    found = {}
    for entry in reader.sections.entries("state"):
        reader.check_id(entry.key)
        written = nodes.member(entry.node, "type") if isinstance(entry.node, Mapping) else entry.node
        found[entry.id] = State(
            entry.id,
            t.maybe(read_type(reader, written).type),
            owner=read_owner(reader, entry.node),
            span=entry.key.span,
            about=nodes.text(nodes.member(entry.node, "about")),
            implements=implemented(entry.node),
        )
    return found


def read_values(reader: Reader) -> dict[str, Value]:
    """The values with their formulas. One whose formula cannot be read counts as 0, of a type nobody asks
    about."""
    found = {}
    for entry in reader.sections.entries("values"):
        reader.check_id(entry.key)
        node = entry.node
        written = nodes.member(node, "type")
        type_ = read_type(reader, written).type if written else t.NUMBER
        formula = read_formula(reader, nodes.member(node, "is") if isinstance(node, Mapping) else node)
        found[entry.id] = Value(
            entry.id,
            type_ if formula else t.UNKNOWN,
            formula or Number(0),
            owner=read_owner(reader, node),
            keyed_by=_read_key(reader, node),
            span=entry.key.span,
            about=nodes.text(nodes.member(node, "about")),
            implements=implemented(node),
        )
    return found
