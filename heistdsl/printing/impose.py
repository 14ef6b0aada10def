"""Faces onto pages: PDF in, PDF out. One of the two homes of pikepdf's pages."""

from __future__ import annotations

import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import pikepdf
from pikepdf import Array, Dictionary

from heistdsl.printing.marks import Line
from heistdsl.printing.pages import Page, Placed
from heistdsl.printing.printer import Error, upright
from heistdsl.printing.sizes import Size, to_points

#: Widths in mm of a mark and of the light line under it, which shows it on dark ground.
_MARK: Final = 0.1
_LIGHT: Final = 0.3
_DASHES: Final = 2.0


@dataclass(frozen=True, slots=True)
class FacePage:
    """A face as a page of a PDF: which one, and how large its bleed is on every side, in mm."""

    pdf: int
    page: int
    bleed: float


def impose(pages: Sequence[Page], faces: Mapping[str, FacePage], pdfs: Sequence[bytes], title: str) -> bytes:
    """A PDF of these pages. `faces` says where each face is found in `pdfs`. The same input gives the same bytes."""
    target = pikepdf.new()
    sources = [pikepdf.open(io.BytesIO(data)) for data in pdfs]
    forms: dict[str, pikepdf.Object] = {}
    for planned in pages:
        names = {face: f"F{number}" for number, face in enumerate(dict.fromkeys(p.face for p in planned.placed))}
        for face in names:
            if face not in forms:
                where = faces[face]
                forms[face] = target.copy_foreign(sources[where.pdf].pages[where.page].as_form_xobject())
        content = _content(planned, faces, names)
        size = planned.size
        if planned.off_by:
            content, size = _made_up_for(content, size, planned.off_by), upright(size)
        target.add_blank_page(page_size=(to_points(size.width), to_points(size.height)))
        page = target.pages[-1]
        page.obj.Resources = Dictionary(XObject=Dictionary({f"/{name}": forms[face] for face, name in names.items()}))
        page.obj.Contents = target.make_stream(content.encode("ascii"))
        _set_boxes(page, planned)
    target.docinfo["/Title"] = title
    target.docinfo["/Producer"] = "heistdsl"
    out = io.BytesIO()
    target.save(out, deterministic_id=True, compress_streams=True, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    return out.getvalue()


def page_count(pdf: bytes) -> int:
    """How many pages a PDF has."""
    with pikepdf.open(io.BytesIO(pdf)) as document:
        return len(document.pages)


def _content(page: Page, faces: Mapping[str, FacePage], names: Mapping[str, str]) -> str:
    parts = [_draw(placed, faces[placed.face].bleed, page.size, names[placed.face]) for placed in page.placed]
    return "\n".join([*parts, *_draw_lines(page.lines, page.size)]) + "\n"


def _made_up_for(content: str, page: Size, off_by: Error) -> str:
    """The content on paper that lies upright in a printer, moved and scaled so that it comes out where it should."""
    paper = upright(page)
    turned = "" if paper == page else f"0 -1 1 0 0 {_numbers(page.width)} cm "
    x = -off_by.shift_x / off_by.scale_x
    y = paper.height - (paper.height - off_by.shift_y) / off_by.scale_y
    scales = f"{1 / off_by.scale_x:.6f} 0 0 {1 / off_by.scale_y:.6f}"
    return f"q {scales} {_numbers(x, y)} cm {turned}\n{content}Q\n"


def _draw(placed: Placed, bleed: float, page: Size, name: str) -> str:
    """Clip to the card with its bleed, move the face so that its trim edge lies where it is cut, and draw it."""
    cell = placed.cell
    clip = cell.trim.grown(cell.bleed)
    box = _numbers(clip.x, page.height - clip.bottom, clip.width, clip.height)
    if cell.is_turned:
        move = f"-1 0 0 -1 {_numbers(cell.trim.right + bleed, page.height - cell.trim.y + bleed)}"
    else:
        move = f"1 0 0 1 {_numbers(cell.trim.x - bleed, page.height - cell.trim.bottom - bleed)}"
    return f"q {box} re W n {move} cm /{name} Do Q"


def _draw_lines(lines: Iterable[Line], page: Size) -> Iterable[str]:
    """All marks, the light lines first. Pure black: one ink, the sharpest there is."""
    lines = list(lines)
    paths = "\n".join(
        f"{_numbers(line.x1, page.height - line.y1)} m {_numbers(line.x2, page.height - line.y2)} l"
        for line in lines
        if not line.is_dashed
    )
    folds = "\n".join(
        f"{_numbers(line.x1, page.height - line.y1)} m {_numbers(line.x2, page.height - line.y2)} l"
        for line in lines
        if line.is_dashed
    )
    if paths:
        yield f"q 0 0 0 0 K {_numbers(_LIGHT)} w\n{paths} S Q"
        yield f"q 0 0 0 1 K {_numbers(_MARK)} w\n{paths} S Q"
    if folds:
        yield f"q 0 0 0 1 K {_numbers(_MARK)} w [{_numbers(_DASHES)}] 0 d\n{folds} S Q"


def _numbers(*lengths: float) -> str:
    """Millimetres as PDF numbers: to a ten-thousandth of a point, which is finer than any printer."""
    return " ".join(f"{to_points(length):.4f}".rstrip("0").rstrip(".") for length in lengths)


def _set_boxes(page: pikepdf.Page, planned: Page) -> None:
    """What is left after cutting, and what has colour, where the page is one card."""
    if planned.trim is None:
        return
    trim, bleed = planned.trim, planned.bleed
    low = planned.size.height - trim.bottom
    page.trimbox = _box(trim.x, low, trim.right, low + trim.height)
    page.obj.BleedBox = _box(trim.x - bleed, low - bleed, trim.right + bleed, low + trim.height + bleed)


def _box(left: float, low: float, right: float, high: float) -> Array:
    return Array([round(to_points(length), 4) for length in (left, low, right, high)])
