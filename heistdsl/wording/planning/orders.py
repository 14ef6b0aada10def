"""In which order: round the table, by a number, all at once."""

from __future__ import annotations

from heistdsl.syntax import tree as t
from heistdsl.wording import plan as p
from heistdsl.wording.planning.dispatch import number, thing
from heistdsl.wording.planning.elements import enter, settle, without_owner
from heistdsl.wording.planning.facts import as_set, is_person, member_of, type_of
from heistdsl.wording.planning.scope import Scope
from heistdsl.wording.planning.selection import describe


def plan_order(order: t.Order, scope: Scope, source: t.Expression | None = None) -> p.InOrder:
    """The order. `source` is what is put in order, for a number that each of its members has."""
    match order:
        case t.AtOnce():
            return p.InOrder("at-once")
        case t.InTurn(start=start, direction=direction):
            return p.InOrder(direction, thing(start, scope))
        case t.Ranking():
            return plan_ranking(order, scope, source)


def plan_ranking(ranking: t.Ranking, scope: Scope, source: t.Expression | None) -> p.InOrder:
    """By a number, the lowest or the highest first."""
    key = ranking.key
    if source is None:
        said = number(key, scope)
    else:
        member = member_of(as_set(type_of(source, scope)), scope)
        which, inner = enter(scope, member, describe(source, scope).words[0], is_person(member))
        said = settle(without_owner(number(key, inner), which), which, False)
    ties = thing(ranking.ties, scope) if ranking.ties is not None else None
    return p.InOrder(ranking.slope, said, ties)
