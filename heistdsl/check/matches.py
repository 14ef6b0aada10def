"""The keys of `match` and `table`: what a value is compared with, one after another."""

from __future__ import annotations

from heistdsl.check import fits, words
from heistdsl.check.checker import Checker
from heistdsl.check.conditions import check_possible
from heistdsl.check.context import kinds_named
from heistdsl.check.fits import is_unknown
from heistdsl.check.kinds import case_again, never_equal
from heistdsl.check.names import words_of
from heistdsl.check.needs import expect_one
from heistdsl.check.scope import Scope
from heistdsl.model import types as t
from heistdsl.model.types import Type
from heistdsl.syntax.tree import Binary, Expression, Name, Number


def check_keys(checker: Checker, scope: Scope, subject: Expression, found: Type, keys: tuple[Expression, ...]) -> None:
    """Check the keys a value is compared with. A piece can be compared with types, a number with ranges."""
    expect_one(checker, scope, subject, found)
    for index, key in enumerate(keys):
        _check_key(checker, scope, found, key)
        if any(_covers(checker, earlier, key) for earlier in keys[:index]):
            checker.report(case_again.report(key))


def _check_key(checker: Checker, scope: Scope, found: Type, key: Expression) -> None:
    piece = fits.pieces_of(checker.ruleset, found)
    if piece is not None and isinstance(key, Name) and kinds_named(checker.ruleset, key.id):
        checker.infer(scope, key, t.KIND)
        check_possible(checker, key, piece, key)
        return
    of = checker.infer(scope, key, found)
    if is_unknown(found) or is_unknown(of) or fits.are_comparable(checker.ruleset, found, of):
        return
    checker.report(never_equal.report_case(key, words.describe(found), words.describe(of)))


def _covers(checker: Checker, earlier: Expression, key: Expression) -> bool:
    """Whether whatever fits a key has fitted an earlier one already."""
    if earlier == key:
        return True
    match earlier, key:
        case Binary(operator="..", left=Number(value=low), right=Number(value=high)), Number(value=value):
            return low <= value <= high
        case (
            Binary(operator="..", left=Number(value=low), right=Number(value=high)),
            Binary(operator="..", left=Number(value=first), right=Number(value=last)),
        ):
            return low <= first and last <= high
        case _:
            return False


def uncovered_words(checker: Checker, found: Type, keys: tuple[Expression, ...]) -> tuple[str, ...]:
    """The words a value can be that no key names; empty for a value that is no word."""
    if not isinstance(found, t.WordType):
        return ()
    named = {key.id for key in keys if isinstance(key, Name)}
    return tuple(word for word in words_of(checker, found.enumeration) if word not in named)
