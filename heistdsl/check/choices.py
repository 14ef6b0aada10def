"""Choices: out of what, by whom, and what the chosen name then is."""

from __future__ import annotations

from dataclasses import replace

from heistdsl.check import fits, words
from heistdsl.check.checker import Checker
from heistdsl.check.fits import is_unknown
from heistdsl.check.kinds import (
    choice_without_player,
    hidden_choice,
    hidden_name,
    needless_amount,
    not_a_selection,
    only_players_act,
    type_as_selection,
    unknown_name,
)
from heistdsl.check.names import words_alone
from heistdsl.check.naming import bind
from heistdsl.check.needs import expect
from heistdsl.check.scope import ME, Local, Scope
from heistdsl.check.selections import infer_where, tested_element
from heistdsl.check.visibility import check_sight, sources
from heistdsl.model import types as t
from heistdsl.model.types import Type
from heistdsl.syntax.tree import Amount, Choose, Expression, Negate, Number, Set, Where


def check_choose(checker: Checker, scope: Scope, node: Choose) -> Scope:
    """Check a choice; the scope behind it, in which its name is what was chosen."""
    inner = check_chooser(checker, scope, node.subject, node)
    if node.amount is not None and node.amount.value is not None:
        expect(checker, inner, node.amount.value, "number")
        _check_amount(checker, node.amount)
    member = _candidates(checker, inner, node)
    is_somebody = node.subject is None or fits.players_of(checker.typing.type_of(node.subject)) is not None
    if node.naming:
        _check_public(checker, inner, node)
    elif is_somebody and isinstance(member, t.PieceType):
        deed = hidden_choice.Deed("choose", "chooses", node.name)
        check_sight(checker, inner, node.subject or ME, node.source, deed)
    chosen = t.SetType(member) if _is_several(node.amount) else member
    return bind(checker, scope, node.name, chosen, node)


def check_chooser(checker: Checker, scope: Scope, subject: Expression | None, node: Choose | None) -> Scope:
    """Check who chooses; the scope in which `their` is each chooser's."""
    if subject is None:
        if not scope.has_actor and node is not None:
            checker.report(choice_without_player.report(node, scope.context.place, "choose"))
        return scope
    found = checker.infer(scope, subject)
    if not is_unknown(found) and fits.players_of(found) is None:
        is_piece = isinstance(found, t.PieceType)
        checker.report(only_players_act.report(subject, words.describe(found), "chooses", is_piece))
    return replace(scope, them=t.PLAYER)


def _is_several(amount: Amount | None) -> bool:
    if amount is None:
        return False
    return not (amount.kind in ("exactly", "up to") and amount.value == Number(1))


def _check_amount(checker: Checker, amount: Amount) -> None:
    if amount.value == Number(0) or isinstance(amount.value, Negate):
        checker.report(needless_amount.report(amount.value))


def _candidates(checker: Checker, scope: Scope, node: Choose) -> Type:
    """The type of one candidate. In the condition of the choice its name stands for the candidate being tested."""
    source = node.source
    if isinstance(source, Where):
        selection = checker.infer(scope, source.selection)
        element = tested_element(checker, source, selection) if not is_unknown(selection) else None
        if element is None:
            return t.UNKNOWN
        found = infer_where(checker, scope, source, Local(node.name, element, node))
        checker.typing.types[id(source)] = found
        return found.of if isinstance(found, t.SetType) else t.UNKNOWN
    if isinstance(source, Set) and (strange := words_alone(checker, scope, source)):
        checker.unknown.update(strange)
        checker.report(unknown_name.report_words_to_choose(source, strange))
        return t.UNKNOWN
    found = checker.infer(scope, source)
    return _member(checker, source, found)


def _member(checker: Checker, source: Expression, found: Type) -> Type:
    if is_unknown(found):
        return t.UNKNOWN
    match found:
        case t.SetType(of=of):
            return of
        case t.PlayerType() | t.PieceType() | t.PlaceType():
            return found
        case t.KindType():
            checker.report(type_as_selection.report(source))
            return t.UNKNOWN
        case _:
            member = fits.member_of(checker.ruleset, found)
            if member is None:
                checker.report(not_a_selection.report_choice(source, words.describe(found)))
            return member or t.UNKNOWN


def _check_public(checker: Checker, scope: Scope, node: Choose) -> None:
    """A name is said out of a set that everybody knows, so never out of what lies hidden."""
    for source in sources(checker, scope, node.source):
        if source.zone.visible_to != "all" and source.node not in scope.seen:
            checker.report(hidden_name.report(source.node, source.zone))
            return
