"""Frames: how a verb stands among what it needs, as a line of data.

`"{object}[ from {from}]"` is a frame: a name in braces is a role, `{to:dat}` asks for a case, `{to|somebody}` says
what to put if there is none, and what stands in brackets is left out when none of its roles is there. Frames are no
templates: nothing in them can be run.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

_PIECE = re.compile(r"\[([^\[\]]*)\]|([^\[\]]+)")
_SLOT = re.compile(r"\{([a-z-]+)(?::([a-z-]*))?(?:\|([^{}]*))?\}")


@dataclass(frozen=True, slots=True)
class Slot:
    """A role to fill in, the case it is asked for in ("" where the frame asks for none), and what stands there if
    nothing is given."""

    role: str
    case: str
    otherwise: str = ""


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a frame: words and slots. An optional one goes when all its roles are missing."""

    parts: tuple[str | Slot, ...]
    optional: bool

    @property
    def roles(self) -> tuple[str, ...]:
        """The names of its roles."""
        return tuple(part.role for part in self.parts if isinstance(part, Slot))


@lru_cache(maxsize=4096)
def read_frame(text: str) -> tuple[Piece, ...]:
    """The pieces of a frame, in order. Unbalanced brackets are words like any other."""
    return tuple(
        Piece(
            tuple(_parts(found.group(1) if found.group(1) is not None else found.group(2))), found.group(1) is not None
        )
        for found in _PIECE.finditer(text)
    )


def frame_roles(pieces: tuple[Piece, ...]) -> frozenset[str]:
    """Every role a frame has room for."""
    return frozenset(role for piece in pieces for role in piece.roles)


def _parts(text: str) -> list[str | Slot]:
    parts: list[str | Slot] = []
    end = 0
    for found in _SLOT.finditer(text):
        parts.append(text[end : found.start()])
        parts.append(Slot(found.group(1), found.group(2) or "", found.group(3) or ""))
        end = found.end()
    parts.append(text[end:])
    return [part for part in parts if part != ""]
