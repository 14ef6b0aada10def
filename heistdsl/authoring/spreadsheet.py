"""Spreadsheets as designers have them, CSV or XLSX: rows of texts, and a source in which a line is a row.

Formulas are not worked out: what counts is the result that the spreadsheet program has kept in the file.
"""

from __future__ import annotations

import csv
import io
import zipfile
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from pathlib import Path
from typing import Final

from heistdsl.text import Diagnostic, Source, Span, error

MAX_BYTES: Final = 20 * 1024 * 1024
MAX_UNPACKED: Final = 80 * 1024 * 1024
MAX_ROWS: Final = 5000
MAX_COLUMNS: Final = 200
_ZIP: Final = b"PK\x03\x04"
_OLD_EXCEL: Final = b"\xd0\xcf\x11\xe0"
_BETWEEN: Final = " | "


@dataclass(frozen=True, slots=True)
class Row:
    """One row: its number in the sheet from 1, its cells as texts without spaces around them, and the columns whose
    cells are `merged` with others, or hold a formula `without_value`."""

    number: int
    cells: tuple[str, ...]
    merged: frozenset[int] = frozenset()
    without_value: frozenset[int] = frozenset()

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing in it."""
        return not any(self.cells) and not self.without_value


@dataclass(frozen=True, slots=True)
class Sheet:
    """All rows of a sheet, down to the last that is not empty. Line n of the source is row n."""

    source: Source
    rows: tuple[Row, ...]

    def span(self, row: Row, column: int | None = None) -> Span:
        """Where a row stands in the source, or one of its cells."""
        start = self.source.line_start(row.number)
        if column is None:
            return Span(self.source, start, start + len(self.source.line_text(row.number)))
        start += sum(len(_shown(cell)) + len(_BETWEEN) for cell in row.cells[:column])
        return Span(self.source, start, start + len(_shown(row.cells[column])))


class _Unreadable(Exception):  # noqa: N818
    """The file is no spreadsheet that can be read; `help` says what to do."""

    def __init__(self, reason: str, help: str = "") -> None:
        super().__init__(reason)
        self.reason = reason
        self.help = help


def read_sheet(path: Path) -> tuple[Sheet | None, list[Diagnostic]]:
    """The first sheet of a CSV or XLSX file, whatever its name ends in; or None and the reason."""
    shown = path.as_posix()
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
        rows = _read(data)
    except _Unreadable as problem:
        return None, [error("H0901", f"cannot read `{shown}`: {problem.reason}", None, problem.help)]
    except (OSError, ValueError) as problem:
        reason = (problem.strerror if isinstance(problem, OSError) else None) or "the system refuses its name"
        return None, [error("H0901", f"cannot read `{shown}`: {reason}", None)]
    while rows and rows[-1].is_empty:
        rows.pop()
    text = "\n".join(_BETWEEN.join(map(_shown, row.cells)) for row in rows)
    return Sheet(Source(shown, text), tuple(rows)), []


def _read(data: bytes) -> list[Row]:
    if len(data) > MAX_BYTES:
        raise _Unreadable(f"it is larger than {MAX_BYTES // 1024 // 1024} MiB", "divide it into several files")
    if data.startswith(_OLD_EXCEL):
        raise _Unreadable("it is an old or an encrypted Excel file", "save it as XLSX without a password, or as CSV")
    rows = _read_xlsx(data) if data.startswith(_ZIP) else _read_csv(_decode(data))
    if len(rows) > MAX_ROWS:
        raise _Unreadable(f"it has more than {MAX_ROWS} rows", "divide it into several files")
    return rows


def _shown(cell: str) -> str:
    return cell.replace("\n", "⏎")


def _clean(cells: Iterable[str]) -> tuple[str, ...]:
    found = [cell.replace("\r\n", "\n").replace("\r", "\n").replace("\u00a0", " ").strip() for cell in cells]
    return tuple(found[:MAX_COLUMNS])


# ---- CSV


def _decode(data: bytes) -> str:
    """The text of a CSV file: UTF-8 or UTF-16 with a mark, else UTF-8, else what Western Windows programs write."""
    is_utf16 = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    encodings = ["utf-16"] if is_utf16 else ["utf-8-sig", "cp1252"]
    for encoding in encodings:
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" in text:
            break
        return text
    raise _Unreadable("it is neither CSV nor XLSX", "save it as XLSX, or as CSV with the encoding UTF-8")


def _read_csv(text: str) -> list[Row]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(text), strict=True)
    rows: list[Row] = []
    try:
        for cells in reader:
            rows.append(Row(len(rows) + 1, _clean(cells)))
            if len(rows) > MAX_ROWS:
                break
    except csv.Error as problem:
        raise _Unreadable(f"row {len(rows) + 1}: {problem}", "a quote is not closed, or stands inside a cell") from None
    return rows


def _delimiter(text: str) -> str:
    """What stands between cells: of the usual signs the one that makes most columns in most of the first rows."""
    best, most = ",", 0
    for sign in ",;\t|":
        try:
            rows = list(csv.reader(io.StringIO(text[:20_000], newline=""), delimiter=sign))[:30]
        except csv.Error:
            continue
        widths = [len(row) for row in rows if len(row) > 1]
        usual = max(set(widths), key=widths.count) if widths else 0
        if widths.count(usual) * (usual - 1) > most:
            best, most = sign, widths.count(usual) * (usual - 1)
    return best


# ---- XLSX


def _read_xlsx(data: bytes) -> list[Row]:
    _check_archive(data)
    import openpyxl

    try:
        values = openpyxl.load_workbook(io.BytesIO(data), data_only=True, keep_links=False).worksheets[0]
        formulas = openpyxl.load_workbook(io.BytesIO(data), keep_links=False).worksheets[0]
    except Exception as problem:  # the library raises whatever it stumbles over in a broken file
        raise _Unreadable(f"it is no XLSX file that can be read ({type(problem).__name__})", "save it anew") from None
    if values.max_row > MAX_ROWS:
        raise _Unreadable(f"it has more than {MAX_ROWS} rows", "divide it, or take out empty rows at its end")
    merged = {
        (row, column)
        for area in values.merged_cells.ranges
        for row in range(area.min_row, area.max_row + 1)
        for column in range(area.min_col, min(area.max_col, MAX_COLUMNS) + 1)
    }
    rows = []
    pairs = zip(values.iter_rows(max_col=MAX_COLUMNS), formulas.iter_rows(max_col=MAX_COLUMNS), strict=False)
    for number, (cells, written) in enumerate(pairs, start=1):
        texts = _trimmed(_clean(_cell_text(cell.value) for cell in cells))
        without = {
            index
            for index, (cell, source) in enumerate(zip(cells, written, strict=False))
            if cell.value is None and source.value is not None
        }
        together = {column - 1 for row, column in merged if row == number}
        width = max((len(texts), *(index + 1 for index in without | together)))
        rows.append(Row(number, texts + ("",) * (width - len(texts)), frozenset(together), frozenset(without)))
    return rows


def _check_archive(data: bytes) -> None:
    """Refuse what would fill the memory when it is unpacked."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            if sum(member.file_size for member in archive.infolist()) > MAX_UNPACKED:
                raise _Unreadable("unpacked it is too large", "divide it into several files")
            for member in archive.infolist():
                with archive.open(member) as file:
                    if b"<!DOCTYPE" in file.read(2000):
                        raise _Unreadable("its XML declares entities", "save it anew with a spreadsheet program")
    except (zipfile.BadZipFile, zipfile.LargeZipFile, zlib.error, RuntimeError, EOFError, OSError):
        raise _Unreadable("it is a broken or encrypted XLSX file", "save it anew without a password") from None


def _trimmed(cells: Sequence[str]) -> tuple[str, ...]:
    end = len(cells)
    while end and not cells[end - 1]:
        end -= 1
    return tuple(cells[:end])


def _cell_text(value: object) -> str:
    match value:
        case None:
            return ""
        case bool():
            return "true" if value else "false"
        case float():
            return str(int(value)) if value.is_integer() else str(value)
        case datetime() | date():
            return value.isoformat()
        case time():
            # Spreadsheets take 2:30 for half past two.
            return f"{value.hour}:{value.minute:02}" if not value.second else value.isoformat()
        case _:
            return str(value)
