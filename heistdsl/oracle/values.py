"""Expressions: from a tree and its surroundings to a value."""

from __future__ import annotations

from typing import assert_never

from heistdsl.oracle.compare import as_kind, compare, fits_key
from heistdsl.oracle.errors import RuleError, whole
from heistdsl.oracle.functions import call
from heistdsl.oracle.layers import keyed_value
from heistdsl.oracle.names import part_of, value_of_name
from heistdsl.oracle.past import count_past, last_past
from heistdsl.oracle.reading import key_of, number_of, selection
from heistdsl.oracle.run import Run
from heistdsl.oracle.scope import Env, with_element
from heistdsl.oracle.sets import copies_of, describe, members, single
from heistdsl.oracle.slots import slots_of
from heistdsl.oracle.things import Interval, Keyed, Kind, PhaseRef, Piece, SlotRef, Value, ZoneRef, unique
from heistdsl.syntax.slots import asks_for_slots
from heistdsl.syntax.tree import (
    Binary,
    Call,
    Either,
    Expression,
    Get,
    Index,
    Last,
    Name,
    Negate,
    Not,
    Number,
    Operator,
    Sequence,
    Set,
    String,
    Table,
    Time,
    Times,
    Where,
)

_COMPARISONS = frozenset(("=", "!=", "<", "<=", ">", ">=", "is", "is not", "in", "not in", "has"))


def evaluate(run: Run, expression: Expression, env: Env) -> Value:
    """What an expression stands for here and now. Raises RuleError."""
    match expression:
        case Number(value=number) | Time(seconds=number):
            return number
        case String(value=text):
            return text
        case Name(id=id):
            return value_of_name(run, id, env, expression.span)
        case Get(base=base, name=name):
            return part_of(run, evaluate(run, base, env), name, expression.span)
        case Index():
            return _index(run, expression, env)
        case Binary():
            return _binary(run, expression, env)
        case Not():
            return truth(run, expression, env)
        case Negate(operand=operand):
            return whole(-number_of(run, operand, env), expression.span)
        case Where():
            return _where(run, expression, env)
        case Either(value=value, condition=condition, other=other):
            return evaluate(run, value if truth(run, condition, env) else other, env)
        case Call():
            return call(run, expression, env)
        case Table():
            return _table(run, expression, env)
        case Set(items=items) | Sequence(items=items):
            return unique([member for item in items for member in _spread(evaluate(run, item, env))])
        case Times(pattern=pattern, since=since):
            return count_past(run, pattern, since, env)
        case Last(pattern=pattern):
            return last_past(run, pattern, env)
        case _:
            assert_never(expression)


def truth(run: Run, expression: Expression, env: Env) -> bool:
    """Whether a condition holds. A bare kind inside a `where` asks about the element; a phase whether it runs."""
    match expression:
        case Binary(operator="and", left=left, right=right):
            return truth(run, left, env) and truth(run, right, env)
        case Binary(operator="or", left=left, right=right):
            return truth(run, left, env) or truth(run, right, env)
        case Not(operand=operand):
            return not truth(run, operand, env)
        case _:
            value = evaluate(run, expression, env)
            if env.testing and isinstance(env.element, Piece):
                value = as_kind(run, value)
            if isinstance(value, Kind) and env.testing:
                return compare(run, "is", env.element, value)
            return _as_condition(run, value, expression)


def _as_condition(run: Run, value: Value, expression: Expression) -> bool:
    match value:
        case bool():
            return value
        case PhaseRef(id=id):
            return run.world.running(id) is not None
        case "yes":
            return True
        case "no" | None:
            return False
        case tuple() if all(isinstance(member, bool) for member in value):
            return any(value)
        case _:
            raise RuleError("type", f"this is {describe(value)} and no condition", expression.span)


def _spread(value: Value) -> tuple[Value, ...]:
    """What a value adds to a set that is written out: a zone stays a zone, a set gives its members."""
    if value is None:
        return ()
    return value if isinstance(value, tuple) else (value,)


def _index(run: Run, expression: Index, env: Env) -> Value:
    base = evaluate(run, expression.base, env)
    match base:
        case Keyed():
            return keyed_value(run, base, key_of(run, expression.key, env), expression.span)
        case ZoneRef(zone=zone) if run.ruleset.zones[zone].slots:
            slot = number_of(run, expression.key, env)
            if 1 <= slot <= run.ruleset.zones[zone].slots:
                return SlotRef(base, slot)
            return None
        case ZoneRef() | tuple():
            found = members(run, base)
            index = number_of(run, expression.key, env)
            return found[index - 1] if 1 <= index <= len(found) else None
        case None:
            return None
        case _:
            raise RuleError("type", f"{describe(base)} has no entries", expression.span)


def _binary(run: Run, expression: Binary, env: Env) -> Value:
    operator, left, right = expression.operator, expression.left, expression.right
    if operator in ("and", "or"):
        return truth(run, expression, env)
    if operator == "..":
        return Interval(number_of(run, left, env), number_of(run, right, env))
    if operator in ("|", "except"):
        first, second = _things(run, left, env), _things(run, right, env)
        return unique([*first, *second]) if operator == "|" else tuple(m for m in first if m not in second)
    if operator in _COMPARISONS:
        return _comparison(run, operator, left, right, env)
    return _arithmetic(run, expression, env)


def _things(run: Run, expression: Expression, env: Env) -> tuple[Value, ...]:
    """The members of one side of `|` or `except`; the name of a card stands for its pieces."""
    found = selection(run, expression, env)
    return tuple(
        each
        for member in found
        for each in (copies_of(run, member) if isinstance(member, Kind) and copies_of(run, member) else (member,))
    )


def _comparison(run: Run, operator: Operator, left: Expression, right: Expression, env: Env) -> bool:
    """A comparison. A unit or purpose is compared with a name as it is written; `nothing` with what is empty."""
    if operator in ("=", "!="):
        for side, other in ((left, right), (right, left)):
            if isinstance(side, Get) and side.name in ("unit", "purpose") and isinstance(other, Name):
                return (evaluate(run, side, env) == other.id) is (operator == "=")
            if isinstance(other, Name) and other.id == "nothing":
                return (not members(run, evaluate(run, side, env))) is (operator == "=")
    return compare(run, operator, evaluate(run, left, env), evaluate(run, right, env))


def _arithmetic(run: Run, expression: Binary, env: Env) -> int:
    left, right = number_of(run, expression.left, env), number_of(run, expression.right, env)
    match expression.operator:
        case "+":
            return whole(left + right, expression.span)
        case "-":
            return whole(left - right, expression.span)
        case "*":
            return whole(left * right, expression.span)
        case "/":
            if right == 0:
                raise RuleError("overflow", "division by zero", expression.span)
            return whole(left // right, expression.span)
        case _:
            raise RuleError("type", f"`{expression.operator}` is no arithmetic", expression.span)


def _where(run: Run, expression: Where, env: Env) -> Value:
    source = evaluate(run, expression.selection, env)
    slots = slots_of(run, source)
    candidates = slots if slots is not None and asks_for_slots(expression.condition) else None
    return tuple(
        member
        for member in (members(run, source) if candidates is None else candidates)
        if truth(run, expression.condition, with_element(env, member, expression.element))
    )


def _table(run: Run, expression: Table, env: Env) -> Value:
    key = single(run, evaluate(run, expression.key, env))
    for wanted, value in expression.rows:
        if wanted is None or fits_key(run, key, evaluate(run, wanted, env)):
            return evaluate(run, value, env)
    raise RuleError("type", f"no row of the table fits {describe(key)}", expression.span)
