"""Bans: what may not happen. A ban can cover an event whole, or only some of its cards. A card whose `require` does not
hold may not be played."""

from __future__ import annotations

from heistdsl.oracle.in_force import Active, rules_now
from heistdsl.oracle.patterns import fits
from heistdsl.oracle.protection import is_protected
from heistdsl.oracle.run import Run
from heistdsl.oracle.scope import new_env
from heistdsl.oracle.things import Piece, Player
from heistdsl.oracle.world import Event
from heistdsl.syntax.tree import Require, Rule


def allowed_cards(run: Run, event: Event) -> tuple[Piece, ...] | None:
    """The cards of an event that no ban covers; None if the whole event may not happen."""
    allowed = list(event.cards)
    for active, rule in rules_now(run, "ban", event):
        covered = _covered(run, active, rule, event)
        if covered is None or _is_lifted(run, active, event):
            continue
        if covered == ():
            return None
        allowed = [card for card in allowed if card not in covered]
    if (event.kind, event.name) == ("verb", "play"):
        allowed = [card for card in allowed if _fits_in(run, card, event.by)]
    if event.cards and not allowed:
        return None
    return tuple(allowed)


def may_act(run: Run, player: Player) -> bool:
    """Whether a player may do anything by choice (`ban act`)."""
    return allowed_cards(run, Event(-1, "act", "act", player, None)) is not None


def is_banned(run: Run, event: Event) -> bool:
    """Whether nothing of an event may happen."""
    return allowed_cards(run, event) is None


def _fits_in(run: Run, card: Piece, by: Player | None) -> bool:
    """Whether what a card requires would hold with the player who plays it."""
    text = run.prepared.cards.get(run.prepared.pieces[card.index].card.id)
    env = new_env().but(me=by, this=card, source=card, from_card=True)
    return text is None or all(
        run.truth(standing.statement.condition, env)
        for standing in text.standing
        if isinstance(standing.statement, Require) and all(run.truth(each, env) for each in standing.conditions)
    )


def _covered(run: Run, active: Active, rule: Rule, event: Event) -> tuple[Piece, ...] | None:
    """The cards a ban covers, without those its card may not affect; () for the whole event, None for nothing."""
    fit = fits(run, rule.pattern, event, active.env)
    if fit is None:
        return None
    if not event.cards:
        return ()
    cards = event.cards if fit.cards is None else fit.cards
    left = tuple(card for card in cards if not is_protected(run, card, active.env.source, active.env.me))
    if not left:
        return None
    return () if fit.cards is None and len(left) == len(event.cards) else left


def _is_lifted(run: Run, ban: Active, event: Event) -> bool:
    """Whether a permission of the same text, or of a card against a rule, lifts a ban."""
    for active, rule in rules_now(run, "allow", event):
        same_text = active.key[:-1] == ban.key[:-1]
        outer = active.is_card and not ban.is_card
        if (same_text or outer) and fits(run, rule.pattern, event, active.env):
            return True
    return False
