"""What a `where` says about each member, as adjectives, phrases and relative clauses behind the noun."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from heistdsl.model import types as m
from heistdsl.model.names import meanings
from heistdsl.model.types import Type
from heistdsl.syntax import tree as t
from heistdsl.wording import plan as p
from heistdsl.wording.plan.rewrite import rewrite
from heistdsl.wording.planning.described import Described
from heistdsl.wording.planning.dispatch import condition, number, thing
from heistdsl.wording.planning.elements import enter, is_direct, settle
from heistdsl.wording.planning.facts import is_number, part_type, type_of
from heistdsl.wording.planning.scope import Scope

_SIZES: Final = frozenset(("=", "<", "<=", ">", ">="))
_TURNED: Final = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "=": "=", "!=": "!="}
_KINDS: Final = {"kind": "types", "tag": "tags", "card": "cards"}


def narrow(base: Described, test: t.Expression, member: Type, name: str | None, scope: Scope) -> Described:
    """The selection with what the condition says about its members."""
    found = base
    for each in conjuncts(test):
        found = _narrow_by(found, each, member, name, scope)
    return found


def conjuncts(test: t.Expression) -> tuple[t.Expression, ...]:
    """The conditions that an `and` joins."""
    if isinstance(test, t.Binary) and test.operator == "and":
        return (*conjuncts(test.left), *conjuncts(test.right))
    return (test,)


def _narrow_by(base: Described, test: t.Expression, member: Type, name: str | None, scope: Scope) -> Described:
    kinds = _kinds(test, member, scope)
    if kinds is not None:
        return _with_kinds(base, kinds, scope)
    named = _named(test, base, scope)
    if named is not None:
        return replace(base, words=(named,), has_kind=True)
    ahead = _ahead(test, scope)
    if ahead is not None:
        return replace(base, adjectives=(*base.adjectives, ahead))
    which, inner = enter(scope, member, base.words[0], base.person, name)
    return replace(base, after=(*base.after, inner.idiom(test) or _modifier(test, which, inner)))


# ---- kinds and tags


def _kinds(test: t.Expression, member: Type, scope: Scope) -> tuple[p.Word, ...] | None:
    """The words of kinds, tags and cards, if the condition only asks for one of them."""
    match test:
        case t.Name(id=name):
            if name in scope.locals or not isinstance(part_type(member, name, scope), m.UnknownType):
                return None
            spaces = (_KINDS.get(meaning.space) for meaning in meanings(scope.ruleset, name))
            section = next((each for each in spaces if each is not None), None)
            return (p.Word(section, name),) if section else None
        case t.Binary(operator="or", left=left, right=right):
            first, second = _kinds(left, member, scope), _kinds(right, member, scope)
            return (*first, *second) if first and second else None
        case t.Binary(operator="is", left=t.Name(id="that"), right=right):
            return _kinds(right, member, scope)
    return None


def _with_kinds(base: Described, kinds: tuple[p.Word, ...], scope: Scope) -> Described:
    """Kinds become the noun. Tags that the words call adjectives stand before the noun there is."""
    if all(scope.lexicon.says(kind, "adjective") for kind in kinds):
        said: p.Plan = kinds[0] if len(kinds) == 1 else p.Listed(tuple(p.Proper(kind) for kind in kinds), "or")
        return replace(base, adjectives=(*base.adjectives, said))
    if base.has_kind or base.person:
        which = p.Which(base.words[0], base.person, level=scope.depth + 1)
        return replace(base, after=(*base.after, p.Relative(p.Is(which, p.Noun(kinds, "a")), True)))
    return replace(base, words=kinds, has_kind=True)


def _named(test: t.Expression, base: Described, scope: Scope) -> p.Word | None:
    """`skill = actress` makes an Actress of a card, if the words call the value a noun."""
    match test:
        case t.Binary(operator="=", left=t.Name(), right=t.Name(id=value)) if not base.has_kind:
            word = p.Word("words-of", value)
            return word if value not in scope.locals and scope.lexicon.says(word, "noun") else None
    return None


def _ahead(test: t.Expression, scope: Scope) -> p.Word | None:
    """`skill = stealth` makes a Stealth card of a card, if the words let the attribute's values stand before a noun."""
    match test:
        case t.Binary(operator="=", left=t.Name(id=name), right=t.Name(id=value)) if value not in scope.locals:
            word = p.Word("words-of", value)
            stands = scope.lexicon.says(p.Word("attributes", name), "ahead") and scope.lexicon.knows(word)
            return word if stands else None
    return None


# ---- everything else


def _modifier(test: t.Expression, which: p.Which, scope: Scope) -> p.Plan:
    match test:
        case t.Binary(operator="!=", left=t.Name(id="that"), right=right):
            return p.OtherThan(thing(right, scope))
        case t.Binary(operator=operator, left=left, right=right) if operator in _SIZES:
            found = _size(operator, left, right, which, scope) or _size(_TURNED[operator], right, left, which, scope)
            if found is not None:
                return settle(found, which, False)
    said = condition(test, scope)
    direct = is_direct(said, which)
    return p.Relative(settle(said, which, direct), direct)


def _size(operator: str, left: t.Expression, right: t.Expression, which: p.Which, scope: Scope) -> p.Plan | None:
    """`bonus >= 2` as a phrase: with bonus 2 or more."""
    part = thing(left, scope)
    if isinstance(part, p.PartOf) and part.owner == which:
        bare = replace(part, owner=None)
        other = thing(right, scope)
        if isinstance(other, p.PartOf) and other.word == part.word and operator in ("<", ">") and other.owner:
            return p.WithMore(bare, "more" if operator == ">" else "less", other.owner)
        if isinstance(other, p.PartOf) and other.word == part.word and other.owner and other.key == part.key:
            return p.WithSame(bare, operator, other.owner)
        if is_number(type_of(left, scope)):
            return p.With(bare, operator, number(right, scope))
        if operator == "=" and isinstance(type_of(left, scope), m.WordType):
            return p.WithWord(bare, other)
    return _count(operator, left, right, scope)


def _count(operator: str, left: t.Expression, right: t.Expression, scope: Scope) -> p.Plan | None:
    """`count(hand) > count(my.hand)` as a phrase: with more cards in hand than you."""
    match left, right:
        case t.Call(function="count", arguments=(mine,)), t.Call(
            function="count", arguments=(t.Get(base=base, name=name),)
        ):
            if isinstance(mine, t.Name) and operator in ("<", ">"):
                if name != mine.id:
                    return None
                counted = number(left, scope)
                things = rewrite(counted.things, _loose) if isinstance(counted, p.CountOf) else counted
                return p.WithMore(p.CountOf(things), "more" if operator == ">" else "less", thing(base, scope))
    return None


def _loose(node: p.Plan) -> p.Plan:
    """The zone of a member without saying whose: cards in hand."""
    if isinstance(node, p.Noun) and isinstance(node.owner, p.Which):
        return replace(node, owner=None, determiner="none")
    return node
