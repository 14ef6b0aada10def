"""Which changes of the rule files do the scenarios notice?

Every change is made on its own, in memory, and the scenarios that can notice it are played until one of them fails.
After an idea that is old: R. A. DeMillo, R. J. Lipton, F. G. Sayward, "Hints on Test Data Selection" (1978).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from random import Random
from time import perf_counter
from typing import TypeAlias

from heistdsl.decks import load_with_deck
from heistdsl.model.gather import gather
from heistdsl.model.read_decks import choose_deck
from heistdsl.model.resolve import load_ruleset
from heistdsl.model.ruleset import Ruleset
from heistdsl.model.variants import NO_OPTIONS, with_variants
from heistdsl.oracle import Prepared
from heistdsl.oracle.starts import Starts
from heistdsl.processes import Hands, in_processes
from heistdsl.proof.carried_out import rules_carried_out
from heistdsl.proof.homes import is_pack, lies_in
from heistdsl.proof.mutants import Gate, Mutant, mutants_of
from heistdsl.proof.survivors import Survivor, read_survivors, reason_for
from heistdsl.proof.watch import Numbering, Watch, bits_of
from heistdsl.scenario import Outcome, Scenario, Unplayable, load_scenarios, play_scenario
from heistdsl.text import Diagnostic, has_errors, shown_path

#: A scenario may take this many times the work it takes on the unchanged game, and this much more.
_TIMES, _MORE = 10, 10_000
#: Steps that look at rule files and printed texts instead of playing.
_READING = frozenset(("data", "printed", "reference"))
#: How many mutants a worker takes at once.
_CHUNK = 4


class ScenariosFail(Exception):  # noqa: N818
    """Scenarios fail on the game as it is, so that nothing can be said about changes."""

    def __init__(self, failed: Sequence[Outcome]) -> None:
        super().__init__(f"{len(failed)} scenarios fail without any change")
        self.failed = tuple(failed)


class Verdict(StrEnum):
    """What became of a mutant: `refused` are those that `heist check` would tell anyway; they do not count."""

    NOTICED = "noticed"
    UNNOTICED = "unnoticed"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Report:
    """How many mutants there were, how many were noticed, and those that were not, with reasons where they are known.

    `stale` are reasons for changes that are noticed, or not made at all; they are told only if every change was tried.
    """

    mutants: int
    noticed: int
    refused: int
    survivors: tuple[Survivor, ...]
    stale: tuple[Survivor, ...] = ()

    @property
    def percent_unnoticed(self) -> float:
        """The survivors in a hundred mutants."""
        return 100 * len(self.survivors) / self.mutants if self.mutants else 0.0


@dataclass(frozen=True, slots=True)
class Played:
    """A scenario and what it does on the unchanged game: the texts that run or come in force, the numbers of the nodes
    of texts that are come to, as bits, the work it is, the time it takes."""

    scenario: Scenario
    texts: frozenset[str]
    nodes: int
    work: int
    seconds: float

    def reads(self) -> bool:
        """Whether it looks at rule files or printed texts."""
        return any(step.kind in _READING for step in self.scenario.steps)

    def names(self, id: str) -> bool:
        """Whether it speaks of something by this id."""
        return id in f"{self.scenario.arrange} {[step.value for step in self.scenario.steps]}"

    def may_notice(self, mutant: Mutant, reached: int) -> bool:
        """Whether it can notice a mutant; `reached` are the nodes of which one has to be come to, as bits."""
        if self.reads():
            return True
        if reached:
            return bool(self.nodes & reached)
        return mutant.owner in self.texts or not (mutant.runs_only or mutant.is_card_text)


class Trial:
    """A game, its scenarios, and the mutants that are to be judged; of a pack its own scenarios and what is declared in
    its own files. Scenarios are played with a `deck` and `options` as far as they name no others.

    Raises Unplayable if the rule files have errors, ScenariosFail if a scenario fails already, NoSuchDeck,
    NoSuchVariant.
    """

    def __init__(
        self,
        folder: Path,
        packs: Sequence[Path] = (),
        only: str = "",
        deck: str | None = None,
        options: Mapping[str, str] = NO_OPTIONS,
    ) -> None:
        ruleset, self._deck, diagnostics = _load(folder, packs, deck)
        if ruleset is None or has_errors(diagnostics):
            raise Unplayable(diagnostics)
        self.ruleset = ruleset = with_variants(ruleset, options)
        self.survivors = read_survivors(gather(folder, packs)[0])
        self.is_whole = not only
        self._home = folder if is_pack(folder) else None
        meant = (mutant for mutant in mutants_of(ruleset) if _is_meant(mutant, only))
        self.mutants = tuple(mutant for mutant in meant if lies_in(mutant.file, self._home))
        self._source: _Source = (folder, tuple(packs), only, deck, dict(options))
        self._rules = rules_carried_out(ruleset)
        self._numbering = Numbering(ruleset)
        self._gate: Gate | None = None
        self._played: tuple[Played, ...] = ()

    def play_unchanged(self, advance: Callable[[int], None]) -> None:
        """Play every scenario once, as the files are. Scenarios with packs of their own are left out."""
        failed: list[Outcome] = []
        played: list[Played] = []
        for scenario in self._scenarios():
            if not scenario.packs and (scenario.deck is None or scenario.deck in self.ruleset.decks):
                watch, start = Watch(self._numbering.numbers), perf_counter()
                prepared = _prepare(self.ruleset, scenario.deck or self._deck)
                outcome = play_scenario(prepared, scenario, watch.language)
                seconds, texts, nodes = perf_counter() - start, self._numbering.texts(watch), bits_of(watch.nodes)
                played.append(Played(scenario, texts, nodes, watch.work, seconds))
                failed += [] if outcome.ok else [outcome]
            advance(1)
        if failed:
            raise ScenariosFail(failed)
        self._played = tuple(played)

    @property
    def scenario_count(self) -> int:
        """How many scenarios `play_unchanged` goes through."""
        return len(self._scenarios())

    def _scenarios(self) -> list[Scenario]:
        folder, packs, *_ = self._source
        return [each for each in load_scenarios(folder, packs)[0] if lies_in(each.file, self._home)]

    def sample(self, count: int | None, seed: int) -> list[int]:
        """The numbers of the mutants to judge: all, or so many by chance, in their order."""
        numbers = range(len(self.mutants))
        if count is None or count >= len(numbers):
            return list(numbers)
        return sorted(Random(seed).sample(numbers, count))

    def judge(self, number: int) -> Verdict:
        """What becomes of one mutant."""
        mutant = self.mutants[number]
        if self._gate is None:
            self._gate = Gate(self.ruleset)
        if not self._gate.passes(mutant):
            return Verdict.REFUSED
        games: dict[str | None, Starts] = {}
        for played in self._candidates(mutant):
            deck = played.scenario.deck or self._deck
            if deck not in games:
                games[deck] = Starts(_prepare(mutant.ruleset, deck))
            watch = Watch({}, _TIMES * played.work + _MORE)
            if not play_scenario(games[deck], played.scenario, watch.language).ok:
                return Verdict.NOTICED
        return Verdict.UNNOTICED

    def judge_all(self, numbers: Sequence[int], jobs: int, advance: Callable[[int], None]) -> Report:
        """Judge these mutants, in several processes if wanted. The report is the same for any number of them."""
        verdicts: dict[int, Verdict] = {}
        for number, verdict in zip(numbers, self._verdicts(numbers, jobs), strict=True):
            verdicts[number] = verdict
            advance(1)
        counted = [verdict for verdict in verdicts.values() if verdict is not Verdict.REFUSED]
        unnoticed = [self.mutants[number] for number in numbers if verdicts[number] is Verdict.UNNOTICED]
        found = tuple(
            Survivor(each.owner, each.change, reason_for(self.survivors, each), each.file, each.line)
            for each in unnoticed
        )
        known = {(each.owner, each.change) for each in found}
        is_all = self.is_whole and len(numbers) == len(self.mutants)
        mine = [each for each in self.survivors if lies_in(each.file, self._home)]
        stale = tuple(each for each in mine if is_all and (each.owner, each.change) not in known)
        return Report(len(counted), counted.count(Verdict.NOTICED), len(verdicts) - len(counted), found, stale)

    def _verdicts(self, numbers: Sequence[int], jobs: int) -> Iterator[Verdict]:
        if jobs <= 1 or len(numbers) < 2:
            yield from map(self.judge, numbers)
            return
        yield from in_processes(_judge, numbers, Hands(jobs, _begin, (self._source, self._played)), _CHUNK)

    def _candidates(self, mutant: Mutant) -> list[Played]:
        """The scenarios that can notice a mutant: first those that cover what the changed text carries out, then those
        that run or name it, and of these the quick ones."""
        id = mutant.owner.partition(":")[2]
        rules = self._rules.get(mutant.owner, frozenset())
        reached = self._numbering.bits(mutant.reached)
        ranked = []
        for played in self._played:
            if played.may_notice(mutant, reached):
                is_near = mutant.owner in played.texts or (bool(id) and played.names(id))
                ranked.append((rules.isdisjoint(played.scenario.covers), not is_near, played.seconds, played))
        return [entry[-1] for entry in sorted(ranked, key=lambda entry: entry[:-1])]


def _load(folder: Path, packs: Sequence[Path], deck: str | None) -> tuple[Ruleset | None, str | None, list[Diagnostic]]:
    """The game, the id of a deck in it, and what is wrong. Raises NoSuchDeck."""
    if deck is None:
        ruleset, diagnostics = load_ruleset(folder, packs)
        return ruleset, None, diagnostics
    chosen = load_with_deck(folder, packs, deck)
    return chosen.ruleset, chosen.deck.id if chosen.deck else None, chosen.diagnostics


def _prepare(ruleset: Ruleset, deck: str | None) -> Prepared:
    return Prepared(ruleset if deck is None else choose_deck(ruleset, ruleset.decks[deck]))


def _is_meant(mutant: Mutant, only: str) -> bool:
    """Whether a mutant is in a file, or of a thing, of this name."""
    names = (
        mutant.owner, mutant.owner.partition(":")[2], mutant.file, shown_path(mutant.file), Path(mutant.file).name,
    )  # fmt: skip
    return not only or only in names or Path(only).as_posix() in names


# ---- worker processes

_TRIAL: list[Trial] = []
#: What a trial is made from.
_Source: TypeAlias = "tuple[Path, tuple[Path, ...], str, str | None, dict[str, str]]"


def _begin(source: _Source, played: tuple[Played, ...]) -> None:
    """What a worker process does first: read the game again."""
    trial = Trial(*source)
    trial._played = played
    _TRIAL[:] = [trial]


def _judge(number: int) -> Verdict:
    return _TRIAL[0].judge(number)
