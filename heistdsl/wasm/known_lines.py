"""Lines of the log that are known before a game begins."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import Final

from heistdsl.engine.lines import note_line
from heistdsl.ir.program import Call, Const, Op, Run, Set, Stmt
from heistdsl.ir.walking import below

#: Operations that write a line, or end what runs.
_HEARD: Final = frozenset(("log", "note", "finish", "leave-phase"))


def known_line(stmt: Stmt) -> bytes:
    """The line of a log that a statement writes, if it is known and nothing else."""
    match stmt:
        case Run(value=Op(name="note", arguments=(Const(value=code), Const(value=by)))):
            return note_line(code, by).encode("ascii")
        case _:
            return b""


def is_silent(stmt: Stmt) -> bool:
    """Whether a statement writes no line and goes on with the next."""
    return isinstance(stmt, Set | Run) and all(
        not isinstance(each, Call) and not (isinstance(each, Op) and each.name in _HEARD) for each in below(stmt.value)
    )


def chunks(text: bytes) -> Iterator[tuple[int, int]]:
    """The text as pairs of 64-bit numbers, with zeros behind its end."""
    return struct.iter_unpack("<2q", text + bytes(-len(text) % 16))
