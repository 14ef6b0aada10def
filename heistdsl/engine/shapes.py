"""What the numbers in a state stand for, as far as they lie in frames and records: see ir/kinds.py for the letters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Shapes:
    """`frames`: for each block the kinds of the cells of its frame; `checks`: for each function that checks an answer
    those of what it gets beside the answer; `lasting`: for each kind of lasting effect those of its kept numbers and of
    its kept lists, a letter each."""

    frames: tuple[tuple[str, ...], ...]
    checks: tuple[tuple[str, ...], ...]
    lasting: Mapping[int, tuple[str, str]]
