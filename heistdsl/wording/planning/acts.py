"""Verbs with what they are done to."""

from __future__ import annotations

from dataclasses import replace

from heistdsl.model import types as m
from heistdsl.syntax import tree as t
from heistdsl.syntax.verbs import VERBS
from heistdsl.wording import plan as p
from heistdsl.wording.planning.demands import demand
from heistdsl.wording.planning.described import Described
from heistdsl.wording.planning.dispatch import number, plans_statement, thing
from heistdsl.wording.planning.events import plan_event
from heistdsl.wording.planning.facts import is_many, is_number, is_person, is_piece, type_of
from heistdsl.wording.planning.parts import CARD, last_name, noun_of, with_mention
from heistdsl.wording.planning.quantities import counted_unit, is_amount, plan_quantity, unit_word
from heistdsl.wording.planning.roles import object_keys, plan_roles, special_keys
from heistdsl.wording.planning.scope import Local, Scope
from heistdsl.wording.planning.selection import all_of, describe, some_of
from heistdsl.wording.planning.things import somebody


@plans_statement(t.Act)
def plan_act(act: t.Act, scope: Scope) -> tuple[tuple[p.Plan, ...], Scope]:
    """One clause; what it was done to may have a name afterwards."""
    clause = act_clause(act, scope.demanding(()), scope.demands)
    after = bind_act(act, clause, scope)
    if act.bind is not None and act.verb != "roll":
        clause = with_mention(clause, after.locals[act.bind])
    return (clause,), after


def act_clause(act: t.Act, scope: Scope, demands: tuple[t.Expression, ...] = ()) -> p.Clause:
    """The clause of an act. `demands` are conditions on what its name is bound to."""
    subject = somebody(act.subject, scope)
    inner = scope.acting(subject) if act.subject is not None else scope
    source = next((argument for name, argument in act.prepositions if name == "from"), None)
    object_, taken = _object(act, source, inner)
    if demands and act.bind is not None:
        first = p.Clause(subject, p.Word("verbs", act.verb), (p.Role("object", object_),) if object_ else ())
        bound = bind_act(act, first, inner)
        for test in demands:
            object_ = demand(object_, test, act.bind, bound)
    kept = tuple(
        (name, argument) for name, argument in act.prepositions
        if not (name == "from" and taken) and not _is_default(act, name, argument, scope)
    )  # fmt: skip
    roles = (*((p.Role("object", object_),) if object_ is not None else ()), *_roles(act.verb, kept, inner))
    keys = (*special_keys(act.verb, act.prepositions), *(f"{act.verb} {manner}" for manner in act.manners))
    keys = object_keys(act.verb, object_, keys)
    return p.Clause(subject, p.Word("verbs", act.verb), roles, act.manners, keys)


def _roles(verb: str, prepositions: t.Prepositions, scope: Scope) -> tuple[p.Role, ...]:
    """The roles; what is due on an event names this event."""
    kinds = VERBS[verb].prepositions
    events = {name: argument for name, argument in prepositions if kinds.get(name) == "event"}
    said = plan_roles(tuple(pair for pair in prepositions if pair[0] not in events), scope)
    due = (p.Role(name, plan_event(t.Pattern("event", argument), scope)) for name, argument in events.items())
    return (*said, *due)


def bind_act(act: t.Act, clause: p.Clause, scope: Scope) -> Scope:
    """The scope after an act: its name stands for what it was done to, or for the roll."""
    if act.bind is None:
        return scope
    if act.verb == "roll":
        noun = p.Noun((p.Word("core", "roll"),), "the")
        return scope.bind(act.bind, Local(m.EventType("roll"), noun, act=act))
    head = clause.role("object")
    word = head.words[0] if isinstance(head, p.Noun) and head.words else _bound_word(act, scope)
    types = frozenset((word.id,)) if word.section == "types" and word.id in scope.ruleset.kinds else None
    found: m.Type = m.PieceType(types)
    if not _is_single(act, scope):
        found = m.SetType(found)
    phrase = p.Noun((word,), "the", after=(p.DoneThisWay(p.Word("verbs", act.verb)),), plural=is_many(found, scope))
    return scope.bind(
        act.bind, Local(found, p.Mention(t.Name(act.bind), phrase, phrase, False, is_many(found, scope)), word, act=act)
    )


def _bound_word(act: t.Act, scope: Scope) -> p.Word:
    if act.unit is not None:
        return unit_word(act.unit, scope)
    if act.amount is not None and act.amount.value is not None and not is_amount(act.amount, scope):
        return noun_of(type_of(act.amount.value, scope), scope)
    return CARD


def _is_single(act: t.Act, scope: Scope) -> bool:
    amount = act.amount
    if amount is None or amount.value is None:
        return False
    if is_amount(amount, scope):
        return amount.value == t.Number(1)
    match amount.value:
        case t.Call(function="top" | "bottom", arguments=(t.Of(value=t.Number(value=count)),)):
            return count == 1
    return not is_many(type_of(amount.value, scope), scope)


def _is_default(act: t.Act, name: str, argument: t.Expression, scope: Scope) -> bool:
    """Whether a preposition says only what the verb means in this game anyway."""
    default = scope.ruleset.verbs.get(act.verb, {}).get(name)
    if default is None or last_name(argument) != default:
        return False
    match argument:
        case t.Name():
            return True
        case t.Get(base=base):
            return base in (act.subject or t.Name("me"), t.Name("them") if act.subject else t.Name("me"))
    return False


# ---- objects


def _object(act: t.Act, source: t.Expression | None, scope: Scope) -> tuple[p.Plan | None, bool]:
    """What the act is done to, and whether that has used up what stands after `from`."""
    amount = act.amount
    if amount is None:
        return None, False
    if act.unit is not None:
        return _units(act.unit, amount, scope), False
    if not is_amount(amount, scope) and amount.value is not None:
        return _selected(act, amount, amount.value, scope), False
    verb = VERBS[act.verb]
    if source is not None and is_piece(type_of(source, scope)):
        return _out_of(act, amount, source, scope), True
    if amount.value is not None and not {"n", "n from", "n unit", "cards"} & set(verb.objects):
        return number(amount.value, scope), False
    return some_of(_default_source(act, scope), plan_quantity(amount, scope)), False


def _units(unit: str, amount: t.Amount, scope: Scope) -> p.Plan:
    value = amount.value
    if value is not None and not is_number(type_of(value, scope)) and is_piece(type_of(value, scope)):
        return p.Noun(
            (unit_word(unit, scope),), "none", None, after=(p.OutOf(all_of(describe(value, scope))),), plural=True
        )
    return counted_unit(plan_quantity(amount, scope), unit, scope)


def _selected(act: t.Act, amount: t.Amount, value: t.Expression, scope: Scope) -> p.Plan:
    """Which: one thing, all of a selection, or as many of them as one likes."""
    found = type_of(value, scope)
    told = isinstance(value, t.Name) and value.id in scope.locals
    if amount.kind == "exactly" and (told or (scope.there is not None and value == scope.there[0])):
        return thing(value, scope)
    if amount.kind == "up to":
        return some_of(describe(value, scope), p.Quantity("any-number", None))
    if VERBS[act.verb].objects[0] == "players":
        return all_of(describe(value, scope), "the")
    if VERBS[act.verb].objects[0] != "cards" and not is_person(found):
        return thing(value, scope)
    if not is_many(found, scope) or is_person(found):
        return thing(value, scope)
    return all_of(describe(value, scope))


def _out_of(act: t.Act, amount: t.Amount, source: t.Expression, scope: Scope) -> p.Plan:
    described = describe(source, scope)
    plain = source.selection if isinstance(source, t.Where) else source
    if _is_default(act, "from", plain, scope):
        described = replace(described, zones=())
    return some_of(described, plan_quantity(amount, scope, source))


def _default_source(act: t.Act, scope: Scope) -> Described:
    """What the verb takes when nothing says from where."""
    defaults = scope.ruleset.verbs.get(act.verb, {})
    for name in ("from", "to"):
        if name in defaults:
            word = noun_of(m.ZoneType(defaults[name]), scope)
            if word != CARD or name == "to":
                return Described((word,))
    return Described((p.Word("core", "die" if act.verb == "roll" else "card"),))
