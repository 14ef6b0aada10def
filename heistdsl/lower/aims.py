"""Where an act moves pieces: to one place for all of them, or to one that depends on the piece."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from heistdsl.ir.program import EMPTY, NOTHING, ONE, ZERO, Comp, Const, Expr, Op, Var
from heistdsl.lower.code import Code
from heistdsl.lower.hosts import loosen
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.lying import put, whole, zone_of
from heistdsl.lower.reading import copies_of, one
from heistdsl.lower.refusal import refuse
from heistdsl.lower.values import Val
from heistdsl.model import types as t
from heistdsl.text.span import Span

#: How owners of zones are told apart from players: nobody, and a piece or place.
_NOBODY, _SOMETHING = -1, -2


@dataclass(frozen=True, slots=True)
class Aim:
    """Where a piece goes: a zone or slot, -1 if it stays. `fixed`: the same for all pieces."""

    target: Callable[[Expr], Expr]
    fixed: bool = False

    @property
    def everywhere(self) -> Expr:
        """Where all pieces go, if that is the same."""
        assert self.fixed
        return self.target(NOTHING)


def straight(target: Expr) -> Aim:
    """All pieces go to one zone or slot."""
    return Aim(lambda _: target, True)


def aim_at(low: Lowering, goal: Val, by: Val, verb: str, span: Span | None) -> Aim:
    """How a value is a target: a zone, a slot, a place or piece with a fitting zone, a player's zone of the same id. Of
    several zones that of the acting player is meant."""
    if isinstance(goal.type, t.KindType) and goal.word in low.ruleset.cards:
        goal = Val(t.PIECE, Op("first", (copies_of(low, goal.word).expr,)), True)
    if isinstance(goal.type, t.SetType) and not isinstance(goal.type.of, t.ZoneType):
        goal = one(low, goal)
    match goal.type:
        case t.ZoneType() | t.SlotType():
            return straight(goal.expr)
        case t.SetType():
            return straight(_mine(low, goal.expr, by))
        case t.PlayerType():
            return Aim(lambda piece: same_zone(low, goal.expr, piece, of_game=False))
        case t.PlaceType() | t.PieceType():
            return Aim(lambda piece: _zone_for(low, goal, piece))
        case _ if goal.is_nothing:
            return straight(NOTHING)
        case _:
            raise refuse(f"`{verb}` to {type(goal.type).__name__}", span)


def same_zone(low: Lowering, player: Expr, piece: Expr, *, of_game: bool) -> Expr:
    """The zone of a player with the same id as the one a piece lies in; with `of_game` a zone of the game itself is
    everybody's."""
    rows: list[list[int]] = []
    for place, each in enumerate(low.layout.zones):
        owner = low.ruleset.zones[each.id].owner
        seats = range(low.ruleset.max_players)
        if owner == "player":
            rows.append([low.layout.zone_of_seat(each.id, seat) for seat in seats])
        else:
            rows.append([place if of_game and owner is None else -1] * len(seats))
    same = low.row_table("zones-like" if of_game else "zones-of-players", rows)(zone_of(low, piece))
    return Op("entry", (same, Op("plus", (player, ONE))))


def _mine(low: Lowering, zones: Expr, by: Val) -> Expr:
    owners: list[int] = []
    for each in low.layout.zones:
        owner = low.ruleset.zones[each.id].owner
        owners.append(each.player if owner == "player" else _NOBODY if owner is None else _SOMETHING)
    whose = low.table("whose-zone", owners)(Var("goal_z"))
    mine = Comp("keep", "goal_z", zones, Op("eq", (whose, Const(_NOBODY) if by.is_nothing else by.expr)))
    only = Op("eq", (Op("size", (zones,)), ONE))
    return Op("first", (Op("either-list", (only, zones, mine)),))


def _zone_for(low: Lowering, owner: Val, piece: Expr) -> Expr:
    """The first zone of a place or piece that may hold a piece."""
    is_place = isinstance(owner.type, t.PlaceType)
    owners = range(len(low.layout.nodes) if is_place else len(low.layout.pieces))
    found = low.row_table(
        "zone-on-place" if is_place else "zone-on-piece", [_zones_on(low, is_place, o) for o in owners]
    )
    return Op("entry", (found(owner.expr), Op("plus", (piece, ONE))))


def _zones_on(low: Lowering, is_place: bool, owner: int) -> list[int]:
    """For each piece the zone of a place or piece that it goes to."""
    words = {low.layout.nodes[owner][0]} if is_place else low.layout.words_of[low.layout.pieces[owner].card.id]
    zones = [zone for zone in low.ruleset.zones.values() if zone.owner in words and zone.owner != "player"]
    found: list[int] = []
    for each in low.layout.pieces:
        fitting = (zone for zone in zones if zone.holds is None or low.layout.words_of[each.card.id] & set(zone.holds))
        first = next(fitting, None)
        found.append(-1 if first is None else low.layout.zone_on[first.id, owner])
    return found if any(zone >= 0 for zone in found) else []


def move_by(low: Lowering, code: Code, pieces: Expr, aim: Aim, by: Expr, manner: tuple[Expr, Expr]) -> Expr:
    """Move pieces (under others, face down) to where they go; those that moved, in the order in which they were."""
    if aim.fixed:
        moved = code.let_list("moved", put(low, pieces, aim.everywhere, by, *manner))
        loosen(low, code, moved)
        return moved
    listed = code.let_list("moving", pieces)
    aims = code.let_list("aims", Comp("map", "aim_c", listed, value=aim.target(Var("aim_c"))))
    goals = code.let_list("goals", Op("once", (aims,)))
    moved = code.let_list("moved", EMPTY)
    with code.each("goal", goals) as goal:
        going, place = code.let_list("going", EMPTY), code.let("place", ZERO)
        with code.each("piece", listed) as piece:
            with code.when(Op("eq", (Op("at", (aims, place)), goal))):
                code.set(going, Op("join", (going, Op("list", (piece,)))))
            code.set(place, Op("plus", (place, ONE)))
        with code.when(Op("ge", (goal, ZERO))):
            code.set(moved, Op("join", (moved, put(low, going, goal, by, *manner))))
    loosen(low, code, moved)
    return _in_order(code, listed, moved)


def _in_order(code: Code, listed: Expr, moved: Expr) -> Expr:
    """Those that moved in their old order; who came first came first wherever they went."""
    stamps = code.let_list("stamps", Comp("map", "at_c", moved, value=Op("cell", (Var("at_c"),), "since")))
    found = code.let_list("found", Comp("keep", "of_c", listed, Op("has", (moved, Var("of_c")))))
    place = code.let("place", ZERO)
    with code.each("piece", found) as piece:
        code.run("set-cell", piece, Op("at", (stamps, place)), key="since")
        code.set(place, Op("plus", (place, ONE)))
    return found


def goals_of(low: Lowering, aim: Aim, pieces: Expr) -> Expr:
    """The zones that pieces go to, each once."""
    if aim.fixed:
        return Op("some", (whole(low, aim.everywhere),))
    goals = Comp("map", "aim_c", pieces, value=whole(low, aim.target(Var("aim_c"))))
    return Op("once", (Comp("keep", "is_z", goals, Op("ge", (Var("is_z"), ZERO))),))
