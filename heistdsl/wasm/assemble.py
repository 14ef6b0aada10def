"""From a program to the whole text of a module: the kernel, the procedures, the blocks, the data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from heistdsl.engine.frames import FrameLayout
from heistdsl.ir.kinds import Kinds, find_kinds
from heistdsl.ir.program import Ask, Procedure, Program, Trap
from heistdsl.ir.split import Fork, Jump, Wait, split, successors
from heistdsl.wasm.abreast import is_weighed, landing_abreast
from heistdsl.wasm.beginning import beginning_apart
from heistdsl.wasm.blocks import BlockWriter, Entry, block_name
from heistdsl.wasm.emit import Writer, identifier
from heistdsl.wasm.found import find_out
from heistdsl.wasm.imagining import Cells, lay_out_imagining
from heistdsl.wasm.kernel import Kernel
from heistdsl.wasm.layout import PAGE, Layout, lay_out, place_state

#: What the caller may use.
EXPORTED: Final = (
    "begin", "play", "finish_here", "begin_luck", "step", "answer_at_random", "find_open", "reply", "tick", "compact",
    "new_copies", "begin_log", "hash_log", "imagine", "roll_out",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Assembled:
    """A module as text. `shapes` say for each block which cells of its frame are lists, `check_shapes` the same for
    checks of answers; `traps` are the errors that the rules name, by number from 1."""

    text: str
    layout: Layout
    shapes: tuple[tuple[int, ...], ...]
    places: tuple[tuple[int, ...], ...]
    check_shapes: tuple[tuple[int, ...], ...]
    traps: tuple[Trap, ...]


@dataclass(frozen=True, slots=True)
class _Cut:
    procedure: Procedure
    frame: FrameLayout
    sorts: Mapping[str, str]

    def shape(self) -> tuple[int, ...]:
        return tuple(int(self.sorts[name] == "l") for name in self.frame.cells)


def assemble(program: Program, exported: Sequence[str] = EXPORTED) -> Assembled:
    """The module of a program that has passed the verifier, with these functions of the kernel for its caller."""
    later, beginning = beginning_apart(program)
    cuts, entries = _cut(later)
    shapes = tuple(cut.shape() for cut in cuts for _ in cut.frame.codes)
    places = tuple(cut.frame.places(number) for cut in cuts for number in cut.frame.codes)
    checks = _checks(cuts)
    check_shapes = tuple(_check_shape(program.procedures[name]) for name in checks)
    layout = lay_out(program, shapes, check_shapes)
    kinds = find_kinds(program)
    lay_out_imagining(layout, program.facts, *_what_is_kept(program, cuts, checks, kinds), kinds.lasting)
    place_state(layout, program)
    second = entries.get(program.second)
    layout.constants |= {"SECOND": second.block if second else -1, "SECOND_CELLS": second.cells if second else 0}
    kernel = Kernel(layout)
    traps: list[Trap] = []
    written = [_run_check(program, checks), _standing(program), _beginning(beginning)]
    whole = find_out(program)
    for procedure in (*beginning, *later.procedures.values()):
        if not procedure.suspends:
            written.append(Writer(program, layout, kernel, whole, traps).function(procedure))
    blocks: list[str] = []
    for cut in cuts:
        for number in cut.frame.codes:
            writer = Writer(program, layout, kernel, whole, traps)
            written.append(BlockWriter(writer, cut.procedure, cut.frame, cut.sorts, entries, checks).function(number))
            blocks.append(block_name(cut.procedure.name, number))
    text = "\n".join((*_head(layout, blocks, exported), kernel.text(exported), *written, ")"))
    return Assembled(text, layout, shapes, places, check_shapes, tuple(traps))


def _cut(program: Program) -> tuple[list[_Cut], dict[str, Entry]]:
    """The procedures that may suspend, and where each of them begins: numbers are those of the Python back end."""
    cuts: list[_Cut] = []
    entries: dict[str, Entry] = {}
    first = 0
    for procedure in program.procedures.values():
        if procedure.suspends:
            blocks, sorts = split(procedure)
            frame = FrameLayout(procedure, blocks, first)
            entries[procedure.name] = Entry(first, len(frame.cells), *_abreast(frame, program))
            cuts.append(_Cut(procedure, frame, sorts))
            first += len(frame.codes)
    return cuts, entries


def _abreast(frame: FrameLayout, program: Program) -> tuple[int | None, bool]:
    """The landing of a procedure that asks once and nothing else, and whether its question is weighed."""
    landing = landing_abreast(frame)
    return landing, landing is not None and any(
        is_weighed(ask, program.facts) for number in frame.codes for ask in _asks(frame, number)
    )


def _checks(cuts: list[_Cut]) -> list[str]:
    """The procedures that check answers, in the order of the Python back end, which numbers them as it meets them."""
    found = (
        ask.check.procedure
        for cut in cuts
        for number in cut.frame.codes
        for ask in _asks(cut.frame, number)
        if ask.check is not None
    )
    return list(dict.fromkeys(found))


def _asks(frame: FrameLayout, number: int) -> Iterator[Ask]:
    """The questions of a block and of those that are written out in it."""
    match frame.blocks[number].end:
        case Wait(ask=ask):
            yield ask
        case Jump() | Fork() as end:
            for to in successors(end):
                if to in frame.written:
                    yield from _asks(frame, to)
        case _:
            return


def _check_shape(procedure: Procedure) -> tuple[int, ...]:
    return tuple(int(procedure.locals[name] == "l") for name in procedure.parameters[1:])


def _what_is_kept(
    program: Program, cuts: list[_Cut], checks: list[str], kinds: Kinds
) -> tuple[list[Cells], list[Cells]]:
    """Of what each frame and check keeps: its cell, whether it is a list, its kind."""
    frames: list[Cells] = []
    for cut in cuts:
        shape, of = cut.shape(), kinds.locals[cut.procedure.name]
        for number in cut.frame.codes:
            places = zip(cut.frame.places(number), cut.frame.shape(number, of), strict=True)
            frames.append([(cell, shape[cell], kind) for cell, kind in places])
    return frames, [_checked(program.procedures[name], kinds) for name in checks]


def _checked(check: Procedure, kinds: Kinds) -> Cells:
    of = kinds.of_parameters(check)[1:]
    return [(cell, is_list, of[cell]) for cell, is_list in enumerate(_check_shape(check))]


def _run_check(program: Program, checks: list[str]) -> str:
    """A function that calls the check of a record with values."""
    lines = ["(func $run_check (param $check i32) (param $values i32) (result i32)"]
    for number, name in enumerate(checks):
        count = len(program.procedures[name].parameters) - 1
        given = " ".join(f"(i32.load offset={4 + 4 * place} (local.get $check))" for place in range(count))
        lines.append(
            f"(if (i32.eq (i32.load (local.get $check)) (i32.const {number})) "
            f"(then (return (call $p_{identifier(name)} (local.get $values) {given}))))"
        )
    return "\n".join((*lines, "(unreachable))"))


def _standing(program: Program) -> str:
    """A function that says how well a player stands."""
    found = f"(call $p_{identifier(program.standing)} (local.get $player))" if program.standing else "(i32.const 0)"
    return f"(func $standing (param $player i32) (result i32) {found})"


def _beginning(procedures: Sequence[Procedure]) -> str:
    """A function that does what is the same in every game."""
    return f"(func $beginning {' '.join(f'(call $p_{identifier(each.name)})' for each in procedures)})"


def _head(layout: Layout, blocks: list[str], exported: Sequence[str]) -> Iterator[str]:
    pages = layout.constants["END"] // PAGE
    yield "(module (type $code (func (param i32) (result i32)))"
    yield f'(memory (export "memory") {pages} {pages})'
    yield f"(global $arena (mut i32) (i32.const {layout.constants['ARENA']}))"
    yield f"(table {len(blocks)} funcref) (elem (i32.const 0) func {' '.join(blocks)})"
    yield from (f'(export "{name}" (func ${name}))' for name in exported)
    for address, data in layout.data:
        shown = "".join(f"\\{byte:02x}" for byte in data)
        yield f'(data (i32.const {address}) "{shown}")'
