"""Clauses with one subject become one sentence: draw 1 card and gain 2 coins."""

from __future__ import annotations

from itertools import pairwise
from typing import Final, Literal

from heistdsl.wording import plan as p
from heistdsl.wording.plan.rewrite import walk
from heistdsl.wording.words.lexicon import Lexicon

_MOST: Final = 4
_ALONE: Final = frozenset(("let", "stop", "nothing", "set", "be"))
_CHOICES: Final = frozenset(("choose", "name"))
_COUNTING: Final = frozenset(("gain", "lose", "draw", "spend", "get", "have"))
_LONG: Final = (p.LookedUp, p.Either, p.Idiom)


def join(messages: tuple[p.Plan, ...], lexicon: Lexicon) -> tuple[p.Plan, ...]:
    """The messages with neighbours joined, at most four to a sentence."""
    joined: list[p.Plan] = []
    row: list[p.Clause] = []
    for message in messages:
        if isinstance(message, p.Clause) and row and len(row) < _MOST and _fit(row[-1], message, lexicon):
            row.append(message)
            continue
        joined += _together(row)
        row = [message] if isinstance(message, p.Clause) else []
        if not row:
            joined.append(message)
    return (*joined, *_together(row))


def _together(row: list[p.Clause]) -> tuple[p.Plan, ...]:
    if len(row) < 2:
        return tuple(row)
    return (p.Series(tuple(row), tuple(_link(left, right) for left, right in pairwise(row))),)


def _fit(left: p.Clause, right: p.Clause, lexicon: Lexicon) -> bool:
    if left.subject is None or left.subject != right.subject:
        return False
    if left.verb.id in _ALONE or right.verb.id in _ALONE or left.where or right.where:
        return False
    states = [bool(lexicon.verb(each.verb, each.keys).says("states")) for each in (left, right)]
    if states[0] != states[1]:
        return False
    return not any(isinstance(node, _LONG) for clause in (left, right) for node in walk(clause))


def _link(left: p.Clause, right: p.Clause) -> Literal["and", "then"]:
    if left.verb == right.verb or left.verb.id in _CHOICES:
        return "and"
    if left.verb.id in _COUNTING and right.verb.id in _COUNTING:
        return "and"
    return "then"
