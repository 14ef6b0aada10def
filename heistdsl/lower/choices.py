"""Choices out of a set: what has to be asked at all, and what the answer stands for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from heistdsl.ir.facts import KINDS
from heistdsl.ir.program import EMPTY, NOTHING, ONE, ZERO, Ask, Break, Call, Comp, Const, Expr, Op, Var
from heistdsl.lower.code import Code
from heistdsl.lower.env import Env, Place, doer
from heistdsl.lower.expressions import tested_members, truth
from heistdsl.lower.layout import name_of
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.reading import NO_NUMBER, members, number_of, one
from heistdsl.lower.refusal import refuse
from heistdsl.lower.values import Val
from heistdsl.model import types as t
from heistdsl.syntax.tree import (
    Act,
    Choose,
    Do,
    Emit,
    Expression,
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


def chosen_one(candidates: Val, found: Expr) -> Expr:
    """The one thing in a list of at most one."""
    return one_number(found) if candidates.type == t.SetType(t.NUMBER) else Op("first", (found,))


def one_number(found: Expr) -> Expr:
    """The number in a list of at most one."""
    return Op("either", (Op("size", (found,)), Op("at", (found, ZERO)), NO_NUMBER))


def chooser(low: Lowering, code: Code, statement: Choose | Modal, env: Env) -> Expr:
    """Who chooses: the subject, else `me`, else who acts in the window; nobody is a named error."""
    found = doer(env) if statement.subject is None else one(low, low.evaluate(statement.subject, env))
    if found.is_nothing or not isinstance(found.type, t.PlayerType):
        raise refuse("a choice by nobody", statement.span)
    if not found.maybe:
        return found.expr
    who = code.let("who", found.expr)
    with code.when(Op("lt", (who, ZERO))):
        code.fail("nobody", "nobody is there to choose", statement.span)
    return who


def candidates_of(low: Lowering, choose: Choose, env: Env) -> Val:
    """The members of the set. Its own name means the member that is tested."""
    source = choose.source
    if not isinstance(source, Where):
        return _members(low, source, env)
    found = _members(low, source.selection, env, source.condition)
    assert isinstance(found.type, t.SetType)
    member = Val(found.type.of, Var("w_0"))
    inside = env.testing(member, choose.name)
    if source.element is not None:
        inside = inside.testing(member, source.element)
    return Val(found.type, Comp("keep", "w_0", found.expr, truth(low, source.condition, inside)))


def _members(low: Lowering, expression: Expression, env: Env, condition: Expression | None = None) -> Val:
    value = low.evaluate(expression, env)
    if isinstance(expression, Set) and value.is_set:
        return value
    return members(low, value) if condition is None else tested_members(low, value, condition)


def count_of_choice(low: Lowering, choose: Choose, env: Env, candidates: Val) -> Count:
    """How many a choice is about."""
    amount = choose.amount
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
    plan: Ahead | None = None,
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
        asking = Asking(low, code, player, action, candidates, (pool, found, lowest, highest), kind, secret, plan)
        asking.add(count.one)

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


@dataclass(frozen=True, slots=True)
class Ahead:
    """What has to remain possible: a procedure that takes an answer, whether it is lenient, and more operands."""

    procedure: str
    operands: tuple[Expr, ...]

    def allows(self, answer: Expr, lenient: Expr) -> Expr:
        """Whether an answer leaves it possible."""
        return Call(self.procedure, (answer, lenient, *self.operands), on_copy=True)


@dataclass(frozen=True, slots=True)
class Asking:
    """One question out of a pool; `names` are the locals with the pool, what was picked, and the bounds."""

    low: Lowering
    code: Code
    player: Expr
    action: str
    candidates: Val
    names: tuple[Var, Var, Var, Var]
    kind: str
    secret: bool
    plan: Ahead | None

    def add(self, single: bool | None) -> None:
        """Ask for one thing or for several; None: that depends on the number."""
        if single is None:
            self.code.branch(Op("eq", (self.names[2], ONE)), self.one, self.several)
        elif single or self.kind == "number":
            self.one()
        else:
            self.several()

    def _style(self) -> tuple[int, int]:
        assert isinstance(self.candidates.type, t.SetType)
        style = self.low.layout.style(self.action, _name_of(self.candidates.type.of))
        return style, self.low.layout.prompt(f"choose {self.action}")

    def one(self) -> None:
        """Ask for one thing that leaves possible what follows; without any, nothing is asked."""
        code, plan = self.code, self.plan
        pool, found = self.names[:2]
        if plan is not None:
            if self.kind == "number":
                raise refuse("a number that looks ahead")
            possible = code.let_list("possible", Comp("keep", "a", pool, plan.allows(Var("a"), ZERO)))
            with code.when(Op("not", (Op("size", (possible,)),))):
                code.set(possible, Comp("keep", "a", pool, plan.allows(Var("a"), ONE)))
            pool = possible
        with code.when(ONE if plan is None else Op("size", (pool,))):
            into = code.fresh("answer")
            bounds: tuple[Expr, Expr] = (ONE, ONE)
            if self.kind == "number":
                bounds = (Op("at", (pool, ZERO)), Op("at", (pool, Op("plus", (Op("size", (pool,)), NOTHING)))))
            style, prompt = self._style()
            kind = KINDS.index(self.kind or "choose")
            code.add(Ask(self.player, kind, prompt, style, pool, *bounds, into, secret=self.secret))
            answer: Expr = Var(into) if self.kind == "number" else Op("at", (pool, Var(into)))
            code.set(found, Op("list", (answer,)))

    def several(self) -> None:
        """Ask for a set; with a plan only members of a set that leaves possible what follows are offered."""
        code, plan = self.code, self.plan
        pool, _, lowest, highest = self.names
        if plan is None:
            self._ask_several(pool, None, None)
            return
        possible, first = code.let_list("possible", EMPTY), code.let_list("first", EMPTY)
        lenient, seen = code.let("lenient", ZERO), code.let("seen", ZERO)
        subsets = code.let_list("subsets", Op("subsets", (pool, lowest, highest)))
        with code.loop():
            with code.each("start", Op("pack-starts", (subsets,))) as start:
                subset = code.let_list("subset", Op("packed", (subsets, start)))
                covered = Op("and", (Op("within", (subset, possible)), seen))
                with code.when(Op("not", (covered,))), code.when(plan.allows(subset, lenient)):
                    with code.when(Op("not", (seen,))):
                        code.set(first, subset)
                    code.set(seen, ONE)
                    code.set(possible, Op("union", (possible, subset)))
            with code.when(Op("or", (Op("size", (possible,)), lenient))):
                code.add(Break())
            code.set(lenient, ONE)
        offered = code.let_list("offered", Comp("keep", "a", pool, Op("has", (possible, Var("a")))))
        with code.when(Op("size", (offered,))):
            self._ask_several(offered, first, Call(plan.procedure, (lenient, *plan.operands), on_copy=True))

    def _ask_several(self, pool: Var, preferred: Expr | None, check: Call | None) -> None:
        code = self.code
        _, found, lowest, highest = self.names
        style, prompt = self._style()
        into = code.fresh("answers", "l")
        top = Op("min", (highest, Op("size", (pool,))))
        kind = KINDS.index(self.kind or "subset")
        code.add(Ask(
            self.player, kind, prompt, style, pool, lowest, top, into, several=True, secret=self.secret, check=check,
            preferred=preferred,
        ))  # fmt: skip
        code.set(found, Comp("map", "a", Var(into), value=Op("at", (pool, Var("a")))))


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
