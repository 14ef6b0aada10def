"""Which games and packs some files belong to."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from heistdsl.resources import GAME_FILE, PACK_FILE, is_game_or_pack


@dataclass(frozen=True, slots=True)
class RuleFolder:
    """A game or pack, and those of its files that were asked for. `root` is None for files that belong to none."""

    root: Path | None
    files: tuple[Path, ...]

    @property
    def is_whole(self) -> bool:
        """Whether the file that makes it a game or pack is among the files, so that all of it is meant."""
        return any(file.name in (GAME_FILE, PACK_FILE) for file in self.files)


def group_by_folder(files: Iterable[Path]) -> list[RuleFolder]:
    """The files by the game or pack they belong to, in the order in which these are met.

    That is the nearest folder above with a game.yaml or pack.yaml.
    """
    groups: dict[Path | None, list[Path]] = {}
    known: dict[Path, Path | None] = {}
    for file in files:
        folder = file.parent
        if folder not in known:
            known[folder] = _root_of(folder)
        groups.setdefault(known[folder], []).append(file)
    return [RuleFolder(root, tuple(found)) for root, found in groups.items()]


def _root_of(folder: Path) -> Path | None:
    """The nearest game or pack folder above, written relatively as long as it lies below the start."""
    above = () if folder.is_absolute() else folder.resolve().parents
    for candidate in (folder, *folder.parents, *above):
        if is_game_or_pack(candidate):
            return candidate
    return None
