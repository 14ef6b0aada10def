"""Scenarios: a designer's tests, played on the oracle."""

from heistdsl.scenario.check import check_scenarios
from heistdsl.scenario.play import Outcome, play_scenario
from heistdsl.scenario.read import Scenario, load_scenarios
from heistdsl.scenario.run import Unplayable, run_folder

__all__ = ["Outcome", "Scenario", "Unplayable", "check_scenarios", "load_scenarios", "play_scenario", "run_folder"]
