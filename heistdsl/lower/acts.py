"""Acts: one procedure of the lowering for each verb that the engine has."""

from __future__ import annotations

from collections.abc import Callable

from heistdsl.ir.program import ONE, Const, Expr, Op, Run
from heistdsl.lower import acts_of_numbers, acts_of_pieces
from heistdsl.lower.code import Code
from heistdsl.lower.env import Env
from heistdsl.lower.events import Event, Happened, happen, plain
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.parts import needed, object_of, path_name, preposition, subject
from heistdsl.lower.reading import number_of, players_of
from heistdsl.lower.refusal import refuse
from heistdsl.lower.values import ABSENT, Val, player
from heistdsl.model import types as t
from heistdsl.syntax.tree import Act, Emit, Name, Sequence

Handler = Callable[[Lowering, Code, Act, Env, Val], Val]


def lower_act(low: Lowering, code: Code, act: Act, env: Env) -> None:
    """Do it, once for each subject in turn order, and bind its result."""
    if act.verb == "lose" and act.amount is None:
        raise refuse("`lose` the game", act.span)
    handler = HANDLERS.get(act.verb)
    if handler is None:
        raise refuse(f"the verb `{act.verb}`", act.span)
    before = set(env.locals)
    with subject(low, code, act, env) as (inside, by):
        result = handler(low, code, act, inside, by)
    assert set(env.locals) == before
    if act.bind is None:
        return
    value = None if act.subject is None else low.evaluate(act.subject, env)
    if value is not None and not (isinstance(value.type, t.PlayerType) and not value.maybe):
        raise refuse("the result of several who act", act.span)
    env.bind(act.bind, result)


def _pass(low: Lowering, code: Code, act: Act, env: Env, by: Val) -> Val:
    plain(low, code, env, "verb", act.verb, by.expr)
    return ABSENT


def _rank(low: Lowering, code: Code, act: Act, env: Env, by: Val) -> Val:
    """`rank PLAYERS by a, b`: the highest first number wins, then the highest second one, and so on."""
    keys = needed(act, "by")
    expressions = keys.items if isinstance(keys, Sequence) else (keys,)
    players = code.let_list("ranked", players_of(low, low.evaluate(object_of(act), env)))
    numbers = code.let_list("numbers", Op("list"))
    with code.each("player", players) as who:
        inside = env.testing(player(who))
        found = tuple(number_of(low, low.evaluate(each, inside), each.span) for each in expressions)
        code.set(numbers, Op("join", (numbers, Op("list", found))))

    def effect(_: Expr | None) -> Happened:
        code.run("rank", players, Const(len(expressions)), numbers)
        return Happened()

    happen(low, code, Event("verb", "rank", by.expr, env.source), effect)
    return ABSENT


def _end(low: Lowering, code: Code, act: Act, env: Env, by: Val) -> Val:
    """`end game`."""
    what = object_of(act)
    if not isinstance(what, Name) or what.id != "game":
        raise refuse("`end` of a phase", act.span)
    happen(
        low, code, Event("verb", "end", by.expr, env.source), lambda _: Happened(),
        lambda _: code.add(Run(Op("finish", (ONE,)))),
    )  # fmt: skip
    return ABSENT


def lower_emit(low: Lowering, code: Code, emit: Emit, env: Env) -> None:
    """Make a declared event happen, once for each player after `by`."""
    name = path_name(emit.event)
    if any(word not in ("by", "with") for word, _ in emit.prepositions):
        raise refuse("`emit` with more than `by` and `with`", emit.span)
    given = preposition(emit, "with")
    carried: dict[str, Val] = {}
    if given is not None:
        items = given.items if isinstance(given, Sequence) else (given,)
        names = list(low.ruleset.events[name].carries)
        carried = {key: low.evaluate(item, env) for key, item in zip(names, items, strict=False)}
    by = preposition(emit, "by")
    if by is None:
        event = Event("event", name, env.me.expr, env.source, data=carried)
        happen(low, code, event, lambda _: Happened())
        return
    act = Act(by, "pass", None, None, (), (), None)
    with subject(low, code, act, env) as (_, who):
        event = Event("event", name, who.expr, env.source, data=carried)
        happen(low, code, event, lambda _: Happened())


HANDLERS: dict[str, Handler] = {
    "move": acts_of_pieces.act_move,
    "discard": acts_of_pieces.act_move,
    "place": acts_of_pieces.act_move,
    "play": acts_of_pieces.act_play,
    "draw": acts_of_pieces.act_draw,
    "deal": acts_of_pieces.act_draw,
    "resolve": acts_of_pieces.act_resolve,
    "remove": acts_of_pieces.act_remove,
    "shuffle": acts_of_pieces.act_shuffle,
    "flip": acts_of_pieces.act_flip,
    "hide": acts_of_pieces.act_flip,
    "reveal": acts_of_pieces.act_show,
    "look": acts_of_pieces.act_show,
    "gain": acts_of_numbers.act_gain,
    "lose": acts_of_numbers.act_lose,
    "spend": acts_of_numbers.act_lose,
    "roll": acts_of_numbers.act_roll,
    "pass": _pass,
    "rank": _rank,
    "end": _end,
}
