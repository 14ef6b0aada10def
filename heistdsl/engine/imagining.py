"""Imagining: a state changed into one that a player cannot tell from it. The engine's side of oracle/imagining.py.

What is printed on a piece belongs to its number. So pieces the player does not know take each other's places: one
table says for every number which one stands in its place from now on, and it is applied wherever the state writes a
piece down (exchanging.py). A number of which nobody knows whether it is a piece keeps the piece of that number where
it is.

A module imagines the very same worlds (wasm/kernel/imagining.kernel): what is drawn here, and in which order, is drawn
there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from heistdsl.engine.chance import hash_of, number_at, start_of
from heistdsl.engine.exchanging import Entry, Exchange
from heistdsl.engine.fitting import Fits
from heistdsl.engine.machine import Machine, threads_of
from heistdsl.engine.pieces import open_to
from heistdsl.engine.state import State
from heistdsl.ir.rows import entries_of_packed
from heistdsl.ir.signatures import UNSURE

#: The stream of numbers by which pieces change places.
STREAM = "imagined"
#: How often every hidden piece changes places where not all may lie everywhere, so that all get round.
_ROUNDS = 3


def imagine(machine: Machine, state: State, player: int, seed: int) -> None:
    """Change a state into one that looks the same to a player. Raises RuleError if what others are asked anew goes
    wrong."""
    start = start_of(seed, hash_of(stream_of(player)))
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
    Exchange(machine, state, _exchanged(machine, state, hidden)).apply(bit)
    _roll_hidden_dice(machine, state, bit)
    state.changed = 1
    machine.ask_anew(state, player)


def stream_of(player: int) -> str:
    """The stream of numbers that the seeds of a player's worlds are from."""
    return f"{STREAM}:{player}"


def _exchanged(machine: Machine, state: State, hidden: Sequence[int]) -> list[int]:
    """For every number the piece that stands in its place from now on; nothing (-1) stays nothing.

    Which pieces lie where does not matter, only which places are hidden and what may lie there: whoever sees the same
    imagines the same.
    """
    pieces = machine.facts.pieces
    now = [*range(len(pieces)), -1]
    chance = _Chance(state.seed)
    groups: dict[int, list[int]] = {}
    for piece in _by_place(state, hidden):
        groups.setdefault(pieces[piece].seat, []).append(piece)
    fits = Fits(machine.facts, state)
    for seat in sorted(groups):
        group = groups[seat]
        mixes = fits.all_mix(group)
        for place, piece in zip(group, sorted(group) if mixes else fits.placed(group), strict=True):
            now[place] = piece
        for _ in range(1 if mixes else _ROUNDS):
            for at, one in enumerate(group):
                other = group[at + chance.below(len(group) - at)]
                while not mixes and not fits.may_change(now, one, other):
                    other = group[at + chance.below(len(group) - at)]  # comes to an end: a place fits itself
                now[one], now[other] = now[other], now[one]
    return now


def _by_place(state: State, hidden: Sequence[int]) -> list[int]:
    """Pieces in the order in which they lie; those that lie nowhere first."""
    place = {piece: (zone, at) for zone, members in enumerate(state.z) for at, piece in enumerate(members)}
    return sorted(hidden, key=lambda piece: place.get(piece, (-1, piece)))


def _roll_hidden_dice(machine: Machine, state: State, bit: int) -> None:
    chance = _Chance(state.seed + 1)
    for piece, fact in enumerate(machine.facts.pieces):
        if fact.shows >= 0 and not (state.known[piece] | open_to(state, piece)) & bit:
            state.c[fact.shows] = chance.below(fact.faces) + 1


class _Chance:
    """Numbers by chance, of which the game knows nothing."""

    def __init__(self, seed: int) -> None:
        self._start = start_of(seed, hash_of(STREAM))
        self._count = 0

    def below(self, bound: int) -> int:
        """The next number, 0 to `bound` - 1; the greatest bound is how many pieces there are, so none is favoured by
        more than one part in 2**50."""
        self._count += 1
        return number_at(self._start, self._count - 1) % bound


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
    for record in state.lasting:
        _, kind, _, _, _, _, numbers, lists, _, _ = record
        of_numbers, of_lists = shapes.lasting[kind]  # type: ignore[index]
        assert isinstance(numbers, list)
        assert isinstance(lists, list)
        yield from _unsure_in(zip(numbers, of_numbers, strict=True))
        packs = (lists[begin:end] for begin, end in entries_of_packed(lists))
        yield from _unsure_in(zip(packs, of_lists, strict=True))


def _unsure_in(entries: Iterable[tuple[Entry, str]]) -> Iterator[int]:
    """What may be pieces among some entries, with all that stands beside it."""
    for entry, kind in entries:
        if UNSURE in kind:
            yield from (entry,) if isinstance(entry, int) else entry
