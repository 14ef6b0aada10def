"""`+=`, `-=` and `=` on what is kept: locals, counters and states."""

from __future__ import annotations

from dataclasses import replace

from heistdsl.ir.program import NOTHING, ONE, ZERO, Const, Expr, Op, Run, Var
from heistdsl.lower.acts_of_numbers import bounds_of
from heistdsl.lower.clock import change_clock
from heistdsl.lower.code import Code
from heistdsl.lower.dice import has_dice, shown, turn
from heistdsl.lower.env import Env
from heistdsl.lower.event import Event
from heistdsl.lower.events import Happened, happen
from heistdsl.lower.expressions import keyed_cell
from heistdsl.lower.kept import cell, set_kept
from heistdsl.lower.lasting import leave_behind
from heistdsl.lower.learning import learn_local
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.reading import NO_NUMBER, as_type, is_there, members, number_of, one, pieces_of
from heistdsl.lower.refusal import refuse
from heistdsl.lower.revising import revise
from heistdsl.lower.sharing import set_local
from heistdsl.lower.values import Val, condition, number
from heistdsl.model import types as t
from heistdsl.model.standing import is_layer, last_name
from heistdsl.syntax.tree import Change, Get, Index, Name


def lower_change(low: Lowering, code: Code, change: Change, env: Env) -> None:
    """Change something now."""
    target = change.target
    if isinstance(target, Name) and target.id in env.locals:
        _change_local(low, code, change, env, target.id)
        return
    if isinstance(target, Name) and target.id == "clock":
        change_clock(low, code, change, env)
        return
    if is_layer(low.ruleset, change):
        _add_layer(low, code, change, env)
        return
    path = target.base if isinstance(target, Index) else target
    if isinstance(path, Name):
        _change_spot(low, code, change, env, path.id, None)
    elif isinstance(path, Get):
        _change_each(low, code, change, env, path)
    else:
        raise refuse("a change of something else", change.span)


def _add_layer(low: Lowering, code: Code, change: Change, env: Env) -> None:
    """A layer made by something that runs. Its number is fixed now; `+` and `-` are the event `raise` or `lower`."""
    given = low.evaluate(change.value, env)
    if is_set_of_layers(low, last_name(change.target)):
        found = members(low, given)
        leave_behind(low, code, change, env, Val(found.type, code.let_list("amount", found.expr)))
        return
    given = one(low, given)
    if isinstance(given.type, t.NumberType | t.TimeType):
        amount = Val(t.NUMBER, code.let("amount", given.expr), given.maybe)
    else:
        word = Const(low.layout.word(given.word)) if given.word else given.expr
        amount = Val(given.type, code.let("amount", word), given.maybe)
    if change.operator not in ("+", "-") or not isinstance(amount.type, t.NumberType):
        leave_behind(low, code, change, env, amount)
    elif amount.maybe:
        with code.when(is_there(low, amount)):
            _raise(low, code, change, env, amount)
    else:
        _raise(low, code, change, env, amount)


def _raise(low: Lowering, code: Code, change: Change, env: Env, amount: Val) -> None:
    """The event that a layer with `+` or `-` is."""
    kind = "raise" if change.operator == "+" else "lower"

    def effect(event: Event) -> Happened:
        assert event.amount is not None
        leave_behind(low, code, change, env, Val(t.NUMBER, event.amount))
        return Happened(amount=event.amount)

    me = NOTHING if env.me.is_nothing else env.me.expr
    path = change.target.base if isinstance(change.target, Index) else change.target
    data = {"direct": condition(Const(int(env.from_card)))}
    if "value" in low.parts_asked_for:
        before = _one_or_nothing(low, low.evaluate(change.target, env))
        data["value"] = number(code.let("value", before.expr), True)
    event = Event(kind, kind, me, env.source, amount=amount.expr, data=data, path=last_name(path))
    holders = low.evaluate(path.base, env) if isinstance(path, Get) else None
    if holders is not None:
        found = _holders(low, holders)
        event = replace(event, holders=replace(found, expr=code.let_list("holders", found.expr)))
    happen(low, code, event, effect)


def _one_or_nothing(low: Lowering, value: Val) -> Val:
    """What is changed as a number, if it is one."""
    found = members(low, value)
    is_one = Op("eq", (Op("size", (found.expr,)), ONE))
    return number(Op("either", (is_one, Op("first", (found.expr,)), NO_NUMBER)), True)


def _holders(low: Lowering, base: Val) -> Val:
    """Those whose value a path is about; a slot stands for its piece, the name of a card for its pieces."""
    of = base.type.of if isinstance(base.type, t.SetType) else base.type
    return pieces_of(low, base) if isinstance(of, t.SlotType) or base.word in low.ruleset.cards else members(low, base)


def is_set_of_layers(low: Lowering, name: str) -> bool:
    """Whether a value or attribute is a set, so that layers on it add and take away members."""
    value = low.ruleset.values.get(name)
    types = [value.type] if value is not None else []
    types += [kind.attributes[name].type for kind in low.ruleset.kinds.values() if name in kind.attributes]
    return any(isinstance(each, t.SetType) for each in types)


def _change_local(low: Lowering, code: Code, change: Change, env: Env, name: str) -> None:
    old = env.locals[name]
    value = low.evaluate(change.value, env)
    if change.operator == "=" and not learn_local(low, old, value):
        return
    if old.box is None and not isinstance(old.expr, Var):
        raise refuse(f"a change of `{name}`", change.span)
    if old.is_set:
        new = _with_members(low, change, old.expr, members(low, value))
    elif isinstance(old.type, t.NumberType) and not (change.operator == "=" and old.maybe):
        new = _changed(low, change, old.expr, env)
    else:
        new = as_type(low, value if isinstance(old.type, t.ZoneType) else one(low, value), old)
    set_local(low, code, old, new)


def _changed(low: Lowering, change: Change, old: Expr, env: Env) -> Expr:
    number = number_of(low, low.evaluate(change.value, env), change.span)
    match change.operator:
        case "=":
            return number
        case "+=" | "+":
            return Op("add", (Op("num", (old,)), number))
        case "*":
            return Op("mul", (Op("num", (old,)), number))
        case _:
            return Op("sub", (Op("num", (old,)), number))


def _change_each(low: Lowering, code: Code, change: Change, env: Env, path: Get) -> None:
    """Change it for each owner that the path stands for."""
    base = low.evaluate(path.base, env)
    if base.is_nothing:
        return
    if base.event is not None:
        old = base.event.part(low, path.name, change.span)
        was = code.let("was", old.expr)
        _change_event(low, code, change, env, old)
        revise(low, code, base.event, path.name, was)
        return
    if isinstance(base.type, t.PlayerType | t.PieceType | t.PlaceType) and not base.maybe:
        _change_spot(low, code, change, env, path.name, base)
        return
    owners = _holders(low, base)
    assert isinstance(owners.type, t.SetType)
    with code.each("owner", owners.expr) as owner:
        _change_spot(low, code, change, env, path.name, Val(owners.type.of, owner))


def _change_event(low: Lowering, code: Code, change: Change, env: Env, old: Val) -> None:
    """Change a number of an event that can still be changed; what it does not carry stays away."""
    if (old.box is None and not isinstance(old.expr, Var)) or not isinstance(old.type, t.NumberType):
        raise refuse("a change of an event that is no number", change.span)
    with code.when(Op("ne", (old.expr, NO_NUMBER)) if old.maybe else ONE):
        set_local(low, code, old, _changed(low, change, old.expr, env))


def _change_spot(low: Lowering, code: Code, change: Change, env: Env, name: str, owner: Val | None) -> None:
    if name in low.ruleset.counters:
        _change_counter(low, code, change, env, name, owner)
        return
    if name not in low.ruleset.states:
        if name != "value" or owner is None or not isinstance(owner.type, t.PieceType) or not has_dice(low):
            raise refuse(f"a change of `{name}`", change.span)
        turn(low, code, owner.expr, _changed(low, change, shown(low, owner).expr, env))
        return
    state = low.ruleset.states[name]
    if isinstance(state.type, t.SetType):
        with set_kept(low, code, name, owner) as place:
            _change_set(low, code, change, env, place)
        return
    if change.operator != "=":
        raise refuse(f"`{change.operator}` on the state `{name}`", change.span)
    value = one(low, low.evaluate(change.value, env))
    if isinstance(value.type, t.KindType) and value.word:
        value = Val(t.KIND, Const(low.layout.word(value.word)))
    found = value.expr
    if isinstance(value.type, t.ConditionType) and not value.maybe:
        found = Op("either", (found, ONE, ZERO))  # what is tested may be any number, what is kept is 0 or 1
    code.run("set-cell", cell(low, name, owner), found, key="c")
    code.run("set-scalar", Const(1), key="changed")


def _change_set(low: Lowering, code: Code, change: Change, env: Env, place: Expr) -> None:
    given = members(low, low.evaluate(change.value, env))
    code.run("keep-set", place, _with_members(low, change, Op("set", (place,)), given))


def _with_members(low: Lowering, change: Change, old: Expr, given: Val) -> Expr:
    """A set that is set, or gains or loses members."""
    assert isinstance(given.type, t.SetType)
    if change.operator == "=":
        return given.expr
    are_things = isinstance(given.type.of, t.PlayerType | t.PieceType | t.PlaceType)
    adds = change.operator in ("+=", "+")
    return Op(("union" if are_things else "join") if adds else "without", (old, given.expr))


def _change_counter(low: Lowering, code: Code, change: Change, env: Env, name: str, owner: Val | None) -> None:
    if isinstance(change.target, Index):
        keyed = Val(t.KeyedType(""), word=name, owner=owner)
        where = keyed_cell(low, keyed, low.evaluate(change.target.key, env), change.span)
    else:
        where = cell(low, name, owner)
    lowest, highest = bounds_of(low, name)
    where = code.let("cell", where) if not isinstance(where, Const) else where
    new = _changed(low, change, Op("cell", (where,), "c"), env)
    if code.quiet and env.paying:
        new = code.let("new", new)
        kept = Op("change-counter", (where, Op("sub", (new, Op("cell", (where,), "c"))), lowest, highest))
        code.add(Run(kept))
        with code.when(Op("ne", (Op("cell", (where,), "c"), new))):
            code.give_back(ZERO)
        return
    code.run("set-counter", where, new, lowest, highest)
