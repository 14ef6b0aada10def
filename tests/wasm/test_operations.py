"""Every operation of the intermediate representation is there, and does with lists what the Python back end does."""

from __future__ import annotations

import struct
from collections.abc import Callable
from functools import cache
from random import Random

import pytest
from side_by_side import small

from heistdsl.engine import RuleError, lists
from heistdsl.engine.templates import kernel_name
from heistdsl.ir.ops import OPERATIONS
from heistdsl.wasm.assemble import EXPORTED, Assembled, assemble
from heistdsl.wasm.bounds import in_array, in_list
from heistdsl.wasm.kernel import templates
from heistdsl.wasm.layout import ERRORS
from heistdsl.wasm.native import Running, Stopped, compile_module
from heistdsl.wasm.operations import CALLED, UNSEEN, WRITTEN, function_name

KNOWN = templates()


def test_every_operation_is_written_out_or_a_function() -> None:
    assert not set(WRITTEN) - set(OPERATIONS)
    for name in CALLED:
        row, found = OPERATIONS[name], KNOWN[function_name(name)]
        assert len(found.takes) == len(row.takes) - len(UNSEEN.get(name, ())), name
        assert found.gives == ("" if row.gives == "-" else "i32"), name


@cache
def assembled() -> Assembled:
    """A module from which every operation of the kernel may be called."""
    names = (name for name in KNOWN if name.startswith("op_"))
    return assemble(small("goofspiel").machine.program, (*EXPORTED, *names))


@cache
def module() -> Running:
    return Running(compile_module(assembled().text))


def call(name: str, *operands: int | list[int]) -> int:
    """Call an operation with numbers and lists; lists are put where nothing else is."""
    at = assembled().layout.constants["ARENA"] + (1 << 20)
    given = []
    for operand in operands:
        if isinstance(operand, int):
            given.append(operand)
            continue
        data = struct.pack(f"<{len(operand) + 1}i", len(operand), *operand)
        module().memory[at : at + len(data)] = data
        given.append(at)
        at += len(data)
    found = module().function(function_name(name))(*given)
    assert isinstance(found, int)
    return found


def called(name: str, *operands: int | list[int]) -> list[int]:
    at = call(name, *operands)
    count = struct.unpack_from("<i", module().memory, at)[0]
    return list(struct.unpack_from(f"<{count}i", module().memory, at + 4))


def some_list(chance: Random, most: int = 6) -> list[int]:
    return [chance.randrange(-2, 6) for _ in range(chance.randrange(most + 1))]


def packed(chance: Random) -> list[int]:
    return [
        number
        for _ in range(chance.randrange(1, 4))
        for each in [some_list(chance, 3)]
        for number in (len(each), *each)
    ]


def same_length(chance: Random, *, second: bool = True) -> tuple[list[int], list[int], list[int]]:
    count = chance.randrange(1, 7)
    return (
        [chance.randrange(20) for _ in range(count)],
        [chance.randrange(3) for _ in range(count)],
        [chance.randrange(3) for _ in range(count if second and chance.random() < 0.7 else 0)],
    )


def records(chance: Random) -> tuple[list[int], int]:
    length = chance.randrange(2, 5)
    return [chance.randrange(3) for _ in range(length * chance.randrange(5))], length


OPERANDS: dict[str, Callable[[Random], tuple[int | list[int], ...]]] = {
    "some": lambda chance: (chance.randrange(-1, 3),),
    "entry": lambda chance: (some_list(chance), chance.randrange(-1, 8)),
    "within": lambda chance: (some_list(chance, 2), some_list(chance)),
    "meets": lambda chance: (some_list(chance, 2), some_list(chance, 2)),
    "same": lambda chance: (some_list(chance, 2), some_list(chance, 2)),
    "union": lambda chance: (some_list(chance), some_list(chance)),
    "without": lambda chance: (some_list(chance), some_list(chance)),
    "once": lambda chance: (some_list(chance),),
    "range": lambda chance: (chance.randrange(-3, 3), chance.randrange(-3, 6)),
    "top": lambda chance: (some_list(chance), chance.randrange(-1, 8)),
    "bottom": lambda chance: (some_list(chance), chance.randrange(-1, 8)),
    "at-best": lambda chance: (*same_length(chance)[:2], chance.randrange(2)),
    "order": lambda chance: same_length(chance),
    "pack": lambda chance: (some_list(chance),),
    "pack-starts": lambda chance: (packed(chance),),
    "packed": lambda chance: (packed(chance), 0),
    "nth-packed": lambda chance: (packed(chance), 0),
    "subsets": lambda chance: (some_list(chance), chance.randrange(3), chance.randrange(5)),
    "heads": lambda chance: (*records(chance), 2),
    "starts": lambda chance: records(chance),
    "rows": lambda chance: records(chance),
    "just-enough": lambda chance: (some_list(chance), chance.randrange(8)),
    "missing-sets": lambda chance: (some_list(chance, 4), packed(chance), chance.randrange(-1, 4)),
}


@pytest.mark.parametrize("name", sorted(OPERANDS))
def test_the_same_as_in_python(name: str) -> None:
    chance = Random(name)
    in_python = getattr(lists, kernel_name(name))
    for _ in range(60):
        operands = OPERANDS[name](chance)
        wanted = in_python(*operands)
        assert (called if isinstance(wanted, list) else call)(name, *operands) == wanted, operands


def test_subsets_stop_where_they_stop_in_python() -> None:
    members = list(range(20))
    assert called("subsets", members, 3, 9) == lists.op_subsets(members, 3, 9)


@pytest.mark.parametrize(
    ("name", "operands"),
    [
        ("add", (2**31 - 1, 1)),
        ("sub", (-(2**31) + 1, 1)),
        ("mul", (2**16, 2**15)),
        ("neg", (-(2**31),)),
        ("div", (5, 0)),
        ("total", ([2**31 - 1, 1],)),
        ("only", ([4, 5],)),
        ("range", (0, 10_000)),
    ],
)
def test_what_cannot_be_done_stops(name: str, operands: tuple[int | list[int], ...]) -> None:
    with pytest.raises(Stopped):
        call(name, *operands)
    if hasattr(lists, kernel_name(name)):
        with pytest.raises(RuleError):
            getattr(lists, kernel_name(name))(*operands)


@pytest.mark.parametrize(("left", "right"), [(7, 2), (-7, 2), (7, -2), (-7, -2), (6, 3), (-6, 3), (0, 5), (5, -1)])
def test_division_rounds_down(left: int, right: int) -> None:
    assert call("div", left, right) == left // right
    if right > 0:
        assert call("mod", left, right) == left % right


def test_sums_reach_as_far_as_numbers_do() -> None:
    assert call("add", 2**31 - 2, 1) == 2**31 - 1
    assert call("sub", -(2**31) + 2, 1) == -(2**31) + 1
    assert call("mul", -(2**15), 2**15) == -(2**30)
    assert call("total", [2**31 - 1, 1, -1]) == 2**31 - 1


@pytest.mark.parametrize("position", [-2, 7, 2**31 - 1, -(2**31)])
def test_no_position_beyond_an_array_is_read(position: int) -> None:
    assert error_of(in_array(f"(i32.const {position})", 7, "$t")) == UNNAMED


@pytest.mark.parametrize("position", [-1, 0, 6])
def test_positions_of_an_array_are_what_they_are(position: int) -> None:
    assert error_of(in_array(f"(i32.const {position})", 7, "$t")) == position


@pytest.mark.parametrize("position", [-1, 3, 2**31 - 1])
def test_no_position_beyond_a_list_is_read(position: int) -> None:
    assert error_of(at([5, 6, 7], position)) == UNNAMED


def test_members_of_a_list_are_read() -> None:
    assert [error_of(at([5, 6, 7], position)) for position in range(3)] == [5, 6, 7]


def at(members: list[int], position: int) -> str:
    """The text of a member of a list."""
    place = assembled().layout.constants["ARENA"] + (2 << 20)
    put = "".join(
        f"(i32.store offset={4 * number} (i32.const {place}) (i32.const {each}))"
        for number, each in enumerate((len(members), *members))
    )
    list_, number = in_list(f"(i32.const {place})", f"(i32.const {position})", ("$u", "$t"))
    return f"{put} {WRITTEN['at'].format(list_, number)}"


#: What a module stops with that reads beyond an array or a list.
UNNAMED = ""


def error_of(text: str) -> int | str:
    """What a text gives, or the name of the error it stops with."""
    function = f'(func (export "tried") (result i32) (local $t i32) (local $u i32) {text}))'
    running = Running(compile_module(assembled().text.removesuffix(")") + function))
    try:
        found = running.function("tried")()
    except Stopped:
        return ERRORS[struct.unpack_from("<i", running.memory, assembled().layout.scalars["error"])[0]]
    assert isinstance(found, int)
    return found
