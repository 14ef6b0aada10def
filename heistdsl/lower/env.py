"""The surroundings of a statement or expression while it is lowered: who acts, which card and event, the locals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from heistdsl.ir.program import EMPTY, ZERO, Expr, Op, Var
from heistdsl.lower.values import ABSENT, Val
from heistdsl.syntax.tree import Body, Each, Expression, Modal, Repeat

if TYPE_CHECKING:
    from heistdsl.lower.choices import Ahead
    from heistdsl.lower.event import Event

#: The local that counts the rounds of loops that a plan has gone through. No text can use it.
ROUNDS_GONE = "rounds gone"


@dataclass(frozen=True, slots=True)
class Rounds:
    """A loop in a plan, or a choice of several options: the procedure that goes on with what is still to come of it,
    the local that holds what that is (of a choice: what was taken; empty: there is none), and the names that are known
    in every round. `is_counted`: only so many rounds may be tried."""

    statement: Each | Repeat | Modal
    procedure: str
    left: str
    names: frozenset[str]
    is_counted: bool = True


@dataclass(frozen=True, slots=True)
class Place:
    """A place in a body: the statements from `index` on are still to come. `paying`: inside a `pay`. A place without a
    body is the end of a procedure, which goes on with its caller.

    In plans `them` is the local that `them` is here, `picked` the one for what the act here takes (empty: as around,
    not known beforehand). `rounds`: what is still to come of a loop. `is_end`: a `stop` before it goes on behind it.
    `gives`: under what it is learnt what the procedure gives back that ends here (empty: nobody asks)."""

    body: Body | None
    index: int = 0
    paying: bool = False
    them: str = ""
    picked: str = ""
    rounds: Rounds | None = None
    is_end: bool = False
    gives: str = ""

    def inner(self, body: Body | None) -> Place:
        """The beginning of a body that stands here."""
        return Place(body or (), 0, self.paying, self.them)


@dataclass(slots=True)
class Given:
    """What a procedure gives back: the local that holds it, one that holds nothing, and all that it is given in the
    course of the text."""

    var: Var
    nothing: Var
    values: list[Val] = field(default_factory=list)


@dataclass(frozen=True)
class Env:
    """Everything a text knows. `locals` are shared by all who lower the same text; an inner scope begins with a copy.

    `element` is what a `where` is testing. `rest` is the plan that goes on from the statement being lowered. `stop`
    says how `stop` leaves: `break` a loop, around which `outside` phases run, or `return`. `untils` and `conditions`
    are those of the `until` and `while` blocks around it. `aside`: in a body that runs side by side with others.
    `ahead` is what the pieces that an act picks must leave possible, `picked` what it takes, if that was picked before.
    `gives` is what the procedure gives back, if somebody asks for it. `hands_out` are the names that have to be known
    outside once they are bound (handing_out.py), `read_after` those that are read after a statement around. `goes_on`:
    the plan that goes on after the end of the procedure (going_on.py). `stop_noted`: a `stop` is noted there, to leave
    one more loop. `deep`: how deep the procedure that runs here lies inside itself."""

    me: Val = ABSENT
    them: Val = ABSENT
    this: Val = ABSENT
    it: Event | None = None
    source: Expr | None = None
    from_card: bool = False
    element: Val | None = None
    locals: Mapping[str, Val] = field(default_factory=dict)
    rest: tuple[Place, ...] = ()
    stop: str = "return"
    outside: int = 0
    is_flow: bool = False
    quiet: bool = False
    untils: Expr = EMPTY
    conditions: tuple[Expression, ...] = ()
    paying: bool = False
    aside: bool = False
    ahead: Ahead | None = None
    picked: Val | None = None
    gives: Given | None = None
    hands_out: Mapping[str, Val] = field(default_factory=dict)
    read_after: frozenset[str] = frozenset()
    goes_on: tuple[Expr, Expr, Expr] | None = None
    stop_noted: Var | None = None
    deep: Expr = ZERO

    def but(self, **fields: Any) -> Env:
        """The same surroundings, but for these fields."""
        found = object.__new__(Env)
        found.__dict__.update(self.__dict__, **fields)
        return found

    def bind(self, name: str, value: Val) -> None:
        """Give a value to a name here."""
        assert isinstance(self.locals, dict)
        self.locals[name] = value

    def inner(self, **names: Val) -> Env:
        """An inner scope, with these names bound in it."""
        return self.but(locals={**self.locals, **names})

    def testing(self, element: Val, name: str | None = None) -> Env:
        """The surroundings in which a `where` tests an element, perhaps under a name of its own."""
        found = self.but(element=element)
        return found if name is None else found.but(locals={**self.locals, name: element})


def doer(env: Env) -> Val:
    """Who does what has no subject: `me`; where there is no `me`, who acts in the window, or else nobody."""
    if env.me.is_nothing:
        return env.them
    if not env.me.maybe or env.them.is_nothing:
        return env.me
    found = Op("either", (Op("ge", (env.me.expr, ZERO)), env.me.expr, env.them.expr))
    return replace(env.me, expr=found, maybe=env.them.maybe)


def following(env: Env) -> tuple[Place, ...]:
    """The plan after the statement that is being lowered."""
    if not env.rest:
        return ()
    first, *rest = env.rest
    return (Place(first.body, first.index + 1, first.paying), *rest)
