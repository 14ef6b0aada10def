"""Where a game stands after its set-up, so that other games that begin in the same way can go on from there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from heistdsl.oracle.world import World

Input: TypeAlias = "tuple[str, int, object]"


@dataclass(frozen=True, slots=True)
class Start:
    """The world after a set-up, which nobody changes, and what of the run goes on: what was answered in the set-up,
    which version of the world was swept last, how much fuel is left until the next answer."""

    world: World
    inputs: tuple[Input, ...]
    swept_version: int
    fuel: int
