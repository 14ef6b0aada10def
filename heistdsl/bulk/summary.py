"""What many games come to."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from heistdsl.bulk.batch import NO_SCORE, Batch
from heistdsl.ir.facts import REASONS

#: A sum for each seat.
Sums: TypeAlias = "npt.NDArray[np.int64]"


@dataclass(frozen=True, slots=True)
class Seat:
    """How one seat fared: games won alone, games won together with others, and its mean score, None if it was never
    ranked."""

    wins: int
    ties: int
    mean_score: float | None


@dataclass(frozen=True, slots=True)
class Summary:
    """Many games in a few numbers. `decisions` are all answers; lengths are answers a game; `ends` counts the games by
    the reason for which they ended; `digest` is SHA-256 over the digests of the games in the order of their seeds,
    each in hexadecimal, and empty without them; `replayed` counts those that a module could not finish and another
    back end did."""

    games: int
    decisions: int
    seats: tuple[Seat, ...]
    mean_length: float
    p10: int
    p90: int
    ends: dict[str, int]
    digest: str
    without_winner: int
    replayed: int


def summarise(batches: Iterable[Batch]) -> Summary:
    """The summary of at least one game; each batch is looked at once and not kept."""
    count = _Count()
    for batch in batches:
        count.add(batch)
    return count.summary()


class _Count:
    """Everything that is counted while batches go by."""

    def __init__(self) -> None:
        self.lengths: Counter[int] = Counter()
        self.ends: Counter[str] = Counter()
        self.winners: Counter[int] = Counter()
        self.scores: Sums = np.zeros((), np.int64)
        self.ranked: Sums = np.zeros((), np.int64)
        self.digest = hashlib.sha256()
        self.has_digests = True
        self.replayed = 0

    def add(self, batch: Batch) -> None:
        _count(self.lengths, batch.decisions)
        _count(self.winners, batch.winners)
        self.replayed += int(batch.replayed.sum())
        for reason, games in zip(*np.unique(batch.reasons, return_counts=True), strict=True):
            self.ends[REASONS[reason]] += int(games)
        ranked = batch.scores != NO_SCORE
        self.scores = self.scores + np.where(ranked, batch.scores, 0).sum(axis=0, dtype=np.int64)
        self.ranked = self.ranked + ranked.sum(axis=0, dtype=np.int64)
        self.has_digests = self.has_digests and batch.has_digests
        self.digest.update(batch.digests.tobytes().hex().encode())

    def summary(self) -> Summary:
        games, decisions = self.lengths.total(), sum(length * count for length, count in self.lengths.items())
        return Summary(
            games=games,
            decisions=decisions,
            seats=tuple(self._seat(seat) for seat in range(len(self.scores))),
            mean_length=decisions / games,
            p10=_percentile(self.lengths, 10),
            p90=_percentile(self.lengths, 90),
            ends=dict(sorted(self.ends.items())),
            digest=self.digest.hexdigest() if self.has_digests else "",
            without_winner=self.winners[0],
            replayed=self.replayed,
        )

    def _seat(self, seat: int) -> Seat:
        bit = 1 << seat
        won = sum(games for winners, games in self.winners.items() if winners & bit)
        wins = self.winners[bit]
        score, ranked = int(self.scores[seat]), int(self.ranked[seat])
        return Seat(wins, won - wins, score / ranked if ranked else None)


def _count(counter: Counter[int], values: npt.NDArray[np.integer]) -> None:
    found, counts = np.unique(values, return_counts=True)
    for value, count in zip(found.tolist(), counts.tolist(), strict=True):
        counter[value] += count


def _percentile(counts: Mapping[int, int], percent: int) -> int:
    """The smallest value that at least so many percent do not exceed (nearest rank)."""
    rank = max(-(-sum(counts.values()) * percent // 100), 1)
    for value in sorted(counts):
        rank -= counts[value]
        if rank <= 0:
            return value
    raise ValueError("nothing was counted")
