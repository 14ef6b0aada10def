"""The procedures that apply layers: those of one operator after those of another, in the order of the game."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import partial

from heistdsl.ir.ops import NIL
from heistdsl.ir.program import EMPTY, NOTHING, ONE, Call, Const, Expr, Op, Var
from heistdsl.lower.code import Code, dispatch
from heistdsl.lower.env import Env
from heistdsl.lower.in_force import instances
from heistdsl.lower.keys import key_number
from heistdsl.lower.lasting import LastingKind, kept_amount, lasting_env, lasting_ones
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.reading import as_type, members, one, pieces_of
from heistdsl.lower.texts import Standing
from heistdsl.lower.values import Val, player
from heistdsl.model import types as t
from heistdsl.model.standing import last_name
from heistdsl.syntax.tree import Change, Get, Index, Name

_OPERATORS = {"set": ("=",), "multiply": ("*",), "add": ("+", "-")}
_ARITHMETIC = {"+": "add", "-": "sub", "*": "mul"}


@dataclass(frozen=True, slots=True)
class _Layered:
    """What layers are worked out on: the value `name` of an owner, and the entry `key` of a keyed one."""

    name: str
    owner: Val
    key: Expr | None
    value: Var
    kind: Val


def layer_procedure(low: Lowering, name: str, owner: Val, base: Val) -> str:
    """The procedure that takes an owner (-1 for the game), the key of a keyed value, and a value such as `base`; it
    gives the value with all layers applied."""

    def build(code: Code) -> None:
        who = replace(owner, expr=code.parameter("owner"), maybe=False)
        declared = low.ruleset.values.get(name)
        key = code.parameter("key") if declared is not None and declared.keyed_by is not None else None
        value = code.parameter("base", "l" if base.is_set else "i")
        code.gives = "l" if base.is_set else "i"
        on = _Layered(name, who, key, value, base)
        for kind in low.ruleset.layers:
            standing = [each for each in low.layers_on(name) if _change(each.statement).operator in _OPERATORS[kind]]
            left = [
                each
                for each in low.lasting_of(Change)
                if last_name(_change(each.statement).target) == name
                and _change(each.statement).operator in _OPERATORS[kind]
            ]
            if (kind == "set" or base.is_set) and _may_be_several(low, standing, left):
                _apply_in_order(low, code, on, standing, left)
                continue
            for each in standing:
                with instances(low, code, each) as instance:
                    _apply_standing(low, code, on, _change(each.statement), instance.env)
            for lasting in left:
                with lasting_ones(low, code, lasting, _amounts(base)) as (number, env):
                    _apply_lasting(low, code, on, lasting, number, env)
        code.give_back(value)

    return low.wanted(f"layers-{name}", build, late=True)


def _may_be_several(low: Lowering, standing: list[Standing], left: list[LastingKind]) -> bool:
    """Whether the order in which layers came into force may count. What one text has left behind is in order."""
    copies = [len(low.layout.copies(each.card)) if each.card else 1 + each.personal for each in standing]
    return sum(copies) + len(left) > 1


def _apply_in_order(low: Lowering, code: Code, on: _Layered, standing: list[Standing], left: list[LastingKind]) -> None:
    """Find all layers, and apply them in the order in which they came into force."""
    rows = code.let_list("rows", EMPTY)
    cases: dict[int, Callable[[], None]] = {}
    start = Var(code.fresh("start"))

    def found(place: int, since: Expr, what: Expr) -> None:
        code.set(rows, Op("join", (rows, Op("list", (since, Const(place), what)))))

    def run_standing(each: Standing) -> None:
        who = Op("at", (rows, Op("plus", (start, Const(2)))))
        subject = code.let("subject", who)
        env = Env(me=player(subject)) if each.personal else Env()
        _apply_standing(low, code, on, _change(each.statement), low.card_env(each.card, subject) if each.card else env)

    def run_lasting(each: LastingKind) -> None:
        number = code.let("lasting", Op("at", (rows, Op("plus", (start, Const(2))))))
        _apply_lasting(low, code, on, each, number, lasting_env(each, number, amounts=_amounts(on.kind)))

    for place, each in enumerate(standing):
        with instances(low, code, each) as instance:
            found(place, instance.since, instance.subject if each.card else instance.me)
        cases[place] = partial(run_standing, each)
    for place, lasting in enumerate(left, len(standing)):
        with lasting_ones(low, code, lasting, _amounts(on.kind)) as (number, _):
            found(place, number, number)
        cases[place] = partial(run_lasting, lasting)
    code.set(rows, Op("rows", (rows, Const(3))))
    with code.each("row", Op("starts", (rows, Const(3)))) as row:
        code.set(start, row)
        dispatch(code, Op("at", (rows, Op("plus", (start, ONE)))), cases)


def _change(statement: object) -> Change:
    assert isinstance(statement, Change)
    return statement


def _apply_standing(low: Lowering, code: Code, on: _Layered, change: Change, env: Env) -> None:
    with ExitStack() as inside:
        _narrow(low, code, on, change, env, inside)
        code.set(on.value, _applied(low, on, change, low.evaluate(change.value, env)))


def _amounts(kind: Val) -> tuple[int, int]:
    """How many numbers and lists a layer keeps before the names it uses."""
    return (0, 1) if kind.is_set else (1, 0)


def _apply_lasting(low: Lowering, code: Code, on: _Layered, kind: LastingKind, number: Expr, env: Env) -> None:
    """A layer that something has left behind: its amount was fixed then."""
    change = _change(kind.statement)
    is_set = on.kind.is_set
    with ExitStack() as inside:
        _narrow(low, code, on, change, env, inside)
        given = low.evaluate(change.value, kind.env)
        given = members(low, given) if is_set else one(low, given)
        code.set(on.value, _applied(low, on, change, replace(given, expr=kept_amount(number, is_set), word="")))


def _narrow(low: Lowering, code: Code, on: _Layered, change: Change, env: Env, inside: ExitStack) -> None:
    """What is added inside runs only if a layer is about this owner and key."""
    target, owner = change.target, on.owner
    if isinstance(target, Index):
        assert on.key is not None
        key = key_number(low, low.evaluate(target.key, env), change.span)
        inside.enter_context(code.when(Op("eq", (on.key, key))))
        target = target.base
    if isinstance(target, Name):
        return
    assert isinstance(target, Get)
    base = low.evaluate(target.base, env)
    owners = pieces_of(low, base) if isinstance(owner.type, t.PieceType) else members(low, base)
    inside.enter_context(code.when(Op("has", (owners.expr, owner.expr))))
    if low.has_affect and isinstance(owner.type, t.PieceType) and env.source is not None:
        operands = (Op("list", (owner.expr,)), env.source, env.me.expr if not env.me.is_nothing else NOTHING)
        inside.enter_context(code.when(Op("size", (Call(low.unprotected_procedure(), operands),))))


def _applied(low: Lowering, on: _Layered, change: Change, given: Val) -> Expr:
    """The value with one layer. Nothing cannot be raised or lowered, and nothing raises or lowers nothing."""
    value = on.value
    if on.kind.is_set:
        added = members(low, given)
        if change.operator == "=":
            return added.expr
        return Op("union" if change.operator == "+" else "without", (value, added.expr))
    given = one(low, given)
    if change.operator == "=":
        return as_type(low, given, on.kind)
    if given.is_nothing:
        return value
    changed: Expr = Op(_ARITHMETIC[change.operator], (value, given.expr))
    for side, maybe in ((given.expr, given.maybe), (value, on.kind.maybe)):
        if maybe:
            changed = Op("either", (Op("eq", (side, Const(NIL))), value, changed))
    return changed
