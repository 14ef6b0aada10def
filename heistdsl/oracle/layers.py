"""Values and attributes: what is printed or worked out, then the layers that change it, in the game's order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from heistdsl.model import types as t
from heistdsl.oracle.errors import RuleError, whole
from heistdsl.oracle.in_force import Active, changes_of, conditions_hold, seat_player
from heistdsl.oracle.protection import is_protected
from heistdsl.oracle.reading import key_of
from heistdsl.oracle.run import Run
from heistdsl.oracle.scope import new_env, with_element
from heistdsl.oracle.sets import copies_of, members, single
from heistdsl.oracle.things import Keeper, Keyed, Kind, Piece, Place, Player, SlotRef, Value, unique
from heistdsl.syntax.tree import Change, Get, Index, Name
from heistdsl.text.span import Span

_OPERATORS = {"set": ("=",), "multiply": ("*",), "add": ("+", "-")}


def value_of(run: Run, id: str, owner: Keeper, key: str = "") -> Value:
    """A declared value of an owner, its layers applied."""
    return _layered(run, id, owner, key, worked_out(run, id, owner))


def worked_out(run: Run, id: str, owner: Keeper) -> Value:
    """A declared value of an owner without any layer."""
    declared = run.ruleset.values[id]
    env = new_env().but(me=owner if isinstance(owner, Player) else None)
    base = run.evaluate(declared.formula, env if owner is None else with_element(env, owner))
    if isinstance(declared.type, t.SetType):
        base = members(run, base)
    elif not isinstance(declared.type, t.ZoneType):
        base = single(run, base)
    return base


def keyed_value(run: Run, keyed: Keyed, key: str, span: Span | None = None) -> Value:
    """The entry of a keyed counter or value."""
    counter = run.ruleset.counters.get(keyed.name)
    if counter is not None:
        return run.world.counters.get((keyed.name, keyed.owner, key), counter.start)
    return value_of(run, keyed.name, keyed.owner, key)


def attribute_of(run: Run, thing: Piece | Kind, name: str) -> Value:
    """An attribute of a piece, its layers applied; of a card as printed."""
    if isinstance(thing, Kind):
        card = run.ruleset.cards[thing.id]
        return runtime(run, run.ruleset.kinds[card.kind].attributes[name].type, card.attributes.get(name))
    return _layered(run, name, thing, "", printed_on(run, thing, name))


def printed_on(run: Run, piece: Piece, name: str) -> Value:
    """An attribute of a piece without any layer."""
    info = run.prepared.pieces[piece.index]
    return runtime(run, info.kind.attributes[name].type, info.card.attributes.get(name))


def place_attribute(run: Run, place: Place, name: str) -> Value:
    """An attribute of a node of a map."""
    map_ = run.ruleset.maps[place.map]
    printed = runtime(run, map_.attributes[name].type, map_.nodes[place.node].attributes.get(name))
    return _layered(run, name, place, "", printed)


def runtime(run: Run, type_: t.Type, printed: object) -> Value:
    """What a value of the rule file is in a game."""
    if printed is None:
        return None
    if isinstance(printed, tuple):
        of = type_.of if isinstance(type_, t.SetType) else type_
        return tuple(runtime(run, of, each) for each in printed)
    match type_:
        case t.PlayerType():
            return seat_player(run, str(printed))
        case t.KindType() | t.PieceType():
            return Kind(str(printed))
        case t.PlaceType(map=map_):
            return Place(map_, str(printed))
        case _:
            assert isinstance(printed, int | str)
            return printed


def _layered(run: Run, name: str, owner: Keeper, key: str, base: Value) -> Value:
    for layer in layers_of(run, name, owner, key, base):
        base = layer.after
    return base


@dataclass(frozen=True, slots=True)
class Layer:
    """One layer on a value: the change in force, by how much, and what the value is with it."""

    active: Active
    change: Change
    amount: Value
    after: Value


def layers_of(run: Run, name: str, owner: Keeper, key: str, base: Value) -> Iterator[Layer]:
    """The layers on a value or attribute, in the order in which they are worked out."""
    if name not in run.prepared.layered_names:
        return
    layers = list(_layers_on(run, name, owner, key))
    for kind in run.ruleset.layers:
        for active, change in layers:
            if change.operator in _OPERATORS[kind]:
                amount = _amount(run, active, change)
                base = _apply(run, base, change, amount)
                yield Layer(active, change, amount, base)


def _layers_on(run: Run, name: str, owner: Keeper, key: str) -> Iterator[tuple[Active, Change]]:
    for active in changes_of(run, name):
        change = active.statement
        assert isinstance(change, Change)
        if not _is_about(run, active, change, owner, key):
            continue
        if conditions_hold(run, active):  # asked last, since most layers are about something else
            protected = isinstance(owner, Piece) and is_protected(run, owner, active.env.source, active.env.me)
            if not protected:
                yield active, change


def _is_about(run: Run, active: Active, change: Change, owner: Keeper, key: str) -> bool:
    target = change.target
    path = target.base if isinstance(target, Index) else target
    if isinstance(path, Get) and isinstance(path.base, Name) and path.base.id == "me" and owner != active.env.me:
        return False
    if isinstance(target, Index):
        if key_of(run, target.key, active.env) != key:
            return False
        target = target.base
    if isinstance(target, Name):
        return owner is None
    if not isinstance(target, Get):
        raise RuleError("type", "this cannot be changed by a layer", change.span)
    return owner in layer_owners(run, run.evaluate(target.base, active.env))


def layer_owners(run: Run, base: Value) -> tuple[Value, ...]:
    """Those whose value a path is about; a slot stands for its piece, the name of a card for its pieces."""
    found: list[Value] = []
    for member in members(run, base):
        if isinstance(member, SlotRef):
            piece = run.world.slots(member.zone)[member.number - 1]
            if piece is not None:
                found.append(Piece(piece))
        elif isinstance(member, Kind):
            found.extend(copies_of(run, member))
        else:
            found.append(member)
    return tuple(found)


def _amount(run: Run, active: Active, change: Change) -> Value:
    if active.lasting is not None:
        return active.amount
    return run.evaluate(change.value, active.env)


def _apply(run: Run, base: Value, change: Change, amount: Value) -> Value:
    if change.operator == "=":
        return members(run, amount) if isinstance(base, tuple) else single(run, amount)
    if isinstance(base, tuple):
        given = members(run, amount)
        if change.operator == "+":
            return unique([*base, *given])
        return tuple(member for member in base if member not in given)
    number = single(run, amount)
    if base is None or number is None:
        return base
    if not isinstance(base, int) or not isinstance(number, int):
        raise RuleError("type", f"`{change.operator}` changes numbers and sets only", change.span)
    match change.operator:
        case "+":
            return whole(base + number, change.span)
        case "-":
            return whole(base - number, change.span)
        case _:
            return whole(base * number, change.span)
