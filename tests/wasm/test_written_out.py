"""What is written out in functions in place of calls of the kernel: loops that make no list, lists of two that are put
in order, cases by a table."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest
from side_by_side import small

from heistdsl.engine.lines import bare_line, note_line
from heistdsl.ir.program import Call, Comp, Const, Expr, If, Op, Procedure, Return, Run, Stmt, Var
from heistdsl.wasm.assemble import assemble
from heistdsl.wasm.cases import cases_of
from heistdsl.wasm.layout import ERRORS, SPARE, WORD, Layout
from heistdsl.wasm.native import Running, Stopped, compile_module
from heistdsl.wasm.ranges import Ranges

ONE, OTHER, X = Var("one"), Var("other"), Var("x")
BOTH = Op("join", (ONE, OTHER))


def third(expr: Expr) -> Expr:
    return Op("mod", (expr, Const(3)))


class Probe:
    """A procedure of two lists in a module of its own, which gives a value after some statements."""

    def __init__(self, value: Expr, gives: str, *first: Stmt) -> None:
        program = small("goofspiel").machine.program
        probe = Procedure(
            "probe", ("one", "other"), {"one": "l", "other": "l"}, (*first, Return(value)), "l" if gives == "l" else "i"
        )
        found = assemble(replace(program, procedures={**program.procedures, "probe": probe}))
        self.layout: Layout = found.layout
        text = found.text.removesuffix(")") + '(export "probe" (func $p_probe)))'
        self.running = Running(compile_module(text))
        self.gives = gives

    def __call__(self, *lists: Sequence[int]) -> int | list[int]:
        at, given = self.layout.constants["ARENA"] + (1 << 20), []
        for each in lists:
            self.running.memory[at : at + 4 * len(each) + 4] = struct.pack(f"<{len(each) + 1}i", len(each), *each)
            given.append(at)
            at += 4 * len(each) + 4
        found = self.running.function("probe")(*given)
        assert isinstance(found, int)
        if self.gives == "i":
            return found
        count = struct.unpack_from("<i", self.running.memory, found)[0]
        return list(struct.unpack_from(f"<{count}i", self.running.memory, found + 4))


def some_lists(name: str) -> list[tuple[list[int], list[int]]]:
    chance = Random(name)
    return [
        ([chance.randrange(9) for _ in range(chance.randrange(4))], [chance.randrange(9) for _ in range(count % 4)])
        for count in range(80)
    ]


def test_lists_that_are_joined_are_gone_over_one_after_the_other() -> None:
    kept = Probe(Comp("keep", "x", BOTH, Op("gt", (third(X), Const(0)))), "l")
    squares = Probe(Comp("map", "x", BOTH, Op("gt", (X, Const(1))), Op("mul", (X, X))), "l")
    seven = Probe(Comp("any", "x", BOTH, Op("eq", (X, Const(7)))), "i")
    size = Probe(Op("size", (Op("join", (BOTH, ONE)),)), "i")
    for one, other in some_lists("joined"):
        assert kept(one, other) == [x for x in one + other if x % 3]
        assert squares(one, other) == [x * x for x in one + other if x > 1]
        assert seven(one, other) == int(7 in one + other)
        assert size(one, other) == 2 * len(one) + len(other)


def test_zones_are_gone_over_one_after_the_other() -> None:
    zones = Comp("flat", "z", ONE, None, Op("zone", (Op("plus", (Const(1), Var("z"))),)))
    each = replace(zones, source=Op("once", (ONE,)))
    kept = Probe(Comp("keep", "x", each, Op("gt", (third(X), Const(0)))), "l")
    total = Probe(Op("total", (Comp("map", "x", each, None, Op("plus", (X, Const(1)))),)), "i")
    best = Probe(Op("at-best", (each, Comp("map", "x", each, None, third(X)), Const(1))), "l")
    twice = Probe(Comp("keep", "x", zones, Op("gt", (third(X), Const(0)))), "l")
    lies = [[], [5, 7], [], [1, 2, 3, 4], [9]]
    for probe in (kept, total, best, twice):
        at = probe.layout.constants["ARENA"] + (2 << 20)
        for number, pieces in enumerate(lies):
            struct.pack_into(f"<{len(pieces) + 1}i", probe.running.memory, at, len(pieces), *pieces)
            struct.pack_into("<i", probe.running.memory, probe.layout.arrays["zones"] + 4 * (number + 1), at)
            at += 64
    for which in ([], [0], [1], [3, 1], [0, 1, 2, 3, 4], [4, 2], [2, 0]):
        pieces = [piece for zone in which for piece in lies[zone]]
        assert kept(which, []) == twice(which, []) == [x for x in pieces if x % 3]
        assert total(which, []) == sum(x + 1 for x in pieces)
        assert best(which, []) == [x for x in pieces if x % 3 == max(y % 3 for y in pieces)]
    assert twice([1, 1], []) == [5, 7, 5, 7]


def test_sums_need_no_list_and_stop_where_they_are_too_great() -> None:
    total = Probe(Op("total", (Comp("map", "x", BOTH, Op("ne", (X, Const(3))), Op("plus", (X, Const(1)))),)), "i")
    for one, other in some_lists("sums"):
        assert total(one, other) == sum(x + 1 for x in one + other if x != 3)
    plain = Probe(Op("total", (Comp("keep", "x", ONE, Op("ne", (X, Const(3)))),)), "i")
    assert plain([2**31 - 1, 5, -5], []) == 2**31 - 1
    with pytest.raises(Stopped):
        plain([2**31 - 1, 1], [])
    assert ERRORS[struct.unpack_from("<i", plain.running.memory, plain.layout.scalars["error"])[0]] == "overflow"


def test_sums_of_sums_stop_only_where_what_is_summed_is_too_great() -> None:
    more = Op("add", (X, Const(2**31 - 4)))
    total = Probe(Op("total", (Comp("map", "x", ONE, Op("lt", (X, Const(3))), more),)), "i")
    assert total([9, 2, 7, -(2**31) + 4], []) == 2**31 - 2
    assert total([9], []) == 0
    with pytest.raises(Stopped):
        Probe(Op("total", (Comp("map", "x", ONE, Op("lt", (X, Const(5))), more),)), "i")([4, -(2**31) + 4], [])


@pytest.mark.parametrize("greatest", [0, 1])
def test_the_best_are_found_in_one_pass(greatest: int) -> None:
    best = Probe(Op("at-best", (BOTH, Comp("map", "x", BOTH, None, third(X)), Const(greatest))), "l")
    for one, other in some_lists("best"):
        numbers = [x % 3 for x in one + other]
        wanted = (max if greatest else min)(numbers, default=0)
        assert best(one, other) == [x for x in one + other if x % 3 == wanted]


def test_order_by_numbers_that_are_worked_out() -> None:
    first, second = Comp("map", "x", ONE, None, third(X)), Comp("map", "x", ONE, None, Op("neg", (X,)))
    by_one, by_two = Probe(Op("order", (ONE, first, Op("list"))), "l"), Probe(Op("order", (ONE, first, second)), "l")
    for one, other in some_lists("order"):
        members = one + other
        assert by_one(members, []) == sorted(members, key=lambda x: x % 3)
        assert by_two(members, []) == sorted(members, key=lambda x: (x % 3, -x))


def test_long_lists_are_ordered_like_short_ones() -> None:
    third_first = Probe(Op("order", (ONE, Comp("map", "x", OTHER, None, third(X)), Op("list"))), "l")
    chance = Random("long")
    for count in range(0, 60, 3):
        members = [chance.randrange(-50, 50) for _ in range(count)]
        assert third_first(members, members) == sorted(members, key=lambda x: x % 3)


@pytest.mark.parametrize("code", [7, 42, 531])
@pytest.mark.parametrize("unit", [-1, 3, 12])
def test_lines_of_which_a_part_is_known(code: int, unit: int) -> None:
    by, amount, origin, target = (Op("at", (ONE, Const(place))) for place in range(4))
    log = Op("log", (Const(code), by, Const(unit), amount, origin, target, OTHER, Op("list"), Op("list")))
    probe = Probe(Const(0), "i", Run(log), Run(Op("note", (Const(code), by))))
    memory, layout = probe.running.memory, probe.layout
    zones = {-1: 0, 0: 10000, 1: 20001, 2: 7}
    for zone, number in zones.items():
        struct.pack_into("<8s", memory, layout.arrays["code_texts"] + 8 * zone, f"{number},".encode())
        struct.pack_into("<i", memory, layout.arrays["code_ends"] + 4 * zone, len(f"{number},"))
    struct.pack_into("<i", memory, layout.scalars["recorded"], 1)
    for numbers in ([-1, 1, -1, -1], [0, 9, 0, 1], [1, 10, 1, 2], [9, 2, 2, 0], [0, -3, 0, 0], [3, 70000, 1, -1]):
        for cards in ([], [5], [9, 10, 99, 100, 0]):
            struct.pack_into("<i", memory, layout.scalars["logged"], layout.constants["LOG"])
            probe(numbers, cards)
            end = struct.unpack_from("<i", memory, layout.scalars["logged"])[0]
            shown = "".join(f"{card}," for card in cards)
            first, amount_shown, *places = numbers
            head = f"{code},{first + 1},{unit + 1},{amount_shown},{zones[places[0]]},{zones[places[1]]},"
            wanted = (f"{head}{shown[:-1]}\n" if cards else bare_line(head)) + note_line(code, first)
            assert bytes(memory[layout.constants["LOG"] : end]).decode() == wanted


def passing(condition: Expr) -> Probe:
    """The members of the first list of which a condition on `x` is true."""
    return Probe(Comp("keep", "x", ONE, condition), "l")


def test_whether_a_number_is_that_of_a_player_is_one_test() -> None:
    seated = passing(Op("and", (Op("ge", (X, Const(0))), Op("lt", (X, Op("seats"))))))
    numbers = [*range(-5, 8), 2**31 - 1, -(2**31)]
    assert seated(numbers, []) == []
    struct.pack_into("<i", seated.running.memory, seated.layout.scalars["n"], 3)
    assert seated(numbers, []) == [0, 1, 2]


@pytest.mark.parametrize("members", [(3,), (-4, 0, 59), (5, 2, 2, 68), (0, 100)])
def test_known_members_are_bits(members: tuple[int, ...]) -> None:
    known = passing(Op("has", (Op("list", tuple(map(Const, members))), X)))
    numbers = [*range(-140, 140), 2**31 - 1, -(2**31)]
    assert known(numbers, []) == [each for each in numbers if each in members]


def test_members_of_what_is_made_are_found() -> None:
    kept = passing(Op("has", (Comp("keep", "y", OTHER, third(Var("y"))), X)))
    some = passing(Op("has", (Op("some", (Op("first", (OTHER,)),)), X)))
    for one, other in some_lists("asked"):
        assert kept(one, other) == [x for x in one if x in other and x % 3]
        assert some(one, other) == [x for x in one if x == [*other, None][0]]
    assert some([-1, 4], []) == []


@pytest.mark.parametrize("tried_alone", [True, False])
@pytest.mark.parametrize("looks_only", [True, False])
def test_of_what_is_tried_nothing_remains(tried_alone: bool, looks_only: bool) -> None:
    """`spoil` finds out whether it can be done, and then changes a counter; it is tried twice."""
    counter = Op("cell", (Const(0),), "c")
    spoil: tuple[Stmt, ...] = (
        If(Op("lt", (X, Const(1))), (Return(Const(-1)),)),
        Run(Op("set-cell", (Const(0), Op("plus", (counter, X))), "c")),
        Return(counter),
    )
    both = Op("list", (Call("spoil", (X,), True), Call("spoil", (Op("plus", (X, Const(1))),), True), counter))
    before: tuple[Stmt, ...] = () if looks_only else (Run(Op("set-cell", (Const(0), Const(40)), "c")),)
    made = {
        "spoil": Procedure("spoil", ("x",), {"x": "i"}, spoil, "i"),
        "probe": Procedure("probe", ("x",), {"x": "i"}, (*before, Return(both)), "l"),
    }
    if not tried_alone:
        made["other"] = Procedure("other", (), {}, (Return(Call("spoil", (Const(1),))),), "i")
    program = small("goofspiel").machine.program
    found = assemble(replace(program, procedures={**program.procedures, **made}))
    running = Running(compile_module(found.text.removesuffix(")") + '(export "probe" (func $p_probe)))'))
    struct.pack_into("<i", running.memory, found.layout.arrays["c"], 40)
    struct.pack_into("<i", running.memory, found.layout.scalars["top"], found.layout.constants["HEAP"])
    for x in (-3, 0, 2):
        at = running.function("probe")(x)
        assert isinstance(at, int)
        tried = [40 + each if each > 0 else -1 for each in (x, x + 1)]
        assert list(struct.unpack_from("<4i", running.memory, at)) == [3, *tried, 40]


def tree(values: Sequence[int], name: str = "x") -> Stmt:
    """Tests one inside the other, as lowering writes them."""
    if len(values) == 1:
        return If(Op("eq", (Var(name), Const(values[0]))), (Return(Const(100 + values[0])),))
    middle = len(values) // 2
    test = Op("lt", (Var(name), Const(values[middle])))
    return If(test, (tree(values[:middle], name),), (tree(values[middle:], name),))


def test_cases_by_a_table() -> None:
    values = [-2, 0, 1, 4, 5, 9]
    stmt = tree(values)
    assert isinstance(stmt, If)
    found = cases_of(stmt)
    assert found is not None
    assert sorted(found[1]) == values
    program = small("goofspiel").machine.program
    probe = Procedure("probe", ("x",), {"x": "i"}, (stmt, Return(Const(-1))), "i")
    text = assemble(replace(program, procedures={**program.procedures, "probe": probe})).text
    running = Running(compile_module(text.removesuffix(")") + '(export "probe" (func $p_probe)))'))
    for value in (*range(-4, 12), 2**31 - 1, -(2**31)):
        assert running.function("probe")(value) == (100 + value if value in values else -1)


def test_other_trees_of_tests_are_no_cases() -> None:
    few = tree([1, 2, 3])
    mixed = If(Op("lt", (X, Const(3))), (tree([1, 2]),), (tree([3, 4, 5], "y"),))
    otherwise = If(Op("lt", (X, Const(3))), (tree([0, 1, 2]),), (If(Op("eq", (X, Const(3))), (), (tree([4, 5]),)),))
    outside = If(Op("lt", (X, Const(3))), (tree([1, 2, 3]),), (tree([4, 5]),))
    for each in (few, mixed, otherwise, outside):
        assert isinstance(each, If)
        assert cases_of(each) is None


def test_numbers_that_may_be_larger_than_pieces_are_none() -> None:
    """Where pieces are known to stand positions are not looked at, so a printed number must not pass for one."""
    program = small("goofspiel").machine.program
    tables = {**program.tables, "near": (0, 2), "far": (0, len(program.facts.pieces))}
    ranges = Ranges(replace(program, tables=tables), {})
    printed = {name: Op("list", (Op("table", (X,), name),)) for name in ("near", "far")}
    assert ranges.holds_pieces(printed["near"])
    assert not ranges.holds_pieces(printed["far"])


def test_what_comes_into_a_zone_or_leaves_it_writes_over_nothing_else() -> None:
    """Words are moved eight at a time, also where there are fewer: behind a zone there is room for that."""
    piece, target, bottom = (Op("at", (ONE, Const(place))) for place in range(3))
    move = Op("move", (Op("list", (piece,)), target, Const(-1), bottom, Const(0)))
    probe = Probe(Const(0), "i", Run(move))
    memory, layout = probe.running.memory, probe.layout
    struct.pack_into("<i", memory, layout.scalars["unwatched"], 1)
    for capacity in range(1, 12):
        for count in range(capacity):
            for to_bottom in (0, 1):
                at = layout.constants["HEAP"] + 64
                end = capacity + SPARE // WORD
                there = list(range(10, 10 + count))
                words = [capacity, count, *there, *[77] * (end - count), -5]
                struct.pack_into(f"<{len(words)}i", memory, at - 4, *words)
                other = at + 4 * len(words) + 64
                struct.pack_into("<12i", memory, other - 4, 3, 3, 30, 31, 32, *[77] * 7)
                for zone, list_ in ((1, at), (2, other)):
                    struct.pack_into("<i", memory, layout.arrays["zones"] + 4 * zone, list_)
                for zone, pieces in ((1, there), (2, [30, 31, 32])):
                    for each in pieces:
                        struct.pack_into("<i", memory, layout.arrays["where"] + 4 * each, zone)
                probe([31, 1, to_bottom], [])
                found = struct.unpack_from(f"<{count + 2}i", memory, at)
                assert found == (count + 1, *([*there, 31] if to_bottom else [31, *there]))
                assert struct.unpack_from("<i", memory, at - 4 + 4 * (len(words) - 1)) == (-5,)
                assert struct.unpack_from("<3i", memory, other) == (2, 30, 32)
