"""The built-in functions: how many arguments, of what, and what comes back."""

from __future__ import annotations

from heistdsl.check import fits
from heistdsl.check.checker import Checker
from heistdsl.check.fits import is_unknown
from heistdsl.check.kinds import of_missing, unknown_function, wrong_argument_count
from heistdsl.check.needs import expect, expect_one
from heistdsl.check.scope import Scope
from heistdsl.check.selections import expect_selection
from heistdsl.check.spans import word_span
from heistdsl.model import types as t
from heistdsl.model.types import Type
from heistdsl.syntax.functions import FUNCTIONS
from heistdsl.syntax.tree import Call, Expression, Number, Of

#: Functions whose `n of ...` is a count and not a number of each member.
_COUNTING = frozenset(("top", "bottom"))
#: Functions whose `of` may be left out whatever the members are.
_BARE = _COUNTING | {"distinct", "missing"}


def infer_call(checker: Checker, scope: Scope, node: Call) -> Type:
    """The type of what a function gives."""
    function = FUNCTIONS.get(node.function)
    if function is None:
        where = word_span(node, node.function)
        is_procedure = node.function in checker.ruleset.procedures
        checker.report(unknown_function.report(where, node.function, FUNCTIONS, is_procedure))
        _infer_all(checker, scope, node)
        return t.UNKNOWN
    if len(node.arguments) != len(function.arguments):
        checker.report(wrong_argument_count.report(node, node.function, function.arguments, len(node.arguments)))
        _infer_all(checker, scope, node)
        return t.UNKNOWN
    members = [
        _argument(checker, scope, node, argument, need)
        for argument, need in zip(node.arguments, function.arguments, strict=True)
    ]
    return _result(checker, node, function.gives, members)


def _infer_all(checker: Checker, scope: Scope, node: Call) -> None:
    """Look at arguments of which nothing is known, so that what is wrong in them is told as well."""
    for argument in node.arguments:
        if isinstance(argument, Of):
            _infer_of(checker, scope, argument, node.function in _COUNTING, "any")
        else:
            checker.infer(scope, argument)


def _argument(checker: Checker, scope: Scope, node: Call, argument: Expression | Of, need: str) -> Type:
    """The type of one argument; of a selection, or of `value of selection`, one member of the selection."""
    if need.endswith(" of"):
        if isinstance(argument, Of):
            return _infer_of(checker, scope, argument, node.function in _COUNTING, need.removesuffix(" of"))
        return _bare_selection(checker, scope, node, argument)
    if isinstance(argument, Of) and node.function == "missing":  # one entry for each member
        _infer_of(checker, scope, argument, False, "any")
        found = checker.typing.type_of(argument.value)
        return found.of if isinstance(found, t.SetType) else found
    if isinstance(argument, Of):
        expect_selection(checker, scope, argument.selection)
        checker.report(of_missing.report_superfluous(argument, node.function))
        return t.UNKNOWN
    if need == "set":
        return expect_selection(checker, scope, argument) or t.UNKNOWN
    role = f"in `{node.function}(...)`"
    return expect(checker, scope, argument, "node" if need == "place" else need, role)


def _bare_selection(checker: Checker, scope: Scope, node: Call, argument: Expression) -> Type:
    """An argument without `of`: numbers to add up, values to tell apart or to match, a zone whose top card is meant."""
    element = expect_selection(checker, scope, argument)
    if element is None or is_unknown(element):
        return t.UNKNOWN
    if node.function in _BARE or (node.function == "sum" and isinstance(element, t.NumberType)):
        return element
    checker.report(of_missing.report(argument, node.function))
    return t.UNKNOWN


def _infer_of(checker: Checker, scope: Scope, argument: Of, is_count: bool, need: str) -> Type:
    """Check `value of selection`; the type of one member of the selection."""
    if is_count:
        expect(checker, scope, argument.value, "number")
    element = expect_selection(checker, scope, argument.selection) or t.UNKNOWN
    if not is_count:
        inner = scope.inside(element)
        found = checker.infer(inner, argument.value) if need == "any" else expect(checker, inner, argument.value, need)
        if need == "any" and isinstance(found, t.SetType | t.ZoneType):
            expect_one(checker, inner, argument.value, found)
    checker.typing.types[id(argument)] = element
    return element


def _result(checker: Checker, node: Call, gives: str, arguments: list[Type]) -> Type:
    first = arguments[0]
    match gives:
        case "number":
            return t.NUMBER
        case "condition":
            return t.CONDITION
        case "player":
            return t.PLAYER
        case "slot":
            return first.of if isinstance(first, t.SetType) else _slot(first)
        case "cards":
            piece = fits.pieces_of(checker.ruleset, first)
            argument = node.arguments[0]
            is_one = not isinstance(argument, Of) or argument.value == Number(1)
            if piece is None:
                return first if is_unknown(first) else t.SetType(first)
            return t.PieceType(piece.types, maybe=True) if is_one else t.SetType(piece)
        case _:
            if node.function == "reach":
                return t.SetType(t.NUMBER)
            return t.UNKNOWN if is_unknown(first) else t.SetType(fits.as_members(checker.ruleset, first))


def _slot(found: Type) -> Type:
    return t.SlotType(found.zone) if isinstance(found, t.ZoneType) else t.UNKNOWN
