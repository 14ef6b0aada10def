"""The expressions and event patterns of the effect tree."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

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
