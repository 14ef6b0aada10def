"""Comparisons: what can be equal, larger, in, of a type; and what can never be."""

from __future__ import annotations

from heistdsl.check import fits, words
from heistdsl.check.bounds import check_bounds
from heistdsl.check.checker import Checker
from heistdsl.check.conditions import check_possible
from heistdsl.check.context import kinds_named
from heistdsl.check.fits import is_unknown
from heistdsl.check.kinds import kind_needed, never_equal, not_a_selection, not_ordered, same_on_both_sides
from heistdsl.check.names import is_own_part
from heistdsl.check.needs import expect_one
from heistdsl.check.parts import PURPOSES, UNITS
from heistdsl.check.scope import THAT, Scope
from heistdsl.check.selections import element_of
from heistdsl.check.typing import Meaning
from heistdsl.check.units import check_purpose, check_unit_name
from heistdsl.model import types as t
from heistdsl.model.names import BUILTIN_NAMES, look_up
from heistdsl.model.types import Type
from heistdsl.syntax.tree import Binary, Expression, Get, Name


def infer_comparison(checker: Checker, scope: Scope, node: Binary) -> Type:
    """Check a comparison; a condition comes out."""
    before = len(checker.diagnostics)
    _check_sides(checker, scope, node)
    match node.operator:
        case "=" | "!=":
            _check_equal(checker, scope, node)
        case "<" | "<=" | ">" | ">=":
            _check_order(checker, scope, node)
        case "is" | "is not":
            check_kind_test(checker, scope, node.left, node.right)
        case "has":
            _check_member(checker, scope, node.right, node.left, node)
        case _:
            _check_member(checker, scope, node.left, node.right, node)
    return t.UNKNOWN if checker.erred_since(before) else t.CONDITION


def _check_sides(checker: Checker, scope: Scope, node: Binary) -> None:
    """Say so if both sides are the same thing."""
    if node.operator in _SELF and _whole(checker, scope, node.left) == _whole(checker, scope, node.right):
        checker.report(same_on_both_sides.report(node, _SELF[node.operator]))


#: What comes of comparing something with itself.
_SELF = {"=": "true", "<=": "true", ">=": "true", "!=": "false", "<": "false", ">": "false"}


def _whole(checker: Checker, scope: Scope, node: Expression) -> Expression:
    """An expression with the member that a bare name is a part of."""
    match node:
        case Name(id=name) if name not in BUILTIN_NAMES and is_own_part(checker, scope, name):
            return Get(THAT, name)
        case Name(id=name) if name == scope.element_name:
            return THAT
        case Get(base=base, name=name):
            return Get(_whole(checker, scope, base), name)
        case _:
            return node


def _check_equal(checker: Checker, scope: Scope, node: Binary) -> None:
    left, right = infer_both(checker, scope, node.left, node.right)
    if is_unknown(left) or is_unknown(right):
        return
    if not fits.are_comparable(checker.ruleset, left, right):
        verdict = "false" if node.operator == "=" else "true"
        hint = _hint(checker, node, left, right)
        checker.report(never_equal.report(node, words.describe(left), words.describe(right), verdict, hint))
        return
    check_bounds(checker, scope, node)
    if fits.is_plural(checker.ruleset, left) != fits.is_plural(checker.ruleset, right):
        many, found = (node.left, left) if fits.is_plural(checker.ruleset, left) else (node.right, right)
        expect_one(checker, scope, many, found)


def infer_both(checker: Checker, scope: Scope, left: Expression, right: Expression) -> tuple[Type, Type]:
    """The types of two sides, a bare word being looked up among the words the other side can be."""
    if _is_bare_word(checker, scope, left) and not _is_bare_word(checker, scope, right):
        found = checker.infer(scope, right)
        return _infer_beside(checker, scope, left, found), found
    found = checker.infer(scope, left)
    return found, _infer_beside(checker, scope, right, found)


def _infer_beside(checker: Checker, scope: Scope, node: Expression, other: Type) -> Type:
    """The type of what stands beside something whose type is known."""
    of = other.of if isinstance(other, t.SetType) else other
    if of in (UNITS, PURPOSES) and isinstance(node, Name) and node.id not in scope.locals:
        if of == UNITS:
            check_unit_name(checker, node, node.id)
        else:
            check_purpose(checker, node)
        checker.typing.meanings[id(node)] = Meaning("unit" if of == UNITS else "purpose", node.id)
        checker.typing.types[id(node)] = of
        return of
    return checker.infer(scope, node, of)


def _is_bare_word(checker: Checker, scope: Scope, node: Expression) -> bool:
    """Whether it is a name that can only be a word, or nothing at all."""
    if not isinstance(node, Name) or node.id in scope.locals:
        return False
    found = look_up(checker.ruleset, node.id)
    return found is None or found.space in ("word", "kind", "tag", "card")


def _check_order(checker: Checker, scope: Scope, node: Binary) -> None:
    left, right = checker.infer(scope, node.left), checker.infer(scope, node.right)
    if is_unknown(left) or is_unknown(right):
        return
    kinds = [found.of if isinstance(found, t.SetType) else found for found in (left, right)]
    ordered = (t.NumberType, t.TimeType)
    for side, found, kind in zip((node.left, node.right), (left, right), kinds, strict=True):
        if not isinstance(kind, ordered):
            is_selection = fits.member_of(checker.ruleset, found) is not None
            checker.report(not_ordered.report(side, words.describe(found), is_selection))
            return
        expect_one(checker, scope, side, found)
    if kinds[0] != kinds[1]:
        checker.report(not_ordered.report_mixed(node, words.describe(left), words.describe(right)))
    else:
        check_bounds(checker, scope, node)


def check_kind_test(checker: Checker, scope: Scope, left: Expression, right: Expression) -> None:
    """Check `left is right`."""
    found = checker.infer(scope, left)
    piece = fits.pieces_of(checker.ruleset, found)
    tested = checker.infer(scope, right, t.KIND)
    is_kind = isinstance(tested, t.KindType) or _names_a_card(checker, scope, right)
    if not is_kind and not is_unknown(tested):
        checker.report(kind_needed.report(right, words.describe(tested)))
    elif is_unknown(found) or is_unknown(tested):
        return
    elif piece is None and not isinstance(found, t.KindType):
        checker.report(kind_needed.report_subject(left, words.describe(found)))
    elif piece is not None:
        check_possible(checker, right, found, right)


def _names_a_card(checker: Checker, scope: Scope, node: Expression) -> bool:
    return isinstance(node, Name) and node.id not in scope.locals and bool(kinds_named(checker.ruleset, node.id))


def _check_member(checker: Checker, scope: Scope, item: Expression, selection: Expression, node: Binary) -> None:
    """Check `item in selection`; both sides may also be written as a set."""
    many = checker.infer(scope, selection)
    of = element_of(checker, many)
    if node.operator == "has" and isinstance(many, t.PlayerType):  # whether the player has such a card in force
        of = t.PIECE
    if of is None and is_unknown(many):
        checker.infer(scope, item)
        return
    if of is None:
        checker.infer(scope, item)
        checker.report(not_a_selection.report_in(selection, words.describe(many)))
        return
    if isinstance(of, t.PieceType) and _names_a_card(checker, scope, item) and node.operator == "has":
        checker.infer(scope, item, t.KIND)
        check_possible(checker, item, of, item)
        return
    found = _infer_beside(checker, scope, item, of)
    if not fits.are_comparable(checker.ruleset, found, t.SetType(of)) and not is_unknown(found):
        verdict = "true" if node.operator == "not in" else "false"
        checker.report(never_equal.report_member(node, words.describe(found), words.plural(of), verdict))


def _hint(checker: Checker, node: Binary, left: Type, right: Type) -> str:
    """What may have been meant by a comparison of two things that are never equal."""
    for side, found, other in ((node.left, left, right), (node.right, right, left)):
        shown = side.span.text if side.span else ""
        if isinstance(other, t.NumberType) and fits.member_of(checker.ruleset, found) is not None:
            return f"count them: `count({shown})`"
        if fits.pieces_of(checker.ruleset, found) is not None and isinstance(other, t.PlayerType):
            return f"its player is `{shown}.owner`"
    return ""
