"""Answers that are worth comparing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from random import Random

from heistdsl.bots.sight import Sight
from heistdsl.games import Answer, Decision, legal_answers

#: So many answers are compared; of more, some by chance.
_MOST_ANSWERS = 40
#: Of so many subsets, orders and splits those are chosen.
_MOST_LISTED = 400


def candidates(sight: Sight, decision: Decision, chance: Random, most: int = _MOST_ANSWERS) -> Sequence[Answer]:
    """Answers worth comparing: all of them, if there are not too many."""
    found = list(_offers(sight, decision)) if decision.kind == "offer" else []
    found = found or list(islice(legal_answers(decision), _MOST_LISTED))
    if len(found) > most:
        found = chance.sample(found, most)
    return found or [decision.default]


def _offers(sight: Sight, decision: Decision) -> Iterable[Answer]:
    """The offers the game calls sensible, as far as they can be made now, and the words that are no offer."""
    if not sight.offers:
        return
    for option in decision.options:
        if not option.id.startswith("offer:"):
            yield option.id
    for offer in sight.offers:
        if not decision.refusal(offer):
            yield dict(offer)
