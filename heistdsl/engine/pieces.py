"""The operations on pieces: where they lie, who knows them, chance, and the log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from heistdsl.engine.chance import number_at, start_of
from heistdsl.engine.errors import RuleError
from heistdsl.engine.lines import bare_line, note_line
from heistdsl.engine.state import State
from heistdsl.ir.facts import FROM, TO

#: What lies nowhere.
_EMPTY: list[int] = []
# ruff: noqa: N803 - the state is called S in generated code, where it stands in every line


def random_below(S: State, stream: int, bound: int) -> int:
    """The next number of a stream, 0 to `bound` - 1, all equally likely."""
    limit = 2**64 - 2**64 % bound
    streams = S.streams
    start = S.starts[stream]
    if start < 0:
        start = S.starts[stream] = start_of(S.seed, S.board.streams[stream])
    while True:
        count = streams[stream]
        streams[stream] = count + 1
        number = number_at(start, count)
        if number < limit:
            return number % bound


def op_reorder(S: State, zone: int, content: list[int]) -> None:
    S.changed |= S.board.stirs | S.board.departures[zone]
    S.z[zone] = content
    for piece in content:
        S.known[piece] = 0


def use_fuel(S: State, amount: int) -> None:
    """As much as is done now, whatever the rules ask for. Raises RuleError `fuel` when there is none left."""
    S.fuel[0] -= amount
    if S.fuel[0] < 0:
        raise RuleError("fuel", "this goes on for too long without anybody being asked")


def op_shuffle(S: State, zone: int, stream: int) -> None:
    content = S.z[zone][:]
    for index in range(len(content) - 1, 0, -1):
        other = random_below(S, stream, index + 1)
        content[index], content[other] = content[other], content[index]
    op_reorder(S, zone, content)


def op_roll(S: State, count: int, faces: int, stream: int) -> list[int]:
    S.changed |= S.board.stirs
    use_fuel(S, max(0, count))
    return [random_below(S, stream, faces) + 1 for _ in range(count)]


def op_pick(S: State, pool: Sequence[int], count: int, stream: int) -> list[int]:
    left = list(pool)
    S.changed |= S.board.stirs
    return [left.pop(random_below(S, stream, len(left))) for _ in range(min(count, len(left)))]


def op_handle(S: State, pieces: Sequence[int], player: int) -> None:
    for piece in pieces:
        S.handler[piece] = player
        if player >= 0:
            S.played[piece] |= 1 << player


def op_owner(S: State, piece: int) -> int:
    player = S.board.players[S.where[piece]]
    return player if player >= 0 else S.board.seats[piece]


def open_to(S: State, piece: int) -> int:
    """The players who see a piece where it lies, as bits."""
    zone = S.where[piece]
    if zone < 0:
        return S.board.everyone
    if S.face[piece]:
        return 0
    seen = S.board.sight[zone]
    if seen >= 0:
        return seen
    return S.board.everyone if S.z[zone][0] == piece else 0


def op_seers(S: State, pieces: Sequence[int]) -> list[int]:
    if S.log is None:
        return [0] * len(pieces)
    known = S.known
    return [known[piece] | open_to(S, piece) for piece in pieces]


def op_check_seen(S: State, player: int, pieces: Sequence[int]) -> None:
    bit = 1 << player
    known, face, where, sight = S.known, S.face, S.where, S.board.sight
    for piece in pieces:
        if known[piece] & bit:
            continue
        zone = where[piece]
        if zone >= 0 and not face[piece]:
            seen = sight[zone]
            if seen & bit and (seen > 0 or S.z[zone][0] == piece):
                continue
        elif zone < 0:
            continue
        raise RuleError("hidden", f"p{player + 1} would choose from hidden pieces in {S.board.names[zone]}")


def op_move(S: State, pieces: list[int], target: int, by: int, to_bottom: int, down: int) -> list[int]:
    if target < 0:
        return []
    z, where, face, since = S.z, S.where, S.face, S.since
    opens = [open_to(S, piece) for piece in pieces]
    origins = [where[piece] for piece in pieces]
    stamp = S.stamp
    held, holder = S.held, S.board.holders[target]
    S.changed |= S.board.arrivals[target]
    for piece in pieces:
        zone = where[piece]
        if zone >= 0:
            z[zone] = [other for other in z[zone] if other != piece]
            S.changed |= S.board.departures[zone]
        where[piece] = target
        held[piece] |= holder
        face[piece] = down
        stamp += 1
        since[piece] = stamp
    S.stamp = stamp
    if to_bottom:
        z[target] = [*z[target], *pieces]
    else:
        z[target] = [*pieces, *z[target]]
    for piece, opened, origin in zip(pieces, opens, origins, strict=True):
        _learn(S, piece, opened, origin, open_to(S, piece), by)
    S.came |= zip(pieces, origins, strict=True)
    return pieces


def op_move_noted(
    S: State, pieces: list[int], target: int, by: int, to_bottom: int, down: int,
    code: int, doer: int, unit: int, origin: int, early: int,
) -> list[int]:  # fmt: skip
    """`seers`, `move` and `log` at once, or `move`, `seers` and `log` if not `early`. Games nearly always move one
    piece, which is written out."""
    if target < 0:
        return []
    if len(pieces) > 1 or not pieces:
        return _move_several_noted(S, pieces, (target, by, to_bottom, down), (code, doer, unit, origin), early)
    piece = pieces[0]
    board, z, where, known, face = S.board, S.z, S.where, S.known, S.face
    everyone, sight = board.everyone, board.sight
    zone = where[piece]
    opened, content = everyone, _EMPTY
    if zone >= 0:
        content = z[zone]
        if face[piece]:
            opened = 0
        else:
            opened = sight[zone]
            if opened < 0:
                opened = everyone if content[0] == piece else 0
        content = content[:]
        content.remove(piece)
        z[zone] = content
        if board.departures[zone]:
            S.changed = 1
    knew = known[piece]
    where[piece], face[piece] = target, down
    holder = board.holders[target]
    if holder:
        S.held[piece] |= holder
    stamp = S.stamp + 1
    S.stamp = S.since[piece] = stamp
    if board.arrivals[target]:
        S.changed = 1
    z[target] = [*z[target], piece] if to_bottom else [piece, *z[target]]
    if opened == everyone:
        knows = known[piece] = everyone
    else:
        sees = 0 if down else sight[target]
        if sees < 0:
            sees = everyone if z[target][0] == piece else 0
        seers = knew | opened
        lost = everyone & ~(opened | (seers & (1 << by) if by >= 0 else 0) | sees)
        knows = known[piece] = (seers | sees) & ~lost
        if early:
            knows |= seers
        if lost:
            for other in content:
                known[other] &= ~lost
    if S.log is not None:
        zones = board.codes
        S.log.append(f"{code},{doer + 1},{unit + 1},1,{zones[origin]},{zones[target]},{piece}\n")
        S.seers.append(knows)
        S.came.clear()
    return pieces


def _move_several_noted(
    S: State, pieces: list[int], way: tuple[int, int, int, int], line: tuple[int, int, int, int], early: int
) -> list[int]:
    before = op_seers(S, pieces) if early else []
    moved = op_move(S, pieces, *way)
    if moved:
        code, doer, unit, origin = line
        op_log(S, code, doer, unit, len(moved), origin, way[0], moved, [], before or op_seers(S, moved))
    return moved


def _learn(S: State, piece: int, opened: int, origin: int, sees: int, by: int) -> None:
    """Who knows a piece that has moved. Who has lost sight of it cannot tell it from the others there any more."""
    seers = S.known[piece] | opened
    everyone = S.board.everyone
    if opened == everyone:
        S.known[piece] = everyone
        return
    lost = everyone & ~(opened | (seers & (1 << by) if by >= 0 else 0) | sees)
    S.known[piece] = (seers | sees) & ~lost
    if lost and origin >= 0:
        for other in S.z[origin]:
            S.known[other] &= ~lost


def op_swap(S: State, first: Sequence[int], second: Sequence[int], by: int) -> None:
    z, where = S.z, S.where
    both = (*first, *second)
    opens, origins = [open_to(S, piece) for piece in both], [where[piece] for piece in both]
    for one, other in zip(first, second, strict=True):
        here, there = where[one], where[other]
        places = z[here].index(one), z[there].index(other)
        for zone, place, piece in ((here, places[0], other), (there, places[1], one)):
            z[zone] = [*z[zone][:place], piece, *z[zone][place + 1 :]]
            S.changed |= S.board.stirs | S.board.departures[zone]
            where[piece] = zone
            S.held[piece] |= S.board.holders[zone]
            S.stamp += 1
            S.since[piece] = S.stamp
    S.came |= zip(both, origins, strict=True)
    seers = [S.known[piece] | opened for piece, opened in zip(both, opens, strict=True)]
    for piece, opened, origin, knew in zip(both, opens, origins, seers, strict=True):
        S.known[piece] = knew
        _learn(S, piece, opened, origin, open_to(S, piece), by)


def op_remove(S: State, pieces: Sequence[int]) -> None:
    S.changed |= S.board.stirs
    S.came |= {piece: S.where[piece] for piece in pieces}
    for piece in pieces:
        zone = S.where[piece]
        if zone >= 0:
            S.z[zone] = [other for other in S.z[zone] if other != piece]
            S.changed |= S.board.departures[zone]
        S.where[piece] = -2
        S.face[piece] = 0


def op_turn_over(S: State, pieces: Sequence[int], way: int) -> None:
    for piece in pieces:
        S.known[piece] |= open_to(S, piece)
        down = 1 - S.face[piece] if way < 0 else way
        if S.face[piece] != down:
            S.face[piece] = down
            S.changed |= S.board.stirs


def op_reveal(S: State, pieces: Sequence[int], players: Sequence[int]) -> None:
    S.changed |= S.board.stirs
    bits = sum(1 << player for player in players)
    for piece in pieces:
        S.known[piece] |= bits


def op_log(
    S: State, code: int, by: int, unit: int, amount: int, origin: int, target: int, cards: Sequence[int],
    values: Sequence[int], before: Sequence[int],
) -> None:  # fmt: skip
    if S.log is None:
        return
    zones = S.board.codes
    head = f"{code},{by + 1},{unit + 1},{amount},{zones[origin]},{zones[target]},"
    tail = f",-1,{','.join(map(str, values))}\n" if values else "\n"
    if len(cards) == 1:
        card = cards[0]
        S.log.append(f"{head}{card}{tail}")
        S.seers.append(before[0] | S.known[card] | open_to(S, card))
    elif cards:
        known = S.known
        S.log.append(f"{head}{','.join(map(str, cards))}{tail}")
        S.seers.append([old | known[card] | open_to(S, card) for old, card in zip(before, cards, strict=False)])
        before = [*before, *_further_zones(S, cards, origin, target)]
    else:
        S.log.append(f"{head[:-1]}{tail}" if values else bare_line(head))
    S.came.clear()
    if len(before) > len(cards):
        S.asides.append((len(S.log) - 1, before[len(cards) :]))


def _further_zones(S: State, cards: Sequence[int], origin: int, target: int) -> Iterator[int]:
    """The zones beside the first that several cards come from and lie in now, as an aside of their line (ir/facts.py).
    Cards that have just moved came from where they were before; what moves within a zone is about that alone."""
    codes, came = S.board.codes, S.came
    if codes[origin] == codes[target] and not came.keys().isdisjoint(cards):
        return
    lie = [S.where[card] for card in cards]
    before = [came.get(card, S.where[card]) for card in cards]
    for first, aside, zones in ((origin, FROM, before), (target, TO, lie)):
        if first >= 0 and zones.count(zones[0]) < len(zones):
            others = {codes[zone]: zone for zone in zones if zone >= 0 and codes[zone] != codes[first]}
            for zone in others.values():
                yield from (aside, zone)


def op_log_seen(
    S: State, code: int, by: int, unit: int, amount: int, origin: int, target: int, cards: Sequence[int]
) -> None:
    """`seers` and `log` at once, of cards that stay as they are."""
    if S.log is not None:
        op_log(S, code, by, unit, amount, origin, target, cards, (), [0] * len(cards))


def op_turn_noted(
    S: State, pieces: Sequence[int], way: int, code: int, by: int, unit: int, amount: int, origin: int, target: int
) -> None:
    """`seers`, `turn-over` and `log` at once."""
    before = op_seers(S, pieces)
    op_turn_over(S, pieces, way)
    op_log(S, code, by, unit, amount, origin, target, pieces, (), before)


def op_note(S: State, code: int, by: int) -> None:
    if S.log is not None:
        S.log.append(note_line(code, by))
