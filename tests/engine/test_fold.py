"""What is known of expressions without running them."""

import pytest

from heistdsl.ir.fold import Known
from heistdsl.ir.program import EMPTY, ONE, ZERO, Comp, Const, Expr, Op, Var

N, X, Y = Var("n"), Var("x"), Var("y")
PLAYERS, LAST = Op("players"), Op("lasting", (ONE,))
FIRST = Const(-1)
#: Zones of players, the first of which has number 8.
ZONE_OF_X = Op("plus", (Const(8), X))
LIST = Op("row", (N,), "words")


def folded(expr: Expr) -> Expr:
    return Known({}).folded(expr)


def around(players: Expr, first: Expr) -> Expr:
    return Op("around", (players, first))


def zone(number: Expr) -> Expr:
    return Op("zone", (number,))


def test_players_from_the_first_seat_on_are_in_order() -> None:
    some = Comp("keep", "x", PLAYERS, Op("gt", (X, N)))
    for players in (PLAYERS, some, Op("others", (N,)), Op("list", (ZERO, ONE))):
        assert folded(around(players, FIRST)) == folded(around(players, ZERO)) == players
    for other in (
        around(PLAYERS, N), around(PLAYERS, ONE), around(Op("list", (ONE, ZERO)), FIRST), around(LIST, FIRST),
        Op("back-around", (PLAYERS, FIRST)),
    ):  # fmt: skip
        assert folded(other) == other


def test_a_union_with_nothing_still_holds_each_member_once() -> None:
    for members, found in ((LIST, Op("once", (LIST,))), (LAST, LAST), (zone(N), zone(N))):
        assert folded(Op("union", (members, EMPTY))) == folded(Op("union", (EMPTY, members))) == found
        assert folded(Op("join", (members, EMPTY))) == folded(Op("join", (EMPTY, members))) == members


@pytest.mark.parametrize(
    "members",
    [
        PLAYERS, zone(N), LAST, Comp("keep", "x", zone(N), Op("gt", (X, N))), Op("top", (zone(N), Const(2))),
        Comp("map", "x", PLAYERS, Op("gt", (X, N)), ZONE_OF_X), Comp("flat", "x", PLAYERS, None, zone(ZONE_OF_X)),
        Op("join", (zone(ONE), zone(ZERO))), Op("without", (zone(N), LIST)),
    ],
)  # fmt: skip
def test_members_that_come_once_need_not_be_looked_for(members: Expr) -> None:
    assert folded(Op("once", (members,))) == members


@pytest.mark.parametrize(
    "members",
    [
        LIST, Op("list", (N, N)), Op("join", (zone(ONE), zone(ONE))), Op("join", (zone(N), zone(ONE))),
        Comp("map", "x", PLAYERS, None, Op("table", (X,), "t")), Comp("flat", "x", LIST, None, zone(X)),
        Comp("flat", "x", PLAYERS, None, Op("row", (X,), "t")), Op("top", (LIST, Const(2))),
        Comp("map", "x", PLAYERS, None, Op("plus", (X, X))),
    ],
)  # fmt: skip
def test_members_that_may_come_twice_are_looked_for(members: Expr) -> None:
    assert folded(Op("once", (members,))) == Op("once", (members,))


def test_what_is_worked_out_from_members_is_gone_over_without_a_list() -> None:
    zones = Comp("map", "x", PLAYERS, None, ZONE_OF_X)
    of_y = Op("plus", (Const(8), Y))
    above, size = Op("gt", (Y, N)), Op("mul", (Y, Y))
    test, value = Op("gt", (of_y, N)), Op("mul", (of_y, of_y))
    assert folded(Comp("flat", "y", zones, None, zone(Y))) == Comp("flat", "y", PLAYERS, None, zone(of_y))
    assert folded(Comp("any", "y", zones, above)) == Comp("any", "y", PLAYERS, test)
    assert folded(Comp("keep", "y", zones, above)) == Comp("map", "y", PLAYERS, test, of_y)
    assert folded(Comp("map", "y", zones, above, size)) == Comp("map", "y", PLAYERS, test, value)
    dear = Comp("map", "x", PLAYERS, None, Op("mul", (X, X)))
    assert folded(Comp("any", "y", dear, above)) == Comp("any", "y", dear, above)
    some = Comp("map", "x", PLAYERS, Op("gt", (X, N)), ZONE_OF_X)
    assert folded(Comp("any", "y", some, above)) == Comp("any", "y", some, above)


def test_a_test_that_never_holds_leaves_nothing() -> None:
    never = Op("and", (ZERO, N))
    assert folded(Comp("any", "x", zone(N), never)) == ZERO
    assert folded(Comp("keep", "x", zone(N), never)) == folded(Comp("map", "x", zone(N), never, X)) == EMPTY
    roll = Op("roll", (N, N, ONE))
    assert folded(Comp("any", "x", roll, never)) == Comp("any", "x", roll, ZERO)
