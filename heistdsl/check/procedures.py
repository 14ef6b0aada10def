"""Procedures: whether they are there, and whether they are given what they take."""

from __future__ import annotations

from heistdsl.check import words
from heistdsl.check.checker import Checker
from heistdsl.check.context import Context
from heistdsl.check.fits import is_unknown
from heistdsl.check.kinds import (
    no_result,
    parameter_misfit,
    procedure_needs_me,
    unknown_procedure,
    wrong_parameter_count,
)
from heistdsl.check.naming import bind
from heistdsl.check.needs import expect_type
from heistdsl.check.scope import Local, Scope
from heistdsl.check.spans import word_span
from heistdsl.model import types as t
from heistdsl.model.standing import names_bound
from heistdsl.syntax.tree import Do


def check_do(checker: Checker, scope: Scope, node: Do) -> Scope:
    """Check a call; the scope behind it."""
    procedure = checker.ruleset.procedures.get(node.name)
    if procedure is None:
        for argument in node.arguments:
            checker.infer(scope, argument)
        checker.report(unknown_procedure.report(word_span(node, node.name), node.name, checker.ruleset.procedures))
    elif len(procedure.parameters) != len(node.arguments):
        for argument in node.arguments:
            checker.infer(scope, argument)
        checker.report(wrong_parameter_count.report(node, procedure, len(node.arguments)))
    else:
        for (name, wanted), argument in zip(procedure.parameters.items(), node.arguments, strict=True):
            found, is_fitting = expect_type(checker, scope, argument, wanted)
            if not is_fitting and not is_unknown(found):
                described = words.describe(wanted), words.describe(found)
                checker.report(parameter_misfit.report(argument, procedure, name, *described))
    is_lost = not scope.has_me and node.name in checker.facts.speaking_of_me
    if is_lost or (not scope.has_actor and node.name in checker.facts.done_by_somebody):
        checker.report(procedure_needs_me.report(node, node.name, scope.context.place))
    if node.bind is None:
        return scope
    return bind(checker, scope, node.bind, _result(checker, scope, node), node)


def _result(checker: Checker, scope: Scope, node: Do) -> t.Type:
    """What a procedure gives back: the type of what it binds to `result`. Of one that calls itself it is not known."""
    procedure = checker.ruleset.procedures.get(node.name)
    if procedure is None or node.name in checker.inside:
        return t.UNKNOWN
    body = procedure.effect.text.body
    if not any("result" in names_bound(each) for each in body):
        checker.report(no_result.report(node, procedure))
        return t.UNKNOWN
    within = (*checker.inside, node.name)
    apart = Checker(checker.ruleset, checker.facts, checker.infer_expression, checker.run_body, inside=within)
    parameters = {name: Local(name, type_) for name, type_ in procedure.parameters.items()}
    around = Scope(Context("procedure", parameters=procedure.parameters), parameters, has_me=scope.has_me)
    found = apart.run(around, body).locals.get("result")
    checker.asked |= apart.asked
    return t.UNKNOWN if found is None else apart.type_of(found)
