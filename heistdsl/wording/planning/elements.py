"""The member that a `where`, a sum or an order looks at: how to go in, and how to speak of it from there."""

from __future__ import annotations

from dataclasses import replace

from heistdsl.model.types import Type
from heistdsl.wording import plan as p
from heistdsl.wording.plan.rewrite import map_children, rewrite, walk
from heistdsl.wording.planning.scope import Element, Local, Scope


def enter(scope: Scope, member: Type, word: p.Word, person: bool, name: str | None = None) -> tuple[p.Which, Scope]:
    """The relative pronoun for a member, and the scope in which bare names are its parts."""
    which = p.Which(word, person, level=scope.depth + 1)
    inner = scope.about(Element(member, which))
    return which, inner.bind(name, Local(member, which, word)) if name else inner


def without_owner(part: p.Plan, which: p.Which) -> p.Plan:
    """`bonus` for `whose bonus`: the part alone, if it is a part of the member itself."""
    return replace(part, owner=None) if isinstance(part, p.PartOf) and part.owner == which else part


def settle(said: p.Plan, which: p.Which, direct: bool) -> p.Plan:
    """A clause about a member with one relative pronoun at its head, if it is `direct`, and else none: elsewhere the
    member is `they` or `it`."""
    kept = not direct
    pronoun = p.Pronoun(p.Noun((which.word,), person=which.person), which.person)

    def visit(node: p.Plan) -> p.Plan:
        nonlocal kept
        if node == which:
            if kept:
                return pronoun
            kept = True
            return node
        return map_children(node, visit)

    return visit(said)


def in_plural(node: p.Plan) -> p.Plan:
    """What follows a noun, when the noun stands in the plural."""
    first = next((inner for inner in walk(node) if isinstance(inner, p.Which)), None)
    if first is None:
        return node
    several = p.Pronoun(p.Noun((first.word,), person=first.person, plural=True), first.person)
    single = p.Pronoun(p.Noun((first.word,), person=first.person), first.person)

    def change(inner: p.Plan) -> p.Plan:
        if inner == first:
            return replace(first, plural=True)
        return several if inner == single else inner

    return rewrite(node, change)


def is_direct(said: p.Plan, which: p.Which) -> bool:
    """Whether a clause begins with the member, as its subject or as the owner of its subject."""
    match said:
        case p.AllOf(conditions=(first, *_)) | p.AnyOf(conditions=(first, *_)):
            return is_direct(first, which)
        case p.Is(subject=subject) | p.HasPart(owner=subject) | p.HasMore(owner=subject) | p.Compared(left=subject):
            return _begins_with(subject, which)
        case p.Exists(owner=owner) | p.HasThings(owner=owner):
            return owner is not None and _begins_with(owner, which)
        case p.Holds(kind=kind, subject=subject):
            return kind not in ("there", "linked") and _begins_with(subject, which)
    return False


def _begins_with(phrase: p.Plan, which: p.Which) -> bool:
    match phrase:
        case p.Which():
            return phrase == which
        case p.Noun(owner=owner) | p.PartOf(owner=owner) if owner is not None:
            return _begins_with(owner, which)
        case p.Mention(full=full):
            return _begins_with(full, which)
    return False
