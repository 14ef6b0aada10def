"""Verbs about how pieces lie to each other: swap, attach, detach, slide, advance."""

from __future__ import annotations

from heistdsl.oracle.act_moves import move_event, note_moved
from heistdsl.oracle.act_pieces import pieces_for
from heistdsl.oracle.drafts import needed, object_of, pieces_meant, preposition, zones_in
from heistdsl.oracle.errors import RuleError
from heistdsl.oracle.events import Draft, happen
from heistdsl.oracle.moving import aim_at, close_gaps, move_pieces, swap_pieces
from heistdsl.oracle.reading import number_of
from heistdsl.oracle.run import Run, Steps
from heistdsl.oracle.scope import Env
from heistdsl.oracle.sets import pieces_of
from heistdsl.oracle.things import Piece, Place, Player, Value, ZoneRef
from heistdsl.syntax.tree import Act


def act_swap(run: Run, act: Act, env: Env, by: Player | None) -> Steps[Value]:
    """`swap A with B`: two zones exchange all they hold, two selections their places, pair by pair; what one side has
    more moves to the zone of the other side's last piece."""
    one, other = run.evaluate(object_of(act), env), run.evaluate(needed(act, "with"), env)
    first = tuple(dict.fromkeys(pieces_meant(run, one)))
    second = tuple(piece for piece in dict.fromkeys(pieces_meant(run, other)) if piece not in first)
    zones = (one, other) if isinstance(one, ZoneRef) and isinstance(other, ZoneRef) and one != other else None
    cards = (*first, *second)
    if not cards or (zones is None and not (first and second)):
        return ()
    if any(run.world.zone_of[piece.index] is None for piece in cards):
        raise RuleError("type", "a piece that lies nowhere cannot be swapped", act.span)
    around = tuple(dict.fromkeys((*zones_in(run, cards), *(zones or ()))))
    draft = Draft("verb", "swap", by, cards, around, around, {"amount": len(cards)})

    def effect(number: int) -> None:
        left = run.world.events[number].cards
        halves = [tuple(piece for piece in half if piece in left) for half in (first, second)]
        swapped = swap_pieces(run, halves[0], halves[1], zones, by)
        data: dict[str, Value] = {**run.world.events[number].data, "amount": len(swapped)}
        if not swapped:
            data["void"] = True
        run.world.change_event(number, cards=swapped, data=data)

    number = yield from happen(run, env, draft, effect)
    return () if number is None else run.world.events[number].cards


def act_attach(run: Run, act: Act, env: Env, by: Player | None) -> Steps[Value]:
    """`attach A to B`: A lies on B from now on, in B's zone if that may hold it."""
    pieces = yield from pieces_for(run, act, env, by)
    argument = needed(act, "to")
    hosts = pieces_of(run, run.evaluate(argument, env))
    pieces = tuple(piece for piece in pieces if hosts and piece != hosts[0])
    if not pieces:
        return ()
    host = hosts[0]
    draft = Draft("verb", "attach", by, pieces, (), (), {"host": host, "amount": len(pieces), "to": host})

    def effect(number: int) -> None:
        for piece in run.world.events[number].cards:
            attach(run, piece, host, by)

    number = yield from happen(run, env, draft, effect)
    return () if number is None else run.world.events[number].cards


def attach(run: Run, piece: Piece, host: Piece, by: Player | None) -> None:
    """Lay a piece on another one."""
    ref = run.world.zone_of[host.index]
    if ref is not None and ref != run.world.zone_of[piece.index] and _may_hold(run, ref, piece):
        move_pieces(run, (piece,), lambda _: ref, by=by)
    run.world.touch()
    run.world.host_of[piece.index] = host.index


def _may_hold(run: Run, ref: ZoneRef, piece: Piece) -> bool:
    zone = run.ruleset.zones[ref.zone]
    words = run.prepared.words[run.prepared.pieces[piece.index].card.id]
    return not zone.slots and (zone.holds is None or not words.isdisjoint(zone.holds))


def act_detach(run: Run, act: Act, env: Env, by: Player | None) -> Steps[Value]:
    """`detach`: take pieces off what they lie on; they stay in their zone."""
    found = yield from pieces_for(run, act, env, by)
    pieces = tuple(piece for piece in found if run.world.host_of[piece.index] is not None)
    if not pieces:
        return ()
    host = run.world.host_of[pieces[0].index]
    data: dict[str, Value] = {"host": None if host is None else Piece(host), "amount": len(pieces)}
    draft = Draft("verb", "detach", by, pieces, (), (), data)

    def effect(number: int) -> None:
        run.world.touch()
        for piece in run.world.events[number].cards:
            run.world.host_of[piece.index] = None

    number = yield from happen(run, env, draft, effect)
    return () if number is None else run.world.events[number].cards


def act_slide(run: Run, act: Act, env: Env, by: Player | None) -> Steps[Value]:
    """`slide ZONE` closes gaps; `slide PIECES to ...` puts them into the first free slots."""
    what = object_of(act)
    goal = preposition(act, "to")
    if goal is not None:
        pieces = yield from pieces_for(run, act, env, by)
        aim = aim_at(run, run.evaluate(goal, env), by, "by `slide` to")
        return (yield from move_event(run, act, env, by, pieces, aim))
    value = run.evaluate(what, env)
    if not isinstance(value, ZoneRef) or not run.ruleset.zones[value.zone].slots:
        raise RuleError("type", "only a zone with slots slides without `to`", act.span)
    if run.world.slots(value) == _packed(run, value):
        return ()
    cards = tuple(Piece(index) for index in run.world.content(value))
    draft = Draft("verb", "slide", by, cards, (value,), (value,), {"amount": len(cards)})

    def effect(number: int) -> None:
        note_moved(run, number, close_gaps(run, value))

    number = yield from happen(run, env, draft, effect)
    return () if number is None else run.world.events[number].cards


def _packed(run: Run, ref: ZoneRef) -> list[int | None]:
    content: list[int | None] = [*run.world.content(ref)]
    return content + [None] * (run.ruleset.zones[ref.zone].slots - len(content))


def act_advance(run: Run, act: Act, env: Env, by: Player | None) -> Steps[Value]:
    """`advance PIECE by n` along its track, as far as it goes; `advance PIECE to PLACE`."""
    pieces = yield from pieces_for(run, act, env, by)
    by_words, to_words = preposition(act, "by"), preposition(act, "to")
    steps = 1 if by_words is None else number_of(run, by_words, env)
    goal = None if to_words is None else run.evaluate(to_words, env)

    def aim(piece: Piece) -> ZoneRef | None:
        ref = run.world.zone_of[piece.index]
        if ref is None or not isinstance(ref.owner, Place):
            return None
        place = goal if isinstance(goal, Place) else _further(run, ref.owner, steps)
        return None if place == ref.owner else ZoneRef(ref.zone, place)

    moving = tuple(piece for piece in pieces if aim(piece) is not None)
    return (yield from move_event(run, act, env, by, moving, aim))


def _further(run: Run, place: Place, steps: int) -> Place:
    """The space so many steps on, not beyond either end of the track."""
    track = run.ruleset.maps[place.map].track
    if place.node not in track:
        return place
    index = min(max(track.index(place.node) + steps, 0), len(track) - 1)
    return Place(place.map, track[index])
