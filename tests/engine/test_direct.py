"""Ways through procedures that may suspend on which nobody is asked, lists that are known to have one member, and what
is done with things if there are any."""

from heistdsl.ir.direct import with_direct_ways
from heistdsl.ir.facts import Facts
from heistdsl.ir.flow import Flow
from heistdsl.ir.fold import known_of
from heistdsl.ir.following import with_what_follows_inside
from heistdsl.ir.lone import with_lone_members, with_loops_of_one
from heistdsl.ir.ops import Sort
from heistdsl.ir.optimise import optimise
from heistdsl.ir.parts import parts_of
from heistdsl.ir.program import (
    EMPTY,
    NOTHING,
    ONE,
    ZERO,
    Ask,
    Body,
    Break,
    Call,
    Comp,
    Const,
    Expr,
    ForEach,
    If,
    Invoke,
    Op,
    Procedure,
    Program,
    Return,
    Run,
    Set,
    Stmt,
    Var,
)
from heistdsl.ir.verify import verify

FACTS = Facts("tiny", 2, 2, {}, {}, 10, (), (), (), (), (), (), (), (), ())
LOCALS: dict[str, Sort] = {"p": "i", "n": "i", "l": "l", "m": "l"}
QUESTION = Ask(ZERO, 0, 0, 0, Op("list", (ONE,)), ONE, ONE, "n")


def note(code: int) -> Stmt:
    return Run(Op("note", (Const(code), NOTHING)))


def program(*deed: Stmt, **more: Procedure) -> Program:
    """A game that calls `deed` in two places."""
    call = Invoke("deed", (Const(7),))
    main = Procedure("main", (), LOCALS, (call, note(1), call), suspends=True)
    deed_ = Procedure("deed", ("p",), LOCALS, deed, suspends=True)
    return Program(FACTS, {"main": main, "deed": deed_, **more}, {}, "main")


def changed(*deed: Stmt, **more: Procedure) -> Program:
    found = with_direct_ways(program(*deed, **more), frozenset())
    assert verify(found) == []
    return found


def body_of(found: Program, name: str) -> Body:
    return found.procedures[name].body


def test_where_nobody_is_asked_no_frame_is_needed() -> None:
    found = changed(If(Var("p"), (QUESTION, note(3)), (note(2),)))
    assert body_of(found, "deed.direct") == (If(Var("p"), (Return(ONE),), (note(2),)), Return(ZERO))
    first, second, *_ = body_of(found, "main")
    assert isinstance(first, Set)
    assert first.value == Call("deed.direct", (Const(7),))
    assert second == If(Var(first.name), (Invoke("deed", (Const(7),)),))


def test_what_is_called_last_is_tried_too() -> None:
    last = Procedure("last", ("p",), LOCALS, (If(Var("p"), (QUESTION,), (note(4),)),), suspends=True)
    found = changed(If(Op("eq", (Var("p"), ONE)), (Invoke("last", (Var("p"),)),), (note(2),)), last=last)
    (test, _) = body_of(found, "deed.direct")
    assert isinstance(test, If)
    assert test.then == (Return(Call("last.direct", (Var("p"),))),)
    assert "last.direct" in found.procedures


def test_nothing_may_have_changed_before_somebody_is_asked() -> None:
    for deed in (
        (note(2), QUESTION),
        (If(Var("p"), (note(2),)), If(Var("n"), (QUESTION,))),
        (QUESTION, note(2)),
        (If(Var("p"), (QUESTION,)),),
        (If(Var("p"), (QUESTION,), (note(2),)), Return()),
    ):
        assert set(changed(*deed).procedures) == {"main", "deed"}


def test_what_keeps_its_frame_has_no_direct_way() -> None:
    whole = program(If(Var("p"), (QUESTION,), (note(2),)))
    assert with_direct_ways(whole, frozenset(("deed",))) is whole


# ---- lists of one member


def test_a_list_that_has_one_member_is_that_member() -> None:
    counted = Op("eq", (Op("size", (Var("l"),)), ONE))
    shown = ForEach("n", Comp("map", "c", Var("l"), value=Op("owner", (Var("c"),))), (note(2),))
    main = Procedure("main", (), LOCALS, (Set("l", Op("zone", (ZERO,))), If(counted, (shown,))))
    found = with_lone_members(Program(FACTS, {"main": main}, {}, "main"))
    assert verify(found) == []
    (_, test) = body_of(found, "main")
    assert isinstance(test, If)
    one, loop = test.then
    assert isinstance(one, Set)
    assert one.value == Op("at", (Var("l"), ZERO))
    assert isinstance(loop, ForEach)
    assert known_of(found).folded(loop.source) == Op("list", (Op("owner", (Var(one.name),)),))
    assert not any(
        isinstance(each, ForEach) for stmt in optimise(found).procedures["main"].body for each in _then(stmt)
    )


def test_a_list_that_changes_stays_a_list() -> None:
    counted = Op("eq", (Op("size", (Var("l"),)), ONE))
    body = (If(counted, (Set("l", Op("join", (Var("l"), Var("l")))), Set("n", Op("size", (Var("l"),))))),)
    main = Procedure("main", (), LOCALS, body)
    assert body_of(with_lone_members(Program(FACTS, {"main": main}, {}, "main")), "main") is body


def test_a_loop_over_a_part_of_one_member_is_none() -> None:
    part = Procedure("part", ("l",), LOCALS, (Return(Comp("keep", "c", Var("l"), Var("c"))),), "l")

    def loop(of: Expr) -> Body:
        body = (Set("l", of), ForEach("n", Var("l"), (note(2),)))
        main = Procedure("main", (), LOCALS, body)
        whole = Program(FACTS, {"main": main, "part": part}, {}, "main")
        return body_of(with_loops_of_one(whole, parts_of(whole)), "main")

    one = Call("part", (Op("list", (Const(7),)),))
    first = Set("n", Op("at", (Var("l"), ZERO)))
    assert loop(one) == (Set("l", one), If(Op("size", (Var("l"),)), (first, note(2))))
    several = Call("part", (Op("zone", (ZERO,)),))
    assert isinstance(loop(several)[1], ForEach)


def test_a_loop_over_players_that_passes_over_all_but_one_is_none() -> None:
    def loop(condition: Expr, *body: Stmt) -> Body:
        whole = (ForEach("n", Op("players"), (If(condition, body or (note(2),)),)),)
        main = Procedure("main", ("p",), LOCALS, whole)
        return body_of(with_loops_of_one(Program(FACTS, {"main": main}, {}, "main"), {}), "main")

    mine, more = Op("eq", (Var("n"), Var("p"))), Op("size", (Var("l"),))
    there, which = Op("has", (Op("players"), Var("p"))), Set("n", Var("p"))
    assert loop(mine) == (If(there, (which, note(2))),)
    assert loop(Op("and", (Op("and", (mine, more)), more))) == (
        If(there, (which, If(Op("and", (more, more)), (note(2),)))),
    )
    assert isinstance(loop(more)[0], ForEach)
    assert isinstance(loop(mine, Set("p", ZERO))[0], ForEach)
    assert isinstance(loop(mine, Break())[0], ForEach)


# ---- what follows


def picking(*last: Stmt, otherwise: Body = ()) -> Body:
    """Somebody picks one of a list if there is any; then something is done if something was picked."""
    choice = If(Var("p"), (QUESTION, Set("l", Op("list", (Op("at", (Op("players"), Var("n"))),)))), otherwise)
    return (Set("l", EMPTY), choice, *last)


def followed(body: Body) -> Body:
    main = Procedure("main", ("p",), LOCALS, body, suspends=True)
    found = with_what_follows_inside(Program(FACTS, {"main": main}, {}, "main"))
    assert verify(found) == []
    return body_of(found, "main")


def test_what_follows_a_choice_stands_where_it_is_made() -> None:
    test = If(Op("size", (Var("l"),)), (Run(Op("reveal", (Var("l"), Op("players")))),))
    body = picking(test)
    (_, whole) = followed(body)
    assert isinstance(whole, If)
    _, one, _, last = whole.then
    assert isinstance(one, Set)
    alone = Op("list", (Var(one.name),))
    assert last == If(Op("size", (alone,)), (Run(Op("reveal", (alone, Op("players")))),))


def test_what_follows_a_copy_of_a_choice_too() -> None:
    test = If(Op("size", (Var("m"),)), (Run(Op("reveal", (Var("m"), Op("players")))),))
    body = picking(Set("m", Var("l")), test)
    assert len(followed(body)) == 2
    later = Run(Op("reveal", (Var("m"), Op("players"))))
    assert followed((*body, later)) == (*body, later)


def test_what_may_follow_something_else_stays() -> None:
    test = If(Op("size", (Var("l"),)), (note(2),))
    body = picking(test, otherwise=(Set("l", Op("players")),))
    assert followed(body) == body
    assert followed(body[1:]) == body[1:]
    body = picking(If(Op("size", (Var("l"),)), (note(2),), (note(3),)))
    assert followed(body) == body


def test_whether_there_is_one_thing_is_what_it_depends_on() -> None:
    test = If(Op("size", (Var("l"),)), (Run(Op("reveal", (Var("l"), EMPTY))),))
    body: Body = (Set("l", Op("either-list", (Var("p"), Op("list", (Var("n"),)), EMPTY))), test)
    assert Flow({"l": 2, "n": 1, "p": 1}).body(body) == (
        If(Var("p"), (Run(Op("reveal", (Op("list", (Var("n"),)), EMPTY))),)),
    )
    assert Flow({"l": 3, "n": 1, "p": 1}).body(body) == body
    changing = (body[0], If(test.condition, (Set("n", ONE), *test.then)))
    assert Flow({"l": 2, "n": 1, "p": 1}).body(changing) == changing


def _then(stmt: Stmt) -> Body:
    return stmt.then if isinstance(stmt, If) else (stmt,)


# ---- folding


def test_comprehensions_over_parts_become_one_and_zones_have_nothing_in_common() -> None:
    known = known_of(Program(FACTS, {}, {}, "main"))
    kept = Comp("keep", "a", Var("l"), Op("lt", (Var("a"), ONE)))
    assert known.folded(Comp("map", "b", kept, value=Op("neg", (Var("b"),)))) == Comp(
        "map", "b", Var("l"), Op("lt", (Var("b"), ONE)), Op("neg", (Var("b"),))
    )
    zones = [Op("zone", (Const(place),)) for place in (0, 1)]
    assert known.folded(Op("union", (zones[0], zones[1]))) == Op("join", (zones[0], zones[1]))
    assert known.folded(Op("union", (zones[0], zones[0]))) == Op("union", (zones[0], zones[0]))
    assert known.folded(Op("without", (Op("players"), Op("list", (Var("p"),))))) == Op("others", (Var("p"),))
