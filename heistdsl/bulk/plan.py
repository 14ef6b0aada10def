"""What is to be played in bulk."""

from __future__ import annotations

from dataclasses import dataclass

from heistdsl.games.loading import Source


@dataclass(frozen=True, slots=True)
class Plan:
    """What is played: game i (from 0) with the seed `seed` + i. `bots` are names, one for all seats or one for each;
    `options` are those that are not left at their default."""

    source: Source
    players: int
    seed: int
    games: int
    bots: tuple[str, ...] = ("random",)
    options: tuple[tuple[str, str], ...] = ()
    backend: str = "python"
    digests: bool = True

    @property
    def seeds(self) -> range:
        """The seeds of the games."""
        return range(self.seed, self.seed + self.games)
