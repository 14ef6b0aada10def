"""Plans: whether what begins with a choice or a cost can be carried through, as procedures that try it.

The plan of a body is its leading run of `let`, `choose`, `require`, `pay`, `if` and `match`. A procedure of a plan says
whether it can be completed; it runs on a copy of the state, and each choice in it tries all candidates.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import ExitStack
from dataclasses import dataclass, replace

from heistdsl.ir.program import EMPTY, ONE, ZERO, Call, Expr, Op
from heistdsl.lower.calling import calls_itself, deeper, entered, handed_over, procedure_called, surroundings
from heistdsl.lower.choices import Ahead, Count, candidates_of, chooser, chosen_one, count_of_choice, may_need_plan
from heistdsl.lower.closures import Closure, closure, goes_on_parameters
from heistdsl.lower.code import Code
from heistdsl.lower.compare import both, opposite
from heistdsl.lower.costs import arms_of, is_safe, may_still_fail
from heistdsl.lower.drafts import drafts_of_act, drafts_of_emit, may_happen
from heistdsl.lower.env import ROUNDS_GONE, Env, Place, doer
from heistdsl.lower.going_on import ask_caller, continued
from heistdsl.lower.learning import learn, learnt
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.picking import is_picked, is_settled, pickable
from heistdsl.lower.reading import kept
from heistdsl.lower.refusal import refuse
from heistdsl.lower.renaming import renamed
from heistdsl.lower.values import ABSENT, Val
from heistdsl.lower.ways import (
    Here,
    Places,
    add_each_alone,
    add_loop,
    add_may,
    add_options,
    add_round,
    add_unless,
    is_one,
)
from heistdsl.model import types as t
from heistdsl.model.standing import names_bound
from heistdsl.syntax.tree import (
    Act,
    Choose,
    Do,
    Each,
    Emit,
    If,
    Let,
    Match,
    May,
    Modal,
    Name,
    Node,
    Pay,
    Repeat,
    Require,
    Statement,
    Stop,
    Unless,
)


def can_complete(low: Lowering, places: Places, env: Env, lenient: Expr = ZERO) -> Expr:
    """Whether a plan can be completed as things stand."""
    first, *rest = places  # `may_need_plan` looks behind the statement it gets
    if not may_need_plan(low, (replace(first, index=first.index - 1), *rest)):
        return ONE
    name, operands = plan_procedure(low, places, env)
    return Call(name, (lenient, *operands), on_copy=True)


def plan_procedure(
    low: Lowering, places: Places, env: Env, first: str = "", is_inner: bool = False
) -> tuple[str, tuple[Expr, ...]]:
    """The procedure of a plan, and what it takes beside whether it is lenient."""
    name, around = plan_closure(low, places, env, first, is_inner)
    return name, around.operands


def plan_closure(
    low: Lowering, places: Places, env: Env, first: str = "", is_inner: bool = False
) -> tuple[str, Closure]:
    """The procedure of a plan: it takes whether it is lenient, then what it uses of the surroundings. With `first` its
    very first parameter is what this name is bound to. One that is tried inside another uses up fuel: with each choice
    in a plan there are so many times more of them."""
    around = closure(
        env if not first else env.but(locals={**env.locals, first: replace(env.locals[first])}), _nodes_of(places)
    )
    handed = tuple(name for name in around.handed if name != first)
    around = replace(around, handed=handed)
    name = f"plan-{low.count_plans()}"

    def build(code: Code) -> None:
        code.gives = "i"
        code.quiet = True
        if is_inner:
            code.run("spend")
        bound: Val | None = None
        if first:
            value = env.locals[first]
            bound = replace(value, expr=code.parameter("bound", "l" if value.is_set else "i"))
        lenient = code.parameter("lenient")
        inside = around.enter(code)
        if bound is not None:
            inside = inside.inner(**{first: bound})
        _Walk(low, lenient).places(code, inside.but(locals={**inside.locals}), places)

    low.wanted(name, build, "plan")
    return name, around


def _nodes_of(places: Places) -> Iterable[Node]:
    """All that is still to come, and the names of what plans alone know."""
    for place in places:
        yield from (place.body or ())[max(place.index, 0) :]
        yield from map(Name, filter(None, (place.them, place.picked, place.rounds.left if place.rounds else "")))
    yield Name(ROUNDS_GONE)


@dataclass(slots=True)
class _Walk:
    """Adds the statements of a plan; each way through ends with a return of whether it is completed."""

    low: Lowering
    lenient: Expr

    def within(self, lenient: Expr) -> _Walk:
        """The same in another procedure."""
        return _Walk(self.low, lenient)

    def around(self, env: Env, places: Places) -> Closure:
        """What is still to come uses of its surroundings."""
        return closure(env, _nodes_of(places))

    def completed(self, env: Env, places: Places) -> Expr:
        """Whether what is still to come can be completed, on a copy."""
        name, operands = plan_procedure(self.low, places, env, is_inner=True)
        return Call(name, (self.lenient, *operands), on_copy=True)

    def places(self, code: Code, env: Env, places: Places) -> None:
        """Walk on from these places."""
        while places:
            first, rest = places[0], places[1:]
            if first.body is None:
                if first.gives:
                    learn(self.low, first.gives, env.locals.get("result", ABSENT))
                ask_caller(self.low, code, env, self.lenient)
                return
            if first.rounds is not None:
                add_round(self, code, env, places)
                return
            if first.index >= len(first.body):
                places = rest
                continue
            statement = first.body[max(first.index, 0)]
            places = (replace(first, index=max(first.index, 0) + 1), *rest)
            if isinstance(statement, Stop):
                places = _behind(places)
                continue
            if isinstance(statement, Do) and not calls_itself(self.low, statement.name):
                places = (*self.written_out(statement, first), *places)
                continue
            inside = env.but(paying=first.paying, quiet=True, rest=())
            if first.them:
                inside = inside.but(them=env.locals[first.them])
            if first.picked:
                inside = inside.but(picked=env.locals[first.picked])
            if self.statement(code, statement, Here(inside, env, places)):
                return
            if isinstance(statement, Pay):
                places = (replace(first.inner(statement.body), paying=True), *places)
        code.give_back(ONE)

    def statement(self, code: Code, statement: Statement, here: Here) -> bool:
        """Add one statement; whether everything that follows has been added with it."""
        low, env = self.low, here.env
        match statement:
            case Let(name=name, value=value):
                here.outer.bind(name, kept(low, code, name, low.evaluate(value, env)))
                return False
            case Require(condition=condition):
                with code.when(opposite(low.truth(condition, env))):
                    code.give_back(ZERO)
                return False
            case Pay():
                return False
            case Do():
                self.call(code, statement, here)
                return True
            case Choose():
                self.choose(code, statement, here)
                return True
            case If() | Match():
                self.arms(code, statement, here)
                return True
            case Act() if env.paying:
                return self.pay(code, statement, here)
            case _ if env.paying and is_safe(statement):
                low.lower_body(code, (statement,), env)
                return False
            case _ if env.paying:
                self.ways(code, statement, here)
                return True
            case Act() | Emit() | Modal():
                self.end(code, statement, env)
                return True
            case _:
                code.give_back(ONE)
                return True

    def ways(self, code: Code, statement: Statement, here: Here) -> None:
        """A statement of a cost that goes one of several ways."""
        match statement:
            case Each() | Repeat():
                add_loop(self, code, statement, here)
            case May():
                add_may(self, code, statement, here)
            case Unless():
                add_unless(self, code, statement, here)
            case Modal():
                add_options(self, code, statement, here)
            case _:
                raise refuse(f"`{type(statement).__name__.lower()}` in a cost that is tried", statement.span)

    def pay(self, code: Code, act: Act, here: Here) -> bool:
        """An act of a cost. What somebody picks for it is chosen before, if what follows may fail with it."""
        env = here.env
        if env.picked is not None or not is_picked(self.low, act, env) or not may_still_fail(self.low, here.rest):
            self.low.lower_body(code, (act,), env)
            return False
        if act.subject is not None and not is_one(self.low, act.subject, env):
            add_each_alone(self, code, act, here)
            return True
        by = doer(env) if act.subject is None else self.low.evaluate(act.subject, env)
        if by.is_nothing:
            self.low.lower_body(code, (act,), env)
            return False
        mark = self.low.count_plans()
        pool, amount = pickable(self.low, code, act, env if act.subject is None else env.but(them=by), by)
        here.outer.bind(f"pool-{mark}", pool)
        choose = Choose(act.subject, False, amount, f"picked-{mark}", Name(f"pool-{mark}"), span=act.span)
        paid = replace(here.inner(act), picked=choose.name)
        self.choose(code, choose, replace(here, rest=(here.inner(), paid, *here.rest)))
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

    def call(self, code: Code, do: Do, here: Here) -> None:
        """A procedure that calls itself is a plan of its own, which goes on with what follows the call."""
        low, procedure, paying = self.low, procedure_called(self.low, do), here.env.paying
        key = f"result of the plan of {do.name}"

        def build(inner: Code) -> None:
            inner.gives, inner.quiet = "i", True
            inner.run("spend")
            walk = _Walk(low, inner.parameter("lenient"))
            env = entered(low, inner, procedure, (True,) * len(procedure.parameters))
            env = env.but(goes_on=goes_on_parameters(inner))
            walk.places(inner, env, (Place(procedure.effect.text.body, 0, paying), Place(None, gives=key)))

        outer, bound = here.scope, do.bind or ""
        if bound:
            outer.bind(bound, learnt(low, key))
        result = outer.locals.get(bound, ABSENT)
        plan, around = plan_closure(low, here.rest, outer, "" if result.is_nothing else bound)
        name = low.wanted(f"plan-of-{do.name}{'-paid' if paying else ''}", build, "plan")
        handed, _ = handed_over(low, do, here.env)
        goes_on = continued(low, plan, around.parts, None if result.is_nothing else result)
        known = (*surroundings(here.env), *deeper(low, code, do, here.env))
        code.give_back(Call(name, (self.lenient, *handed, *known, *goes_on)))

    def written_out(self, do: Do, where: Place) -> Places:
        """The body of a procedure where it is called, with its parameters and locals under names of their own, and what
        it gives back."""
        procedure = procedure_called(self.low, do)
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
        inside = (*given, *(renamed(each, names) for each in body))
        return (where.inner(inside), Place((), is_end=True), where.inner(found))

    def choose(self, code: Code, choose: Choose, here: Here) -> None:
        """Try all candidates."""
        low, env = self.low, here.env
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
            self.go_on(code, choose.name, nothing, here)
        if single:
            with code.each("candidate", pool) as each:
                completed = self.tried(choose.name, Val(kind, each), here)
                code.branch(completed, lambda: code.give_back(ONE), lambda: None)
            code.give_back(ZERO)
            return
        self._choose_several(code, choose, here, Val(candidates.type, pool), count)

    def _choose_several(self, code: Code, choose: Choose, here: Here, pool: Val, count: Count) -> None:
        size = Op("size", (pool.expr,))
        if count.one is False:
            with code.when(Op("ge", (count.low, size))):
                self.go_on(code, choose.name, pool, here)
        subsets = code.let_list("subsets", Op("subsets", (pool.expr, count.low, count.high)))
        with code.each("start", Op("pack-starts", (subsets,))) as start:
            subset = code.let_list("subset", Op("packed", (subsets, start)))
            with code.when(self.tried(choose.name, Val(pool.type, subset), here)):
                code.give_back(ONE)
        code.give_back(ZERO)

    def tried(self, name: str, value: Val, here: Here) -> Expr:
        """Whether the rest of the plan can be completed with this answer."""
        procedure, operands = plan_procedure(self.low, here.rest, here.outer.inner(**{name: value}), name, True)
        return Call(procedure, (value.expr, self.lenient, *operands), on_copy=True)

    def go_on(self, code: Code, name: str, value: Val, here: Here) -> None:
        """Go on with the rest of the plan with just this answer."""
        procedure, operands = plan_procedure(self.low, here.rest, here.outer.inner(**{name: value}), name)
        code.give_back(Call(procedure, (value.expr, self.lenient, *operands)))

    def arms(self, code: Code, statement: If | Match, here: Here) -> None:
        """The plan goes on in the arm that is taken."""
        for test, body in arms_of(self.low, code, statement, here.env):
            with code.when(test):
                self.places(code, here.scope, (here.inner(*body), *here.rest))
        self.places(code, here.scope, (here.inner(*(statement.otherwise or ())), *here.rest))


def _behind(places: Places) -> Places:
    """Where a plan goes on after a `stop`: behind the innermost loop or procedure."""
    for at, place in enumerate(places):
        if place.is_end:
            return places[at + 1 :]
        if place.body is None:
            return places[at:]
    return ()


def looks_ahead(low: Lowering, act: Act, env: Env) -> Ahead | None:
    """What the pieces that one player picks for a cost must leave possible; None if that is nothing."""
    if not env.paying or not is_picked(low, act, env) or is_settled(low, act) or not may_need_plan(low, env.rest):
        return None
    if (doer(env) if act.subject is None else low.evaluate(act.subject, env)).is_set:
        return None
    name = f"picked-{low.count_plans()}"
    first, *rest = env.rest
    after = (Place((act,), 0, True, picked=name), replace(first, index=first.index + 1), *rest)
    inside = env.but(locals={**env.locals, name: Val(t.SetType(t.PIECE))})
    return Ahead(*plan_procedure(low, after, inside, name), takes_list=True)
