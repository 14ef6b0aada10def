"""What a player may do now: options of a window or a modal choice, and every `use` that is open to them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from heistdsl.model.action_ids import slug
from heistdsl.oracle.asking import make_unique, thing_name
from heistdsl.oracle.choices import candidates_of, chooser_of
from heistdsl.oracle.decisions import Option
from heistdsl.oracle.errors import EndBody, RuleError, Stop
from heistdsl.oracle.events import run_text, run_waiting
from heistdsl.oracle.in_force import Active, active_now
from heistdsl.oracle.limits import is_used_up, use_up
from heistdsl.oracle.plans import can_complete
from heistdsl.oracle.run import Run, Steps
from heistdsl.oracle.scope import Env, Scope, TextRun
from heistdsl.oracle.things import Player, Value
from heistdsl.syntax.tree import Body, Choose, Use
from heistdsl.syntax.tree import Option as Suite


@dataclass(frozen=True, slots=True)
class Offer:
    """Something on offer: an option of a text or a use. `bound` is the answer to its first choice, asked with it."""

    option: Option
    body: Body
    env: Env
    use: Active | None = None
    bound: tuple[str, Value] | None = None
    suite: Suite | None = None


def suite_offers(run: Run, suites: tuple[Suite, ...], env: Env, player: Player) -> Iterator[Offer]:
    """The options of a text whose condition holds and whose plan can be completed."""
    for suite in suites:
        if suite.condition is not None and not run.truth(suite.condition, env):
            continue
        offer = Offer(Option(slug(suite.label), suite.label), suite.body, env, suite=suite)
        yield from _with_first_choice(run, offer, player)


def use_offers(run: Run, player: Player) -> Iterator[Offer]:
    """The uses open to a player: those of cards, rules and actions whose `me` they are."""
    for active in active_now(run, Use):
        use = active.statement
        assert isinstance(use, Use)
        if active.env.me != player or is_used_up(run, active, use.limit):
            continue
        env = active.env.but(them=player)
        if use.during is not None and not run.truth(use.during, env):
            continue
        if use.condition is not None and not run.truth(use.condition, env):
            continue
        offer = Offer(Option(use_name(run, active, use), use.label or ""), use.body, env, use=active)
        yield from _with_first_choice(run, offer, player)


def use_name(run: Run, active: Active, use: Use) -> str:
    """The first part of the option ids of a use."""
    card = active.env.this
    if use.label is not None:
        return slug(use.label) if card is None else f"{slug(use.label)}:{thing_name(run, card)}"
    if active.action:
        return active.action
    return f"use:{thing_name(run, card)}" if card is not None else f"use:{active.key[0]}"


def _with_first_choice(run: Run, offer: Offer, player: Player) -> Iterator[Offer]:
    """The offer, or one for each candidate if it begins with a choice of one thing by the same player."""
    first = offer.body[0] if offer.body else None
    env = offer.env.but(scope=Scope(offer.env.scope))
    if not isinstance(first, Choose) or not _is_merged(run, first, env, player):
        if can_complete(run, offer.body, env):
            yield offer
        return
    for candidate in candidates_of(run, first, env):
        name = thing_name(run, candidate)
        if can_complete(run, offer.body, env, (first.name, candidate)):
            option = Option(f"{offer.option.id}:{name}", offer.option.label, candidate)
            yield replace(offer, option=option, bound=(first.name, candidate))


def _is_merged(run: Run, choose: Choose, env: Env, player: Player) -> bool:
    if choose.amount is not None or choose.naming:
        return False
    try:
        return chooser_of(run, choose, env) == player
    except RuleError:
        return False


def unique_offers(offers: list[Offer]) -> list[Offer]:
    """The offers under different ids."""
    options = make_unique([offer.option for offer in offers])
    return [replace(offer, option=option) for offer, option in zip(offers, options, strict=True)]


def carry_out(run: Run, offer: Offer) -> Steps[None]:
    """Do what was taken. A use is a text of its own; `stop` in an option leaves what the option stands in."""
    scope = Scope(offer.env.scope)
    body = offer.body
    if offer.bound is not None:
        scope.bind(*offer.bound)
        body = body[1:]
    env = offer.env.but(scope=scope)
    if offer.use is not None:
        use = offer.use.statement
        assert isinstance(use, Use)
        use_up(run, offer.use, use.limit)
        yield from run_text(run, body, env)
    else:
        yield from run_suite(run, body, env)


def run_suite(run: Run, body: Body, env: Env) -> Steps[None]:
    """Run the suite of an option: `after` triggers run when it is finished, `stop` goes on outwards."""
    text = TextRun()
    stopped: Stop | None = None
    try:
        yield from run.run_body(body, env.but(text=text, frames=(), plan=None))
    except Stop as stop:
        stopped = stop
    except EndBody:
        pass
    yield from run_waiting(run, text)
    if stopped is not None:
        raise stopped
