"""Lines of the log without values, of which the event and the unit are known: what is known of them is text already."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from heistdsl.ir.program import EMPTY, Const, Expr, Op

if TYPE_CHECKING:
    from heistdsl.wasm.emit import Writer

#: Numbers below this one are written from a table; the text of one and a comma are a word.
_WRITTEN: Final = 1000
#: Two numbers below this one are handed over as one.
_HALF: Final = 1 << 16


def short_line(writer: Writer, line: Op) -> str | None:
    """The call that writes the line of a `log` or a `note`, or None if it is no such line."""
    match line.arguments:
        case (Const(value=code), by) if 0 <= code < _WRITTEN:
            return writer.kernel_call("note_short", f"(i32.const {_head(code)})", writer.expr(by))
        case (Const(value=code), by, Const(value=unit), amount, origin, target, cards, values, _) if values == EMPTY:
            pass
        case _:
            return None
    facts = writer.program.facts
    if not 0 <= code < _WRITTEN or max(len(facts.zones), unit) + 1 >= _HALF or len(facts.pieces) > _WRITTEN:
        return None
    numbers = _joined(_wide(writer, by, 1, 0), f"(i64.const {(unit + 1) << 16})", _wide(writer, amount, 0, 32))
    places = f"(i32.add {_more(writer, origin)} (i32.shl {_more(writer, target)} (i32.const 16)))"
    return writer.kernel_call("log_short", f"(i32.const {_head(code)})", numbers, places, writer.expr(cards))


def _head(code: int) -> int:
    """The text of a number and a comma."""
    return int.from_bytes(f"{code},".encode("ascii"), "little")


def _more(writer: Writer, number: Expr) -> str:
    """One more than a number."""
    if isinstance(number, Const):
        return f"(i32.const {number.value + 1})"
    return f"(i32.add {writer.expr(number)} (i32.const 1))"


def _wide(writer: Writer, number: Expr, more: int, place: int) -> str:
    """A number, or one `more`, at a place of a wide one."""
    if isinstance(number, Const):
        return f"(i64.const {(number.value + more) << place})"
    text = _more(writer, number) if more else writer.expr(number)
    return f"(i64.shl (i64.extend_i32_u {text}) (i64.const {place}))"


def _joined(first: str, *others: str) -> str:
    """The sum of wide numbers."""
    for each in others:
        first = f"(i64.add {first} {each})"
    return first
