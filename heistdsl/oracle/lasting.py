"""Effects that last: records of what a running text has left behind, and until when."""

from __future__ import annotations

from dataclasses import dataclass

from heistdsl.oracle.scope import Env
from heistdsl.oracle.things import Value
from heistdsl.syntax.tree import Pattern, Statement


@dataclass(frozen=True, slots=True)
class Lasting:
    """A trigger, layer, ban, treat, use, skip or extra made by something that ran.

    It keeps its surroundings, the `until`s around it among them. A trigger that stands in no `until` ends with
    the phase `ends_with` in which it was made. `amount` is the number of a layer, fixed when it was made.
    """

    number: int
    stamp: int
    statement: Statement
    env: Env
    ends_with: int | None = None
    amount: Value = None


@dataclass(frozen=True, slots=True)
class Until:
    """The end of one `until` block. `skipped` is the running phase that `next` passes over."""

    number: int
    pattern: Pattern
    env: Env
    skipped: int | None = None
