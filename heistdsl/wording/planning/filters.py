"""What a `where` says about each member, as adjectives, phrases and relative clauses behind the noun."""

from __future__ import annotations

from dataclasses import dataclass, replace

from heistdsl.model import types as m
from heistdsl.model.names import look_up
from heistdsl.model.types import Type
from heistdsl.syntax import tree as t
from heistdsl.wording import plan as p
from heistdsl.wording.plan.rewrite import rewrite, walk
from heistdsl.wording.planning.dispatch import condition, number, thing
from heistdsl.wording.planning.facts import is_number, part_type, type_of
from heistdsl.wording.planning.scope import Element, Local, Scope

_SIZES = frozenset(("=", "<", "<=", ">", ">="))
_TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "=": "=", "!=": "!="}


@dataclass(frozen=True, slots=True)
class Described:
    """A selection in parts. `words` are the nouns to choose between; `zones` where they lie; `after` what is said
    about them. `whole` is a phrase for all of them together, if they can only be spoken of so (those cards).
    `others`: all but the reader. `definite`: picked out by a number, so there is but one, or those that tie. `known`:
    spoken of before."""

    words: tuple[p.Word, ...]
    adjectives: tuple[p.Word, ...] = ()
    zones: tuple[p.Plan, ...] = ()
    owner: p.Plan | None = None
    after: tuple[p.Plan, ...] = ()
    whole: p.Plan | None = None
    person: bool = False
    others: bool = False
    definite: bool = False
    quantity: p.Quantity | None = None
    has_kind: bool = False
    known: bool = False

    @property
    def is_plain(self) -> bool:
        """Nothing is said about them but what and where they are."""
        return (
            self.whole is None and not self.after and not self.adjectives and self.quantity is None and not self.owner
        )


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
    which = p.Which(base.words[0], base.person)
    inner = _inside(scope, member, which, name)
    modifier = _modifier(test, member, which, inner)
    return replace(base, after=(*base.after, modifier))


def _inside(scope: Scope, member: Type, phrase: p.Plan, name: str | None) -> Scope:
    inner = scope.about(Element(member, phrase))
    return inner.bind(name, Local(member, phrase)) if name else inner


# ---- kinds and tags


def _kinds(test: t.Expression, member: Type, scope: Scope) -> tuple[p.Word, ...] | None:
    """The words of kinds and tags, if the condition only asks for one of them."""
    match test:
        case t.Name(id=name):
            if not isinstance(part_type(member, name, scope), m.UnknownType) or name in scope.locals:
                return None
            meaning = look_up(scope.ruleset, name)
            if meaning is None or meaning.space not in ("kind", "tag"):
                return None
            return (p.Word("types" if meaning.space == "kind" else "tags", name),)
        case t.Binary(operator="or", left=left, right=right):
            first, second = _kinds(left, member, scope), _kinds(right, member, scope)
            return (*first, *second) if first and second else None
        case t.Binary(operator="is", left=t.Name(id="that"), right=right):
            return _kinds(right, member, scope)
    return None


def _with_kinds(base: Described, kinds: tuple[p.Word, ...], scope: Scope) -> Described:
    """Kinds become the noun. A tag that the words call an adjective stands before the noun there is."""
    if len(kinds) == 1 and scope.lexicon.says(kinds[0], "adjective"):
        return replace(base, adjectives=(*base.adjectives, kinds[0]))
    if base.has_kind or base.person:
        which = p.Which(base.words[0], base.person)
        return replace(base, after=(*base.after, p.Relative(p.Is(which, p.Noun(kinds, "a")), True)))
    return replace(base, words=kinds, has_kind=True)


# ---- everything else


def _modifier(test: t.Expression, member: Type, which: p.Which, scope: Scope) -> p.Plan:
    match test:
        case t.Binary(operator="!=", left=t.Name(id="that"), right=right):
            return p.OtherThan(thing(right, scope))
        case t.Binary(operator=operator, left=left, right=right) if operator in _SIZES:
            found = _size(operator, left, right, which, scope) or _size(_TURNED[operator], right, left, which, scope)
            if found is not None:
                return found
    said = condition(test, scope)
    return p.Relative(said, _speaks_of(said, which))


def _size(operator: str, left: t.Expression, right: t.Expression, which: p.Which, scope: Scope) -> p.Plan | None:
    """`bonus >= 2` as a phrase: with bonus 2 or more."""
    part = thing(left, scope)
    if isinstance(part, p.PartOf) and part.owner == which and part.key is None:
        bare = replace(part, owner=None)
        other = thing(right, scope)
        if isinstance(other, p.PartOf) and other.word == part.word and operator in ("<", ">") and other.owner:
            return p.WithMore(bare, "more" if operator == ">" else "less", other.owner)
        if is_number(type_of(left, scope)):
            return p.With(bare, operator, number(right, scope))
        if operator == "=" and isinstance(type_of(left, scope), m.WordType):
            return p.WithWord(bare, other)
    return _count(operator, left, right, which, scope)


def _count(operator: str, left: t.Expression, right: t.Expression, which: p.Which, scope: Scope) -> p.Plan | None:
    """`count(hand) > count(my.hand)` as a phrase: with more cards in hand than you."""
    match left, right:
        case t.Call(function="count", arguments=(mine,)), t.Call(function="count", arguments=(t.Get(base=base),)):
            if isinstance(mine, t.Name) and operator in ("<", ">"):
                counted = p.CountOf(_pieces_in(mine, scope))
                return p.WithMore(counted, "more" if operator == ">" else "less", thing(base, scope))
    return None


def _pieces_in(zone: t.Name, scope: Scope) -> p.Plan:
    """The pieces in a zone of each of them, without saying whose zone it is."""
    phrase = number(t.Call("count", (zone,)), scope)
    things = phrase.things if isinstance(phrase, p.CountOf) else phrase
    return rewrite(things, _without_owner)


def _without_owner(node: p.Plan) -> p.Plan:
    return replace(node, owner=None) if isinstance(node, p.Noun) and isinstance(node.owner, p.Which) else node


def _speaks_of(said: p.Plan, which: p.Which) -> bool:
    """Whether the clause begins with the noun it is about, as its subject or as the owner of its subject."""
    first = next(
        (node for node in walk(said) if isinstance(node, p.Which | p.You | p.Mention | p.Proper | p.Noun)), None
    )
    match first:
        case p.Which():
            return True
        case p.Noun(owner=p.Which()):
            return True
    return isinstance(said, p.Compared) and isinstance(said.left, p.PartOf) and said.left.owner == which
