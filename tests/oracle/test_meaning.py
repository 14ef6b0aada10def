"""The cases of docs/meaning.md, one file for each decision: small games, what players do, what must come of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from tiny import read_cases, tiny_game

from heistdsl.oracle import Prepared
from heistdsl.scenario import Scenario, play_scenario
from heistdsl.scenario.read import Step

_MEANING = Path(__file__).parent / "meaning"
#: Keys of a case that belong to its scenario; all others are sections of its rule file.
_SCENARIO = ("name", "players", "seed", "options", "arrange", "steps", "fails")


def cases() -> Iterator[Any]:
    for file in sorted(_MEANING.glob("*.yaml")):
        for case in read_cases(file):
            yield pytest.param(case, id=f"{file.stem}: {case['name']}")


@pytest.mark.parametrize("case", list(cases()))
def test_case(case: Mapping[str, Any]) -> None:
    sections = {key: value for key, value in case.items() if key not in _SCENARIO}
    outcome = play_scenario(Prepared(tiny_game(**sections)), scenario_of(case))
    if "fails" in case:
        assert case["fails"] in outcome.message
    else:
        assert outcome.ok, f"step {outcome.line}: {outcome.message}"


def scenario_of(case: Mapping[str, Any]) -> Scenario:
    steps = [
        Step(kind, value, number)
        for number, step in enumerate(case.get("steps", ()), 1)
        for kind, value in step.items()
    ]
    return Scenario(
        case["name"], "", 0, tuple(steps), players=case.get("players", 2), seed=case.get("seed", 0),
        options=case.get("options", {}), arrange=case.get("arrange", {}),
    )  # fmt: skip
