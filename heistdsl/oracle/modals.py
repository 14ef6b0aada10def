"""`choose one:` and `choose up to n:` of texts."""

from __future__ import annotations

from heistdsl.oracle.asking import DONE, ask_option
from heistdsl.oracle.errors import PlanFailed, RuleError
from heistdsl.oracle.offers import carry_out, suite_offers, unique_offers
from heistdsl.oracle.run import Run, Steps
from heistdsl.oracle.scope import Env
from heistdsl.oracle.sets import players_of
from heistdsl.oracle.things import Player
from heistdsl.syntax.tree import Modal, Option


def run_modal(run: Run, modal: Modal, env: Env) -> Steps[None]:
    """Offer the options that can be carried out: one of them, or several, each once, until `done`."""
    player = _chooser(run, modal, env)
    left: tuple[Option, ...] = modal.options
    for _ in range(modal.limit or 1):
        offers = unique_offers(list(suite_offers(run, left, env, player)))
        if not offers:
            if run.quiet and modal.limit is None:
                raise PlanFailed
            return
        options = [offer.option for offer in offers]
        if modal.limit is not None:
            options.append(DONE)
        chosen = yield from ask_option(run, player, "choose one", options, env)
        if chosen.id == DONE.id:
            return
        offer = next(offer for offer in offers if offer.option.id == chosen.id)
        left = tuple(option for option in left if option is not offer.suite)
        yield from carry_out(run, offer)


def _chooser(run: Run, modal: Modal, env: Env) -> Player:
    player = env.me or env.them
    if modal.subject is not None:
        found = players_of(run, run.evaluate(modal.subject, env))
        player = found[0] if len(found) == 1 else None
    if player is None:
        raise RuleError("nobody", "nobody is there to choose one", modal.span)
    return player
