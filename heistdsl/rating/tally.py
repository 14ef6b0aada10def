"""What is counted while games go by: sums that may be added up in any order, so that any number of workers can count.

Two kinds of having a card are counted apart: `held` and `played` (see `heistdsl.games.Hands`). A win counts if it is
not shared; shared ones are counted beside it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from functools import reduce
from typing import TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

from heistdsl.bulk import Batch

Sums: TypeAlias = "npt.NDArray[np.int64]"
Floats: TypeAlias = "npt.NDArray[np.float32]"
_BITS_OF_A_BYTE = 8


@dataclass(frozen=True, slots=True)
class Cards:
    """How the players fared who had a card. `had` (seats, designs) counts games, `won` and `shared` those of them that
    the seat won, alone or not; `games` (designs) are games in which anybody had it. With n players of a game who had
    the card, w of them winners, `nn` and `nw` (designs) are the sums of n*n and n*w."""

    had: Sums
    won: Sums
    shared: Sums
    games: Sums
    nn: Sums
    nw: Sums


@dataclass(frozen=True, slots=True)
class Tally:
    """One version of a game: how many `games` (1 number), how many without a winner, and by seat the wins and the
    shared ones."""

    games: Sums
    nobody: Sums
    wins: Sums
    shared: Sums
    held: Cards
    played: Cards


@dataclass(frozen=True, slots=True)
class Cross:
    """Sums over games of two versions, by design: with n and w as in `Cards`, products of the first version's and the
    second's."""

    ww: Sums
    wn: Sums
    nw: Sums
    nn: Sums


@dataclass(frozen=True, slots=True)
class Paired:
    """Two versions by the same seeds: games that a seat won in the first version only, and in the second only."""

    gained: Sums
    lost: Sums
    held: Cross
    played: Cross


@dataclass(frozen=True, slots=True)
class Counted:
    """One version or two, and what both together come to."""

    versions: tuple[Tally, ...]
    paired: Paired | None = None


T = TypeVar("T", Tally, Paired, Cards, Cross)


def add_up(counted: Iterable[Counted]) -> Counted | None:
    """The sum of all; None of none."""
    return reduce(_both, counted, None)


def _both(one: Counted | None, other: Counted) -> Counted:
    if one is None:
        return other
    versions = tuple(_add(first, second) for first, second in zip(one.versions, other.versions, strict=True))
    return Counted(versions, _add(one.paired, other.paired) if one.paired and other.paired else None)


def _add(one: T, other: T) -> T:
    summed = []
    for field in fields(one):
        first, second = getattr(one, field.name), getattr(other, field.name)
        summed.append(first + second if isinstance(first, np.ndarray) else _add(first, second))
    return type(one)(*summed)


def count_games(batches: Sequence[Batch], designs: Sequence[Sequence[int]]) -> Counted:
    """What a batch of one version comes to, or batches of two versions by the same seeds. `designs` says for each
    version which cards are counted, by their positions in `Rules.designs`: the same ones in the same order, -1 for one
    that a version does not have."""
    games = [_Games(batch, wanted) for batch, wanted in zip(batches, designs, strict=True)]
    return Counted(tuple(each.tally() for each in games), _pair(*games) if len(games) > 1 else None)


class _Games:
    """A batch, taken apart: a row of games for each seat and card, so that neighbours are worked on together. Whole
    numbers below 2**24 are exact in `float32`, which is multiplied fastest."""

    def __init__(self, batch: Batch, designs: Sequence[int]) -> None:
        count = np.bitwise_count(batch.winners)
        self.batch = batch
        self.alone = _bits(np.where(count == 1, batch.winners, 0), batch.seats)
        self.shared = _bits(np.where(count > 1, batch.winners, 0), batch.seats)
        self.held = _Had(_columns(batch.held, designs), self.alone, self.shared)
        self.played = _Had(_columns(batch.played, designs), self.alone, self.shared)

    def tally(self) -> Tally:
        return Tally(
            games=np.array([len(self.batch)], np.int64),
            nobody=np.array([np.count_nonzero(self.batch.winners == 0)], np.int64),
            wins=_whole(self.alone.sum(axis=1)),
            shared=_whole(self.shared.sum(axis=1)),
            held=self.held.cards,
            played=self.played.cards,
        )


class _Had:
    """Who had each card. `players` and `winners` (designs, games) are how many of them there are in each game."""

    def __init__(self, had: npt.NDArray[np.uint32], alone: Floats, shared: Floats) -> None:
        by_seat = _bits(had.T, len(alone))
        self.players = by_seat.sum(axis=0)
        self.winners = np.einsum("sdg,sg->dg", by_seat, alone)
        self.cards = Cards(
            had=_whole(by_seat.sum(axis=2)),
            won=_whole(np.einsum("sdg,sg->sd", by_seat, alone)),
            shared=_whole(np.einsum("sdg,sg->sd", by_seat, shared)),
            games=np.count_nonzero(self.players, axis=1).astype(np.int64),
            nn=_products(self.players, self.players),
            nw=_products(self.players, self.winners),
        )

    def with_other(self, other: _Had) -> Cross:
        """The same cards in another version."""
        return Cross(
            ww=_products(self.winners, other.winners),
            wn=_products(self.winners, other.players),
            nw=_products(self.players, other.winners),
            nn=_products(self.players, other.players),
        )


def _columns(bits: npt.NDArray[np.uint32], designs: Sequence[int]) -> npt.NDArray[np.uint32]:
    """Some of the columns, empty ones for what is not there."""
    wanted = np.array(designs, np.intp)
    return np.where(wanted >= 0, bits[:, wanted], np.uint32(0))


def _pair(one: _Games, other: _Games) -> Paired:
    return Paired(
        gained=_whole((one.alone * (1 - other.alone)).sum(axis=1)),
        lost=_whole((other.alone * (1 - one.alone)).sum(axis=1)),
        held=one.held.with_other(other.held),
        played=one.played.with_other(other.played),
    )


def _bits(bits: npt.NDArray[np.uint32], seats: int) -> Floats:
    """1 or 0 for each seat, along a new first axis."""
    small = np.ascontiguousarray(bits.astype(np.uint8) if seats <= _BITS_OF_A_BYTE else bits)
    return np.array([np.bitwise_and(small, 1 << seat) > 0 for seat in range(seats)], np.float32)


def _products(one: Floats, other: Floats) -> Sums:
    """The sum over games of one number times another, by design."""
    return _whole(np.einsum("dg,dg->d", one, other))


def _whole(sums: Floats) -> Sums:
    return sums.astype(np.int64)
