"""Scenarios: a designer's tests, played on the oracle."""

from heistdsl.scenario.play import Outcome, play_scenario
from heistdsl.scenario.read import Scenario, load_scenarios
from heistdsl.scenario.run import Unplayable, run_folder, run_scenarios

__all__ = ["Outcome", "Scenario", "Unplayable", "load_scenarios", "play_scenario", "run_folder", "run_scenarios"]
