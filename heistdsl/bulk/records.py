"""One game that was played in bulk, and why one could not be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Record:
    """One game. `winners` are seat indices from 0, lowest first, `scores` what each seat was ranked by; `digest` is
    empty if none was asked for. `held` and `played` say through whose hands each design went (see `Hands`)."""

    seed: int
    winners: tuple[int, ...]
    scores: tuple[int | None, ...]
    reason: str
    decisions: int
    digest: str = ""
    held: tuple[int, ...] = ()
    played: tuple[int, ...] = ()


class Failed(Exception):  # noqa: N818
    """A game in bulk could not be played to its end, because of a `rule`, a `bot` or a `module`. `file` and
    `line` say where in the rule files, if anywhere."""

    def __init__(
        self, seed: int, cause: Literal["rule", "bot", "module"], message: str, file: str = "", line: int = 0
    ) -> None:
        super().__init__(seed, cause, message, file, line)
        self.seed = seed
        self.cause = cause
        self.message = message
        self.file = file
        self.line = line
