"""Rules that are read but not played: free of errors, taken from the cache where they were found so before."""

from collections.abc import Sequence
from pathlib import Path

from heistdsl.cli.failure import CommandError
from heistdsl.cli.options import load_deck
from heistdsl.model.no_such_deck import NoSuchDeck
from heistdsl.model.resolve import load_ruleset
from heistdsl.model.ruleset import Ruleset
from heistdsl.review import kept
from heistdsl.text import Severity, render_text

_MOST_SHOWN = 5
#: The first letters of the codes of mistakes in scenarios: cards are the same with them.
_OF_SCENARIOS = "H08"


def load_checked(folder: Path, packs: Sequence[Path], deck: str | None) -> Ruleset:
    """The game in a folder with packs and a deck. Raises CommandError: H0618 for a deck that is not there, H0005 for
    mistakes in the rule files; what is wrong with scenarios does not count."""
    try:
        found = kept.review_folder(folder, packs, deck, scenarios=False)
    except NoSuchDeck as problem:
        raise CommandError("H0618", problem.message, help=problem.help) from None
    errors = [each for each in found if each.severity is Severity.ERROR and not each.code.startswith(_OF_SCENARIOS)]
    if deck is None:
        ruleset, _ = load_ruleset(folder, packs, scenarios=False)
    else:
        ruleset = load_deck(folder, packs, deck, scenarios=False).played
    if ruleset is not None and not errors:
        return ruleset
    first = next((each.span for each in errors if each.span), None)
    file, line = (first.source.name, first.source.line_column(first.start)[0]) if first else (folder.as_posix(), 0)
    message = f"the rule files have errors\n{render_text(errors[:_MOST_SHOWN])}"
    raise CommandError(
        "H0005", message, help=f"`heist check {folder.as_posix()}` shows all of them", file=file, line=line
    )
