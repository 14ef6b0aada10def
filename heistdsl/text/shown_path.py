"""What a file is called where people read it."""

import os
from pathlib import Path

from heistdsl.data_folders import rulesets_dir


def shown_path(file: str) -> str:
    """A file as it was named, but no longer than it need be: a path from the root of the disk becomes one from the
    current folder where that is shorter. A file of the shipped games, which were named by their ids and lie elsewhere
    on every machine, is `rulesets/...` wherever one stands.

    For people only: a program that opens the file needs its name as it is.
    """
    path = Path(file)
    if not path.is_absolute():
        return file
    shelf = rulesets_dir()
    if path.is_relative_to(shelf):
        return path.relative_to(shelf.parent).as_posix()
    try:
        return min(file, Path(os.path.relpath(path)).as_posix(), key=len)
    except (OSError, ValueError):
        # The current folder is gone, or the file lies on another drive.
        return file
