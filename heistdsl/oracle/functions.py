"""The built-in functions, one Python function for each row of heistdsl/syntax/functions.py."""

from __future__ import annotations

from collections.abc import Callable

from heistdsl.oracle.errors import RuleError, whole
from heistdsl.oracle.matching import count_missing, is_just_enough
from heistdsl.oracle.names import find_part
from heistdsl.oracle.reading import number_of, selection
from heistdsl.oracle.run import Run
from heistdsl.oracle.scope import Env, with_element
from heistdsl.oracle.sets import copies_of, describe, single
from heistdsl.oracle.things import Kind, Piece, Place, Player, SlotRef, Value, unique
from heistdsl.syntax.tree import Call, Expression, Of

Argument = Expression | Of


def call(run: Run, expression: Call, env: Env) -> Value:
    """What a function gives. Raises RuleError for an unknown one, which the checker reports first."""
    function = _FUNCTIONS.get(expression.function)
    if function is None:
        raise RuleError("name", f"there is no function `{expression.function}`", expression.span)
    return function(run, expression.arguments, env)


def numbered(run: Run, argument: Argument, env: Env) -> tuple[tuple[Value, int], ...]:
    """The members of `number of set` with their numbers; a member without one counts 0."""
    value, source = _of(argument)
    return tuple(
        (member, 0 if value is None else number_of(run, value, with_element(env, member)))
        for member in selection(run, source, env)
    )


def _of(argument: Argument) -> tuple[Expression | None, Expression]:
    if isinstance(argument, Of):
        return argument.value, argument.selection
    return None, argument


def _expression(argument: Argument) -> Expression:
    return argument.selection if isinstance(argument, Of) else argument


def _set(run: Run, argument: Argument, env: Env) -> tuple[Value, ...]:
    return selection(run, _expression(argument), env)


def _number(run: Run, argument: Argument, env: Env) -> int:
    return number_of(run, _expression(argument), env)


def _count(run: Run, arguments: tuple[Argument, ...], env: Env) -> Value:
    return len(_set(run, arguments[0], env))


def _sum(run: Run, arguments: tuple[Argument, ...], env: Env) -> Value:
    if not isinstance(arguments[0], Of):
        numbers = [each for each in _set(run, arguments[0], env) if isinstance(each, int)]
        return whole(sum(numbers))
    return whole(sum(number for _, number in numbered(run, arguments[0], env)))


def _any(run: Run, arguments: tuple[Argument, ...], env: Env) -> Value:
    return bool(_set(run, arguments[0], env))


def _none(run: Run, arguments: tuple[Argument, ...], env: Env) -> Value:
    return not _set(run, arguments[0], env)


def _extreme(best: Callable[[list[int]], int]) -> Callable[[Run, tuple[Argument, ...], Env], Value]:
    def find(run: Run, arguments: tuple[Argument, ...], env: Env) -> Value:
        found = numbered(run, arguments[0], env)
        if not found:
            return ()
        wanted = best([number for _, number in found])
        return tuple(member for member, number in found if number == wanted)

    return find


def _distinct(run: Run, arguments: tuple[Argument, ...], env: Env) -> Value:
    value, source = _of(arguments[0])
    found: list[Value] = []
    for member in selection(run, source, env):
        got = member if value is None else single(run, run.evaluate(value, with_element(env, member)))
        if got is not None:
            found += got if isinstance(got, tuple) else (got,)
    return len({(type(each), each) for each in found})


def _end_of_zone(from_top: bool) -> Callable[[Run, tuple[Argument, ...], Env], Value]:
    def find(run: Run, arguments: tuple[Argument, ...], env: Env) -> Value:
        value, source = _of(arguments[0])
        count = 1 if value is None else max(0, number_of(run, value, env))
        found = selection(run, source, env)
        return found[:count] if from_top else found[len(found) - min(count, len(found)) :]

    return find


def _outermost(side: str) -> Callable[[Run, tuple[Argument, ...], Env], Value]:
    def find(run: Run, arguments: tuple[Argument, ...], env: Env) -> Value:
        slots = [each for each in _slots(run, arguments[0], env) if isinstance(each, SlotRef)]
        if not slots:
            return None
        lowest_is_here = run.ruleset.zones[slots[0].zone.zone].fill == side
        pick = min if lowest_is_here else max
        return pick(slots, key=lambda slot: slot.number)

    return find


def _slots(run: Run, argument: Argument, env: Env) -> tuple[Value, ...]:
    """The slots of an argument: given ones, or those that the pieces lie in."""
    found: list[Value] = []
    for member in _set(run, argument, env):
        ref = run.world.zone_of[member.index] if isinstance(member, Piece) else None
        number = run.world.slot_of(member.index) if isinstance(member, Piece) else None
        found.append(SlotRef(ref, number) if ref is not None and number is not None else member)
    return tuple(found)


def _even(run: Run, arguments: tuple[Argument, ...], env: Env) -> Value:
    return _number(run, arguments[0], env) % 2 == 0


def _min(run: Run, arguments: tuple[Argument, ...], env: Env) -> Value:
    return min(_number(run, arguments[0], env), _number(run, arguments[1], env))


def _max(run: Run, arguments: tuple[Argument, ...], env: Env) -> Value:
    return max(_number(run, arguments[0], env), _number(run, arguments[1], env))


def _missing(run: Run, arguments: tuple[Argument, ...], env: Env) -> Value:
    return count_missing(run, _listed(run, arguments[0], env), _listed(run, arguments[1], env))


def _listed(run: Run, argument: Argument, env: Env) -> tuple[Value, ...]:
    """The members of an argument; `skill of my.team` lists one entry for each member, equal ones too."""
    if not isinstance(argument, Of):
        return _set(run, argument, env)
    found = [
        run.evaluate(argument.value, with_element(env, member)) for member in selection(run, argument.selection, env)
    ]
    return tuple(each for each in found if each is not None)


def _just_enough(run: Run, arguments: tuple[Argument, ...], env: Env) -> Value:
    numbers = [number for _, number in numbered(run, arguments[0], env)]
    return is_just_enough(numbers, _number(run, arguments[1], env))


def _reach(run: Run, arguments: tuple[Argument, ...], env: Env) -> Value:
    value = single(run, run.evaluate(_expression(arguments[0]), env))
    if isinstance(value, Kind):
        value = single(run, copies_of(run, value))
    shifts = [each for each in _set(run, arguments[1], env) if isinstance(each, int)]
    faces, wraps = _faces(run, env.element if env.testing else None)
    if isinstance(value, Piece):
        faces, wraps = _faces(run, value)
        value = run.world.die_value[value.index]
    if not isinstance(value, int):
        return ()
    reached = [value + shift for shift in shifts]
    if faces and wraps:
        reached = [(each - 1) % faces + 1 for each in reached]
    elif faces:
        reached = [each for each in reached if 1 <= each <= faces]
    return tuple(dict.fromkeys(reached))


def _faces(run: Run, thing: Value) -> tuple[int, bool]:
    """How many faces a die has and whether they wrap; of an unknown one, those of the game's only kind of dice."""
    if isinstance(thing, Piece):
        kind = run.prepared.pieces[thing.index].kind
        return kind.faces, kind.wraps
    dice = [kind for kind in run.ruleset.kinds.values() if kind.faces]
    return (dice[0].faces, dice[0].wraps) if len(dice) == 1 else (0, False)


def _next_to(run: Run, arguments: tuple[Argument, ...], env: Env) -> Value:
    return unique([near for place in _places(run, arguments[0], env) for near in neighbours(run, place)])


def _is_linked(run: Run, arguments: tuple[Argument, ...], env: Env) -> Value:
    start, goal = _places(run, arguments[0], env), _places(run, arguments[1], env)
    seen = list(start)
    for place in seen:
        seen.extend(near for near in neighbours(run, place) if near not in seen)
    return any(place in seen for place in goal)


def neighbours(run: Run, place: Place) -> tuple[Place, ...]:
    """The places joined to a place by an edge, in the order of the edges."""
    found: list[Place] = []
    for one, other in run.ruleset.maps[place.map].edges:
        if place.node in (one, other):
            found.append(Place(place.map, other if place.node == one else one))
    return tuple(dict.fromkeys(found))


def _places(run: Run, argument: Argument, env: Env) -> list[Place]:
    found: list[Place] = []
    for member in _set(run, argument, env):
        at = find_part(run, member, "at") if isinstance(member, Piece) else member
        if isinstance(at, Place):
            found.append(at)
        elif at is not None:
            raise RuleError("type", "this is no place of a map", argument.span)
    return found


def _beside(step: int) -> Callable[[Run, tuple[Argument, ...], Env], Value]:
    def find(run: Run, arguments: tuple[Argument, ...], env: Env) -> Value:
        player = single(run, run.evaluate(_expression(arguments[0]), env))
        if player is None:
            return None
        if not isinstance(player, Player):
            raise RuleError("type", f"{describe(player)} is no player", arguments[0].span)
        players = run.world.players
        return players[(player.index + step) % len(players)]

    return find


_FUNCTIONS: dict[str, Callable[[Run, tuple[Argument, ...], Env], Value]] = {
    "count": _count,
    "sum": _sum,
    "any": _any,
    "none": _none,
    "highest": _extreme(max),
    "lowest": _extreme(min),
    "distinct": _distinct,
    "top": _end_of_zone(from_top=True),
    "bottom": _end_of_zone(from_top=False),
    "leftmost": _outermost("left"),
    "rightmost": _outermost("right"),
    "even": _even,
    "min": _min,
    "max": _max,
    "missing": _missing,
    "just-enough": _just_enough,
    "reach": _reach,
    "next-to": _next_to,
    "is-linked": _is_linked,
    "left-of": _beside(1),
    "right-of": _beside(-1),
}
NAMES = frozenset(_FUNCTIONS)
