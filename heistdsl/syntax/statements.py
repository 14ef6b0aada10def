"""The statements of the effect tree."""

from __future__ import annotations

from typing import Literal, TypeAlias

from heistdsl.record import record
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


@record
class Amount(Node):
    """How many: `exactly` value, `up to` value, or `some` (one or more)."""

    kind: Literal["exactly", "up to", "some"]
    value: Expression | None


@record
class Act(Node):
    """A verb with what it does it to. No subject: `me`. `unit` is the word after the amount (`2 loot`)."""

    subject: Expression | None
    verb: str
    amount: Amount | None
    unit: str | None
    prepositions: Prepositions
    manners: tuple[str, ...]
    bind: str | None


@record
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


@record
class Change(Node):
    """`+=` and `-=` change now and for good; `=` sets (now, or as a layer where something lasts); `+`, `-` and `*`
    are layers that live as long as what surrounds them."""

    target: Expression
    operator: Literal["+=", "-=", "=", "+", "-", "*"]
    value: Expression


@record
class Let(Node):
    name: str
    value: Expression


@record
class Rule(Node):
    """`ban`, `allow`, `skip` or `extra` with the events it is about."""

    operator: Literal["ban", "allow", "skip", "extra"]
    pattern: Pattern


@record
class Treat(Node):
    """`treat a as b`: while it lasts, whatever counts as a counts as b too."""

    value: Expression
    substitute: Expression


@record
class Do(Node):
    """Run a procedure of the rule file."""

    name: str
    arguments: tuple[Expression, ...]
    bind: str | None = None


@record
class Emit(Node):
    """Make a declared event happen."""

    event: Expression
    prepositions: Prepositions


@record
class Ranking(Node):
    """`rising by key` or `falling by key`; equal keys keep their order, or start with the player of `ties from`
    and go on clockwise."""

    slope: Literal["rising", "falling"]
    key: Expression
    ties: Expression | None = None


@record
class Sort(Node):
    """Put a zone in order, lowest or highest on top."""

    zone: Expression
    ranking: Ranking


@record
class Require(Node):
    """On a card: it may be in play only while this holds. After a choice: what was chosen must satisfy it."""

    condition: Expression


@record
class Stop(Node):
    """Leave the innermost loop or window, or else this text."""


@record
class Nothing(Node):
    """Do nothing, said out loud."""


# ---- compound statements ---------------------------------------------------------------------------------------------

Body: TypeAlias = "tuple[Statement, ...]"


@record
class If(Node):
    arms: tuple[tuple[Expression, Body], ...]
    otherwise: Body | None = None


@record
class Match(Node):
    """Cases are tried in order; each has one or more keys (a value, a range, a kind)."""

    key: Expression
    cases: tuple[tuple[tuple[Expression, ...], Body], ...]
    otherwise: Body | None = None


@record
class InTurn(Node):
    """From this player on, round the table."""

    start: Expression
    direction: Literal["clockwise", "counterclockwise"] = "clockwise"


@record
class AtOnce(Node):
    """Choices are open together and sealed until all are in."""


Order: TypeAlias = InTurn | AtOnce | Ranking


@record
class Each(Node):
    """For every member of a snapshot of the set."""

    name: str
    source: Expression
    order: Order | None
    body: Body


@record
class Repeat(Node):
    """`ever` until a `stop`, `while` a condition holds (tested before each round), or a number of `times`."""

    mode: Literal["ever", "while", "times"]
    argument: Expression | None
    body: Body


@record
class While(Node):
    """What is inside lasts while the condition holds."""

    condition: Expression
    body: Body


@record
class May(Node):
    subject: Expression | None
    body: Body
    otherwise: Body | None = None


@record
class Unless(Node):
    """The subject of the act may do it; if not, the body happens."""

    act: Act
    body: Body


@record
class Limit(Node):
    """At most `count` times in each `period` (None: ever)."""

    count: int
    period: str | None = None


@record
class On(Node):
    """A trigger (`on`, `before`, `after`) or a replacement (`instead of`)."""

    timing: Literal["on", "before", "after", "instead of"]
    patterns: tuple[Pattern, ...]
    condition: Expression | None
    limit: Limit | None
    body: Body


@record
class Use(Node):
    """An action its player may take while it is open to them."""

    label: str | None
    limit: Limit | None
    during: Expression | None
    condition: Expression | None
    body: Body


@record
class Until(Node):
    """What is inside lasts until an event that fits."""

    pattern: Pattern
    body: Body


@record
class Pay(Node):
    """A cost: paid whole or not at all, and what needs it can be chosen only if it can be paid."""

    body: Body


@record
class Option(Node):
    label: str
    condition: Expression | None
    body: Body


@record
class Modal(Node):
    """`choose one` (limit None) or `choose up to n` of the options."""

    subject: Expression | None
    limit: int | None
    options: tuple[Option, ...]


@record
class Window(Node):
    """Players may use these options, and every `use` open to them, until all pass in a row or until an event.
    Inside, `them` is the one who acts. `window for players` without options offers only what is open anyway."""

    players: Expression
    order: Order | None
    until: Pattern | None
    options: tuple[Option, ...]


@record
class Term(Node):
    """What a bargain is about: at most `bound` of `unit`."""

    bound: Expression
    unit: str


@record
class Bargain(Node):
    """One side offers shares of the terms, the other accepts, refuses or makes a counter-offer. The body runs on a
    deal, with `it.by` the partner and `it.share` the share; `otherwise` when no deal is made."""

    left: Expression
    right: Expression
    terms: tuple[Term, ...]
    until: Pattern | None
    body: Body
    otherwise: Body | None = None


@record
class Phase(Node):
    """Run the body as a named stretch of the game: it starts, ends, can be skipped, repeated and ended early."""

    name: Expression
    by: Expression | None
    body: Body


Statement: TypeAlias = (
    Act | Choose | Change | Let | Rule | Treat | Do | Emit | Sort | Require | Stop | Nothing | If | Match | Each
    | Repeat | While | May | Unless | On | Use | Until | Pay | Modal | Window | Bargain | Phase
)  # fmt: skip


@record
class Text(Node):
    """A whole effect text."""

    body: Body
