"""Small games for tests: the game of tests/oracle/base.yaml with whatever a case adds to it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import yaml

from heistdsl.model.resolve import load_ruleset
from heistdsl.model.ruleset import Ruleset
from heistdsl.oracle import Prepared
from heistdsl.scenario import Outcome, Scenario, play_scenario
from heistdsl.scenario.read import Step
from heistdsl.text import render_text

#: Keys of a case that belong to its scenario; all others are sections of its rule file.
SCENARIO_KEYS = ("name", "players", "seed", "options", "arrange", "steps", "fails")
BASE = Path(__file__).parents[1] / "oracle" / "base.yaml"


class _Writer(yaml.SafeDumper):
    """Writes texts of several words as blocks, so that effects are read in place."""


def _write_text(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    style = "|" if " " in text or "\n" in text else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style)


_Writer.add_representer(str, _write_text)


def tiny_game(**sections: Any) -> Ruleset:
    """The little game with more sections (`cards`, `rules`, `flow`, ...), which must have no mistakes."""
    return _load(yaml.dump(sections, Dumper=_Writer, sort_keys=False, allow_unicode=True))


@cache
def _load(added: str) -> Ruleset:
    with TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "game.yaml").write_text(BASE.read_text(encoding="utf-8"), encoding="utf-8")
        (folder / "more.yaml").write_text(added, encoding="utf-8")
        ruleset, diagnostics = load_ruleset(folder)
    assert ruleset is not None
    assert not diagnostics, render_text(diagnostics)
    return ruleset


def play_case(case: Mapping[str, Any]) -> Outcome:
    """Play a case: its scenario on the little game with the sections it adds."""
    sections = {key: value for key, value in case.items() if key not in SCENARIO_KEYS}
    steps = [
        Step(kind, value, number)
        for number, step in enumerate(case.get("steps", ()), 1)
        for kind, value in step.items()
    ]
    scenario = Scenario(
        case["name"], "", 0, tuple(steps), players=case.get("players", 2), seed=case.get("seed", 0),
        options=case.get("options", {}), arrange=case.get("arrange", {}),
    )  # fmt: skip
    return play_scenario(Prepared(tiny_game(**sections)), scenario)


def read_cases(file: Path) -> list[Mapping[str, Any]]:
    """The cases of a YAML file."""
    cases: list[Mapping[str, Any]] = yaml.safe_load(file.read_text(encoding="utf-8"))
    return cases
