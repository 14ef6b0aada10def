"""Looks and tests that are left out since it is known where pieces lie, and those that have to stay."""

from heistdsl.ir.facts import Facts, ZoneFact
from heistdsl.ir.fold import known_of
from heistdsl.ir.parts import parts_of
from heistdsl.ir.program import (
    NOTHING,
    ONE,
    ZERO,
    Ask,
    Body,
    Call,
    Comp,
    Const,
    Expr,
    ForEach,
    If,
    Op,
    Procedure,
    Program,
    Return,
    Run,
    Set,
    Stmt,
    Var,
)
from heistdsl.ir.whereabouts import with_known_places

#: A zone that all see, hands of two players, a zone that nobody sees.
TABLE, HANDS, DECK = 0, 1, 3
ZONES = (
    ZoneFact("table", "table", 3, -1, 10000), ZoneFact("p1.hand", "hand", 2, 0, 20001),
    ZoneFact("p2.hand", "hand", 2, 1, 20002), ZoneFact("deck", "deck", 0, -1, 30000),
)  # fmt: skip
FACTS = Facts("tiny", 2, 2, {}, {}, 10, (), (), ZONES, (), (), (), (), (), ())
OWN = Op("plus", (Const(HANDS), Var("p")))
LOOK = Run(Op("check-seen", (Var("p"), Var("l"))))


def main_of(*body: Stmt, **more: Procedure) -> Body:
    """What becomes of a body; `p` is a player, `n` a number, `l` and `m` are lists."""
    main = Procedure("main", ("p",), {"p": "i", "n": "i", "l": "l", "m": "l"}, body)
    program = Program(FACTS, {"main": main, **more}, {}, "main")
    return with_known_places(program, parts_of(program), known_of(program)).procedures["main"].body


def lying(zone: Expr) -> Stmt:
    return Set("l", Op("zone", (zone,)))


def moved(source: int, target: Expr, down: Expr = ZERO) -> Stmt:
    return Run(Op("move", (Op("zone", (Const(source),)), target, NOTHING, ZERO, down)))


def test_what_all_see_and_what_is_their_own_needs_no_look() -> None:
    assert main_of(lying(Const(TABLE)), LOOK) == (lying(Const(TABLE)),)
    assert main_of(lying(OWN), LOOK) == (lying(OWN),)
    part = Set("l", Comp("keep", "c", Op("zone", (OWN,)), Op("eq", (Var("c"), ONE))))
    assert main_of(part, LOOK) == (part,)


def test_a_look_stays_at_what_others_have_and_what_nobody_sees() -> None:
    for zone in (Const(DECK), Const(HANDS), Op("plus", (Const(HANDS), Var("n")))):
        assert main_of(lying(zone), LOOK) == (lying(zone), LOOK)


def test_a_look_stays_where_pieces_may_lie_face_down() -> None:
    cover = moved(DECK, Const(TABLE), ONE)
    assert main_of(lying(Const(TABLE)), LOOK, cover) == (lying(Const(TABLE)), LOOK, cover)
    turn = Run(Op("turn-over", (Var("l"), NOTHING)))
    assert main_of(lying(OWN), LOOK, turn) == (lying(OWN), LOOK, turn)


def test_a_look_stays_where_a_swap_may_bring_what_lies_face_down() -> None:
    swap = Run(Op("swap", (Op("zone", (Const(DECK),)), Op("zone", (Const(TABLE),)), NOTHING)))
    assert main_of(lying(Const(TABLE)), LOOK, swap) == (lying(Const(TABLE)), swap)
    cover = moved(TABLE, Const(DECK), ONE)
    assert main_of(lying(Const(TABLE)), LOOK, cover, swap) == (lying(Const(TABLE)), LOOK, cover, swap)


def test_a_look_stays_after_pieces_have_moved_or_the_game_has_waited() -> None:
    step = moved(DECK, Const(TABLE))
    swap = Run(Op("swap", (Op("zone", (Const(DECK),)), Var("l"), NOTHING)))
    wait = Ask(ZERO, 0, 0, 0, Var("l"), ONE, ONE, "n")
    for between in (step, swap, wait, Set("p", ONE), If(Var("n"), (step,)), Set("l", Op("zone", (Const(DECK),)))):
        assert LOOK in main_of(lying(OWN), between, LOOK)
    assert LOOK in main_of(lying(OWN), ForEach("n", Var("l"), (LOOK, step)))[1].body  # type: ignore[union-attr]


def test_both_ways_have_to_lead_to_the_same() -> None:
    both = If(Var("n"), (lying(Const(TABLE)),), (lying(Const(TABLE)),))
    assert main_of(both, LOOK) == (both,)
    one = If(Var("n"), (lying(Const(TABLE)),), (lying(Const(DECK)),))
    assert main_of(one, LOOK) == (one, LOOK)


def test_a_procedure_that_gives_a_part_of_what_it_gets() -> None:
    part = Procedure(
        "part", ("of",), {"of": "l", "left": "l"},
        (Set("left", Var("of")), Set("left", Op("without", (Var("left"), Op("list", (ONE,))))), Return(Var("left"))),
        "l",
    )  # fmt: skip
    called = Set("m", Call("part", (Var("l"),)))
    look = Run(Op("check-seen", (Var("p"), Var("m"))))
    assert main_of(lying(OWN), called, look, part=part) == (lying(OWN), called)


def test_tests_of_places_that_are_known() -> None:
    def kept(zone: int, asked: int) -> Stmt:
        there = Op("eq", (Op("cell", (Const(7),), "where"), Const(asked)))
        same = Op("eq", (Var("c"), Const(7)))
        return Set("m", Comp("keep", "c", Op("zone", (Const(zone),)), Op("not", (Op("and", (there, same)),))))

    (all_of_them,) = main_of(kept(TABLE, DECK))
    assert all_of_them == Set("m", Op("zone", (Const(TABLE),)))
    (but_that_one,) = main_of(kept(TABLE, TABLE))
    assert but_that_one == Set(
        "m", Comp("keep", "c", Op("zone", (Const(TABLE),)), Op("ne", (Var("c"), Const(7))))
    )  # fmt: skip


def where(piece: Expr) -> Expr:
    return Op("cell", (piece,), "where")


def is_gone(piece: Expr) -> Expr:
    return Op("eq", (where(piece), Const(-2)))


def test_where_the_pieces_of_a_zone_lie() -> None:
    first = Op("at", (Var("l"), ZERO))
    _, known = main_of(lying(OWN), Set("n", where(first)))
    assert known == Set("n", OWN)
    _, known = main_of(lying(Const(TABLE)), Set("n", Op("max", (where(first), NOTHING))))
    assert known == Set("n", Const(TABLE))
    both = Set("l", Op("join", (Op("zone", (Const(TABLE),)), Op("zone", (OWN,)))))
    _, known = main_of(both, Set("n", Op("max", (where(first), NOTHING))))
    assert known == Set("n", where(first))
    unsure = Set("n", Op("max", (where(Var("p")), NOTHING)))
    assert main_of(lying(OWN), unsure) == (lying(OWN), unsure)


def test_the_place_of_a_piece_with_a_name() -> None:
    chosen = Set("n", Op("at", (Var("l"), ONE)))
    assert main_of(lying(OWN), chosen, Return(where(Var("n"))))[2] == Return(OWN)
    asked = Return(where(Var("n")))
    wait = Ask(ZERO, 0, 0, 0, Var("l"), ONE, ONE, "p")
    for between in (moved(DECK, Const(TABLE)), wait, Set("p", ONE), Set("n", ONE)):
        assert main_of(lying(OWN), chosen, between, asked)[3] == asked


def test_pieces_of_a_zone_are_in_the_game() -> None:
    gone = Set("n", Comp("any", "c", Var("l"), is_gone(Var("c"))))
    assert main_of(lying(OWN), gone)[1] == Set("n", ZERO)
    one = Set("n", is_gone(Op("at", (Var("l"), ZERO))))
    assert main_of(lying(Const(DECK)), one)[1] == Set("n", ZERO)
    there = Set("n", Op("eq", (where(Op("at", (Var("l"), ZERO))), Const(TABLE))))
    assert main_of(lying(Const(DECK)), there)[1] == Set("n", ZERO)
    both = Set("l", Op("join", (Op("zone", (Const(TABLE),)), Op("zone", (Const(DECK),)))))
    assert main_of(both, there)[1] == there
    for between in (moved(DECK, Const(TABLE)), Run(Op("remove", (Var("l"),)))):
        assert main_of(lying(OWN), between, gone)[2] == gone
