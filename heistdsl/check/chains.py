"""Triggers that set off each other without end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from heistdsl.check import leaving
from heistdsl.check.kinds import endless_trigger
from heistdsl.check.scope import ME
from heistdsl.model.ruleset import Ruleset
from heistdsl.model.standing import standing_part
from heistdsl.syntax.tree import Act, Body, Emit, Expression, Name, On, Pattern, Statement
from heistdsl.text import Diagnostic

#: The timings at which a body runs beside the event; a replacement applies only once to an event.
_TIMINGS = ("before", "on", "after")


def is_unlimited(trigger: On) -> bool:
    """Whether a trigger fires as often as its events happen, whatever else is the case."""
    return trigger.timing in _TIMINGS and trigger.limit is None and trigger.condition is None


def certain(body: Body) -> Iterator[Statement]:
    """The statements that run whenever the body does, whatever anybody chooses."""
    for statement in body:
        yield statement
        if leaving.is_last(statement):
            return


def causes(statement: Statement, pattern: Pattern, same_text: bool) -> bool:
    """Whether a statement makes an event that certainly fits a pattern; `same_text`: `me` is the same player there."""
    told = dict(pattern.prepositions)
    by = told.pop("by", None)
    if pattern.condition is not None:
        return False
    match statement:
        case Act(verb=verb, subject=subject, unit=unit):
            is_unit = not told or (unit is not None and told == {"of": Name(unit)})
            return pattern.kind == "verb" and pattern.head == verb and is_unit and _is_by(subject, by, same_text)
        case Emit(event=event, prepositions=prepositions):
            actor = dict(prepositions).get("by")
            return pattern.kind == "event" and pattern.head == event and not told and _is_by(actor, by, same_text)
        case _:
            return False


def _is_by(actor: Expression | None, wanted: Expression | None, same_text: bool) -> bool:
    """Whether whoever acts is certainly among those a pattern listens to."""
    return wanted is None or wanted == Name("players") or (same_text and (actor or ME) == wanted)


@dataclass(frozen=True, slots=True)
class _Link:
    """A trigger, and what it certainly does."""

    trigger: On
    deeds: tuple[Statement, ...]


def find_chains(ruleset: Ruleset) -> Iterator[Diagnostic]:
    """Triggers of different texts that set off each other for ever; each circle is told once. (A trigger that sets
    off itself is told with its text.)"""
    links = list(_links(ruleset))
    followers = {index: list(_followers(links, index)) for index in range(len(links))}
    told: set[int] = set()
    for start in range(len(links)):
        circle = _circle(followers, start)
        if circle and told.isdisjoint(circle):
            told.update(circle)
            trigger = links[circle[1]].trigger
            cause = next(deed for deed in links[start].deeds for each in trigger.patterns if causes(deed, each, False))
            yield endless_trigger.report_chain(cause, [links[index].trigger.patterns[0] for index in circle[1:]])


def _links(ruleset: Ruleset) -> Iterator[_Link]:
    """The unlimited triggers that stand in rules and on cards."""
    effects = [*ruleset.rules.values(), *(card.effect for card in ruleset.cards.values() if card.effect)]
    for effect in effects:
        for statement in standing_part(ruleset, effect.text.body):
            if isinstance(statement, On) and is_unlimited(statement):
                yield _Link(statement, tuple(certain(statement.body)))


def _followers(links: Sequence[_Link], index: int) -> Iterator[int]:
    for other, link in enumerate(links):
        patterns = link.trigger.patterns
        if other != index and any(causes(deed, each, False) for deed in links[index].deeds for each in patterns):
            yield other


def _circle(followers: dict[int, list[int]], start: int) -> tuple[int, ...]:
    """A way from a trigger back to itself, or nothing."""
    ways: list[tuple[int, ...]] = [(start,)]
    seen: set[int] = set()
    while ways:
        way = ways.pop(0)
        for follower in followers[way[-1]]:
            if follower == start:
                return way
            if follower not in seen:
                seen.add(follower)
                ways.append((*way, follower))
    return ()
