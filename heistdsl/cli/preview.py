"""`heist print --watch`: the cards in the browser, drawn again whenever a file is saved."""

import argparse
import sys
from functools import partial
from pathlib import Path
from time import perf_counter

from heistdsl import disk
from heistdsl.check import examine
from heistdsl.cli.failure import CommandError
from heistdsl.cli.options import load_deck, locate_game, locate_packs
from heistdsl.cli.shown import show_diagnostics
from heistdsl.cli.watch import run_watching
from heistdsl.model.resolve import load_ruleset
from heistdsl.model.ruleset import Ruleset
from heistdsl.printing.faces import Printing, make_printing
from heistdsl.printing.press import Press
from heistdsl.printing.preview import Preview, serving
from heistdsl.printing.previewing import Previewing
from heistdsl.printing.sizes import Size
from heistdsl.printing.themes import NoSuchThemeError, load_theme
from heistdsl.review.folder import Memory, review_folder
from heistdsl.text import Diagnostic, has_errors, render_text

_MOST_NAMED = 5
#: Files beside the rule files that cards are made of.
_PARTS = (".png", ".jpg", ".jpeg", ".svg", ".typ", ".j2")


def watch(arguments: argparse.Namespace, size: Size | None, themes: tuple[Path, ...]) -> int:
    """Show the cards until Ctrl-C."""
    preview = Preview()
    with serving(preview) as address, Press() as press:
        print(f"{address} shows the cards; Ctrl-C ends it")
        previewing = Previewing(preview, press, arguments.low_ink, arguments.language)
        looking = _Looking(arguments, size, themes, previewing)
        return run_watching(looking.look, "text")


class _Looking:
    """Looks at the rule files again and again, and remembers what it saw."""

    def __init__(
        self, arguments: argparse.Namespace, size: Size | None, themes: tuple[Path, ...], previewing: Previewing
    ) -> None:
        self._arguments = arguments
        self._theme = partial(load_theme, arguments.theme, themes)
        self._size = size
        self._folder = locate_game(arguments.game)
        self._packs = locate_packs(arguments.pack)
        self._previewing = previewing
        self._memory = Memory()
        self._before: Printing | None = None

    def look(self) -> int:
        """Bring the page up to date and tell what has changed; exit code 1 if something is wrong."""
        start = perf_counter()
        for folder in (self._folder, *self._packs):
            _ask_about_parts(folder)
        ruleset, found = self._ruleset()
        if ruleset is not None and not has_errors(found):
            # What cards say is looked at first; constraints and scenarios can wait until the cards are on the screen.
            checked = examine(ruleset, self._memory.checked.get(self._folder))
            self._memory.checked[self._folder] = checked
            found = [*found, *checked.diagnostics]
        if ruleset is None or has_errors(found):
            return self._tell(found)
        printing = make_printing(ruleset, self._size, self._arguments.language, self._before)
        try:
            changed, wrong = self._previewing.show(printing, self._theme())
        except NoSuchThemeError as problem:
            raise CommandError("H0713", problem.message, help=problem.help) from None
        self._before = printing
        named = ", ".join(changed[:_MOST_NAMED]) + (" ..." if len(changed) > _MOST_NAMED else "")
        count = f"{len(changed)} cards" if len(changed) != 1 else "1 card"
        print(f"{count} drawn in {1000 * (perf_counter() - start):.0f} ms" + (f": {named}" if named else ""))
        if wrong:
            show_diagnostics(wrong, sys.stderr)
        rest = review_folder(self._folder, self._packs, self._arguments.deck, self._memory)
        return self._tell(rest) if has_errors(rest) else int(has_errors(wrong))

    def _ruleset(self) -> tuple[Ruleset | None, list[Diagnostic]]:
        if self._arguments.deck is None:
            return load_ruleset(self._folder, self._packs)
        chosen = load_deck(self._folder, self._packs, self._arguments.deck)
        return chosen.played, list(chosen.diagnostics)

    def _tell(self, found: list[Diagnostic]) -> int:
        self._previewing.preview.tell(render_text(found))
        show_diagnostics(found, sys.stderr)
        return 1


def _ask_about_parts(folder: Path) -> None:
    """Look at pictures and themes, so that a change of them counts."""
    for path in sorted(folder.rglob("*")):
        if path.suffix.lower() in _PARTS and path.is_file():
            disk.read_bytes(path)
