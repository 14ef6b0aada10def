"""All answers a decision allows, in a fixed order, and one of them by chance."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations
from random import Random

from heistdsl.games.chance import below, some
from heistdsl.games.decision import Answer, Decision

#: How often chance is tried before the default is taken; only a plan that few answers complete needs more than one.
TRIES = 12


def legal_answers(decision: Decision) -> Iterator[Answer]:
    """Every answer that is allowed: options in their order, smallest subsets first, numbers rising.

    Of offers the listed ones. Subsets, orders and splits are as many as there are: a caller counts on with care.
    """
    return (answer for answer in _shaped(decision) if not decision.refusal(answer))


def random_answer(decision: Decision, chance: Random) -> Answer:
    """An allowed answer by chance: each option alike, each size of a subset alike, each unit of a split alike."""
    for _ in range(TRIES):
        answer = _by_chance(decision, chance)
        if not decision.refusal(answer):
            return answer
    return decision.default


def _shaped(decision: Decision) -> Iterator[Answer]:
    ids = [option.id for option in decision.options]
    match decision.kind:
        case "subset":
            for size in range(decision.min, decision.max + 1):
                yield from (list(chosen) for chosen in combinations(ids, size))
        case "order":
            yield from (list(ordered) for ordered in permutations(ids))
        case "number":
            yield from range(decision.min, decision.max + 1)
        case "split":
            yield from (dict(zip(ids, parts, strict=True)) for parts in _splits(decision.max, len(ids)))
        case _:
            yield from ids


def _splits(amount: int, parts: int) -> Iterator[tuple[int, ...]]:
    if parts == 1:
        yield (amount,)
        return
    for first in range(amount, -1, -1):
        yield from ((first, *rest) for rest in _splits(amount - first, parts - 1))


def _by_chance(decision: Decision, chance: Random) -> Answer:
    ids = [option.id for option in decision.options]
    match decision.kind:
        case "subset":
            count = decision.min + below(chance, decision.max - decision.min + 1)
            return [ids[place] for place in sorted(some(chance, range(len(ids)), count))]
        case "order":
            return some(chance, ids, len(ids))
        case "number" if ids:
            numbers = list(legal_answers(decision))
            return numbers[below(chance, len(numbers))]
        case "number":
            return decision.min + below(chance, decision.max - decision.min + 1)
        case "split":
            parts = dict.fromkeys(ids, 0)
            for _ in range(decision.max):
                parts[ids[below(chance, len(ids))]] += 1
            return parts
        case _:
            return ids[below(chance, len(ids))]
