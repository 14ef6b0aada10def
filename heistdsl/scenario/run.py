"""Running the scenarios of games and packs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TypeAlias

from heistdsl.decks import NoSuchDeck, load_with_deck
from heistdsl.model.gather import holds_scenarios_only
from heistdsl.model.resolve import load_ruleset
from heistdsl.model.ruleset import Ruleset
from heistdsl.model.variants import NO_OPTIONS, with_variants
from heistdsl.oracle import Prepared
from heistdsl.oracle.starts import Starts
from heistdsl.processes import Hands, WorkersFailed, here_or_in_processes
from heistdsl.resources import find_game
from heistdsl.scenario.check import Checker
from heistdsl.scenario.play import Outcome, play_scenario
from heistdsl.scenario.read import Scenario, load_scenarios
from heistdsl.text import Diagnostic, Severity

_UNREADABLE = "this file cannot be read"


class Unplayable(Exception):  # noqa: N818
    """The rule files have errors, so that nothing can be played with them."""

    def __init__(self, diagnostics: list[Diagnostic]) -> None:
        super().__init__("the rule files have errors")
        self.diagnostics = diagnostics

    def __reduce__(self) -> tuple[type[Unplayable], tuple[list[Diagnostic]]]:
        """It may come out of another process."""
        return Unplayable, (self.diagnostics,)


def run_folder(
    folder: Path,
    files: frozenset[Path] | None = None,
    packs: Sequence[Path] = (),
    deck: str | None = None,
    options: Mapping[str, str] = NO_OPTIONS,
) -> list[Outcome]:
    """Run the scenarios of a game or pack, as `Scenes` has them, in this process. Raises what that raises."""
    return Scenes(folder, files, packs, deck, options).play()


class Scenes:
    """The scenarios of a game or pack, and of packs laid over it; with `files` only those in one of them. Each is
    played with the packs and the deck it names, too, else with `deck`, and with `options` as far as it names no others.

    What is wrong with a scenario, or with a file that holds nothing else, lets these fail and no others. Raises
    Unplayable, NoSuchDeck for `deck`, NoSuchVariant.
    """

    def __init__(
        self,
        folder: Path,
        files: frozenset[Path] | None = None,
        packs: Sequence[Path] = (),
        deck: str | None = None,
        options: Mapping[str, str] = NO_OPTIONS,
    ) -> None:
        self._source: _Source = (folder, files, tuple(packs), deck, dict(options))
        scenarios, diagnostics = load_scenarios(folder, packs)
        self._games = _Games(folder, packs, deck, options, scenarios)
        if deck is not None or options:
            self._games.load((), deck)
        _must_be_playable(diagnostics, scenarios)
        self._wrong = [each for each in diagnostics if _is_fatal(each)]
        broken = [_broken_file(each) for each in self._wrong if not any(of.holds(each) for of in scenarios)]
        self._broken = [outcome for outcome in broken if _is_wanted(outcome.file, files)]
        self._scenarios = [scenario for scenario in scenarios if _is_wanted(scenario.file, files)]

    def __len__(self) -> int:
        """How many scenarios there are to be played."""
        return len(self._scenarios)

    def play(self, jobs: int = 1, advance: Callable[[int], None] = lambda count: None) -> list[Outcome]:
        """What comes of them, in the order of the files; the same for any number of processes, which are only made if
        it takes long. `advance` is told how many have been played. Raises Unplayable and NoSuchVariant for packs that
        scenarios name, WorkersFailed."""
        outcomes = list(self._broken)
        calls = [_Call(number, scenario.file, scenario.name) for number, scenario in enumerate(self._scenarios)]
        for outcome in here_or_in_processes(self.play_one, _play_there, calls, Hands(jobs, _begin, (self._source,))):
            outcomes.append(outcome)
            advance(1)
        return outcomes

    def play_one(self, call: _Call) -> Outcome:
        """What comes of one of them. Raises WorkersFailed if it is another one than was meant."""
        scenario = self._scenarios[call.number] if call.number < len(self) else None
        if scenario is None or (scenario.file, scenario.name) != (call.file, call.name):
            raise WorkersFailed(
                "the scenarios have been changed meanwhile", "leave the files as they are until all is played"
            )
        return self._games.run(scenario, [each for each in self._wrong if scenario.holds(each)])


@dataclass(frozen=True, slots=True)
class _Call:
    """Which scenario is to be played: its number among those that are wanted, where it stands, what it is called."""

    number: int
    file: str
    name: str


def _is_wanted(file: str, files: frozenset[Path] | None) -> bool:
    return files is None or Path(file).resolve() in files


@dataclass(frozen=True, slots=True)
class _Game:
    """A game, ready to be played in scenarios."""

    starts: Starts
    checker: Checker

    def play(self, scenario: Scenario) -> Outcome:
        """Play a scenario, unless it is clear already that it cannot be played as it is written."""
        found = self.checker.check(scenario.node) if scenario.node is not None else []
        wrong = [each for each in found if _is_fatal(each)]
        return _failed(scenario, wrong) if wrong else play_scenario(self.starts, scenario)


class _Games:
    """The games that the scenarios of a folder are played in, each loaded once."""

    def __init__(
        self,
        folder: Path,
        packs: Sequence[Path],
        deck: str | None,
        options: Mapping[str, str],
        scenarios: Sequence[Scenario],
    ) -> None:
        self._folder = folder
        self._packs = packs
        self._deck = deck
        self._options = options
        self._scenarios = scenarios
        self._loaded: dict[tuple[tuple[str, ...], str | None], _Game] = {}

    def run(self, scenario: Scenario, wrong: Sequence[Diagnostic]) -> Outcome:
        """What comes of a scenario; `wrong` is what is known to be wrong with it. Raises Unplayable."""
        if wrong:
            return _failed(scenario, wrong)
        try:
            return self.load(scenario.packs, scenario.deck or self._deck).play(scenario)
        except NoSuchDeck as problem:
            message = f"{problem.message}: {problem.help}"
            return Outcome(scenario.name, scenario.file, scenario.line, False, message, scenario.covers)

    def load(self, names: tuple[str, ...], deck: str | None) -> _Game:
        """The game with further packs and a deck. Raises Unplayable and NoSuchDeck."""
        if (names, deck) not in self._loaded:
            packs = [*self._packs, *(_pack(self._folder, name) for name in names)]
            ruleset = _load(self._folder, packs, deck, self._scenarios)
            played = with_variants(ruleset, self._options)
            self._loaded[names, deck] = _Game(Starts(Prepared(played)), Checker(played))
        return self._loaded[names, deck]


def _failed(scenario: Scenario, wrong: Sequence[Diagnostic]) -> Outcome:
    """A scenario that is not played, and the first reason why not."""
    first = wrong[0]
    line = first.span.source.line_column(first.span.start)[0] if first.span else scenario.line
    more = f"; {len(wrong) - 1} more: see `heist check`" if len(wrong) > 1 else ""
    return Outcome(scenario.name, scenario.file, line, False, _say(first) + more, scenario.covers)


def _say(diagnostic: Diagnostic) -> str:
    help = f" ({'; '.join(diagnostic.help.splitlines())})" if diagnostic.help else ""
    return diagnostic.message + help


def _is_fatal(diagnostic: Diagnostic) -> bool:
    return diagnostic.severity is Severity.ERROR


def _must_be_playable(diagnostics: Iterable[Diagnostic], scenarios: Sequence[Scenario]) -> None:
    """Raise Unplayable for errors that are about more than single scenarios."""
    wrong = [
        each
        for each in diagnostics
        if _is_fatal(each) and not _holds_scenarios_only(each) and not any(of.holds(each) for of in scenarios)
    ]
    if wrong:
        raise Unplayable(wrong)


def _holds_scenarios_only(diagnostic: Diagnostic) -> bool:
    """Whether the file of a mistake has `scenarios:` at its left edge and nothing else, so that nothing but scenarios
    can be missing if it cannot be read."""
    if diagnostic.span is None:
        return False
    return holds_scenarios_only(diagnostic.span.source.text)


def _broken_file(diagnostic: Diagnostic) -> Outcome:
    assert diagnostic.span is not None
    source = diagnostic.span.source
    line, _ = source.line_column(diagnostic.span.start)
    return Outcome(_UNREADABLE, source.name, line, False, _say(diagnostic))


def _load(folder: Path, packs: Sequence[Path], deck: str | None, scenarios: Sequence[Scenario]) -> Ruleset:
    if deck is None:
        ruleset, diagnostics = load_ruleset(folder, packs)
    else:
        chosen = load_with_deck(folder, packs, deck)
        ruleset, diagnostics = chosen.played, chosen.diagnostics
    _must_be_playable(diagnostics, scenarios)
    if ruleset is None:
        raise Unplayable(diagnostics)
    return ruleset


def _pack(folder: Path, name: str) -> Path:
    """A pack by id, or by its path from the folder of the scenario."""
    beside = folder / name
    return beside if beside.is_dir() else find_game(name) or beside


# ---- worker processes

#: What scenes are made from.
_Source: TypeAlias = "tuple[Path, frozenset[Path] | None, tuple[Path, ...], str | None, dict[str, str]]"
_SOURCE: list[_Source] = []


def _begin(source: _Source) -> None:
    """What a worker process does first."""
    _SOURCE[:] = [source]


@cache
def _scenes() -> Scenes:
    """The scenes of a worker process, read again when the first one is played."""
    return Scenes(*_SOURCE[0])


def _play_there(call: _Call) -> Outcome:
    return _scenes().play_one(call)
