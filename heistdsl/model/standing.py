"""Which statements of a text stand and which do something: docs/meaning.md, 1."""

from __future__ import annotations

from collections.abc import Iterator

from heistdsl.model.ruleset import Ruleset
from heistdsl.syntax.tree import (
    Act,
    Body,
    Change,
    Choose,
    Do,
    Each,
    Expression,
    Get,
    Index,
    Let,
    Name,
    Node,
    On,
    Require,
    Rule,
    Statement,
    Treat,
    Use,
    Where,
    While,
    walk,
)


def divide(ruleset: Ruleset, body: Body) -> Iterator[tuple[Statement, bool, frozenset[str]]]:
    """The statements of a text in order, whether each stands, and the names bound before it that it uses.

    A statement that uses a name bound earlier in the text does something, whatever it is.
    """
    bound: set[str] = set()
    for statement in body:
        used = frozenset(bound & names_in(statement)) if bound else frozenset()
        does_stand = stands(ruleset, statement) and not used
        if not does_stand and statement is not body[-1]:
            bound.update(names_bound(statement))
        yield statement, does_stand, used


def standing_part(ruleset: Ruleset, body: Body) -> Iterator[Statement]:
    """The statements of a text that stand."""
    return (statement for statement, does_stand, _ in divide(ruleset, body) if does_stand)


def stands(ruleset: Ruleset, statement: Statement) -> bool:
    """Whether a statement at the top of a text stands, unless it uses a name bound before it."""
    if isinstance(statement, Change):
        return is_layer(ruleset, statement)
    return isinstance(statement, On | Use | While | Rule | Treat | Require)


def is_layer(ruleset: Ruleset, change: Change) -> bool:
    """Whether a change is a layer rather than something done now."""
    if change.operator in ("+", "-", "*"):
        return True
    return change.operator == "=" and is_layered_name(ruleset, last_name(change.target))


def is_layered_name(ruleset: Ruleset, name: str) -> bool:
    """Whether a name is a value or an attribute, which change in layers and not by setting them."""
    return name in ruleset.values or any(name in kind.attributes for kind in ruleset.kinds.values())


def last_name(target: Expression) -> str:
    """The last name of a path: `spaces` of `my.spaces[kind]`; the empty text if it is no path."""
    match target:
        case Name(id=name) | Get(name=name):
            return name
        case Index(base=base):
            return last_name(base)
        case _:
            return ""


def names_in(node: Node) -> set[str]:
    """Every bare name in a tree."""
    return {inner.id for inner in walk(node) if isinstance(inner, Name)}


def names_bound(tree: Node) -> Iterator[str]:
    """Every name that is bound somewhere in a tree."""
    return (name for node in walk(tree) for name in bound_by(node))


def bound_by(node: Node) -> Iterator[str]:
    """The name that a node binds: by a choice, a `let`, a loop, `as` or `naming`."""
    match node:
        case Choose(name=name) | Let(name=name) | Each(name=name):
            yield name
        case Act(bind=str(name)) | Do(bind=str(name)) | Where(element=str(name)):
            yield name
        case _:
            pass
