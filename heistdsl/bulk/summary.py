"""What many games come to."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from heistdsl.bulk.records import Record


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
    each in hexadecimal, and empty without them."""

    games: int
    decisions: int
    seats: tuple[Seat, ...]
    mean_length: float
    p10: int
    p90: int
    ends: dict[str, int]
    digest: str
    without_winner: int


def summarise(records: Sequence[Record]) -> Summary:
    """The summary of at least one game."""
    lengths = sorted(record.decisions for record in records)
    seats = range(len(records[0].scores))
    digests = [record.digest for record in records]
    return Summary(
        games=len(records),
        decisions=sum(lengths),
        seats=tuple(_seat(records, seat) for seat in seats),
        mean_length=sum(lengths) / len(lengths),
        p10=_percentile(lengths, 10),
        p90=_percentile(lengths, 90),
        ends=dict(sorted(Counter(record.reason for record in records).items())),
        digest=hashlib.sha256("".join(digests).encode()).hexdigest() if all(digests) else "",
        without_winner=sum(not record.winners for record in records),
    )


def _seat(records: Sequence[Record], seat: int) -> Seat:
    scores = [score for record in records if (score := record.scores[seat]) is not None]
    return Seat(
        wins=sum(record.winners == (seat,) for record in records),
        ties=sum(seat in record.winners and len(record.winners) > 1 for record in records),
        mean_score=sum(scores) / len(scores) if scores else None,
    )


def _percentile(ordered: Sequence[int], percent: int) -> int:
    """The smallest value that at least so many percent do not exceed (nearest rank)."""
    rank = -(-len(ordered) * percent // 100)
    return ordered[max(rank, 1) - 1]
