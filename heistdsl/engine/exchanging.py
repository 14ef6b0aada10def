"""Other pieces written in the place of pieces, wherever a state writes them down: zones, what is known of places, cells
and sets, frames and records (whose numbers have kinds: shapes.py), questions, what waits, the log."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import repeat
from typing import TypeAlias

from heistdsl.engine.asking import DEFAULT, FIRST_OPTION, KIND, STYLE
from heistdsl.engine.log import chapters_of, lines_of
from heistdsl.engine.machine import Machine, threads_of
from heistdsl.engine.state import Chapter, Frame, State, Thread
from heistdsl.ir.facts import KINDS, Facts
from heistdsl.ir.rows import RECORDS, entries_of_packed, rows_of
from heistdsl.ir.signatures import PACKED, PIECE, PLAIN, UNSURE, ZONE

#: What the state holds for each piece that belongs to its place and not to what is printed on it.
_OF_PLACES = ("face", "known", "since", "handler", "held", "played")
#: The types of things that are written down as pieces or zones.
_KINDS = {"piece": PIECE, "zone": ZONE, "slot": ZONE}
#: Questions of which no number is a thing: names, and offers, whose numbers are seats and amounts.
WITHOUT_THINGS = ("name", "offer")
#: What an entry of what waits begins with: the number of its text, and which body it is.
_WAITING_HEAD = 2
#: Where the cards stand in a line of the log.
_FIRST_CARD = 6

Entry: TypeAlias = "int | list[int]"


class Exchange:
    """Writes other pieces in the place of pieces: `pieces` says for every number which one stands there from now on,
    with nothing (-1) at its end."""

    def __init__(self, machine: Machine, state: State, pieces: list[int]) -> None:
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
        for cell, kind in self.facts.things_in_cells.items():
            s.c[cell] = self.number(s.c[cell], kind)
        for place, kind in self.facts.things_in_sets.items():
            s.sets[place] = self.members(s.sets[place], kind)
        if self.facts.waiting >= 0:
            s.sets[self.facts.waiting] = self._waiting(s.sets[self.facts.waiting])
        s.lasting = [self._lasting(record) for record in s.lasting]
        for thread in threads_of(s):
            self._thread(thread)
        s.stack = s.root.frames
        s.earlier = self._log(s.told(), bit)
        s.hashed = None

    # ---- frames and records

    def number(self, value: int, kind: str) -> int:
        """A number of a kind; nothing, and what a record has no number for, stays."""
        if value < 0:
            return value
        return self.pieces[value] if kind == PIECE else self.zones[value] if kind == ZONE else value

    def members(self, members: list[int], kind: str) -> list[int]:
        """A list of a kind."""
        if kind == PLAIN or not members:
            return members
        if kind.startswith(PACKED):
            return self._packs(members, repeat(kind.removeprefix(PACKED) or PIECE))
        if kind.startswith(RECORDS):
            return self._rows(members, kind)
        return [self.number(each, kind) for each in members]

    def entry(self, value: Entry, kind: str) -> Entry:
        """A local of a kind."""
        return self.number(value, kind) if isinstance(value, int) else self.members(value, kind)

    def _packs(self, packs: list[int], kinds: Iterable[str]) -> list[int]:
        """Packed lists, each of a kind."""
        found: list[int] = []
        for (begin, end), kind in zip(entries_of_packed(packs), kinds, strict=False):
            found += (packs[begin - 1], *self.members(packs[begin:end], kind))
        assert len(found) == len(packs)
        return found

    def _rows(self, members: list[int], kind: str) -> list[int]:
        """Records."""
        rows = rows_of(kind)
        found: list[int] = []
        for begin in range(0, len(members), rows.width):
            row = members[begin : begin + rows.width]
            found += map(self.number, row, rows.of(row))
        return found

    def _waiting(self, queue: list[int]) -> list[int]:
        """What waits for the end of a text."""
        found: list[int] = []
        for begin, end in entries_of_packed(queue):
            head, operands = queue[begin - 1 : begin + _WAITING_HEAD], queue[begin + _WAITING_HEAD : end]
            found += (*head, *self._packs(operands, self.facts.waits[head[-1]]))
        return found

    def _lasting(self, record: list[Entry]) -> list[Entry]:
        number, kind, me, them, this, source, numbers, lists, ends, known = record
        of_numbers, of_lists = self.shapes.lasting[kind]  # type: ignore[index]
        assert isinstance(numbers, list)
        assert isinstance(lists, list)
        kept = [self.number(each, of) for each, of in zip(numbers, of_numbers, strict=True)]
        this, source, known = (self.entry(each, PIECE) for each in (this, source, known))
        return [number, kind, me, them, this, source, kept, self._packs(lists, of_lists), ends, known]

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
        if KINDS[asked[KIND]] in WITHOUT_THINGS:
            return asked
        first = FIRST_OPTION + max(0, -10 - asked[DEFAULT])
        found = asked[:]
        for at, style, place in _things(asked, first):
            found[at] = self.number(asked[at], kinds_of_style(self.facts, style)[place])
        return found

    # ---- the log

    def _log(self, last: Chapter | None, bit: int) -> Chapter | None:
        """The same events with the same cards for a player who saw them, and where the player saw none with those that
        are in their place. What happened before the first change is shared."""
        _, chapters = chapters_of(last)
        found: Chapter | None = None
        for chapter in chapters:
            lines = list(lines_of(chapter))
            hidden = [not all(known & bit for known in each.seers) for each in lines]
            if any(hidden):
                told = [
                    self._line(each.line, each.seers, bit) if is_hidden else each.line
                    for each, is_hidden in zip(lines, hidden, strict=True)
                ]
                asides = [(place, each.aside) for place, each in enumerate(lines) if each.aside]
                found = Chapter(chapter.before if found is None else found, told, chapter.seers, asides)
            elif found is None or chapter.before is found:
                found = chapter
            else:
                found = Chapter(found, chapter.lines, chapter.seers, chapter.asides)
        return found

    def _line(self, line: str, seers: Sequence[int], bit: int) -> str:
        numbers = line.rstrip("\n").split(",")
        for place, known in enumerate(seers, _FIRST_CARD):
            if not known & bit:
                numbers[place] = str(self.pieces[int(numbers[place])])
        return ",".join(numbers) + "\n"


def kinds_of_style(facts: Facts, style: int) -> tuple[str, str]:
    """What the things of an option are that is called in a style."""
    first, second, *_ = (*(_KINDS.get(each, PLAIN) for each in facts.styles[style].type.split()), PLAIN, PLAIN)
    return first, second


def _things(asked: Sequence[int], first: int) -> Iterator[tuple[int, int, int]]:
    """The things in a question: where each stands, the style it is shown in, and which thing of that style it is."""
    if asked[STYLE] >= 0:
        yield from ((at, asked[STYLE], 0) for at in range(FIRST_OPTION, len(asked)))
    else:
        yield from ((at + 1 + place, asked[at], place) for at in range(first, len(asked), 3) for place in (0, 1))
