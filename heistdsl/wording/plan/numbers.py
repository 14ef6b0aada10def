"""Numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from heistdsl.wording.plan.base import Plan, Word


@dataclass(frozen=True, slots=True)
class Digits(Plan):
    """A whole number; `signed` shows its plus."""

    value: int
    signed: bool = False


@dataclass(frozen=True, slots=True)
class ClockTime(Plan):
    seconds: int


@dataclass(frozen=True, slots=True)
class PartOf(Plan):
    """A part of somebody or something: its bonus, your Notoriety. `key` picks one of several kept numbers."""

    word: Word
    owner: Plan | None
    key: Plan | None = None
    plural: bool = False


@dataclass(frozen=True, slots=True)
class CountOf(Plan):
    things: Plan


@dataclass(frozen=True, slots=True)
class TotalOf(Plan):
    """The numbers of all of them added together."""

    part: Plan
    things: Plan


@dataclass(frozen=True, slots=True)
class DistinctOf(Plan):
    """How many different ones."""

    part: Plan
    things: Plan


@dataclass(frozen=True, slots=True)
class Math(Plan):
    operator: str
    left: Plan
    right: Plan


@dataclass(frozen=True, slots=True)
class Extreme(Plan):
    """The smaller or the larger of two numbers."""

    kind: Literal["min", "max"]
    left: Plan
    right: Plan


@dataclass(frozen=True, slots=True)
class Span(Plan):
    """From one number to another."""

    low: Plan
    high: Plan


@dataclass(frozen=True, slots=True)
class Uncovered(Plan):
    """How many of the needs no source covers; `each`: one of them, where something is done for each."""

    needs: Plan
    sources: Plan
    each: bool = False


@dataclass(frozen=True, slots=True)
class Occurrences(Plan):
    """How often something has happened."""

    event: Plan
    since: Plan | None


@dataclass(frozen=True, slots=True)
class LookedUp(Plan):
    """A number out of a table; a row without keys is for everything else."""

    key: Plan
    rows: tuple[tuple[Plan | None, Plan], ...]


@dataclass(frozen=True, slots=True)
class Either(Plan):
    value: Plan
    condition: Plan
    other: Plan


@dataclass(frozen=True, slots=True)
class Latest(Plan):
    """The last event of a kind, as something one can speak of."""

    event: Plan


@dataclass(frozen=True, slots=True)
class Function(Plan):
    """A built-in function that is said in its own words."""

    name: str
    arguments: tuple[Plan, ...]


@dataclass(frozen=True, slots=True)
class Whether(Plan):
    """A condition spoken of as a thing."""

    condition: Plan
