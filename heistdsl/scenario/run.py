"""Running the scenarios of games and packs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from heistdsl.decks import NoSuchDeck, load_with_deck
from heistdsl.model.resolve import load_ruleset
from heistdsl.model.ruleset import Ruleset
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


def run_folder(
    folder: Path, files: frozenset[Path] | None = None, packs: Sequence[Path] = (), deck: str | None = None
) -> list[Outcome]:
    """Run the scenarios of a game or pack, and of packs laid over it; with `files` only those in one of them.

    A scenario that names no deck is played with `deck`. Raises Unplayable, and NoSuchDeck for that deck.
    """
    if deck is not None:
        _load(folder, packs, deck)
    scenarios, diagnostics = load_scenarios(folder, packs)
    if has_errors(diagnostics):
        raise Unplayable(diagnostics)
    wanted = [scenario for scenario in scenarios if files is None or Path(scenario.file).resolve() in files]
    return run_scenarios(folder, wanted, packs, deck)


def run_scenarios(
    folder: Path, scenarios: list[Scenario], packs: Sequence[Path] = (), deck: str | None = None
) -> list[Outcome]:
    """Run scenarios of a folder, each with the packs and deck it names, too. Raises Unplayable."""
    games: dict[tuple[tuple[str, ...], str | None], Prepared] = {}
    outcomes = []
    for scenario in scenarios:
        key = (scenario.packs, scenario.deck or deck)
        try:
            if key not in games:
                named = [_pack(folder, name) for name in scenario.packs]
                games[key] = Prepared(_load(folder, [*packs, *named], scenario.deck or deck))
        except NoSuchDeck as problem:
            message = f"{problem.message}: {problem.help}"
            outcomes.append(Outcome(scenario.name, scenario.file, scenario.line, False, message, scenario.covers))
        else:
            outcomes.append(play_scenario(games[key], scenario))
    return outcomes


def _load(folder: Path, packs: Sequence[Path], deck: str | None) -> Ruleset:
    if deck is None:
        ruleset, diagnostics = load_ruleset(folder, packs)
    else:
        chosen = load_with_deck(folder, packs, deck)
        ruleset, diagnostics = chosen.played, chosen.diagnostics
    if ruleset is None or has_errors(diagnostics):
        raise Unplayable(diagnostics)
    return ruleset


def _pack(folder: Path, name: str) -> Path:
    """A pack by id, or by its path from the folder of the scenario."""
    beside = folder / name
    return beside if beside.is_dir() else find_game(name) or beside
