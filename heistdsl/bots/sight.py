"""What a bot gets to see of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from heistdsl.games import Game


class Sight:
    """A game through the eyes of one player, at one moment."""

    def __init__(self, game: Game, player: int) -> None:
        self._game = game
        self.player = player

    @property
    def players(self) -> int:
        """How many play."""
        return self._game.players

    @cached_property
    def view(self) -> dict[str, object]:
        """What the player may know, as plain data."""
        return self._game.view(self.player)

    @property
    def offers(self) -> Sequence[Mapping[str, int]]:
        """Offers of bargains that the game calls sensible, as amounts by unit."""
        return self._game.rules.ruleset.bots.offers

    @property
    def imagining_costs(self) -> int:
        """How many events have to happen again to imagine a world, or to copy one; 0 where that is done at once."""
        return self._game.copying_costs

    def imagine(self, seed: int) -> Game:
        """A game that looks the same to the player, in which all the player cannot know is drawn by chance.

        The bot may play it to its end; nothing that happens in it touches the game it was imagined from.
        """
        return self._game.determinise(self.player, seed)
