"""Expressions as somebody or something: names, parts, and what is put together from them."""

from __future__ import annotations

from heistdsl.model import types as m
from heistdsl.syntax import tree as t
from heistdsl.wording import plan as p
from heistdsl.wording.planning.dispatch import condition, number, plans_thing, thing
from heistdsl.wording.planning.facts import CHOSEN_CARDS, is_person, part_type, seat_number, type_of
from heistdsl.wording.planning.parts import CARD, PLAYER, declared_word, part, part_word, speak_of, that
from heistdsl.wording.planning.scope import Scope

_PEOPLE: dict[str, p.Determiner] = {"players": "each", "others": "each-other"}


@plans_thing(t.Name)
def plan_name(node: t.Name, scope: Scope) -> p.Plan:
    """A bare name: a local, somebody, the card itself, a part of the element, a word of the rule file."""
    name = node.id
    if name == "that" and scope.element is not None:
        return scope.element.phrase
    if name in scope.locals:
        return scope.locals[name].phrase
    built_in = _built_in(name, scope)
    if built_in is not None:
        return built_in
    if scope.element is not None:
        found = part_type(scope.element.type, name, scope)
        if not isinstance(found, m.UnknownType):
            return part(scope.element.phrase, scope.element.type, name, scope)
    return _declared(node, scope)


def _built_in(name: str, scope: Scope) -> p.Plan | None:
    match name:
        case "me":
            return p.You()
        case "them":
            return scope.them or _somebody(t.Name("them"))
        case "players" | "others":
            phrase = p.Noun((PLAYER,), _PEOPLE[name], person=True)
            return p.Mention(t.Name(name), phrase, p.Noun((PLAYER,), "that", person=True), True)
        case "this":
            noun = p.Noun((_own_noun(scope),), "this")
            return p.Mention("this", noun, noun, False)
        case "rival":
            phrase = p.Noun((p.Word("core", "rival"),), "the", owner=p.You(), person=True)
            return p.Mention(t.Name(name), phrase, phrase, True)
        case "active":
            phrase = p.Noun((p.Word("core", "active"),), "the", person=True)
            return p.Mention(t.Name(name), phrase, p.Noun((PLAYER,), "that", person=True), True)
        case "it":
            return p.Noun((p.Word("core", "event"),), "that")
        case "that" | "everything" | "nothing" | "game" | "clock" | "option":
            return p.Proper(p.Word("core", name))
    return None


def _own_noun(scope: Scope) -> p.Word:
    """What the card with the text calls itself: what the words of the game say for its type, else a card."""
    if scope.card is not None and scope.card.kind in scope.lexicon.section("this"):
        return p.Word("this", scope.card.kind)
    return p.Word("core", "this")


def _somebody(entity: t.Name) -> p.Plan:
    phrase = p.Noun((PLAYER,), "that", person=True)
    return p.Mention(entity, phrase, phrase, True)


def _declared(node: t.Name, scope: Scope) -> p.Plan:
    word = declared_word(node.id, scope)
    match word.section:
        case "seats":
            name = p.Proper(word)
            return p.Mention(node, name, name, True)
        case "zones" | "counters" | "state" | "values":
            return speak_of(word, type_of(node, scope), None, scope, node)
        case "types" | "tags":
            return p.Noun((word,), "a")
        case "phases":
            return p.Noun((word,), "the")
        case "names" if seat_number(node.id):
            name = p.Proper(p.Word("players", node.id))
            return p.Mention(node, name, name, True)
        case "names" if node.id == CHOSEN_CARDS:
            return p.Noun((CARD,), "the", adjectives=(p.Word("core", "chosen"),), plural=True)
    return p.Proper(word)


@plans_thing(t.Get)
def plan_get(node: t.Get, scope: Scope) -> p.Plan:
    """A part of something: your hand, its owner, the heist's difficulty."""
    base = node.base
    if scope.there is not None and node == scope.there[0]:
        return p.Noun((scope.there[1],), "that")
    if isinstance(base, t.Name) and base.id == "option":
        return p.PartOf(p.Word("options", node.name), None)
    if isinstance(base, t.Name) and base.id == "it" and scope.event is not None and "it" not in scope.locals:
        known = scope.event.phrases.get(node.name)
        if known is not None:
            return known
        found = part_type(type_of(base, scope), node.name, scope)
        word = part_word(type_of(base, scope), node.name, scope)
        if node.name in ("card", "cards", "dice"):
            return that(word, found, scope)
        return speak_of(word, found, None, scope, node)
    of = type_of(base, scope)
    if isinstance(of, m.EventType):
        owner = thing(base, scope) if isinstance(base, t.Last) else None
        return speak_of(part_word(of, node.name, scope), part_type(of, node.name, scope), owner, scope, node)
    entity = None if scope.element is not None else node
    return part(thing(base, scope), of, node.name, scope, entity)


@plans_thing(t.Index)
def plan_index(node: t.Index, scope: Scope) -> p.Plan:
    """A slot by its number, or one of several kept numbers."""
    found = type_of(node, scope)
    base = thing(node.base, scope)
    if isinstance(found, m.SlotType):
        return p.Function("slot", (number(node.key, scope), base))
    if isinstance(base, p.PartOf):
        return p.PartOf(base.word, base.owner, thing(node.key, scope), base.plural)
    return p.Function("entry", (thing(node.key, scope), base))


@plans_thing(t.Number, t.Time, t.Negate, t.Times, t.Table)
def plan_as_number(node: t.Expression, scope: Scope) -> p.Plan:
    """A number is a thing too."""
    return number(node, scope)


@plans_thing(t.String)
def plan_string(node: t.String, scope: Scope) -> p.Plan:
    """A text is quoted."""
    return p.Label(node.value)


@plans_thing(t.Not)
def plan_denial(node: t.Not, scope: Scope) -> p.Plan:
    """A condition as a thing."""
    return p.Whether(condition(node, scope))


@plans_thing(t.Either)
def plan_either(node: t.Either, scope: Scope) -> p.Plan:
    """One thing or another."""
    return p.Either(thing(node.value, scope), condition(node.condition, scope), thing(node.other, scope))


@plans_thing(t.Set)
def plan_set(node: t.Set, scope: Scope) -> p.Plan:
    """All members, named one by one."""
    return p.Listed(tuple(thing(item, scope) for item in node.items), "and")


@plans_thing(t.Sequence)
def plan_sequence(node: t.Sequence, scope: Scope) -> p.Plan:
    """Keys in their order."""
    return p.Listed(tuple(thing(item, scope) for item in node.items), "then")


def somebody(node: t.Expression | None, scope: Scope) -> p.Plan:
    """The subject of a statement; nobody named is the reader."""
    return p.You() if node is None else thing(node, scope)


def is_reader(node: t.Expression | None) -> bool:
    """Whether the text speaks to whoever does it."""
    return node is None or node == t.Name("me")


def speaks_of_people(node: t.Expression, scope: Scope) -> bool:
    """Whether the expression stands for one player or several."""
    return is_person(type_of(node, scope))
