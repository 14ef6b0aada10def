"""The head of a game: who plays it, its variants, words, tags, phases, events and the default zones of
verbs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal

from heistdsl.loader import Mapping, Node, Scalar
from heistdsl.model import nodes
from heistdsl.model.read_attributes import implemented, seconds_of
from heistdsl.model.reader import TAG, Reader, unknown_help
from heistdsl.model.ruleset import Enumeration, Event, Guidance, Option, PhaseKind, Seat
from heistdsl.model.type_text import read_type
from heistdsl.syntax.verbs import VERBS
from heistdsl.text import Label

Layer = Literal["set", "multiply", "add"]
LAYERS: Final[tuple[Layer, ...]] = ("set", "multiply", "add")
LIMITS: Final = {"decisions": 5000, "offers": 20}
#: Every verb that moves something may be given both ends of the way.
ENDS: Final = ("from", "to")
#: What an event declaration says beside its payload.
EVENT_KEYS: Final = frozenset(("about", "implements", "replaces"))


@dataclass(frozen=True, slots=True)
class Head:
    """What stands under `game:`."""

    id: str
    name: str
    min_players: int
    max_players: int
    seats: dict[str, Seat]
    verbs: dict[str, dict[str, str]]
    layers: tuple[Layer, ...]
    limits: dict[str, int]
    clock: int | None
    bots: Guidance
    about: str
    implements: tuple[str, ...]


def read_head(reader: Reader) -> Head:
    """The head of the game, with everything filled in that was left out."""
    entry = reader.sections.single.get("game")
    node = entry.node if entry else None
    id = nodes.word(nodes.member(node, "id"))
    if id:
        reader.check_id(id)
    seats = {key.text: _read_seat(reader, key, form) for key, form in nodes.members(nodes.member(node, "seats"))}
    low, high = _read_players(reader, nodes.member(node, "players"), seats)
    return Head(
        id=id.text if id else "",
        name=nodes.text(nodes.member(node, "name"), id.text if id else ""),
        min_players=low,
        max_players=high,
        seats=seats,
        verbs=_read_verbs(reader, nodes.member(node, "verbs")),
        layers=_read_layers(reader, nodes.member(node, "layers")),
        limits=LIMITS | _read_limits(nodes.member(node, "limits")),
        clock=seconds_of(nodes.text(nodes.member(node, "clock"))),
        bots=_read_guidance(reader, nodes.member(node, "bots")),
        about=nodes.text(nodes.member(node, "about")),
        implements=implemented(node),
    )


def _read_seat(reader: Reader, key: Scalar, form: Node) -> Seat:
    reader.check_id(key)
    name = nodes.member(form, "name") if isinstance(form, Mapping) else form
    about = nodes.text(nodes.member(form, "about"))
    return Seat(key.text, nodes.text(name, key.text), span=key.span, about=about, implements=implemented(form))


def _read_players(reader: Reader, node: Node | None, seats: dict[str, Seat]) -> tuple[int, int]:
    fixed = nodes.number(node)
    low = fixed if fixed is not None else nodes.number(nodes.member(node, "min"))
    high = fixed if fixed is not None else nodes.number(nodes.member(node, "max"))
    low = low if low is not None else (len(seats) or 1)
    high = high if high is not None else (len(seats) or low)
    if node and low > high:
        help = "`min` is the smaller number"
        reader.report("H0204", f"there are no numbers of players from {low} to {high}", node.span, help)
        return high, low
    if node and seats and high > len(seats):
        message = f"there are seats for {len(seats)} players, but up to {high} may play"
        reader.report("H0613", message, node.span, "name a seat for each player, or no seats")
    return low, high


def _read_verbs(reader: Reader, node: Node | None) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {}
    for key, form in nodes.members(node):
        if not reader.refer(key, "verb", VERBS):
            continue
        takes = {*VERBS[key.text].prepositions, *ENDS}
        found[key.text] = {}
        for preposition, zone in nodes.members(form):
            target = nodes.word(zone)
            if preposition.text not in takes:
                help = unknown_help(preposition.text, "preposition", takes)
                reader.report("H0203", f"`{key.text}` takes no `{preposition.text}`", preposition.span, help)
            elif target and (id := reader.refer(target, "zone", reader.names.zones)):
                found[key.text][preposition.text] = id
    return found


def _read_layers(reader: Reader, node: Node | None) -> tuple[Layer, ...]:
    """The layers in the order given, those that are not named after them; the schema knows the words."""
    written = [word.text for word in nodes.words(node)]
    named = sorted((layer for layer in LAYERS if layer in written), key=written.index)
    return (*named, *(layer for layer in LAYERS if layer not in named))


def _read_limits(node: Node | None) -> dict[str, int]:
    read = {key.text: nodes.number(form) for key, form in nodes.members(node)}
    return {key: count for key, count in read.items() if count is not None}


def _read_guidance(reader: Reader, node: Node | None) -> Guidance:
    """What bots are told: a value of every player, offers in units of the game, and a phase."""
    sections = reader.sections
    named = nodes.word(nodes.member(node, "value"))
    value = reader.refer(named, "value", sections.ids("values")) if named else None
    if named and value and nodes.text(nodes.member(sections.keyed["values"][value].node, "owner")) != "player":
        help = f"declare `{value}` with `owner: player`, worked out for each of them"
        reader.report("H0204", f"`{value}` is no value of each player", named.span, help)
        value = None
    units = (*sections.ids("counters"), *sections.ids("supplies"))
    offers = []
    for item in nodes.items(nodes.member(node, "offers")):
        amounts = [(reader.refer(key, "unit", units), nodes.number(form)) for key, form in nodes.members(item)]
        offers.append({unit: amount for unit, amount in amounts if unit and amount is not None})
    until = nodes.word(nodes.member(node, "horizon"))
    horizon = reader.refer(until, "phase", sections.ids("phases")) if until else None
    return Guidance(value, tuple(offers), horizon)


def read_options(reader: Reader) -> dict[str, Option]:
    """The variants of the game."""
    found = {}
    for entry in reader.sections.entries("options"):
        reader.check_id(entry.key)
        values = _read_words(reader, nodes.words(nodes.member(entry.node, "values")), entry.id) or ("no", "yes")
        default = nodes.word(nodes.member(entry.node, "default"))
        chosen = reader.refer(default, "value", values) if default else None
        found[entry.id] = Option(
            entry.id, values, chosen or values[0], span=entry.key.span,
            about=nodes.text(nodes.member(entry.node, "about")), implements=implemented(entry.node),
        )  # fmt: skip
    return found


def read_enumerations(reader: Reader) -> dict[str, Enumeration]:
    """The enumerations under `words-of:`."""
    found = {}
    for entry in reader.sections.entries("words-of"):
        reader.check_id(entry.key)
        listed = nodes.member(entry.node, "values") if isinstance(entry.node, Mapping) else entry.node
        values = _read_words(reader, nodes.words(listed), entry.id)
        wild = nodes.word(nodes.member(entry.node, "wild"))
        found[entry.id] = Enumeration(
            entry.id, values, reader.refer(wild, "word", values) if wild else None, span=entry.key.span,
            about=nodes.text(nodes.member(entry.node, "about")), implements=implemented(entry.node),
        )  # fmt: skip
    return found


def read_tags(reader: Reader) -> tuple[str, ...]:
    """All tags, each once."""
    listed = [word for node in reader.sections.listed["tags"] for word in nodes.words(node)]
    return _read_words(reader, listed, TAG)


def _read_words(reader: Reader, listed: Iterable[Scalar], space: str) -> tuple[str, ...]:
    """The ids of a list, each once; where each stands is kept under the name space."""
    found: dict[str, Scalar] = {}
    for word in listed:
        if word.text in found:
            related = (Label(found[word.text].span, "it is here already"),)
            reader.report("H0205", f"`{word.text}` is listed twice", word.span, "take one of them out", related)
        elif reader.check_id(word):
            found[word.text] = word
            reader.word_spans[space, word.text] = word.span
    return tuple(found)


def read_phases(reader: Reader) -> dict[str, PhaseKind]:
    """The phases and their names for people."""
    found = {}
    for entry in reader.sections.entries("phases"):
        reader.check_id(entry.key)
        named = nodes.member(entry.node, "name") if isinstance(entry.node, Mapping) else entry.node
        about = nodes.text(nodes.member(entry.node, "about"))
        found[entry.id] = PhaseKind(
            entry.id, nodes.text(named), span=entry.key.span, about=about, implements=implemented(entry.node)
        )
    return found


def read_events(reader: Reader) -> dict[str, Event]:
    """The declared events and what they carry."""
    found = {}
    for entry in reader.sections.entries("events"):
        reader.check_id(entry.key)
        carried = [(key, form) for key, form in nodes.members(entry.node) if key.text not in EVENT_KEYS]
        for key, _ in carried:
            reader.check_id(key)
        found[entry.id] = Event(
            entry.id, {key.text: read_type(reader, form).type for key, form in carried}, span=entry.key.span,
            about=nodes.text(nodes.member(entry.node, "about")), implements=implemented(entry.node),
        )  # fmt: skip
    return found
