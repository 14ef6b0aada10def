"""Expressions: from a tree and its surroundings to a value of the program."""

from __future__ import annotations

from typing import assert_never

from heistdsl.ir.program import EMPTY, NOTHING, ONE, ZERO, Call, Comp, Const, Expr, Op, Var
from heistdsl.lower.code import Code
from heistdsl.lower.compare import as_kind, both, compare, fits_key, is_kind, opposite
from heistdsl.lower.env import Env
from heistdsl.lower.functions import call
from heistdsl.lower.kept import cell, value_of
from heistdsl.lower.keys import key_number, key_position
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.lying import slots_of
from heistdsl.lower.names import part_of, value_of_name
from heistdsl.lower.reading import NO_NUMBER, as_type, copies_of, is_there, joined, joined_type, members, number_of, one
from heistdsl.lower.refusal import refuse
from heistdsl.lower.values import ABSENT, IntervalType, Val, condition, number, set_of
from heistdsl.model import types as t
from heistdsl.syntax.slots import asks_for_slots
from heistdsl.syntax.tree import (
    Binary,
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
from heistdsl.syntax.tree import (
    Call as CallNode,
)
from heistdsl.text.span import Span

_ARITHMETIC = {"+": "add", "-": "sub", "*": "mul", "/": "div"}
_COMPARISONS = frozenset(("=", "!=", "<", "<=", ">", ">=", "is", "is not", "in", "not in", "has"))


def evaluate(low: Lowering, expression: Expression, env: Env) -> Val:
    """What an expression stands for where it is."""
    match expression:
        case Number(value=found) | Time(seconds=found):
            return number(Const(found))
        case Name(id=id):
            return value_of_name(low, id, env, expression.span)
        case Get(base=base, name=name):
            return part_of(low, evaluate(low, base, env), name, expression.span)
        case Binary():
            return _binary(low, expression, env)
        case Not():
            return condition(truth(low, expression, env))
        case Negate(operand=operand):
            return number(Op("neg", (number_of(low, evaluate(low, operand, env), expression.span),)))
        case Where():
            return _where(low, expression, env)
        case Either():
            return _either(low, expression, env)
        case CallNode():
            return call(low, expression, env)
        case Table():
            return _table(low, expression, env)
        case Set(items=items) | Sequence(items=items):
            return _set(low, tuple(evaluate(low, item, env) for item in items), expression.span)
        case Index():
            return _index(low, expression, env)
        case String(value=text):
            return Val(t.TEXT, Const(low.layout.word(text)))
        case Times() | Last():
            return low.past(expression, env)
        case _:
            assert_never(expression)


def truth(low: Lowering, expression: Expression, env: Env) -> Expr:
    """Whether a condition holds. A bare kind inside a `where` asks about the element; a phase whether it runs."""
    match expression:
        case Binary(operator="and", left=left, right=right):
            return both(truth(low, left, env), truth(low, right, env))
        case Binary(operator="or", left=left, right=right):
            return Op("or", (truth(low, left, env), truth(low, right, env)))
        case Not(operand=operand):
            return opposite(truth(low, operand, env))
        case _:
            value = evaluate(low, expression, env)
            if env.element is not None and isinstance(env.element.type, t.PieceType):
                value = as_kind(low, value)
            if isinstance(value.type, t.KindType) and env.element is not None:
                return both(is_there(low, env.element), is_kind(low, env.element, value, expression.span))
            return _as_condition(low, value, expression)


def _as_condition(low: Lowering, value: Val, expression: Expression) -> Expr:
    match value.type:
        case t.ConditionType():
            return value.expr
        case t.PhaseType():
            return Op("ge", (Op("running", (Const(low.layout.phases.index(value.word)),)), ZERO))
        case t.WordType():
            return Op("eq", (value.expr, Const(low.layout.word("yes"))))
        case t.SetType(of=t.ConditionType()):
            return Op("has", (value.expr, ONE))
        case _ if value.is_nothing:
            return ZERO
        case _:
            raise refuse(f"{type(value.type).__name__} as a condition", expression.span)


def _binary(low: Lowering, expression: Binary, env: Env) -> Val:
    operator, left, right = expression.operator, expression.left, expression.right
    if operator in ("and", "or"):
        return condition(truth(low, expression, env))
    if operator == "..":
        first, last = evaluate(low, left, env), evaluate(low, right, env)
        return Val(IntervalType(), number_of(low, first, left.span), high=number_of(low, last, right.span))
    if operator in ("|", "except"):
        return _algebra(low, operator, _things(low, left, env), _things(low, right, env))
    if operator in _COMPARISONS:
        return condition(_comparison(low, operator, left, right, env, expression.span))
    first, second = evaluate(low, left, env), evaluate(low, right, env)
    numbers = (number_of(low, first, left.span), number_of(low, second, right.span))
    return number(Op(_ARITHMETIC[operator], numbers))


def _things(low: Lowering, expression: Expression, env: Env) -> Val:
    """The members of one side of `|` or `except`; the name of a card stands for its pieces."""
    value = evaluate(low, expression, env)
    if isinstance(value.type, t.KindType) and value.word in low.ruleset.cards:
        return copies_of(low, value.word)
    return members(low, value)


def _algebra(low: Lowering, operator: Operator, left: Val, right: Val) -> Val:
    assert isinstance(left.type, t.SetType)
    assert isinstance(right.type, t.SetType)
    if operator == "except":
        return Val(left.type, Op("without", (left.expr, right.expr)))
    if left.expr == EMPTY:
        return right
    if right.expr == EMPTY:
        return left
    of = joined_type((left.type.of, right.type.of))
    are_things = isinstance(of, t.PlayerType | t.PieceType | t.PlaceType)
    apart = not are_things or _are_apart(left.expr, right.expr)
    return set_of(of, Op("join" if apart else "union", (left.expr, right.expr)))


def _are_apart(left: Expr, right: Expr) -> bool:
    """Whether two sets are what lies in different zones."""
    found: list[Expr] = []
    waiting = [left, right]
    while waiting:
        expr = waiting.pop()
        match expr:
            case Op(name="zone", arguments=(Const(),)):
                found.append(expr)
            case Op(name="join", arguments=arguments):
                waiting += arguments
            case _:
                return False
    return len(set(found)) == len(found)


def _comparison(
    low: Lowering, operator: Operator, left: Expression, right: Expression, env: Env, span: Span | None
) -> Expr:
    """A comparison. A unit or purpose is compared with a name as it is written; `nothing` with what is empty."""
    if operator in ("=", "!="):
        for side, other in ((left, right), (right, left)):
            if isinstance(side, Get) and side.name in ("unit", "purpose") and isinstance(other, Name):
                word = Op("eq", (evaluate(low, side, env).expr, Const(low.layout.word(other.id))))
                return word if operator == "=" else opposite(word)
            if isinstance(other, Name) and other.id == "nothing":
                value = evaluate(low, side, env)
                if isinstance(value.type, t.ZoneType):
                    value = members(low, value)
                there = is_there(low, value)
                return opposite(there) if operator == "=" else there
    return compare(low, operator, evaluate(low, left, env), evaluate(low, right, env), span)


def _where(low: Lowering, expression: Where, env: Env) -> Val:
    source = tested_members(low, evaluate(low, expression.selection, env), expression.condition)
    assert isinstance(source.type, t.SetType)
    var = f"w_{_depth(env)}"
    test = truth(low, expression.condition, env.testing(Val(source.type.of, Var(var)), expression.element))
    return Val(source.type, Comp("keep", var, source.expr, test))


def tested_members(low: Lowering, value: Val, condition: Expression) -> Val:
    """What the condition of a `where` tests: the members, or the slots of zones, if it asks about slots."""
    of = value.type.of if isinstance(value.type, t.SetType) else value.type
    is_slotted = isinstance(of, t.ZoneType) and of.zone and low.ruleset.zones[of.zone].slots
    if not is_slotted or not asks_for_slots(condition):
        return members(low, value)
    assert isinstance(of, t.ZoneType)
    if not value.is_set:
        return set_of(t.SlotType(of.zone), slots_of(low, value.expr))
    return set_of(t.SlotType(of.zone), Comp("flat", "of_s", value.expr, value=slots_of(low, Var("of_s"))))


def _depth(env: Env) -> int:
    """How many elements are being tested around; names of comprehensions must differ from outer ones."""
    element = env.element
    if element is None or not isinstance(element.expr, Var) or not element.expr.name.startswith("w_"):
        return 0
    return int(element.expr.name.removeprefix("w_")) + 1


def _either(low: Lowering, expression: Either, env: Env) -> Val:
    test = truth(low, expression.condition, env)
    found = tuple(evaluate(low, each, env) for each in (expression.value, expression.other))
    return choose(low, test, *found)


def choose(low: Lowering, test: Expr, first: Val, second: Val) -> Val:
    """One of two values."""
    if first.high is not None and second.high is not None:
        lowest, highest = Op("either", (test, first.expr, second.expr)), Op("either", (test, first.high, second.high))
        return Val(IntervalType(), lowest, high=highest)
    kind = joined(low, (first, second))
    if kind is ABSENT:
        return ABSENT
    name = "either-list" if kind.is_set else "either"
    found = Op(name, (test, as_type(low, first, kind), as_type(low, second, kind)))
    return Val(kind.type, found, kind.maybe)


def _table(low: Lowering, expression: Table, env: Env) -> Val:
    key = one(low, evaluate(low, expression.key, env))
    rows = [
        (None if wanted is None else fits_key(low, key, evaluate(low, wanted, env)), evaluate(low, value, env))
        for wanted, value in expression.rows
    ]
    if rows[-1][0] is not None:
        kind = joined(low, tuple(value for _, value in rows))
        rows.append((None, Val(kind.type, Call(_no_row(low, kind, expression.span)))))
    found = rows[-1][1]
    for test, value in reversed(rows[:-1]):
        found = choose(low, ONE if test is None else test, value, found)
    return found


def _no_row(low: Lowering, kind: Val, span: Span | None) -> str:
    def build(code: Code) -> None:
        code.gives = "l" if kind.is_set else "i"
        code.fail("type", "no row of the table fits", span)
        code.give_back(EMPTY if kind.is_set else ZERO)

    return low.wanted(f"no-row-{len(low.procedures)}-{id(span)}" if span is None else f"no-row-{span.start}", build)


def _set(low: Lowering, values: tuple[Val, ...], span: Span | None) -> Val:
    """A set that is written out: a zone stays a zone, a set gives its members."""
    if any(isinstance(value.type, t.ZoneType) for value in values):
        if not all(isinstance(value.type, t.ZoneType) for value in values):
            raise refuse("zones among other things in a set", span)
        zones = Op("list", tuple(value.expr for value in values))
        return set_of(joined_type(value.type for value in values), zones)  # type: ignore[misc]
    listed = [members(low, value) for value in values if not value.is_nothing]
    if not listed:
        return Val(t.SetType(t.PIECE), EMPTY)
    of = joined_type(each.type.of for each in listed if isinstance(each.type, t.SetType))
    found = listed[0].expr
    for each in listed[1:]:
        found = Op("join", (found, each.expr))
    if isinstance(of, t.PlayerType | t.PieceType | t.PlaceType):
        found = Op("once", (found,))
    return set_of(of, found)


def _index(low: Lowering, expression: Index, env: Env) -> Val:
    base = evaluate(low, expression.base, env)
    if isinstance(base.type, t.KeyedType):
        return _keyed(low, base, evaluate(low, expression.key, env), expression.span)
    if base.is_nothing:
        return ABSENT
    if isinstance(base.type, t.ZoneType) and base.type.zone and low.ruleset.zones[base.type.zone].slots:
        position = number_of(low, evaluate(low, expression.key, env), expression.span)
        slots = slots_of(low, base.expr)
        return Val(t.SlotType(base.type.zone), Op("entry", (slots, position)), True)
    if isinstance(base.type, t.SetType | t.ZoneType):
        found = members(low, base)
        assert isinstance(found.type, t.SetType)
        position = number_of(low, evaluate(low, expression.key, env), expression.span)
        if isinstance(found.type.of, t.NumberType):
            there = both(Op("ge", (position, ONE)), Op("le", (position, Op("size", (found.expr,)))))
            entry = Op("at", (found.expr, Op("plus", (position, NOTHING))))
            return number(Op("either", (there, entry, NO_NUMBER)), True)
        return Val(found.type.of, Op("entry", (found.expr, position)), True)
    raise refuse(f"an entry of {type(base.type).__name__}", expression.span)


def _keyed(low: Lowering, keyed: Val, key: Val, span: Span | None) -> Val:
    """The entry of a keyed counter or value."""
    declared = low.ruleset.values.get(keyed.word)
    if keyed.word in low.ruleset.counters or declared is None:
        return number(Op("cell", (keyed_cell(low, keyed, key, span),), "c"), keyed.owner is not None)
    return value_of(low, declared, keyed.owner, key_number(low, key, span))


def keyed_cell(low: Lowering, keyed: Val, key: Val, span: Span | None) -> Expr:
    """Where the entry of a keyed counter is kept."""
    return cell(low, keyed.word, keyed.owner, key_position(low, keyed.word, key, span))
