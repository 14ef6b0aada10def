"""The operations on pieces: where they lie, who knows them, chance, and the log."""

from __future__ import annotations

from collections.abc import Sequence

from heistdsl.engine.chance import number_at
from heistdsl.engine.errors import RuleError
from heistdsl.engine.state import State

# ruff: noqa: N803 - the state is called S in generated code, where it stands in every line


def random_below(S: State, stream: int, bound: int) -> int:
    """The next number of a stream, 0 to `bound` - 1, all equally likely."""
    limit = 2**64 - 2**64 % bound
    streams = S.streams
    while True:
        count = streams[stream]
        streams[stream] = count + 1
        number = number_at(S.starts[stream], count)
        if number < limit:
            return number % bound


def op_reorder(S: State, zone: int, content: list[int]) -> None:
    S.changed = 1
    S.z[zone][:] = content
    for piece in content:
        S.known[piece] = 0


def op_shuffle(S: State, zone: int, stream: int) -> None:
    content = S.z[zone][:]
    for index in range(len(content) - 1, 0, -1):
        other = random_below(S, stream, index + 1)
        content[index], content[other] = content[other], content[index]
    op_reorder(S, zone, content)


def op_roll(S: State, count: int, faces: int, stream: int) -> list[int]:
    S.changed = 1
    return [random_below(S, stream, faces) + 1 for _ in range(count)]


def op_pick(S: State, pool: Sequence[int], count: int, stream: int) -> list[int]:
    left = list(pool)
    S.changed = 1
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
        return []
    if len(pieces) == 1:
        return [S.known[pieces[0]] | open_to(S, pieces[0])]
    known = S.known
    return [known[piece] | open_to(S, piece) for piece in pieces]


def op_check_seen(S: State, player: int, pieces: Sequence[int]) -> None:
    bit = 1 << player
    for piece in pieces:
        if not (S.known[piece] | open_to(S, piece)) & bit:
            where = S.board.names[S.where[piece]]
            raise RuleError("hidden", f"p{player + 1} would choose from hidden pieces in {where}")


def op_move(S: State, pieces: list[int], target: int, by: int, to_bottom: int, down: int) -> list[int]:
    if target < 0:
        return []
    if len(pieces) == 1:
        _move_one(S, pieces[0], target, by, to_bottom, down)
        return pieces
    z, where, face, since = S.z, S.where, S.face, S.since
    opens = [open_to(S, piece) for piece in pieces]
    origins = [where[piece] for piece in pieces]
    stamp = S.stamp
    held, holder = S.held, S.board.holders[target]
    for piece in pieces:
        zone = where[piece]
        if zone >= 0:
            z[zone].remove(piece)
        where[piece] = target
        held[piece] |= holder
        face[piece] = down
        stamp += 1
        since[piece] = stamp
    S.stamp = stamp
    S.changed = 1
    if to_bottom:
        z[target].extend(pieces)
    else:
        z[target][0:0] = pieces
    for piece, opened, origin in zip(pieces, opens, origins, strict=True):
        _learn(S, piece, opened, origin, open_to(S, piece), by)
    return pieces


def _move_one(S: State, piece: int, target: int, by: int, to_bottom: int, down: int) -> None:
    """The same for one piece, which is what nearly all games do nearly always."""
    opened = open_to(S, piece)
    origin = S.where[piece]
    if origin >= 0:
        S.z[origin].remove(piece)
    S.where[piece] = target
    S.held[piece] |= S.board.holders[target]
    S.face[piece] = down
    S.stamp = S.since[piece] = S.stamp + 1
    S.changed = 1
    if to_bottom:
        S.z[target].append(piece)
    else:
        S.z[target].insert(0, piece)
    sees = 0 if down else S.board.sight[target]
    _learn(S, piece, opened, origin, sees if sees >= 0 else open_to(S, piece), by)


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


def op_remove(S: State, pieces: Sequence[int]) -> None:
    S.changed = 1
    for piece in pieces:
        zone = S.where[piece]
        if zone >= 0:
            S.z[zone].remove(piece)
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
    S.changed = 1
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
    tail = f"-1,{','.join(map(str, values))}\n" if values else "-1\n"
    if len(cards) == 1:
        card = cards[0]
        S.log = (S.log, f"{head}{card},{tail}", (before[0] | S.known[card] | open_to(S, card),))
    elif cards:
        known = S.known
        seers = [old | known[card] | open_to(S, card) for old, card in zip(before, cards, strict=True)]
        named = ",".join(map(str, cards))
        S.log = (S.log, f"{head}{named},{tail}", seers)
    else:
        S.log = (S.log, f"{head}{tail}", ())


def op_note(S: State, code: int, by: int) -> None:
    if S.log is not None:
        S.log = (S.log, f"{code},{by + 1},0,0,0,0,-1\n", ())
