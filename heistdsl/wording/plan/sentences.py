"""Clauses, events, and the sentences that are made of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from heistdsl.wording.plan.base import Plan, Word


@dataclass(frozen=True, slots=True)
class Role(Plan):
    """What a clause says beside its subject: the object, or what a preposition of the effect brings."""

    name: str
    phrase: Plan


@dataclass(frozen=True, slots=True)
class Clause(Plan):
    """Somebody does something. `verb` is a verb, an event or a procedure; `subject` None: nobody in particular.
    `keys` are further names under which the words of the game may know it better. `where` is told of it in the
    same breath, `aside` in brackets behind it."""

    subject: Plan | None
    verb: Word
    roles: tuple[Role, ...] = ()
    adverbs: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    modal: Literal["", "may", "cannot", "can"] = ""
    where: Plan | None = None
    aside: Plan | None = None

    def role(self, name: str) -> Plan | None:
        """What the clause says under that name, or None."""
        return next((role.phrase for role in self.roles if role.name == name), None)


@dataclass(frozen=True, slots=True)
class Edge(Plan):
    """The start or end of a phase."""

    edge: Literal["start", "end", "whole"]
    phase: Plan
    next: bool = False
    by: Plan | None = None
    roles: tuple[Role, ...] = ()
    where: Plan | None = None


@dataclass(frozen=True, slots=True)
class Becomes(Plan):
    """A state comes true."""

    condition: Plan | None
    roles: tuple[Role, ...] = ()


@dataclass(frozen=True, slots=True)
class Block(Plan):
    """Sentences under one head. `listed`: they stand as a list, so that one sees where the block ends."""

    messages: tuple[Plan, ...]
    listed: bool = False


@dataclass(frozen=True, slots=True)
class Series(Plan):
    """Clauses with one subject, said together."""

    clauses: tuple[Clause, ...]
    links: tuple[Literal["and", "then"], ...]


@dataclass(frozen=True, slots=True)
class Conditional(Plan):
    arms: tuple[tuple[Plan, Block], ...]
    otherwise: Block | None = None


@dataclass(frozen=True, slots=True)
class Allowance(Plan):
    """How often; `period` None: ever."""

    count: int
    period: Plan | None


@dataclass(frozen=True, slots=True)
class Ruling(Plan):
    """What is banned, or allowed after all."""

    operator: str
    event: Plan


@dataclass(frozen=True, slots=True)
class Happening(Plan):
    """An event that is made to happen."""

    event: Plan


@dataclass(frozen=True, slots=True)
class Requirement(Plan):
    """What must hold: for a card in play as long as it lies there (`standing`), for a plan at once."""

    condition: Plan
    standing: bool


@dataclass(frozen=True, slots=True)
class Trigger(Plan):
    timing: Literal["on", "before", "after", "instead of"]
    allowance: Allowance | None
    events: tuple[Plan, ...]
    condition: Plan | None
    body: Block


@dataclass(frozen=True, slots=True)
class Usable(Plan):
    """Something one may do: when, at what cost, and what it brings."""

    label: str | None
    allowance: Allowance | None
    during: Plan | None
    condition: Plan | None
    cost: Block | None
    body: Block


@dataclass(frozen=True, slots=True)
class Costed(Plan):
    """First the cost, then the rest."""

    cost: Block
    body: Block


@dataclass(frozen=True, slots=True)
class Lasting(Plan):
    until: Plan
    body: Block


@dataclass(frozen=True, slots=True)
class AsLongAs(Plan):
    condition: Plan
    body: Block


@dataclass(frozen=True, slots=True)
class Optional(Plan):
    """Somebody may do the first part; the second follows if they do. `agree`: the first part is somebody else's."""

    subject: Plan
    cost: bool
    first: Plan | None
    then: Block
    otherwise: Block | None


@dataclass(frozen=True, slots=True)
class UnlessDone(Plan):
    act: Clause
    body: Block


@dataclass(frozen=True, slots=True)
class Choice(Plan):
    """One of the options of a list."""

    label: str
    condition: Plan | None
    body: Block


@dataclass(frozen=True, slots=True)
class Choices(Plan):
    subject: Plan | None
    limit: int | None
    options: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class InOrder(Plan):
    """Round the table from somebody, or by a number; `at_once`: all together."""

    kind: Literal["clockwise", "counterclockwise", "at-once", "rising", "falling"]
    start: Plan | None = None
    ties: Plan | None = None


@dataclass(frozen=True, slots=True)
class OpenWindow(Plan):
    players: Plan
    order: InOrder | None
    until: Plan | None
    options: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Deal(Plan):
    left: Plan
    right: Plan
    terms: tuple[Plan, ...]
    until: Plan | None
    body: Block
    otherwise: Block | None


@dataclass(frozen=True, slots=True)
class Stage(Plan):
    """A phase of the game with what happens in it."""

    phase: Plan
    by: Plan | None
    body: Block


@dataclass(frozen=True, slots=True)
class ForEach(Plan):
    """`lifted`: the first clause of the body has each of them for its subject, so that nobody says `for each`."""

    things: Plan
    order: InOrder | None
    body: Block
    lifted: bool = False


@dataclass(frozen=True, slots=True)
class Loop(Plan):
    mode: Literal["ever", "while", "times"]
    argument: Plan | None
    body: Block


@dataclass(frozen=True, slots=True)
class Cases(Plan):
    key: Plan
    cases: tuple[tuple[tuple[Plan, ...], Block], ...]
    otherwise: Block | None


@dataclass(frozen=True, slots=True)
class Document(Plan):
    """A whole text: one paragraph for each message of the top level."""

    paragraphs: tuple[Plan, ...] = field(default=())
