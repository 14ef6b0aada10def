"""Constraints: conditions over the designs of a game or deck."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from heistdsl.check.checker import Checker
from heistdsl.check.conditions import check_condition
from heistdsl.check.context import Context, kinds_named
from heistdsl.check.expressions import infer
from heistdsl.check.facts import Facts
from heistdsl.check.kinds import not_of_a_design
from heistdsl.check.scope import Local, Scope
from heistdsl.check.selections import expect_selection, infer_where
from heistdsl.check.statements import check_body
from heistdsl.check.typing import Meaning
from heistdsl.model import types as t
from heistdsl.model.parts import part_of
from heistdsl.model.ruleset import Constraint, Ruleset
from heistdsl.syntax.tree import Expression, Get, Last, Name, Node, Not, Times, Where, walk
from heistdsl.text import Diagnostic, Severity

DECK: Final = "deck"
#: What is declared, or can be asked of anything, and is settled only at the table.
_CHANGING_SPACES: Final = frozenset(("zone", "counter", "state", "phase"))
_CHANGING_NAMES: Final = frozenset(("active", "clock", "game"))
_CHANGING_PARTS: Final = frozenset(("zone", "at", "host", "attached", "facedown", "slot"))


def check_constraints(ruleset: Ruleset, facts: Facts) -> Iterator[Diagnostic]:
    """What is wrong with the constraints of a game and of its decks; not whether they hold."""
    for constraint in ruleset.constraints.values():
        yield from check_constraint(ruleset, facts, constraint, constraint.of)
    for deck in ruleset.decks.values():
        for constraint in deck.constraints.values():
            yield from check_constraint(ruleset, facts, constraint, deck.of)


def check_constraint(ruleset: Ruleset, facts: Facts, constraint: Constraint, of: str) -> list[Diagnostic]:
    """What is wrong with one constraint. `of` is the type or tag of the deck it is about, or the empty text."""
    checker = Checker(ruleset, facts, infer, check_body)
    scope = Scope(Context("constraint"))
    if of:
        scope = scope.bind(Local(DECK, t.SetType(t.PieceType(kinds_named(ruleset, of)))))
    if constraint.each is None or expect_selection(checker, scope, constraint.each) is not None:
        for condition in constraint.that:
            if constraint.each is None:
                check_condition(checker, scope, condition)
            else:
                infer_where(checker, scope, broken_by(constraint.each, condition))
    if not any(found.severity is Severity.ERROR for found in checker.diagnostics):
        _check_changing(checker, constraint)
    return checker.diagnostics


def broken_by(each: Expression, that: Expression) -> Where:
    """The members of a selection for which a condition does not hold. A name the selection gives to its members can be
    used in the condition."""
    element = each.element if isinstance(each, Where) else None
    return Where(each, Not(that, span=that.span), element, span=each.span)


def _check_changing(checker: Checker, constraint: Constraint) -> None:
    for root in (constraint.each, *constraint.that):
        for node in walk(root) if root else ():
            if shown := _changing(checker, node):
                checker.report(not_of_a_design.report(node, shown))


def _changing(checker: Checker, node: Node) -> str:
    """What changes during a game, as it is written; the empty text if nothing does."""
    match node:
        case Times() | Last():
            return "what has happened"
        case Get(name=name):
            return _changing_part(checker, node, name)
        case Name(id=id):
            meaning = checker.typing.meaning_of(node)
            if meaning is None or meaning == Meaning("local", DECK):
                return ""
            if meaning.space == "part":
                return _changing_part(checker, node, id)
            is_changing = meaning.space in _CHANGING_SPACES or (meaning.space == "builtin" and id in _CHANGING_NAMES)
            return f"`{id}`" if is_changing else ""
        case _:
            return ""


def _changing_part(checker: Checker, node: Get | Name, name: str) -> str:
    part = part_of(checker.ruleset, checker.typing.owner_of(node), name)
    if part is None:
        return ""
    is_changing = part.space in _CHANGING_SPACES or (part.space == "built-in" and name in _CHANGING_PARTS)
    return f"`{name}`" if is_changing else ""
