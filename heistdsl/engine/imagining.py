"""Imagining: a state changed into one that a player cannot tell from it. The engine's side of oracle/imagining.py.

What is printed on a piece belongs to its number. So pieces the player does not know take each other's places: one
table says for every number which one stands in its place from now on, and it is applied wherever the state writes a
piece down: zones, what is known of places, frames and records (whose numbers have kinds: shapes.py), questions, the
log. A number of which nobody knows whether it is a piece keeps the piece of that number where it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import cycle, islice, repeat
from typing import TypeAlias

from heistdsl.engine.asking import DEFAULT, FIRST_OPTION, KIND, STYLE
from heistdsl.engine.chance import hash_of, number_at, start_of
from heistdsl.engine.log import chapters_of, lines_of
from heistdsl.engine.machine import Machine, threads_of
from heistdsl.engine.pieces import open_to
from heistdsl.engine.state import Chapter, Frame, State, Thread
from heistdsl.ir.facts import KINDS
from heistdsl.ir.kinds import RECORDS
from heistdsl.ir.signatures import PACKED, PIECE, PLAIN, UNSURE, ZONE

_STREAM = "imagined"
#: How often every hidden piece changes places where not all may lie everywhere, so that all get round.
_ROUNDS = 3
#: What the state holds for each piece that belongs to its place and not to what is printed on it.
_OF_PLACES = ("face", "known", "since", "handler", "held", "played")

#: The types of things that are written down as pieces or zones.
_KINDS = {"piece": PIECE, "zone": ZONE, "slot": ZONE}
#: Questions of which no number is a thing: names, and offers, whose numbers are seats and amounts.
_WITHOUT_THINGS = ("name", "offer")
#: Where the cards stand in a line of the log.
_FIRST_CARD = 6

Entry: TypeAlias = "int | list[int]"


def imagine(machine: Machine, state: State, player: int, seed: int) -> None:
    """Change a state into one that looks the same to a player. Raises RuleError if what others are asked anew goes
    wrong."""
    start = start_of(seed, hash_of(f"{_STREAM}:{player}"))
    state.seed = number_at(start, 0)
    state.streams = [0] * len(state.streams)
    state.starts = [-1] * len(state.streams)
    bit = 1 << player
    fixed = set(_unsure(machine, state))
    hidden = [
        piece
        for piece, known in enumerate(state.known[:-1])
        if not (known | open_to(state, piece)) & bit and piece not in fixed
    ]
    exchange = _Exchange(machine, state, _exchanged(machine, state, hidden))
    exchange.apply(bit)
    _roll_hidden_dice(machine, state, bit)
    state.changed = 1
    machine.ask_anew(state, player)


def _exchanged(machine: Machine, state: State, hidden: Sequence[int]) -> list[int]:
    """For every number the piece that stands in its place from now on; nothing (-1) stays nothing.

    Which pieces lie where does not matter, only which places are hidden: whoever sees the same imagines the same.
    """
    pieces = machine.facts.pieces
    now = [*range(len(pieces)), -1]
    chance = _Chance(state.seed)
    groups: dict[int, list[int]] = {}
    for piece in _by_place(state, hidden):
        groups.setdefault(pieces[piece].seat, []).append(piece)
    fits = _Fits(machine, state)
    for seat in sorted(groups):
        group = groups[seat]
        _in_order(now, group, [pieces[piece].kind for piece in group])
        alike = len({pieces[piece].kind for piece in group}) == 1
        for _ in range(1 if alike else _ROUNDS):
            for place, one in enumerate(group):
                left = group[place:]
                fitting = left if alike else [each for each in left if fits.may_change(now, one, each)]
                other = fitting[chance.below(len(fitting))]
                now[one], now[other] = now[other], now[one]
    return now


def _by_place(state: State, hidden: Sequence[int]) -> list[int]:
    """Pieces in the order in which they lie; those that lie nowhere first."""
    place = {piece: (zone, at) for zone, members in enumerate(state.z) for at, piece in enumerate(members)}
    return sorted(hidden, key=lambda piece: place.get(piece, (-1, piece)))


def _in_order(now: list[int], group: Sequence[int], kinds: Sequence[int]) -> None:
    """Let the pieces of each type stand in the places of that type in the order of their numbers."""
    for kind in set(kinds):
        places = [piece for piece, of in zip(group, kinds, strict=True) if of == kind]
        for place, piece in zip(places, sorted(places), strict=True):
            now[place] = piece


def _roll_hidden_dice(machine: Machine, state: State, bit: int) -> None:
    chance = _Chance(state.seed + 1)
    for piece, fact in enumerate(machine.facts.pieces):
        if fact.shows >= 0 and not (state.known[piece] | open_to(state, piece)) & bit:
            state.c[fact.shows] = chance.below(fact.faces) + 1


class _Chance:
    """Numbers by chance, of which the game knows nothing."""

    def __init__(self, seed: int) -> None:
        self._start = start_of(seed, hash_of(_STREAM))
        self._count = 0

    def below(self, bound: int) -> int:
        """The next number, 0 to `bound` - 1; the greatest bound is how many pieces there are, so none is favoured by
        more than one part in 2**50."""
        self._count += 1
        return number_at(self._start, self._count - 1) % bound


class _Fits:
    """Which pieces may lie where."""

    def __init__(self, machine: Machine, state: State) -> None:
        facts = machine.facts
        self.kinds = [fact.kind for fact in facts.pieces]
        holds = {id: frozenset(pieces) for id, pieces in facts.holds.items()}
        allowed = [holds.get(fact.id, frozenset()) for fact in facts.zones]
        self.allowed = [allowed[zone] if zone >= 0 else frozenset() for zone in state.where]
        self.bearing = {fact.on for fact, content in zip(facts.zones, state.z, strict=False) if content}

    def may_change(self, now: Sequence[int], one: int, other: int) -> bool:
        """Whether what stands in each of two places may stand in the other. What bears other pieces changes only with
        its like."""
        if self.kinds[now[one]] == self.kinds[now[other]]:
            return True
        if one in self.bearing or other in self.bearing:
            return False
        return now[other] in self.allowed[one] and now[one] in self.allowed[other]


class _Exchange:
    """Writes other pieces in the place of pieces, all over a state."""

    def __init__(self, machine: Machine, state: State, pieces: list[int]) -> None:
        self.machine = machine
        self.facts = machine.facts
        self.shapes = machine.generated.shapes
        self.state = state
        self.pieces = pieces
        on = {(fact.id, fact.slot, fact.on): zone for zone, fact in enumerate(self.facts.zones) if fact.on >= 0}
        self.zones = [*range(len(self.facts.zones)), -1]
        for (id, slot, piece), zone in on.items():
            self.zones[zone] = on.get((id, slot, pieces[piece]), zone)

    def apply(self, bit: int) -> None:
        """Change the state; `bit` is the player who must not be able to tell."""
        s = self.state
        content = [[self.pieces[piece] for piece in zone] for zone in s.z]
        for zone, target in enumerate(self.zones[:-1]):
            s.z[target] = content[zone]
        for zone, members in enumerate(s.z):
            for piece in members:
                s.where[piece] = zone
        for name in _OF_PLACES:
            old = getattr(s, name)
            new = old[:]
            for place, piece in enumerate(self.pieces[:-1]):
                new[piece] = old[place]
            setattr(s, name, new)
        self._states()
        s.lasting = [self._lasting(record) for record in s.lasting]
        for thread in threads_of(s):
            self._thread(thread)
        s.stack = s.root.frames
        s.earlier = self._log(s.told(), bit)
        s.hashed = None

    def _states(self) -> None:
        """States of which the value is a piece or zone, and what lies on what."""
        s = self.state
        if self.facts.hosts >= 0:
            s.sets[self.facts.hosts] = self.members(s.sets[self.facts.hosts], PIECE)
        for kept in self.facts.kept:
            kind = _KINDS.get(kept.type, PLAIN)
            if kept.is_state and kind != PLAIN:
                if kept.is_set:
                    for place in range(kept.first, kept.first + (s.n if kept.owner else 1)):
                        s.sets[place] = self.members(s.sets[place], kind)
                else:
                    for cell in self._cells(kept.id, kept.owner, kept.first):
                        s.c[cell] = self.number(s.c[cell], kind)

    def _cells(self, id: str, owner: str, first: int) -> Iterable[int]:
        if owner == "":
            return (first,)
        if owner == "player":
            return range(first, first + self.state.n)
        rows: Iterable[int] = self.machine.program.tables.get(f"cell-{id}", ())  # type: ignore[assignment]
        return (cell for cell in rows if cell >= 0)

    # ---- frames and records

    def number(self, value: int, kind: str) -> int:
        """A number of a kind."""
        return self.pieces[value] if kind == PIECE else self.zones[value] if kind == ZONE else value

    def members(self, members: list[int], kind: str) -> list[int]:
        """A list of a kind."""
        if kind == PLAIN or not members:
            return members
        if kind == PIECE:
            return [self.pieces[each] for each in members]
        return [self.number(each, of) for each, of in zip(members, _kinds_of_members(members, kind), strict=True)]

    def entry(self, value: Entry, kind: str) -> Entry:
        """A local of a kind."""
        return self.number(value, kind) if isinstance(value, int) else self.members(value, kind)

    def _lasting(self, record: list[Entry]) -> list[Entry]:
        number, kind, me, them, this, source, numbers, lists, ends, known = record
        of_numbers, of_lists = self.shapes.lasting[kind]  # type: ignore[index]
        kept = self._each(numbers, of_numbers)
        packs = self._each(lists, _kinds_of_packs(lists, of_lists))  # type: ignore[arg-type]
        this, source, known = (self.entry(each, PIECE) for each in (this, source, known))
        return [number, kind, me, them, this, source, kept, packs, ends, known]

    def _each(self, members: Entry, kinds: Iterable[str]) -> list[int]:
        assert isinstance(members, list)
        return [self.number(each, of) for each, of in zip(members, kinds, strict=True)]

    def _thread(self, thread: Thread) -> None:
        thread.frames = [self._frame(frame) for frame in thread.frames]
        if thread.asked is not None:
            thread.asked = [self._question(asked) for asked in thread.asked]
        if thread.check is not None:
            number, *given = thread.check
            assert isinstance(number, int)
            kinds = self.shapes.checks[number]
            thread.check = [number, *(self.entry(each, of) for each, of in zip(given, kinds, strict=True))]

    def _frame(self, frame: Frame) -> Frame:
        kinds = self.shapes.frames[frame[0]]  # type: ignore[index]
        return (
            frame[0],
            *(
                cell if kind in (PLAIN, UNSURE) else self.entry(cell, kind)
                for cell, kind in zip(frame[1:], kinds, strict=True)
            ),
        )

    def _question(self, asked: list[int]) -> list[int]:
        if KINDS[asked[KIND]] in _WITHOUT_THINGS:
            return asked
        first = FIRST_OPTION + max(0, -10 - asked[DEFAULT])
        found = asked[:]
        for at, style, place in _things(asked, first):
            found[at] = self.number(asked[at], _KINDS.get(self._type(style, place), PLAIN))
        return found

    def _type(self, style: int, place: int) -> str:
        types = self.facts.styles[style].type.split()
        return types[place] if place < len(types) else ""

    # ---- the log

    def _log(self, last: Chapter | None, bit: int) -> Chapter | None:
        """The same events with the same cards for a player who saw them, and where the player saw none with those that
        are in their place. What happened before the first change is shared."""
        _, chapters = chapters_of(last)
        found: Chapter | None = None
        for chapter in chapters:
            lines = list(lines_of(chapter))
            hidden = [not all(known & bit for known in seers) for _, seers in lines]
            if any(hidden):
                told = [
                    self._line(line, seers, bit) if is_hidden else line
                    for (line, seers), is_hidden in zip(lines, hidden, strict=True)
                ]
                found = Chapter(chapter.before if found is None else found, told, chapter.seers)
            elif found is None or chapter.before is found:
                found = chapter
            else:
                found = Chapter(found, chapter.lines, chapter.seers)
        return found

    def _line(self, line: str, seers: Sequence[int], bit: int) -> str:
        numbers = line.rstrip("\n").split(",")
        for place, known in enumerate(seers, _FIRST_CARD):
            if not known & bit:
                numbers[place] = str(self.pieces[int(numbers[place])])
        return ",".join(numbers) + "\n"


# ---- what a list holds


def _kinds_of_members(members: Sequence[int], kind: str) -> Iterator[str]:
    """The kind of each member of a list."""
    if kind == PACKED:
        yield from _kinds_of_packs(members, cycle((PIECE,)))
    elif kind.startswith(RECORDS):
        yield from islice(cycle(kind[len(RECORDS) :]), len(members))
    else:
        yield from repeat(kind, len(members))


def _kinds_of_packs(packs: Sequence[int], kinds: Iterable[str]) -> Iterator[str]:
    """The same of packed lists, one kind for each."""
    at = 0
    for kind in kinds:
        if at >= len(packs):
            return
        yield PLAIN
        yield from repeat(kind, packs[at])
        at += 1 + packs[at]


def _things(asked: Sequence[int], first: int) -> Iterator[tuple[int, int, int]]:
    """The things in a question: where each stands, the style it is shown in, and which thing of that style it is."""
    if asked[STYLE] >= 0:
        yield from ((at, asked[STYLE], 0) for at in range(FIRST_OPTION, len(asked)))
    else:
        yield from ((at + 1 + place, asked[at], place) for at in range(first, len(asked), 3) for place in (0, 1))


# ---- what nobody is sure of


def _unsure(machine: Machine, state: State) -> Iterator[int]:
    """The numbers that stand where nobody knows whether there are pieces."""
    shapes = machine.generated.shapes
    for thread in threads_of(state):
        for frame in thread.frames:
            yield from _unsure_in(zip(frame[1:], shapes.frames[frame[0]], strict=True))  # type: ignore[index]
        if thread.check is not None:
            number, *given = thread.check
            yield from _unsure_in(zip(given, shapes.checks[number], strict=True))  # type: ignore[index]
    if machine.facts.waiting >= 0:
        yield from state.sets[machine.facts.waiting]
    for record in state.lasting:
        _, kind, _, _, _, _, numbers, lists, _, _ = record
        of_numbers, of_lists = shapes.lasting[kind]  # type: ignore[index]
        yield from _unsure_in(zip(numbers, of_numbers, strict=True))  # type: ignore[arg-type]
        yield from _unsure_in(zip(lists, _kinds_of_packs(lists, of_lists), strict=True))  # type: ignore[arg-type]


def _unsure_in(entries: Iterable[tuple[Entry, str]]) -> Iterator[int]:
    for entry, kind in entries:
        if UNSURE in kind:
            if isinstance(entry, int):
                yield entry
            else:
                kinds = _kinds_of_members(entry, kind)
                yield from (each for each, of in zip(entry, kinds, strict=True) if of == UNSURE)
