"""Files of a new pack or game, from the templates in `generators/new/`."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from string import Template

from heistdsl.resources import generators_dir, grammar_dir


def fill_templates(sort: str, words: Mapping[str, str]) -> dict[str, str]:
    """The files of a `pack` or a `game` by name, that with the head first, with `$word` replaced in each of them.

    `$$` is a `$`. A word that is not given is a mistake of the template and raises KeyError.
    """
    folder = generators_dir() / "new" / sort
    return {
        path.name: Template(path.read_text(encoding="utf-8")).substitute(words)
        for path in sorted(folder.glob("*.yaml"), key=lambda path: (path.stem != sort, path.name))
    }


def schemas_seen_from(folder: Path) -> str:
    """How a file in this folder names the folder of the JSON Schemas, for editors."""
    schemas = grammar_dir().resolve()
    try:
        return Path(os.path.relpath(schemas, folder.resolve())).as_posix()
    except ValueError:  # on another drive
        return schemas.as_uri()
