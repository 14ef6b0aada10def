"""Faces as pictures: the pages of a PDF into PNG or JPEG. The only home of pypdfium2."""

from __future__ import annotations

import io
import tempfile
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final, Literal

from heistdsl.interrupts import end_when_interrupted, ending_workers, uninterrupted
from heistdsl.printing.sizes import POINTS_PER_INCH

Kind = Literal["png", "jpg"]
#: Where a JPEG of flat colours and letters cannot be told from the picture itself.
_QUALITY: Final = 92
#: Below this many pictures a second process costs more time than it saves.
_WORTH_IT: Final = 24
_WORKERS: Final = 2
#: The document a process draws from: opened once, because opening it takes longer than a page.
_OPEN: dict[str, Any] = {}


def to_pictures(pdf: bytes, kind: Kind, per_inch: int) -> list[bytes]:
    """A picture of each page, as large as its page to the pixel. Colours as on a screen."""
    _begin(pdf)
    try:
        return _all_pages(pdf, kind, per_inch)
    finally:
        _OPEN.pop("pdf").close()


def _all_pages(pdf: bytes, kind: Kind, per_inch: int) -> list[bytes]:
    pages = range(len(_OPEN["pdf"]))
    if len(pages) < _WORTH_IT:
        return [_draw(page, kind, per_inch) for page in pages]
    # Pictures come as files: a worker that waits until somebody takes a large answer could not be ended.
    pool = ProcessPoolExecutor(_WORKERS, get_context("spawn"), initializer=_begin_worker, initargs=(pdf,))
    with tempfile.TemporaryDirectory(prefix="heist-") as folder, pool, ending_workers(pool):
        files = [Path(folder) / str(page) for page in pages]
        with uninterrupted():
            jobs = [pool.submit(_draw_into, *each, kind, per_inch) for each in zip(files, pages, strict=True)]
        for job in jobs:
            job.result()
        return [file.read_bytes() for file in files]


def _draw_into(file: Path, number: int, kind: Kind, per_inch: int) -> None:
    file.write_bytes(_draw(number, kind, per_inch))


def _begin_worker(pdf: bytes) -> None:
    end_when_interrupted()
    _begin(pdf)


def _begin(pdf: bytes) -> None:
    import pypdfium2  # type: ignore[import-untyped]  # loaded only where there are pictures: it is large

    _OPEN["pdf"] = pypdfium2.PdfDocument(pdf)


def _draw(number: int, kind: Kind, per_inch: int) -> bytes:
    page = _OPEN["pdf"][number]
    # pypdfium2 rounds the number of pixels up; a hair less keeps a whole number whole.
    scale = (per_inch - 1e-4) / POINTS_PER_INCH
    picture = page.render(scale=scale, fill_color=(255, 255, 255, 255)).to_pil().convert("RGB")
    out = io.BytesIO()
    if kind == "png":
        picture.save(out, "PNG", dpi=(per_inch, per_inch), compress_level=3)
    else:
        picture.save(out, "JPEG", quality=_QUALITY, dpi=(per_inch, per_inch), subsampling=0)
    page.close()
    return out.getvalue()
