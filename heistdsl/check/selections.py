"""Selections: `where`, sets, and what joins and cuts them."""

from __future__ import annotations

from heistdsl.check import fits, words
from heistdsl.check.checker import Checker
from heistdsl.check.conditions import check_condition
from heistdsl.check.fits import is_unknown
from heistdsl.check.kinds import not_a_selection, nothing_in_common, type_as_selection
from heistdsl.check.narrowing import narrow, narrowed_piece
from heistdsl.check.scope import THAT, Local, Scope
from heistdsl.model import types as t
from heistdsl.model.types import Type
from heistdsl.syntax.slots import asks_for_slots
from heistdsl.syntax.tree import Binary, Expression, Name, Set, Where


def infer_where(checker: Checker, scope: Scope, node: Where, candidate: Local | None = None) -> Type:
    """The type of `selection where condition`. `candidate` is the name a choice binds, in reach in the condition."""
    element = tested_element(checker, node, checker.infer(scope, node.selection))
    if element is None:
        return t.UNKNOWN
    inner = scope.bind(candidate) if candidate else scope
    inner = inner.inside(element, node.element)
    keys: list[Expression] = [THAT]
    if node.element is not None:
        inner = inner.bind(checker.local(node.element, element, node))
        keys.append(Name(node.element))
    before = len(checker.diagnostics)
    check_condition(checker, inner, node.condition)
    if checker.erred_since(before):  # what is left over is not known
        return t.UNKNOWN
    inner = narrow(checker, inner, node.condition)
    if isinstance(element, t.PieceType):
        for key in keys if candidate is None else (*keys, Name(candidate.name)):
            element = narrowed_piece(checker, inner, key, element)
    return t.SetType(element)


def tested_element(checker: Checker, node: Where, selection: Type) -> Type | None:
    """What a `where` tests one by one; None, and a mistake, if there is nothing to go through."""
    element = element_of(checker, selection)
    if element is None:
        if is_unknown(selection):
            return t.UNKNOWN
        _report_no_selection(checker, node.selection, selection)
        return None
    zone = checker.ruleset.zones.get(selection.zone) if isinstance(selection, t.ZoneType) else None
    if zone and zone.slots and asks_for_slots(node.condition):
        return t.SlotType(zone.id)
    return element


def element_of(checker: Checker, selection: Type) -> Type | None:
    """What one goes through in a selection, one by one; None if it is no selection."""
    match selection:
        case t.PlayerType() | t.PieceType() | t.PlaceType():
            return selection
        case t.SetType(of=t.ZoneType() as zone):
            return fits.zone_pieces(checker.ruleset, zone)
        case _:
            return fits.member_of(checker.ruleset, selection)


def _report_no_selection(checker: Checker, node: Expression, found: Type) -> None:
    if isinstance(found, t.KindType):
        checker.report(type_as_selection.report(node))
    else:
        checker.report(not_a_selection.report(node, words.describe(found)))


def expect_selection(checker: Checker, scope: Scope, node: Expression) -> Type | None:
    """The element of an expression that must be a selection; None after saying that it is none."""
    found = checker.infer(scope, node)
    element = element_of(checker, found)
    if element is None and not is_unknown(found):
        _report_no_selection(checker, node, found)
    return element


def infer_union(checker: Checker, scope: Scope, node: Binary) -> Type:
    """The type of `a | b`."""
    left, right = (_joinable(checker, scope, side) for side in (node.left, node.right))
    joined = fits.join(checker.ruleset, t.SetType(left), t.SetType(right))
    if joined is None:
        checker.report(nothing_in_common.report(node, words.plural(left), words.plural(right)))
        return t.UNKNOWN
    return joined


def infer_difference(checker: Checker, scope: Scope, node: Binary) -> Type:
    """The type of `a except b`."""
    left, right = (_joinable(checker, scope, side) for side in (node.left, node.right))
    if not fits.are_comparable(checker.ruleset, left, right):
        checker.report(nothing_in_common.report(node, words.plural(left), words.plural(right)))
    return t.SetType(left)


def _joinable(checker: Checker, scope: Scope, node: Expression) -> Type:
    """One member of something that can be part of a union."""
    found = checker.infer(scope, node)
    if isinstance(found, t.KindType):
        checker.report(type_as_selection.report(node))
        return t.UNKNOWN
    return fits.as_members(checker.ruleset, found)


def infer_set(checker: Checker, scope: Scope, node: Set, want: Type | None) -> Type:
    """The type of `{a, b}`: a set of what is in it; zones in it stay zones, ranges give their numbers."""
    wanted = want.of if isinstance(want, t.SetType) else want
    joined: Type | None = None
    for item in node.items:
        found = checker.infer(scope, item, wanted)
        found = found.of if isinstance(found, t.SetType) else found
        previous, joined = joined, found if joined is None else fits.join(checker.ruleset, joined, found)
        if joined is None:
            checker.report(nothing_in_common.report(node, words.plural(previous or found), words.plural(found)))
            return t.UNKNOWN
    return t.SetType(joined or t.UNKNOWN)
