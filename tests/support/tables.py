"""A table without a terminal: what is typed follows from a function, what is shown is kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from heistdsl.games import Game
from heistdsl.table import Plan, Save, play
from heistdsl.table.terminal import Changed, Closed

#: From the number of the question and what was shown since the last one to what is typed; None ends the input.
Typist = Callable[[int, str], "str | None"]


class ScriptedTerminal:
    """Looks like a pipe, or with `live` like a terminal of 80 x 24."""

    def __init__(self, typist: Typist, live: bool = False) -> None:
        self.is_live = live
        self.size = (80, 24)
        self.screens: list[list[str]] = []
        self.prompts: list[str] = []
        self._typist = typist
        self._shown: list[str] = []
        #: How many seconds go by at every question while a clock runs.
        self.seconds = 0

    @property
    def text(self) -> str:
        """Everything that was ever shown."""
        return "\n".join(line for screen in [*self.screens, self._shown] for line in screen)

    def show(self, lines: Iterable[Any]) -> None:
        self._shown += [getattr(line, "plain", line) for line in lines]

    def clear(self) -> None:
        pass

    wipe = clear

    def ask_only(self, prompt: str) -> str:
        return self.ask(prompt)

    def ask(self, prompt: Any, words: Sequence[str] = (), typed: str = "", each_second: Any = None) -> str:
        self.screens.append(self._shown)
        self.prompts.append(prompt if isinstance(prompt, str) else prompt())
        self._shown = []
        for _ in range(self.seconds if each_second else 0):
            if each_second():
                raise Changed(typed)
        line = self._typist(len(self.screens), "\n".join(self.screens[-1]))
        if line is None:
            raise Closed
        return line.strip()


def typed(*lines: str) -> Typist:
    """These lines one after another, then the end of the input."""
    return lambda number, shown: lines[number - 1] if number <= len(lines) else None


def at_table(
    game: Game,
    typist: Typist,
    people: Iterable[int] = (0,),
    save: Save | None = None,
    bots: str = "random",
    live: bool = False,
) -> ScriptedTerminal:
    """Play a game at a table until it is over or the input ends."""
    terminal = ScriptedTerminal(typist, live)
    plan = Plan(game.rules, frozenset(people), [bots] * game.players, save)
    play(plan, terminal, game)  # type: ignore[arg-type]
    return terminal
