"""What every node of a plan is, and the words a plan is made of."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Plan:
    """What every node of a plan is."""


@dataclass(frozen=True, slots=True)
class Word(Plan):
    """A thing that has a printed word: the section of the rule file that declares it (`types`, `zones`, ...; `core`
    for words every game has) and its id."""

    section: str
    id: str
