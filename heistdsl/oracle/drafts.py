"""Acts taken apart, before anybody is asked or anything moves: who does it, with what, from where, to where."""

from __future__ import annotations

from heistdsl.oracle.errors import RuleError
from heistdsl.oracle.events import Draft
from heistdsl.oracle.reading import players_from
from heistdsl.oracle.run import Run
from heistdsl.oracle.scope import Env
from heistdsl.oracle.sets import describe, members, pieces_of, single
from heistdsl.oracle.things import Piece, Player, SlotRef, Value, ZoneRef
from heistdsl.syntax.tree import Act, Emit, Expression, Get, Index, Name, Sequence

#: Zones of verbs that are named after `onto` or `under`, or of the piece that is meant after `on`.
_TARGET_WORDS = ("to", "onto", "under")


def subjects(run: Run, act: Act, env: Env) -> tuple[Player | None, ...]:
    """Who does it, in turn order. Without a subject it is `me`; where there is no `me`, who acts in the window, or
    else the game itself (None)."""
    if act.subject is None:
        return (env.me or env.them,)
    value = run.evaluate(act.subject, env)
    if single(run, value) is not None and not all(isinstance(each, Player) for each in members(run, value)):
        raise RuleError("type", f"{describe(value)} cannot act", act.subject.span)
    return players_from(run, act.subject, env)


def doing(act: Act, by: Player | None, env: Env) -> Env:
    """The surroundings in which one subject acts: `their` is the subject's own."""
    return env if act.subject is None else env.but(them=by)


def preposition(act: Act | Emit, *words: str) -> Expression | None:
    """The argument after one of some prepositions."""
    return next((argument for word, argument in act.prepositions if word in words), None)


def needed(act: Act, word: str) -> Expression:
    """The argument after a preposition that the act cannot do without. Raises RuleError."""
    argument = preposition(act, word)
    if argument is None:
        raise RuleError("type", f"`{act.verb}` does not say what comes after `{word}`", act.span)
    return argument


def object_of(act: Act) -> Expression:
    """The object of an act that cannot do without one. Raises RuleError."""
    if act.amount is None or act.amount.value is None:
        raise RuleError("type", f"`{act.verb}` does not say what it is about", act.span)
    return act.amount.value


def number_or_pieces(run: Run, act: Act, env: Env) -> int | tuple[Piece, ...] | None:
    """The object of an act without a unit: a number, or a selection; None without an object or with `some`."""
    if act.amount is None or act.amount.value is None:
        return None
    value = run.evaluate(act.amount.value, env)
    number = single(run, value)
    if isinstance(number, int) and not isinstance(number, bool):
        return number
    return pieces_meant(run, value)


def pieces_meant(run: Run, value: Value) -> tuple[Piece, ...]:
    """The pieces of a selection; a slot stands for the piece in it."""
    return tuple(
        each
        for member in members(run, value)
        for each in ([_in_slot(run, member)] if isinstance(member, SlotRef) else pieces_of(run, member))
        if each is not None
    )


def _in_slot(run: Run, slot: SlotRef) -> Piece | None:
    piece = run.world.slots(slot.zone)[slot.number - 1]
    return None if piece is None else Piece(piece)


def default_zone(run: Run, verb: str, end: str, by: Player | None) -> Value:
    """The zone a verb uses when the text names none: the game's, or the acting player's own."""
    id = run.ruleset.verbs.get(verb, {}).get(end)
    return None if id is None else own_zone(run, id, by)


def own_zone(run: Run, id: str, by: Player | None) -> ZoneRef | None:
    """A zone of the game by its id, or that of a player; None where it would have to be somebody's."""
    zone = run.ruleset.zones[id]
    if zone.owner is None:
        return ZoneRef(id)
    return ZoneRef(id, by) if zone.owner == "player" and by is not None else None


def sources(run: Run, act: Act, env: Env, by: Player | None) -> Value:
    """Where pieces come from: the zone or selection after `from`, the zone that is the unit, or the default."""
    argument = preposition(act, "from")
    if argument is not None:
        return run.evaluate(argument, env)
    if act.unit is not None:
        return unit_zone(run, act.unit, env, by)
    return default_zone(run, act.verb, "from", by)


def unit_zone(run: Run, unit: str, env: Env, by: Player | None) -> Value:
    """The zone a unit of cards comes from: a local, a supply's source, or a zone."""
    found = env.scope.find(unit)
    if isinstance(found, ZoneRef | tuple):
        return found
    if unit in run.ruleset.supplies:
        return own_zone(run, run.ruleset.supplies[unit].source, by)
    return own_zone(run, unit, by) if unit in run.ruleset.zones else None


def says_target(act: Act) -> bool:
    """Whether an act says where pieces go. If that is nothing, they stay where they are."""
    return preposition(act, *_TARGET_WORDS) is not None


def targets(run: Run, act: Act, env: Env, by: Player | None) -> Value:
    """Where pieces go: after `to`, `onto` or `under`, to the target of a supply, or the default zone of the verb."""
    argument = preposition(act, *_TARGET_WORDS)
    if argument is not None:
        return run.evaluate(argument, env)
    if act.verb == "draw" and act.unit in run.ruleset.supplies:
        return own_zone(run, run.ruleset.supplies[act.unit or ""].target, by)
    return default_zone(run, act.verb, "to", by)


def zones_in(run: Run, value: Value) -> tuple[ZoneRef, ...]:
    """The zones among some values, and those their pieces lie in."""
    found: dict[ZoneRef, None] = {}
    for each in value if isinstance(value, tuple) else (value,):
        if isinstance(each, ZoneRef):
            found[each] = None
        elif isinstance(each, SlotRef):
            found[each.zone] = None
        elif isinstance(each, Piece):
            ref = run.world.zone_of[each.index]
            if ref is not None:
                found[ref] = None
    return tuple(found)


def path_of(expression: Expression) -> tuple[Expression | None, str]:
    """The owner and the name of a path such as `my.power`; no owner for a bare name."""
    match expression:
        case Name(id=id):
            return None, id
        case Get(base=base, name=name):
            return base, name
        case Index(base=base):
            return path_of(base)
        case _:
            raise RuleError("type", "this is no path", expression.span)


def path_data(run: Run, expression: Expression, env: Env) -> dict[str, Value]:
    """The payload that tells which value or set of players an event is about."""
    base, name = path_of(expression)
    holders: Value = None if base is None else members(run, run.evaluate(base, env))
    return {"path": name, "holders": holders if isinstance(holders, tuple) else (None,)}


def draft_of_act(run: Run, act: Act, env: Env, by: Player | None) -> Draft | None:
    """The event an act would be, as far as it is clear before anybody is asked; None if it would do nothing."""
    env = doing(act, by, env)
    if act.verb in ("join", "leave"):
        what = object_of(act)
        return Draft("verb", act.verb, by, data={"group": (), **path_data(run, what, env)})
    value = number_or_pieces(run, act, env) if act.unit is None else None
    cards = value if isinstance(value, tuple) else ()
    if isinstance(value, tuple) and not cards:
        return None
    origins = zones_in(run, cards) if cards else zones_in(run, sources(run, act, env, by))
    data: dict[str, Value] = {"unit": act.unit}
    against = preposition(act, "against")
    if against is not None:
        data["against"] = single(run, run.evaluate(against, env))
    return Draft("verb", act.verb, by, cards, origins, zones_in(run, targets(run, act, env, by)), data)


def drafts_of_emit(run: Run, emit: Emit, env: Env) -> tuple[Draft, ...]:
    """The events a statement emits: one for each player after `by`."""
    actors: tuple[Player | None, ...] = (env.me,)
    by = preposition(emit, "by")
    if by is not None:
        actors = players_from(run, by, env)
    return tuple(_emitted(run, emit, env, actor) for actor in actors)


def _emitted(run: Run, emit: Emit, env: Env, actor: Player | None) -> Draft:
    name = path_of(emit.event)[1]
    data: dict[str, Value] = {}
    cards: tuple[Piece, ...] = ()
    origins: tuple[ZoneRef, ...] = ()
    targets_: tuple[ZoneRef, ...] = ()
    for word, argument in emit.prepositions:
        if word in ("by", "with"):
            continue
        value = run.evaluate(argument, env)
        if word == "of":
            cards = pieces_of(run, value)
        if word == "from":
            origins = zones_in(run, value)
        elif word in (*_TARGET_WORDS, "on"):
            targets_ = zones_in(run, value)
        data[word] = single(run, value)
    data.update(_carried(run, name, emit, env, data))
    if cards:
        data["amount"] = len(cards)
    return Draft("event", name, actor, cards, origins, targets_, data)


def _carried(run: Run, name: str, emit: Emit, env: Env, data: dict[str, Value]) -> dict[str, Value]:
    """What a declared event carries under names of its own: what stands after `with`, in order."""
    declared = run.ruleset.events.get(name)
    given = preposition(emit, "with")
    if declared is None or given is None:
        return {}
    names = [each for each in declared.carries if each not in data]
    items = given.items if isinstance(given, Sequence) else (given,)
    return {name: single(run, run.evaluate(item, env)) for name, item in zip(names, items, strict=False)}
