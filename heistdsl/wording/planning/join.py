"""Clauses with one subject become one sentence: draw 1 card and gain 2 coins."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Final, Literal

from heistdsl.wording import plan as p
from heistdsl.wording.plan.rewrite import walk
from heistdsl.wording.words.lexicon import Lexicon

_MOST: Final = 4
_ALONE: Final = frozenset(("let", "stop", "nothing", "be"))
_CHOICES: Final = frozenset(("choose", "name"))
_COUNTING: Final = frozenset(("gain", "lose", "draw", "spend", "get", "have"))
_LONG: Final = (p.LookedUp, p.Either, p.Idiom)


def join(messages: tuple[p.Plan, ...], lexicon: Lexicon, headed: bool = False) -> tuple[p.Plan, ...]:
    """The messages with neighbours joined, at most four to a sentence.

    Under a head (`headed`), two clauses of different people are joined too, so that nobody takes the second for one
    that stands behind the head's sentence.
    """
    joined: list[p.Plan] = []
    row: list[p.Clause] = []
    for message in messages:
        if isinstance(message, p.Clause) and row and len(row) < _MOST and _fit(row[-1], message, lexicon):
            row.append(message)
            continue
        if row and _is_own_event(message):
            row[-1] = replace(row[-1], aside=message)
            continue
        joined += _together(row)
        row = [message] if isinstance(message, p.Clause) else []
        if not row:
            joined.append(message)
    joined += _together(row)
    match joined:
        case [p.Clause() as left, p.Clause() as right] if headed and _may_pair(left, right):
            return (p.Series((left, right), ("and",)),)
    return tuple(joined)


def _is_own_event(message: p.Plan) -> bool:
    """An event that the reader makes happen by what they have just done."""
    match message:
        case p.Happening(event=p.Clause(subject=p.You())):
            return True
    return False


def _may_pair(left: p.Clause, right: p.Clause) -> bool:
    simple = left.subject is not None and right.subject is not None and left.subject != right.subject
    return simple and not any(each.verb.id in _ALONE or each.where is not None for each in (left, right))


def _together(row: list[p.Clause]) -> tuple[p.Plan, ...]:
    if len(row) < 2:
        return tuple(row)
    return (p.Series(tuple(row), tuple(_link(left, right) for left, right in pairwise(row))),)


def _fit(left: p.Clause, right: p.Clause, lexicon: Lexicon) -> bool:
    if left.subject is None or left.subject != right.subject:
        return False
    if right.verb.id in _CHOICES and left.verb.id not in _CHOICES:
        return False
    if left.verb.id in _ALONE or right.verb.id in _ALONE or left.where or right.where:
        return False
    states = [bool(lexicon.verb(each.verb, each.keys).says("states")) for each in (left, right)]
    if states[0] != states[1]:
        return False
    return not any(isinstance(node, _LONG) for clause in (left, right) for node in walk(clause))


def _link(left: p.Clause, right: p.Clause) -> Literal["and", "then"]:
    if left.modal or left.verb == right.verb or left.verb.id in _CHOICES:
        return "and"
    if left.verb.id in _COUNTING and right.verb.id in _COUNTING:
        return "and"
    return "then"
