"""What a player may do now: options of a text, and every `use` that is open to them.

An offer is a record of six numbers: style, two values that name it, which option or use it is, the answer to its first
choice (which is asked with it), and the piece of a use.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from heistdsl.ir.program import NOTHING, ONE, ZERO, Const, Expr, Invoke, Op, Var
from heistdsl.lower.choices import candidates_of
from heistdsl.lower.closures import closure
from heistdsl.lower.code import Code
from heistdsl.lower.env import Env, Place, doer
from heistdsl.lower.layout import name_of
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.plans import can_complete
from heistdsl.lower.reading import NO_NUMBER, one
from heistdsl.lower.values import Val
from heistdsl.lower.waiting import lower_text
from heistdsl.model import types as t
from heistdsl.syntax.tree import Body, Choose, Option

RECORD = 6
#: Who acts, where that is known only when an option is taken; no local of a procedure has this name.
ACTING = Var("who acts")


def slug(label: str) -> str:
    """A label as the first part of an option id."""
    return re.sub(r"[^a-z0-9]+", "-", label.lower()).strip("-") or "option"


@dataclass(frozen=True, slots=True)
class Named:
    """How an offer is called: words, the thing behind them, and its label."""

    action: str
    label: str
    type: str = ""
    thing: Expr = NOTHING


def add_offers(
    low: Lowering, code: Code, records: Var, body: Body, env: Env, who: Expr, named: Named, mark: tuple[int, Expr]
) -> None:
    """Add the offer, or one for each candidate if it begins with a choice of one thing by the same player; as far as
    its plan can be completed."""
    number, subject = mark

    def record(style: int, one: Expr, other: Expr, bound: Expr) -> None:
        entries = (Const(style), one, other, Const(number), bound, subject)
        code.set(records, Op("join", (records, Op("list", entries))))

    def whole() -> None:
        with code.when(can_complete(low, (Place(body, 0, env.paying),), env)):
            style = low.layout.style(named.action, named.type, named.label)
            record(style, named.thing, NOTHING, NO_NUMBER)

    def merged() -> None:
        first = body[0]
        assert isinstance(first, Choose)
        candidates = candidates_of(low, first, env)
        assert isinstance(candidates.type, t.SetType)
        kind = "zone" if isinstance(candidates.type.of, t.ZoneType) else name_of(candidates.type.of)
        style = low.layout.style(named.action, f"{named.type} {kind}".strip(), named.label)
        with code.each("candidate", candidates.expr) as each:
            inside = env.inner(**{first.name: Val(candidates.type.of, each)})
            with code.when(can_complete(low, (Place(body, 1, env.paying),), inside)):
                if named.type:
                    record(style, named.thing, each, each)
                else:
                    record(style, each, NOTHING, each)

    _one_way(code, merging(low, body, env, who), merged, whole)


def merging(low: Lowering, body: Body, env: Env, who: Expr) -> Expr:
    """Whether a body begins with a choice of one thing by the player it is offered to: then both are asked together."""
    first = body[0] if body else None
    if not isinstance(first, Choose) or first.amount is not None or first.naming:
        return ZERO
    chooses = doer(env) if first.subject is None else one(low, low.evaluate(first.subject, env))
    if not isinstance(chooses.type, t.PlayerType):
        return ZERO
    return ONE if chooses.expr == who else Op("eq", (chooses.expr, who))


def run_offer(low: Lowering, code: Code, body: Body, env: Env, how: Expr, bound: Expr) -> None:
    """Add what was offered, as a text of its own. `how` it begins is what `merging` has said; `bound` is the answer to
    its first choice, or no number if that was not asked with it."""

    def merged() -> None:
        first = body[0]
        assert isinstance(first, Choose)
        of = candidates_of(low, first, env).type
        assert isinstance(of, t.SetType)
        lower_text(low, code, body[1:], env.inner(**{first.name: Val(of.of, bound)}))

    is_merged = how if isinstance(how, Const) else Op("ne", (bound, NO_NUMBER))
    _one_way(code, is_merged, merged, lambda: lower_text(low, code, body, env.inner()))


def _one_way(code: Code, test: Expr, then: Callable[[], None], otherwise: Callable[[], None]) -> None:
    """One of two ways on; one that is known not to be gone is not looked at."""
    match test:
        case Const(value=value):
            (then if value else otherwise)()
        case _:
            code.branch(test, then, otherwise)


# ---- options of a text


def suite_procedure(
    low: Lowering, code: Code, suite: Option, env: Env, who: Expr
) -> Callable[[Expr, Expr, str | None], None]:
    """What runs the suite of an option for `who`: it is handed who acts (where the surroundings have ACTING) and the
    answer to its first choice, and says whether it was left by `stop`."""
    around = closure(env, suite.body, code)
    name = f"option-{slug(suite.label)}-{low.count_plans()}"
    how = merging(low, suite.body, env, who)

    def build(inner: Code) -> None:
        inner.gives = "i"
        bound = inner.parameter("bound")
        run_offer(low, inner, suite.body, around.enter(inner).but(stop="stopped"), how, bound)
        inner.give_back(ZERO)

    low.wanted(name, build, code.about)

    def run(who: Expr, bound: Expr, into: str | None) -> None:
        operands = tuple(who if each == ACTING else each for each in around.operands)
        code.add(Invoke(name, (bound, *operands), into))

    return run


def add_suite(low: Lowering, code: Code, records: Var, suite: Option, env: Env, who: Expr, number: int) -> None:
    """Add the offers of one option, if its condition holds."""
    condition = ONE if suite.condition is None else low.truth(suite.condition, env)
    with code.when(condition):
        named = Named(slug(suite.label), suite.label)
        add_offers(low, code, records, suite.body, env, who, named, (number, NOTHING))
