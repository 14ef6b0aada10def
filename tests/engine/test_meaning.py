"""The small games of the meaning tests: those that the engine has play as on the interpreter, all others are refused by
name."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml
from side_by_side import Pair, play_side_by_side, random_answer
from tiny import SCENARIO_KEYS, tiny_game

from heistdsl import engine, oracle
from heistdsl.lower import missing_constructs

CASES = Path(__file__).parents[1] / "oracle" / "meaning"
#: How many of the cases the engine has at least; the rest is refused by name (docs/engine.md).
LEAST_LOWERED = 200


def cases() -> list[tuple[str, dict[str, Any]]]:
    """All cases by file and name."""
    return [
        (f"{file.stem}: {case['name']}", case)
        for file in sorted(CASES.glob("*.yaml"))
        for case in yaml.safe_load(file.read_text(encoding="utf-8"))
    ]


def outcome(game_of: type[engine.Game] | type[oracle.Game], source: Any, players: int) -> str:
    """The code of the error in which a game ends that is played at random; the empty text for none."""
    chance = Random(1)
    try:
        game = game_of(source, players, 1)
        while game.decisions:
            decision = game.decisions[0]
            try:
                game.choose(decision, random_answer(chance, decision))  # type: ignore[arg-type]
            except (engine.IllegalChoice, oracle.IllegalChoice):
                game.choose(decision, decision.default)  # type: ignore[arg-type]
    except (engine.RuleError, oracle.RuleError) as problem:
        return problem.code
    return ""


def check(case: dict[str, Any]) -> bool:
    """Play a case on both; whether the engine has it."""
    ruleset = tiny_game(**{key: value for key, value in case.items() if key not in SCENARIO_KEYS})
    missing = missing_constructs(ruleset)
    if missing:
        assert all(found.construct for found in missing)
        return False
    pair = Pair(ruleset)
    for players in [case["players"]] if "players" in case else range(ruleset.min_players, ruleset.max_players + 1):
        error = outcome(oracle.Game, pair.prepared, players)
        assert outcome(engine.Game, pair.machine, players) == error
        if not error:
            play_side_by_side(pair, 1, {}, players=players)
    return True


@pytest.mark.long
def test_every_case() -> None:
    lowered = [name for name, case in cases() if check(case)]
    assert len(lowered) >= LEAST_LOWERED


@pytest.mark.parametrize("start", range(3))
def test_some_cases(start: int) -> None:
    for _, case in cases()[start * 20 :: 60]:
        check(case)
