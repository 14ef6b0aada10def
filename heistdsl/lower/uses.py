"""Every `use` that is open to a player, and what carries it out."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from heistdsl.ir.program import EMPTY, NOTHING, ONE, ZERO, Const, Expr, Invoke, Op, Var
from heistdsl.lower.code import Code, dispatch
from heistdsl.lower.compare import both, opposite
from heistdsl.lower.env import Env
from heistdsl.lower.in_force import Instance, instances
from heistdsl.lower.lasting import LastingKind, lasting_env, lasting_ones
from heistdsl.lower.limits import is_used_up, lasting_used_up, use_up, use_up_lasting
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.offers import Named, add_offers, merging, run_offer, slug
from heistdsl.lower.texts import Standing
from heistdsl.lower.values import player
from heistdsl.syntax.tree import Use


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
        _add_younger(low, code, records, who)
        code.give_back(records)

    return low.wanted("open-uses", build, late=low.left_behind)


def _add_younger(low: Lowering, code: Code, records: Var, who: Expr) -> None:
    """Uses of cards, and those that last, come in the order in which they came into force."""
    found = [standing for standing in low.texts.of_type(Use) if standing.card]
    left = list(low.lasting_of(Use))
    if not found and not left:
        return
    rows = code.let_list("rows", EMPTY)
    for standing in found:
        with instances(low, code, standing) as instance:
            entries = (instance.since, Const(standing.number), instance.subject)
            code.set(rows, Op("join", (rows, Op("list", entries))))
    for kind in left:
        with lasting_ones(low, code, kind) as (number, _):
            code.set(rows, Op("join", (rows, Op("list", (number, Const(_number(kind)), number)))))
    code.set(rows, Op("rows", (rows, Const(3))))
    start = Var(code.fresh("start"))

    def of_card(standing: Standing) -> None:
        subject = code.let("piece", Op("at", (rows, Op("plus", (start, Const(2))))))
        env = low.card_env(standing.card, subject)
        instance = Instance(env, subject, Op("cell", (subject,), "since"))
        _add_use(low, code, records, standing, env, instance, who)

    def of_lasting(kind: LastingKind) -> None:
        number = code.let("lasting", Op("at", (rows, Op("plus", (start, Const(2))))))
        _add_lasting(low, code, records, kind, number, who)

    cases: dict[int, Callable[[], None]] = {each.number: partial(of_card, each) for each in found}
    cases |= {_number(kind): partial(of_lasting, kind) for kind in left}
    with code.each("row", Op("starts", (rows, Const(3)))) as row:
        code.set(start, row)
        dispatch(code, Op("at", (rows, Op("plus", (start, ONE)))), cases)


def _add_use(
    low: Lowering, code: Code, records: Var, standing: Standing, env: Env, instance: Instance, who: Expr
) -> None:
    use = standing.statement
    assert isinstance(use, Use)
    if env.me.is_nothing:
        return
    env = env.but(me=player(who), them=player(who))
    open_ = both(Op("eq", (instance.me, who)), opposite(is_used_up(low, standing, instance, use.limit)))
    with code.when(both(open_, _holds(low, use, env))):
        named = _name_of_use(low, standing, use, env)
        add_offers(low, code, records, use.body, env, who, named, (standing.number, instance.subject))


def _holds(low: Lowering, use: Use, env: Env) -> Expr:
    """Whether the phase runs during which a use is open, and its condition holds."""
    test: Expr = ONE
    for each in (use.condition, use.during):
        test = test if each is None else both(low.truth(each, env), test)
    return test


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
        run_offer(low, code, use.body, env, merging(low, use.body, env, who), bound)

    return low.wanted(f"use-{standing.number}", build, standing.text)


# ---- uses that something has left behind


def _number(kind: LastingKind) -> int:
    """How offers tell a lasting use: below 0, where no option and no standing use is."""
    return -1 - kind.number


def _add_lasting(low: Lowering, code: Code, records: Var, kind: LastingKind, number: Expr, who: Expr) -> None:
    use = kind.statement
    assert isinstance(use, Use)
    kept = lasting_env(kind, number, code)
    if kept.me.is_nothing:
        return
    env = kept.but(me=player(who), them=player(who))
    open_ = both(Op("eq", (kept.me.expr, who)), opposite(lasting_used_up(low, number, use.limit)))
    label = use.label or ""

    def add(named: Named) -> None:
        add_offers(low, code, records, use.body, env, who, named, (_number(kind), number))

    def of_card() -> None:
        add(Named(slug(label) if use.label is not None else "use", label, "piece", kept.source or NOTHING))

    def of_nothing() -> None:
        add(Named(slug(label) if use.label is not None else "use:lasting", label))

    with code.when(both(open_, _holds(low, use, env))):
        is_card = ZERO if kept.source is None else ONE if kind.from_card else Op("ge", (kept.source, ZERO))
        code.branch(is_card, of_card, of_nothing)


def use_lasting_procedure(low: Lowering) -> str:
    """The procedure that carries out a use that lasts: it takes its number among offers, the player, the number of the
    lasting effect, and the answer to its first choice."""

    def build(code: Code) -> None:
        which, who, number, bound = (code.parameter(name) for name in ("which", "who", "number", "bound"))
        cases: dict[int, Callable[[], None]] = {}
        for kind in low.lasting_of(Use):
            invoke = Invoke(_lasting_use(low, kind), (who, number, bound))
            cases[_number(kind)] = partial(code.add, invoke)
        dispatch(code, which, cases)

    return low.wanted("use-lasting", build, late=low.left_behind)


def _lasting_use(low: Lowering, kind: LastingKind) -> str:
    use = kind.statement
    assert isinstance(use, Use)

    def build(code: Code) -> None:
        who, number, bound = (code.parameter(name) for name in ("who", "number", "bound"))
        env = lasting_env(kind, number, code).but(me=player(who), them=player(who))
        use_up_lasting(low, code, number, use.limit)
        run_offer(low, code, use.body, env, merging(low, use.body, env, who), bound)

    return low.wanted(f"use-lasting-{kind.number}", build, kind.about)
