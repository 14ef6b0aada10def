"""The small games of the meaning tests: all of them play on the engine as on the interpreter."""

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml
from side_by_side import Pair, play_side_by_side, random_answer
from tiny import SCENARIO_KEYS, tiny_game

from heistdsl import engine, oracle

CASES = Path(__file__).parents[1] / "oracle" / "meaning"


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


def owned(path: str) -> str:
    """A path of a scenario as the language has it: seats have names."""
    return re.sub("^p([1-4])[.]", lambda seat: ("ann", "bob", "cat", "dan")[int(seat[1]) - 1] + ".", path)


def piece(name: str) -> str:
    """A piece as the language has it: the name of a card is a kind."""
    return f"top(1 of everything where {name.split('#')[0]})"


def arranged(case: dict[str, Any]) -> dict[str, Any]:
    """The sections of a case, whose flow begins with what the case arranges."""
    arrange = case.get("arrange", {})
    lines = [
        f"move {piece(card)} to {owned(zone.removesuffix('.top'))}"
        for zone, cards in arrange.get("zones", {}).items()
        for card in (reversed(cards) if isinstance(cards, list) else ())
        if card is not None
    ]
    lines += [f"{owned(counter)} = {number}" for counter, number in arrange.get("counters", {}).items()]
    lines += [f"attach {piece(tool)} to {piece(host)}" for tool, host in arrange.get("attach", {}).items()]
    sections = {key: value for key, value in case.items() if key not in SCENARIO_KEYS}
    return {**sections, "flow": "\n".join((*lines, sections["flow"]))}


def check(case: dict[str, Any]) -> None:
    """Play a case on both."""
    ruleset = tiny_game(**arranged(case))
    pair = Pair(ruleset)
    for players in [case["players"]] if "players" in case else range(ruleset.min_players, ruleset.max_players + 1):
        error = outcome(oracle.Game, pair.prepared, players)
        assert outcome(engine.Game, pair.machine, players) == error
        if not error:
            play_side_by_side(pair, 1, {}, players=players)


@pytest.mark.long
def test_every_case() -> None:
    for _, case in cases():
        check(case)


ANYWHERE = [case for name, case in cases() if name[:2] > "21"]


@pytest.mark.parametrize("case", ANYWHERE, ids=[case["name"] for case in ANYWHERE])
def test_what_may_stand_anywhere(case: dict[str, Any]) -> None:
    check(case)


@pytest.mark.parametrize("start", range(3))
def test_some_cases(start: int) -> None:
    for _, case in cases()[start * 20 :: 60]:
        check(case)
