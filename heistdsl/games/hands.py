"""Through whose hands the cards of a game went: what `heist rate` asks of a game that is over."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_

from heistdsl.oracle.prepared import Prepared


@dataclass(frozen=True, slots=True)
class Hands:
    """For each design, in the order of `Rules.designs`, players as bits (1 for the first seat, 2, 4, ...): `held` by
    whom some copy ever lay in a zone of theirs that is not hidden from all, `played` who ever played or resolved
    one."""

    held: tuple[int, ...]
    played: tuple[int, ...]


def hands_of(prepared: Prepared, held: Sequence[int], played: Sequence[int]) -> Hands:
    """By design what is known of each piece, in the order of the pieces of the game."""
    return Hands(tuple(_by_design(prepared, held)), tuple(_by_design(prepared, played)))


def _by_design(prepared: Prepared, of_pieces: Sequence[int]) -> Iterable[int]:
    for pieces in prepared.copies.values():
        yield reduce(or_, (of_pieces[piece] for piece in pieces))
