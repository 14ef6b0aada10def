"""Tabletop card games as data: rule files in, checked and playable games out.

`load` reads the rules of a game and `Rules.new_game` starts one; docs/python.md shows how they are played. Everything
is loaded only when it is asked for, so that `import heistdsl` costs nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from heistdsl.games import (
        Decision,
        Game,
        IllegalChoice,
        Option,
        Result,
        RuleError,
        Rules,
        RulesetError,
        SavedGameError,
        SetupError,
        UndoError,
        load,
        replay,
    )

__version__ = "0.1.0"

__all__ = [
    "Decision",
    "Game",
    "IllegalChoice",
    "Option",
    "Result",
    "RuleError",
    "Rules",
    "RulesetError",
    "SavedGameError",
    "SetupError",
    "UndoError",
    "load",
    "replay",
]


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module `heistdsl` has no attribute `{name}`")
    from heistdsl import games

    return getattr(games, name)


def __dir__() -> list[str]:
    return sorted((*globals(), *__all__))
