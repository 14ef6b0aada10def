"""Whether a plan may fail, so that what comes before it has to keep it in view."""

from __future__ import annotations

from heistdsl.lower.lowering import Lowering
from heistdsl.syntax.tree import Act, Body, Choose, Do, Emit, If, Let, Match, Modal, Pay, Require


def may_fail(low: Lowering, body: Body, called: frozenset[str]) -> bool:
    """Whether the plan of a body, and all it calls, may fail."""
    for statement in body:
        match statement:
            case Let():
                continue
            case Choose():
                return True
            case If() | Match():
                arms = [arm for _, arm in (statement.arms if isinstance(statement, If) else statement.cases)]
                if any(may_fail(low, arm, called) for arm in (*arms, statement.otherwise or ())):
                    return True
            case Do(name=name):
                procedure = low.ruleset.procedures.get(name)
                if procedure and name not in called:
                    return may_fail(low, procedure.effect.text.body, called | {name})
            case Require() | Pay() | Modal():
                return True
            case Act() | Emit():
                return bool(low.bans)
            case _:
                return False
    return False
