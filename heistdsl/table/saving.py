"""The save of a game at the table: one document that `heist replay` reads too, written whole or not at all."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from heistdsl.games import Game, Rules, SavedGameError, replay
from heistdsl.whole_file import write_whole

#: A saved game is a list of answers; nobody gives so many.
_LARGEST_FILE = 50_000_000


@dataclass(frozen=True, slots=True)
class Save:
    """A file that holds a game."""

    path: Path

    def exists(self) -> bool:
        """Whether there is a game to go on with."""
        return self.path.exists()

    def write(self, game: Game) -> None:
        """Put a game into the file. Raises OSError, and then the file is as it was."""
        write_whole(self.path, json.dumps(game.save(), ensure_ascii=False) + "\n")

    def read(self, rules: Rules) -> Game:
        """The game in the file, played again. Raises SavedGameError, OSError."""
        return replay(self.document(), rules)

    def document(self) -> object:
        """What stands in the file. Raises SavedGameError, OSError."""
        if self.path.stat().st_size > _LARGEST_FILE:
            raise SavedGameError("format", "this is no saved game", "it is far too large for one")
        try:
            return json.loads(self.path.read_bytes())
        except (ValueError, RecursionError):
            help = "it was cut off or changed after it was saved; choose another file"
            raise SavedGameError("format", "this is no saved game: it is not JSON", help) from None
