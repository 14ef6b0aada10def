"""The statements of the effect tree."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from heistdsl.syntax.expressions import Expression, Node, Pattern, Prepositions

__all__ = [
    "Act",
    "Amount",
    "AtOnce",
    "Bargain",
    "Body",
    "Change",
    "Choose",
    "Do",
    "Each",
    "Emit",
    "If",
    "InTurn",
    "Let",
    "Limit",
    "Match",
    "May",
    "Modal",
    "Nothing",
    "On",
    "Option",
    "Order",
    "Pay",
    "Phase",
    "Ranking",
    "Repeat",
    "Require",
    "Rule",
    "Sort",
    "Statement",
    "Stop",
    "Term",
    "Text",
    "Treat",
    "Unless",
    "Until",
    "Use",
    "While",
    "Window",
]

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
    """`rising by key` or `falling by key`; equal keys keep their order, or start with the player of `ties from`
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
