"""Plans: whether what begins with a choice or a cost can be carried through, found by trying it on a copy.

The plan of a body is its leading run of `let`, `choose`, `require`, `pay`, `do`, `if` and `match`. It can be completed
if there are answers with which no requirement fails, every cost is paid whole, every choice that needs a candidate has
one, and the first act after it is not banned. Nothing listens while a plan is tried.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from heistdsl.oracle.bans import is_banned
from heistdsl.oracle.compare import fits_key
from heistdsl.oracle.decisions import Answer, Decision, Option, Replies, Reply, possible_answers
from heistdsl.oracle.drafts import draft_of_act, drafts_of_emit, subjects
from heistdsl.oracle.errors import EndBody, EndGame, EndPhase, PlanDone, PlanFailed, Stop
from heistdsl.oracle.events import event_of
from heistdsl.oracle.likeness import likeness
from heistdsl.oracle.procedures import enter_procedure, take_result
from heistdsl.oracle.run import Run, Steps
from heistdsl.oracle.scope import Env, Frame, Plan, copy_frames, following
from heistdsl.oracle.sets import single
from heistdsl.oracle.things import Piece, Value
from heistdsl.syntax.tree import (
    Act,
    Body,
    Choose,
    Do,
    Emit,
    If,
    Let,
    Match,
    Modal,
    Pay,
    Require,
    Statement,
)
from heistdsl.syntax.tree import (
    Option as Suite,
)
from heistdsl.syntax.tree import (
    Stop as StopStatement,
)

#: What trying a plan once costs.
_PRICE = 20


def can_complete(run: Run, body: Body, env: Env, bound: tuple[str, Value] | None = None) -> bool:
    """Whether the plan of a body can be completed; with `bound` after its first statement, a choice, has bound that."""
    frames: tuple[Frame, ...] = (Frame(body, 0, env, env.paying),)
    if bound is not None:
        frames = bound_frames(frames, *bound)
    return not needs_plan(run, frames) or completes(run, frames, ())


def is_offered(run: Run, option: Suite, env: Env) -> bool:
    """Whether an option may be offered: its condition holds and its plan can be completed."""
    if option.condition is not None and not run.truth(option.condition, env):
        return False
    return can_complete(run, option.body, env)


def needs_plan(run: Run, frames: tuple[Frame, ...]) -> bool:
    """Whether anything in a plan can fail once its choices are made."""
    for frame in frames:
        if frame.result is not None:
            return True
        for statement in frame.body[frame.index :]:
            match statement:
                case Let() | Choose():
                    continue
                case Require() | Pay() | Do() | If() | Match() | Modal():
                    return True
                case _ if frame.paying:
                    return True
                case Act() | Emit():
                    return run.prepared.has_bans
                case _:
                    return False
    return False


def completes(run: Run, frames: tuple[Frame, ...], script: tuple[Answer, ...]) -> bool:
    """Whether some answers that begin with `script` complete the plan. Raises RuleError `fuel`."""
    outcome = _try(run, frames, script)
    if isinstance(outcome, bool):
        return outcome
    return any(completes(run, frames, (*script, answer)) for answer in _different(run, outcome))


def plan_allows(run: Run, plan: Plan, answer: Answer, lenient: bool = False) -> bool:
    """Whether an answer to the present question leaves the plan possible. `lenient`: even if a later choice then has
    no candidate."""
    base = run.at(plan.snapshot)
    base.lenient = lenient
    if plan.binds is None:
        return completes(base, plan.frames, (*plan.answers, answer))
    name, as_set = plan.binds
    values = chosen_values(answer)
    return completes(base, bound_frames(plan.frames, name, values if as_set else values[0]), ())


def chosen_values(answer: Answer) -> tuple[Value, ...]:
    """What an answer stands for."""
    if isinstance(answer, Option):
        return (answer.value,)
    if isinstance(answer, int):
        return (answer,)
    return tuple(option.value for option in answer if isinstance(option, Option))


def bound_frames(frames: tuple[Frame, ...], name: str, value: Value) -> tuple[Frame, ...]:
    """The plan after its first statement, a choice, has bound its name."""
    copies = copy_frames(frames)
    copies[0].env.scope.bind(name, value)
    return following(copies)


def _try(run: Run, frames: tuple[Frame, ...], script: tuple[Answer, ...]) -> bool | Decision:
    """Whether the plan is completed with these answers, or the question that comes after them."""
    run.spend(_PRICE)
    steps = _walk(run.trial(), copy_frames(frames))
    replies: Replies | None = None
    given = 0
    try:
        while True:
            asked = next(steps) if replies is None else steps.send(replies)
            decisions = [group.decisions[0] for group in asked.groups]
            if len(decisions) > 1:
                replies = tuple(Reply(((0, next(possible_answers(each))),)) for each in decisions)
            elif given < len(script):
                replies = (Reply(((0, script[given]),)),)
                given += 1
            else:
                steps.close()
                return decisions[0]
    except (PlanFailed, EndBody):
        return False
    except (StopIteration, PlanDone, Stop, EndPhase, EndGame):
        return True


def _walk(run: Run, frames: tuple[Frame, ...]) -> Steps[None]:
    """Try places one after another. A `stop` goes on where the procedure it stands in was called."""
    stopped: Stop | None = None
    for frame in frames:
        if frame.result is not None:
            take_result(frame.env, *frame.result)
            stopped = None
        if stopped is not None:
            stopped = None if frame.is_loop else stopped
            continue
        try:
            for statement in frame.body[frame.index :]:
                yield from _step(run, statement, frame.env.but(paying=frame.paying))
        except Stop as stop:
            stopped = stop
    if stopped is not None:
        raise stopped


def _step(run: Run, statement: Statement, env: Env) -> Steps[None]:
    match statement:
        case Let() | Choose() | Require():
            yield from run.run_statement(statement, env)
        case Pay(body=body):
            yield from _walk(run, (Frame(body, 0, env, paying=True),))
        case Do(bind=bind):
            body, inside = enter_procedure(run, statement, env)
            with suppress(Stop):
                yield from _walk(run, (Frame(body, 0, inside, env.paying),))
            take_result(env, bind, inside.scope)
        case StopStatement():
            raise Stop
        case If() | Match():
            yield from _walk(run, (Frame(chosen_arm(run, statement, env), 0, env, env.paying),))
        case _ if env.paying:
            yield from run.run_statement(statement, env)
        case Act():
            _check_act(run, statement, env)
        case Emit():
            drafts = drafts_of_emit(run, statement, env)
            if drafts and all(is_banned(run, event_of(draft, env)) for draft in drafts):
                raise PlanFailed
            raise PlanDone
        case Modal(limit=None, options=options) if not any(is_offered(run, option, env) for option in options):
            raise PlanFailed
        case _:
            raise PlanDone


def _check_act(run: Run, act: Act, env: Env) -> None:
    drafts = [draft_of_act(run, act, env, by) for by in subjects(run, act, env)]
    found = [draft for draft in drafts if draft is not None]
    if found and all(is_banned(run, event_of(draft, env)) for draft in found):
        raise PlanFailed
    raise PlanDone


def chosen_arm(run: Run, statement: If | Match, env: Env) -> Body:
    """The statements that an `if` or `match` runs."""
    if isinstance(statement, If):
        for condition, body in statement.arms:
            if run.truth(condition, env):
                return body
        return statement.otherwise or ()
    key = single(run, run.evaluate(statement.key, env))
    for wanted, body in statement.cases:
        if any(fits_key(run, key, run.evaluate(each, env)) for each in wanted):
            return body
    return statement.otherwise or ()


def _different(run: Run, decision: Decision) -> Iterator[Answer]:
    """The possible answers, without those that only exchange pieces which are alike."""
    seen: set[object] = set()
    for answer in possible_answers(decision):
        options = answer if isinstance(answer, tuple) else (answer,)
        marks = [_mark(run, option) if isinstance(option, Option) else option for option in options]
        mark = tuple(sorted(map(repr, marks)))
        if mark not in seen:
            seen.add(mark)
            yield answer


def _mark(run: Run, option: Option) -> object:
    """What makes an option different from others: pieces that are alike in everything have one mark."""
    piece = option.value
    if not isinstance(piece, Piece):
        return option.id
    return likeness(run, piece)
