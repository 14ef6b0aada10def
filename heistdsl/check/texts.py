"""Texts with a standing part: cards, rules and actions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from heistdsl.check.checker import Checker
from heistdsl.check.facts import PERSONAL_NAMES
from heistdsl.check.kinds import never_runs, use_out_of_place
from heistdsl.check.scope import Mode, Scope
from heistdsl.check.statements import check_statement
from heistdsl.model.ruleset import Ruleset
from heistdsl.syntax.tree import (
    Act,
    Body,
    Change,
    Choose,
    Do,
    Each,
    Expression,
    Get,
    Index,
    Let,
    Name,
    Node,
    On,
    Require,
    Rule,
    Statement,
    Treat,
    Use,
    Where,
    While,
    walk,
)


def check_standing(checker: Checker, scope: Scope, body: Body) -> None:
    """Check the statements at the top of a text: some stand, the others run when the card is played or resolved.

    A statement that uses a name bound before it runs as well, whatever it is. The doing part of rules and actions
    never runs.
    """
    bound: set[str] = set()
    for statement in body:
        if _stands(checker.ruleset, statement) and not bound & _names_in(statement):
            # A rule is in force once for each player if it speaks of `me`, else once, for nobody.
            has_me = scope.context.place != "rules" or bool(PERSONAL_NAMES & _names_in(statement))
            check_statement(checker, replace(scope, mode="text", has_me=has_me), statement)
            continue
        if scope.context.place != "card":
            checker.report(never_runs.report(statement, scope.context.place))
        mode: Mode = "running"
        if isinstance(statement, Use) and (names := bound & _names_in(statement)):
            checker.report(use_out_of_place.report_bound(statement, min(names)))
            mode = "text"
        scope = check_statement(checker, replace(scope, mode=mode), statement)
        bound.update(_bound_in(statement))


def standing_part(ruleset: Ruleset, body: Body) -> Iterator[Statement]:
    """The statements of a text that stand."""
    bound: set[str] = set()
    for statement in body:
        if _stands(ruleset, statement) and not bound & _names_in(statement):
            yield statement
        else:
            bound.update(_bound_in(statement))


def _stands(ruleset: Ruleset, statement: Statement) -> bool:
    match statement:
        case On() | Use() | While() | Rule() | Treat() | Require():
            return True
        case Change(operator="+" | "-" | "*"):
            return True
        case Change(operator="=", target=target):
            return is_layered_name(ruleset, last_name(target))
        case _:
            return False


def last_name(target: Expression) -> str:
    """The last name of a path: `spaces` of `my.spaces[kind]`; the empty text if it is no path."""
    match target:
        case Name(id=name) | Get(name=name):
            return name
        case Index(base=base):
            return last_name(base)
        case _:
            return ""


def is_layered_name(ruleset: Ruleset, name: str) -> bool:
    """Whether a name is a value or an attribute, which change in layers."""
    return name in ruleset.values or any(name in kind.attributes for kind in ruleset.kinds.values())


def _names_in(node: Node) -> set[str]:
    return {inner.id for inner in walk(node) if isinstance(inner, Name)}


def _bound_in(statement: Statement) -> Iterator[str]:
    for node in walk(statement):
        match node:
            case Choose(name=name) | Let(name=name) | Each(name=name):
                yield name
            case Act(bind=str(name)) | Do(bind=str(name)) | Where(element=str(name)):
                yield name
            case _:
                pass
