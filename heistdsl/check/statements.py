"""Statements, one after another, each in the scope that those before it have left."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from heistdsl.check import fits, words
from heistdsl.check.acts import check_act
from heistdsl.check.branches import merge
from heistdsl.check.changes import check_change
from heistdsl.check.checker import Checker
from heistdsl.check.choices import check_choose, check_chooser
from heistdsl.check.compounds import (
    check_bargain,
    check_each,
    check_may,
    check_modal,
    check_on,
    check_phase,
    check_repeat,
    check_until,
    check_use,
    check_while,
    check_window,
)
from heistdsl.check.conditions import check_condition
from heistdsl.check.emits import check_emit
from heistdsl.check.facts import is_done_later, is_never_paid, outside
from heistdsl.check.fits import is_unknown
from heistdsl.check.kinds import (
    ban_without_duration,
    lasting_needed,
    not_in_cost,
    require_too_late,
    something_else_needed,
    use_out_of_place,
    words_missing,
)
from heistdsl.check.leaving import PLANNED, ends_body
from heistdsl.check.matches import check_keys, uncovered_words
from heistdsl.check.naming import bind
from heistdsl.check.narrowing import narrow, narrow_to_kinds
from heistdsl.check.needs import expect
from heistdsl.check.patterns import check_pattern
from heistdsl.check.procedures import check_do
from heistdsl.check.rankings import check_ranking
from heistdsl.check.scope import Scope
from heistdsl.model import types as t
from heistdsl.syntax import tree

#: What lasts, and what leads to it.
_LASTING = (
    tree.Change, tree.Rule, tree.Treat, tree.On, tree.Use, tree.While, tree.Until, tree.Let, tree.If, tree.Match,
    tree.Each, tree.Nothing, tree.Window,
)  # fmt: skip


def check_body(checker: Checker, scope: Scope, body: tree.Body) -> Scope:
    """Check the statements of a body; the scope behind the last one."""
    for statement in body:
        scope = check_statement(checker, scope, statement)
        if not isinstance(statement, PLANNED):
            scope = replace(scope, plan=False)
    return scope


def check_statement(checker: Checker, scope: Scope, node: tree.Statement) -> Scope:
    """Check one statement; the scope behind it."""
    if scope.mode == "lasting" and not isinstance(node, _LASTING):
        checker.report(lasting_needed.report(node))
        scope = replace(scope, mode="running")
        return replace(_check(checker, scope, node), mode="lasting")
    return _check(checker, scope, node)


def _check(checker: Checker, scope: Scope, node: tree.Statement) -> Scope:
    match node:
        case tree.Act():
            return check_act(checker, scope, node)
        case tree.Choose():
            return check_choose(checker, scope, node)
        case tree.Change():
            return check_change(checker, scope, node)
        case tree.Let():
            return bind(checker, scope, node.name, checker.infer(scope, node.value), node, node.value)
        case tree.Do():
            return check_do(checker, scope, node)
        case tree.If():
            return _check_if(checker, scope, node)
        case tree.Match():
            return _check_match(checker, scope, node)
        case tree.Pay():
            _check_cost(checker, node.body)
            inside = checker.run(replace(scope, plan=True, paying=True), node.body)
            return replace(inside, paying=scope.paying)
        case tree.Rule() | tree.Treat() | tree.Emit() | tree.Sort() | tree.Require() | tree.Stop() | tree.Nothing():
            _check_small(checker, scope, node)
            return scope
        case _:
            return _check_compound(checker, scope, node)


def _check_cost(checker: Checker, body: tree.Body) -> None:
    """Check that a cost can be known to be payable before it is paid."""
    for node in outside(tree.Text(body), is_done_later):
        if is_never_paid(node) or (isinstance(node, tree.Do) and node.name in checker.facts.never_paid):
            checker.report(not_in_cost.report(node))


def _check_small(
    checker: Checker,
    scope: Scope,
    node: tree.Rule | tree.Treat | tree.Emit | tree.Sort | tree.Require | tree.Stop | tree.Nothing,
) -> None:
    match node:
        case tree.Rule():
            if scope.mode == "running" and node.operator in ("ban", "allow"):
                checker.report(ban_without_duration.report(node, node.operator))
            check_pattern(checker, scope, node.pattern, node.operator)
        case tree.Treat():
            if scope.mode == "running":
                checker.report(ban_without_duration.report(node, "treat"))
            _check_treat(checker, scope, node)
        case tree.Emit():
            check_emit(checker, scope, node)
        case tree.Sort():
            _check_sort(checker, scope, node)
        case tree.Require():
            if scope.mode == "running" and not scope.plan and not scope.paying:
                checker.report(require_too_late.report(node))
            check_condition(checker, scope, node.condition)
        case tree.Stop() | tree.Nothing():
            pass
        case _:
            assert_never(node)


def _check_compound(checker: Checker, scope: Scope, node: tree.Statement) -> Scope:
    """Check a statement with a body; names bound in a body that runs in any case are in reach behind it."""
    match node:
        case tree.Repeat():
            return check_repeat(checker, scope, node)
        case tree.While():
            return check_while(checker, scope, node)
        case tree.Until():
            return check_until(checker, scope, node)
        case tree.May():
            return check_may(checker, scope, node)
        case tree.Phase():
            return check_phase(checker, scope, node)
        case tree.Each():
            check_each(checker, scope, node)
        case tree.Unless():
            _check_cost(checker, (node.act,))
            check_act(checker, scope, node.act)
            checker.run(scope, node.body)
        case tree.On():
            check_on(checker, scope, node)
        case tree.Use():
            if scope.mode == "running":
                checker.report(use_out_of_place.report(node))
            check_use(checker, scope, node)
        case tree.Modal():
            check_modal(checker, check_chooser(checker, scope, node.subject, None), node)
        case tree.Window():
            check_window(checker, scope, node)
        case tree.Bargain():
            check_bargain(checker, scope, node)
        case _:
            raise AssertionError(node)
    return scope


# ---- branches


def _check_if(checker: Checker, scope: Scope, node: tree.If) -> Scope:
    """Check each arm with what its condition tells, and what the conditions before it have not told."""
    ends: list[Scope] = []
    left = scope
    for condition, body in node.arms:
        check_condition(checker, left, condition)
        end = checker.run(narrow(checker, left, condition), body)
        if not ends_body(body):
            ends.append(end)
        left = narrow(checker, left, condition, holds=False)
    if node.otherwise is not None:
        end = checker.run(left, node.otherwise)
        if not ends_body(node.otherwise):
            ends.append(end)
    else:
        ends.append(left)
    return merge(checker, left if len(ends) == 1 and node.otherwise is None else scope, ends)


def _check_match(checker: Checker, scope: Scope, node: tree.Match) -> Scope:
    found = checker.infer(scope, node.key)
    keys = tuple(key for case, _ in node.cases for key in case)
    check_keys(checker, scope, node.key, found, keys)
    ends: list[Scope] = []
    left = scope
    for case, body in node.cases:
        end = checker.run(narrow_to_kinds(checker, left, node.key, case), body)
        if not ends_body(body):
            ends.append(end)
        left = narrow_to_kinds(checker, left, node.key, case, others=True)
    missing = uncovered_words(checker, found, keys)
    if node.otherwise is not None:
        end = checker.run(left, node.otherwise)
        if not ends_body(node.otherwise):
            ends.append(end)
    elif not isinstance(found, t.WordType) or missing:
        ends.append(left)
    if node.otherwise is None and missing:
        checker.report(words_missing.report(node.key, missing))
    return merge(checker, scope, ends)


# ---- small statements


def _check_treat(checker: Checker, scope: Scope, node: tree.Treat) -> None:
    value = checker.infer(scope, node.value)
    substitute = checker.infer(scope, node.substitute, value)
    for side, found in ((node.value, value), (node.substitute, substitute)):
        if not isinstance(found.of if isinstance(found, t.SetType) else found, t.WordType | t.KindType | t.UnknownType):
            checker.report(
                something_else_needed.report(side, "a word or a type", words.describe(found), "to treat", "")
            )
            return
    if (
        not is_unknown(value)
        and not is_unknown(substitute)
        and not fits.are_comparable(checker.ruleset, value, substitute)
    ):
        needed = words.describe(value)
        checker.report(
            something_else_needed.report(node.substitute, needed, words.describe(substitute), "after `as`", "")
        )


def _check_sort(checker: Checker, scope: Scope, node: tree.Sort) -> None:
    found = expect(checker, scope, node.zone, "zone", "to sort")
    element = fits.pieces_of(checker.ruleset, found) or t.UNKNOWN
    check_ranking(checker, scope, node.ranking, element)
