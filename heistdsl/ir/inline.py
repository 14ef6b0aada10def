"""Procedures that only give an expression are written out where they are called, if that says nothing twice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from heistdsl.ir.program import Body, Call, Comp, Const, Expr, If, Op, Procedure, Return, Var
from heistdsl.ir.reads import names_in, seen
from heistdsl.ir.rewriting import rewritten
from heistdsl.ir.summaries import summary_of
from heistdsl.ir.walking import below, rebuilt, with_operands

#: How large an expression may be that is written out.
_LARGEST = 48


class Formulas:
    """What procedures give, of those that only give a small expression: learnt as they are finished."""

    def __init__(self) -> None:
        self._values: dict[str, tuple[tuple[str, ...], Expr]] = {}
        self._count = 0

    def learn(self, procedure: Procedure) -> bool:
        """Take note of a procedure that is finished; whether it is another formula than before."""
        before = self._values.pop(procedure.name, None)
        value = _formula(procedure)
        if value is None:
            return False
        self._values[procedure.name] = (procedure.parameters, value)
        return before != (procedure.parameters, value)

    def written_out(self, procedure: Procedure) -> Procedure:
        """A procedure with formulas written out in it."""
        known = self._values.keys()
        if summary_of(procedure).called.isdisjoint(known):
            return procedure
        body = rewritten(
            procedure.body, lambda found: not found.called.isdisjoint(known), lambda expr: rebuilt(expr, self._in_place)
        )
        return procedure if body is procedure.body else replace(procedure, body=body)

    def _in_place(self, expr: Expr) -> Expr:
        """A call, or what it gives."""
        if type(expr) is not Call or expr.on_copy or expr.procedure not in self._values:
            return expr
        parameters, value = self._values[expr.procedure]
        uses = seen(value).names
        for name, argument in zip(parameters, expr.arguments, strict=True):
            if not _is_little(argument) and (uses.count(name) > 1 or _inside_comprehension(value, name)):
                return expr
        self._count += 1
        return _written_out(value, dict(zip(parameters, expr.arguments, strict=True)), self._count)


def _formula(procedure: Procedure) -> Expr | None:
    """What a procedure gives, if that is one expression."""
    value = _value(procedure.body, "either-list" if procedure.gives == "l" else "either")
    if value is None or sum(1 for _ in below(value)) > _LARGEST:
        return None
    return None if procedure.name in seen(value).called else value


def _value(body: Body, either: str) -> Expr | None:
    match body:
        case (Return(value=value),):
            return value
        case (If(condition=condition, then=then, otherwise=()), *rest) if rest:
            first, second = _value(then, either), _value(tuple(rest), either)
            if first is None or second is None:
                return None
            return Op(either, (condition, first, second))
        case _:
            return None


def _is_little(expr: Expr) -> bool:
    """Whether an expression may be said again."""
    return isinstance(expr, Const | Var) or (
        isinstance(expr, Op)
        and expr.name == "list"
        and len(expr.arguments) <= 1
        and all(map(_is_little, expr.arguments))
    )


def _inside_comprehension(value: Expr, name: str) -> bool:
    return seen(value).repeats and any(
        name in names_in(part)
        for each in below(value)
        if isinstance(each, Comp)
        for part in (each.test, each.value)
        if part is not None
    )


def _written_out(value: Expr, names: Mapping[str, Expr], number: int) -> Expr:
    """The expression with parameters replaced, and names of its comprehensions that nobody else has."""

    def rename(expr: Expr, inner: Mapping[str, Expr]) -> Expr:
        match expr:
            case Var(name=name):
                return inner.get(name, expr)
            case Comp(var=var):
                fresh = f"{var.split('.')[0]}.i{number}"
                within = {**inner, var: Var(fresh)}
                return Comp(
                    expr.kind,
                    fresh,
                    rename(expr.source, inner),
                    None if expr.test is None else rename(expr.test, within),
                    None if expr.value is None else rename(expr.value, within),
                )
            case Const():
                return expr
            case _:
                return with_operands(expr, lambda each: rename(each, inner))

    return rename(value, names)
