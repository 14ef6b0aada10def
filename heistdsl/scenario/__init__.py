"""Scenarios: a designer's tests, played on the oracle.

What is asked for here is loaded only then: to check a scenario (`heistdsl.scenario.check`) nothing is played.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from heistdsl.scenario.check import check_scenarios
    from heistdsl.scenario.play import Outcome, play_scenario
    from heistdsl.scenario.read import Scenario, load_scenarios
    from heistdsl.scenario.run import Scenes, Unplayable, run_folder

__all__ = [
    "Outcome",
    "Scenario",
    "Scenes",
    "Unplayable",
    "check_scenarios",
    "load_scenarios",
    "play_scenario",
    "run_folder",
]

_HOMES = {
    "Outcome": "play",
    "Scenario": "read",
    "Scenes": "run",
    "Unplayable": "run",
    "check_scenarios": "check",
    "load_scenarios": "read",
    "play_scenario": "play",
    "run_folder": "run",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module `heistdsl.scenario` has no attribute `{name}`")
    return getattr(import_module(f"heistdsl.scenario.{_HOMES[name]}"), name)
