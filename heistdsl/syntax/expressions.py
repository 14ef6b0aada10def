"""The expressions and event patterns of the effect tree."""

from __future__ import annotations

from dataclasses import field
from typing import Literal, TypeAlias

from heistdsl.record import record
from heistdsl.text.span import Span

__all__ = [
    "Binary",
    "Call",
    "Either",
    "Expression",
    "Get",
    "Index",
    "Last",
    "Name",
    "Negate",
    "Node",
    "Not",
    "Number",
    "Of",
    "Operator",
    "Pattern",
    "Prepositions",
    "Sequence",
    "Set",
    "String",
    "Table",
    "Time",
    "Times",
    "Where",
]


@record
class Node:
    """What every node has: where it stands. Trees built by hand (tests, mutations) have no span."""

    span: Span | None = field(default=None, compare=False, repr=False, kw_only=True)


# ---- expressions -----------------------------------------------------------------------------------------------------


@record
class Number(Node):
    """A whole number, 0 or more; a negative one is `Negate(Number)`."""

    value: int


@record
class Time(Node):
    """A time on the clock, written m:ss, kept in seconds."""

    seconds: int


@record
class String(Node):
    """A quoted text without line breaks."""

    value: str


@record
class Name(Node):
    """A bare name: a local, a seat, a zone, a word of the rule file, or a part of the element inside `where`."""

    id: str


@record
class Get(Node):
    """`base.name`: a part of a thing, or of every member of a set."""

    base: Expression
    name: str


@record
class Index(Node):
    """`base[key]`: a slot by number (from 1), or the entry of a counter kept per kind."""

    base: Expression
    key: Expression


Operator: TypeAlias = Literal[
    "+", "-", "*", "/", "|", "except", "..",
    "=", "!=", "<", "<=", ">", ">=", "is", "is not", "in", "not in", "has", "and", "or",
]  # fmt: skip


@record
class Binary(Node):
    """Two operands: arithmetic, set algebra (`|`, `except`), a range, a comparison or a connective."""

    operator: Operator
    left: Expression
    right: Expression


@record
class Not(Node):
    """Negation of a condition that is not itself an `in`, `is` or `=` (those have operators of their own)."""

    operand: Expression


@record
class Negate(Node):
    """Arithmetic minus."""

    operand: Expression


@record
class Where(Node):
    """`selection where condition`. Inside, bare names are parts of the element and `that` is the element itself;
    `naming x` gives the element a name that inner `where`s can use too."""

    selection: Expression
    condition: Expression
    element: str | None = None


@record
class Either(Node):
    """`value if condition else other`."""

    value: Expression
    condition: Expression
    other: Expression


@record
class Call(Node):
    """A built-in function; its table is heistdsl/syntax/functions.py."""

    function: str
    arguments: tuple[Expression | Of, ...]


@record
class Of(Node):
    """`value of selection`, only as an argument: `sum(power of my.hand)`."""

    value: Expression
    selection: Expression


@record
class Table(Node):
    """`table(key: 1..2 -> -2, else -> 0)`. Rows are tried in order; a row with no key is `else`."""

    key: Expression
    rows: tuple[tuple[Expression | None, Expression], ...]


@record
class Set(Node):
    """`{a, b}`."""

    items: tuple[Expression, ...]


@record
class Sequence(Node):
    """An ordered list after a preposition, of two or more: `rank players by money, count(heists)`."""

    items: tuple[Expression, ...]


@record
class Times(Node):
    """How often the pattern has happened, since the latest `since` if there is one."""

    pattern: Pattern
    since: Pattern | None


@record
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


@record
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
