"""What is found out about a whole program before its functions are written."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from heistdsl.ir.parts import parts_of
from heistdsl.ir.program import Program
from heistdsl.ir.trying import changing_procedures
from heistdsl.ir.unseen import kinds_for_views
from heistdsl.wasm.ending import ending_procedures
from heistdsl.wasm.trying import only_tried


@dataclass(frozen=True, slots=True)
class Found:
    """`ending`: the procedures that may end a game or a phase, after each call of which the caller is left. `changing`:
    those that change the state. `only_tried`: those that are called for nothing but to try them. `parts`: those that
    give a part of a parameter, and of which. `for_views`: the kinds of phases that nothing but views asks for."""

    ending: frozenset[str]
    changing: AbstractSet[str]
    only_tried: frozenset[str]
    parts: Mapping[str, int]
    for_views: frozenset[int]


def find_out(program: Program) -> Found:
    """All of that."""
    return Found(
        ending_procedures(program),
        changing_procedures(program),
        only_tried(program),
        parts_of(program),
        kinds_for_views(program),
    )
