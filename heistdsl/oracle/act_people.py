"""Verbs about players and the game: join, leave, owe, pass, rank, win, lose, end, run, halt."""

from __future__ import annotations

from heistdsl.oracle.act_sight import key_numbers
from heistdsl.oracle.drafts import needed, object_of, path_data, path_of
from heistdsl.oracle.errors import EndGame, EndPhase, RuleError
from heistdsl.oracle.events import Draft, happen, nothing
from heistdsl.oracle.making import check_room
from heistdsl.oracle.reading import number_of
from heistdsl.oracle.run import Run, Steps
from heistdsl.oracle.scope import Env
from heistdsl.oracle.sets import members, players_of, single
from heistdsl.oracle.things import Keeper, PhaseRef, Piece, Place, Player, Share, Value, Whole, unique
from heistdsl.oracle.world import Debt
from heistdsl.syntax.tree import Act, Name, Sequence


def act_join(run: Run, act: Act, env: Env, by: Player | None) -> Steps[Value]:
    """`join` and `leave` of a state that is a set of players; nothing happens to who is in or out already."""
    what = object_of(act)
    base, name = path_of(what)
    state = run.ruleset.states.get(name)
    if state is None or by is None:
        raise RuleError("type", f"only players can {act.verb}, and only a state that is a set of players", act.span)
    holder = None if base is None else single(run, run.evaluate(base, env))
    if base is not None and not isinstance(holder, Player | Piece | Place):
        return None
    owner: Keeper = holder if isinstance(holder, Player | Piece | Place) else None
    group = members(run, run.world.states.get((name, owner), ()))
    if (by in group) is (act.verb == "join"):
        return None
    data = {**path_data(run, what, env), "group": group}

    def effect(number: int) -> None:
        now = members(run, run.world.states.get((name, owner), ()))
        joined = unique([*now, by]) if act.verb == "join" else tuple(each for each in now if each != by)
        run.world.set_state((name, owner), joined)
        run.world.set_payload(number, "group", joined)

    yield from happen(run, env, Draft("verb", act.verb, by, data=data), effect)
    return None


def act_owe(run: Run, act: Act, env: Env, by: Player | None) -> Steps[Value]:
    """`owe SHARE to PLAYER on EVENT`: an obligation, paid when the event happens."""
    creditor_words, event_words = needed(act, "to"), needed(act, "on")
    found = players_of(run, run.evaluate(creditor_words, env))
    amounts = _share(run, act, env)
    if by is None or not found or not any(amount for _, amount in amounts):
        return None
    event = path_of(event_words)[1]
    debt = Debt(by, found[0], amounts, event, env.untils)

    def effect(number: int) -> None:
        if all(number in run.world.untils for number in env.untils):
            check_room(run, act.span)
            run.world.touch()
            run.world.debts = [*run.world.debts, debt]

    data: dict[str, Value] = {"share": Share(amounts), "to": found[0]}
    yield from happen(run, env, Draft("verb", "owe", by, data=data), effect)
    return None


def _share(run: Run, act: Act, env: Env) -> tuple[tuple[str, int], ...]:
    what = object_of(act)
    if act.unit is not None:
        return ((act.unit, number_of(run, what, env)),)
    value = single(run, run.evaluate(what, env))
    if not isinstance(value, Share):
        raise RuleError("type", "only a share or a number of something can be owed", act.span)
    return value.amounts


def act_plain(run: Run, act: Act, env: Env, by: Player | None) -> Steps[Value]:
    """`pass`: nothing happens but the event."""
    yield from happen(run, env, Draft("verb", act.verb, by), nothing)
    return None


def act_rank(run: Run, act: Act, env: Env, by: Player | None) -> Steps[Value]:
    """`rank PLAYERS by a, b`: the highest first number wins, then the highest second one, and so on."""
    what = object_of(act)
    keys = needed(act, "by")
    expressions = keys.items if isinstance(keys, Sequence) else (keys,)
    ranked = [each for each in players_of(run, run.evaluate(what, env)) if not _has_lost(run, each)]
    numbers = {player.index: key_numbers(run, expressions, player, env) for player in ranked}
    best = max(numbers.values(), default=())

    def effect(number: int) -> None:
        run.world.touch()
        run.world.outcome.keys = numbers
        run.world.outcome.winners = tuple(player for player in ranked if numbers[player.index] == best)

    yield from happen(run, env, Draft("verb", "rank", by), effect)
    return None


def _has_lost(run: Run, player: Player) -> bool:
    return player in run.world.outcome.losers


def act_win(run: Run, act: Act, env: Env, by: Player | None) -> Steps[Value]:
    """`win`: the game ends, and this player has won. Players who win by one statement win together."""
    if by is None:
        raise RuleError("nobody", "nobody is there to win", act.span)

    def effect(number: int) -> None:
        run.world.touch()
        run.world.outcome.winners = unique_players((*run.world.outcome.winners, by))

    yield from happen(run, env, Draft("verb", "win", by), effect)
    return None


def act_lose_game(run: Run, act: Act, env: Env, by: Player | None) -> Steps[Value]:
    """`lose` without an object: this player has lost; when all have, the game ends without winners."""
    if by is None:
        raise RuleError("nobody", "nobody is there to lose", act.span)

    def effect(number: int) -> None:
        run.world.touch()
        outcome = run.world.outcome
        outcome.losers = unique_players((*outcome.losers, by))
        outcome.winners = tuple(player for player in outcome.winners if player not in outcome.losers)

    yield from happen(run, env, Draft("verb", "lose", by), effect)
    return None


def unique_players(players: tuple[Player, ...]) -> tuple[Player, ...]:
    """Players, each once."""
    return tuple(dict.fromkeys(players))


def check_end(run: Run, verb: str, won_before: bool) -> None:
    """After `win` or `lose` by all subjects: end the game if that decides it. Raises EndGame."""
    outcome = run.world.outcome
    if verb == "win" and won_before:
        outcome.reason = "win"
        raise EndGame
    if verb == "lose" and len(outcome.losers) == len(run.world.players):
        outcome.reason = "lose"
        outcome.winners = ()
        raise EndGame


def act_end(run: Run, act: Act, env: Env, by: Player | None) -> Steps[Value]:
    """`end game`, or `end PHASE`, which leaves the innermost running one of that name."""
    what = object_of(act)
    value = single(run, run.evaluate(what, env)) if not isinstance(what, Name) or what.id != "game" else Whole("game")
    data: dict[str, Value] = {"what": value if isinstance(value, PhaseRef) else "game"}
    number = yield from happen(run, env, Draft("verb", "end", by, data=data), nothing)
    if number is None:
        return None
    if isinstance(value, PhaseRef):
        running = run.world.running(value.id)
        if running is not None:
            raise EndPhase(running.instance)
        return None
    run.world.outcome.reason = "end"
    raise EndGame


def act_clock(run: Run, act: Act, env: Env, by: Player | None) -> Steps[Value]:
    """`run clock` and `halt clock`."""

    def effect(number: int) -> None:
        run.world.touch()
        run.world.clock_runs = act.verb == "run"

    yield from happen(run, env, Draft("verb", act.verb, by), effect)
    return None
