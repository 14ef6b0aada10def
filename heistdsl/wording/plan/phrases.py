"""Phrases: people, things and places, with what stands round a noun."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Literal

from heistdsl.wording.plan.base import Plan, Word

Determiner = Literal[
    "a", "the", "this", "that", "each", "any", "all", "no", "another", "each-other", "any-other", "other", "none",
    "the-other", "no-other",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class You(Plan):
    """Whoever reads the card."""


@dataclass(frozen=True, slots=True)
class Pronoun(Plan):
    """Somebody or something just spoken of. `of` is what the pronoun must agree with; `person` says which kind."""

    of: Plan
    person: bool


@dataclass(frozen=True, slots=True)
class Which(Plan):
    """The head of a relative clause, inside that clause. `level` tells clauses within clauses apart."""

    word: Word
    person: bool
    plural: bool = False
    level: int = 0


@dataclass(frozen=True, slots=True)
class Mention(Plan):
    """One of the times a text speaks of the same somebody or something; `entity` is the same each time. `full` is
    for the first time, `short` for later; `refer` replaces every mention by one of them or by a pronoun. `new`: it is
    the first time, whatever was said before; `named`: never a pronoun."""

    entity: Hashable
    full: Plan
    short: Plan
    person: bool
    plural: bool = False
    new: bool = False
    named: bool = False


@dataclass(frozen=True, slots=True)
class Proper(Plan):
    """A name that needs no description: a seat, a card, a phase, a place."""

    word: Word


@dataclass(frozen=True, slots=True)
class Quantity(Plan):
    """How many, before a noun. `each`: the number is meant once for each of these."""

    kind: Literal["exactly", "up-to", "some", "any-number"]
    number: Plan | None
    each: Plan | None = None


@dataclass(frozen=True, slots=True)
class Noun(Plan):
    """A noun with what stands round it. Several `words` are alternatives: a bank or a jewelry."""

    words: tuple[Word, ...]
    determiner: Determiner = "none"
    quantity: Quantity | None = None
    adjectives: tuple[Plan, ...] = ()
    owner: Plan | None = None
    after: tuple[Plan, ...] = ()
    plural: bool = False
    person: bool = False


@dataclass(frozen=True, slots=True)
class Listed(Plan):
    """Several phrases as one."""

    items: tuple[Plan, ...]
    joiner: Literal["and", "or", "then"]


@dataclass(frozen=True, slots=True)
class Place(Plan):
    """Where, whence or whither: the relation decides the preposition and the case."""

    relation: str
    zone: Plan


@dataclass(frozen=True, slots=True)
class Label(Plan):
    """A text of the rule file itself, such as the label of an option."""

    text: str


@dataclass(frozen=True, slots=True)
class Idiom(Plan):
    """A phrase that the words of the game give for exactly this piece of an effect."""

    text: str


@dataclass(frozen=True, slots=True)
class With(Plan):
    """With a part of this size: with rank 3 or more. `total`: of all of them together. `spare`: none too many."""

    part: Plan
    operator: str
    number: Plan
    total: bool = False
    spare: bool = False


@dataclass(frozen=True, slots=True)
class WithWord(Plan):
    """With a part that is this word: with the skill Hacker."""

    part: Plan
    value: Plan


@dataclass(frozen=True, slots=True)
class WithMore(Plan):
    """With more, fewer, the most or the fewest of something; `than` None is the extreme."""

    part: Plan
    direction: Literal["more", "less"]
    than: Plan | None


@dataclass(frozen=True, slots=True)
class OtherThan(Plan):
    """All but these."""

    excluded: Plan


@dataclass(frozen=True, slots=True)
class Relative(Plan):
    """A clause about the noun before it. `direct`: the noun is the subject of the clause, or owns its subject."""

    condition: Plan
    direct: bool


@dataclass(frozen=True, slots=True)
class DoneThisWay(Plan):
    """What an earlier act was done to."""

    verb: Word


@dataclass(frozen=True, slots=True)
class OutOf(Plan):
    """Some out of these; `among`: the noun says more than what these are."""

    things: Plan
    among: bool = False


@dataclass(frozen=True, slots=True)
class WithSame(Plan):
    """With the same of something as somebody or something else, at least or at most."""

    part: Plan
    operator: str
    than: Plan
