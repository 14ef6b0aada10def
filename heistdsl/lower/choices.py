"""Choices out of a set: what has to be asked at all, and what the answer stands for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from heistdsl.ir.facts import KINDS
from heistdsl.ir.program import EMPTY, NOTHING, ONE, ZERO, Ask, Comp, Const, Expr, Op, Var
from heistdsl.lower.code import Code
from heistdsl.lower.env import Env, Place
from heistdsl.lower.expressions import truth
from heistdsl.lower.layout import name_of
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.reading import NO_NUMBER, members, number_of, one
from heistdsl.lower.refusal import refuse
from heistdsl.lower.values import IntervalType, Val
from heistdsl.model import types as t
from heistdsl.syntax.tree import (
    Act,
    Amount,
    Choose,
    Do,
    Emit,
    If,
    Let,
    Match,
    Modal,
    Pay,
    Require,
    Set,
    Statement,
    Where,
)


@dataclass(frozen=True, slots=True)
class Count:
    """How many may be chosen. `one`: a single thing is wanted, not a set; None: that depends on the number."""

    low: Expr
    high: Expr
    one: bool | None = False


def lower_choose(low: Lowering, code: Code, choose: Choose, env: Env) -> None:
    """`choose` and `name`: ask, and bind the name to the thing or the set that was chosen."""
    if may_need_plan(low, env.rest):
        raise refuse("a choice that looks ahead", choose.span)
    player = chooser(low, code, choose, env)
    candidates = _candidates(low, choose, env)
    assert isinstance(candidates.type, t.SetType)
    count = _count(low, choose.amount, env, candidates)
    kind = "name" if choose.naming else ""
    is_plain = choose.amount is None and not isinstance(choose.source, Where)
    if is_plain and isinstance(low.evaluate(choose.source, env).type, IntervalType):
        kind = "number"
    found = pick(low, code, player, choose.name, candidates, count, kind, choose.secretly, not choose.naming)
    if choose.amount is None:
        env.bind(choose.name, Val(candidates.type.of, code.let(choose.name, _chosen_one(candidates, found)), True))
    else:
        env.bind(choose.name, Val(candidates.type, found))


def _chosen_one(candidates: Val, found: Expr) -> Expr:
    return one_number(found) if candidates.type == t.SetType(t.NUMBER) else Op("first", (found,))


def one_number(found: Expr) -> Expr:
    """The number in a list of at most one."""
    return Op("either", (Op("size", (found,)), Op("at", (found, ZERO)), NO_NUMBER))


def chooser(low: Lowering, code: Code, statement: Choose | Modal, env: Env) -> Expr:
    """Who chooses: the subject, else `me`, else who acts in the window; nobody is a named error."""
    if statement.subject is None:
        found = env.them if env.me.is_nothing else env.me
    else:
        found = one(low, low.evaluate(statement.subject, env))
    if found.is_nothing or not isinstance(found.type, t.PlayerType):
        raise refuse("a choice by nobody", statement.span)
    if not found.maybe:
        return found.expr
    who = code.let("who", found.expr)
    if statement.subject is None and env.me.maybe and not env.them.is_nothing:
        code.set(who, Op("either", (Op("ge", (who, ZERO)), who, env.them.expr)))
    with code.when(Op("lt", (who, ZERO))):
        code.fail("nobody", "nobody is there to choose", statement.span)
    return who


def _candidates(low: Lowering, choose: Choose, env: Env) -> Val:
    """The members of the set. Its own name means the member that is tested."""
    source = choose.source
    if not isinstance(source, Where):
        return _members(low, source, env)
    found = _members(low, source.selection, env)
    assert isinstance(found.type, t.SetType)
    member = Val(found.type.of, Var("w_0"))
    inside = env.testing(member, choose.name)
    if source.element is not None:
        inside = inside.testing(member, source.element)
    return Val(found.type, Comp("keep", "w_0", found.expr, truth(low, source.condition, inside)))


def _members(low: Lowering, expression: object, env: Env) -> Val:
    value = low.evaluate(expression, env)  # type: ignore[arg-type]
    if isinstance(expression, Set) and value.is_set:
        return value
    return members(low, value)


def _count(low: Lowering, amount: Amount | None, env: Env, candidates: Val) -> Count:
    if amount is None:
        return Count(ONE, ONE, True)
    there = Op("size", (candidates.expr,))
    if amount.kind == "some" or amount.value is None:
        return Count(ONE, there)
    number = Op("max", (ZERO, number_of(low, low.evaluate(amount.value, env), amount.span)))
    if amount.kind == "up to":
        return Count(ZERO, Op("min", (number, there)))
    return exactly(low.evaluate(amount.value, env).expr, number)


def exactly(given: Expr, number: Expr) -> Count:
    """A count of just so many."""
    if isinstance(given, Const):
        fixed = Const(max(0, given.value))
        return Count(fixed, fixed, fixed == ONE)
    return Count(number, number, None)


def pick(
    low: Lowering,
    code: Code,
    player: Expr,
    action: str,
    candidates: Val,
    count: Count,
    kind: str = "",
    secret: bool = False,
    check_seen: bool = True,
    alike: Expr | None = None,
) -> Var:
    """Let a player pick some of the candidates; a list of what was picked.

    Not asked when there is no candidate, when none may be picked, or when more than one is wanted and that is all there
    is.
    """
    assert isinstance(candidates.type, t.SetType)
    pool = code.let_list("pool", candidates.expr)
    found = code.let_list("picked", EMPTY)
    lowest, highest = code.let("low", count.low), code.let("high", count.high)
    size = Op("size", (pool,))

    def ask() -> None:
        if check_seen and isinstance(candidates.type, t.SetType) and isinstance(candidates.type.of, t.PieceType):
            code.run("check-seen", player, pool)
        _ask(low, code, player, action, candidates, (pool, found, lowest, highest), count.one, kind, secret)

    def ask_unless_alike() -> None:
        if alike is None:
            ask()
            return
        same = alike if count.one is False else Op("and", (Op("ne", (lowest, ONE)), alike))
        code.branch(same, lambda: code.set(found, Op("top", (pool, lowest))), ask)

    def some() -> None:
        if count.one is True:
            ask()
            return
        all_of_them = Op("ge", (lowest, size))
        if count.one is None:
            all_of_them = Op("and", (all_of_them, Op("ne", (lowest, ONE))))
        code.branch(all_of_them, lambda: code.set(found, pool), ask_unless_alike)

    with code.when(Op("and", (size, Op("gt", (highest, ZERO))))):
        some()
    return found


def _ask(
    low: Lowering,
    code: Code,
    player: Expr,
    action: str,
    candidates: Val,
    names: tuple[Var, Var, Var, Var],
    single: bool | None,
    kind: str,
    secret: bool,
) -> None:
    pool, found, lowest, highest = names
    assert isinstance(candidates.type, t.SetType)
    style = low.layout.style(action, _name_of(candidates.type.of))
    prompt = low.layout.prompt(f"choose {action}")

    def ask_one() -> None:
        into = code.fresh("answer")
        bounds: tuple[Expr, Expr] = (ONE, ONE)
        if kind == "number":
            bounds = (Op("at", (pool, ZERO)), Op("at", (pool, Op("plus", (Op("size", (pool,)), NOTHING)))))
        code.add(Ask(player, KINDS.index(kind or "choose"), prompt, style, pool, *bounds, into, secret=secret))
        answer: Expr = Var(into)
        code.set(found, Op("list", (answer if kind == "number" else Op("at", (pool, answer)),)))

    def ask_several() -> None:
        into = code.fresh("answers", "l")
        top = Op("min", (highest, Op("size", (pool,))))
        number = KINDS.index(kind or "subset")
        code.add(Ask(player, number, prompt, style, pool, lowest, top, into, several=True, secret=secret))
        code.set(found, Comp("map", "a", Var(into), value=Op("at", (pool, Var("a")))))

    if single is None:
        code.branch(Op("eq", (lowest, ONE)), ask_one, ask_several)
    elif single or kind == "number":
        ask_one()
    else:
        ask_several()


def _name_of(type_: t.Type) -> str:
    return "zone" if isinstance(type_, t.ZoneType) else name_of(type_)


# ---- looking ahead


def may_need_plan(low: Lowering, rest: tuple[Place, ...]) -> bool:
    """Whether anything in the plan after a choice can fail once the choice is made."""
    first = True
    for place in rest:
        if place.body is None:
            return True
        for statement in place.body[place.index + 1 if first else place.index :]:
            answer = _may_fail(low, statement, place.paying)
            if answer is not None:
                return answer
        first = False
    return False


def _may_fail(low: Lowering, statement: Statement, paying: bool) -> bool | None:
    """Whether a statement of a plan can fail; None if the plan goes on after it."""
    match statement:
        case Let() | Choose():
            return None
        case Require() | Pay() | Do() | If() | Match() | Modal():
            return True
        case _ if paying:
            return True
        case Act() | Emit():
            return any(low.bans)
        case _:
            return False


def places(body: tuple[Statement, ...], index: int, env: Env, rest: tuple[Place, ...]) -> Iterator[Place]:
    """The plan from a statement on."""
    yield Place(body, index, env.paying)
    yield from rest
