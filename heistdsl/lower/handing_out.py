"""Names that a body binds which may not run, may run again or may be left early, and that are known after it.

Each of them is a local of the text around, which holds nothing, or what had the name before, until the body binds it.
What it may be then has to be learnt (learning.py).
"""

from __future__ import annotations

from dataclasses import replace

from heistdsl.ir.program import Var
from heistdsl.lower.code import Code
from heistdsl.lower.env import Env
from heistdsl.lower.learning import learn_local, local_of
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.reading import as_type
from heistdsl.lower.sharing import set_local
from heistdsl.lower.values import ABSENT
from heistdsl.model.free_names import names_read
from heistdsl.model.standing import names_bound
from heistdsl.syntax.tree import Body, Statement


def handing_out(low: Lowering, code: Code, env: Env, statement: Statement, *bodies: Body) -> Env:
    """The surroundings for the bodies of a statement that are part of the scope around."""
    bound = {name for body in bodies for each in body for name in names_bound(each)}
    if not bound:
        return env.but(hands_out={})
    again = {name for body in bodies for name in names_read(body)} & env.locals.keys()
    gives = {"result"} if env.gives is not None else set()
    wanted = bound & (names_read_after(env) | again | env.hands_out.keys() | gives)
    held = {name: value for name, value in env.hands_out.items() if name in wanted}
    for name in sorted(wanted - held.keys()):
        held[name] = local_of(low, code, name, f"{name} bound in {id(statement)}", env.locals.get(name, ABSENT))
        env.bind(name, held[name])
        if name in gives:
            gives_now(low, code, env)
            held[name] = env.locals[name]
    return env.but(hands_out=held)


def names_read_after(env: Env) -> frozenset[str]:
    """The names that are read in what comes after the statement that is being lowered, as far as they are in its
    scope."""
    places = ((each.body or ())[each.index + (1 if first == 0 else 0) :] for first, each in enumerate(env.rest))
    return env.read_after | names_read(statement for body in places for statement in body)


def hand_out(low: Lowering, code: Code, env: Env) -> None:
    """Add that what a statement has bound is known outside, from now on under the same name."""
    for name, held in env.hands_out.items():
        found = env.locals.get(name, ABSENT)
        if found is held:
            continue
        if learn_local(low, held, found):
            set_local(low, code, held, as_type(low, found, held))
        env.bind(name, held)


def inside_only(env: Env) -> Env:
    """The surroundings of a body that is a scope of its own."""
    return env.but(gives=None, hands_out={}, read_after=frozenset())


def gives_now(low: Lowering, code: Code, env: Env) -> None:
    """Add that the procedure gives back what is called `result` here, whatever that is changed to."""
    given, value = env.gives, env.locals.get("result", ABSENT)
    assert given is not None
    given.values.append(value)
    code.set(given.var, given.nothing if value.is_nothing else as_type(low, value, value))
    if isinstance(value.expr, Var) and value.box is None:
        env.bind("result", replace(value, expr=given.var))
