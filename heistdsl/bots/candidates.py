"""Answers that are worth comparing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice, takewhile
from random import Random

from heistdsl.bots.sight import Sight
from heistdsl.games import Answer, Decision, legal_answers

#: So many answers are compared; of more, some by chance.
_MOST_ANSWERS = 40
#: Of so many subsets, orders and splits those are chosen.
_MOST_LISTED = 400
#: How the id of an offer begins that is listed as an option.
_OFFER = "offer:"


def candidates(sight: Sight, decision: Decision, chance: Random, most: int = _MOST_ANSWERS) -> Sequence[Answer]:
    """Answers worth comparing: all of them, if there are not too many. In a bargain nobody makes an offer twice."""
    found = list(_offers(sight, decision)) if decision.kind == "offer" else []
    found = found or list(islice(legal_answers(decision), _MOST_LISTED))
    if decision.kind == "offer":
        made = [_offered(answer) for answer in takewhile(_offered, sight.answers)]
        found = [answer for answer in found if _offered(answer) not in made]
    if len(found) > most:
        found = chance.sample(found, most)
    return found or [decision.default]


def _offers(sight: Sight, decision: Decision) -> Iterable[Answer]:
    """The offers the game calls sensible, as far as they can be made now, and the words that are no offer."""
    if not sight.offers:
        return
    for option in decision.options:
        if not option.id.startswith(_OFFER):
            yield option.id
    for offer in sight.offers:
        if not decision.refusal(offer):
            yield dict(offer)


def _offered(answer: Answer) -> Mapping[str, int] | str:
    """What an answer offers: amounts by unit, none of them 0, or the id of a listed offer; nothing if it offers
    nothing."""
    if isinstance(answer, Mapping):
        return {unit: amount for unit, amount in answer.items() if amount}
    return answer if isinstance(answer, str) and answer.startswith(_OFFER) else ""
