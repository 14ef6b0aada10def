"""What is the same in every game is done once: which part of the rules that is, and games go on as if each had done
it for itself."""

from __future__ import annotations

from dataclasses import replace

import pytest
from side_by_side import small

from heistdsl.engine.frames import FrameLayout
from heistdsl.ir.ops import Sort
from heistdsl.ir.program import Ask, Body, Call, Const, ForEach, Op, Procedure, Program, Return, Run, Set, Var
from heistdsl.ir.split import split
from heistdsl.lower import compile_rules
from heistdsl.wasm import Results, Table, make
from heistdsl.wasm.beginning import beginning_apart
from heistdsl.wasm.native import Stopped
from rulesets import RULESETS, rules_of

SHUFFLE = Run(Op("shuffle", (Const(0), Const(0))))
CHANGE = Run(Op("set-scalar", (Const(1),), "changed"))
ONES = Op("list", (Const(1), Const(1)))
ONE = Const(1)


def program(*game: Body, **others: Body) -> Program:
    """A program of the small game with other procedures, none of which has parameters."""
    bodies = {"game": tuple(game), **others}
    names: dict[str, Sort] = {"n": "i", "a": "i"}
    return replace(
        small("goofspiel").machine.program,
        procedures={name: Procedure(name, (), names, body) for name, body in bodies.items()},
        start="game", second="", standing="",
    )  # fmt: skip


def parts(whole: Program) -> tuple[list[Body], Body]:
    """What games begin with, and what is left of the procedure that plays them."""
    later, beginning = beginning_apart(whole)
    return [each.body for each in beginning], later.procedures["game"].body


def test_all_comes_before_chance() -> None:
    assert parts(program(CHANGE, CHANGE, SHUFFLE, CHANGE)) == ([(CHANGE, CHANGE)], (SHUFFLE, CHANGE))
    assert parts(program(SHUFFLE, CHANGE)) == ([], (SHUFFLE, CHANGE))


@pytest.mark.parametrize(
    "stmt",
    [
        ForEach("a", ONES, (SHUFFLE,)),
        Return(),
        Run(Op("finish", (ONE,))),
        Run(Op("begin-phase", (ONE, ONE))),
        Ask(ONE, 0, 0, 0, ONES, ONE, ONE, "a"),
        Set("n", Op("roll", (ONE, ONE, ONE))),
        Run(Call("chance")),
        ForEach("a", ONES, (Run(Call("other")),)),
    ],
)  # fmt: skip
def test_chance_questions_and_what_leaves_are_never_the_same(stmt: Run) -> None:
    whole = program(CHANGE, stmt, CHANGE, chance=(CHANGE, SHUFFLE), other=(Run(Call("chance")),))
    assert parts(whole)[0][0] == (CHANGE,)
    assert parts(whole)[1][0] == stmt


def test_what_is_needed_later_is_worked_out_later() -> None:
    known, needed = Set("n", ONE), Run(Op("set-scalar", (Var("n"),), "changed"))
    assert parts(program(CHANGE, known, CHANGE, SHUFFLE, needed)) == ([(CHANGE,)], (known, CHANGE, SHUFFLE, needed))
    assert parts(program(known, needed, SHUFFLE)) == ([(known, needed)], (SHUFFLE,))


def test_a_procedure_that_is_called_once_begins_too() -> None:
    call = Run(Call("set-up"))
    later, beginning = beginning_apart(program(CHANGE, call, CHANGE, **{"set-up": (CHANGE, CHANGE, SHUFFLE)}))
    assert [each.body for each in beginning] == [(CHANGE,), (CHANGE, CHANGE)]
    assert later.procedures["game"].body == (call, CHANGE)
    assert later.procedures["set-up"].body == (SHUFFLE,)
    twice = program(CHANGE, call, call, **{"set-up": (CHANGE, SHUFFLE)})
    assert parts(twice) == ([(CHANGE,)], (call, call))


@pytest.mark.parametrize("game", sorted(RULESETS))
def test_blocks_and_frames_are_those_of_the_whole_program(game: str) -> None:
    whole = compile_rules(rules_of(game).ruleset)
    later, beginning = beginning_apart(whole)
    assert beginning
    for name, procedure in whole.procedures.items():
        if procedure.suspends:
            before, after = (FrameLayout(each, split(each)[0], 0) for each in (procedure, later.procedures[name]))
            assert (before.codes, before.cells, before.live) == (after.codes, after.cells, after.live)


def test_games_go_on_as_if_each_had_begun_for_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = small("goofspiel").machine
    table = Table(make(machine.program), machine)
    table.set_up(3, [0, 0])
    assert table.number("begun") == 1
    assert table.number("begun_lines") > 500
    begun = list(table.play(range(40)))
    with monkeypatch.context() as patched:
        patched.setattr(Table, "call", lambda *given: stop())
        table.set_up(3, [0, 0])
    table.put(table.layout.scalars["begun"], bytes(4))
    assert list(table.play(range(40))) == begun
    assert isinstance(begun[0], Results)


def test_a_beginning_with_too_long_a_log_is_done_in_every_game(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = small("goofspiel").machine
    monkeypatch.setattr("heistdsl.wasm.layout.LINE_BYTES", 400)
    tight = Table(make(machine.program), machine)
    monkeypatch.undo()
    roomy = Table(make(machine.program), machine)
    for recorded in (True, False):
        for table in (tight, roomy):
            table.set_up(2, [0, 0], recorded)
        assert (tight.number("begun"), roomy.number("begun")) == (not recorded, 1)
        assert list(tight.play(range(40))) == list(roomy.play(range(40)))


def stop() -> int:
    raise Stopped(False, False)
