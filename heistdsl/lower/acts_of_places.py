"""Verbs about how pieces lie to each other: attach, detach, advance."""

from __future__ import annotations

from heistdsl.ir.program import EMPTY, NOTHING, ONE, ZERO, Call, Comp, Const, Expr, Op, Var
from heistdsl.lower.acts_of_pieces import moved
from heistdsl.lower.aims import Aim, move_by, straight
from heistdsl.lower.code import Code
from heistdsl.lower.compare import both
from heistdsl.lower.env import Env
from heistdsl.lower.event import Event
from heistdsl.lower.events import Happened, happen, zones_of
from heistdsl.lower.hosts import host_of, lay_on, loosen, take_off, with_hosts
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.lying import zone_of
from heistdsl.lower.parts import needed, object_of, preposition
from heistdsl.lower.reading import kept, number_of, one, pieces_of
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


# ---- places that are exchanged


def act_swap(low: Lowering, code: Code, act: Act, env: Env, by: Val) -> Val:
    """`swap A with B`: two zones exchange all they hold, two selections their places, pair by pair; what one side has
    more moves to the zone of the other side's last piece."""
    sides = [kept(low, code, "side", low.evaluate(each, env)) for each in (object_of(act), needed(act, "with"))]
    first, second = (code.let_list("side", Op("once", (pieces_of(low, side, act.span).expr,))) for side in sides)
    code.set(second, Op("without", (second, first)))
    whole: Expr = ZERO
    zones: Expr = EMPTY
    if all(isinstance(side.type, t.ZoneType) for side in sides):
        one_, other = (side.expr for side in sides)
        there = both(Op("ge", (one_, ZERO)), Op("ge", (other, ZERO)))
        whole = code.let("whole", both(there, Op("ne", (one_, other))))
        zones = Op("either-list", (whole, Op("list", (one_, other)), EMPTY))
    pair = code.let_list("zones", zones)
    cards = code.let_list("cards", Op("join", (first, second)))
    result = code.let_list("swapped", EMPTY)
    some = both(Op("size", (first,)), Op("size", (second,)))
    with code.when(Op("either", (whole, Op("size", (cards,)), some))):
        with code.when(Comp("any", "s_c", cards, Op("lt", (zone_of(low, Var("s_c")), ZERO)))):
            code.fail("type", "a piece that lies nowhere cannot be swapped", act.span)
        around = code.let_list("around", Op("union", (zones_of(low, cards), pair)))
        first_zone = code.let("zone", Op("first", (around,)))
        event = Event("verb", "swap", by.expr, env.source, cards, around, around, Op("size", (cards,)))

        def effect(event: Event) -> Happened:
            assert event.cards is not None
            halves = [Comp("keep", "s_c", half, Op("has", (event.cards, Var("s_c")))) for half in (first, second)]
            swapped = Call(low.wanted("swap", lambda inner: _swap(low, inner)), (*halves, pair, by.expr))
            code.set(result, swapped)
            return Happened(result, first_zone, first_zone, Op("size", (result,)), fewer=True)

        happen(low, code, event, effect)
    return set_of(t.PIECE, result)


def _swap(low: Lowering, code: Code) -> None:
    """The procedure that takes two lists of pieces, the two zones they are all of (or none), and who does it. It lets
    them take each other's places, pair by pair, and moves what one side has more: the rest of a zone under what is in
    the other one, the rest of a selection on top. It gives those that really changed places."""
    code.gives = "l"
    first, second, zones = (code.parameter(name, "l") for name in ("first", "second", "zones"))
    by = code.parameter("by")
    whole = Op("size", (zones,))
    count = code.let("count", Op("min", (Op("size", (first,)), Op("size", (second,)))))
    with code.when(both(Op("not", (whole,)), Op("eq", (count, ZERO)))):
        code.give_back(EMPTY)
    pairs = [code.let_list("pairs", Op("top", (half, count))) for half in (first, second)]
    last = [zone_of(low, Op("entry", (half, count))) for half in (first, second)]
    goals = [
        code.let("goal", Op("either", (whole, Op("entry", (zones, Const(place))), zone)))
        for place, zone in ((2, last[1]), (1, last[0]))
    ]
    code.run("swap", *pairs, by)
    loosen(low, code, Op("join", (pairs[0], pairs[1])))
    moved = code.let_list("moved", Op("join", (pairs[0], pairs[1])))
    for half, goal in zip((first, second), goals, strict=True):
        rest = code.let_list("rest", Op("tail", (half, count)))
        with code.each("place", Op("range", (ONE, Op("size", (rest,))))) as place:
            backwards = Op("plus", (Op("plus", (Op("size", (rest,)), ONE)), Op("neg", (place,))))
            piece_ = code.let("piece", Op("entry", (rest, Op("either", (whole, place, backwards)))))
            manner = (Op("either", (whole, ONE, ZERO)), Op("cell", (piece_,), "face"))
            one_ = Op("list", (piece_,))
            gone = code.let_list("gone", move_by(low, code, one_, straight(goal), by, manner))
            code.set(moved, Op("join", (moved, gone)))
    code.give_back(Comp("keep", "s_c", Op("join", (first, second)), Op("has", (moved, Var("s_c")))))


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
