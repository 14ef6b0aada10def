"""Choices out of a set: who may be chosen, what has to be asked at all, and what the answer binds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations

from heistdsl.oracle.asking import (
    ask_or_again,
    check_visible,
    make_decision,
    make_unique,
    options_for,
)
from heistdsl.oracle.decisions import Answer, Decision, DecisionKind, Option
from heistdsl.oracle.errors import PlanFailed, RuleError
from heistdsl.oracle.likeness import are_alike
from heistdsl.oracle.plans import chosen_values, needs_plan, plan_allows
from heistdsl.oracle.reading import number_of
from heistdsl.oracle.run import Run, Steps
from heistdsl.oracle.scope import Env, Plan, following, with_element
from heistdsl.oracle.sets import members
from heistdsl.oracle.things import Interval, Player, Value, ZoneRef
from heistdsl.syntax.slots import asks_for_slots
from heistdsl.syntax.tree import Amount, Choose, Expression, Set, Where

_FORBIDDEN = "with this, what has to follow could not be done"
#: How many subsets are tried to find out which candidates can be part of one.
_MOST_SUBSETS = 5000


@dataclass(frozen=True, slots=True)
class Count:
    """How many may be chosen. `one`: a single thing is wanted, not a set."""

    low: int
    high: int
    one: bool = False


def run_choose(run: Run, choose: Choose, env: Env) -> Steps[None]:
    """`choose` and `name`: ask, and bind the name to the thing or the set that was chosen."""
    player = chooser_of(run, choose, env)
    candidates = candidates_of(run, choose, env)
    count = _count(run, choose.amount, env, len(candidates))
    kind: DecisionKind | None = "name" if choose.naming else None
    if _is_number_range(run, choose, env):
        kind = "number"
    chosen = yield from pick(
        run, env, player, choose.name, candidates, count, kind=kind, secret=choose.secretly,
        check_seen=not choose.naming, anew=lambda: candidates_of(run, choose, env),
    )  # fmt: skip
    if choose.amount is None:
        env.scope.bind(choose.name, chosen[0] if chosen else None)
    else:
        env.scope.bind(choose.name, chosen)


def chooser_of(run: Run, choose: Choose, env: Env) -> Player:
    """Who chooses: the subject, else `me`, else who acts in the window. Raises RuleError `nobody`."""
    if choose.subject is None:
        player: Value = env.me or env.them
    else:
        found = members(run, run.evaluate(choose.subject, env))
        player = found[0] if len(found) == 1 else None
    if not isinstance(player, Player):
        raise RuleError("nobody", f"nobody is there to choose `{choose.name}`", choose.span)
    return player


def candidates_of(run: Run, choose: Choose, env: Env) -> tuple[Value, ...]:
    """The members of the set. Its own name means the member that is tested; zones written out stay zones."""
    source = choose.source
    if not isinstance(source, Where):
        return _members(run, source, env)
    found = run.evaluate(source.selection, env)
    if any(isinstance(each, ZoneRef) for each in members_as_written(found)) and asks_for_slots(source.condition):
        return members(run, run.evaluate(source, env))
    return tuple(
        member
        for member in _members(run, source.selection, env)
        if run.truth(source.condition, _tested(env, member, choose.name, source.element))
    )


def _tested(env: Env, member: Value, name: str, element: str | None) -> Env:
    inside = with_element(env, member, name)
    return inside if element is None else with_element(inside, member, element)


def members_as_written(value: Value) -> tuple[Value, ...]:
    """A set as it is, anything else as a set of one."""
    return value if isinstance(value, tuple) else (value,)


def _members(run: Run, expression: Expression, env: Env) -> tuple[Value, ...]:
    value = run.evaluate(expression, env)
    if isinstance(expression, Set):
        return members_as_written(value)
    return members(run, value)


def _is_number_range(run: Run, choose: Choose, env: Env) -> bool:
    if choose.amount is not None or isinstance(choose.source, Where):
        return False
    return isinstance(run.evaluate(choose.source, env), Interval)


def _count(run: Run, amount: Amount | None, env: Env, there: int) -> Count:
    if amount is None:
        return Count(1, 1, one=True)
    if amount.kind == "some":
        return Count(1, there)
    assert amount.value is not None
    number = max(0, number_of(run, amount.value, env))
    return Count(0, min(number, there)) if amount.kind == "up to" else Count(number, number, one=number == 1)


def pick(
    run: Run,
    env: Env,
    player: Player,
    action: str,
    candidates: Sequence[Value],
    count: Count,
    *,
    kind: DecisionKind | None = None,
    secret: bool = False,
    check_seen: bool = True,
    alike: bool = False,
    anew: Callable[[], Sequence[Value]] | None = None,
    number: int | None = None,
) -> Steps[tuple[Value, ...]]:
    """Let a player pick some of the candidates; if pieces are exchanged before the answer, of those that are there
    `anew`.

    Not asked when there is no candidate, when none may be picked, or when more than one is wanted and that is all
    there is. With `alike` pieces that nobody could tell apart are not asked about either. In a quiet run too few
    candidates mean that the plan fails.
    """
    if run.quiet and len(candidates) < count.low and (env.paying or not run.lenient):
        raise PlanFailed
    if not candidates or count.high == 0:
        return ()
    if count.low >= len(candidates) and not count.one:
        return tuple(candidates)
    if alike and not count.one and are_alike(run, candidates) and count.low == count.high:
        return tuple(candidates[: count.low])
    if check_seen:
        check_visible(run, player, candidates)
    options = make_unique(options_for(run, action, candidates))
    plan = env.plan
    if plan is not None and not (env.paying or needs_plan(run, following(plan.frames))):
        plan = None
    lenient = False
    if plan is not None:
        possible = _possible(run, plan, options, count, lenient)
        if not possible:
            lenient = True
            possible = _possible(run, plan, options, count, lenient)
        if not possible:
            plan.answers.append(())
            return ()
        if len(possible) < len(options) and kind == "number":
            kind = "choose"  # not every number between the least and the greatest leaves it possible
        options = possible
    decision = _decision(run, player, action, options, count, kind, secret, plan, lenient, number, env)
    answer = yield from ask_or_again(decision)
    if answer is None:
        found = candidates if anew is None else anew()
        return (yield from pick(run, env, player, action, found, count, kind=kind, secret=secret,
                                check_seen=check_seen, alike=alike, anew=anew, number=decision.id))  # fmt: skip
    if env.plan is not None:
        env.plan.answers.append(answer)
    return chosen_values(answer)


def _decision(
    run: Run,
    player: Player,
    action: str,
    options: tuple[Option, ...],
    count: Count,
    kind: DecisionKind | None,
    secret: bool,
    plan: Plan | None,
    lenient: bool,
    number: int | None,
    env: Env,
) -> Decision:
    if kind is None:
        kind = "choose" if count.one else "subset"
    bounds = (count.low, min(count.high, len(options)))
    if kind == "number":
        numbers = [option.value for option in options if isinstance(option.value, int)]
        bounds = (min(numbers), max(numbers))
    check: Callable[[Answer], str] | None = None
    default: Answer | None = None
    if plan is not None:

        def check(answer: Answer) -> str:
            return "" if plan_allows(run, plan, answer, lenient) else _FORBIDDEN

        if kind == "subset":
            default = _first_possible(run, plan, options, count, lenient)
    return make_decision(
        run, player, kind, f"choose {action}", options, bounds=bounds, secret=secret, check=check, default=default,
        number=number, env=env,
    )  # fmt: skip


def _possible(run: Run, plan: Plan, options: tuple[Option, ...], count: Count, lenient: bool) -> tuple[Option, ...]:
    """The options that are part of an answer with which the plan can be completed."""
    if count.one:
        return tuple(option for option in options if plan_allows(run, plan, option, lenient))
    possible: set[str] = set()
    for subset in _subsets(options, count):
        wanted = {option.id for option in subset}
        if not wanted <= possible and plan_allows(run, plan, subset, lenient):
            possible |= wanted
        if len(possible) == len(options):
            break
    return tuple(option for option in options if option.id in possible)


def _first_possible(run: Run, plan: Plan, options: tuple[Option, ...], count: Count, lenient: bool) -> Answer | None:
    return next((subset for subset in _subsets(options, count) if plan_allows(run, plan, subset, lenient)), None)


def _subsets(options: tuple[Option, ...], count: Count) -> Sequence[tuple[Option, ...]]:
    found: list[tuple[Option, ...]] = []
    for size in range(count.low, min(count.high, len(options)) + 1):
        for subset in combinations(options, size):
            found.append(subset)
            if len(found) > _MOST_SUBSETS:
                return found
    return found
