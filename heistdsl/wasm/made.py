"""A program made into a module: everything that is worked out before a game can run."""

from __future__ import annotations

from dataclasses import dataclass

from heistdsl.ir.program import Program
from heistdsl.wasm.assemble import assemble
from heistdsl.wasm.layout import Layout
from heistdsl.wasm.native import Compiled, compile_module
from heistdsl.wasm.positions import Shapes


@dataclass(frozen=True, slots=True)
class Made:
    """A compiled module and what has to be known about it. `trap_codes` are the names of the errors of the rules."""

    module: Compiled
    layout: Layout
    shapes: Shapes
    trap_codes: tuple[str, ...]
    most_players: int


def make(program: Program) -> Made:
    """Assemble and compile. Takes a good part of a second."""
    found = assemble(program)
    return Made(
        compile_module(found.text),
        found.layout,
        Shapes(found.shapes, found.check_shapes),
        tuple(trap.code for trap in found.traps),
        program.facts.max_players,
    )
