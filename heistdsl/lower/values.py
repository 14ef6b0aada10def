"""What an expression of a text is while it is lowered: its type, and the numbers that stand for it.

Things are numbered apart from each other by type: players, pieces, zones, places, words. Sets are lists of these
numbers. What is known without running (the name of a type, a phase, an event) has no number but a `word` or `event`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from heistdsl.ir.program import EMPTY, NOTHING, Const, Expr
from heistdsl.model import types as t

if TYPE_CHECKING:
    from heistdsl.lower.event import Event


@dataclass(frozen=True, slots=True)
class NothingType:
    """Nothing, whatever was asked for."""


@dataclass(frozen=True, slots=True)
class IntervalType:
    """All numbers from one to another."""


@dataclass(frozen=True, slots=True)
class WholeType:
    """The game itself, or its clock or options, as a word."""


@dataclass(frozen=True, slots=True)
class OneOfType:
    """A thing of one of several types; which one is found out in the game."""


Sort: TypeAlias = "t.Type | NothingType | IntervalType | WholeType | OneOfType"


@dataclass(frozen=True, slots=True)
class Val:
    """A value. `maybe`: there may be nothing. `high`: the upper end of an interval. `word`: the name of what is known
    without running. `owner`: whose entry a keyed value is. `ways`: for a thing of one of several types, what it is as
    each of them; at most one of these is there. `box`: the number under which it is shared (sharing.py), if it is.
    `home`: under what is learnt (learning.py) what a local may be."""

    type: Sort
    expr: Expr = NOTHING
    maybe: bool = False
    high: Expr | None = None
    word: str = ""
    owner: Val | None = None
    event: Event | None = field(default=None, compare=False)
    ways: tuple[Val, ...] = ()
    box: Expr | None = None
    home: str = ""

    @property
    def is_set(self) -> bool:
        """Whether it is a list."""
        return isinstance(self.type, t.SetType)

    @property
    def is_nothing(self) -> bool:
        """Whether it is known to be nothing."""
        return isinstance(self.type, NothingType)


ABSENT = Val(NothingType())
EMPTY_SET = Val(t.SetType(t.PieceType()), EMPTY)


def number(expr: Expr, maybe: bool = False) -> Val:
    """A number."""
    return Val(t.NUMBER, expr, maybe)


def condition(expr: Expr) -> Val:
    """A condition."""
    return Val(t.CONDITION, expr)


def player(expr: Expr, maybe: bool = False) -> Val:
    """A player."""
    return Val(t.PLAYER, expr, maybe)


def piece(expr: Expr, maybe: bool = False) -> Val:
    """A piece."""
    return Val(t.PIECE, expr, maybe)


def zone(expr: Expr, id: str, maybe: bool = False) -> Val:
    """A zone of somebody."""
    return Val(t.ZoneType(id), expr, maybe)


def set_of(type_: t.Type, expr: Expr) -> Val:
    """A set."""
    return Val(t.SetType(type_), expr)


def kind_word(word: str) -> Val:
    """The name of a type, tag or card."""
    return Val(t.KIND, word=word)


def constant(value: int) -> Const:
    """A number that is known."""
    return Const(value)
