"""`each` and `repeat`."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from heistdsl.oracle.act_sight import sort_values
from heistdsl.oracle.decisions import Ask, Group, Refresh, Replies
from heistdsl.oracle.errors import EndBody, RuleError, Stop
from heistdsl.oracle.reading import number_of
from heistdsl.oracle.run import Run, Steps
from heistdsl.oracle.scope import Env, Frame, Scope, following
from heistdsl.oracle.sets import members, single
from heistdsl.oracle.things import Player, Value
from heistdsl.syntax.tree import AtOnce, Each, InTurn, Name, Number, Ranking, Repeat, Set

#: What is called so is what a loop has not gone through yet. No text can use it.
_COMING = Name("the coming rounds")


def run_each(run: Run, each: Each, env: Env) -> Steps[None]:
    """Run the body for every member of the set as it is now. Players come in turn order."""
    value = run.evaluate(each.source, env)
    as_written = isinstance(each.source, Set) or each.source == _COMING
    found = value if as_written and isinstance(value, tuple) else members(run, value)
    ordered = found if each.source == _COMING else _in_order(run, each, found, env)
    if isinstance(each.order, AtOnce) and run.quiet:  # nobody sees what others answer while a plan is tried
        for member in ordered:
            with suppress(Stop):
                yield from _body(run, each, env, member)
        return
    if isinstance(each.order, AtOnce):
        yield from _at_once(run, [_body(run, each, env, member) for member in ordered])
        return
    try:
        for number, member in enumerate(ordered, 1):
            ahead: tuple[Frame, ...] = ()
            if _looks_ahead(run, env):
                coming = Scope(env.scope, {_COMING.id: ordered[number:]})
                ahead = _ahead(replace(each, source=_COMING), env, coming)
            yield from _body(run, each, env, member, ahead)
    except Stop:
        pass


def _looks_ahead(run: Run, env: Env) -> bool:
    """Whether what is picked in a loop must leave possible what is still to be paid."""
    return env.paying and not run.quiet


def _ahead(coming: Each | Repeat, env: Env, scope: Scope) -> tuple[Frame, ...]:
    """What a round of a cost that is paid must leave possible: the coming rounds, and what follows the loop."""
    inside = env.but(scope=scope, frames=(), plan=None)
    return (Frame((coming,), 0, inside, True, is_loop=True), *following(env.frames))


def _body(run: Run, each: Each, env: Env, member: Value, ahead: tuple[Frame, ...] = ()) -> Steps[None]:
    run.begin_round(each.span)
    inside = env.but(scope=Scope(env.scope, {each.name: member}))
    yield from run.run_body(each.body, inside, ahead)


def _in_order(run: Run, each: Each, found: tuple[Value, ...], env: Env) -> tuple[Value, ...]:
    match each.order:
        case Ranking():
            return sort_values(run, found, each.order, env)
        case InTurn(start=start, direction=direction):
            first = single(run, run.evaluate(start, env))
            return _round_the_table(run, found, first if isinstance(first, Player) else None, direction)
        case _ if found and all(isinstance(member, Player) for member in found):
            return _round_the_table(run, found, run.world.active, "clockwise")
        case _:
            return found


def _round_the_table(run: Run, found: tuple[Value, ...], start: Player | None, direction: str) -> tuple[Value, ...]:
    """Players from one of them on; others keep their order."""
    count = len(run.world.players)
    first = (start or Player(0)).index
    sign = 1 if direction == "clockwise" else -1

    def place(member: Value) -> int:
        return sign * (member.index - first) % count if isinstance(member, Player) else count

    return tuple(sorted(found, key=place))


def _at_once(run: Run, bodies: list[Steps[None]]) -> Steps[None]:
    """Run several bodies side by side.

    Each runs to its first question; all questions are open together; when the last answer is in, the bodies go on
    in order to their next questions.
    """
    waiting: list[tuple[Steps[None], Ask]] = []
    for body in bodies:
        _step(body, None, waiting)
    while waiting:
        groups: list[Group] = [group for _, asked in waiting for group in asked.groups]
        replies = yield Ask(tuple(groups))
        now, waiting = waiting, []
        taken = 0
        for body, asked in now:
            count = len(asked.groups)
            if isinstance(replies, Refresh):
                _step(body, replies, waiting)
            else:
                _step(body, replies[taken : taken + count], waiting)
            taken += count


def _step(body: Steps[None], replies: Replies | None, waiting: list[tuple[Steps[None], Ask]]) -> None:
    try:
        asked = next(body) if replies is None else body.send(replies)
    except (StopIteration, Stop, EndBody):
        return
    waiting.append((body, asked))


def run_repeat(run: Run, repeat: Repeat, env: Env) -> Steps[None]:
    """Run the body again and again: until `stop`, while a condition holds, or a number of times."""
    rounds = 0
    wanted = 0
    if repeat.mode == "times":
        if repeat.argument is None:
            raise RuleError("type", "how many times?", repeat.span)
        wanted = number_of(run, repeat.argument, env)
    try:
        while repeat.mode != "times" or rounds < wanted:
            if repeat.mode == "while" and repeat.argument and not run.truth(repeat.argument, env):
                break
            rounds += 1
            run.begin_round(repeat.span)
            ahead: tuple[Frame, ...] = ()
            if _looks_ahead(run, env):
                coming = repeat if repeat.mode != "times" else replace(repeat, argument=Number(wanted - rounds))
                ahead = _ahead(coming, env, env.scope)
            yield from run.run_body(repeat.body, env, ahead)
    except Stop:
        pass
