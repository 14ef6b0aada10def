"""`choose` and `name`: who is asked, out of what, with what has to follow in view."""

from __future__ import annotations

from heistdsl.lower.choices import Ahead, candidates_of, chooser, chosen_one, count_of_choice, may_need_plan, pick
from heistdsl.lower.code import Code
from heistdsl.lower.env import Env, Place
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.plans import plan_procedure
from heistdsl.lower.values import IntervalType, Val
from heistdsl.model import types as t
from heistdsl.syntax.tree import Choose, Where


def lower_choose(low: Lowering, code: Code, choose: Choose, env: Env) -> None:
    """Ask, and bind the name to the thing or the set that was chosen."""
    player = chooser(low, code, choose, env)
    candidates = candidates_of(low, choose, env)
    assert isinstance(candidates.type, t.SetType)
    count = count_of_choice(low, choose, env, candidates)
    kind = "name" if choose.naming else ""
    is_plain = choose.amount is None and not isinstance(choose.source, Where)
    if is_plain and isinstance(low.evaluate(choose.source, env).type, IntervalType):
        kind = "number"
    single = choose.amount is None
    bound = Val(candidates.type.of, maybe=True) if single else Val(candidates.type)
    plan: Ahead | None = None
    if may_need_plan(low, env.rest):
        first, *rest = env.rest
        after = (Place(first.body, first.index + 1, first.paying), *rest)
        ahead = env.but(locals={**env.locals, choose.name: bound})
        plan = Ahead(*plan_procedure(low, after, ahead, choose.name), not single)
    # A pool that is a whole zone needs not to be looked up anew: it is the same with other pieces in it.
    anew = env.aside and (plan is not None or isinstance(choose.source, Where))
    found = pick(
        low, code, player, choose.name, candidates, count, kind, choose.secretly, not choose.naming, plan=plan,
        anew=anew,
    )  # fmt: skip
    if single:
        env.bind(choose.name, Val(bound.type, code.let(choose.name, chosen_one(candidates, found)), True))
    else:
        env.bind(choose.name, Val(candidates.type, found))
