"""Running one act: its subjects one after another, each making one event; and `emit`."""

from __future__ import annotations

from collections.abc import Callable

from heistdsl.oracle import act_moves, act_numbers, act_people, act_places, act_sight
from heistdsl.oracle.drafts import doing, drafts_of_emit, subjects
from heistdsl.oracle.errors import RuleError
from heistdsl.oracle.events import happen, nothing
from heistdsl.oracle.run import Run, Steps
from heistdsl.oracle.scope import Env
from heistdsl.oracle.things import Player, Value, unique
from heistdsl.syntax.tree import Act, Emit

Handler = Callable[[Run, Act, Env, Player | None], Steps[Value]]


def run_act(run: Run, act: Act, env: Env) -> Steps[None]:
    """Do it, once for each subject in turn order. An empty subject does nothing."""
    handler = _handler(act)
    results: list[Value] = []
    for by in subjects(run, act, env):
        result = yield from handler(run, act, doing(act, by, env), by)
        results.append(result)
    if act.bind is not None:
        env.scope.bind(act.bind, _together(results))
    if act.verb in ("win", "lose") and act.amount is None:
        act_people.check_end(run, act.verb, bool(run.world.outcome.winners))


def _together(results: list[Value]) -> Value:
    """What `as name` keeps: the result of one subject, or those of all of them."""
    if len(results) == 1:
        return results[0]
    numbers = [result for result in results if isinstance(result, int)]
    if results and len(numbers) == len(results):
        return sum(numbers)
    return unique([each for result in results for each in (result if isinstance(result, tuple) else (result,))])


def _handler(act: Act) -> Handler:
    if act.verb == "lose" and act.amount is None:
        return act_people.act_lose_game
    handler = HANDLERS.get(act.verb)
    if handler is None:
        raise RuleError("name", f"there is no verb `{act.verb}`", act.span)
    return handler


HANDLERS: dict[str, Handler] = {
    "draw": act_moves.act_draw,
    "discard": act_moves.act_move,
    "move": act_moves.act_move,
    "play": act_moves.act_play,
    "place": act_moves.act_move,
    "deal": act_moves.act_draw,
    "give": act_numbers.act_number,
    "steal": act_numbers.act_number,
    "swap": act_places.act_swap,
    "attach": act_places.act_attach,
    "detach": act_places.act_detach,
    "remove": act_moves.act_remove,
    "refill": act_moves.act_refill,
    "slide": act_places.act_slide,
    "advance": act_places.act_advance,
    "reveal": act_sight.act_reveal,
    "look": act_sight.act_look,
    "hide": act_sight.act_hide,
    "flip": act_sight.act_flip,
    "shuffle": act_sight.act_shuffle,
    "arrange": act_sight.act_arrange,
    "gain": act_numbers.act_number,
    "lose": act_numbers.act_number,
    "spend": act_numbers.act_number,
    "split": act_numbers.act_split,
    "roll": act_numbers.act_roll,
    "join": act_people.act_join,
    "leave": act_people.act_join,
    "owe": act_people.act_owe,
    "pass": act_people.act_plain,
    "resolve": act_moves.act_resolve,
    "rank": act_people.act_rank,
    "win": act_people.act_win,
    "end": act_people.act_end,
    "run": act_people.act_clock,
    "halt": act_people.act_clock,
}


def run_emit(run: Run, emit: Emit, env: Env) -> Steps[None]:
    """Make a declared event happen, once for each player after `by`."""
    for draft in drafts_of_emit(run, emit, env):
        yield from happen(run, env, draft, nothing)
