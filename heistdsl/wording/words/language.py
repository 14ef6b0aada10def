"""A language as data: what lies in `generators/wording/<code>/`.

`language.yaml` holds words and tables, the `*.j2` files together hold one macro for each kind of plan node: `say_noun`
for a `Noun`. Nothing in Python knows a language; a new one is a new folder.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from jinja2 import DictLoader, StrictUndefined, Template
from jinja2.sandbox import SandboxedEnvironment

from heistdsl.data_folders import generators_dir
from heistdsl.loader import load_yaml, read_source, to_plain
from heistdsl.wording.words.bytecode import KeptBytecode

DATA_FILE = "language.yaml"


class UnknownLanguageError(ValueError):
    """There is no folder for this language. `known` are those there are."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.known = language_codes()
        super().__init__(f"there is no language `{code}`; there are {', '.join(self.known)}")


@dataclass(frozen=True, slots=True)
class Language:
    """The data of one language and its macros, ready to be given the words of a game."""

    code: str
    data: Mapping[str, Any]
    template: Template

    def table(self, name: str) -> Mapping[str, Any]:
        """A top-level mapping of the data; empty if the language has no need of it."""
        found = self.data.get(name)
        return found if isinstance(found, Mapping) else {}

    def rules(self, *path: str) -> tuple[tuple[re.Pattern[str], str], ...]:
        """The spelling rules at a place of the data: pattern and what it becomes, the first that fits counts."""
        return _compile(self.code, path)


def language_codes() -> tuple[str, ...]:
    """The languages there are, sorted."""
    root = generators_dir() / "wording"
    if not root.is_dir():
        return ()
    return tuple(sorted(folder.name for folder in root.iterdir() if (folder / DATA_FILE).is_file()))


@cache
def load_language(code: str) -> Language:
    """A language by its code. Raises `UnknownLanguageError`. Read once."""
    if code not in language_codes():
        raise UnknownLanguageError(code)
    folder = generators_dir() / "wording" / code
    source, _ = read_source(folder / DATA_FILE)
    assert source is not None, f"cannot read the data of the language {code}"
    root, problems = load_yaml(source)
    assert root is not None, f"the data of the language {code} is broken: {problems}"
    data = to_plain(root)
    assert isinstance(data, dict)
    macros = "\n".join(path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.j2")))
    environment = SandboxedEnvironment(
        undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True, loader=DictLoader({code: macros}),
        bytecode_cache=KeptBytecode(),
    )  # fmt: skip
    return Language(code, data, environment.get_template(code))


@cache
def _compile(code: str, path: tuple[str, ...]) -> tuple[tuple[re.Pattern[str], str], ...]:
    found: Any = load_language(code).data
    for key in path:
        found = found.get(key, ()) if isinstance(found, Mapping) else ()
    return tuple((re.compile(pattern), text) for pattern, text in found) if isinstance(found, list) else ()


def bend(word: str, rules: tuple[tuple[re.Pattern[str], str], ...]) -> str:
    """The word changed by the first rule that fits."""
    for pattern, text in rules:
        if pattern.search(word):
            return pattern.sub(text, word, count=1)
    return word
