"""Plans: whether what begins with a choice or a cost can be carried through, as procedures that try it.

The plan of a body is its leading run of `let`, `choose`, `require`, `pay`, `if` and `match`. A procedure of a plan says
whether it can be completed; it runs on a copy of the state, and each choice in it tries all candidates.
"""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import replace

from heistdsl.ir.program import EMPTY, ONE, ZERO, Call, Expr, Op
from heistdsl.lower.choices import Ahead, Count, candidates_of, chooser, chosen_one, count_of_choice, may_need_plan
from heistdsl.lower.closures import Closure, closure
from heistdsl.lower.code import Code
from heistdsl.lower.compare import both, opposite
from heistdsl.lower.costs import arms_of, is_asked_once, pay_quietly, picks_freely
from heistdsl.lower.drafts import drafts_of_act, drafts_of_emit, may_happen
from heistdsl.lower.env import Env, Place, doer
from heistdsl.lower.events import may_act
from heistdsl.lower.failing import may_fail
from heistdsl.lower.going_on import ask_caller
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.reading import kept, one
from heistdsl.lower.refusal import refuse
from heistdsl.lower.renaming import renamed
from heistdsl.lower.values import Val
from heistdsl.lower.which_pieces import pool_of
from heistdsl.model import types as t
from heistdsl.model.standing import names_bound
from heistdsl.syntax.tree import (
    Act,
    Amount,
    Body,
    Choose,
    Do,
    Emit,
    If,
    Let,
    Match,
    May,
    Modal,
    Name,
    Pay,
    Require,
    Statement,
)

Places = tuple[Place, ...]
#: How often the body of a procedure is written out in plans, before it is taken for one that calls itself.
_DEEPEST = 100


def can_complete(low: Lowering, places: Places, env: Env, lenient: Expr = ZERO) -> Expr:
    """Whether a plan can be completed as things stand."""
    if not may_need_plan(low, _from(places)):
        return ONE
    name, operands = plan_procedure(low, places, env)
    return Call(name, (lenient, *operands), on_copy=True)


def _from(places: Places) -> Places:
    """The places as `may_need_plan` takes them, which looks behind the statement it gets."""
    first, *rest = places
    return (replace(first, index=first.index - 1), *rest)


def plan_procedure(low: Lowering, places: Places, env: Env, first: str = "") -> tuple[str, tuple[Expr, ...]]:
    """The procedure of a plan, and what it takes beside whether it is lenient."""
    name, around = plan_closure(low, places, env, first)
    return name, around.operands


def plan_closure(low: Lowering, places: Places, env: Env, first: str = "") -> tuple[str, Closure]:
    """The procedure of a plan: it takes whether it is lenient, then what it uses of the surroundings. With `first` its
    very first parameter is what this name is bound to."""
    statements = [statement for place in places if place.body for statement in place.body[max(place.index, 0) :]]
    around = closure(
        env if not first else env.but(locals={**env.locals, first: replace(env.locals[first])}), statements
    )
    handed = tuple(name for name in around.handed if name != first)
    around = replace(around, handed=handed)
    name = f"plan-{low.count_plans()}"

    def build(code: Code) -> None:
        code.gives = "i"
        code.quiet = True
        bound: Val | None = None
        if first:
            value = env.locals[first]
            bound = replace(value, expr=code.parameter("bound", "l" if value.is_set else "i"))
        lenient = code.parameter("lenient")
        inside = around.enter(code)
        if bound is not None:
            inside = inside.inner(**{first: bound})
        _Walk(low, lenient).places(code, inside.but(locals={**inside.locals}), places)
        code.give_back(ONE)

    low.wanted(name, build, "plan")
    return name, around


class _Walk:
    """Adds the statements of a plan; each way through ends with a return of whether it is completed."""

    def __init__(self, low: Lowering, lenient: Expr) -> None:
        self.low = low
        self.lenient = lenient

    def places(self, code: Code, env: Env, places: Places) -> None:
        """Walk on from these places."""
        while places:
            first, rest = places[0], places[1:]
            if first.body is None:
                ask_caller(self.low, code, env, self.lenient)
                return
            if first.index >= len(first.body):
                places = rest
                continue
            statement = first.body[max(first.index, 0)]
            places = (replace(first, index=max(first.index, 0) + 1), *rest)
            if isinstance(statement, Do):
                places = (Place(self.written_out(statement), 0, first.paying), *places)
                continue
            inside = env.but(paying=first.paying, quiet=True, rest=())
            if isinstance(statement, Act) and first.paying and self.has_to_look_ahead(statement, inside, places):
                places = (Place(self.taken_apart(code, statement, inside, env), 0, True), *places)
                continue
            if self.statement(code, statement, inside, env, places):
                return
            if isinstance(statement, Pay):
                places = (Place(statement.body, 0, True), *places)

    def statement(self, code: Code, statement: Statement, env: Env, outer: Env, rest: Places) -> bool:
        """Add one statement; whether everything that follows has been added with it."""
        low = self.low
        match statement:
            case Let(name=name, value=value):
                outer.bind(name, kept(low, code, name, low.evaluate(value, env)))
                return False
            case Require(condition=condition):
                with code.when(opposite(low.truth(condition, env))):
                    code.give_back(ZERO)
                return False
            case Pay():
                return False
            case Choose():
                self.choose(code, statement, env, outer, rest)
                return True
            case If() | Match():
                self.arms(code, statement, env, outer, rest)
                return True
            case May() if env.paying and is_asked_once(low, statement, env):
                self.may(code, statement, env, outer, rest)
                return True
            case _ if env.paying:
                follows = any(may_fail(low, (each.body or ())[each.index :], frozenset()) for each in rest)
                pay_quietly(low, code, statement, env, follows)
                return False
            case Act() | Emit() | Modal():
                self.end(code, statement, env)
                return True
            case _:
                code.give_back(ONE)
                return True

    def end(self, code: Code, statement: Act | Emit | Modal, env: Env) -> None:
        """The act, the event or the choice of options that stands after the plan: one of what it would be must be
        possible. An act that would do nothing is."""
        low = self.low
        if isinstance(statement, Modal):
            self.options(code, statement, env)
            return
        tried = code.let("drafted", ZERO)
        with ExitStack() as inside:
            if isinstance(statement, Act):
                event = inside.enter_context(drafts_of_act(low, code, statement, env))
            else:
                event = inside.enter_context(drafts_of_emit(low, code, statement, env))
            possible = may_happen(low, event)
            code.set(tried, ONE)
            with code.when(possible):
                code.give_back(ONE)
        code.give_back(opposite(tried))

    def options(self, code: Code, modal: Modal, env: Env) -> None:
        """A choice of one option needs one that can be completed."""
        low = self.low
        for option in modal.options if modal.limit is None else ():
            condition = ONE if option.condition is None else low.truth(option.condition, env)
            inside = env.but(locals={**env.locals}, paying=False)
            with code.when(both(condition, can_complete(low, (Place(option.body),), inside))):
                code.give_back(ONE)
        code.give_back(ZERO if modal.limit is None else ONE)

    def written_out(self, do: Do) -> Body:
        """The body of a procedure where it is called: its parameters and locals under names of their own."""
        procedure = self.low.ruleset.procedures.get(do.name)
        if procedure is None:
            raise refuse(f"the procedure `{do.name}`", do.span)
        if self.low.count_written_out(do) > _DEEPEST:
            raise refuse("a procedure that calls itself in a plan", do.span)
        body = procedure.effect.text.body
        bound = {*procedure.parameters, *(name for each in body for name in names_bound(each))}
        mark = self.low.count_plans()
        names = {name: f"{name}-{mark}" for name in bound}
        given: tuple[Statement, ...] = tuple(
            Let(names[name], argument, span=do.span)
            for name, argument in zip(procedure.parameters, do.arguments, strict=True)
        )
        found: tuple[Statement, ...] = ()
        if do.bind is not None and "result" in names:
            self.low.bound_names.add(names["result"])
            found = (Let(do.bind, Name(names["result"]), span=do.span),)
        return (*given, *(renamed(each, names) for each in body), *found)

    def has_to_look_ahead(self, act: Act, env: Env, rest: Places) -> bool:
        """Whether somebody picks what an act is about, and what follows may fail with it."""
        follows = any(may_fail(self.low, (each.body or ())[each.index :], frozenset()) for each in rest)
        return follows and picks_freely(self.low, act, env)

    def taken_apart(self, code: Code, act: Act, env: Env, outer: Env) -> Body:
        """An act about a number of pieces as a choice out of those it may take, and the act with what was picked."""
        by = doer(env) if act.subject is None else one(self.low, self.low.evaluate(act.subject, env))
        mark = self.low.count_plans()
        outer.bind(f"pool-{mark}", pool_of(self.low, code, act, env, by))
        assert act.amount is not None
        chosen = f"picked-{mark}"
        choose = Choose(act.subject, False, act.amount, chosen, Name(f"pool-{mark}"), span=act.span)
        return (choose, with_picked(act, chosen))

    def choose(self, code: Code, choose: Choose, env: Env, outer: Env, rest: Places) -> None:
        """Try all candidates."""
        low = self.low
        chooser(low, code, choose, env)
        candidates = candidates_of(low, choose, env)
        count = count_of_choice(low, choose, env, candidates)
        assert isinstance(candidates.type, t.SetType)
        pool = code.let_list("pool", candidates.expr)
        size = Op("size", (pool,))
        strict = ONE if env.paying else opposite(self.lenient)
        with code.when(Op("and", (strict, Op("lt", (size, count.low))))):
            code.give_back(ZERO)
        single = choose.amount is None
        none_ = Op("or", (Op("not", (size,)), Op("le", (count.high, ZERO))))
        kind = candidates.type.of if single else candidates.type
        nothing = Val(kind, EMPTY if not single else chosen_one(candidates, EMPTY), single)
        with code.when(none_):
            self.go_on(code, outer, choose.name, nothing, rest)
        if single:
            with code.each("candidate", pool) as each:
                completed = self.tried(outer, choose.name, Val(kind, each), rest)
                code.branch(completed, lambda: code.give_back(ONE), lambda: None)
            code.give_back(ZERO)
            return
        self._choose_several(code, choose, (outer, rest), Val(candidates.type, pool), count)

    def _choose_several(self, code: Code, choose: Choose, where: tuple[Env, Places], pool: Val, count: Count) -> None:
        outer, rest = where
        size = Op("size", (pool.expr,))
        if count.one is False:
            with code.when(Op("ge", (count.low, size))):
                self.go_on(code, outer, choose.name, pool, rest)
        subsets = code.let_list("subsets", Op("subsets", (pool.expr, count.low, count.high)))
        with code.each("start", Op("pack-starts", (subsets,))) as start:
            subset = code.let_list("subset", Op("packed", (subsets, start)))
            with code.when(self.tried(outer, choose.name, Val(pool.type, subset), rest)):
                code.give_back(ONE)
        code.give_back(ZERO)

    def tried(self, env: Env, name: str, value: Val, rest: Places) -> Expr:
        """Whether the rest of the plan can be completed with this answer."""
        inside = env.but(locals={**env.locals, name: value})
        procedure, operands = plan_procedure(self.low, rest, inside, name)
        return Call(procedure, (value.expr, self.lenient, *operands), on_copy=True)

    def go_on(self, code: Code, env: Env, name: str, value: Val, rest: Places) -> None:
        """Go on with the rest of the plan with just this answer."""
        inside = env.but(locals={**env.locals, name: value})
        procedure, operands = plan_procedure(self.low, rest, inside, name)
        code.give_back(Call(procedure, (value.expr, self.lenient, *operands)))

    def may(self, code: Code, may: May, env: Env, outer: Env, rest: Places) -> None:
        """The plan goes on if nothing is done, or else if that is done which somebody may do."""
        low = self.low
        name, operands = plan_procedure(low, (Place(may.otherwise or (), 0, True), *rest), outer)
        with code.when(Call(name, (self.lenient, *operands), on_copy=True)):
            code.give_back(ONE)
        who = doer(env) if may.subject is None else low.evaluate(may.subject, env)
        with code.when(opposite(both(may_act(low, who), can_complete(low, (Place(may.body, 0, True),), env)))):
            code.give_back(ZERO)
        self.places(code, outer.but(locals={**outer.locals}), (Place(may.body, 0, True), *rest))
        code.give_back(ONE)

    def arms(self, code: Code, statement: If | Match, env: Env, outer: Env, rest: Places) -> None:
        """The plan goes on in the arm that is taken."""

        def arm(body: Body) -> None:
            scope = outer.but(locals={**outer.locals})
            self.places(code, scope, (Place(body, 0, env.paying), *rest))
            code.give_back(ONE)

        for test, body in arms_of(self.low, code, statement, env):
            with code.when(test):
                arm(body)
        arm(statement.otherwise or ())


def with_picked(act: Act, name: str) -> Act:
    """An act with pieces that have been picked under a name."""
    return replace(act, amount=Amount("exactly", Name(name, span=act.span), span=act.span), unit=None)


def looks_ahead(low: Lowering, act: Act, env: Env) -> Ahead | None:
    """What the pieces that are picked for a cost must leave possible; None if that is nothing."""
    if not env.paying or not picks_freely(low, act, env) or not may_need_plan(low, env.rest):
        return None
    name = f"picked-{low.count_plans()}"
    first, *rest = env.rest
    after = (Place((with_picked(act, name),), 0, True), replace(first, index=first.index + 1), *rest)
    inside = env.but(locals={**env.locals, name: Val(t.SetType(t.PIECE))})
    return Ahead(*plan_procedure(low, after, inside, name), takes_list=True)
