"""A game as immutable values: what the rule files say, with every reference resolved and every text parsed.

Everything is keyed by its id (kebab-case) in the order of the rule files. Each declared thing keeps the
span of its id in the file it came from, so that a diagnostic about it points there, and the ledger ids it
implements.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from heistdsl.model.declared import Declared as Declared
from heistdsl.model.printed import Print
from heistdsl.model.types import Type
from heistdsl.syntax.format import format
from heistdsl.syntax.tree import Expression, Text
from heistdsl.text.span import Span

#: Who has one of these: the whole game (None), every player ("player"), every piece of a type or with a tag, or
#: every node of a map.
Owner = str | None


@dataclass(frozen=True, slots=True)
class Seat(Declared):
    """A named place at the table (a side, a role); its id names its player in effect texts."""

    name: str


@dataclass(frozen=True, slots=True)
class Option(Declared):
    """A variant as a switch. Texts ask `option.ID = VALUE`; a yes/no switch has the values `yes` and `no`."""

    values: tuple[str, ...]
    default: str


@dataclass(frozen=True, slots=True)
class Enumeration(Declared):
    """Words that a value may be. A `wild` word covers any other in `missing(...)`."""

    values: tuple[str, ...]
    wild: str | None = None


@dataclass(frozen=True, slots=True)
class Attribute(Declared):
    """Something printed on every piece of a type. `low`/`high` bound a number; `default` None: must be given,
    unless `optional`."""

    type: Type
    default: object = None
    optional: bool = False
    low: int | None = None
    high: int | None = None


@dataclass(frozen=True, slots=True)
class PieceKind(Declared):
    """A type of piece: a card type, a token, a die. `faces` > 0 makes it a die, whose `value` runs
    1..faces and goes round the end if `wraps`. `start` is the zone its pieces begin in; `active_in` the
    zones in which the standing part of its text is in force (None: every zone declared `active`)."""

    attributes: Mapping[str, Attribute]
    tags: tuple[str, ...] = ()
    faces: int = 0
    wraps: bool = False
    start: str | None = None
    active_in: tuple[str, ...] | None = None


Visibility = Literal["all", "owner", "none", "top"]


@dataclass(frozen=True, slots=True)
class Zone(Declared):
    """A place for pieces. `holds` lists piece types (None: any). `capacity` 1 makes the zone usable as
    its one piece. `slots` > 0 numbers its places from 1 and `fill` says from which side free slots are
    taken."""

    owner: Owner = None
    holds: tuple[str, ...] | None = None
    visible_to: Visibility = "all"
    capacity: int | None = None
    slots: int = 0
    fill: Literal["left", "right"] = "left"
    active: bool = False


@dataclass(frozen=True, slots=True)
class Counter(Declared):
    """A number that is kept. `keyed_by`: one number for each value of an enumeration or each piece type."""

    owner: Owner = None
    start: int = 0
    low: int | None = None
    high: int | None = None
    keyed_by: str | None = None


@dataclass(frozen=True, slots=True)
class Supply(Declared):
    """A unit that is counted in pieces: `gain 1 loot` moves the top piece of one zone to another, as far
    as there are any; `lose`, `give`, `steal` and `spend` move pieces back or over."""

    source: str
    target: str


@dataclass(frozen=True, slots=True)
class State(Declared):
    """Something remembered that is not a number: a player, a piece, a word, a set of players; empty at
    first."""

    type: Type
    owner: Owner = None


@dataclass(frozen=True, slots=True)
class Value(Declared):
    """A value worked out afresh whenever it is asked for. Lasting effects change it in layers."""

    type: Type
    formula: Expression
    owner: Owner = None
    keyed_by: str | None = None


@dataclass(frozen=True, slots=True)
class Event(Declared):
    """A declared event and the types of what it carries beside `by`, `source` and `this`."""

    carries: Mapping[str, Type] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PhaseKind(Declared):
    """A named stretch of the game: a round, a turn, a heist, a step. `name` is for people."""

    name: str = ""


@dataclass(frozen=True, slots=True)
class Node(Declared):
    """A node of a map with its attributes."""

    attributes: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Map(Declared):
    """A graph. `attributes` are those of its nodes; `edges` are pairs of node ids, usable both ways. A
    map declared as a track keeps the order of its nodes in `track`, first space first; its neighbours are
    among the edges."""

    nodes: Mapping[str, Node]
    edges: tuple[tuple[str, str], ...]
    attributes: Mapping[str, Attribute]
    track: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Effect:
    """A parsed effect text and where it stands. `id` says what it belongs to, for messages and the log."""

    id: str
    text: Text
    span: Span | None = field(default=None, compare=False, repr=False)
    implements: tuple[str, ...] = ()
    about: str = ""

    @property
    def fingerprint(self) -> str:
        """Eight hexadecimal digits that change with what the text says, however it is laid out."""
        return hashlib.sha256(format(self.text).encode()).hexdigest()[:8]


@dataclass(frozen=True, slots=True)
class Procedure(Declared):
    """Steps with a name and typed parameters."""

    parameters: Mapping[str, Type]
    effect: Effect


@dataclass(frozen=True, slots=True)
class Card(Declared):
    """One design of a piece; `copies` of it exist. `owner` is a seat id. `attributes` holds every
    attribute of its type: numbers, words (str), tuples of words, seat ids, or None where an optional one
    is not given. `text` overrides the rendered wording; `text_of` is the fingerprint of the effect it was written for,
    and `text_span` is where this stands, or else the text."""

    kind: str
    name: str
    attributes: Mapping[str, object]
    tags: tuple[str, ...] = ()
    owner: str | None = None
    copies: int = 1
    start: str | None = None
    origin: Literal["rulebook", "designed"] = "designed"
    effect: Effect | None = None
    text: str | None = None
    text_of: str | None = None
    text_span: Span | None = field(default=None, compare=False, repr=False)
    flavour: str = ""


@dataclass(frozen=True, slots=True)
class Constraint(Declared):
    """What must hold of the designs of a game or deck, copies counted: all conditions of `that`, or with `each` all of
    them for every member of this selection, whose parts are bare names.

    With `of`, a type or tag, it is about every deck of it; `deck` is the set of its cards, without a deck all of the
    game. `pack` is the pack that declares it, the empty text for the game."""

    that: tuple[Expression, ...]
    each: Expression | None = None
    of: str = ""
    pack: str = ""


@dataclass(frozen=True, slots=True)
class Limit:
    """How low and how high a number may be; None: any. `span` is where it is written."""

    low: int | None
    high: int | None
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Guidance:
    """What a game tells bots. `value` is the value of each player that says how well they stand; None: the number
    players are ranked by. `offers` are offers of bargains that make sense, as amounts by unit. `horizon` is the phase
    at whose end bots that play on in their minds stop; None: at the end of the game."""

    value: str | None = None
    offers: tuple[Mapping[str, int], ...] = ()
    horizon: str | None = None


@dataclass(frozen=True, slots=True)
class Deck(Declared):
    """A choice of cards to play with. Of the pieces of the type or tag `of`, only those of `cards` are in the game, in
    these numbers. `limits` bounds how many `cards` it has and how many `copies` of any of them. In its constraints
    `deck` is the set of its pieces. `game` is the game or pack it is made for, where it says so. `spans` says where
    the deck names each card."""

    name: str
    of: str
    cards: Mapping[str, int]
    limits: Mapping[str, Limit] = field(default_factory=dict)
    constraints: Mapping[str, Constraint] = field(default_factory=dict)
    game: str = ""
    pack: str = ""
    spans: Mapping[str, Span] = field(default_factory=dict, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Pack(Declared):
    """A pack that is laid over the game. `parameters` are the variants it sets."""

    name: str
    extends: str
    parameters: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class LedgerEntry(Declared):
    """A rule, fact, ruling or example of the rulebook, in our own words. `details` is plain data that
    only some kinds of entries have, such as `given`, `steps` and `expect` of an example."""

    statement: str
    kind: Literal["rule", "fact", "example", "ruling", "constraint"]
    ruling: str = ""
    details: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Ruleset:
    """A whole game. Mappings are keyed by id, in the order of the rule files."""

    id: str
    name: str
    min_players: int
    max_players: int
    seats: Mapping[str, Seat]
    options: Mapping[str, Option]
    enumerations: Mapping[str, Enumeration]
    kinds: Mapping[str, PieceKind]
    tags: tuple[str, ...]
    zones: Mapping[str, Zone]
    counters: Mapping[str, Counter]
    supplies: Mapping[str, Supply]
    states: Mapping[str, State]
    values: Mapping[str, Value]
    events: Mapping[str, Event]
    phases: Mapping[str, PhaseKind]
    maps: Mapping[str, Map]
    verbs: Mapping[str, Mapping[str, str]]
    """Default zones of verbs: `{"draw": {"from": "deck", "to": "hand"}}`."""
    layers: tuple[Literal["set", "multiply", "add"], ...]
    limits: Mapping[str, int]
    """`decisions`, `offers`: how many before the game ends with the reason `limit`."""
    clock: int | None
    """Seconds on the clock, or None."""
    procedures: Mapping[str, Procedure]
    actions: Mapping[str, Effect]
    """Each holds `use` statements open to every player."""
    rules: Mapping[str, Effect]
    """Standing texts of the game itself."""
    setup: Effect | None
    flow: Effect | None
    cards: Mapping[str, Card]
    ledger: Mapping[str, LedgerEntry]
    words: Mapping[str, Mapping[str, object]]
    """Printed words by language code: plain data of the `words:` blocks, merged."""
    files: tuple[str, ...] = ()
    """The rule files that were read, in that order, as paths."""
    decks: Mapping[str, Deck] = field(default_factory=dict)
    packs: Mapping[str, Pack] = field(default_factory=dict)
    """The packs that are laid on, the lowest first."""
    constraints: Mapping[str, Constraint] = field(default_factory=dict)
    about: str = ""
    """What the game is about, in a few sentences for people."""
    implements: tuple[str, ...] = ()
    """The ledger ids that `game:` itself names."""
    bots: Guidance = Guidance()
    """What bots are told about the game."""
    print: Print = field(default_factory=Print)
    """How the game looks on paper."""
