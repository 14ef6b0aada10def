"""The procedures that apply layers: those of one operator after those of another, in the order of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from functools import partial

from heistdsl.ir.ops import NIL
from heistdsl.ir.program import EMPTY, NOTHING, ONE, ZERO, Call, Const, Expr, Op, Var
from heistdsl.lower.code import Code, dispatch
from heistdsl.lower.env import Env
from heistdsl.lower.expressions import truth
from heistdsl.lower.in_force import Instance, instance_of, instances
from heistdsl.lower.keys import key_number
from heistdsl.lower.lasting import LastingKind, kept_amount, lasting_env, lasting_ones
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.reading import as_type, members, one, pieces_of
from heistdsl.lower.texts import Standing
from heistdsl.lower.values import Val
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
            cards = [each for each in standing if each.card]
            left = [
                each
                for each in low.lasting_of(Change)
                if last_name(_change(each.statement).target) == name
                and _change(each.statement).operator in _OPERATORS[kind]
            ]
            for each in standing:  # what no card says has been in force since the beginning: it comes first
                if not each.card:
                    _apply_standing(low, code, on, each)
            if (kind == "set" or base.is_set) and _may_be_several(low, cards, left):
                _apply_in_order(low, code, on, cards, left)
                continue
            for each in cards:
                _apply_standing(low, code, on, each)
            for lasting in left:
                with _left_about(low, code, on, lasting) as (number, env):
                    _apply_lasting(low, code, on, lasting, number, env)
        code.give_back(value)

    return low.wanted(f"layers-{name}", build, late=low.left_behind)


def _may_be_several(low: Lowering, cards: list[Standing], left: list[LastingKind]) -> bool:
    """Whether the order in which layers came into force may count. What one text has left behind is in order."""
    return sum(len(low.layout.copies(each.card)) for each in cards) + len(left) > 1


def _apply_in_order(low: Lowering, code: Code, on: _Layered, cards: list[Standing], left: list[LastingKind]) -> None:
    """Find all layers on this value, and apply them in the order in which they came into force."""
    rows = code.let_list("rows", EMPTY)
    cases: dict[int, Callable[[], None]] = {}
    start = Var(code.fresh("start"))

    def found(place: int, since: Expr, what: Expr) -> None:
        code.set(rows, Op("join", (rows, Op("list", (since, Const(place), what)))))

    def run_card(each: Standing) -> None:
        subject = code.let("subject", Op("at", (rows, Op("plus", (start, Const(2))))))
        _apply(low, code, on, _change(each.statement), low.card_env(each.card, subject))

    def run_lasting(each: LastingKind) -> None:
        number = code.let("lasting", Op("at", (rows, Op("plus", (start, Const(2))))))
        _apply_lasting(low, code, on, each, number, lasting_env(each, number, amounts=_amounts(on.kind)))

    for place, each in enumerate(cards):
        with _about(low, code, on, each) as instance:
            found(place, instance.since, instance.subject)
        cases[place] = partial(run_card, each)
    for place, lasting in enumerate(left, len(cards)):
        with _left_about(low, code, on, lasting) as (number, _):
            found(place, number, number)
        cases[place] = partial(run_lasting, lasting)
    with code.when(Op("size", (rows,))):
        code.set(rows, Op("rows", (rows, Const(3))))
        with code.each("row", Op("starts", (rows, Const(3)))) as row:
            code.set(start, row)
            dispatch(code, Op("at", (rows, Op("plus", (start, ONE)))), cases)


def _change(statement: object) -> Change:
    assert isinstance(statement, Change)
    return statement


def _apply_standing(low: Lowering, code: Code, on: _Layered, standing: Standing) -> None:
    with _about(low, code, on, standing) as instance:
        _apply(low, code, on, _change(standing.statement), instance.env)


def _apply(low: Lowering, code: Code, on: _Layered, change: Change, env: Env) -> None:
    code.set(on.value, _applied(low, on, change, low.evaluate(change.value, env)))


@contextmanager
def _about(low: Lowering, code: Code, on: _Layered, standing: Standing) -> Iterator[Instance]:
    """What is added inside runs for every instance that is in force, about this owner and key, and whose conditions
    hold. These come last: most layers are about something else."""
    change = _change(standing.statement)
    with ExitStack() as inside:
        if standing.personal and not standing.card and _is_of(change, "me"):
            # Of what stands there once for each player only the owner's own is about them.
            inside.enter_context(code.when(Op("ge", (on.owner.expr, ZERO))))
            instance = Instance(Env(me=on.owner), NOTHING, ZERO)
        elif standing.card and _is_of(change, "this"):
            copies = low.layout.copies(standing.card)
            inside.enter_context(code.when(Op("has", (low.constant_list(copies), on.owner.expr))))
            subject = Const(copies[0]) if len(copies) == 1 else on.owner.expr
            instance = inside.enter_context(instance_of(low, code, standing.card, subject))
        else:
            instance = inside.enter_context(instances(low, code, standing, conditions=False))
        inside.enter_context(_narrowed(low, code, on, change, instance.env))
        for condition in standing.conditions:
            inside.enter_context(code.when(truth(low, condition, instance.env)))
        yield instance


def _is_of(change: Change, name: str) -> bool:
    """Whether it is a value of what has this name that changes."""
    target = change.target.base if isinstance(change.target, Index) else change.target
    return isinstance(target, Get) and isinstance(target.base, Name) and target.base.id == name


def _amounts(kind: Val) -> tuple[int, int]:
    """How many numbers and lists a layer keeps before the names it uses."""
    return (0, 1) if kind.is_set else (1, 0)


def _apply_lasting(low: Lowering, code: Code, on: _Layered, kind: LastingKind, number: Expr, env: Env) -> None:
    """A layer that something has left behind: its amount was fixed then."""
    change = _change(kind.statement)
    is_set = on.kind.is_set
    given = low.evaluate(change.value, kind.env)
    given = members(low, given) if is_set else one(low, given)
    code.set(on.value, _applied(low, on, change, replace(given, expr=kept_amount(number, is_set), word="")))


@contextmanager
def _left_about(low: Lowering, code: Code, on: _Layered, kind: LastingKind) -> Iterator[tuple[Expr, Env]]:
    """What is added inside runs for every layer of this kind that was left behind and is about this owner and key."""
    with (
        lasting_ones(low, code, kind, _amounts(on.kind)) as (number, env),
        _narrowed(low, code, on, _change(kind.statement), env),
    ):
        yield number, env


@contextmanager
def _narrowed(low: Lowering, code: Code, on: _Layered, change: Change, env: Env) -> Iterator[None]:
    """What is added inside runs only if a layer is about this owner and key."""
    target, owner = change.target, on.owner
    with ExitStack() as inside:
        if isinstance(target, Index):
            assert on.key is not None
            key = key_number(low, low.evaluate(target.key, env), change.span)
            inside.enter_context(code.when(Op("eq", (on.key, key))))
            target = target.base
        if isinstance(target, Get) and env.me is not owner:
            base = low.evaluate(target.base, env)
            owners = pieces_of(low, base) if isinstance(owner.type, t.PieceType) else members(low, base)
            inside.enter_context(code.when(Op("has", (owners.expr, owner.expr))))
            if low.has_affect and isinstance(owner.type, t.PieceType) and env.source is not None:
                operands = (Op("list", (owner.expr,)), env.source, env.me.expr if not env.me.is_nothing else NOTHING)
                inside.enter_context(code.when(Op("size", (Call(low.unprotected_procedure(), operands),))))
        yield


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
