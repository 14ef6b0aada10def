"""Verbs about how pieces lie to each other: attach, detach, advance."""

from __future__ import annotations

from heistdsl.ir.program import EMPTY, NOTHING, ONE, ZERO, Comp, Const, Expr, Op, Var
from heistdsl.lower.acts_of_pieces import moved
from heistdsl.lower.aims import Aim, move_by, straight
from heistdsl.lower.code import Code
from heistdsl.lower.compare import both
from heistdsl.lower.env import Env
from heistdsl.lower.events import Event, Happened, happen
from heistdsl.lower.hosts import host_of, lay_on, take_off, with_hosts
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.lying import zone_of
from heistdsl.lower.parts import needed, preposition
from heistdsl.lower.reading import number_of, one, pieces_of
from heistdsl.lower.refusal import refuse
from heistdsl.lower.values import Val, piece, set_of
from heistdsl.lower.which_pieces import pieces_for
from heistdsl.model import types as t
from heistdsl.model.ruleset import Zone
from heistdsl.syntax.tree import Act

# ---- pieces on pieces


def act_attach(low: Lowering, code: Code, act: Act, env: Env, by: Val) -> Val:
    """`attach A to B`: A lies on B from now on, in B's zone if that may hold it."""
    pieces = pieces_for(low, code, act, env, by)
    hosts = pieces_of(low, low.evaluate(needed(act, "to"), env), act.span)
    host = code.let("host", Op("first", (hosts.expr,)))
    others = Comp("keep", "a_c", pieces, both(Op("ge", (host, ZERO)), Op("ne", (Var("a_c"), host))))
    moving = code.let_list("attached", others)
    result = code.let_list("done", EMPTY)
    with code.when(Op("size", (moving,))):
        data = {"host": piece(host), "to": piece(host)}
        event = Event("verb", act.verb, by.expr, env.source, moving, None, None, Op("size", (moving,)), data)

        def effect(event: Event) -> Happened:
            assert event.cards is not None
            code.set(result, event.cards)
            with code.each("card", result) as card:
                where = code.let("zone", zone_of(low, host))
                goes = both(Op("ge", (where, ZERO)), Op("ne", (where, zone_of(low, card))))
                with code.when(both(goes, _may_hold(low, where, card))):
                    one_ = Op("list", (card,))
                    code.let_list("moved", move_by(low, code, one_, straight(where), by.expr, (ZERO, ZERO)))
                lay_on(low, code, card, host)
            return Happened(result, amount=event.amount or ZERO)

        happen(low, code, event, effect)
    return set_of(t.PIECE, result)


def _may_hold(low: Lowering, zone: Expr, card: Expr) -> Expr:
    """Whether a piece may lie in a zone: one without slots for anything, or for one of its words."""
    zones = [low.ruleset.zones[each.id] for each in low.layout.zones]
    words = [sorted(map(low.layout.word, each.holds or ())) for each in zones]
    holds = low.row_table("zone-holds", words)(zone)
    kinds = low.table("zone-is-open", [_openness(each) for each in zones], 0)(zone)
    fits = Op("meets", (low.words(card), holds))
    return Op("or", (Op("eq", (kinds, Const(2))), both(Op("eq", (kinds, ONE)), fits)))


def _openness(zone: Zone) -> int:
    """0 for a zone with slots, 1 for one that holds only some things, 2 for one that holds anything."""
    if zone.slots:
        return 0
    return 2 if zone.holds is None else 1


def act_detach(low: Lowering, code: Code, act: Act, env: Env, by: Val) -> Val:
    """`detach`: take pieces off what they lie on; they stay in their zone."""
    found = pieces_for(low, code, act, env, by)
    pieces = code.let_list("loose", with_hosts(low, found))
    result = code.let_list("done", EMPTY)
    with code.when(Op("size", (pieces,))):
        host = code.let("host", host_of(low, piece(Op("first", (pieces,)))).expr)
        data = {"host": piece(host)}
        event = Event("verb", act.verb, by.expr, env.source, pieces, None, None, Op("size", (pieces,)), data)

        def effect(event: Event) -> Happened:
            assert event.cards is not None
            code.set(result, event.cards)
            take_off(low, code, result)
            return Happened(result, amount=event.amount or ZERO)

        happen(low, code, event, effect)
    return set_of(t.PIECE, result)


# ---- tracks


def act_advance(low: Lowering, code: Code, act: Act, env: Env, by: Val) -> Val:
    """`advance PIECE by n` along its track, as far as it goes; `advance PIECE to PLACE`."""
    pieces = pieces_for(low, code, act, env, by)
    by_words, to_words = preposition(act, "by"), preposition(act, "to")
    steps: Expr = ONE if by_words is None else code.let("steps", number_of(low, low.evaluate(by_words, env)))
    goal: Expr | None = None
    if to_words is not None:
        place = one(low, low.evaluate(to_words, env))
        if not isinstance(place.type, t.PlaceType):
            raise refuse("`advance` to something else than a place", act.span)
        goal = code.let("goal", place.expr)

    def target(card: Expr) -> Expr:
        where = zone_of(low, card)
        if goal is not None:
            further: Expr = Op("entry", (_zones_by_place(low, where), Op("plus", (goal, ONE))))
        else:
            further = _further(low, where, steps)
        return Op("either", (Op("eq", (further, where)), NOTHING, further))

    moving = code.let_list("moving", Comp("keep", "a_c", pieces, Op("ge", (target(Var("a_c")), ZERO))))
    return moved(low, code, act, env, by, moving, Aim(target))


def _zones_by_place(low: Lowering, zone: Expr) -> Expr:
    """For a zone of a place, that of each place of its map (-1 for none), by the number of the place."""
    rows: list[list[int]] = []
    for fact in low.layout.zones:
        owner = low.ruleset.zones[fact.id].owner
        is_on_map = owner in low.ruleset.maps
        on = (low.layout.zone_on.get((fact.id, place), -1) for place in range(len(low.layout.nodes)))
        rows.append(list(on) if is_on_map else [])
    return low.row_table("zones-by-place", rows)(zone)


def _further(low: Lowering, zone: Expr, steps: Expr) -> Expr:
    """The zone so many steps on along the track, not beyond either end; -1 off any track."""
    tracks: list[list[int]] = []
    spots: list[int] = []
    for number, fact in enumerate(low.layout.zones):
        owner = low.ruleset.zones[fact.id].owner or ""
        track = low.ruleset.maps[owner].track if owner in low.ruleset.maps else ()
        zones = [low.layout.zone_on[fact.id, low.layout.nodes.index((owner, node))] for node in track]
        is_on = number in zones
        tracks.append(zones if is_on else [])
        spots.append(zones.index(number) if is_on else -1)
    along = low.row_table("track-zones", tracks)(zone)
    spot = low.table("track-spot", spots)(zone)
    last = Op("plus", (Op("size", (along,)), NOTHING))
    reached = Op("min", (Op("max", (Op("add", (spot, steps)), ZERO)), last))
    return Op("entry", (along, Op("plus", (reached, ONE))))
