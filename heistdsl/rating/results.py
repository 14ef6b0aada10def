"""What many games say about seats and cards, and about the difference between two versions of a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

import numpy as np

from heistdsl.rating.intervals import (
    CONFIDENCE,
    Interval,
    clustered_share,
    deviations,
    difference,
    paired_difference,
    share_of,
)
from heistdsl.rating.tally import Cards, Counted, Cross, Paired, Tally

#: How having a card is meant: it lay in front of a player or in their hand, or the player played it.
Kind: TypeAlias = Literal["played", "held"]
KINDS: Final[tuple[Kind, ...]] = ("played", "held")


@dataclass(frozen=True, slots=True)
class SeatRating:
    """How a seat fared: games won alone, their share, and games won together with others."""

    wins: int
    share: Interval
    shared: int


@dataclass(frozen=True, slots=True)
class CardRating:
    """How those fared who had a card: in how many `games` anybody had it, how many `players` these were, the share of
    them who won alone, and how many of them shared a win. `usual` is how often the same seats win in all games.

    `stands_out`: above or below what is usual by more than chance makes of the best of so many cards.
    `is_always_had`: the same seats had it in every game, so its share says nothing.
    """

    games: int
    players: int
    share: Interval
    shared: int
    usual: float
    stands_out: Literal["above", "below", ""]
    is_always_had: bool


@dataclass(frozen=True, slots=True)
class Rated:
    """One card: by kind, None where nobody ever had it so."""

    id: str
    played: CardRating | None
    held: CardRating | None

    def by(self, kind: Kind) -> CardRating | None:
        """One of the two."""
        return self.played if kind == "played" else self.held


@dataclass(frozen=True, slots=True)
class Changed:
    """By how much the win share of those who had a card differs, and by how much what is usual for their seats does."""

    share: Interval
    usual: float

    @property
    def is_its_own(self) -> bool:
        """Whether the card differs otherwise than the seats that had it."""
        return self.share.leaves_out(self.usual)


@dataclass(frozen=True, slots=True)
class CardDifference:
    """What is different about a card; None where nobody had it in one of the versions."""

    id: str
    played: Changed | None
    held: Changed | None

    def by(self, kind: Kind) -> Changed | None:
        """One of the two."""
        return self.played if kind == "played" else self.held


@dataclass(frozen=True, slots=True)
class Difference:
    """The first version less the second, both by the same seeds: win shares of the seats, and of those with a card."""

    seats: tuple[Interval, ...]
    cards: tuple[CardDifference, ...]


@dataclass(frozen=True, slots=True)
class Rating:
    """Everything that was found out by playing `games` games. `nobody` counts those without a winner."""

    games: int
    nobody: int
    seats: tuple[SeatRating, ...]
    cards: tuple[Rated, ...]
    difference: Difference | None


def rating_of(counted: Counted, ids: Sequence[str]) -> Rating:
    """What was counted of cards with these ids, in that order."""
    tally, *others = counted.versions
    games = int(tally.games[0])
    z = _deviations_for(2 * len(ids))
    return Rating(
        games=games,
        nobody=int(tally.nobody[0]),
        seats=tuple(
            SeatRating(wins, share_of(wins, games), shared)
            for wins, shared in zip(tally.wins.tolist(), tally.shared.tolist(), strict=True)
        ),
        cards=tuple(
            Rated(id, _card(tally, tally.played, index, z), _card(tally, tally.held, index, z))
            for index, id in enumerate(ids)
        ),
        difference=_difference(tally, others[0], counted.paired, ids) if counted.paired else None,
    )


def _deviations_for(looks: int) -> float:
    """How far something has to stand out among so many that are looked at (Bonferroni)."""
    return deviations(1 - (1 - CONFIDENCE) / max(looks, 1))


def _card(tally: Tally, cards: Cards, index: int, z: float) -> CardRating | None:
    players, won = int(cards.had[:, index].sum()), int(cards.won[:, index].sum())
    if not players:
        return None
    usual = _usual(tally, cards, index)
    variance = _variance(cards, index)
    wide = clustered_share(won, players, variance, z)
    above: Literal["above", "below"] = "above" if wide.value > usual else "below"
    return CardRating(
        games=int(cards.games[index]),
        players=players,
        share=clustered_share(won, players, variance),
        shared=int(cards.shared[:, index].sum()),
        usual=usual,
        stands_out=above if wide.leaves_out(usual) else "",
        is_always_had=bool(np.isin(cards.had[:, index], (0, tally.games[0])).all()),
    )


def _usual(tally: Tally, cards: Cards, index: int) -> float:
    """How often the seats that had a card win in all games, each as often as it had the card."""
    had = cards.had[:, index]
    return float(had @ tally.wins) / int(tally.games[0]) / int(had.sum())


def _share(cards: Cards, index: int) -> tuple[float, int]:
    """The share of those with a card who won, and how many had it."""
    players = int(cards.had[:, index].sum())
    return int(cards.won[:, index].sum()) / players if players else 0.0, players


def _variance(cards: Cards, index: int) -> float:
    """Of the win share, whose cases come in games: only one of those who have a card can win a game alone."""
    share, players = _share(cards, index)
    won = int(cards.won[:, index].sum())
    squares = won - 2 * share * int(cards.nw[index]) + share * share * int(cards.nn[index])
    return float(max(0.0, squares) / players**2)


def _difference(one: Tally, other: Tally, paired: Paired, ids: Sequence[str]) -> Difference:
    games = int(one.games[0])
    return Difference(
        tuple(
            paired_difference(gained, lost, games)
            for gained, lost in zip(paired.gained.tolist(), paired.lost.tolist(), strict=True)
        ),
        tuple(
            CardDifference(
                id,
                _card_difference((one, one.played), (other, other.played), paired.played, index),
                _card_difference((one, one.held), (other, other.held), paired.held, index),
            )
            for index, id in enumerate(ids)
        ),
    )


def _card_difference(
    first_version: tuple[Tally, Cards], second_version: tuple[Tally, Cards], cross: Cross, index: int
) -> Changed | None:
    (tally, one), (other_tally, other) = first_version, second_version
    (first, players), (second, of_other) = _share(one, index), _share(other, index)
    if not players or not of_other:
        return None
    together = (
        int(cross.ww[index])
        - second * int(cross.wn[index])
        - first * int(cross.nw[index])
        + first * second * int(cross.nn[index])
    )
    variance = _variance(one, index) + _variance(other, index) - 2 * together / (players * of_other)
    games = min(int(one.games[index]), int(other.games[index]))
    usual = _usual(tally, one, index) - _usual(other_tally, other, index)
    return Changed(difference(first - second, max(0.0, variance), games), usual)
