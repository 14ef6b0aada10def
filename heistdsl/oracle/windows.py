"""Windows: players act until all have passed in a row, in turn or all at once."""

from __future__ import annotations

from heistdsl.oracle.act_sight import sort_values
from heistdsl.oracle.asking import PASS, make_decision
from heistdsl.oracle.bans import is_banned, may_act
from heistdsl.oracle.decisions import Ask, Decision, Group, Option, Refresh, Replies, Reply, is_again
from heistdsl.oracle.errors import Stop
from heistdsl.oracle.making import begin_until
from heistdsl.oracle.offers import Offer, carry_out, suite_offers, unique_offers, use_offers
from heistdsl.oracle.reading import players_from
from heistdsl.oracle.run import Run, Steps
from heistdsl.oracle.scope import Env
from heistdsl.oracle.sets import single
from heistdsl.oracle.things import Player
from heistdsl.oracle.world import Event
from heistdsl.syntax.tree import AtOnce, InTurn, Ranking, Window


def run_window(run: Run, window: Window, env: Env) -> Steps[None]:
    """Keep a window open until everybody has passed in a row, until `stop`, or until its event has happened."""
    players = _in_order(run, window, env)
    inside = env if window.until is None else begin_until(run, window.until, env)
    try:
        if isinstance(window.order, AtOnce):
            yield from _at_once(run, window, inside, players)
        else:
            yield from _in_turn(run, window, inside, players)
    except Stop:
        pass
    finally:
        if window.until is not None:
            run.world.untils = {n: until for n, until in run.world.untils.items() if n != inside.untils[-1]}


def _in_order(run: Run, window: Window, env: Env) -> tuple[Player, ...]:
    players = players_from(run, window.players, env)
    match window.order:
        case InTurn(start=start, direction=direction):
            first = single(run, run.evaluate(start, env))
            return run.world.in_turn_order(players, first if isinstance(first, Player) else Player(0), direction)
        case Ranking():
            ranked = sort_values(run, players, window.order, env)
            return tuple(player for player in ranked if isinstance(player, Player))
        case _:
            return players


def _is_open(run: Run, window: Window, env: Env) -> bool:
    return window.until is None or env.untils[-1] in run.world.untils


def _offers(run: Run, window: Window, env: Env, player: Player) -> list[Offer]:
    """What a player may do in a window: its options, then every use open to them."""
    if not may_act(run, player):
        return []
    inside = env.but(them=player, untils=_outer(window, env))
    found = [*suite_offers(run, window.options, inside, player), *use_offers(run, player)]
    return unique_offers(found)


def _outer(window: Window, env: Env) -> tuple[int, ...]:
    """What is made in a window does not end with the window."""
    return env.untils if window.until is None else env.untils[:-1]


def _in_turn(run: Run, window: Window, env: Env, players: tuple[Player, ...]) -> Steps[None]:
    passed = 0
    index = 0
    number: int | None = None
    while passed < len(players) and _is_open(run, window, env):
        player = players[index % len(players)]
        offers = _offers(run, window, env, player)
        decision = _decision(run, player, offers, number, env)
        replies = yield Ask((Group((decision,)),))
        number = decision.id if is_again(replies) else None
        reply = _reply(replies)
        if reply is None:
            continue
        chosen = reply.answers[0][1]
        assert isinstance(chosen, Option)
        index += 1
        if chosen.id == PASS.id:
            passed += 1
            continue
        passed = 0
        yield from carry_out(run, _taken(offers, chosen))


def _taken(offers: list[Offer], chosen: Option) -> Offer:
    return next(offer for offer in offers if offer.option.id == chosen.id)


def _at_once(run: Run, window: Window, env: Env, players: tuple[Player, ...]) -> Steps[None]:
    """Everybody is asked together; the first answer is carried out, then everybody may speak again."""
    passed: set[int] = set()
    numbers: dict[int, int] = {}
    while len(passed) < len(players) and _is_open(run, window, env):
        open_to = [player for player in players if player.index not in passed]
        offers = {player.index: _offers(run, window, env, player) for player in open_to}
        decisions = tuple(_decision(run, each, offers[each.index], numbers.get(each.index), env) for each in open_to)
        replies = yield Ask((Group(decisions, first=True),))
        numbers = {each.player.index: each.id for each in decisions} if is_again(replies) else {}
        reply = _reply(replies)
        if reply is None:
            continue
        position, answer = reply.answers[0]
        player = decisions[position].player
        assert isinstance(answer, Option)
        if answer.id == PASS.id:
            passed.add(player.index)
            continue
        passed.clear()
        yield from carry_out(run, _taken(offers[player.index], answer))


def _reply(replies: Replies) -> Reply | None:
    """The answers, or None if it is to be asked again with what may be done now."""
    if isinstance(replies, Refresh):
        return None
    return replies[0] if isinstance(replies[0], Reply) else None


def _decision(run: Run, player: Player, offers: list[Offer], number: int | None, env: Env) -> Decision:
    """What is offered and `pass`, unless that is banned and there is something else to do."""
    options = [offer.option for offer in offers]
    if options and is_banned(run, Event(-1, "verb", "pass", player, None)):
        return make_decision(run, player, "choose", "window", options, number=number, env=env)
    return make_decision(run, player, "choose", "window", [*options, PASS], default=PASS, number=number, env=env)
