"""Conditions: what may stand after `if` and `where`."""

from __future__ import annotations

from heistdsl.check import fits, words
from heistdsl.check.checker import Checker
from heistdsl.check.context import kinds_named
from heistdsl.check.fits import is_unknown
from heistdsl.check.kinds import condition_needed, never_of_this_type
from heistdsl.check.names import tested, words_of
from heistdsl.check.parts import find_part
from heistdsl.check.scope import Scope
from heistdsl.check.typing import Meaning
from heistdsl.model import types as t
from heistdsl.model.types import Type
from heistdsl.syntax.tree import Expression, Name


def check_condition(checker: Checker, scope: Scope, node: Expression) -> None:
    """Check what must be true or false. Inside `where` a bare type, tag or card asks whether the element is of it;
    a bare phase asks whether it is running."""
    if isinstance(node, Name) and _is_test(checker, scope, node):
        checker.typing.meanings[id(node)] = Meaning("test", node.id)
        checker.typing.types[id(node)] = t.CONDITION
        check_possible(checker, node, tested(checker, scope), node)
        return
    found = checker.infer(scope, node)
    if is_unknown(found) or _is_condition(checker, found):
        return
    in_where = scope.element is not None
    checker.report(condition_needed.report(node, words.describe(found), _offer(checker, found, node, in_where)))


def _is_condition(checker: Checker, found: Type) -> bool:
    """Whether it can be true or false: a yes/no variant is, too."""
    if isinstance(found, t.WordType):
        return frozenset(words_of(checker, found.enumeration)) == {"yes", "no"}
    return isinstance(found.of if isinstance(found, t.SetType) else found, t.ConditionType | t.PhaseType)


def _is_test(checker: Checker, scope: Scope, node: Name) -> bool:
    """Whether a bare name in a `where` is a type, tag or card, and nothing that comes before these."""
    element = scope.element
    if not isinstance(element, t.PieceType | t.UnknownType) or node.id in scope.locals:
        return False
    return bool(kinds_named(checker.ruleset, node.id)) and find_part(checker, t.PIECE, node.id) is None


def check_possible(checker: Checker, node: Expression, tested: Type | None, test: Expression) -> None:
    """Say so if a piece of the tested type can never be of the type it is tested for."""
    kinds = kinds_named(checker.ruleset, test.id) if isinstance(test, Name) else frozenset()
    piece = fits.pieces_of(checker.ruleset, tested) if tested is not None else None
    if piece is None or not kinds or fits.meet(checker.ruleset, piece, t.PieceType(kinds)):
        return
    checker.report(never_of_this_type.report(node, words.describe(piece), words.describe(t.PieceType(kinds))))


def _offer(checker: Checker, found: Type, node: Expression, in_where: bool) -> str:
    """What to write instead."""
    shown = node.span.text if node.span else "..."
    match found:
        case t.NumberType():
            return f"compare it: `{shown} > 0`"
        case t.KindType():
            return f"say of what: `{'that' if in_where else 'c'} is {shown}`"
        case t.WordType():
            return f"compare it: `{shown} = ...`"
        case _ if fits.member_of(checker.ruleset, found) is not None:
            return f"ask whether there is one: `any({shown})`"
        case t.PlayerType() | t.PieceType() | t.PlaceType():
            return f"ask whether it is there: `{shown} != nothing`"
        case _:
            return ""
