"""Everything that is wrong with a folder of rule files, or with a file of decks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from heistdsl.check import Checked, examine
from heistdsl.loader import Mapping, load_yaml, read_source
from heistdsl.model.resolve import load_ruleset
from heistdsl.model.ruleset import Ruleset
from heistdsl.printing.names import check_names
from heistdsl.review.places import only_in
from heistdsl.text import Diagnostic, has_errors

#: The first letters of the codes of files that cannot be read as they should: a name may then be missing without
#: anybody's fault, so texts are not looked at.
UNREADABLE = "H01"


@dataclass(slots=True)
class Memory:
    """What was found out about each game or pack, or file of decks, when it was last reviewed, so that the next review
    after a small change comes sooner."""

    checked: dict[Path, Checked] = field(default_factory=dict)
    _sound: dict[tuple[Path, str], object] = field(default_factory=dict)

    def unless_sound(
        self, what: Path, part: str, seen: object, find: Callable[[], list[Diagnostic]]
    ) -> list[Diagnostic]:
        """What is wrong with a part of something. If nothing was wrong the last time, and everything that is `seen` for
        this is the same, nothing is wrong now; mistakes are always looked for again, as their places may have moved."""
        if self._sound.get((what, part)) == seen:
            return []
        found = find()
        self._sound[what, part] = None if found else seen
        return found


def review_folder(
    folder: Path,
    packs: Sequence[Path] = (),
    deck: str | None = None,
    memory: Memory | None = None,
    scenarios: bool = True,
) -> list[Diagnostic]:
    """What is wrong with a game or pack, with packs laid over it and a deck chosen; if so wished, scenarios apart.
    Raises NoSuchDeck."""
    if deck is None:
        ruleset, diagnostics = load_ruleset(folder, packs, scenarios=scenarios)
    else:
        from heistdsl.decks import load_with_deck

        chosen = load_with_deck(folder, packs, deck, scenarios=scenarios)
        ruleset, diagnostics = chosen.ruleset, chosen.diagnostics
    memory = memory or Memory()
    diagnostics = _review_loaded(ruleset, diagnostics, folder, memory)
    if ruleset is not None and not has_errors(diagnostics):
        if scenarios:
            diagnostics += _review_scenarios(ruleset, folder, packs, memory)
        diagnostics += check_names(ruleset.print)
    return diagnostics


def review_file(path: Path, packs: Sequence[Path] = (), memory: Memory | None = None) -> list[Diagnostic]:
    """What is wrong with a file that lies in no game: if it holds decks that name theirs, all of it."""
    source, diagnostics = read_source(path)
    root, diagnostics = load_yaml(source) if source else (None, diagnostics)
    if isinstance(root, Mapping) and root.get("decks") is not None:
        from heistdsl.decks import game_of_file

        folder = game_of_file(path)
        if folder:
            ruleset, diagnostics = load_ruleset(folder, packs, path)
            return only_in(_review_loaded(ruleset, diagnostics, path, memory or Memory()), [path])
    return diagnostics


def _review_loaded(
    ruleset: Ruleset | None, diagnostics: list[Diagnostic], what: Path, memory: Memory
) -> list[Diagnostic]:
    """What was wrong with the files, and what is wrong with the game that they make.

    Later questions take earlier answers for granted: texts are checked when all files could be read, constraints and
    decks when the texts are sound.
    """
    if ruleset is None or any(diagnostic.code.startswith(UNREADABLE) for diagnostic in diagnostics):
        return diagnostics
    checked = memory.checked[what] = examine(ruleset, memory.checked.get(what))
    diagnostics = [*diagnostics, *checked.diagnostics]
    if (ruleset.constraints or ruleset.decks) and not has_errors(diagnostics):
        # Constraints are worked out by playing's own means, which other games need not load.
        from heistdsl.decks import check_game

        diagnostics += memory.unless_sound(what, "decks", checked.without_cards, lambda: check_game(ruleset))
    return diagnostics


def _review_scenarios(ruleset: Ruleset, folder: Path, packs: Sequence[Path], memory: Memory) -> list[Diagnostic]:
    """What is wrong with scenarios of a game without errors. Of the texts of its cards they need the vocabulary."""
    # Loaded only for those who want it: it is large.
    from heistdsl.scenario.check import check_scenarios
    from heistdsl.scenario.check_steps import Vocabulary
    from heistdsl.scenario.read import scenarios_in

    documents = scenarios_in(packs[-1] if packs else folder, folder, packs)
    checked = memory.checked.get(folder)
    seen = (checked.without_cards if checked else ruleset, Vocabulary.of(ruleset), documents)
    return memory.unless_sound(folder, "scenarios", seen, lambda: check_scenarios(ruleset, documents))
