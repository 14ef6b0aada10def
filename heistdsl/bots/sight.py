"""What a bot gets to see of a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from heistdsl.games import Answer, Chance, Decision, Game, Given, Outcome
from heistdsl.games.in_mind import PASS
from heistdsl.games.running import Chosen


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
    def answers(self) -> Iterator[Answer]:
        """What the player has answered so far, the latest first."""
        for given in reversed(self._game.inputs):
            if isinstance(given, Chosen) and given.player == self.player:
                yield given.answer

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
        self, decision: Decision, answers: Sequence[Given | None], rollouts: int, seed: int, *, near: bool = False
    ) -> list[list[Outcome]]:
        """What so many rollouts say of each answer to a decision of the player, a list of outcomes for each.

        A rollout imagines a world, gives the answer and plays on by chance to the phase that the game declares as the
        horizon, or to its end; what is `near` stops already when the player has to decide again, and there others do
        nothing without a reason. At the same position of each list the world and all chance are the same. For None it
        is how things stand there as they are. Where wasmtime is installed, all this runs inside a module.

        If the game declares how well players stand at any moment, whoever passes stands as before, as far as what is
        near goes: sooner or later they pass in any case, and what others do after that says nothing about anything
        done before it. Raises RuleError if no world can be imagined.
        """
        tried = list(answers)
        if near and self._game.rules.ruleset.bots.value is not None and decision.kind == "choose":
            tried = [None if answer == PASS else answer for answer in answers]
        chance = Chance(seed, "rollouts")
        worlds = [(chance.getrandbits(32), [chance.getrandbits(64)]) for _ in range(rollouts)]
        found = self._game.roll_out_imagined(decision, tried, worlds, near=near)
        return [[row[place] for row in found] for place in range(len(answers))]

    def values(
        self, decision: Decision, answers: Sequence[Given], rollouts: int, seed: int, *, near: bool = False
    ) -> list[list[int]]:
        """The same as numbers: how the player stands then, a game that is won or lost for certain beyond all others."""
        found = self.outcomes(decision, answers, rollouts, seed, near=near)
        return [[outcome.worth for outcome in outcomes] for outcomes in found]
