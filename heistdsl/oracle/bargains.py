"""Bargains: one side offers shares of the terms, the other accepts, refuses or makes a counter-offer."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice, product

from heistdsl.oracle.asking import PASS, ask, make_decision
from heistdsl.oracle.bans import may_act
from heistdsl.oracle.decisions import Answer, Option
from heistdsl.oracle.errors import RuleError
from heistdsl.oracle.making import begin_until
from heistdsl.oracle.reading import number_of, players_from
from heistdsl.oracle.run import Run, Steps
from heistdsl.oracle.scope import Env, Scope
from heistdsl.oracle.sets import players_of
from heistdsl.oracle.things import EventRef, Player, Share
from heistdsl.oracle.world import Event
from heistdsl.syntax.tree import Bargain

ACCEPT = Option("accept", "accept")
REFUSE = Option("refuse", "refuse")
#: How many offers are listed as options; others can still be made by their numbers.
_MOST_LISTED = 60
#: How many offers a bargain has if the game does not say.
_OFFERS = 20

Amounts = tuple[tuple[str, int], ...]


def run_bargain(run: Run, bargain: Bargain, env: Env) -> Steps[None]:
    """Let two sides agree on a share. With several partners the left side bargains with one after another."""
    left = players_of(run, run.evaluate(bargain.left, env))
    if len(left) != 1:
        raise RuleError("nobody", "one player makes the first offer", bargain.span)
    inside = env if bargain.until is None else begin_until(run, bargain.until, env)
    for right in players_from(run, bargain.right, env):
        if right == left[0] or not _is_open(run, bargain, inside):
            continue
        agreed = yield from _negotiate(run, bargain, inside, left[0], right)
        if agreed is None:
            yield from run.run_body(bargain.otherwise or (), env.but(scope=Scope(env.scope)))
        else:
            event = run.world.add_event(Event(-1, "event", "bargain", right, env.source, data={"share": Share(agreed)}))
            it = EventRef(event.number)
            yield from run.run_body(bargain.body, env.but(it=it, scope=Scope(env.scope)))


def _is_open(run: Run, bargain: Bargain, env: Env) -> bool:
    return bargain.until is None or env.untils[-1] in run.world.untils


def _negotiate(run: Run, bargain: Bargain, env: Env, left: Player, right: Player) -> Steps[Amounts | None]:
    """Offer and counter-offer until one side accepts or refuses, or no offer is left."""
    if not may_act(run, left) or not may_act(run, right):
        return None
    bounds = tuple((term.unit, max(0, number_of(run, term.bound, env))) for term in bargain.terms)
    offers_left = run.ruleset.limits.get("offers", _OFFERS)
    speaker, listener = left, right
    sides = (left, right)
    answer = yield from _ask(run, speaker, bounds, (PASS,), offers_left, sides, env)
    while True:
        amounts = _amounts(answer, bounds)
        if amounts is None:
            return None
        offers_left -= 1
        speaker, listener = listener, speaker
        answer = yield from _ask(run, speaker, bounds, (ACCEPT, REFUSE), offers_left, sides, env, amounts)
        if answer == ACCEPT:
            return amounts


def _ask(
    run: Run,
    player: Player,
    bounds: Amounts,
    words: tuple[Option, ...],
    offers_left: int,
    sides: tuple[Player, Player],
    env: Env,
    standing: Amounts | None = None,
) -> Steps[Answer]:
    listed = _listed(bounds) if offers_left > 0 else ()
    options = (*words, *listed) if words[0] == ACCEPT else (*listed, *words)
    terms = bounds if offers_left > 0 else ()
    decision = make_decision(run, player, "offer", "bargain", options, terms=terms, env=env)
    answer = yield from ask(run, replace(decision, standing=standing, sides=sides))
    return answer


def _listed(bounds: Amounts) -> tuple[Option, ...]:
    """The offers there are, smallest first, as far as they can be listed."""
    every = product(*(range(min(bound, _MOST_LISTED) + 1) for _, bound in bounds))
    return tuple(
        Option("offer:" + ":".join(map(str, numbers)), "", Share(_named(bounds, numbers)))
        for numbers in islice(every, _MOST_LISTED)
    )


def _named(bounds: Amounts, numbers: tuple[int, ...]) -> Amounts:
    return tuple((name, number) for (name, _), number in zip(bounds, numbers, strict=True))


def _amounts(answer: Answer, bounds: Amounts) -> Amounts | None:
    """The numbers of an offer; None if none was made."""
    if isinstance(answer, Option):
        return answer.value.amounts if isinstance(answer.value, Share) else None
    if isinstance(answer, tuple):
        given = dict(each for each in answer if isinstance(each, tuple))
        return tuple((name, given.get(name, 0)) for name, _ in bounds)
    return None
