"""Texts with a standing part: cards, rules and actions."""

from __future__ import annotations

from dataclasses import replace

from heistdsl.check.checker import Checker
from heistdsl.check.facts import PERSONAL_NAMES
from heistdsl.check.kinds import never_runs, use_out_of_place
from heistdsl.check.scope import Mode, Scope
from heistdsl.check.statements import check_statement
from heistdsl.model.standing import divide, names_in
from heistdsl.syntax.tree import Body, Use


def check_standing(checker: Checker, scope: Scope, body: Body) -> None:
    """Check the statements at the top of a text: some stand, the others run when the card is played or resolved.

    A statement that uses a name bound before it runs as well, whatever it is. The doing part of rules and actions
    never runs.
    """
    for statement, stands, used in divide(checker.ruleset, body):
        if stands:
            # A rule is in force once for each player if it speaks of `me`, else once, for nobody.
            has_me = scope.context.place != "rules" or bool(PERSONAL_NAMES & names_in(statement))
            check_statement(checker, replace(scope, mode="text", has_me=has_me), statement)
            continue
        if scope.context.place != "card":
            checker.report(never_runs.report(statement, scope.context.place))
        mode: Mode = "running"
        if isinstance(statement, Use) and used:
            checker.report(use_out_of_place.report_bound(statement, min(used)))
            mode = "text"
        scope = check_statement(checker, replace(scope, mode=mode), statement)
