"""The effect tree: frozen values, one class for each construct, compared without their spans.

A text is a tuple of statements. Expressions and statements are closed unions (`Expression`, `Statement`), so that a
`match` over one of them ends in `assert_never` and the type checker reports a missing case.

Three things have exactly one spelling in the tree, whatever the author typed: `my.x` is a part of `me` and `their.x`
a part of `them`; a negated `in`, `is` or `=` is the operator `not in`, `is not` or `!=`; `draw 1 from loot` is
`draw 1 loot`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from typing import Literal, TypeAlias

from heistdsl.text.span import Span


@dataclass(frozen=True, slots=True)
class Node:
    """What every node has: where it stands. Trees built by hand (tests, mutations) have no span."""

    span: Span | None = field(default=None, compare=False, repr=False, kw_only=True)


# ---- expressions -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Number(Node):
    """A whole number, 0 or more; a negative one is `Negate(Number)`."""

    value: int


@dataclass(frozen=True, slots=True)
class Time(Node):
    """A time on the clock, written m:ss, kept in seconds."""

    seconds: int


@dataclass(frozen=True, slots=True)
class String(Node):
    """A quoted text without line breaks."""

    value: str


@dataclass(frozen=True, slots=True)
class Name(Node):
    """A bare name: a local, a seat, a zone, a word of the rule file, or a part of the element inside `where`."""

    id: str


@dataclass(frozen=True, slots=True)
class Get(Node):
    """`base.name`: a part of a thing, or of every member of a set."""

    base: Expression
    name: str


@dataclass(frozen=True, slots=True)
class Index(Node):
    """`base[key]`: a slot by number (from 1), or the entry of a counter kept per kind."""

    base: Expression
    key: Expression


Operator: TypeAlias = Literal[
    "+", "-", "*", "/", "|", "except", "..",
    "=", "!=", "<", "<=", ">", ">=", "is", "is not", "in", "not in", "has", "and", "or",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Binary(Node):
    """Two operands: arithmetic, set algebra (`|`, `except`), a range, a comparison or a connective."""

    operator: Operator
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Not(Node):
    """Negation of a condition that is not itself an `in`, `is` or `=` (those have operators of their own)."""

    operand: Expression


@dataclass(frozen=True, slots=True)
class Negate(Node):
    """Arithmetic minus."""

    operand: Expression


@dataclass(frozen=True, slots=True)
class Where(Node):
    """`selection where condition`. Inside, bare names are parts of the element and `that` is the element itself;
    `naming x` gives the element a name that inner `where`s can use too."""

    selection: Expression
    condition: Expression
    element: str | None = None


@dataclass(frozen=True, slots=True)
class Either(Node):
    """`value if condition else other`."""

    value: Expression
    condition: Expression
    other: Expression


@dataclass(frozen=True, slots=True)
class Call(Node):
    """A built-in function; its table is heistdsl/syntax/functions.py."""

    function: str
    arguments: tuple[Expression | Of, ...]


@dataclass(frozen=True, slots=True)
class Of(Node):
    """`value of selection`, only as an argument: `sum(power of my.hand)`."""

    value: Expression
    selection: Expression


@dataclass(frozen=True, slots=True)
class Table(Node):
    """`table(key: 1..2 -> -2, else -> 0)`. Rows are tried in order; a row with no key is `else`."""

    key: Expression
    rows: tuple[tuple[Expression | None, Expression], ...]


@dataclass(frozen=True, slots=True)
class Set(Node):
    """`{a, b}`."""

    items: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Sequence(Node):
    """An ordered list after a preposition, of two or more: `rank players by money, count(heists)`."""

    items: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Times(Node):
    """How often the pattern has happened, since the latest `since` if there is one."""

    pattern: Pattern
    since: Pattern | None


@dataclass(frozen=True, slots=True)
class Last(Node):
    """The latest event that fits the pattern; its payload are its parts."""

    pattern: Pattern


Expression: TypeAlias = (
    Number | Time | String | Name | Get | Index | Binary | Not | Negate | Where | Either | Call | Table | Set
    | Sequence | Times | Last
)  # fmt: skip

# ---- patterns --------------------------------------------------------------------------------------------------------

#: (preposition, argument) in the order written.
Prepositions: TypeAlias = tuple[tuple[str, Expression], ...]


@dataclass(frozen=True, slots=True)
class Pattern(Node):
    """What an event must be like.

    `kind` is `verb` (head: the verb), `event` (head: a `Name` or `Get`, a declared event or a phase), `start` or
    `end` (head: the phase) or `now` (no head: a state, tested by the `if` of the trigger).
    """

    kind: Literal["verb", "event", "start", "end", "now"]
    head: str | Expression | None
    next: bool = False
    prepositions: Prepositions = ()
    condition: Expression | None = None


# ---- small statements ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Amount(Node):
    """How many: `exactly` value, `up to` value, or `some` (one or more)."""

    kind: Literal["exactly", "up to", "some"]
    value: Expression | None


@dataclass(frozen=True, slots=True)
class Act(Node):
    """A verb with what it does it to. No subject: `me`. `unit` is the word after the amount (`2 loot`)."""

    subject: Expression | None
    verb: str
    amount: Amount | None
    unit: str | None
    prepositions: Prepositions
    manners: tuple[str, ...]
    bind: str | None


@dataclass(frozen=True, slots=True)
class Choose(Node):
    """A choice out of a set; `name` is bound to what was chosen and may be used in the set's own `where`.

    `naming` marks the statement `name x from ...`: the player says which one they mean, publicly, without touching
    it or learning where it is.
    """

    subject: Expression | None
    secretly: bool
    amount: Amount | None
    name: str
    source: Expression
    naming: bool = False


@dataclass(frozen=True, slots=True)
class Change(Node):
    """`+=` and `-=` change now and for good; `=` sets (now, or as a layer where something lasts); `+`, `-` and `*`
    are layers that live as long as what surrounds them."""

    target: Expression
    operator: Literal["+=", "-=", "=", "+", "-", "*"]
    value: Expression


@dataclass(frozen=True, slots=True)
class Let(Node):
    name: str
    value: Expression


@dataclass(frozen=True, slots=True)
class Rule(Node):
    """`ban`, `allow`, `skip` or `extra` with the events it is about."""

    operator: Literal["ban", "allow", "skip", "extra"]
    pattern: Pattern


@dataclass(frozen=True, slots=True)
class Treat(Node):
    """`treat a as b`: while it lasts, whatever counts as a counts as b too."""

    value: Expression
    substitute: Expression


@dataclass(frozen=True, slots=True)
class Do(Node):
    """Run a procedure of the rule file."""

    name: str
    arguments: tuple[Expression, ...]
    bind: str | None = None


@dataclass(frozen=True, slots=True)
class Emit(Node):
    """Make a declared event happen."""

    event: Expression
    prepositions: Prepositions


@dataclass(frozen=True, slots=True)
class Ranking(Node):
    """`rising by key` or `falling by key`; equal keys keep their order, or start with the player after `ties from`
    and go on clockwise."""

    slope: Literal["rising", "falling"]
    key: Expression
    ties: Expression | None = None


@dataclass(frozen=True, slots=True)
class Sort(Node):
    """Put a zone in order, lowest or highest on top."""

    zone: Expression
    ranking: Ranking


@dataclass(frozen=True, slots=True)
class Require(Node):
    """On a card: it may be in play only while this holds. After a choice: what was chosen must satisfy it."""

    condition: Expression


@dataclass(frozen=True, slots=True)
class Stop(Node):
    """Leave the innermost loop or window, or else this text."""


@dataclass(frozen=True, slots=True)
class Nothing(Node):
    """Do nothing, said out loud."""


# ---- compound statements ---------------------------------------------------------------------------------------------

Body: TypeAlias = "tuple[Statement, ...]"


@dataclass(frozen=True, slots=True)
class If(Node):
    arms: tuple[tuple[Expression, Body], ...]
    otherwise: Body | None = None


@dataclass(frozen=True, slots=True)
class Match(Node):
    """Cases are tried in order; each has one or more keys (a value, a range, a kind)."""

    key: Expression
    cases: tuple[tuple[tuple[Expression, ...], Body], ...]
    otherwise: Body | None = None


@dataclass(frozen=True, slots=True)
class InTurn(Node):
    """From this player on, round the table."""

    start: Expression
    direction: Literal["clockwise", "counterclockwise"] = "clockwise"


@dataclass(frozen=True, slots=True)
class AtOnce(Node):
    """Choices are open together and sealed until all are in."""


Order: TypeAlias = InTurn | AtOnce | Ranking


@dataclass(frozen=True, slots=True)
class Each(Node):
    """For every member of a snapshot of the set."""

    name: str
    source: Expression
    order: Order | None
    body: Body


@dataclass(frozen=True, slots=True)
class Repeat(Node):
    """`ever` until a `stop`, `while` a condition holds (tested before each round), or a number of `times`."""

    mode: Literal["ever", "while", "times"]
    argument: Expression | None
    body: Body


@dataclass(frozen=True, slots=True)
class While(Node):
    """What is inside lasts while the condition holds."""

    condition: Expression
    body: Body


@dataclass(frozen=True, slots=True)
class May(Node):
    subject: Expression | None
    body: Body
    otherwise: Body | None = None


@dataclass(frozen=True, slots=True)
class Unless(Node):
    """The subject of the act may do it; if not, the body happens."""

    act: Act
    body: Body


@dataclass(frozen=True, slots=True)
class Limit(Node):
    """At most `count` times in each `period` (None: ever)."""

    count: int
    period: str | None = None


@dataclass(frozen=True, slots=True)
class On(Node):
    """A trigger (`on`, `before`, `after`) or a replacement (`instead of`)."""

    timing: Literal["on", "before", "after", "instead of"]
    patterns: tuple[Pattern, ...]
    condition: Expression | None
    limit: Limit | None
    body: Body


@dataclass(frozen=True, slots=True)
class Use(Node):
    """An action its player may take while it is open to them."""

    label: str | None
    limit: Limit | None
    during: Expression | None
    condition: Expression | None
    body: Body


@dataclass(frozen=True, slots=True)
class Until(Node):
    """What is inside lasts until an event that fits."""

    pattern: Pattern
    body: Body


@dataclass(frozen=True, slots=True)
class Pay(Node):
    """A cost: paid whole or not at all, and what needs it can be chosen only if it can be paid."""

    body: Body


@dataclass(frozen=True, slots=True)
class Option(Node):
    label: str
    condition: Expression | None
    body: Body


@dataclass(frozen=True, slots=True)
class Modal(Node):
    """`choose one` (limit None) or `choose up to n` of the options."""

    subject: Expression | None
    limit: int | None
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Window(Node):
    """Players may use these options, and every `use` open to them, until all pass in a row or until an event.
    Inside, `them` is the one who acts. `window for players` without options offers only what is open anyway."""

    players: Expression
    order: Order | None
    until: Pattern | None
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Term(Node):
    """What a bargain is about: at most `bound` of `unit`."""

    bound: Expression
    unit: str


@dataclass(frozen=True, slots=True)
class Bargain(Node):
    """One side offers shares of the terms, the other accepts, refuses or makes a counter-offer. The body runs on a
    deal, with `it.by` the partner and `it.share` the share; `otherwise` when no deal is made."""

    left: Expression
    right: Expression
    terms: tuple[Term, ...]
    until: Pattern | None
    body: Body
    otherwise: Body | None = None


@dataclass(frozen=True, slots=True)
class Phase(Node):
    """Run the body as a named stretch of the game: it starts, ends, can be skipped, repeated and ended early."""

    name: Expression
    by: Expression | None
    body: Body


Statement: TypeAlias = (
    Act | Choose | Change | Let | Rule | Treat | Do | Emit | Sort | Require | Stop | Nothing | If | Match | Each
    | Repeat | While | May | Unless | On | Use | Until | Pay | Modal | Window | Bargain | Phase
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Text(Node):
    """A whole effect text."""

    body: Body


def children(node: Node) -> Iterator[Node]:
    """The nodes directly below, in the order of the source."""
    for each in fields(node):
        if each.name != "span":
            yield from _nodes_in(getattr(node, each.name))


def walk(node: Node) -> Iterator[Node]:
    """The node and every node below it, parents first."""
    yield node
    for child in children(node):
        yield from walk(child)


def _nodes_in(value: object) -> Iterator[Node]:
    if isinstance(value, Node):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from _nodes_in(item)
