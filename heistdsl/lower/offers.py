"""What a player may do now: options of a text, and every `use` that is open to them.

An offer is a record of six numbers: style, two values that name it, which option or use it is, the answer to its first
choice (which is asked with it), and the piece of a use.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from heistdsl.ir.program import EMPTY, NOTHING, ONE, ZERO, Const, Expr, Invoke, Op, Var
from heistdsl.lower.choices import candidates_of
from heistdsl.lower.closures import closure
from heistdsl.lower.code import Code, dispatch
from heistdsl.lower.compare import both, opposite
from heistdsl.lower.env import Env, Place, doer
from heistdsl.lower.in_force import Instance, instances
from heistdsl.lower.layout import name_of
from heistdsl.lower.limits import is_used_up, use_up
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.plans import can_complete
from heistdsl.lower.refusal import refuse
from heistdsl.lower.texts import Standing
from heistdsl.lower.values import Val, player
from heistdsl.lower.waiting import lower_text
from heistdsl.model import types as t
from heistdsl.syntax.tree import Body, Choose, Option, Use

RECORD = 6


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
    first = body[0] if body else None

    def record(style: int, one: Expr, other: Expr, bound: Expr) -> None:
        entries = (Const(style), one, other, Const(number), bound, subject)
        code.set(records, Op("join", (records, Op("list", entries))))

    if not isinstance(first, Choose) or not _is_merged(low, first, env, who):
        with code.when(can_complete(low, (Place(body),), env)):
            style = low.layout.style(named.action, named.type, named.label)
            record(style, named.thing, NOTHING, NOTHING)
        return
    candidates = candidates_of(low, first, env)
    assert isinstance(candidates.type, t.SetType)
    kind = "zone" if isinstance(candidates.type.of, t.ZoneType) else name_of(candidates.type.of)
    style = low.layout.style(named.action, f"{named.type} {kind}".strip(), named.label)
    with code.each("candidate", candidates.expr) as each:
        inside = env.inner(**{first.name: Val(candidates.type.of, each)})
        with code.when(can_complete(low, (Place(body, 1),), inside)):
            if named.type:
                record(style, named.thing, each, each)
            else:
                record(style, each, NOTHING, each)


def _is_merged(low: Lowering, choose: Choose, env: Env, who: Expr) -> bool:
    """Whether the first choice is asked together with the offer."""
    if choose.amount is not None or choose.naming:
        return False
    if choose.subject is not None:
        if low.evaluate(choose.subject, env).expr == who:
            return True
        raise refuse("a first choice by somebody else", choose.span)
    chooses = doer(env)
    if chooses.expr == who:
        return True
    raise refuse("a first choice by `me`, where others act", choose.span)


# ---- options of a text


def suite_procedure(low: Lowering, code: Code, suite: Option, env: Env) -> Callable[[Expr, Expr, str | None], None]:
    """What runs the suite of an option: it is handed who acts (`who`, where that is a name in the surroundings) and the
    answer to its first choice, and says whether it was left by `stop`."""
    around = closure(env, suite.body, code)
    name = f"option-{slug(suite.label)}-{low.count_plans()}"
    first = suite.body[0] if suite.body else None
    merged = isinstance(first, Choose) and first.amount is None and not first.naming

    def build(inner: Code) -> None:
        inner.gives = "i"
        bound = inner.parameter("bound")
        inside = around.enter(inner).but(stop="stopped")
        body = suite.body
        if merged and isinstance(first, Choose):
            of = candidates_of(low, first, inside).type
            assert isinstance(of, t.SetType)
            inside = inside.inner(**{first.name: Val(of.of, bound)})
            body = body[1:]
        lower_text(low, inner, body, inside.but(locals={**inside.locals}))
        inner.give_back(ZERO)

    low.wanted(name, build, code.about)

    def run(who: Expr, bound: Expr, into: str | None) -> None:
        operands = tuple(who if each == Var("who") else each for each in around.operands)
        code.add(Invoke(name, (bound, *operands), into))

    return run


def add_suite(low: Lowering, code: Code, records: Var, suite: Option, env: Env, who: Expr, number: int) -> None:
    """Add the offers of one option, if its condition holds."""
    condition = ONE if suite.condition is None else low.truth(suite.condition, env)
    with code.when(condition):
        named = Named(slug(suite.label), suite.label)
        add_offers(low, code, records, suite.body, env, who, named, (number, NOTHING))


# ---- uses


def open_uses(low: Lowering) -> str:
    """The procedure that gives the offers of all uses that are open to a player."""

    def build(code: Code) -> None:
        who = code.parameter("who")
        code.gives = "l"
        records = code.let_list("records", EMPTY)
        for standing in low.texts.of_type(Use):
            if not standing.card:
                with instances(low, code, standing) as instance:
                    _add_use(low, code, records, standing, instance.env, instance, who)
        _add_card_uses(low, code, records, who)
        code.give_back(records)

    return low.wanted("open-uses", build, late=True)


def _add_card_uses(low: Lowering, code: Code, records: Var, who: Expr) -> None:
    """Uses of cards come in the order in which the cards came into force."""
    found = [standing for standing in low.texts.of_type(Use) if standing.card]
    if not found:
        return
    rows = code.let_list("rows", EMPTY)
    for standing in found:
        with instances(low, code, standing) as instance:
            entries = (instance.since, Const(standing.number), instance.subject)
            code.set(rows, Op("join", (rows, Op("list", entries))))
    code.set(rows, Op("rows", (rows, Const(3))))
    start = Var(code.fresh("start"))

    def case(standing: Standing) -> Callable[[], None]:
        def run() -> None:
            subject = code.let("piece", Op("at", (rows, Op("plus", (start, Const(2))))))
            env = low.card_env(standing.card, subject)
            instance = Instance(env, subject, Op("cell", (subject,), "since"))
            _add_use(low, code, records, standing, env, instance, who)

        return run

    with code.each("row", Op("starts", (rows, Const(3)))) as row:
        code.set(start, row)
        number = Op("at", (rows, Op("plus", (start, ONE))))
        dispatch(code, number, {standing.number: case(standing) for standing in found})


def _add_use(
    low: Lowering, code: Code, records: Var, standing: Standing, env: Env, instance: Instance, who: Expr
) -> None:
    use = standing.statement
    assert isinstance(use, Use)
    if env.me.is_nothing:
        return
    env = env.but(me=player(who), them=player(who))
    conditions = [Op("eq", (instance.me, who)), opposite(is_used_up(low, standing, instance, use.limit))]
    conditions += [low.truth(each, env) for each in (use.during, use.condition) if each is not None]
    test: Expr = ONE
    for each in reversed(conditions):
        test = both(each, test)
    with code.when(test):
        add_offers(
            low,
            code,
            records,
            use.body,
            env,
            who,
            _name_of_use(low, standing, use, env),
            (standing.number, instance.subject),
        )


def _name_of_use(low: Lowering, standing: Standing, use: Use, env: Env) -> Named:
    label = use.label or ""
    if standing.card:
        return Named(slug(label) if use.label is not None else "use", label, "piece", env.this.expr)
    if use.label is not None:
        return Named(slug(use.label), label)
    if standing.text.startswith("action:"):
        return Named(standing.text.removeprefix("action:"), label)
    return Named(f"use:{standing.text}", label)


def use_procedure(low: Lowering, standing: Standing) -> str:
    """The procedure that carries out a use: it takes the player, its piece, and the answer to its first choice."""
    use = standing.statement
    assert isinstance(use, Use)

    def build(code: Code) -> None:
        who, subject, bound = code.parameter("who"), code.parameter("piece"), code.parameter("bound")
        env = low.card_env(standing.card, subject) if standing.card else Env()
        env = env.but(me=player(who), them=player(who), locals={})
        since = Op("cell", (subject,), "since") if standing.card else ZERO
        use_up(low, code, standing, Instance(env, subject, since), use.limit)
        body = use.body
        first = body[0] if body else None
        if isinstance(first, Choose) and _is_merged(low, first, env, who):
            of = candidates_of(low, first, env).type
            assert isinstance(of, t.SetType)
            env.bind(first.name, Val(of.of, bound))
            body = body[1:]
        lower_text(low, code, body, env)

    return low.wanted(f"use-{standing.number}", build, standing.text)
