"""What the optimiser leaves out, and what it has to keep."""

from dataclasses import replace

from side_by_side import shipped

from heistdsl.ir.calm import without_idle_sweeps
from heistdsl.ir.dead import without_dead
from heistdsl.ir.facts import Facts, ZoneFact
from heistdsl.ir.flow import Flow
from heistdsl.ir.membership import with_members_looked_up
from heistdsl.ir.program import (
    EMPTY,
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
    Invoke,
    Loop,
    Op,
    Procedure,
    Program,
    Return,
    Run,
    Set,
    Stmt,
    Together,
    Trap,
    Var,
)
from heistdsl.ir.reads import seen as seen_in
from heistdsl.ir.single import with_single_calls_written_out
from heistdsl.ir.trying import without_needless_copies
from heistdsl.ir.unseen import without_unseen_phases
from heistdsl.ir.verify import verify
from heistdsl.ir.walking import exprs_of, statements

#: A place that may be too full, and one that never is.
TABLE, BOX = 0, 1
ZONES = (ZoneFact("table", "table", 3, -1, 10000), ZoneFact("box", "box", 3, -1, 20000))
FACTS = Facts("tiny", 2, 2, {}, {}, 10, (), (), ZONES, (), (), (), (), (), ())
SWEEP = Procedure(
    "sweep", (), {},
    (
        Run(Op("set-scalar", (ZERO,), "changed")),
        If(Op("gt", (Op("size", (Op("zone", (Const(TABLE),)),)), ONE)), (Trap("type", "too full"),)),
    ),
)  # fmt: skip
LOOK: Stmt = If(Op("scalar", (), "changed"), (Run(Call("sweep")),))
QUESTION = Ask(ZERO, 0, 0, 0, Op("list", (ONE,)), ONE, ONE, "n")


def program(*body: Stmt, suspends: bool = False, **more: Procedure) -> Program:
    """A program whose first procedure has this body; `n` is a number in it, `l` a list."""
    main = Procedure("main", (), {"n": "i", "l": "l"}, body, suspends=suspends)
    return Program(FACTS, {"main": main, "sweep": SWEEP, **more}, {}, "main")


def move_to(zone: int) -> Stmt:
    return Set("l", Op("move", (Op("zone", (Const(BOX),)), Const(zone), NOTHING, ZERO, ZERO)))


def main_of(changed: Program) -> Body:
    return changed.procedures["main"].body


def calm(*body: Stmt, suspends: bool = False, **more: Procedure) -> Body:
    return main_of(without_idle_sweeps(program(*body, suspends=suspends, **more)))


# ---- sweeps


def test_nothing_is_swept_before_anything_has_changed() -> None:
    assert calm(LOOK) == ()


def test_a_sweep_is_left_out_after_a_move_that_it_does_not_look_at() -> None:
    assert calm(move_to(BOX), LOOK) == (move_to(BOX),)


def test_a_sweep_stays_after_a_move_that_it_looks_at_and_only_the_first_one() -> None:
    assert calm(move_to(TABLE), LOOK, LOOK) == (move_to(TABLE), LOOK)


def test_a_sweep_stays_after_a_question() -> None:
    assert calm(QUESTION, LOOK, suspends=True) == (QUESTION, LOOK)


def test_a_sweep_stays_if_one_way_there_has_changed_something() -> None:
    way = If(Var("n"), (move_to(TABLE),))
    assert calm(way, LOOK) == (way, LOOK)


def test_a_sweep_stays_in_a_loop_that_changes_something_at_its_end() -> None:
    loop = Loop((LOOK, move_to(TABLE)))
    assert calm(loop) == (loop,)


def test_what_is_called_counts() -> None:
    mover = Procedure("mover", (), {"l": "l"}, (LOOK, move_to(TABLE)))
    changed = without_idle_sweeps(program(Run(Call("mover")), LOOK, mover=mover))
    assert main_of(changed) == (Run(Call("mover")), LOOK)
    assert changed.procedures["mover"].body == (move_to(TABLE),)
    twice = without_idle_sweeps(program(Run(Call("mover")), Run(Call("mover")), mover=mover))
    assert twice.procedures["mover"].body == mover.body


# ---- phases


def phase(*body: Stmt) -> Body:
    number = Var("n")
    return (
        Set("n", Op("begin-phase", (ZERO, NOTHING))), *body, Run(Op("close-phase", (number,))),
        Run(Op("end-phase", (number,))),
    )  # fmt: skip


def seen(*body: Stmt, suspends: bool = False, **more: Procedure) -> Body:
    return main_of(without_unseen_phases(program(*phase(*body), suspends=suspends, **more)))


def test_a_phase_that_nothing_can_see_is_left_out() -> None:
    assert seen(move_to(BOX)) == (move_to(BOX),)


def test_a_phase_stays_in_which_somebody_is_asked() -> None:
    assert seen(QUESTION, suspends=True) == phase(QUESTION)


def test_a_phase_stays_that_something_looks_at() -> None:
    looker = Procedure("looker", (), {}, (Return(Op("current-phase")),), "i")
    look = Set("l", Op("list", (Call("looker"),)))
    assert seen(look, looker=looker) == phase(look)


# ---- values


def live(*body: Stmt) -> Body:
    return without_dead(body, {})


def test_a_value_that_is_replaced_before_anybody_reads_it_is_left_out() -> None:
    use = Run(Op("note", (Var("n"), NOTHING)))
    assert live(Set("n", ZERO), Set("n", ONE), use) == (Set("n", ONE), use)
    both = If(Var("m"), (Set("n", ZERO),), (Set("n", ONE),))
    assert live(Set("n", Const(7)), both, use) == (both, use)


def test_a_value_stays_that_the_next_round_reads() -> None:
    use = Run(Op("note", (Var("n"), NOTHING)))
    loop = ForEach("m", Var("l"), (use, Set("n", Var("m"))))
    assert live(Set("n", ZERO), loop) == (Set("n", ZERO), loop)


def test_what_changes_the_game_stays() -> None:
    move = move_to(BOX)
    assert isinstance(move, Set)
    assert live(move) == (Run(move.value),)
    assert live(move, Run(Op("handle", (Var("l"), ZERO)))) == (move, Run(Op("handle", (Var("l"), ZERO))))


def simple(*body: Stmt) -> Body:
    said = [name for stmt in statements(body) for expr in exprs_of(stmt) for name in seen_in(expr).names]
    return Flow({name: said.count(name) for name in said}).body(body)


def test_a_test_whose_outcome_is_known_is_left_out() -> None:
    some, first = Op("size", (Var("l"),)), Run(Op("note", (Op("first", (Var("l"),)), NOTHING)))
    found = simple(If(some, (first, If(some, (Run(Op("note", (ONE, NOTHING))),)))))
    at = Run(Op("note", (Op("at", (Var("l"), ZERO)), NOTHING)))
    assert found == (If(some, (at, Run(Op("note", (ONE, NOTHING))))),)


def test_a_list_may_be_empty_again_after_it_was_set() -> None:
    some, first = Op("size", (Var("l"),)), Run(Op("note", (Op("first", (Var("l"),)), NOTHING)))
    body = (If(some, (Set("l", Op("zone", (ZERO,))), first)),)
    (found,) = simple(*body)
    assert isinstance(found, If)
    assert first in found.then or Op("at", (Var("l"), ZERO)) not in found.then


def test_a_value_is_not_moved_past_what_changes_it() -> None:
    count = Set("n", Op("size", (Op("zone", (Const(BOX),)),)))
    use = Set("l", Op("move", (EMPTY, Var("n"), NOTHING, ZERO, ZERO)))
    assert simple(count, use) == (count, use)


# ---- procedures


def test_what_is_called_once_is_written_out_with_names_of_its_own() -> None:
    body = (replace(QUESTION, player=Var("n"), into="a"), Return(Var("a")))
    ask = Procedure("ask", ("n",), {"n": "i", "a": "i"}, body, "i", suspends=True)
    whole = program(Set("n", ONE), Invoke("ask", (Var("n"),), "n"), suspends=True, ask=ask)
    changed = with_single_calls_written_out(whole, frozenset())
    assert set(changed.procedures) == {"main", "sweep"}
    assert verify(changed) == []
    assert not any(isinstance(stmt, Invoke) for stmt in main_of(changed))
    assert set(with_single_calls_written_out(whole, frozenset(("ask",))).procedures) == {"main", "sweep", "ask"}


def test_what_runs_beside_others_is_a_procedure_of_its_own() -> None:
    ask = Procedure("ask", ("n",), {"n": "i", "a": "i"}, (replace(QUESTION, into="a"),), suspends=True)
    whole = program(Together("ask", Op("players")), suspends=True, ask=ask)
    assert "ask" in with_single_calls_written_out(whole, frozenset()).procedures


def test_every_text_of_a_card_can_still_be_shown() -> None:
    about = {each.about for each in shipped("high-noon-heist").machine.program.procedures.values()}
    assert {"card:judge", "card:town-clerk", "card:poker-den-law"} <= about


def test_membership_is_looked_up_and_lists_that_are_only_asked_are_not_joined() -> None:
    zones = [Op("zone", (Const(place),)) for place in (TABLE, BOX)]
    joined = Op("join", tuple(zones))
    asked = program(
        Set("n", Op("has", (Op("row", (Var("n"),), "words"), Const(3)))),
        Set("n", Op("has", (joined, Var("n")))),
        Set("n", Op("size", (joined,))),
    )

    def lies_in(zone: int) -> Expr:
        return Op("eq", (Op("cell", (Var("n"),), "where"), Const(zone)))

    found = with_members_looked_up(replace(asked, tables={"words": ((3, 4), (4,), ())}))
    assert found.tables["words-has-3"] == (1, 0, 0)
    assert found.procedures["main"].body == (
        Set("n", Op("table", (Var("n"),), "words-has-3")),
        Set("n", Op("or", (lies_in(TABLE), lies_in(BOX)))),
        Set("n", Op("plus", (Op("size", (zones[0],)), Op("size", (zones[1],))))),
    )


def test_whether_a_list_made_member_by_member_has_one_is_asked_of_what_it_is_made_of() -> None:
    mine = Comp("map", "p", Op("players"), value=Op("plus", (Const(20), Var("p"))))
    lying = Comp("flat", "z", Op("once", (mine,)), value=Op("zone", (Var("z"),)))
    red = Comp("keep", "c", lying, Op("table", (Var("c"),), "red"))
    where, seat = Op("cell", (Var("n"),), "where"), Op("plus", (Op("cell", (Var("n"),), "where"), Const(-20)))
    seated = Op("and", (Op("ge", (seat, ZERO)), Op("lt", (seat, Op("seats")))))
    lies = Op("and", (Op("ge", (where, ZERO)), seated))
    found = with_members_looked_up(program(Set("n", Op("has", (red, Var("n"))))))
    assert main_of(found) == (Set("n", Op("and", (Op("table", (Var("n"),), "red"), lies))),)


def test_a_test_that_may_fail_is_made_of_all_members() -> None:
    risky = Comp("keep", "c", Op("zone", (Const(BOX),)), Op("div", (ONE, Var("c"))))
    asked = program(Set("n", Op("has", (risky, Var("n")))))
    assert main_of(with_members_looked_up(asked)) == main_of(asked)


# ---- what is tried


def test_what_changes_nothing_is_tried_without_a_copy() -> None:
    looks = Procedure("looks", (), {}, (Return(Op("size", (Op("players"),))),), "i")
    moves = Procedure("moves", (), {"l": "l"}, (move_to(TABLE), Return(ONE)), "i")
    calls = Procedure("calls", (), {}, (Return(Call("moves")),), "i")
    tries = Procedure("tries", (), {}, (Return(Call("moves", on_copy=True)),), "i")
    more = {each.name: each for each in (looks, moves, calls, tries)}
    tried = program(*(Set("n", Call(name, on_copy=True)) for name in more), **more)
    on_copy = [stmt.value.on_copy for stmt in main_of(without_needless_copies(tried))]  # type: ignore[union-attr]
    assert dict(zip(more, on_copy, strict=True)) == {"looks": False, "moves": True, "calls": True, "tries": False}


def test_what_checks_answers_is_left_alone() -> None:
    check = Procedure("check", ("l",), {"l": "l"}, (Return(Op("size", (Var("l"),))),), "i")
    question = replace(QUESTION, check=Call("check", on_copy=True))
    whole = program(question, suspends=True, check=check)
    assert without_needless_copies(whole) is whole
