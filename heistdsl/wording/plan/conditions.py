"""Conditions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from heistdsl.wording.plan.base import Plan, Word


@dataclass(frozen=True, slots=True)
class Compared(Plan):
    left: Plan
    operator: str
    right: Plan


@dataclass(frozen=True, slots=True)
class HasPart(Plan):
    """Somebody's or something's part has this size."""

    owner: Plan
    part: Plan
    operator: str
    number: Plan


@dataclass(frozen=True, slots=True)
class HasThings(Plan):
    """Somebody has that many; `owner` None: there are that many."""

    owner: Plan | None
    operator: str
    number: Plan
    things: Plan


@dataclass(frozen=True, slots=True)
class HasMore(Plan):
    """One has more of a part than the other, less of it, or the same."""

    owner: Plan
    part: Plan
    direction: Literal["more", "less", "same"]
    than: Plan


@dataclass(frozen=True, slots=True)
class Is(Plan):
    subject: Plan
    complement: Plan
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Exists(Plan):
    """There is one, or somebody has one; negated, there is none."""

    owner: Plan | None
    things: Plan
    negated: bool = False


@dataclass(frozen=True, slots=True)
class AllOf(Plan):
    conditions: tuple[Plan, ...]


@dataclass(frozen=True, slots=True)
class AnyOf(Plan):
    conditions: tuple[Plan, ...]


@dataclass(frozen=True, slots=True)
class Denied(Plan):
    condition: Plan


@dataclass(frozen=True, slots=True)
class Happened(Plan):
    """Something has happened that often."""

    event: Plan
    operator: str
    number: Plan
    since: Plan | None


@dataclass(frozen=True, slots=True)
class DidSo(Plan):
    """Whether the act just spoken of was done."""

    subject: Plan
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Holds(Plan):
    """A phrase taken as a condition; `kind` says how to put it: it is true, it runs, it lies face down. `word` is
    the part of the subject that is true or not, if the rule file declares one."""

    kind: str
    subject: Plan
    others: tuple[Plan, ...] = ()
    negated: bool = False
    word: Word | None = None


@dataclass(frozen=True, slots=True)
class WithVariant(Plan):
    """The game is played with this variant."""

    option: Word
    operator: str
    value: Plan
