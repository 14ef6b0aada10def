"""Running the scenarios of games and packs."""

from __future__ import annotations

from pathlib import Path

from heistdsl.model.read_decks import choose_deck
from heistdsl.model.resolve import load_ruleset
from heistdsl.oracle import Prepared
from heistdsl.resources import find_game
from heistdsl.scenario.play import Outcome, play_scenario
from heistdsl.scenario.read import Scenario, load_scenarios
from heistdsl.text import Diagnostic, has_errors


class Unplayable(Exception):  # noqa: N818
    """The rule files have errors, so that nothing can be played with them."""

    def __init__(self, diagnostics: list[Diagnostic]) -> None:
        super().__init__("the rule files have errors")
        self.diagnostics = diagnostics


def run_folder(folder: Path, files: frozenset[Path] | None = None) -> list[Outcome]:
    """Run the scenarios of a game or pack; with `files` only those that stand in one of them.

    Raises Unplayable.
    """
    scenarios, diagnostics = load_scenarios(folder)
    if has_errors(diagnostics):
        raise Unplayable(diagnostics)
    wanted = [scenario for scenario in scenarios if files is None or Path(scenario.file).resolve() in files]
    return run_scenarios(folder, wanted)


def run_scenarios(folder: Path, scenarios: list[Scenario]) -> list[Outcome]:
    """Run scenarios of a folder, each with the packs and deck it names. Raises Unplayable."""
    games: dict[tuple[tuple[str, ...], str | None], Prepared] = {}
    outcomes = []
    for scenario in scenarios:
        key = (scenario.packs, scenario.deck)
        try:
            if key not in games:
                games[key] = _load(folder, scenario)
        except ValueError as problem:
            outcomes.append(Outcome(scenario.name, scenario.file, scenario.line, False, str(problem), scenario.covers))
        else:
            outcomes.append(play_scenario(games[key], scenario))
    return outcomes


def _load(folder: Path, scenario: Scenario) -> Prepared:
    packs = [_pack(folder, name) for name in scenario.packs]
    ruleset, diagnostics = load_ruleset(folder, packs)
    if ruleset is None or has_errors(diagnostics):
        raise Unplayable(diagnostics)
    if scenario.deck is not None:
        deck = ruleset.decks.get(scenario.deck)
        if deck is None:
            raise ValueError(f"there is no deck `{scenario.deck}`")
        ruleset = choose_deck(ruleset, deck)
    return Prepared(ruleset)


def _pack(folder: Path, name: str) -> Path:
    """A pack by id, or by its path from the folder of the scenario."""
    beside = folder / name
    return beside if beside.is_dir() else find_game(name) or beside
