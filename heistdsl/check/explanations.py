"""All kinds of mistakes in texts, by code, and their pages for `heist explain`."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import Final

from heistdsl.check import kinds
from heistdsl.check.kind import Kind
from heistdsl.text import Explanation


def _collect() -> dict[str, Kind]:
    modules = [import_module(f"{kinds.__name__}.{found.name}") for found in iter_modules(kinds.__path__)]
    found: list[Kind] = sorted((module.KIND for module in modules), key=lambda kind: kind.code)
    by_code = {kind.code: kind for kind in found}
    assert len(by_code) == len(found), "two kinds of mistakes have one code"
    return by_code


#: Every kind by its code, in the order of the codes.
KINDS: Final = _collect()

EXPLANATIONS: Final[tuple[Explanation, ...]] = tuple(kind.explanation for kind in KINDS.values())
