"""Calling procedures of the rule files. They take their parameters, and `me`, `them` and the source of the caller."""

from __future__ import annotations

from dataclasses import replace

from heistdsl.ir.program import NOTHING, Expr, Invoke, Var
from heistdsl.lower.calling import deeper, entered, handed_over, procedure_called, surroundings
from heistdsl.lower.choices import may_need_plan
from heistdsl.lower.closures import goes_on_parameters
from heistdsl.lower.code import Code
from heistdsl.lower.env import Env, Given, Place
from heistdsl.lower.going_on import NO_PLAN, continued, is_open_ended
from heistdsl.lower.learning import learn, learnt
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.plans import plan_closure
from heistdsl.lower.reading import joined, nothing_of
from heistdsl.lower.refusal import refuse
from heistdsl.lower.values import ABSENT, Val
from heistdsl.lower.waiting import lower_text
from heistdsl.model.ruleset import Procedure
from heistdsl.model.standing import names_bound
from heistdsl.syntax.tree import Body, Do


def lower_do(low: Lowering, code: Code, do: Do, env: Env) -> None:
    """Call a procedure: a text of its own."""
    procedure = procedure_called(low, do)
    operands, may_lack = handed_over(low, do, env)
    if env.conditions:
        raise refuse("a procedure called inside `while`", do.span)
    replaced = (code.replaced,) if low.has_replacements else ()
    is_paid = env.paying and not code.quiet
    name = procedure_of(low, procedure, may_lack, is_paid)
    into: str | None = None
    if do.bind is not None:
        found = low.results.get(name, ABSENT) if low.build_now(name) else _own_result(low, name)
        if not found.is_nothing:
            into = code.fresh(do.bind, "l" if found.is_set else "i")
            found = replace(found, expr=Var(into))
        env.bind(do.bind, found)
    is_open = is_paid or is_open_ended(low.ruleset.procedures, procedure.id)
    goes_on = _going_on(low, do, env) if is_open else ()
    deep = deeper(low, code, do, env)
    code.add(Invoke(name, (*operands, *surroundings(env), *deep, *replaced, *goes_on), into))


def _own_result(low: Lowering, name: str) -> Val:
    """What a procedure gives back to itself: that has to be learnt."""
    return low.learnt.setdefault(_key(name), ABSENT)


def _going_on(low: Lowering, do: Do, env: Env) -> tuple[Expr, Expr, Expr]:
    """What follows a call, for the plans in the procedure that is called."""
    if not may_need_plan(low, env.rest):
        return NO_PLAN
    first, *rest = env.rest
    places = (replace(first, index=first.index + 1), *rest)
    bound = env.locals.get(do.bind or "", ABSENT)
    if bound.is_nothing:
        plan, around = plan_closure(low, places, env)
        return continued(low, plan, around.parts, None)
    plan, around = plan_closure(low, places, env, do.bind or "")
    return continued(low, plan, around.parts, bound)


def procedure_of(low: Lowering, procedure: Procedure, may_lack: tuple[bool, ...], is_paid: bool = False) -> str:
    """The procedure of the program that a procedure of the rule files has become: one for calls that hand over
    something for sure, others for those in which some of it (`may_lack`) may be nothing, or that are part of a cost
    (`is_paid`): what is picked there must leave the rest of the cost possible."""

    def build(code: Code) -> None:
        env = entered(low, code, procedure, may_lack).but(paying=is_paid)
        if low.has_replacements:
            code.replaced = code.parameter("replaced", "l")
        if is_paid or is_open_ended(low.ruleset.procedures, procedure.id):
            env = env.but(goes_on=goes_on_parameters(code))
        body = procedure.effect.text.body
        if procedure.id in low.asked_procedures and any("result" in names_bound(each) for each in body):
            _lower_giving(low, code, body, env)
        else:
            lower_text(low, code, body, env, (Place(None),))

    kind = "".join(f"-{number}" for number, lacks in enumerate(may_lack, 1) if lacks)
    kind += "-paid" if is_paid else ""
    return low.wanted(f"do-{procedure.id}{kind}", build, f"procedure:{procedure.id}")


def _lower_giving(low: Lowering, code: Code, body: Body, env: Env) -> None:
    """Add a text that gives back what it has bound to `result`, wherever it is left."""
    given = Given(Var(code.fresh("result")), Var(code.fresh("no-result")))
    code.outcome = given.var
    inner = code.apart(lambda: lower_text(low, code, body, env.but(gives=given), (Place(None),)))
    kind = replace(joined(low, (*given.values, ABSENT)), expr=NOTHING)
    if any(value.is_set != kind.is_set for value in given.values if not value.is_nothing):
        raise refuse("a result that is now a set and now a single thing")
    if _key(code.name) in low.learnt:
        learn(low, _key(code.name), kind)
        kind = learnt(low, _key(code.name))
    low.results[code.name] = kind
    code.gives = "l" if kind.is_set else "i"
    for var in (given.var, given.nothing):
        code.locals[var.name] = code.gives
        code.set(var, nothing_of(kind.type))
    code.add_all(inner)
    code.give_back(given.var)


def _key(name: str) -> str:
    """Under what it is learnt what a procedure gives back to itself."""
    return f"result of {name}"
