"""What lists hold that hold more than one kind of thing: packed lists, and records, which are rows of columns.

A kind is written as text, since it is kept with compiled rules. Packed lists of pieces are `P`, of records `P` and the
kind of those. Records are `R` and a letter for each column: `Rnpn`. Where columns differ from row to row, one of them
tells which row it is, since the program writes a known number there: `R3:58=nppnnp,20=nnnnnn` for rows in which column
3 is 58 or 20.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from heistdsl.ir.ops import NIL
from heistdsl.ir.program import Const, Expr, Op
from heistdsl.ir.signatures import PACKED, PIECE, PLAIN, UNSURE

#: How the kind of a list of records begins.
RECORDS: Final = "R"
PACKED_RECORDS: Final = PACKED + RECORDS


@dataclass(frozen=True, slots=True)
class Rows:
    """Records: how many columns a row has, and the letters of its columns, by what stands in the column `tells`; if
    that is -1 all rows have the same letters, under -1."""

    width: int
    tells: int
    letters: Mapping[int, str]

    def of(self, row: Sequence[int]) -> str:
        """The letters of a row; nothing is known of a row that no program writes."""
        found = self.letters.get(-1 if self.tells < 0 else row[self.tells])
        return PLAIN * self.width if found is None else found


@lru_cache(1024)
def rows_of(kind: str) -> Rows:
    """What the kind of a list of records says."""
    tells, colon, variants = kind.removeprefix(RECORDS).partition(":")
    if not colon:
        return Rows(len(tells), -1, {-1: tells})
    found = dict(each.split("=") for each in variants.split(","))
    return Rows(len(next(iter(found.values()))), int(tells), {int(value): each for value, each in found.items()})


def kind_of_rows(rows: Sequence[tuple[Op, Sequence[str]]]) -> str:
    """The kind of a list of rows: each as it is written, and the kinds of its entries, the empty text for constants."""
    width = len(rows[0][0].arguments)
    if any(len(op.arguments) != width for op, _ in rows):
        return UNSURE
    alike = _joined([kinds for _, kinds in rows])
    if UNSURE not in alike:
        return RECORDS + alike
    found = (_told_by(column, rows) for column in range(width))
    return next((f"{RECORDS}{each}" for each in found if each and UNSURE not in each), RECORDS + alike)


def _joined(rows: Sequence[Sequence[str]]) -> str:
    return "".join(_letter({each for each in column if each} or {PLAIN}) for column in zip(*rows, strict=True))


def _letter(kinds: set[str]) -> str:
    return next(iter(kinds)) if len(kinds) == 1 else UNSURE


def _told_by(column: int, rows: Sequence[tuple[Op, Sequence[str]]]) -> str:
    """The letters of rows by the number in one of their columns; the empty text if that is not always known."""
    groups: dict[int, list[Sequence[str]]] = {}
    for op, kinds in rows:
        match op.arguments[column]:
            case Const(value=value):
                groups.setdefault(value, []).append(kinds)
            case _:
                return ""
    return f"{column}:" + ",".join(f"{value}={_joined(each)}" for value, each in sorted(groups.items()))


def is_record(op: Op, kinds: set[str]) -> bool:
    """Whether a list holds different things: several kinds, or known numbers among others."""
    if len(op.arguments) < 2:
        return False
    known = [isinstance(each, Const) and each.value not in (-1, NIL) for each in op.arguments]
    return len(kinds) > 1 or (any(known) and not all(isinstance(each, Const) for each in op.arguments))


def packed(kind: str) -> str:
    """What packed lists of a kind are."""
    if kind == PIECE:
        return PACKED
    if kind.startswith(RECORDS):
        return PACKED + kind
    return PLAIN if kind == PLAIN else UNSURE


def unpacked(kind: str) -> str:
    """What packed lists hold."""
    if kind.startswith(PACKED_RECORDS):
        return kind.removeprefix(PACKED)
    return PIECE if kind == PACKED else kind if kind == PLAIN else UNSURE


def entries_of_packed(packs: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Of each of some packed lists where its members begin and where they end."""
    at = 0
    while at < len(packs):
        end = at + 1 + packs[at]
        yield at + 1, end
        at = end


def entries(expr: Expr) -> tuple[Expr, ...]:
    """What a list is made of."""
    assert isinstance(expr, Op)
    assert expr.name == "list"
    return expr.arguments


def packs(expr: Expr) -> tuple[Expr, ...]:
    """The lists that are packed one after another."""
    match expr:
        case Op(name="join", arguments=(one, other)):
            return (*packs(one), *packs(other))
        case Op(name="pack", arguments=(members,)):
            return (members,)
        case _:
            return ()
