"""What a bot gets to see of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from heistdsl.games import Chance, Decision, Game, Given, Outcome


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

    def outcomes(
        self, decision: Decision, answers: Sequence[Given], rollouts: int, seed: int, *, near: bool = False
    ) -> list[list[Outcome]]:
        """What so many rollouts say of each answer to a decision of the player, a list of outcomes for each.

        A rollout imagines a world, gives the answer and plays on by chance to the phase that the game declares as the
        horizon, or to its end; what is `near` stops already when the player has to decide again. At the same position
        of each list the world and all chance are the same. Where wasmtime is installed, all this runs inside a module.
        Raises RuleError if no world can be imagined.
        """
        chance = Chance(seed, "rollouts")
        worlds = [(chance.getrandbits(32), [chance.getrandbits(64)]) for _ in range(rollouts)]
        found = self._game.roll_out_imagined(decision, answers, worlds, near=near)
        return [[row[place] for row in found] for place in range(len(answers))]

    def values(
        self, decision: Decision, answers: Sequence[Given], rollouts: int, seed: int, *, near: bool = False
    ) -> list[list[int]]:
        """The same as numbers: how the player stands then, a game that is won or lost for certain beyond all others."""
        found = self.outcomes(decision, answers, rollouts, seed, near=near)
        return [[outcome.worth for outcome in outcomes] for outcomes in found]
