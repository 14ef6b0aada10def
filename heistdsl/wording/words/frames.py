"""Frames: how a verb stands among what it needs, as a line of data.

`"{object}[ from {from}]"` is a frame: a name in braces is a role, `{to:dat}` asks for a case, `{to|somebody}` says
what to put if there is none, and what stands in brackets is left out when none of its roles is there. Frames are no
templates: nothing in them can be run.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
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


def fill_frame(
    pieces: tuple[Piece, ...], told: Mapping[str, str], bare: Mapping[str, str], usual: Collection[str] = ()
) -> str:
    """A frame with texts in its slots: those of `bare` where the frame asks for a case (and so brings a preposition of
    its own), those of `told` elsewhere. A role that is in neither is missing; one that is `usual` is told only where
    the frame cannot do without it."""
    said = []
    for piece in pieces:
        if piece.optional and not any(role in told and role not in usual for role in piece.roles):
            continue
        for part in piece.parts:
            if isinstance(part, Slot):
                said.append((bare if part.case else told).get(part.role, told.get(part.role, part.otherwise)))
            else:
                said.append(part)
    return " ".join("".join(said).split())


def _parts(text: str) -> list[str | Slot]:
    parts: list[str | Slot] = []
    end = 0
    for found in _SLOT.finditer(text):
        parts.append(text[end : found.start()])
        parts.append(Slot(found.group(1), found.group(2) or "", found.group(3) or ""))
        end = found.end()
    parts.append(text[end:])
    return [part for part in parts if part != ""]
