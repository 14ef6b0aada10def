"""`+=`, `-=` and `=` on what is kept, and layers with `+`, `-`, `*` and `=` on what is worked out."""

from __future__ import annotations

from dataclasses import dataclass

from heistdsl.model.standing import is_layer, last_name
from heistdsl.model.types import SetType
from heistdsl.oracle.act_numbers import set_die
from heistdsl.oracle.clock import pass_second
from heistdsl.oracle.debts import bounded, counter_value
from heistdsl.oracle.errors import PlanFailed, RuleError, whole
from heistdsl.oracle.events import Draft, happen
from heistdsl.oracle.layers import layer_owners
from heistdsl.oracle.making import make_lasting
from heistdsl.oracle.reading import key_of, number_of
from heistdsl.oracle.run import Run, Steps
from heistdsl.oracle.scope import Env, Unbound
from heistdsl.oracle.sets import members, single
from heistdsl.oracle.things import EventRef, Keeper, Piece, Place, Player, Value, unique
from heistdsl.syntax.tree import Change, Expression, Get, Index, Name


@dataclass(frozen=True, slots=True)
class Spot:
    """Something that can be set: a counter, a state, or a die, of one owner."""

    name: str
    owner: Keeper
    key: str = ""


def run_change(run: Run, change: Change, env: Env) -> Steps[None]:
    """Change something now, or leave a layer behind."""
    if _is_local(change, env):
        _change_local(run, change, env)
    elif isinstance(change.target, Name) and change.target.id == "clock":
        yield from _change_clock(run, change, env)
    elif _event_base(run, change.target, env) is not None:
        _change_event(run, change, env)
    elif is_layer(run.ruleset, change):
        yield from _add_layer(run, change, env)
    else:
        for spot in _spots(run, change.target, env):
            _change_spot(run, change, spot, env)


def _is_local(change: Change, env: Env) -> bool:
    return isinstance(change.target, Name) and not isinstance(env.scope.find(change.target.id), Unbound)


def _change_local(run: Run, change: Change, env: Env) -> None:
    assert isinstance(change.target, Name)
    old = env.scope.find(change.target.id)
    assert not isinstance(old, Unbound)
    env.scope.assign(change.target.id, _changed(run, change, old, env))


def _changed(run: Run, change: Change, old: Value, env: Env) -> Value:
    """The new value: set, added or taken away; sets gain or lose members."""
    if change.operator == "=":
        return run.evaluate(change.value, env)
    adds = change.operator in ("+=", "+")
    if isinstance(old, tuple):
        given = members(run, run.evaluate(change.value, env))
        return unique([*old, *given]) if adds else tuple(each for each in old if each not in given)
    number = number_of(run, change.value, env)
    before = old if isinstance(old, int) else 0
    if change.operator == "*":
        return whole(before * number, change.span)
    return whole(before + number if adds else before - number, change.span)


def _change_clock(run: Run, change: Change, env: Env) -> Steps[None]:
    """Set the clock, or let seconds pass on it with all that waits for them, whether it runs or not."""
    number = number_of(run, change.value, env)
    if change.operator == "+=":
        for _ in range(number):
            run.spend(1, change.span)
            yield from pass_second(run)
        return
    run.world.touch()
    run.world.clock = max(0, number if change.operator == "=" else run.world.clock - number)


def _event_base(run: Run, target: Expression, env: Env) -> EventRef | None:
    if not isinstance(target, Get):
        return None
    base = single(run, run.evaluate(target.base, env)) if isinstance(target.base, Name | Get) else None
    return base if isinstance(base, EventRef) else None


def _change_event(run: Run, change: Change, env: Env) -> None:
    """Change what an event carries, while it can still be changed; what it does not carry stays away."""
    assert isinstance(change.target, Get)
    ref = _event_base(run, change.target, env)
    assert ref is not None
    if run.world.events[ref.number].data.get(change.target.name) is None:
        return
    old = run.evaluate(change.target, env)
    run.world.set_payload(ref.number, change.target.name, single(run, _changed(run, change, old, env)))


def _spots(run: Run, target: Expression, env: Env) -> tuple[Spot, ...]:
    """Everything a path stands for that can be set, one for each owner."""
    key = ""
    if isinstance(target, Index):
        key = key_of(run, target.key, env)
        target = target.base
    name = last_name(target)
    if isinstance(target, Name):
        return (Spot(name, None, key),)
    if not isinstance(target, Get):
        raise RuleError("type", "this cannot be changed", target.span)
    owners = layer_owners(run, run.evaluate(target.base, env))
    return tuple(Spot(name, owner, key) for owner in owners if isinstance(owner, Player | Piece | Place))


def _change_spot(run: Run, change: Change, spot: Spot, env: Env) -> None:
    if spot.name in run.ruleset.counters:
        _change_counter(run, change, spot, env)
    elif spot.name in run.ruleset.states:
        type_ = run.ruleset.states[spot.name].type
        old = run.world.states.get((spot.name, spot.owner), () if isinstance(type_, SetType) else None)
        new = _changed(run, change, old, env)
        run.world.set_state(
            (spot.name, spot.owner), members(run, new) if isinstance(type_, SetType) else single(run, new)
        )
    elif spot.name == "value" and isinstance(spot.owner, Piece):
        new = _changed(run, change, run.world.die_value[spot.owner.index], env)
        set_die(run, spot.owner, new if isinstance(new, int) else 1)
    else:
        raise RuleError("type", f"`{spot.name}` cannot be set", change.span)


def _change_counter(run: Run, change: Change, spot: Spot, env: Env) -> None:
    counter = run.ruleset.counters[spot.name]
    old = counter_value(run, spot.name, spot.owner, spot.key)
    new = single(run, _changed(run, change, old, env))
    if new is None:
        new = 0
    if not isinstance(new, int):
        raise RuleError("type", f"`{spot.name}` is a number", change.span)
    kept = bounded(new, counter.low, counter.high)
    if run.quiet and env.paying and kept != new:
        raise PlanFailed
    if kept != old:
        run.world.set_counter((spot.name, spot.owner, spot.key), int(kept))


def _add_layer(run: Run, change: Change, env: Env) -> Steps[None]:
    """A layer made by something that runs. Its number is fixed now; `+` and `-` are the event `raise` or `lower`."""
    amount = run.evaluate(change.value, env)
    number = single(run, amount)
    if change.operator not in ("+", "-") or not isinstance(number, int) or isinstance(number, bool):
        make_lasting(run, change, env, amount=amount)
        return
    path = change.target.base if isinstance(change.target, Index) else change.target
    base = run.evaluate(path.base, env) if isinstance(path, Get) else None
    holders = layer_owners(run, base) if isinstance(path, Get) else (None,)
    data: dict[str, Value] = {
        "amount": number, "path": last_name(path), "holders": holders, "direct": env.from_card,
        "value": single(run, run.evaluate(change.target, env)),
    }  # fmt: skip
    kind = "raise" if change.operator == "+" else "lower"

    def effect(event: int) -> None:
        make_lasting(run, change, env, amount=run.world.events[event].data["amount"])

    yield from happen(run, env, Draft(kind, kind, env.me, data=data), effect)
