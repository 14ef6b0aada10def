"""What belongs to a pack itself, and not to the game below it."""

from __future__ import annotations

from pathlib import Path

from heistdsl.resources import PACK_FILE


def is_pack(folder: Path) -> bool:
    """Whether a folder of rule files is a pack. What holds of the game below need not hold with the pack in it."""
    return (folder / PACK_FILE).is_file()


def lies_in(file: str, home: Path | None) -> bool:
    """Whether a file lies in a folder; anywhere for None."""
    return home is None or Path(file).resolve().is_relative_to(home.resolve())
