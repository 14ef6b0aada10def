"""What steers: conditions, cases, loops, phases, procedures, events made, and the small words."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace

from heistdsl.model import types as m
from heistdsl.syntax import tree as t
from heistdsl.wording import plan as p
from heistdsl.wording.planning.acts import act_clause
from heistdsl.wording.planning.bodies import plan_body, split_cost
from heistdsl.wording.planning.chosen import chosen_in_price
from heistdsl.wording.planning.dispatch import condition, number, plans_statement, thing
from heistdsl.wording.planning.events import phase_phrase, plan_event
from heistdsl.wording.planning.facts import as_set, is_many, is_person, member_of, type_of
from heistdsl.wording.planning.numbers import thing_or_span
from heistdsl.wording.planning.orders import plan_order, plan_ranking
from heistdsl.wording.planning.roles import plan_role
from heistdsl.wording.planning.scope import Local, Scope
from heistdsl.wording.planning.selection import all_of, describe, each_of
from heistdsl.wording.planning.things import somebody

Planned = tuple[tuple[p.Plan, ...], Scope]


@plans_statement(t.If)
def plan_if(node: t.If, scope: Scope) -> Planned:
    """If, or else if, or else."""
    arms = tuple((condition(test, scope), plan_body(body, scope.inside())) for test, body in node.arms)
    otherwise = plan_body(node.otherwise, scope.inside()) if node.otherwise is not None else None
    return (p.Conditional(arms, otherwise),), scope


@plans_statement(t.Match)
def plan_match(node: t.Match, scope: Scope) -> Planned:
    """One of several cases."""
    cases = tuple(
        (tuple(thing_or_span(key, scope) for key in keys), plan_body(body, scope.inside())) for keys, body in node.cases
    )
    otherwise = plan_body(node.otherwise, scope.inside()) if node.otherwise is not None else None
    return (p.Cases(number(node.key, scope), cases, otherwise),), scope


@plans_statement(t.Each)
def plan_each(node: t.Each, scope: Scope) -> Planned:
    """For every member. If the members are who does the first thing, they are its subject."""
    found = type_of(node.source, scope)
    person = is_person(found)
    described = describe(node.source, scope)
    head = each_of(described) if is_many(found, scope) else thing(node.source, scope)
    if described.quantity is not None:
        head = all_of(described)
    short = p.Noun(described.words[:1], "that", person=person)
    entity = (node.name, id(node))
    member = p.Mention(entity, head, short, person)
    one = member_of(as_set(found), scope)
    local = Local(one, short if isinstance(one, m.WordType) else member, described.words[0])
    body = plan_body(node.body, scope.inside().bind(node.name, local))
    order = plan_order(node.order, scope, node.source) if node.order is not None else None
    body = _taken_over(body, member) if person else body
    lifted = person and _begins_with(body, entity)
    return (p.ForEach(member, order, body, lifted),), scope


def _taken_over(body: p.Block, member: p.Mention) -> p.Block:
    """Where all that is done is to fill up what belongs to this one, this one does it: nothing is decided in it."""
    match body.messages:
        case (p.Clause(subject=p.You(), verb=p.Word(id="refill")) as clause,):
            object_ = clause.role("object")
            owner = object_.owner if isinstance(object_, p.Noun) else None
            if isinstance(owner, p.Mention) and owner.entity == member.entity:
                return replace(body, messages=(replace(clause, subject=member),))
    return body


def _begins_with(body: p.Block, entity: Hashable) -> bool:
    """Whether the first thing said is that this one does something."""
    match body.messages:
        case (p.Clause(subject=p.Mention(entity=found)), *_):
            return found == entity
        case (p.Series(clauses=(p.Clause(subject=p.Mention(entity=found)), *_)), *_):
            return found == entity
        case (p.Optional(subject=p.Mention(entity=found)), *_):
            return found == entity
    return False


@plans_statement(t.Repeat)
def plan_repeat(node: t.Repeat, scope: Scope) -> Planned:
    """Again and again."""
    said: p.Plan | None = None
    if node.argument is not None:
        said = condition(node.argument, scope) if node.mode == "while" else number(node.argument, scope)
    return (p.Loop(node.mode, said, plan_body(node.body, scope.inside())),), scope


@plans_statement(t.May)
def plan_may(node: t.May, scope: Scope) -> Planned:
    """Somebody may do something; what follows depends on it."""
    subject = somebody(node.subject, scope)
    inner = scope.acting(subject) if node.subject is not None else scope
    body = plan_body(node.body, inner.inside())
    otherwise = plan_body(node.otherwise, scope.inside()) if node.otherwise is not None else None
    cost, then = chosen_in_price(*split_cost(body, scope.lexicon))
    if cost is not None:
        first = cost.messages[0] if len(cost.messages) == 1 else cost
        return (p.Optional(subject, True, first, then, otherwise),), scope
    match body.messages:
        case (start, *rest):
            return (p.Optional(subject, False, start, p.Block(tuple(rest)), otherwise),), scope
    return (p.Optional(subject, False, None, p.Block(()), otherwise),), scope


@plans_statement(t.Unless)
def plan_unless(node: t.Unless, scope: Scope) -> Planned:
    """Unless somebody does something."""
    return (p.UnlessDone(act_clause(node.act, scope), plan_body(node.body, scope.inside())),), scope


@plans_statement(t.Phase)
def plan_phase(node: t.Phase, scope: Scope) -> Planned:
    """A stretch of the game."""
    by = thing(node.by, scope) if node.by is not None else None
    return (p.Stage(phase_phrase(node.name, None, scope), by, plan_body(node.body, scope.inside())),), scope


@plans_statement(t.Do)
def plan_do(node: t.Do, scope: Scope) -> Planned:
    """A procedure, by the phrase the words have for it."""
    declared = scope.ruleset.procedures.get(node.name)
    names = tuple(declared.parameters) if declared else ()
    roles = tuple(
        p.Role(names[index] if index < len(names) else "with", plan_role(argument, scope))
        for index, argument in enumerate(node.arguments)
    )
    by = scope.lexicon.verb(p.Word("procedures", node.name)).says("by")
    subject = next((role.phrase for role in roles if role.name == by), None)
    roles = tuple(role for role in roles if role.name != by) if subject is not None else roles
    if node.bind is not None:
        result = p.Noun((p.Word("core", "result"),), "the")
        scope = scope.bind(node.bind, Local(m.UNKNOWN, result))
    return (p.Clause(subject or p.You(), p.Word("procedures", node.name), roles),), scope


@plans_statement(t.Emit)
def plan_emit(node: t.Emit, scope: Scope) -> Planned:
    """An event of the game happens."""
    said = plan_event(t.Pattern("event", node.event, prepositions=node.prepositions), scope)
    return (p.Happening(said),), scope


@plans_statement(t.Sort)
def plan_sort(node: t.Sort, scope: Scope) -> Planned:
    """A zone is put in order."""
    order = plan_ranking(node.ranking, scope, node.zone)
    return (
        p.Clause(p.You(), p.Word("verbs", "sort"), (p.Role("object", thing(node.zone, scope)), p.Role("order", order))),
    ), scope


@plans_statement(t.Let)
def plan_let(node: t.Let, scope: Scope) -> Planned:
    """A name for something, said where it is used if that is close by."""
    found = type_of(node.value, scope)
    named = p.Proper(p.Word("locals", node.name))
    clause = p.Clause(
        p.You(), p.Word("verbs", "let"), (p.Role("object", named), p.Role("value", thing(node.value, scope)))
    )
    return (clause,), scope.bind(node.name, Local(found, named))


@plans_statement(t.Stop)
def plan_stop(node: t.Stop, scope: Scope) -> Planned:
    """Leave the loop, the window or the text."""
    return (p.Clause(p.You(), p.Word("verbs", "stop")),), scope


@plans_statement(t.Nothing)
def plan_nothing(node: t.Nothing, scope: Scope) -> Planned:
    """Nothing, said out loud."""
    return (p.Clause(None, p.Word("verbs", "nothing")),), scope


@plans_statement(t.Pay)
def plan_pay(node: t.Pay, scope: Scope) -> Planned:
    """A cost with nothing behind it."""
    return (p.Costed(plan_body(node.body, scope.inside()), p.Block(())),), scope
