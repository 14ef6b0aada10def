"""The state of a running game: plain data that can be cloned. It knows pieces and places but no rules.

Everything that changes it goes through a method, so that `version` tells whether anything has changed.
Values are immutable (things.py), events and lasting effects are frozen records, so a clone copies containers only.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, TypeAlias

from heistdsl.oracle.chance import number_of_stream
from heistdsl.oracle.prepared import Prepared
from heistdsl.oracle.things import Keeper, Piece, Place, Player, SlotRef, Value, ZoneRef

if TYPE_CHECKING:
    from heistdsl.oracle.lasting import Lasting, Until

Payload: TypeAlias = "dict[str, Value]"

#: What is changed if it is no counter or state: only what has happened and which phases run, or anything else.
ELSE, PASSING = "(else)", "(passing)"


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happens. `kind` is `verb`, `event`, `start`, `end`, `raise`, `lower` or `clock`.

    `by` is the acting player, `source` the piece whose text made it. `data` holds the rest of the payload and is
    never changed in place. `seers` says for each card who knows it (filled in when it has happened).
    """

    number: int
    kind: str
    name: str
    by: Player | None
    source: Piece | None
    cards: tuple[Piece, ...] = ()
    origins: tuple[ZoneRef, ...] = ()
    targets: tuple[ZoneRef, ...] = ()
    data: Payload = field(default_factory=dict)
    seers: tuple[frozenset[int], ...] = ()


@dataclass(frozen=True, slots=True)
class PhaseRun:
    """A running phase; `instance` counts all phases ever started, `count` those of this name."""

    name: str
    by: Player | None
    instance: int
    count: int


@dataclass(frozen=True, slots=True)
class Debt:
    """An obligation: what `debtor` pays to `creditor` when the event happens."""

    debtor: Player
    creditor: Player
    amounts: tuple[tuple[str, int], ...]
    event: str
    untils: tuple[int, ...]


@dataclass(slots=True)
class Outcome:
    """How the game stands or ended. `keys` are the numbers players were ranked by."""

    over: bool = False
    reason: str = ""
    winners: tuple[Player, ...] = ()
    losers: tuple[Player, ...] = ()
    keys: dict[int, tuple[int, ...]] = field(default_factory=dict)


class World:
    """Everything there is in a game at one moment."""

    def __init__(self, prepared: Prepared, players: int, seed: int, options: dict[str, str]) -> None:
        count = len(prepared.pieces)
        self.prepared = prepared
        self.players = tuple(Player(index) for index in range(players))
        self.seed = seed
        self.options = options
        self.version = 0
        #: The versions in which counters and states were changed last, by their ids, and everything else.
        self.changed: dict[str, int] = {}
        #: Changes whenever something may have come into force or ceased to be.
        self.force_version = 0
        self.stamp = 0
        self.stream_counts: dict[str, int] = {}
        self.dice: list[int] = []
        #: Where each piece lies; None: nowhere yet. `removed` ones are out of the game.
        self.zone_of: list[ZoneRef | None] = [None] * count
        self.removed: set[int] = set()
        self.facedown: list[bool] = [False] * count
        self.host_of: list[int | None] = [None] * count
        self.die_value: list[int] = [1] * count
        #: When a piece came where it is; who played or resolved it last; who remembers seeing it.
        self.since: list[int] = [0] * count
        self.handler: list[Player | None] = [None] * count
        self.known_to: list[frozenset[int]] = [frozenset()] * count
        #: Who ever had a piece (it lay in a zone of theirs that is not hidden from all), and who ever played or
        #: resolved it, as bits. No rule asks.
        self.held: list[int] = [0] * count
        self.played: list[int] = [0] * count
        #: Pieces top first; in slotted zones by slot, with gaps.
        self.zones: dict[ZoneRef, list[int | None]] = {}
        self.counters: dict[tuple[str, Keeper, str], int] = {}
        self.states: dict[tuple[str, Keeper], Value] = {}
        self.events: list[Event] = []
        #: Numbers of the events that have happened, in that order.
        self.history: list[int] = []
        self.phases: list[PhaseRun] = []
        self.phase_counts: dict[str, int] = {}
        self.phase_total = 0
        self.lasting: list[Lasting] = []
        self.untils: dict[int, Until] = {}
        self.debts: list[Debt] = []
        self.uses: dict[tuple[object, ...], int] = {}
        self.now_true: set[tuple[object, ...]] = set()
        self.clock = 0
        self.clock_runs = False
        self.decision_count = 0
        #: Whose turn, and which phase, an arranged game goes on to before anything else runs.
        self.forward_turn: Player | None = None
        self.forward_step: str | None = None
        self.outcome = Outcome()

    def clone(self) -> World:
        """A world of its own that stands where this one stands."""
        copy = World.__new__(World)
        copy.__dict__.update(self.__dict__)
        for name, value in self.__dict__.items():
            if isinstance(value, list | dict | set) and name not in ("zones", "options"):
                setattr(copy, name, value.copy())
        copy.zones = {ref: list(content) for ref, content in self.zones.items()}
        copy.outcome = replace(self.outcome, keys=dict(self.outcome.keys))
        return copy

    def touch(self, what: str = ELSE) -> int:
        """Note that something changes, and return a fresh time stamp. `what` is the id of a counter or state, ELSE, or
        PASSING if only the past or the running phases change."""
        self.version += 1
        self.stamp += 1
        self.changed[what] = self.version
        return self.stamp

    def has_changed(self, names: Iterable[str], since: int) -> bool:
        """Whether counters or states of these ids, or anything that has no id, have changed since a version; of the
        past and the running phases nothing is said."""
        changed = self.changed
        return changed.get(ELSE, 0) > since or any(changed.get(name, 0) > since for name in names)

    # ---- chance

    def random(self, stream: str, bound: int) -> int:
        """The next number of a stream, 0 to `bound` - 1, all equally likely."""
        limit = 2**64 - 2**64 % bound
        while True:
            count = self.stream_counts.get(stream, 0)
            self.stream_counts[stream] = count + 1
            number = number_of_stream(self.seed, stream, count)
            if number < limit:
                return number % bound

    def roll(self, stream: str, faces: int) -> int:
        """A throw of one die, 1 to `faces`; arranged results come first."""
        self.touch()
        if self.dice:
            return self.dice.pop(0)
        return self.random(stream, faces) + 1

    def shuffle(self, ref: ZoneRef) -> None:
        """Put a zone in random order (Fisher and Yates); what anybody remembers of it is lost."""
        self.touch()
        content = self.content(ref)
        stream = f"shuffle:{ref_name(ref)}"
        for index in range(len(content) - 1, 0, -1):
            other = self.random(stream, index + 1)
            content[index], content[other] = content[other], content[index]
        self.reorder(ref, content)

    # ---- pieces and zones

    def content(self, ref: ZoneRef) -> list[int]:
        """The pieces of a zone, top first, or slot by slot without gaps."""
        return [piece for piece in self.zones.get(ref, ()) if piece is not None]

    def reorder(self, ref: ZoneRef, content: list[int]) -> None:
        """Give a zone the same pieces in another order; gaps between slots stay. Positions that were remembered are
        forgotten."""
        self.touch()
        pieces = iter(content)
        self.zones[ref] = [None if piece is None else next(pieces) for piece in self.zones.get(ref, ())]
        for piece in content:
            self.known_to[piece] = frozenset()

    def slot_of(self, piece: int) -> int | None:
        """The slot a piece lies in, from 1; None in a zone without slots."""
        ref = self.zone_of[piece]
        if ref is None or not self.prepared.ruleset.zones[ref.zone].slots:
            return None
        return self.zones[ref].index(piece) + 1

    def free_slots(self, ref: ZoneRef) -> list[int]:
        """The numbers of the free slots of a slotted zone, lowest first."""
        content = self.slots(ref)
        return [index + 1 for index, piece in enumerate(content) if piece is None]

    def slots(self, ref: ZoneRef) -> list[int | None]:
        """What lies in each slot of a slotted zone."""
        count = self.prepared.ruleset.zones[ref.zone].slots
        return self.zones.setdefault(ref, [None] * count)

    def take_out(self, piece: int) -> None:
        """Take a piece from where it lies and off its host; pieces on it stay where they are."""
        self.touch()
        self.force_version += 1
        ref = self.zone_of[piece]
        if ref is not None:
            content = self.zones[ref]
            if self.prepared.ruleset.zones[ref.zone].slots:
                content[content.index(piece)] = None
            else:
                content.remove(piece)
        self._loosen(piece)
        self.zone_of[piece] = None

    def _loosen(self, piece: int) -> None:
        """Take a piece off its host, and what lies on it off it."""
        self.host_of = [None if host == piece or other == piece else host for other, host in enumerate(self.host_of)]

    def put(self, piece: int, ref: ZoneRef, index: int | None, slot: SlotRef | None = None) -> None:
        """Lay a piece that is nowhere into a zone: at `index` from the top (None: at the bottom) or into a slot."""
        self._arrive(piece, ref)
        if self.prepared.ruleset.zones[ref.zone].slots:
            free = self.free_slots(ref)
            number = slot.number if slot else free[0]
            self.slots(ref)[number - 1] = piece
            return
        content = self.zones.setdefault(ref, [])
        content.insert(len(content) if index is None else index, piece)

    def _arrive(self, piece: int, ref: ZoneRef) -> None:
        """Note since when a piece has been in a zone, and who has had it there."""
        self.since[piece] = self.touch()
        self.force_version += 1
        self.zone_of[piece] = ref
        if isinstance(ref.owner, Player) and self.prepared.ruleset.zones[ref.zone].visible_to != "none":
            self.held[piece] |= 1 << ref.owner.index

    def exchange(self, one: int, other: int) -> None:
        """Let two copies of a card change places, with everything that is known and noted about them."""
        self.touch()
        self.force_version += 1
        swapped = {one: other, other: one}
        for ref in {self.zone_of[one], self.zone_of[other]} - {None}:
            assert ref is not None
            self.zones[ref] = [piece if piece is None else swapped.get(piece, piece) for piece in self.zones[ref]]
        self.host_of = [host if host is None else swapped.get(host, host) for host in self.host_of]
        self.removed = {swapped.get(piece, piece) for piece in self.removed}
        noted: tuple[list[Any], ...] = (
            self.zone_of, self.facedown, self.host_of, self.die_value, self.since, self.handler, self.known_to,
            self.held, self.played,
        )  # fmt: skip
        for each in noted:
            each[one], each[other] = each[other], each[one]

    def take_places(self, one: int, other: int) -> None:
        """Let two pieces that lie somewhere take each other's places, each as it lies; nothing lies on them then."""
        places = [(ref, self.zones[ref].index(piece)) for piece in (one, other) if (ref := self.zone_of[piece])]
        for piece in (one, other):
            self._loosen(piece)
        for piece, (ref, index) in zip((other, one), places, strict=True):
            self.zones[ref][index] = piece
            self._arrive(piece, ref)

    def set_facedown(self, piece: int, facedown: bool) -> None:
        """Turn a piece over."""
        if self.facedown[piece] != facedown:
            self.touch()
            self.facedown[piece] = facedown

    # ---- numbers, states, records

    def set_handler(self, piece: int, player: Player | None) -> None:
        """Remember who played or resolved a piece last."""
        self.handler[piece] = player
        if player is not None:
            self.played[piece] |= 1 << player.index
        self.force_version += 1

    def set_lasting(self, effects: list[Lasting]) -> None:
        """Replace the effects that last."""
        self.touch()
        self.force_version += 1
        self.lasting = effects

    def set_counter(self, key: tuple[str, Keeper, str], value: int) -> None:
        """Set a counter; the caller keeps it within its bounds."""
        self.touch(key[0])
        self.counters[key] = value

    def set_state(self, key: tuple[str, Keeper], value: Value) -> None:
        """Remember something."""
        self.touch(key[0])
        self.states[key] = value

    def add_event(self, event: Event) -> Event:
        """Keep a new event under the next number."""
        event = replace(event, number=len(self.events))
        self.events.append(event)
        return event

    def change_event(self, number: int, **fields: object) -> Event:
        """Replace parts of an event."""
        self.events[number] = replace(self.events[number], **fields)  # type: ignore[arg-type]
        return self.events[number]

    def set_payload(self, number: int, name: str, value: Value) -> None:
        """Change one thing an event carries."""
        self.touch()
        self.change_event(number, data={**self.events[number].data, name: value})

    @property
    def active(self) -> Player | None:
        """The player of the innermost running phase that has one."""
        return next((phase.by for phase in reversed(self.phases) if phase.by), None)

    def running(self, name: str) -> PhaseRun | None:
        """The innermost running phase of this name."""
        return next((phase for phase in reversed(self.phases) if phase.name == name), None)

    def in_turn_order(
        self, players: tuple[Player, ...], start: Player | None = None, direction: str = "clockwise"
    ) -> tuple[Player, ...]:
        """These players round the table from `start`, else from the active player, else from the first seat."""
        first = start or self.active or Player(0)
        count = len(self.players)
        sign = 1 if direction == "clockwise" else -1
        return tuple(sorted(players, key=lambda player: sign * (player.index - first.index) % count))


def ref_name(ref: ZoneRef) -> str:
    """A zone as people and random streams know it: `deck`, `p1.hand`."""
    owner = keeper_name(ref.owner)
    return f"{owner}.{ref.zone}" if owner else ref.zone


def keeper_name(keeper: Keeper) -> str:
    """Whose something is, in words; the empty text for the game."""
    match keeper:
        case None:
            return ""
        case Player(index=index):
            return f"p{index + 1}"
        case Piece(index=index):
            return f"piece-{index}"
        case Place(node=node):
            return node
