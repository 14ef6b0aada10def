"""A new game, small but whole: it checks clean, it can be played, and its scenario passes."""

from __future__ import annotations

import shlex
from pathlib import Path

from heistdsl.authoring.templates import SCHEMAS, fill_templates
from heistdsl.model.read_cards import title


def make_game(folder: Path) -> dict[str, str]:
    """The files of the game by name; `folder` is where it is to lie and what it is called."""
    words = {
        "id": folder.name,
        "name": title(folder.name),
        "path": shlex.quote(folder.as_posix()),
        "schemas": SCHEMAS,
    }
    return fill_templates("game", words)
