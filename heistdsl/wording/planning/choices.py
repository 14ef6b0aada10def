"""Choices: of a thing, by saying a name, between options, in a window, in a bargain."""

from __future__ import annotations

from dataclasses import replace

from heistdsl.model import types as m
from heistdsl.syntax import tree as t
from heistdsl.wording import plan as p
from heistdsl.wording.planning.bodies import plan_body
from heistdsl.wording.planning.demands import demand
from heistdsl.wording.planning.dispatch import condition, number, plans_statement, thing
from heistdsl.wording.planning.events import plan_event
from heistdsl.wording.planning.facts import as_set, is_many, is_person, member_of, type_of
from heistdsl.wording.planning.orders import plan_order
from heistdsl.wording.planning.parts import PLAYER, first_mention, noun_of, part_word
from heistdsl.wording.planning.quantities import plan_quantity, unit_word
from heistdsl.wording.planning.scope import Event, Local, Scope
from heistdsl.wording.planning.selection import describe, each_of, some_of
from heistdsl.wording.planning.things import somebody


@plans_statement(t.Choose)
def plan_choose(node: t.Choose, scope: Scope) -> tuple[tuple[p.Plan, ...], Scope]:
    """Choosing, or saying a name: one clause."""
    clause = choose_clause(node, scope.demanding(()).seeing(None), scope.demands)
    after = bind_choice(node, scope)
    return (clause,), after.seeing(_there(node, after))


def _there(node: t.Choose, scope: Scope) -> tuple[t.Expression, p.Word] | None:
    """The one piece for whose sake a place was chosen: a block with a roadblock on top."""
    match node.source:
        case t.Where(condition=t.Call("any", (t.Where(selection=t.Name(id=name), condition=kind),))):
            piece = t.Get(t.Name(node.name), name)
            described = describe(t.Where(piece, kind), scope)
            single = scope.lexicon.says(part_word(type_of(t.Name(node.name), scope), name, scope), "single")
            one = node.amount is None and (single or not is_many(type_of(piece, scope), scope))
            return (piece, described.words[0]) if one and described.has_kind and len(described.words) == 1 else None
    return None


def choose_clause(node: t.Choose, scope: Scope, demands: tuple[t.Expression, ...] = ()) -> p.Clause:
    """The clause of a choice. `demands` are conditions on what is chosen."""
    subject = somebody(node.subject, scope)
    inner = scope.acting(subject) if node.subject is not None else scope
    member, word = _member(node, inner)
    candidate = p.Pronoun(p.Noun((word,), person=is_person(member)), is_person(member))
    source = _with_element(node.source, node.name)
    described = describe(source, inner.bind(node.name, Local(member, candidate, word)))
    quantity = plan_quantity(node.amount, inner, node.source) if node.amount else None
    object_ = some_of(described, quantity)
    bound = bind_choice(node, inner)
    for test in demands:
        object_ = demand(object_, test, node.name, bound)
    roles = [p.Role("object", first_mention(object_, bound.locals[node.name]))]
    if scope.lexicon.says(p.Word("locals", node.name), "role"):
        roles.append(p.Role("as", p.Noun((p.Word("locals", node.name),), "the")))
    verb = p.Word("verbs", "name" if node.naming else "choose")
    return p.Clause(subject, verb, tuple(roles), ("secretly",) if node.secretly else ())


def bind_choice(node: t.Choose, scope: Scope) -> Scope:
    """The scope after a choice: the name stands for what was chosen."""
    member, word = _member(node, scope)
    several = node.amount is not None and node.amount.value != t.Number(1)
    found: m.Type = m.SetType(member) if several else member
    person = is_person(member)
    if node.name in scope.lexicon.section("locals"):
        word = p.Word("locals", node.name)
        phrase = p.Noun((word,), "the", plural=several, person=person)
    elif node.naming:
        phrase = p.Noun((word,), "the", adjectives=(p.Word("core", "named"),), plural=several, person=person)
    elif rivals := [_alike(local, word, several) for name, local in scope.locals.items() if name != node.name].count(
        True
    ):
        chosen = (p.Word("core", "other"), p.Word("core", "chosen"))
        adjectives = chosen if rivals == 1 else (p.Word("locals", node.name),)
        phrase = p.Noun((word,), "the", adjectives=adjectives, plural=several, person=person)
    else:
        phrase = p.Noun((word,), "that", plural=several, person=person)
    if isinstance(member, m.WordType):
        return scope.bind(node.name, Local(found, phrase, word))
    local = Local(found, p.Mention(t.Name(node.name), phrase, phrase, person, several), word)
    return scope.bind(node.name, local)


def _alike(local: Local, word: p.Word, several: bool) -> bool:
    """Whether another choice would be spoken of in the same words: then this one is the other,
    or goes by its name."""
    return (
        local.word == word
        and isinstance(local.phrase, p.Mention)
        and local.phrase.plural == several
        and local.act is None
    )


def _member(node: t.Choose, scope: Scope) -> tuple[m.Type, p.Word]:
    """What is chosen, and the noun for it."""
    member = member_of(as_set(type_of(node.source, scope)), scope)
    source = _with_element(node.source, node.name)
    phrase = p.Noun((noun_of(member, scope),))
    described = describe(source, scope.bind(node.name, Local(member, phrase)))
    return member, described.words[0]


def _with_element(source: t.Expression, name: str) -> t.Expression:
    """The source with the name of the choice turned into `that`, where that is the same."""
    if isinstance(source, t.Where):
        return t.Where(source.selection, _named_that(source.condition, name), source.element)
    return source


def _named_that(test: t.Expression, name: str) -> t.Expression:
    match test:
        case t.Name(id=found) if found == name:
            return t.Name("that")
        case t.Get(base=base):
            return t.Get(_named_that(base, name), test.name)
        case t.Binary(left=left, right=right):
            return t.Binary(test.operator, _named_that(left, name), _named_that(right, name))
        case t.Not(operand=operand):
            return t.Not(_named_that(operand, name))
    return test


# ---- between options


@plans_statement(t.Modal)
def plan_modal(node: t.Modal, scope: Scope) -> tuple[tuple[p.Plan, ...], Scope]:
    """Choose one, or up to so many, of a list."""
    subject = somebody(node.subject, scope)
    inner = scope.acting(subject) if node.subject is not None else scope
    return (p.Choices(subject, node.limit, plan_options(node.options, inner)),), scope


def plan_options(options: tuple[t.Option, ...], scope: Scope) -> tuple[p.Choice, ...]:
    """The options of a list, each with its own body."""
    return tuple(
        p.Choice(
            option.label,
            condition(option.condition, scope) if option.condition is not None else None,
            plan_body(option.body, scope.inside()),
        )
        for option in options
    )


# ---- windows and bargains


@plans_statement(t.Window)
def plan_window(node: t.Window, scope: Scope) -> tuple[tuple[p.Plan, ...], Scope]:
    """Somebody may do something, again and again, until nobody wants to."""
    found = type_of(node.players, scope)
    who = each_of(describe(node.players, scope), "any") if is_many(found, scope) else thing(node.players, scope)
    them = who
    if not isinstance(who, p.Mention | p.You):
        them = p.Mention(t.Name("them"), who, p.Noun((PLAYER,), "that", person=True), True)
    inner = scope.acting(them)
    until = plan_event(node.until, scope) if node.until else None
    order = plan_order(node.order, scope) if node.order else None
    return (
        p.OpenWindow(
            replace(them, new=True) if isinstance(them, p.Mention) else them,
            order,
            until,
            plan_options(node.options, inner),
        ),
    ), scope


@plans_statement(t.Bargain)
def plan_bargain(node: t.Bargain, scope: Scope) -> tuple[tuple[p.Plan, ...], Scope]:
    """Two sides may agree on shares."""
    left, right = thing(node.left, scope), _partner(node.right, scope)
    terms = tuple(
        p.Noun((unit_word(term.unit, scope),), "none", p.Quantity("up-to", number(term.bound, scope)), plural=True)
        for term in node.terms
    )
    by = right if isinstance(right, p.Mention) else p.Mention(t.Get(t.Name("it"), "by"), right, right, True)
    share = p.Noun((p.Word("core", "share"),), "the")
    event = Event(t.Pattern("event", t.Name("bargain")), {"by": by, "share": share})
    until = plan_event(node.until, scope) if node.until else None
    body = plan_body(node.body, scope.inside().hearing(event))
    otherwise = plan_body(node.otherwise, scope.inside()) if node.otherwise is not None else None
    return (p.Deal(left, replace(by, new=True), terms, until, body, otherwise),), scope


def _partner(node: t.Expression, scope: Scope) -> p.Plan:
    if not is_many(type_of(node, scope), scope):
        return thing(node, scope)
    full = each_of(describe(node, scope), "any")
    return p.Mention(t.Get(t.Name("it"), "by"), full, p.Noun((PLAYER,), "that", person=True), True)
