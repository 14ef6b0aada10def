"""What a bot gets to see of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from heistdsl.games import Chance, Decision, Game, Given

#: So many rollouts begin in one imagined world, which takes as long to imagine as many of them.
_ROLLOUTS_A_WORLD = 4


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

    def values(
        self, decision: Decision, answers: Sequence[Given], rollouts: int, seed: int, *, near: bool = False
    ) -> list[list[int]]:
        """What so many rollouts say of each answer to a decision of the player, a list of values for each.

        A rollout imagines a world, gives the answer and plays on by chance to the phase that the game declares as the
        horizon, or to its end; its value is how the player stands then. At the same position of each list the world and
        all chance are the same. More seeds than one are tried in a world. What is `near` stops already when the player
        has to decide again; then each rollout has a world of its own. Where wasmtime is installed, all this runs
        inside a module. Raises RuleError if no world can be imagined.
        """
        chance = Chance(seed, "rollouts")
        each = 1 if near else _ROLLOUTS_A_WORLD
        worlds = []
        for begin in range(0, rollouts, each):
            world = chance.getrandbits(32)
            worlds.append((world, [chance.getrandbits(64) for _ in range(min(each, rollouts - begin))]))
        found = self._game.roll_out_imagined(decision, answers, worlds, near=near)
        return [[outcomes[place].worth for outcomes in found] for place in range(len(answers))]
