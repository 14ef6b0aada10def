"""The formulas of values."""

from __future__ import annotations

from heistdsl.check import words
from heistdsl.check.checker import Checker
from heistdsl.check.conditions import check_condition
from heistdsl.check.kinds import formula_misfit
from heistdsl.check.needs import expect_type
from heistdsl.check.scope import Scope
from heistdsl.model import types as t
from heistdsl.model.ruleset import Value


def check_formula_type(checker: Checker, scope: Scope, value: Value) -> None:
    """Check a formula, in which bare names are parts of the owner, and whether it gives what is declared."""
    if isinstance(value.type, t.ConditionType):
        check_condition(checker, scope, value.formula)
        return
    found, is_fitting = expect_type(checker, scope, value.formula, value.type)
    if not is_fitting:
        described = words.describe(value.type), words.describe(found)
        checker.report(formula_misfit.report(value.formula, value.id, *described))
