"""Ways of running rules: the same games, the same refusals, the same errors."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from tiny import tiny_game

import heistdsl
from heistdsl.games import BACKENDS, Game, IllegalChoice, RuleError, Rules, random_answer
from heistdsl.games.compiled import Compiled
from heistdsl.games.loading import Source
from rulesets import rules_of

COMPILED = ["goofspiel", "high-noon-heist"]


def play_on(game: Game, chance: Random, answers: int) -> None:
    for _ in range(answers):
        if game.decisions:
            decision = chance.choice(game.decisions)
            game.choose(decision, random_answer(decision, chance))


@pytest.mark.parametrize("id", COMPILED)
def test_these_are_compiled(id: str) -> None:
    assert isinstance(rules_of(id).new_game()._running, Compiled)


@pytest.mark.parametrize("id", COMPILED)
@pytest.mark.parametrize("seed", range(4))
def test_views_and_logs_are_the_same(id: str, seed: int) -> None:
    games = [rules_of(id).new_game(seed=seed, backend=backend) for backend in BACKENDS]
    for game in games:
        play_on(game, Random(seed), 11)
    first, *others = [(list(game.log), [game.view(player) for player in (0, 1)], game.decisions) for game in games]
    assert [first] * len(others) == others


def test_deadlines_are_the_same_and_only_there_while_the_clock_runs() -> None:
    rules = Rules(tiny_game(flow="ann chooses n from 1..2\nrun clock\nann chooses m from 1..2"), Source("tiny"))
    for backend in BACKENDS:
        game = rules.new_game(2, 1, backend=backend)
        assert [each.deadline for each in game.decisions] == [None]
        game.choose(game.decisions[0], 1)
        assert [each.deadline for each in game.decisions] == [300]


def test_a_copy_of_a_compiled_game_has_its_own_twin() -> None:
    game = rules_of("goofspiel").new_game(2, 1)
    before = game.view(0)
    copy = game.clone()
    play_on(copy, Random(1), 4)
    assert game.view(0) == before
    assert copy.view(0)["log"] != before["log"]


def test_views_and_the_log_need_no_twin() -> None:
    game = rules_of("goofspiel").new_game(2, 1)
    play_on(game, Random(1), 8)
    told = list(game.log)
    assert game.view(0)["log"] == game.log.seen_by(0)
    play_on(game, Random(2), 4)
    assert list(game.log)[: len(told)] == told
    running = game._running
    assert isinstance(running, Compiled)
    assert running._interpreted is None


def test_what_a_roll_has_come_to_later_is_told_by_the_interpreter() -> None:
    flow = "ann rolls 1 d6 for luck as r\nann gains r.total gold\nann chooses n from 1..2"
    rules = Rules(tiny_game(rules={"loaded": "on roll: it.total += 10"}, flow=flow), Source("tiny"))
    told = [[event.get("total") for event in rules.new_game(2, 1, backend=each).log] for each in BACKENDS]
    assert told[0][0] is not None
    assert int(str(told[0][0])) > 10
    assert told == [told[0]] * len(told)


def test_refusals_are_the_same() -> None:
    reasons = []
    for backend in BACKENDS:
        game = rules_of("goofspiel").new_game(2, 1, backend=backend)
        with pytest.raises(IllegalChoice) as refused:
            game.choose(game.decisions[0], "play:no-such-card")
        reasons.append((refused.value.reason, game.inputs))
    assert len(set(reasons)) == 1


@pytest.fixture
def wrong(tmp_path: Path) -> Rules:
    """Rules that go wrong with the answer 1."""
    lines = [
        "game: {id: wrong, name: Wrong, players: 2}",
        "counters: {luck: {owner: player}}",
        "flow: |",
        "  each p in players:",
        "    p chooses n from 1..3",
        "    p.luck = 6 / (n - 1)",
    ]
    (tmp_path / "game.yaml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return heistdsl.load(tmp_path)


@pytest.mark.parametrize("backend", BACKENDS)
def test_a_rule_that_goes_wrong_has_its_place(wrong: Rules, backend: str) -> None:
    game = wrong.new_game(backend=backend)
    for _ in range(2):
        with pytest.raises(RuleError) as found:
            game.choose(game.decisions[0], 1)
        assert found.value.code == "overflow"
        assert found.value.span is not None
        assert found.value.span.text == "6 / (n - 1)"
    game.choose(game.decisions[0], 2)
    assert [decision.player for decision in game.decisions] == [1]
    assert game.view(0)["counters"]["p1.luck"] == 6
