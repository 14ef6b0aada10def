"""Bots: what they get to see, and what happens when they fail."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from heistdsl.bots import BotError, NoSuchBot, Sight, Table, finish, make_bot, make_bots, step
from heistdsl.games import Decision, Given
from rulesets import rules_of


def table(bot: Any, players: int = 2, seed: int = 0) -> Table:
    return Table.seated([bot] * players, ["tried"] * players, seed)


class Watching:
    """Answers by default and remembers what it was shown."""

    def __init__(self) -> None:
        self.seen: list[tuple[int, Any]] = []

    def answer(self, sight: Sight, decision: Decision, chance: Random) -> Given:
        assert decision.player == sight.player
        self.seen.append((sight.player, sight.view))
        return decision.default


def test_a_bot_sees_what_its_player_sees() -> None:
    game, bot = rules_of("crazy-eights").new_game(2, 1), Watching()
    step(game.clone(), table(bot))
    player, view = bot.seen[0]
    assert view == game.view(player)
    assert {piece["id"] for piece in view["zones"]["p2.hand"]} == {"?"}


class Wrong:
    def answer(self, sight: Sight, decision: Decision, chance: Random) -> Given:
        return "no:such"


class Broken:
    def answer(self, sight: Sight, decision: Decision, chance: Random) -> Given:
        raise ZeroDivisionError("by nothing")


class Silent:
    def answer(self, sight: Sight, decision: Decision, chance: Random) -> Any:
        return None


@pytest.mark.parametrize(
    ("bot", "words"), [(Wrong(), "no:such"), (Broken(), "ZeroDivisionError: by nothing"), (Silent(), "no answer")]
)
def test_a_bot_that_fails_loses_nothing(bot: Any, words: str) -> None:
    game = rules_of("goofspiel").new_game(2, 1)
    before = game.save()
    with pytest.raises(BotError, match=words) as failed:
        finish(game, table(bot))
    assert (failed.value.name, game.save()) == ("tried", before)
    assert "`tried`" in str(failed.value)


class Cheating:
    """Plays its imagined worlds to the end, and spoils them."""

    def answer(self, sight: Sight, decision: Decision, chance: Random) -> Given:
        world = sight.imagine(chance.randrange(1000))
        names = ["random"] * world.players
        finish(world, Table.seated(make_bots(names, world.players), names, 1))
        assert world.result
        return decision.default


def test_imagining_does_not_touch_the_game() -> None:
    game, plain = rules_of("liars-dice").new_game(2, 1), rules_of("liars-dice").new_game(2, 1)
    for _ in range(6):
        step(game, table(Cheating()))
        step(plain, table(Watching()))
    assert game.log.digest == plain.log.digest


def test_the_same_seed_gives_the_same_game() -> None:
    digests = []
    for seed in (3, 3, 4):
        game = rules_of("go-fish").new_game(3, 1)
        names = ["random"] * 3
        finish(game, Table.seated(make_bots(names, 3), names, seed))
        digests.append(game.log.digest)
    assert digests[0] == digests[1] != digests[2]


BAD = {"grady": "no bot `grady`", "random:many": "no budget", "random:": "no budget", "": "no bot", "rondom": "no bot"}


@pytest.mark.parametrize(("name", "words"), BAD.items())
def test_bots_that_there_are_not(name: str, words: str) -> None:
    with pytest.raises(NoSuchBot) as refused:
        make_bot(name)
    assert words in refused.value.message
    assert "random" in refused.value.help or "100" in refused.value.help


def test_one_bot_for_all_or_one_for_each() -> None:
    assert len(make_bots(["random"], 4)) == 4
    assert len(make_bots(["random", "random:5"], 2)) == 2
    with pytest.raises(NoSuchBot, match="2 bots are named for 3"):
        make_bots(["random", "random"], 3)
