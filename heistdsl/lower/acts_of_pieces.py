"""Verbs that move, show or turn pieces."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from heistdsl.ir.facts import KINDS
from heistdsl.ir.program import EMPTY, NOTHING, ONE, ZERO, Ask, Comp, Const, Expr, Invoke, Op, Var
from heistdsl.lower.aims import Aim, aim_at, goals_of, move_by, same_zone, straight
from heistdsl.lower.amounts import at_least_zero
from heistdsl.lower.code import Code
from heistdsl.lower.compare import both
from heistdsl.lower.doing import doing_procedure
from heistdsl.lower.env import Env
from heistdsl.lower.event import Event
from heistdsl.lower.events import Happened, happen, zone_of_first, zones_in, zones_of
from heistdsl.lower.hosts import lay_on, loosen
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.lying import content, has_slots, shuffle_slots, whole
from heistdsl.lower.parts import default_zone, needed, object_of, preposition, says_target, somebody, sources, targets
from heistdsl.lower.reading import kept, number_of, one, pieces_of, players_of, word_value
from heistdsl.lower.refusal import refuse
from heistdsl.lower.settling import settled
from heistdsl.lower.values import EMPTY_SET, Val, player, set_of, zone
from heistdsl.lower.which_pieces import count_of, pieces_for
from heistdsl.model import types as t
from heistdsl.syntax.tree import Act

# ---- moving


def act_move(low: Lowering, code: Code, act: Act, env: Env, by: Val) -> Val:
    """`move`, `discard`, `place`: they go to the target or the default zone of the verb."""
    pieces = pieces_for(low, code, act, env, by)
    on = preposition(act, "on") if act.verb != "play" else None
    goal = targets(low, act, env, by) if on is None else low.evaluate(on, env)
    if on is None and not says_target(act) and (goal.is_nothing or goal.maybe):
        lacks = ONE if goal.is_nothing else Op("lt", (goal.expr, ZERO))
        with code.when(both(Op("size", (pieces,)), lacks)):
            code.fail("type", f"`{act.verb}` does not say where to", act.span)
    return moved(low, code, act, env, by, pieces, aim_at(low, goal, by, act.verb, act.span))


def moved(
    low: Lowering, code: Code, act: Act, env: Env, by: Val, pieces: Var, aim: Aim,
    data: Mapping[str, Val] = MappingProxyType({}), then: Callable[[Event], None] | None = None,
) -> Val:  # fmt: skip
    """The event of pieces that move; those that did. `then` adds what follows if any did."""
    result = code.let_list("moved", EMPTY)
    under = Const(int(aim.fixed and preposition(act, "under") is not None))
    manner = (under, Const(int("facedown" in act.manners)))
    with code.when(Op("size", (pieces,))):
        if low.removes:
            gone = Op("eq", (Op("cell", (Var("g_c"),), "where"), Const(-2)))
            with code.when(Comp("any", "g_c", pieces, gone)):
                code.fail("type", f"what is out of the game cannot be the object of `{act.verb}`", act.span)
        origins = code.let_list("origins", zones_of(low, pieces))
        origin = code.let("origin", zone_of_first(low, pieces))
        settled_aim = straight(code.let("target", aim.everywhere)) if aim.fixed else aim
        amount = code.let("amount", Op("size", (pieces,)))
        event = Event(
            "verb", act.verb, by.expr, env.source, pieces, origins, goals_of(low, settled_aim, pieces), amount,
            {**data, "unit": word_value(low, act.unit)},
        )  # fmt: skip

        def effect(event: Event) -> Happened:
            cards = event.cards
            assert cards is not None
            fewer = has_slots(low) or not aim.fixed or event.amount != amount
            if event.amount != amount:
                cards = code.let_list("wanted", Op("top", (cards, at_least_zero(amount, event.amount))))
            if act.verb == "play":
                code.run("handle", cards, by.expr)
            code.set(result, move_by(low, code, cards, settled_aim, by.expr, manner))
            zone = whole(low, settled_aim.everywhere) if aim.fixed else code.let("zone", zone_of_first(low, result))
            unit = low.layout.unit(act.unit)
            return Happened(result, origin, zone, Op("size", (result,)), unit, fewer=fewer)

        happen(low, code, event, effect, then)
    return set_of(t.PIECE, result)


def act_hand_over(low: Lowering, code: Code, act: Act, env: Env, by: Val) -> Val:
    """`give` and `steal` of pieces: to the same zone of the other player, if the game says nothing else."""
    pieces = pieces_for(low, code, act, env, by)
    taker = by
    other = player(Op("owner", (Op("first", (pieces,)),)), True)
    if act.verb == "give":
        taker = player(code.let("taker", Op("first", (players_of(low, low.evaluate(needed(act, "to"), env)),))), True)
        other = taker
    result = code.let_list("handed", EMPTY)
    with code.when(Op("and", (Op("size", (pieces,)), Op("ge", (taker.expr, ZERO))))):
        there = player(taker.expr)
        fixed = default_zone(low, act.verb, "to", there)
        aim = straight(fixed.expr)
        if fixed.is_nothing:
            aim = Aim(lambda piece: same_zone(low, there.expr, piece, of_game=True))
        given = moved(low, code, act, env, by, pieces, aim, {"against": player(code.let("other", other.expr), True)})
        code.set(result, given.expr)
    return set_of(t.PIECE, result)


def act_play(low: Lowering, code: Code, act: Act, env: Env, by: Val) -> Val:
    """`play`: pieces come into play and, unless face down, do what their texts say."""
    against, on = preposition(act, "against"), preposition(act, "on")
    data = {} if against is None else {"against": one(low, low.evaluate(against, env))}
    pieces = pieces_for(low, code, act, env, by)
    goal = targets(low, act, env, by)

    def lay(cards: Expr) -> None:
        if on is not None:
            host = code.let("host", Op("first", (pieces_of(low, low.evaluate(on, env)).expr,)))
            with code.when(Op("ge", (host, ZERO))), code.each("card", cards) as card:
                lay_on(low, code, card, host)

    def then(event: Event) -> None:
        assert event.cards is not None
        lay(event.cards)
        if "facedown" not in act.manners:
            _do_cards(low, code, event, by)

    result = moved(low, code, act, env, by, pieces, aim_at(low, goal, by, act.verb, act.span), data, then)
    if code.quiet:
        lay(result.expr)
    return result


def _do_cards(low: Lowering, code: Code, event: Event, by: Val) -> None:
    """Add that the pieces of an event do what their texts say; there `it` is this event."""
    assert event.cards is not None
    name, operands = doing_procedure(low, event)
    with code.each("card", event.cards) as card:
        replaced = (code.replaced,) if low.has_replacements else ()
        code.add(Invoke(name, (card, by.expr, *operands, *replaced)))


def act_draw(low: Lowering, code: Code, act: Act, env: Env, by: Val) -> Val:
    """`draw` and `deal` of a number: from the top, as far as there are any when it happens."""
    value = low.evaluate(object_of(act), env)
    if act.unit is None and not isinstance(one(low, value).type, t.NumberType):
        return act_move(low, code, act, env, by)
    source, goal = kept(low, code, "source", sources(low, act, env, by)), targets(low, act, env, by)
    result = code.let_list("drawn", EMPTY)
    there = Op("size", (pieces_of(low, source).expr,))
    amount = code.let("amount", settled(low, code, act, env, by, count_of(low, act, env, there), there))
    if code.quiet and env.paying:
        with code.when(Op("gt", (amount, there))):
            code.give_back(ZERO)
    with code.when(Op("gt", (amount, ZERO))):
        if isinstance(goal.type, t.SetType):
            with code.each("goal", goal.expr) as each:
                drawn = code.let_list("drawn", EMPTY)
                aim = aim_at(low, Val(goal.type.of, each), by, act.verb, act.span)
                _from_top(low, code, act, env, by, (source, aim, amount, drawn))
                code.set(result, Op("join", (result, drawn)))
        else:
            aim = aim_at(low, goal, by, act.verb, act.span)
            _from_top(low, code, act, env, by, (source, aim, amount, result))
    return set_of(t.PIECE, result)


def _from_top(low: Lowering, code: Code, act: Act, env: Env, by: Val, parts: tuple[Val, Aim, Expr, Var]) -> None:
    source, aim, amount, result = parts
    manner = (ZERO, Const(int("facedown" in act.manners)))
    aim = straight(code.let("target", aim.everywhere)) if aim.fixed else aim
    origins = code.let_list("origins", zones_in(low, source))
    event = Event(
        "verb", act.verb, by.expr, env.source, None, origins, goals_of(low, aim, EMPTY), amount,
        {"unit": word_value(low, act.unit)},
    )  # fmt: skip

    def effect(event: Event) -> Happened:
        top = Op("top", (pieces_of(low, source).expr, at_least_zero(amount, event.amount)))
        code.set(result, move_by(low, code, top, aim, by.expr, manner))
        zone = whole(low, aim.everywhere) if aim.fixed else code.let("zone", zone_of_first(low, result))
        return Happened(result, Op("first", (origins,)), zone, Op("size", (result,)), low.layout.unit(act.unit))

    happen(low, code, event, effect)


def act_remove(low: Lowering, code: Code, act: Act, env: Env, by: Val) -> Val:
    """`remove`: out of the game."""
    pieces = pieces_for(low, code, act, env, by)
    result = code.let_list("removed", EMPTY)
    with code.when(Op("size", (pieces,))):
        origins = code.let_list("origins", zones_of(low, pieces))
        origin = code.let("origin", zone_of_first(low, pieces))
        event = Event("verb", "remove", by.expr, env.source, pieces, origins, None, Op("size", (pieces,)))

        def effect(event: Event) -> Happened:
            cards = event.cards
            assert cards is not None
            code.set(result, cards)
            code.run("remove", result)
            loosen(low, code, result)
            return Happened(result, origin, NOTHING, event.amount or ZERO)

        happen(low, code, event, effect)
    return set_of(t.PIECE, result)


def act_resolve(low: Lowering, code: Code, act: Act, env: Env, by: Val) -> Val:
    """`resolve`: do what the texts of pieces say."""
    pieces = pieces_for(low, code, act, env, by)
    result = code.let_list("resolved", EMPTY)
    with code.when(Op("size", (pieces,))):
        origins = code.let_list("origins", zones_of(low, pieces))
        origin = code.let("origin", zone_of_first(low, pieces))
        event = Event("verb", "resolve", by.expr, env.source, pieces, origins, None, Op("size", (pieces,)))

        def effect(event: Event) -> Happened:
            cards = event.cards
            assert cards is not None
            code.set(result, cards)
            if not by.is_nothing:
                with code.when(Op("ge", (by.expr, ZERO)) if by.maybe else ONE):
                    code.run("handle", result, by.expr)
            return Happened(result, origin, NOTHING, event.amount or ZERO)

        happen(low, code, event, effect, lambda event: _do_cards(low, code, event, by))
    return set_of(t.PIECE, result)


def act_refill(low: Lowering, code: Code, act: Act, env: Env, by: Val) -> Val:
    """`refill ZONE to n`: draw what is missing."""
    what = low.evaluate(object_of(act), env)
    if not isinstance(what.type, t.ZoneType) or not what.type.zone:
        raise refuse("`refill` of something that is no zone", act.span)
    wanted = number_of(low, low.evaluate(needed(act, "to"), env), act.span)
    amount = code.let("missing", Op("sub", (wanted, Op("size", (content(low, what.expr, what.type.zone),)))))
    result = code.let_list("drawn", EMPTY)
    keeper = by
    if low.ruleset.zones[what.type.zone].owner == "player":
        owners = low.table("zone-player", [each.player for each in low.layout.zones])
        keeper = player(code.let("keeper", owners(what.expr)), what.maybe)
    source = sources(low, act, env, keeper)
    with code.when(Op("gt", (amount, ZERO))):
        _from_top(low, code, act, env, by, (source, straight(what.expr), amount, result))
    return set_of(t.PIECE, result)


def act_arrange(low: Lowering, code: Code, act: Act, env: Env, by: Val) -> Val:
    """`arrange PIECES onto ZONE`: the acting player says in which order they lie, the first on top."""
    pieces = pieces_for(low, code, act, env, by)
    goal = targets(low, act, env, by)
    if goal.is_nothing:
        goal = zone(code.let("goal", zone_of_first(low, pieces)), "", maybe=True)
    ordered = code.let_list("ordered", pieces)
    style, prompt = low.layout.style(act.verb, "piece"), low.layout.prompt("arrange")
    with code.when(Op("gt", (Op("size", (pieces,)), ONE))):
        by = somebody(code, by, "nobody is there to arrange pieces", act.span)
        code.run("check-seen", by.expr, pieces)
        answer = code.fresh("answer", "l")
        count = Op("size", (pieces,))
        code.add(Ask(by.expr, KINDS.index("order"), prompt, style, pieces, count, count, answer, several=True))
        code.set(ordered, Comp("map", "a", Var(answer), value=Op("at", (pieces, Var("a")))))
    return moved(low, code, act, env, by, ordered, aim_at(low, goal, by, act.verb, act.span))


# ---- order and sight


def act_shuffle(low: Lowering, code: Code, act: Act, env: Env, by: Val) -> Val:
    """`shuffle ZONE`, or each of several zones."""
    value = low.evaluate(object_of(act), env)
    streams = [low.layout.stream(f"shuffle:{zone.name}") for zone in low.layout.zones]
    stream = low.table("shuffle-stream", streams)
    match value.type:
        case t.ZoneType():
            zones: Expr = Op("list", (value.expr,))
            with code.when(Op("lt", (value.expr, ZERO)) if value.maybe else ZERO):
                code.fail("type", f"only a zone can be the object of `{act.verb}`", act.span)
        case t.SetType(of=t.ZoneType()):
            zones = value.expr
        case _:
            raise refuse(f"`shuffle` of {type(value.type).__name__}", act.span)
    with code.each("zone", zones) as zone:
        event = Event("verb", "shuffle", by.expr, env.source, None, Op("list", (zone,)), Op("list", (zone,)))

        def effect(event: Event) -> Happened:
            _shuffle(low, code, value.type, zone, stream(zone))
            return Happened(None, zone, zone, ZERO, values=code.let_list("shuffled", content(low, zone)))

        happen(low, code, event, effect)
    return EMPTY_SET


def _shuffle(low: Lowering, code: Code, type_: object, zone: Expr, stream: Expr) -> None:
    of = type_.of if isinstance(type_, t.SetType) else type_
    assert isinstance(of, t.ZoneType)
    slotted = [int(each.slots > 0) for each in (low.ruleset.zones[fact.id] for fact in low.layout.zones)]
    is_slotted = low.table("slotted", slotted, 0)(zone)
    if not has_slots(low) or (of.zone and not low.ruleset.zones[of.zone].slots):
        is_slotted = ZERO
    code.branch(is_slotted, lambda: shuffle_slots(low, code, zone, stream), lambda: code.run("shuffle", zone, stream))


def act_flip(low: Lowering, code: Code, act: Act, env: Env, by: Val) -> Val:
    """`flip`: turn over, or face up or face down as it says, and move with `to`; `hide`: turn face down."""
    pieces = pieces_for(low, code, act, env, by)
    if act.verb == "flip" and preposition(act, "to") is not None:
        return moved(low, code, act, env, by, pieces, aim_at(low, targets(low, act, env, by), by, act.verb, act.span))
    way = Const(1) if act.verb == "hide" else NOTHING
    if act.verb == "flip" and act.manners:
        way = Const({"facedown": 1, "faceup": 0}.get(act.manners[0], -1))
    if act.verb == "flip" and way != NOTHING:
        other = Op("ne", (Op("cell", (Var("f_c"),), "face"), way))
        pieces = code.let_list("turned", Comp("keep", "f_c", pieces, other))
    return _about(low, code, act, env, by, pieces, lambda cards: code.run("turn-over", cards, way))


def act_show(low: Lowering, code: Code, act: Act, env: Env, by: Val) -> Val:
    """`reveal` to everybody or the players after `to`; `look`: the acting player sees pieces."""
    at = preposition(act, "at")
    if act.verb == "look" and at is not None:
        pieces = code.let_list("seen", pieces_of(low, low.evaluate(at, env)).expr)
    else:
        pieces = pieces_for(low, code, act, env, by)
    to = preposition(act, "to")
    if act.verb == "look":
        players: Expr = Op("some", (by.expr,))
    else:
        players = Op("players") if to is None else players_of(low, low.evaluate(to, env))
    return _about(low, code, act, env, by, pieces, lambda cards: code.run("reveal", cards, players))


def _about(low: Lowering, code: Code, act: Act, env: Env, by: Val, pieces: Var, does: Callable[[Expr], None]) -> Val:
    """An event about pieces that stay where they are."""
    result = code.let_list("about", EMPTY)
    with code.when(Op("size", (pieces,))):
        zones, first = code.let_list("zones", zones_of(low, pieces)), code.let("first", zone_of_first(low, pieces))
        event = Event("verb", act.verb, by.expr, env.source, pieces, zones, zones, Op("size", (pieces,)))

        def effect(event: Event) -> Happened:
            cards = event.cards
            assert cards is not None
            code.set(result, cards)
            does(result)
            return Happened(result, first, first, event.amount or ZERO)

        happen(low, code, event, effect)
    return set_of(t.PIECE, result)
