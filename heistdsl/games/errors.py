"""What can go wrong with games from outside: rules that do not load, a set-up, a saved game, an undo."""

from __future__ import annotations

from collections.abc import Sequence

from heistdsl.text import Diagnostic, Severity, render_text


class RulesetError(Exception):
    """The rules cannot be played. `diagnostics` says what is wrong and where, errors only."""

    def __init__(self, diagnostics: Sequence[Diagnostic]) -> None:
        self.diagnostics = tuple(each for each in diagnostics if each.severity is Severity.ERROR)
        super().__init__(render_text(self.diagnostics))


class SetupError(ValueError):
    """A game cannot be started like this. `argument` is `players`, `options`, `seed` or `backend`; `help` says what
    there is."""

    def __init__(self, argument: str, message: str, help: str = "") -> None:
        super().__init__(f"{message}; {help}" if help else message)
        self.argument = argument
        self.message = message
        self.help = help


class SavedGameError(Exception):
    """A saved game cannot be played again. `reason` is a fixed word: `format`, `rules`, `setup`, `input`, `digest`."""

    def __init__(self, reason: str, message: str, help: str = "") -> None:
        super().__init__(message)
        self.reason = reason
        self.message = message
        self.help = help


class UndoError(Exception):
    """An answer cannot be taken back; `reason` says why. The game is as it was before."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason
