"""What an engine has to know about a game beside its procedures: how many things there are and how people call them.

Positions in these tuples are the numbers that the program works with.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

#: Who sees what lies in a zone.
VISIBILITIES = ("none", "top", "owner", "all")
#: Kinds of decisions, by number.
KINDS = ("choose", "subset", "order", "number", "split", "name", "offer")
#: How many offers of a bargain are listed as options; others can still be made by their numbers.
MOST_LISTED = 60
#: What views tell beside a line of the log, as pairs of one of these numbers and another one: what a roll was for,
#: which value or state an event was about, a unit that is no counter and no supply (words), against whom it was (a
#: player), and zones beside the first.
PURPOSE, PATH, UNIT, AGAINST, FROM, TO = range(6)
#: Why a game ended, by number.
REASONS = ("", "end", "win", "lose", "limit")


@dataclass(frozen=True, slots=True)
class PieceFact:
    """A piece: its name, its card, the seat it belongs to (-1: none), how many faces it has as a die, the zone or slot
    it begins in (-1: it lies nowhere), the cell with what it shows as a die (-1: it is none), and the number of its
    type."""

    name: str
    card: str
    seat: int
    faces: int
    start: int
    shows: int = -1
    kind: int = 0


@dataclass(frozen=True, slots=True)
class ZoneFact:
    """A zone of somebody: its name (`p1.hand`), its id, who sees it (a position in VISIBILITIES), whose it is (a player
    or -1), its code in the log, and the piece it is on (-1: none). Behind a zone with slots, under which nothing lies,
    come its slots, which have all this of the zone, and their number from 1 (`slot`; 0: it is no slot)."""

    name: str
    id: str
    visible: int
    player: int
    code: int
    on: int = -1
    slot: int = 0


@dataclass(frozen=True, slots=True)
class KeptFact:
    """A counter or state and where its cells begin: one for the game (`owner` the empty text), one for each player
    (`player`), or one for each piece. `keys`: one more dimension of words. `type` says what a state holds; a state
    that is a set has its first list in `first`."""

    id: str
    owner: str
    first: int
    keys: tuple[str, ...] = ()
    type: str = "number"
    is_state: bool = False
    is_set: bool = False


@dataclass(frozen=True, slots=True)
class Style:
    """How an option is called: the words before, then the name of its value as a thing of this type (the empty text: it
    has no name of its own)."""

    action: str
    type: str = ""
    label: str = ""


@dataclass(frozen=True, slots=True)
class LastingFact:
    """A kind of lasting effect: what the statement is called that makes it (`change`, `rule`, `on`, ...), where in its
    source that begins and ends (-1: nobody knows), whether it stands in the text of a card, what it keeps as its amount
    (`number`; the empty text: nothing), and the names and types of the locals it keeps, in order; None if it keeps more
    than numbers, players, pieces and places, and sets of them."""

    statement: str
    start: int
    end: int
    from_card: bool
    amount: str = ""
    kept: tuple[tuple[str, str], ...] | None = ()


@dataclass(frozen=True, slots=True)
class Facts:
    """All of it. `counters` are what the cells of counters and states begin with; `standing` are the pieces whose text
    has a part that stands; `sets` is how many states are sets, `hosts` which of them
    holds pairs of a piece and what it lies on (-1: none), `waiting` which holds what waits for the end of a text;
    `waits`: for each body that may wait there a letter (ir/signatures.py) for each operand it is handed;
    `things_in_cells` and `things_in_sets`: which cells and sets hold pieces or zones, by position, with their letter;
    `types_in_cells` and `types_in_sets`: those that are declared to hold pieces of certain types, with these;
    `holds`: for each id of zones that says so the pieces that may lie there; `horizon` is the phase at whose end bots
    stop playing on in their minds (a position in `phases`; -1: at the end of the game); `totals_change`: a trigger may
    change what a roll has come to after it was noted; `lasting`: what each kind of lasting effect is."""

    game: str
    min_players: int
    max_players: int
    options: Mapping[str, tuple[str, ...]]
    defaults: Mapping[str, str]
    most_decisions: int
    words: tuple[str, ...]
    pieces: tuple[PieceFact, ...]
    zones: tuple[ZoneFact, ...]
    events: tuple[tuple[str, str], ...]
    units: tuple[str, ...]
    phases: tuple[str, ...]
    kept: tuple[KeptFact, ...]
    counters: tuple[int, ...]
    places: tuple[str, ...]
    streams: tuple[str, ...] = ()
    styles: tuple[Style, ...] = ()
    prompts: tuple[str, ...] = ()
    standing: tuple[int, ...] = ()
    sets: int = 0
    hosts: int = -1
    waiting: int = -1
    waits: tuple[str, ...] = ()
    things_in_cells: Mapping[int, str] = field(default_factory=dict)
    things_in_sets: Mapping[int, str] = field(default_factory=dict)
    types_in_cells: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    types_in_sets: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    holds: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    horizon: int = -1
    totals_change: bool = False
    lasting: tuple[LastingFact, ...] = ()
