"""Verbs about what is seen and in which order it lies: reveal, look, hide, flip, shuffle, arrange, and `sort`."""

from __future__ import annotations

from heistdsl.oracle.act_moves import move_event
from heistdsl.oracle.act_pieces import pieces_for
from heistdsl.oracle.asking import ask, check_visible, make_decision, make_unique, options_for
from heistdsl.oracle.decisions import Option
from heistdsl.oracle.drafts import object_of, preposition, targets, zones_in
from heistdsl.oracle.errors import RuleError
from heistdsl.oracle.events import Draft, Effect, happen
from heistdsl.oracle.in_force import owner_of
from heistdsl.oracle.knowledge import reveal_to, seers_of
from heistdsl.oracle.moving import aim_at
from heistdsl.oracle.reading import number_of
from heistdsl.oracle.run import Run, Steps
from heistdsl.oracle.scope import Env, with_element
from heistdsl.oracle.sets import members, pieces_of, players_of, single
from heistdsl.oracle.things import Piece, Player, Value, ZoneRef
from heistdsl.syntax.tree import Act, Expression, Ranking, Sort


def act_reveal(run: Run, act: Act, env: Env, by: Player | None) -> Steps[Value]:
    """`reveal`: show pieces to everybody, or to the players after `to`."""
    pieces = yield from pieces_for(run, act, env, by)
    audience = preposition(act, "to")
    players = run.world.players if audience is None else players_of(run, run.evaluate(audience, env))
    return (yield from _show(run, act, env, by, pieces, players))


def act_look(run: Run, act: Act, env: Env, by: Player | None) -> Steps[Value]:
    """`look`: the acting player sees pieces."""
    argument = preposition(act, "at")
    pieces = pieces_of(run, run.evaluate(argument, env)) if argument else (yield from pieces_for(run, act, env, by))
    return (yield from _show(run, act, env, by, pieces, (by,) if by else ()))


def _show(
    run: Run, act: Act, env: Env, by: Player | None, pieces: tuple[Piece, ...], players: tuple[Player, ...]
) -> Steps[Value]:
    if not pieces:
        return ()

    def effect(number: int) -> None:
        reveal_to(run, run.world.events[number].cards, players)

    return (yield from _about(run, act, env, by, pieces, effect))


def _about(run: Run, act: Act, env: Env, by: Player | None, pieces: tuple[Piece, ...], effect: Effect) -> Steps[Value]:
    """An event about pieces that stay where they are."""
    if not pieces:
        return ()
    zones = zones_in(run, pieces)
    draft = Draft("verb", act.verb, by, pieces, zones, zones, {"amount": len(pieces)})
    number = yield from happen(run, env, draft, effect)
    return () if number is None else run.world.events[number].cards


def act_hide(run: Run, act: Act, env: Env, by: Player | None) -> Steps[Value]:
    """`hide`: turn face down. Who saw the pieces still knows them."""
    pieces = yield from pieces_for(run, act, env, by)
    return (yield from _about(run, act, env, by, pieces, _turning(run, True)))


def act_flip(run: Run, act: Act, env: Env, by: Player | None) -> Steps[Value]:
    """`flip`: turn over, or face up or face down as it says; with `to` the pieces move as well."""
    pieces = yield from pieces_for(run, act, env, by)
    if preposition(act, "to") is not None:
        aim = aim_at(run, targets(run, act, env, by), by, "by `flip` to")
        return (yield from move_event(run, act, env, by, pieces, aim))
    manner = {"facedown": True, "faceup": False}.get(act.manners[0]) if act.manners else None
    if manner is not None:
        pieces = tuple(piece for piece in pieces if run.world.facedown[piece.index] != manner)
    return (yield from _about(run, act, env, by, pieces, _turning(run, manner)))


def _turning(run: Run, facedown: bool | None) -> Effect:
    def effect(number: int) -> None:
        world = run.world
        for piece in world.events[number].cards:
            known = seers_of(world, piece.index)
            world.set_facedown(piece.index, not world.facedown[piece.index] if facedown is None else facedown)
            world.known_to[piece.index] |= known

    return effect


def act_shuffle(run: Run, act: Act, env: Env, by: Player | None) -> Steps[Value]:
    """`shuffle ZONE`, or each of several zones."""
    for ref in _zones(run, act, env):
        draft = Draft("verb", "shuffle", by, (), (ref,), (ref,), {"zone": ref})

        def effect(number: int, ref: ZoneRef = ref) -> None:
            run.world.shuffle(ref)
            run.world.set_payload(number, "values", tuple(run.world.content(ref)))

        yield from happen(run, env, draft, effect)
    return None


def _zones(run: Run, act: Act, env: Env) -> tuple[ZoneRef, ...]:
    what = object_of(act)
    value = run.evaluate(what, env)
    found = value if isinstance(value, tuple) else (value,)
    if not all(isinstance(each, ZoneRef) for each in found):
        raise RuleError("type", f"only a zone can be the object of `{act.verb}`", act.span)
    return tuple(each for each in found if isinstance(each, ZoneRef))


def act_arrange(run: Run, act: Act, env: Env, by: Player | None) -> Steps[Value]:
    """`arrange PIECES onto ZONE`: the acting player says in which order they lie, the first on top."""
    pieces = yield from pieces_for(run, act, env, by)
    if not pieces:
        return ()
    ordered = pieces
    if len(pieces) > 1:
        ordered = yield from _ask_order(run, act, env, by, pieces)
    goal = targets(run, act, env, by)
    if goal is None:
        refs = zones_in(run, pieces)
        goal = refs[0] if refs else None
    under = preposition(act, "under") is not None
    aim = aim_at(run, goal, by, "by `arrange` to")
    return (yield from move_event(run, act, env, by, ordered, aim, to_bottom=under))


def _ask_order(run: Run, act: Act, env: Env, by: Player | None, pieces: tuple[Piece, ...]) -> Steps[tuple[Piece, ...]]:
    if by is None:
        raise RuleError("nobody", "nobody is there to arrange pieces", act.span)
    check_visible(run, by, pieces)
    options = make_unique(options_for(run, act.verb, pieces))
    bounds = (len(pieces), len(pieces))
    answer = yield from ask(run, make_decision(run, by, "order", "arrange", options, bounds=bounds, env=env))
    assert isinstance(answer, tuple)
    values = [option.value for option in answer if isinstance(option, Option)]
    return tuple(value for value in values if isinstance(value, Piece))


def run_sort(run: Run, sort: Sort, env: Env) -> None:
    """`sort ZONE rising by key`: lowest on top; equal ones keep their order."""
    value = run.evaluate(sort.zone, env)
    if not isinstance(value, ZoneRef) or run.ruleset.zones[value.zone].slots:
        raise RuleError("type", "only a zone without slots can be sorted", sort.span)
    pieces = sort_values(run, members(run, value), sort.ranking, env)
    run.world.reorder(value, [piece.index for piece in pieces if isinstance(piece, Piece)])


def sort_values(run: Run, values: tuple[Value, ...], ranking: Ranking, env: Env) -> tuple[Value, ...]:
    """Values by a number, lowest or highest first; equal ones in the order they have, or round the table from the
    player after `ties from`."""
    start = None if ranking.ties is None else single(run, run.evaluate(ranking.ties, env))
    sign = 1 if ranking.slope == "rising" else -1

    def place(value: Value) -> tuple[int, int]:
        number = number_of(run, ranking.key, with_element(env, value))
        return sign * number, _seat_after(run, value, start)

    return tuple(sorted(values, key=place))


def _seat_after(run: Run, value: Value, start: Value) -> int:
    if not isinstance(start, Player):
        return 0
    player = owner_of(run, value) if isinstance(value, Piece) else value
    if not isinstance(player, Player):
        return len(run.world.players)
    return (player.index - start.index) % len(run.world.players)


def key_numbers(run: Run, keys: tuple[Expression, ...], player: Player, env: Env) -> tuple[int, ...]:
    """The numbers a player is ranked by."""
    return tuple(number_of(run, key, with_element(env, player)) for key in keys)
