"""The operations that are too long to be written out: what they do with numbers and lists, and with the state.

Names and meanings are those of heistdsl/ir/ops.py. `S` is the state throughout.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from heistdsl.engine.errors import GameOver, PhaseLeft, RuleError
from heistdsl.engine.lists import op_pack_starts
from heistdsl.engine.pieces import use_fuel
from heistdsl.engine.state import State
from heistdsl.game_errors import MOST_LASTING, TOO_MANY_LAST
from heistdsl.ir.ops import HIGHEST, LOWEST, NIL

# ruff: noqa: N803 - the state is called S in generated code, where it stands in every line


def whole(number: int) -> int:
    """The number itself if it fits into 32 bits. Raises RuleError `overflow`."""
    if LOWEST <= number <= HIGHEST:
        return number
    raise RuleError("overflow", f"{number} does not fit into 32 bits")


def op_div(left: int, right: int) -> int:
    if right == 0:
        raise RuleError("overflow", "division by zero")
    return whole(left // right)


def op_num(number: int) -> int:
    return 0 if number == NIL else number


def questions(S: State, packed: Sequence[int], prompt: int, flags: int, default: int) -> list[list[int]]:
    """Questions that are open together, one for each packed list: a player, then options in threes."""
    found: list[list[int]] = []
    for start in op_pack_starts(packed):
        S.decisions += 1
        player, *options = packed[start + 1 : start + 1 + packed[start]]
        found.append([S.decisions, player, 0, prompt, 1, 1, flags, default, -1, *options])
    return found


# ---- reading the state


def op_everything(S: State) -> list[int]:
    where = S.where
    return [piece for piece in range(len(where) - 1) if where[piece] != -2]


def op_others(S: State, player: int) -> list[int]:
    return [other for other in range(S.n) if other != player]


def op_rival(S: State, player: int) -> int:
    return 1 - player if S.n == 2 and player >= 0 else -1


def op_seat(S: State, index: int) -> int:
    return index if index < S.n else -1


def op_active(S: State) -> int:
    for record in reversed(S.phases):
        if record[1] >= 0:
            return record[1]
    return -1


def op_running(S: State, kind: int) -> int:
    for record in reversed(S.phases):
        if record[0] == kind:
            return record[2]
    return -1


def op_current_phase(S: State) -> int:
    return S.phases[-1][2] if S.phases else -1


def op_rounds(S: State, kind: int) -> int:
    for record in reversed(S.phases):
        if record[0] == kind:
            return record[3]
    return S.counts[kind]


def op_phase_by(S: State, kind: int) -> int:
    for record in reversed(S.phases):
        if record[0] == kind:
            return record[1]
    return -1


def op_turn(S: State, player: int) -> int:
    if player < 0:
        return S.n
    return (player - max(op_active(S), 0)) % S.n


def op_around(S: State, players: Iterable[int], start: int) -> list[int]:
    count, first = S.n, max(start, 0)
    return sorted(players, key=lambda player: (player - first) % count)


def op_back_around(S: State, players: Iterable[int], start: int) -> list[int]:
    count, first = S.n, max(start, 0)
    return sorted(players, key=lambda player: (first - player) % count)


def op_seat_after(S: State, player: int, start: int) -> int:
    if start < 0:
        return 0
    return S.n if player < 0 else (player - start) % S.n


# ---- what lasts


def op_lasting(S: State, kind: int) -> list[int]:
    return [record[0] for record in S.lasting if record[1] == kind]  # type: ignore[misc]


def op_lasts(S: State, number: int) -> int:
    return any(record[0] == number for record in S.lasting)


def _record(S: State, number: int) -> list[int | list[int]]:
    return next(record for record in S.lasting if record[0] == number)


def op_kept(S: State, number: int, entry: int) -> int:
    record = _record(S, number)
    if entry < 4:
        return record[2 + entry]  # type: ignore[return-value]
    return record[6][entry - 4]  # type: ignore[index]


def op_kept_list(S: State, number: int, entry: int) -> list[int]:
    lists: list[int] = _record(S, number)[7]  # type: ignore[assignment]
    at = 0
    for _ in range(entry):
        at += 1 + lists[at]
    return lists[at + 1 : at + 1 + lists[at]]


def op_keep(
    S: State, kind: int, me: int, them: int, this: int, source: int, numbers: list[int], lists: list[int],
    ends: list[int], pieces: list[int],
) -> int:  # fmt: skip
    if len(S.lasting) >= MOST_LASTING:
        raise RuleError("endless", TOO_MANY_LAST)
    S.stamp += 1
    S.changed |= S.board.stirs
    S.lasting.append([S.stamp, kind, me, them, this, source, numbers, lists, ends, pieces])
    return S.stamp


def op_is_kept(S: State, piece: int) -> int:
    return any(piece in record[9] for record in S.lasting)  # type: ignore[operator]


def op_all_last(S: State, numbers: Sequence[int]) -> int:
    return all(op_lasts(S, number) for number in numbers)


def op_end_until(S: State, number: int) -> None:
    S.changed |= S.board.stirs
    S.lasting = [
        record
        for record in S.lasting
        if record[0] != number and number not in record[8][1:]  # type: ignore[index]
    ]


def op_drop(S: State, number: int) -> None:
    S.changed |= S.board.stirs
    S.lasting = [record for record in S.lasting if record[0] != number]


# ---- phases and the end


def op_begin_phase(S: State, kind: int, by: int) -> int:
    number = S.calls + 1
    S.calls = number
    counts = S.counts
    count = counts[kind] + 1
    counts[kind] = count
    if S.board.stirs:
        S.changed = 1
    S.phases.append([kind, by, number, count, len(S.stack)])
    return number


def op_end_phase(S: State, number: int) -> None:
    phases = S.phases
    while phases and phases[-1][2] >= number:  # with it go all that began later, also in bodies that run beside it
        phases.pop()
    if S.board.stirs:
        S.changed = 1


def op_close_phase(S: State, number: int) -> None:
    S.lasting = [record for record in S.lasting if record[8][0] != number]  # type: ignore[index]


def op_rank(S: State, players: list[int], width: int, keys: list[int]) -> None:
    S.changed |= S.board.stirs
    ranked = {player: keys[place * width : (place + 1) * width] for place, player in enumerate(players)}
    ranked = {player: numbers for player, numbers in ranked.items() if player not in S.losers}
    best = max(ranked.values(), default=[])
    S.keys = [[player, *numbers] for player, numbers in ranked.items()]
    S.winners = [player for player, numbers in ranked.items() if numbers == best]


def op_win(S: State, player: int) -> None:
    S.changed |= S.board.stirs
    S.winners = [*S.winners, player] if player not in S.winners else S.winners


def op_lose_game(S: State, player: int) -> None:
    S.changed |= S.board.stirs
    S.losers = [*S.losers, player] if player not in S.losers else S.losers
    S.winners = [each for each in S.winners if each not in S.losers]
    if len(S.losers) == S.n:
        S.winners = []


def op_winners(S: State) -> list[int]:
    return S.winners


def op_all_lost(S: State) -> int:
    return len(S.losers) == S.n


def op_leave_phase(S: State, kind: int) -> None:
    for record in reversed(S.phases):
        if record[0] == kind:
            raise PhaseLeft(record[2])


def op_finish(S: State, reason: int) -> None:
    S.reason = reason
    raise GameOver


def op_spend(S: State) -> None:
    use_fuel(S, 1)


# ---- counters; NIL stands for no bound


def bounded(number: int, low: int, high: int) -> int:
    """A number within bounds, and within 32 bits."""
    if low != NIL and number < low:
        number = low
    if high != NIL and number > high:
        number = high
    return whole(number)


def op_set_counter(S: State, cell: int, value: int, low: int, high: int) -> None:
    value = bounded(value, low, high)
    if S.c[cell] != value:
        S.c[cell] = value
        S.changed |= S.board.stirs


def op_change_counter(S: State, cell: int, amount: int, low: int, high: int) -> int:
    old = S.c[cell]
    new = bounded(old + amount, low, high)
    if new != old:
        S.c[cell] = new
        S.changed |= S.board.stirs
    return new - old


def op_keep_set(S: State, place: int, members: list[int]) -> None:
    S.sets[place] = members
    S.changed |= S.board.stirs


def op_uses(S: State, cell: int, since: int, round_: int) -> int:
    return S.c[cell + 2] if S.c[cell] == since and S.c[cell + 1] == round_ else 0


def op_use_up(S: State, cell: int, since: int, round_: int) -> None:
    S.c[cell : cell + 3] = [since, round_, op_uses(S, cell, since, round_) + 1]
    S.changed |= S.board.stirs
