"""The bot `greedy`, what games tell it, and bots that other packages bring."""

from __future__ import annotations

from dataclasses import replace
from importlib.metadata import EntryPoint
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tiny import tiny_game

from heistdsl.bots import NoSuchBot, Sight, Table, finish, make_bot, make_bots, registry
from heistdsl.bots.candidates import candidates
from heistdsl.bots.greedy_bot import GreedyBot
from heistdsl.games import Game, Rules
from heistdsl.games.loading import Source
from heistdsl.model.resolve import load_ruleset
from rulesets import rules_of

RANKED = "rank players by gold\nend game"


def asked(flow: str, players: int = 2) -> Game:
    """A little game that asks Ann, and ends with a ranking by gold."""
    return Rules(tiny_game(flow=f"{flow}\n{RANKED}"), Source("tiny")).new_game(players, 1, backend="oracle")


def answer(game: Game, seed: int = 0, worlds: int = 3) -> Any:
    decision = game.decisions[0]
    return GreedyBot(worlds).answer(Sight(game, decision.player), decision, Random(seed))


BEST = {
    "more is better": (
        'ann chooses one:\n  option "one": ann gains 1 gold\n  option "three": ann gains 3 gold',
        "three",
    ),
    "what the other gets counts against it": (
        'ann chooses one:\n  option "both": players gain 2 gold\n  option "own": ann gains 1 gold',
        "own",
    ),
    "a number": ("ann chooses n from 1..4\nann gains n gold", 4),
    "yes only if it pays": ("ann may: bob gains 1 gold", "no"),
    "a split": ("ann splits 2 gold among {ann, bob}", {"p1": 2, "p2": 0}),
}


@pytest.mark.parametrize("name", BEST)
def test_it_takes_what_it_stands_best_after(name: str) -> None:
    flow, best = BEST[name]
    assert answer(asked(flow)) == best


def test_it_accepts_what_is_good_for_it() -> None:
    game = asked("bob gains 3 gold\nbargain ann with bob over up to 2 gold: bob loses it.share.gold gold")
    game.choose(game.decisions[0], {"gold": 2})
    assert game.decisions[0].player == 1
    assert answer(game) == "refuse"


def test_it_thinks_to_the_end_of_its_move() -> None:
    """What it is asked at once belongs to what it has just answered: by chance the door is worth less than nothing."""
    flow = """
ann chooses one:
  option "door":
    ann chooses one:
      option "trap": ann loses 9 gold
      option "pit": ann loses 9 gold
      option "hoard": ann gains 4 gold
  option "purse": ann gains 3 gold
"""
    assert {answer(asked(flow), seed) for seed in range(4)} == {"door"}


def test_others_say_yes_only_for_a_reason() -> None:
    """Bob may give Ann what he has: he will not, so that she need not ask."""
    flow = """
ann chooses one:
  option "ask":
    bob may:
      bob loses 5 gold
      ann gains 5 gold
  option "work": ann gains 1 gold
"""
    assert {answer(asked(flow), seed, worlds=8) for seed in range(6)} == {"work"}
    flow = flow.replace("bob loses 5 gold", "bob gains 6 gold").replace("ann gains 5", "ann gains 7")
    assert {answer(asked(flow), seed, worlds=8) for seed in range(6)} == {"work"}
    # With a third player at the table both can be better off, as long as the game goes on.
    flow += "each n in 1..3: each p in players: p may: p gains 1 gold"
    assert {answer(asked(flow, players=3), seed, worlds=8) for seed in range(6)} == {"ask"}


def test_in_doubt_it_does_nothing() -> None:
    """A die that brings nothing on average is left alone."""
    gamble = "ann gains 9 gold\nann may:\n  ann rolls 1 d6 as r\n  ann gains r.total gold\n  ann loses {} gold"
    found = [answer(asked(gamble.format(4)), seed, 12) for seed in range(20)]
    assert found.count("no") >= 18
    assert [answer(asked(gamble.format(1)), seed, 12) for seed in range(20)].count("yes") >= 18


@pytest.mark.parametrize("told", [(), ({"gold": 1}, {"gold": 2}, {"gold": 3})])
def test_nobody_makes_an_offer_twice_in_a_bargain(told: Any) -> None:
    """Ann has made an offer, and Bob another one: neither is made again, whether the game tells which make sense."""
    ruleset = tiny_game(flow=f"bargain ann with bob over up to 3 gold: ann loses it.share.gold gold\n{RANKED}")
    ruleset = replace(ruleset, bots=replace(ruleset.bots, offers=told))
    game = Rules(ruleset, Source("tiny")).new_game(2, 1, backend="python")
    offers = list(told) or [f"offer:{amount}" for amount in range(4)]

    def counters() -> list[Any]:
        decision = game.decisions[0]
        found = candidates(Sight(game, decision.player), decision, Random(0))
        return [each for each in found if each not in ("accept", "refuse", "pass")]

    for made in (0, 1):
        assert counters() == offers
        game.choose(game.decisions[0], offers[made])
    assert game.decisions[0].player == 0
    assert counters() == offers[1:]


def test_it_plays_a_game_to_its_end() -> None:
    flow = "each n in 1..3: each p in players at once: p may: p gains 1 gold"
    game, names = asked(flow), ["greedy:2", "random"]
    finish(game, Table.seated(make_bots(names, 2), names, 1))
    assert game.result is not None
    assert 0 in game.result.winners


@pytest.mark.long
def test_it_beats_chance_at_high_noon_heist() -> None:
    won = {"greedy:2": 0, "random": 0}
    for seed in range(30):
        names = ["greedy:2", "random"] if seed % 2 else ["random", "greedy:2"]
        game = rules_of("high-noon-heist").new_game(2, seed, backend="python")
        finish(game, Table.seated(make_bots(names, 2), names, seed))
        assert game.result is not None
        if len(game.result.winners) == 1:
            won[names[game.result.winners[0]]] += 1
    assert won["greedy:2"] >= 0.65 * sum(won.values())


# ---- what games tell bots


TOLD = """
game: {{id: told, name: Told, players: 2, bots: {bots}}}
counters: {{gold: {{owner: player}}, luck: {{owner: player}}, heat: {{}}}}
values:
  prospects: {{owner: player, is: gold + luck}}
  danger: {{is: heat}}
phases: {{turn: Turn}}
flow: |
  repeat while heat < 2:
    gain 1 heat
    each p in players:
      phase turn by p:
        active chooses one:
          option "gold": active gains 1 gold
          option "luck": active gains 2 luck
  rank players by gold
  end game
"""


def load(folder: Path, bots: str) -> tuple[Any, list[str]]:
    """A game that tells bots this, and what is found wrong with it."""
    (folder / "game.yaml").write_text(TOLD.format(bots=bots), encoding="utf-8")
    ruleset, found = load_ruleset(folder)
    return ruleset, [f"{each.code}: {each.message}" for each in found]


def test_a_declared_value_leads_it(tmp_path: Path) -> None:
    by_rank, found = load(tmp_path, "{}")
    assert (found, by_rank.bots.value) == ([], None)
    told, found = load(tmp_path, "{value: prospects, offers: [{gold: 1}, {gold: 2, luck: 1}]}")
    assert found == []
    assert told.bots.offers == ({"gold": 1}, {"gold": 2, "luck": 1})
    for ruleset, best in ((by_rank, "gold"), (told, "luck")):
        assert answer(Rules(ruleset, Source("told")).new_game(backend="oracle")) == best


@pytest.mark.parametrize(
    ("bots", "words"),
    [
        ("{value: prospect}", "H0203: unknown value `prospect`"),
        ("{value: danger}", "H0204: `danger` is no value of each player"),
        ("{offers: [{silver: 1}]}", "H0203: unknown unit `silver`"),
        ("{values: prospects}", "H01"),
    ],
)
def test_what_bots_are_told_is_checked(bots: str, words: str, tmp_path: Path) -> None:
    assert any(each.startswith(words) for each in load(tmp_path, bots)[1])


# ---- bots of other packages


def brought(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    point = EntryPoint("mine", value, registry.GROUP)
    monkeypatch.setattr(registry, "entry_points", lambda group: (point,))


class Mine:
    def __init__(self, budget: int | None) -> None:
        self.budget = budget

    def answer(self, sight: Sight, decision: Any, chance: Random) -> Any:
        return decision.default


def test_a_package_brings_a_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    brought(monkeypatch, "some.package:make")
    monkeypatch.setattr(EntryPoint, "load", lambda self: Mine)
    bot: Any = make_bot("mine:7")
    assert bot.budget == 7


@pytest.mark.parametrize(
    ("value", "words"),
    [("no.such.module:make", "ModuleNotFoundError"), ("math:pi", "cannot be made"), ("builtins:hex", "cannot be made")],
)
def test_a_bot_that_cannot_be_made_is_told(value: str, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    brought(monkeypatch, value)
    with pytest.raises(NoSuchBot) as refused:
        make_bot("mine:1")
    assert words in refused.value.message
