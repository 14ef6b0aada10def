"""Which entries of a ledger are carried out by rule files, and which are proved by scenarios."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from heistdsl.model.gather import gather
from heistdsl.model.resolve import load_ruleset
from heistdsl.model.ruleset import LedgerEntry
from heistdsl.model.variants import NO_OPTIONS
from heistdsl.proof.homes import is_pack, lies_in
from heistdsl.proof.places import implementing_places
from heistdsl.scenario import Outcome, Scenes, Unplayable
from heistdsl.text import Span, has_errors, shown_path


@dataclass(frozen=True, slots=True)
class Coverage:
    """What is known about one entry of the ledger. `implemented_by` are places `file:line` of declarations, `tested_by`
    scenarios that passed, as `file:name`, `failed_by` those that cover it and fail."""

    entry: LedgerEntry
    implemented_by: tuple[str, ...]
    tested_by: tuple[str, ...]
    failed_by: tuple[str, ...] = ()

    @property
    def is_implemented(self) -> bool:
        """Whether some declaration says that it carries the entry out. An example is only played, so none has to."""
        return bool(self.implemented_by) or self.entry.kind == "example"

    @property
    def is_tested(self) -> bool:
        """Whether a scenario that passed covers it, and none fails that does."""
        return bool(self.tested_by) and not self.failed_by

    @property
    def is_complete(self) -> bool:
        """Whether nothing is missing."""
        return self.is_implemented and self.is_tested

    @property
    def section(self) -> str:
        """The part of the rulebook: the id without its number, `HNH-SETUP` of `HNH-SETUP-01`."""
        return self.entry.id.rpartition("-")[0] or self.entry.id


@dataclass(frozen=True, slots=True)
class LedgerCoverage:
    """What is known about every entry of the ledger of a game, in its order."""

    game: str
    entries: tuple[Coverage, ...]

    @property
    def is_complete(self) -> bool:
        """Whether nothing is missing."""
        return all(each.is_complete for each in self.entries)


def cover(
    folder: Path,
    packs: Sequence[Path] = (),
    deck: str | None = None,
    options: Mapping[str, str] = NO_OPTIONS,
    play: Callable[[Scenes], list[Outcome]] = Scenes.play,
) -> LedgerCoverage:
    """Play all scenarios of a game, with a deck and variants as far as they name no others, and see what stands behind
    each entry of the ledger; of a pack its own scenarios and its own entries. `play` is how they are played.

    Raises Unplayable if the rule files have errors, NoSuchDeck, NoSuchVariant, and what `play` raises.
    """
    ruleset, diagnostics = load_ruleset(folder, packs)
    if ruleset is None or has_errors(diagnostics):
        raise Unplayable(diagnostics)
    places = implementing_places(gather(folder, packs)[0])
    home = folder if is_pack(folder) else None
    files = None if home is None else frozenset(each.resolve() for each in home.rglob("*.yaml"))
    outcomes = play(Scenes(folder, files, packs, deck, options))
    ledger = (entry for entry in ruleset.ledger.values() if entry.span and lies_in(entry.span.source.name, home))
    entries = (_coverage(entry, places.get(entry.id, []), outcomes) for entry in ledger)
    return LedgerCoverage(ruleset.id, tuple(entries))


def _coverage(entry: LedgerEntry, places: Sequence[Span], outcomes: Sequence[Outcome]) -> Coverage:
    covering = [outcome for outcome in outcomes if entry.id in outcome.covers]
    return Coverage(
        entry,
        tuple(map(_place, places)),
        tuple(f"{shown_path(each.file)}:{each.name}" for each in covering if each.ok),
        tuple(f"{shown_path(each.file)}:{each.name}" for each in covering if not each.ok),
    )


def _place(span: Span) -> str:
    line, _ = span.source.line_column(span.start)
    return f"{shown_path(span.source.name)}:{line}"
