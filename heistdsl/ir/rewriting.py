"""Changes of expressions that concern few of them: what does not concern them is passed over as a whole."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from heistdsl.ir.program import Body, Const, Expr, ForEach, If, Loop, Stmt
from heistdsl.ir.reads import Seen, seen
from heistdsl.ir.summaries import Summary, summary_of
from heistdsl.ir.walking import with_bodies, with_exprs

#: Whether a change has anything to do in an expression, or in a statement with all inside it.
Concerns: TypeAlias = Callable[[Seen | Summary], bool]


def rewritten(body: Body, concerns: Concerns, change: Callable[[Expr], Expr]) -> Body:
    """A body with the expressions of all its statements changed that a change concerns; the very same one if nothing
    changed."""

    def expression(expr: Expr) -> Expr:
        return change(expr) if type(expr) is not Const and concerns(seen(expr)) else expr

    def inside(body: Body) -> Body:
        return with_bodies(body, statement)

    def statement(stmt: Stmt) -> Stmt:
        if (type(stmt) is If or type(stmt) is ForEach or type(stmt) is Loop) and not concerns(summary_of(stmt)):
            return stmt
        return with_exprs(stmt, expression, inside)

    return inside(body)
