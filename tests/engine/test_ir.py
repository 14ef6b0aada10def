"""The intermediate representation: what the verifier refuses, what folding finds, what a listing looks like, and that
every operation is written in Python."""

import re

import pytest
from side_by_side import shipped

from heistdsl.engine import kernel, lists, pieces
from heistdsl.engine.templates import CALLED, STATEMENTS, kernel_name, template
from heistdsl.ir import Program, list_procedure, list_program, node, verify
from heistdsl.ir.facts import Facts
from heistdsl.ir.fold import Known, fold
from heistdsl.ir.kinds import find_kinds
from heistdsl.ir.ops import HIGHEST, LOWEST, NIL, OPERATIONS
from heistdsl.ir.optimise import optimise
from heistdsl.ir.program import (
    EMPTY,
    ONE,
    ZERO,
    Ask,
    Break,
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
    Return,
    Run,
    Set,
    Stmt,
    Var,
)
from heistdsl.ir.split import split

FACTS = Facts("tiny", 2, 2, {}, {}, 10, (), (), (), (), (), (), (), (), ())


def program(*body: Stmt, suspends: bool = False, **more: Procedure) -> Program:
    """A program whose first procedure has this body; `n` is a number in it, `l` a list."""
    main = Procedure("main", (), {"n": "i", "l": "l"}, body, suspends=suspends)
    return Program(FACTS, {"main": main, **more}, {"t": (5, 6, -1), "r": ((1,), ())}, "main")


HELPER = Procedure("helper", ("a",), {"a": "i"}, (Return(Op("plus", (Var("a"), ONE))),), "i")


@pytest.mark.parametrize(
    ("stmt", "fault"),
    [
        (Set("n", EMPTY), "`n` is of sort `i`, not `l`"),
        (Set("x", ONE), "`x` is of sort `?`, not `i`"),
        (Set("n", Var("y")), "there is no local `y`"),
        (Set("n", Op("frobnicate")), "there is no operation `frobnicate`"),
        (Set("n", Op("add", (ONE,))), "`add` does not take 1 operands"),
        (Set("n", Op("add", (ONE, EMPTY))), "operand 2 of `add` is of sort `i`, not `l`"),
        (Set("n", Op("table", (ONE,), "nowhere")), "there is no table `nowhere`"),
        (Set("n", Const(2**31)), f"{2**31} does not fit into 32 bits"),
        (Set("n", Call("nobody")), "there is no procedure `nobody`"),
        (Set("n", Call("helper")), "`helper` takes 1 operands, not 0"),
        (Break(), "`break` outside any loop"),
        (Return(ONE), "what is returned is of sort `-`, not `i`"),
        (ForEach("l", EMPTY, ()), "`l` of a loop is no number"),
        (Set("l", Comp("keep", "m", EMPTY, EMPTY)), "a condition is of sort `i`, not `l`"),
        (Ask(ZERO, 0, 0, 0, EMPTY, ONE, ONE, "n"), "it suspends, but is said not to"),
        (Invoke("helper", (ONE,), "l"), "`l` cannot hold what `helper` returns"),
    ],
)
def test_verifier(stmt: Stmt, fault: str) -> None:
    faults = [found.message for found in verify(program(stmt, helper=HELPER))]
    assert any(message.endswith(fault) for message in faults), faults


def test_verifier_passes_what_is_right() -> None:
    body = (
        Set("l", Comp("map", "m", Op("range", (ONE, Const(3))), value=Call("helper", (Var("m"),)))),
        Loop((If(Op("has", (Var("l"), Const(2))), (Break(),)),)),
        Set("n", Op("table", (Const(-1),), "t")),
    )
    assert verify(program(*body, helper=HELPER)) == []


@pytest.mark.parametrize(
    ("expr", "folded"),
    [
        (Op("add", (Const(2), Const(3))), Const(5)),
        (Op("add", (Const(HIGHEST), ONE)), Op("add", (Const(HIGHEST), ONE))),
        (Op("sub", (Const(LOWEST), ONE)), Op("sub", (Const(LOWEST), ONE))),
        (Op("num", (Const(NIL),)), ZERO),
        (Op("table", (ONE,), "t"), Const(6)),
        (Op("table", (Const(-1),), "t"), Const(-1)),
        (Op("row", (ZERO,), "r"), Op("list", (ONE,))),
        (Op("and", (ZERO, Var("x"))), ZERO),
        (Op("or", (ZERO, Var("x"))), Var("x")),
        (Op("not", (Op("lt", (Var("x"), ONE)),)), Op("ge", (Var("x"), ONE))),
        (Op("either", (ONE, Var("x"), Var("y"))), Var("x")),
        (Op("size", (Op("list", (Var("x"), Var("y"))),)), Const(2)),
        (Op("first", (Op("list", (Var("x"),)),)), Var("x")),
        (Op("has", (Op("list", (ONE, Const(4))), Const(4))), ONE),
        (Op("join", (EMPTY, Var("l"))), Var("l")),
        (Comp("any", "m", EMPTY, ONE), ZERO),
    ],
)
def test_folding(expr: Expr, folded: Expr) -> None:
    assert fold(expr, Known({"t": (5, 6, -1), "r": ((1,), ())})) == folded


def test_optimiser_leaves_only_what_counts() -> None:
    """A constant goes into the procedure it is handed to, which is written out; what nobody reads is gone."""
    body = (
        Set("n", Call("helper", (Const(4),))),
        If(Op("eq", (Var("n"), Const(5))), (Run(Op("note", (ONE, ZERO))),)),
        Set("l", Op("players")),
    )
    optimised = optimise(program(*body, helper=HELPER))
    assert list(optimised.procedures) == ["main"]
    assert optimised.procedures["main"].body == (Run(Op("note", (ONE, ZERO))),)


def test_blocks_are_cut_where_the_procedure_suspends() -> None:
    asks = Ask(ZERO, 0, 0, 0, Var("l"), ONE, ONE, "n")
    procedure = Procedure(
        "main",
        (),
        {"n": "i", "l": "l"},
        (Set("l", Op("players")), Loop((asks, If(Var("n"), (Break(),)))), Run(Op("note", (ONE, Var("n"))))),
        suspends=True,
    )
    blocks, _ = split(procedure)
    kinds = [type(block.end).__name__ for block in blocks]
    assert kinds == ["Jump", "Wait", "Leave", "Fork"] or sorted(kinds) == ["Fork", "Jump", "Leave", "Wait"]
    assert [block.receives for block in blocks if block.receives] == ["n"]


def test_listing() -> None:
    body = (
        Set("l", Comp("keep", "m", Op("players"), Op("gt", (Var("m"), ZERO)))),
        If(Op("size", (Var("l"),)), (Run(Op("note", (ONE, Op("first", (Var("l"),))))),), (Break(),)),
    )
    assert list_procedure(Procedure("main", ("n",), {"n": "i", "l": "l"}, body, about="flow")) == (
        "procedure main(n: i):  # flow\n"
        "  l := keep(m in players() if (m > 0))\n"
        "  if size(l):\n"
        "    note(1, first(l))\n"
        "  else:\n"
        "    break\n"
    )


def test_listing_of_a_shipped_game_names_every_procedure() -> None:
    program_ = shipped("high-noon-heist").machine.program
    listing = list_program(program_)
    heads = re.findall(r"^~?procedure (.*)\(", listing, re.MULTILINE)
    assert heads == list(program_.procedures)
    assert verify(program_) == []


def test_every_operation_is_written_in_python() -> None:
    for name, operation in OPERATIONS.items():
        count = len(operation.takes.rstrip("*"))
        assert template(name, count) or name in STATEMENTS
    for name in CALLED:
        assert any(kernel_name(name) in vars(home) for home in (kernel, lists, pieces)), name


def test_expressions_that_say_the_same_are_the_same_object() -> None:
    both = Op("eq", (Var("n"), Op("size", (Var("l"),))))
    assert Op("eq", (Var("n"), Op("size", (Var("l"),)))) is both
    assert Op("list") is EMPTY
    assert Op("eq", (Var("n"), Op("size", (Var("l"),))), "key") is not both
    assert Comp("map", "m", EMPTY, None, Var("m")) is Comp(
        kind="map", var="m", source=Op("list", (), ""), value=Var("m")
    )


def test_expressions_that_nobody_holds_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    held = Op("size", (Op("zone", (Const(4711),)),))
    Op("add", (held, Op("neg", (Const(4712),))))
    monkeypatch.setattr(node, "_MANY", 0)
    node.forget_unused_nodes()
    known = {str(each()) for each in node._KNOWN.values()}
    assert Op("size", (Op("zone", (Const(4711),)),)) is held
    assert str(held) in known
    assert not [each for each in known if "4712" in each]


def test_one_expression_in_two_procedures_is_of_two_kinds() -> None:
    """What a comprehension goes over, and what a record holds, are told apart by where they stand."""
    same = (
        Set("found", Comp("map", "m", Var("l"), None, Var("m"))),
        Set("rows", Op("list", (Const(7), Op("at", (Var("l"), ZERO)), ONE))),
    )
    places = {"l": "l", "found": "l", "rows": "l"}
    pieces_ = Procedure("pieces", (), places, (Set("l", Op("zone", (ZERO,))), *same))
    seats = Procedure("seats", (), places, (Set("l", Op("players")), *same))
    kinds = find_kinds(program(Run(Call("pieces")), Run(Call("seats")), pieces=pieces_, seats=seats)).locals
    assert (kinds["pieces"]["found"], kinds["pieces"]["rows"]) == ("p", "Rnpn")
    assert (kinds["seats"]["found"], kinds["seats"]["rows"]) == ("n", "Rnnn")
