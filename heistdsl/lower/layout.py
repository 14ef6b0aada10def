"""Numbers for everything: pieces, zones, words, cells of counters, events, streams, and how options are called."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from heistdsl.ir.facts import VISIBILITIES, Facts, KeptFact, PieceFact, Style, ZoneFact
from heistdsl.ir.ops import NIL
from heistdsl.ir.signatures import PIECE, PLAIN, ZONE
from heistdsl.lower.refusal import refuse
from heistdsl.model.ruleset import Card, Counter, PieceKind, Ruleset, State, Zone
from heistdsl.model.types import (
    NumberType,
    PieceType,
    PlaceType,
    PlayerType,
    SetType,
    SlotType,
    TimeType,
    Type,
    ZoneType,
)
from heistdsl.model.zone_codes import ZoneCode, zone_codes
from heistdsl.syntax.verbs import VERBS

#: How many answers a game may take if it does not say.
_DECISIONS = 10_000
#: Under what the cells are kept that tell what dice show. No counter is called like this.
SHOWN = "shown by dice"


@dataclass(frozen=True, slots=True)
class Piece:
    """What is printed on a piece. `name` is its id: that of the card, with `#2` for the second copy."""

    card: Card
    kind: PieceKind
    name: str


class Layout:
    """The numbers of one game. Words, streams, styles and prompts get theirs when they are first asked for."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.pieces = tuple(_pieces(ruleset))
        self.words_of = {card.id: _words(ruleset, card) for card in ruleset.cards.values()}
        self._copies: dict[str, list[int]] = {}
        for index, piece in enumerate(self.pieces):
            self._copies.setdefault(piece.card.id, []).append(index)
        self.nodes = [(map_.id, node) for map_ in ruleset.maps.values() for node in map_.nodes]
        self.events = list(_events(ruleset))
        self.units = [*ruleset.counters, *ruleset.supplies]
        self.phases = list(ruleset.phases)
        self._words: dict[str, int] = {}
        self._streams: dict[str, int] = {}
        self._styles: dict[Style, int] = {}
        self._prompts: dict[str, int] = {}
        self.zones: list[ZoneFact] = []
        self.zone_first: dict[str, int] = {}
        self.zone_on: dict[tuple[str, int], int] = {}
        #: How many sets there are in the state.
        self.sets = 0
        self._spare: dict[str, int] = {}
        #: Cells and sets that hold pieces or zones.
        self.things_in_cells: dict[int, str] = {}
        self.things_in_sets: dict[int, str] = {}
        #: Those of them that are declared to hold pieces of certain types.
        self.types_in_cells: dict[int, tuple[int, ...]] = {}
        self.types_in_sets: dict[int, tuple[int, ...]] = {}
        codes = zone_codes(ruleset)
        for zone in ruleset.zones.values():
            self._add_zone(zone, codes[zone.id])
        self.cells: list[int] = []
        self.kept: dict[str, KeptFact] = {}
        self.cell_of_piece: dict[str, list[int]] = {}
        if any(piece.kind.faces for piece in self.pieces):
            self._add_dice()
        for counter in ruleset.counters.values():
            self._add_cells(counter, counter.start, self.keys_of(counter.keyed_by))
        for state in ruleset.states.values():
            if isinstance(state.type, SetType):
                self._add_sets(state)
            else:
                self._add_cells(state, -1, ())
        self.piece_facts = tuple(self._piece_facts())

    # ---- numbers on demand

    def word(self, word: str) -> int:
        """The number of a word."""
        return self._words.setdefault(word, len(self._words))

    def stream(self, name: str) -> int:
        """The number of a stream of chance."""
        return self._streams.setdefault(name, len(self._streams))

    def style(self, action: str, type_: str = "", label: str = "") -> int:
        """The number of a way to call options."""
        return self._styles.setdefault(Style(action, type_, label), len(self._styles))

    def prompt(self, text: str) -> int:
        """The number of a prompt."""
        return self._prompts.setdefault(text, len(self._prompts))

    def event(self, kind: str, name: str) -> int:
        """The code of an event in the log."""
        return self.events.index((kind, name)) + 1

    def unit(self, unit: str | None) -> int:
        """The position of a counter or supply, -1 for anything else."""
        return self.units.index(unit) if unit in self.units else -1

    # ---- who has what

    def pieces_with(self, word: str) -> list[int]:
        """The pieces that answer to a word."""
        return [index for index, each in enumerate(self.pieces) if word in self.words_of[each.card.id]]

    def copies(self, card: str) -> list[int]:
        """The pieces of a card."""
        return list(self._copies.get(card, ()))

    def zones_named(self, id: str) -> list[int]:
        """All zones of this id, in the order of their owners."""
        return [number for number, each in enumerate(self.zones) if each.id == id and not each.slot]

    def zone_of_seat(self, id: str, seat: int) -> int:
        """The zone of this id of a player."""
        return self.zone_first[id] + seat * (1 + self.ruleset.zones[id].slots)

    def keys_of(self, keyed_by: str | None) -> tuple[str, ...]:
        """What a keyed counter or value is kept for."""
        if keyed_by is None:
            return ()
        if keyed_by in self.ruleset.enumerations:
            return self.ruleset.enumerations[keyed_by].values
        return tuple(self.ruleset.kinds)

    def _add_zone(self, zone: Zone, code: ZoneCode) -> None:
        visible = VISIBILITIES.index(zone.visible_to)
        self.zone_first[zone.id] = len(self.zones)
        match zone.owner:
            case None:
                self._add_slotted(zone, ZoneFact(zone.id, zone.id, visible, -1, code.of(0)))
            case "player":
                for seat in range(self.ruleset.max_players):
                    name = f"p{seat + 1}.{zone.id}"
                    self._add_slotted(zone, ZoneFact(name, zone.id, visible, seat, code.of(seat)))
            case owner if owner in self.ruleset.maps:
                for place, node in enumerate(self.ruleset.maps[owner].nodes):
                    fact = ZoneFact(f"{node}.{zone.id}", zone.id, visible, -1, code.of(place))
                    self.zone_on[zone.id, self.nodes.index((owner, node))] = len(self.zones)
                    self._add_slotted(zone, fact)
            case owner:
                for piece in self.pieces_with(owner):
                    self.zone_on[zone.id, piece] = len(self.zones)
                    name = f"piece-{piece}.{zone.id}"
                    self._add_slotted(zone, ZoneFact(name, zone.id, visible, -1, code.of(piece), piece))

    def _add_slotted(self, zone: Zone, fact: ZoneFact) -> None:
        """A zone of somebody, and behind it its slots, if it has any."""
        self.zones += (replace(fact, slot=slot) for slot in range(zone.slots + 1))

    def _add_dice(self) -> None:
        """A cell with what it shows for each die."""
        dice = [index for index, piece in enumerate(self.pieces) if piece.kind.faces]
        first = len(self.cells)
        found = [-1] * (len(self.pieces) + 1)
        for place, die in enumerate(dice):
            found[die] = first + place
        self.cells += [1] * len(dice)
        self.cell_of_piece[SHOWN] = found
        self.kept[SHOWN] = KeptFact(SHOWN, "die", first)

    def _add_sets(self, state: State) -> None:
        owner = state.owner or ""
        assert isinstance(state.type, SetType)
        self.kept[state.id] = KeptFact(state.id, owner, self.sets, (), name_of(state.type.of), True, True)
        count = self._count_owners(state, self.sets, 1)
        self._note_declared(state, self.sets, count)
        self.sets += count

    def spare_set(self, name: str) -> int:
        """The place of a list under a name, empty to begin with; the same one each time."""
        return self.spare_sets(name, 1)

    def spare_sets(self, name: str, count: int) -> int:
        """The first of some lists under a name, empty to begin with; the same ones each time."""
        key = f"set {name}"
        if key not in self._spare:
            self._spare[key] = self.sets
            self.sets += count
        return self._spare[key]

    def spare_cells(self, name: str, count: int) -> int:
        """The first of some cells under a name, 0 to begin with; the same ones each time."""
        if name not in self._spare:
            self._spare[name] = len(self.cells)
            self.cells += [0] * count
        return self._spare[name]

    def note_things(self, type_: object, first: int, count: int) -> None:
        """Remember which cells, or sets, hold pieces or zones, from one of them on."""
        letter = letter_of(type_)
        if letter != PLAIN:
            things = self.things_in_sets if isinstance(type_, SetType) else self.things_in_cells
            things |= dict.fromkeys(range(first, first + count), letter)

    def _note_declared(self, state: State, first: int, count: int) -> None:
        """Remember what a state holds; if it says so, of which types its pieces are."""
        self.note_things(state.type, first, count)
        is_set = isinstance(state.type, SetType)
        match state.type.of if isinstance(state.type, SetType) else state.type:
            case PieceType(types=types) if types is not None:
                of_types = tuple(number for number, kind in enumerate(self.ruleset.kinds) if kind in types)
                found = self.types_in_sets if is_set else self.types_in_cells
                found |= dict.fromkeys(range(first, first + count), of_types)

    def _add_cells(self, declared: Counter | State, start: int, keys: tuple[str, ...]) -> None:
        owner = declared.owner or ""
        first = len(self.cells)
        width = max(1, len(keys))
        count = self._count_owners(declared, first, width)
        if owner == "player":
            count += 1  # the last one is what nobody has
        self.cells += [start] * (count * width)
        if isinstance(declared, State):
            self._note_declared(declared, first, count * width)
        is_state = isinstance(declared, State)
        type_ = name_of(declared.type) if isinstance(declared, State) else "number"
        self.kept[declared.id] = KeptFact(declared.id, owner, first, keys, type_, is_state)

    def _count_owners(self, declared: Counter | State, first: int, width: int) -> int:
        """How many have a counter or state; where that of each piece begins is noted."""
        owner = declared.owner or ""
        if owner == "":
            return 1
        if owner == "player":
            return self.ruleset.max_players
        if owner in self.ruleset.maps:
            return len(self.ruleset.maps[owner].nodes)
        holders = self.pieces_with(owner)
        found = [-1] * (len(self.pieces) + 1)
        for place, piece in enumerate(holders):
            found[piece] = first + place * width
        self.cell_of_piece[declared.id] = found
        return len(holders)

    # ---- all of it

    def facts(self) -> Facts:
        """What the engine has to know. To be asked for when everything else is done."""
        ruleset = self.ruleset
        options = {option.id: option.values for option in ruleset.options.values()}
        for values in options.values():
            for value in values:
                self.word(value)
        return Facts(
            game=ruleset.id,
            min_players=ruleset.min_players,
            max_players=ruleset.max_players,
            options=options,
            defaults={option.id: option.default for option in ruleset.options.values()},
            most_decisions=ruleset.limits.get("decisions", _DECISIONS),
            words=tuple(self._words),
            pieces=self.piece_facts,
            zones=tuple(self.zones),
            events=tuple(self.events),
            units=tuple(self.units),
            phases=tuple(self.phases),
            kept=tuple(self.kept.values()),
            counters=(*self.cells, NIL),
            sets=self.sets,
            hosts=self._spare.get("set hosts", -1),
            waiting=self._spare.get("set waiting", -1),
            things_in_cells=self.things_in_cells,
            things_in_sets=self.things_in_sets,
            types_in_cells=self.types_in_cells,
            types_in_sets=self.types_in_sets,
            holds={
                zone.id: tuple(sorted({piece for word in zone.holds for piece in self.pieces_with(word)}))
                for zone in ruleset.zones.values()
                if zone.holds is not None
            },
            places=tuple(node for _, node in self.nodes),
            streams=tuple(self._streams),
            styles=tuple(self._styles),
            prompts=tuple(self._prompts),
            horizon=self.phases.index(ruleset.bots.horizon) if ruleset.bots.horizon else -1,
        )

    def _piece_facts(self) -> Iterator[PieceFact]:
        seats, kinds = list(self.ruleset.seats), list(self.ruleset.kinds)
        taken = [0] * len(self.zones)
        for index, piece in enumerate(self.pieces):
            seat = seats.index(piece.card.owner) if piece.card.owner in seats else -1
            start = piece.card.start or piece.kind.start
            where = -1
            if start is not None:
                zone = self.ruleset.zones[start]
                where = self.zone_of_seat(start, max(seat, 0) if zone.owner == "player" else 0)
                taken[where] += 1
                if zone.slots:
                    if taken[where] > zone.slots or (zone.owner is None and seat >= self.ruleset.min_players):
                        raise refuse(f"what begins in the slots of `{start}`", zone.span)
                    where += taken[where]
            shows = self.cell_of_piece[SHOWN][index] if piece.kind.faces else -1
            kind = kinds.index(piece.kind.id)
            yield PieceFact(piece.name, piece.card.id, seat, piece.kind.faces, where, shows, kind)


def letter_of(type_: object) -> str:
    """Whether things of a type (model/types.py) are pieces, zones or neither."""
    match type_:
        case SetType(of=of):
            return letter_of(of)
        case PieceType():
            return PIECE
        case ZoneType() | SlotType():
            return ZONE
        case _:
            return PLAIN


def name_of(type_: Type) -> str:
    """How the engine calls things of a type: the type names of option styles."""
    match type_:
        case NumberType() | TimeType():
            return "number"
        case PlayerType():
            return "player"
        case PieceType():
            return "piece"
        case PlaceType():
            return "place"
        case SlotType():
            return "slot"
        case _:
            return "word"


def _words(ruleset: Ruleset, card: Card) -> frozenset[str]:
    return frozenset((card.id, card.kind, *card.tags, *ruleset.kinds[card.kind].tags))


def _pieces(ruleset: Ruleset) -> Iterator[Piece]:
    for card in ruleset.cards.values():
        for copy in range(card.copies):
            name = card.id if copy == 0 else f"{card.id}#{copy + 1}"
            yield Piece(card, ruleset.kinds[card.kind], name)


def _events(ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    """Every event of a game in the order of its code, from 1."""
    yield from (("verb", verb) for verb in VERBS)
    yield from (("event", event) for event in ruleset.events)
    yield from ((edge, phase) for phase in ruleset.phases for edge in ("start", "end"))
    yield from (("raise", "raise"), ("lower", "lower"), ("clock", "clock"))
