"""Everything that is worked out from a program before a game can run, and the same as bytes, to be kept.

The bytes hold byte code of this Python: they may come from nobody but the user.
"""

from __future__ import annotations

import marshal
from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from types import CodeType
from typing import Any, Final

from heistdsl.engine.generate import Generated, generate
from heistdsl.engine.shapes import Shapes
from heistdsl.ir.facts import Facts, KeptFact, PieceFact, Style, ZoneFact
from heistdsl.ir.program import Program, Trap
from heistdsl.ir.stirring import Stirring, stirring_of

_RECORDS: Final = {
    each.__name__: each
    for each in (Program, Generated, Shapes, Stirring, Trap, Facts, KeptFact, PieceFact, Style, ZoneFact)
}


@dataclass(frozen=True, slots=True)
class Ready:
    """A program with its Python, compiled. `stirs`: what makes the game look for what follows by itself."""

    program: Program
    generated: Generated
    code: CodeType
    stirs: Stirring


def make_ready(program: Program) -> Ready:
    """Generate and compile."""
    generated = generate(program)
    code = compile(generated.source, f"<{program.facts.game}>", "exec")
    return Ready(program, generated, code, stirring_of(program))


def to_bytes(ready: Ready) -> bytes:
    """All that running needs: neither the procedures nor the source, and errors without their places."""
    program = replace(ready.program, procedures={})
    traps = tuple(replace(trap, span=None) for trap in ready.generated.traps)
    generated = replace(ready.generated, source="", traps=traps)
    kept: Any = (_plain(program), _plain(generated), ready.code, _plain(ready.stirs))
    return marshal.dumps(kept)


def from_bytes(data: bytes) -> Ready:
    """What `to_bytes` has written. Raises ValueError for anything else."""
    try:
        program, generated, code, stirs = marshal.loads(data)
        return Ready(_whole(program), _whole(generated), code, _whole(stirs))
    except (EOFError, TypeError, KeyError, IndexError, AttributeError) as problem:
        raise ValueError("this is no program that was kept") from problem


def _plain(value: object) -> Any:
    """Records and mappings as tuples that begin with what they are; a tuple of other things begins with nothing."""
    if is_dataclass(value) and not isinstance(value, type):
        return (type(value).__name__, *(_plain(getattr(value, field.name)) for field in fields(value)))
    if isinstance(value, Mapping):
        return ("", {key: _plain(each) for key, each in value.items()})
    if isinstance(value, tuple):
        return (None, *map(_plain, value))
    if isinstance(value, list):
        return [_plain(each) for each in value]
    return value


def _whole(value: Any) -> Any:
    if isinstance(value, list):
        return [_whole(each) for each in value]
    if not isinstance(value, tuple):
        return value
    head, *rest = value
    if head is None:
        return tuple(map(_whole, rest))
    if head == "":
        return {key: _whole(each) for key, each in rest[0].items()}
    return _RECORDS[head](*map(_whole, rest))
