"""A program as immutable values: procedures of structured statements over expressions, tables, facts about the game.

Every expression is a whole number or a list of them. What is found out about expressions (`seen`, reads.py), and about
procedures and statements with others in them (`summary`, summaries.py), is kept with them. A procedure that may suspend
contains `Invoke`, `Ask` or `Together` somewhere; `split` (split.py) turns it into blocks. Everything else is a plain
function.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeAlias, final

from heistdsl.ir.facts import Facts
from heistdsl.ir.node import shared_node
from heistdsl.ir.ops import Sort
from heistdsl.record import record
from heistdsl.text.span import Span

if TYPE_CHECKING:
    from heistdsl.ir.reads import Seen
    from heistdsl.ir.summaries import Summary

# ---- expressions -----------------------------------------------------------------------------------------------------


@final
@shared_node
class Const:
    """A whole number."""

    value: int


@final
@shared_node
class Var:
    """A parameter or local of the procedure, or what a comprehension goes over."""

    name: str
    seen: Seen | None = field(default=None, init=False, repr=False, compare=False)


@final
@shared_node
class Op:
    """An operation of heistdsl/ir/ops.py; `key` names the table, array or number it is about."""

    name: str
    arguments: tuple[Expr, ...] = ()
    key: str = ""
    seen: Seen | None = field(default=None, init=False, repr=False, compare=False)


@final
@shared_node
class Call:
    """A procedure that cannot suspend. `on_copy`: on a copy of the state, so that nothing it does is seen."""

    procedure: str
    arguments: tuple[Expr, ...] = ()
    on_copy: bool = False
    seen: Seen | None = field(default=None, init=False, repr=False, compare=False)


@final
@shared_node
class Comp:
    """Something over a list: its members that pass `test` (`keep`), or `value` of each of them (`map`, `flat` for
    lists), or whether there is one (`any`)."""

    kind: Literal["keep", "map", "flat", "any"]
    var: str
    source: Expr
    test: Expr | None = None
    value: Expr | None = None
    seen: Seen | None = field(default=None, init=False, repr=False, compare=False)


Expr: TypeAlias = Const | Var | Op | Call | Comp

NOTHING = Const(-1)
ZERO = Const(0)
ONE = Const(1)
EMPTY = Op("list")

# ---- statements ------------------------------------------------------------------------------------------------------


@final
@record
class Set:
    """Give a value to a local."""

    name: str
    value: Expr


@final
@record
class Run:
    """An expression for its effect."""

    value: Expr


@final
@record
class If:
    """One of two bodies."""

    condition: Expr
    then: Body
    otherwise: Body = ()
    summary: Summary | None = field(default=None, init=False, repr=False, compare=False)


@final
@record
class Loop:
    """For ever, until `Break`."""

    body: Body
    summary: Summary | None = field(default=None, init=False, repr=False, compare=False)


@final
@record
class ForEach:
    """For each member of a list, as it is when the loop begins."""

    var: str
    source: Expr
    body: Body
    summary: Summary | None = field(default=None, init=False, repr=False, compare=False)


@final
@record
class Break:
    """Leave the innermost loop."""


@final
@record
class Return:
    """Leave the procedure."""

    value: Expr | None = None


@final
@record
class Trap:
    """End the game with a named error."""

    code: str
    message: str
    span: Span | None = field(default=None, compare=False)


@final
@record
class Invoke:
    """Call a procedure that may suspend."""

    procedure: str
    arguments: tuple[Expr, ...] = ()
    into: str | None = None


@final
@record
class Ask:
    """Open a decision and wait. `options` are the values behind the options, shown in `style`; with style -1 they come
    in threes: style, value, further value. `into` gets the position of the answer, a list of positions (`several`), or
    the number itself for a number. `default` is a position, -1 for the first possible answer, -2 for `pass`, if that is
    the last option, or else the first one.

    `which`: several are asked together and the first answer counts; `options` is then a packed list for each of them
    (the player, then threes), and `which` gets the position of the one who answered. `renewed`: when time has passed it
    is asked anew; `into` is then -2. `anew`: it can be asked anew when pieces have been exchanged
    (engine/imagining.py); `into` is then NIL, or a list of it. `check` is a procedure that says whether a list of
    values may be the answer, and what it takes beside; `preferred` are the values of the answer that is the default.
    """

    player: Expr
    kind: int
    prompt: int
    style: int
    options: Expr
    low: Expr
    high: Expr
    into: str
    several: bool = False
    secret: bool = False
    default: int = -1
    which: str = ""
    renewed: bool = False
    anew: bool = False
    check: Call | None = None
    preferred: Expr | None = None


@final
@record
class Together:
    """Call a procedure once for each member of a list, side by side: all their questions are open together."""

    procedure: str
    source: Expr
    arguments: tuple[Expr, ...] = ()


Stmt: TypeAlias = Set | Run | If | Loop | ForEach | Break | Return | Trap | Invoke | Ask | Together
Body: TypeAlias = tuple[Stmt, ...]

# ---- the whole -------------------------------------------------------------------------------------------------------


@record
class Procedure:
    """`locals` gives the sort of every name, parameters first. `gives`: what it returns. `about`: what it came from."""

    name: str
    parameters: tuple[str, ...]
    locals: Mapping[str, Sort]
    body: Body
    gives: Sort = "-"
    about: str = ""
    suspends: bool = False
    summary: Summary | None = field(default=None, init=False, repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Program:
    """A game ready to be run. `tables` end with what position -1 gives. `start` is the procedure that plays it,
    `second` the one that lets a second pass (the empty text: there is no clock), `standing` the one that says how well
    a player stands (the empty text: nothing says)."""

    facts: Facts
    procedures: Mapping[str, Procedure]
    tables: Mapping[str, tuple[int, ...] | tuple[tuple[int, ...], ...]]
    start: str
    second: str = ""
    standing: str = ""

    @property
    def entries(self) -> tuple[str, ...]:
        """The procedures that are called from outside."""
        return tuple(name for name in (self.start, self.second, self.standing) if name)
