"""Whether a state that comes from outside may be one of a game: every number that says where something stands is in
range, and what has a shape has it. What the rules make of it is not looked at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from heistdsl.engine.machine import Machine
from heistdsl.engine.state import State, Thread

#: How many entries the record of a phase, and of a lasting effect, has.
_PHASE, _LASTING = 5, 10
#: Which entries of the latter are lists.
_LISTS_OF_LASTING = frozenset((6, 7, 8, 9))


def check_state(machine: Machine, state: State) -> None:
    """Raises ValueError for what can be no state of this game."""
    if not all(_tests(machine, state)):
        raise ValueError("these numbers are no state of this game")


def _tests(machine: Machine, state: State) -> Iterator[bool]:
    facts = machine.facts
    fresh = machine.new_state(state.n, 0, [])
    yield all(len(getattr(state, name)) == len(getattr(fresh, name)) for name in ("counts", "streams"))
    yield len(state.options) == len(facts.options)
    yield _are_below(state.options, len(facts.words))
    lying = list(chain.from_iterable(state.z))
    yield len(lying) == len(set(lying))
    yield all(_are_below(list(map(abs, winners)), state.n) for winners in (state.winners, state.losers))
    yield all(len(record) == _PHASE and 0 <= record[0] < len(facts.phases) for record in state.phases)
    yield all(_is_lasting(machine, record) for record in state.lasting)
    yield all(_is_thread(machine, thread) for thread in (state.root, *state.above))


def _are_below(numbers: Sequence[int], bound: int) -> bool:
    return all(0 <= number < bound for number in numbers)


def _is_lasting(machine: Machine, record: Sequence[object]) -> bool:
    if len(record) != _LASTING or record[1] not in machine.generated.shapes.lasting:
        return False
    return all(isinstance(entry, list) == (place in _LISTS_OF_LASTING) for place, entry in enumerate(record))


def _is_thread(machine: Machine, thread: Thread) -> bool:
    shapes = machine.generated.shapes.frames
    for frame in thread.frames:
        block = frame[0] if frame else None
        if not isinstance(block, int) or not 0 <= block < len(shapes) or len(frame) != 1 + len(shapes[block]):
            return False
    return all(_is_thread(machine, kid) for kid in thread.kids)
