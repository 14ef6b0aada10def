"""A program made into a module: everything that is worked out before a game can run, and the same as bytes, to be kept.

The bytes hold machine code: they may come from nobody but the user.
"""

from __future__ import annotations

import marshal
from collections.abc import Sequence
from dataclasses import dataclass

from heistdsl.ir.program import Program
from heistdsl.wasm.assemble import assemble
from heistdsl.wasm.layout import Layout
from heistdsl.wasm.native import Compiled, compile_module, from_bytes, to_bytes
from heistdsl.wasm.positions import Shapes


@dataclass(frozen=True, slots=True)
class Made:
    """A compiled module and what has to be known about it. `trap_codes` are the names of the errors of the rules."""

    module: Compiled
    layout: Layout
    shapes: Shapes
    trap_codes: tuple[str, ...]


def make(program: Program) -> Made:
    """Assemble and compile. Takes a good part of a second."""
    found = assemble(program)
    return Made(
        compile_module(found.text),
        found.layout,
        Shapes(found.shapes, found.places, found.check_shapes),
        tuple(trap.code for trap in found.traps),
    )


def made_to_bytes(made: Made) -> bytes:
    """All that running needs."""
    layout, shapes = made.layout, made.shapes
    places = (layout.constants, layout.scalars, layout.arrays)
    known = (_plain(shapes.blocks), _plain(shapes.kept), _plain(shapes.checks))
    return marshal.dumps((to_bytes(made.module), places, *known, made.trap_codes))


def made_from_bytes(data: bytes) -> Made:
    """What `made_to_bytes` has written. Raises ValueError for anything else."""
    try:
        module, places, blocks, kept, checks, trap_codes = marshal.loads(data)
        return Made(from_bytes(module), Layout(*places), Shapes(blocks, kept, checks), trap_codes)
    except (EOFError, TypeError) as problem:
        raise ValueError("this is no module that was kept") from problem


def _plain(shapes: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
    return tuple(map(tuple, shapes))
