"""Choices out of a set: what has to be asked at all, and what the answer stands for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from heistdsl.ir.facts import KINDS
from heistdsl.ir.program import EMPTY, NOTHING, ONE, ZERO, Ask, Break, Call, Comp, Const, Expr, Op, Var
from heistdsl.lower.code import Code
from heistdsl.lower.env import Env, Place, doer
from heistdsl.lower.expressions import tested_members, truth
from heistdsl.lower.layout import name_of
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.reading import NO_NUMBER, members, number_of, one
from heistdsl.lower.values import Val, player
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
    if isinstance(found.type, t.PlayerType) and not found.maybe:
        return found.expr
    if not isinstance(found.type, t.PlayerType):
        found = player(NOTHING, True)
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
    anew: bool = False,
) -> Var:
    """Let a player pick some of the candidates; a list of what was picked.

    Not asked when there is no candidate, when none may be picked, or when more than one is wanted and that is all there
    is. `anew`: if pieces are exchanged before the answer, it is asked anew, of the candidates that are there then.
    """
    found = code.let_list("picked", EMPTY)
    asking = Asking(low, code, player, action, candidates, found, count, kind, secret, check_seen, plan)
    if not anew:
        _pick(asking, alike)
        return found
    again = code.let("again", ZERO)
    with code.loop():
        code.set(again, ZERO)
        _pick(replace(asking, again=again), alike)
        with code.when(Op("not", (again,))):
            code.add(Break())
    return found


def _pick(asking: Asking, alike: Expr | None) -> None:
    """Ask, unless it is clear without."""
    code, count, found = asking.code, asking.count, asking.found
    pool = code.let_list("pool", asking.candidates.expr)
    lowest, highest = code.let("low", count.low), code.let("high", count.high)
    size = Op("size", (pool,))

    def ask() -> None:
        asking.add(pool, lowest, highest)

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


@dataclass(frozen=True, slots=True)
class Ahead:
    """What has to remain possible: a procedure that takes an answer, whether it is lenient, and more operands.
    `takes_list`: it takes the answer as a list even if that is one thing."""

    procedure: str
    operands: tuple[Expr, ...]
    takes_list: bool = False

    def allows_one(self, answer: Expr, lenient: Expr) -> Expr:
        """Whether an answer that is one thing leaves it possible."""
        return self.allows(Op("list", (answer,)) if self.takes_list else answer, lenient)

    def allows(self, answer: Expr, lenient: Expr) -> Expr:
        """Whether an answer leaves it possible."""
        return Call(self.procedure, (answer, lenient, *self.operands), on_copy=True)


@dataclass(frozen=True, slots=True)
class Asking:
    """A choice out of candidates; `found` is the local for what was picked. With `again` it can be asked anew: that
    local then says so."""

    low: Lowering
    code: Code
    player: Expr
    action: str
    candidates: Val
    found: Var
    count: Count
    kind: str
    secret: bool
    check_seen: bool
    plan: Ahead | None
    again: Var | None = None

    def add(self, pool: Var, lowest: Var, highest: Var) -> None:
        """Ask for one thing out of a pool or for several, which may depend on the number."""
        if self.check_seen and isinstance(self._of, t.PieceType):
            self.code.run("check-seen", self.player, pool)
        single = self.count.one

        def one() -> None:
            self._one(pool)

        def several() -> None:
            self._several(pool, lowest, highest)

        if single is None:
            self.code.branch(Op("eq", (lowest, ONE)), one, several)
        elif single or self.kind == "number":
            one()
        else:
            several()

    @property
    def _of(self) -> t.Type:
        assert isinstance(self.candidates.type, t.SetType)
        return self.candidates.type.of

    def _style(self) -> tuple[int, int]:
        style = self.low.layout.style(self.action, _name_of(self._of))
        return style, self.low.layout.prompt(f"choose {self.action}")

    def _one(self, pool: Var) -> None:
        """Ask for one thing that leaves possible what follows; without any, nothing is asked."""
        code, plan = self.code, self.plan
        is_number = self.kind == "number"
        if plan is None:
            self._ask_one(pool, "number" if is_number else self.kind or "choose")
            return
        possible = code.let_list("possible", Comp("keep", "a", pool, plan.allows_one(Var("a"), ZERO)))
        with code.when(Op("not", (Op("size", (possible,)),))):
            code.set(possible, Comp("keep", "a", pool, plan.allows_one(Var("a"), ONE)))
        with code.when(Op("size", (possible,))):
            if not is_number:
                self._ask_one(possible, self.kind or "choose")
                return
            # Not every number between the least and the greatest may leave it possible.
            every = Op("eq", (Op("size", (possible,)), Op("size", (pool,))))
            code.branch(every, lambda: self._ask_one(possible, "number"), lambda: self._ask_one(possible, "choose"))

    def _ask_one(self, pool: Var, kind: str) -> None:
        code = self.code
        into = code.fresh("answer")
        bounds: tuple[Expr, Expr] = (ONE, ONE)
        if kind == "number":
            bounds = (Op("at", (pool, ZERO)), Op("at", (pool, Op("plus", (Op("size", (pool,)), NOTHING)))))
        style, prompt = self._style()
        code.add(Ask(
            self.player, KINDS.index(kind), prompt, style, pool, *bounds, into, secret=self.secret,
            anew=self.again is not None,
        ))  # fmt: skip
        answer: Expr = Var(into) if kind == "number" else Op("at", (pool, Var(into)))
        self._answered(Var(into), Op("list", (answer,)))

    def _several(self, pool: Var, lowest: Var, highest: Var) -> None:
        """Ask for a set; with a plan only members of a set that leaves possible what follows are offered."""
        code, plan = self.code, self.plan
        if plan is None:
            self._ask_several(pool, lowest, highest, None, None)
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
            check = Call(plan.procedure, (lenient, *plan.operands), on_copy=True)
            self._ask_several(offered, lowest, highest, first, check)

    def _ask_several(self, pool: Var, lowest: Var, highest: Var, preferred: Expr | None, check: Call | None) -> None:
        code = self.code
        style, prompt = self._style()
        into = code.fresh("answers", "l")
        top = Op("min", (highest, Op("size", (pool,))))
        kind = KINDS.index(self.kind or "subset")
        code.add(Ask(
            self.player, kind, prompt, style, pool, lowest, top, into, several=True, secret=self.secret, check=check,
            preferred=preferred, anew=self.again is not None,
        ))  # fmt: skip
        self._answered(
            Op("first", (Var(into),)), Comp("map", "a", Var(into), value=Op("at", (pool, Var("a")))),
        )  # fmt: skip

    def _answered(self, first: Expr, picked: Expr) -> None:
        """Take the answer, unless it says that it is to be asked anew."""
        if self.again is None:
            self.code.set(self.found, picked)
            return
        self.code.set(self.again, Op("eq", (first, NO_NUMBER)))
        with self.code.when(Op("not", (self.again,))):
            self.code.set(self.found, picked)


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
