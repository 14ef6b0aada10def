"""Files of a new pack or game, from the templates in `generators/new/`."""

from __future__ import annotations

from collections.abc import Mapping
from string import Template
from typing import Final

from heistdsl.data_folders import generators_dir, grammar_dir

#: Where a new pack or game keeps the schemas that the first lines of its files name.
SCHEMAS: Final = ".schemas"


def fill_templates(sort: str, words: Mapping[str, str]) -> dict[str, str]:
    """The files of a `pack` or a `game` by name, that with the head first, with `$word` replaced in each of them.

    `$$` is a `$`. A word that is not given is a mistake of the template and raises KeyError.
    """
    folder = generators_dir() / "new" / sort
    return {
        path.name: Template(path.read_text(encoding="utf-8")).substitute(words)
        for path in sorted(folder.glob("*.yaml"), key=lambda path: (path.stem != sort, path.name))
    }


def schema_files() -> dict[str, str]:
    """Copies of the JSON Schemas, by their places in a new folder.

    A folder carries its own, so that editors find them wherever it is moved to, on other machines too.
    """
    return {
        f"{SCHEMAS}/{path.name}": path.read_text(encoding="utf-8")
        for path in sorted(grammar_dir().glob("*.schema.json"))
    }
