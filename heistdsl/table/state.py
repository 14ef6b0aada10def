"""The state of a table: the game, who sits there, and what everybody has been told."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from heistdsl.bots import Table
from heistdsl.games import Decision, Game, Rules
from heistdsl.games.running import Input
from heistdsl.table.clockwork import WallClock
from heistdsl.table.names import Names
from heistdsl.table.saving import Save
from heistdsl.table.seating import Passing, Turns
from heistdsl.table.terminal import Terminal


@dataclass(frozen=True, slots=True)
class Plan:
    """A game to play: `people` are the seat indices of those at this keyboard, the others are played by bots, `bots`
    naming one for every seat. `save` is the file the game is kept in."""

    rules: Rules
    people: frozenset[int]
    bots: Sequence[str]
    save: Save | None = None

    def command(self, save: Save) -> str:
        """The command that goes on with the game in a file, with the same people and bots."""
        source = self.rules.source
        words = ["heist", "play", source.game]
        words += [word for pack in source.packs for word in ("--pack", pack)]
        words += ["--deck", source.deck] if source.deck else []
        words += ["--seat", *(str(seat + 1) for seat in sorted(self.people))] if self.people != {0} else []
        words += ["--bots", ",".join(self.bots)] if set(self.bots) != {"random"} else []
        return shlex.join([*words, "--save", str(save.path)])


class Left(Exception):  # noqa: N818
    """The table is left before the game is over."""


@dataclass
class Sitting:
    """A game at a table. `told` is how much of the log each seat has been shown; `safe` is what the game had been told
    when everything was whole for the last time; `notices` wait to be shown."""

    plan: Plan
    terminal: Terminal
    game: Game
    names: Names
    bots: Table
    turns: Turns
    save: Save | None
    safe: tuple[Input, ...]
    wall: WallClock = field(default_factory=WallClock)
    told: dict[int, int] = field(default_factory=dict)
    passing: dict[int, Passing] = field(default_factory=dict)
    notices: list[str] = field(default_factory=list)
    at_keyboard: int | None = None
    bot_seconds: int = 0

    def answered(self, decision: Decision) -> None:
        """Somebody has answered: the game is whole and is kept."""
        self.turns.answered(decision)
        self.settle()

    def settle(self) -> None:
        """The game is whole: remember it, and keep it in its file."""
        self.safe = self.game.inputs
        if self.save is None:
            return
        try:
            self.save.write(self.game)
        except OSError as problem:
            self.notices.append(f"The game cannot be saved in {self.save.path}: {problem.strerror}.")
            self.save = None

    def save_in(self, name: str) -> None:
        """Keep the game in a file from now on, if nothing else is there already."""
        path = Path(name).expanduser() if "\0" not in name and name.isprintable() else None
        if path is None:
            self.notices.append("No file can be called so.")
        elif path.exists() and (self.save is None or path != self.save.path):
            self.notices.append(f"There is a file {path} already; choose another name.")
        else:
            self.save = Save(path)
            self.settle()

    def go_back_to_safety(self) -> None:
        """Play the game again up to where everything was whole, after something was broken off in the middle."""
        game = self.plan.rules.new_game(self.game.players, self.game.seed, self.game.options)
        for given in self.safe:
            game.tell(given)
        self.game = game
