"""Acts: one procedure of the lowering for each verb that the engine has."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack

from heistdsl.ir.program import NOTHING, ONE, ZERO, Const, Op, Run
from heistdsl.lower import acts_of_dice, acts_of_numbers, acts_of_pieces, acts_of_places
from heistdsl.lower.code import Code
from heistdsl.lower.compare import opposite
from heistdsl.lower.debts import act_owe
from heistdsl.lower.drafts import drafts_of_emit
from heistdsl.lower.env import Env
from heistdsl.lower.event import Event
from heistdsl.lower.events import Happened, happen, plain
from heistdsl.lower.kept import set_kept
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.parts import needed, object_of, path_name, somebody, subject
from heistdsl.lower.reading import members, number_of, one, players_of
from heistdsl.lower.refusal import refuse
from heistdsl.lower.results import Results, is_one_player
from heistdsl.lower.splitting import act_split
from heistdsl.lower.values import ABSENT, Val, player, set_of
from heistdsl.model import types as t
from heistdsl.syntax.tree import Act, Emit, Get, Name, Sequence

Handler = Callable[[Lowering, Code, Act, Env, Val], Val]


def lower_act(low: Lowering, code: Code, act: Act, env: Env) -> None:
    """Do it, once for each subject in turn order, and bind its result."""
    handler = HANDLERS.get(act.verb)
    if act.verb == "lose" and act.amount is None:
        handler = _lose_game
    if handler is None:
        raise refuse(f"the verb `{act.verb}`", act.span)
    before = set(env.locals)
    results: list[Val] = []

    def add() -> None:
        with subject(low, code, act, env) as (inside, by):
            result = handler(low, code, act, inside, by)
            results.append(result if act.bind is None else gathered.add(result))

    gathered = Results(low, code, act.subject is not None and not is_one_player(low, act.subject, env))
    body = code.apart(add)
    gathered.begin()
    for stmt in body:
        code.add(stmt)
    assert set(env.locals) == before
    if act.verb in ("win", "lose") and act.amount is None:
        _check_end(code, act.verb)
    if act.bind is not None:
        env.bind(act.bind, results[0])


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

    def effect(_: Event) -> Happened:
        code.run("rank", players, Const(len(expressions)), numbers)
        return Happened()

    happen(low, code, Event("verb", "rank", by.expr, env.source), effect)
    return ABSENT


def _end(low: Lowering, code: Code, act: Act, env: Env, by: Val) -> Val:
    """`end game`, or `end PHASE`, which leaves the innermost running one of that name."""
    what = object_of(act)
    if not isinstance(what, Name) or what.id != "game":
        phase = Const(low.layout.phases.index(path_name(what)))
        happen(
            low, code, Event("verb", "end", by.expr, env.source), lambda _: Happened(),
            lambda _: code.run("leave-phase", phase),
        )  # fmt: skip
        return ABSENT
    happen(
        low, code, Event("verb", "end", by.expr, env.source), lambda _: Happened(),
        lambda _: code.add(Run(Op("finish", (ONE,)))),
    )  # fmt: skip
    return ABSENT


def _win(low: Lowering, code: Code, act: Act, env: Env, by: Val) -> Val:
    """`win`: this player has won. Players who win by one statement win together."""
    return _outcome(low, code, act, env, by, "win")


def _lose_game(low: Lowering, code: Code, act: Act, env: Env, by: Val) -> Val:
    """`lose` without an object: this player has lost."""
    return _outcome(low, code, act, env, by, "lose-game")


def _outcome(low: Lowering, code: Code, act: Act, env: Env, by: Val, op: str) -> Val:
    by = somebody(code, by, f"nobody is there to {act.verb}", act.span)

    def effect(_: Event) -> Happened:
        code.run(op, by.expr)
        return Happened()

    happen(low, code, Event("verb", act.verb, by.expr, env.source), effect)
    return ABSENT


def _check_end(code: Code, verb: str) -> None:
    """After `win` or `lose` by all subjects: end the game if that decides it."""
    decided = Op("size", (Op("winners"),)) if verb == "win" else Op("all-lost")
    with code.when(decided):
        code.run("finish", Const(2 if verb == "win" else 3))


def _clock(low: Lowering, code: Code, act: Act, env: Env, by: Val) -> Val:
    """`run clock` and `halt clock`."""

    def effect(_: Event) -> Happened:
        code.run("set-scalar", Const(int(act.verb == "run")), key="ticking")
        code.run("set-scalar", ONE, key="changed")
        return Happened()

    happen(low, code, Event("verb", act.verb, by.expr, env.source), effect)
    return ABSENT


def _join(low: Lowering, code: Code, act: Act, env: Env, by: Val) -> Val:
    """`join` and `leave` of a state that is a set of players; nothing happens to who is in or out already."""
    what = object_of(act)
    name = path_name(what)
    state = low.ruleset.states.get(name)
    if state is None:
        raise refuse(f"`{act.verb}` of something that is no set of players", act.span)
    problem = f"only players can {act.verb}, and only a state that is a set of players"
    by = somebody(code, by, problem, act.span, "type")
    owner = None
    if isinstance(what, Get):
        owner = one(low, low.evaluate(what.base, env))
    with set_kept(low, code, name, owner) as place, ExitStack() as inside:
        group = Op("set", (place,))
        there = Op("has", (group, by.expr))
        inside.enter_context(code.when(opposite(there) if act.verb == "join" else there))

        def effect(_: Event) -> Happened:
            one_of = Op("list", (by.expr,))
            code.run("keep-set", place, Op("join" if act.verb == "join" else "without", (group, one_of)))
            return Happened(data={"group": set_of(t.PLAYER, code.let_list("group", group))})

        holders = None if owner is None else members(low, owner)
        data = {"group": set_of(t.PLAYER, code.let_list("group", group))}
        event = Event("verb", act.verb, by.expr, env.source, data=data, path=name, holders=holders)
        happen(low, code, event, effect)
    return ABSENT


def lower_emit(low: Lowering, code: Code, emit: Emit, env: Env) -> None:
    """Make a declared event happen, once for each player after `by`."""
    with drafts_of_emit(low, code, emit, env) as event:
        happen(low, code, event, _emitted)


def _emitted(event: Event) -> Happened:
    origin, target = (NOTHING if each is None else Op("first", (each,)) for each in (event.origins, event.targets))
    return Happened(None, origin, target, ZERO if event.cards is None else event.amount or ZERO)


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
    "give": acts_of_numbers.act_pass_on,
    "steal": acts_of_numbers.act_pass_on,
    "roll": acts_of_dice.act_roll,
    "slide": acts_of_dice.act_slide,
    "split": act_split,
    "refill": acts_of_pieces.act_refill,
    "arrange": acts_of_pieces.act_arrange,
    "attach": acts_of_places.act_attach,
    "detach": acts_of_places.act_detach,
    "swap": acts_of_places.act_swap,
    "advance": acts_of_places.act_advance,
    "owe": act_owe,
    "join": _join,
    "leave": _join,
    "win": _win,
    "run": _clock,
    "halt": _clock,
    "pass": _pass,
    "rank": _rank,
    "end": _end,
}
