"""What a print service would object to, found by reading the files back. Finding nothing proves nothing: a file is
never called ready here.

What keeps a PDF from PDF/X-1a:2003 is taken from ISO 15930-4: colours of ink only, no transparency, an output intent,
fonts inside, trim boxes, a version mark.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from typing import Any, Final

import pikepdf
import pypdfium2  # type: ignore[import-untyped]

from heistdsl.printing.sheet import Rect
from heistdsl.printing.sizes import MM_PER_INCH, POINTS_PER_INCH

_RGB: Final = {"rg", "RG"}
_BY_SPACE: Final = {"cs", "CS"}
_CMYK_SPACES: Final = {"/DeviceCMYK", "/DeviceGray", "/Separation", "/Pattern", "/DeviceN"}


def beside_standard(pdf: bytes, standard: str, ink: int) -> list[str]:
    """Why a PDF does not conform to the standard, and what about ink nobody has measured."""
    with pikepdf.open(io.BytesIO(pdf)) as document:
        reasons = list(dict.fromkeys(_reasons(document)))
    told = [f"not {standard}: {reason}" for reason in reasons]
    if ink:
        told.append(f"at most {ink} % of ink at one spot: that is known only when the colours are those of ink")
    return told


def words_near_edge(pdf: bytes, page: int, trim: Rect, safe: float, height: float) -> float | None:
    """How far in mm the letter nearest to the edge of a card is from it, if that is less than `safe`; `trim` is what is
    left of the page after cutting and `height` that of the page, in mm."""
    document = pypdfium2.PdfDocument(pdf)
    text = document[page].get_textpage()
    nearest = safe
    for index in range(text.count_chars()):
        if not text.get_text_range(index, 1).strip():
            continue
        left, bottom, right, top = (each * MM_PER_INCH / POINTS_PER_INCH for each in text.get_charbox(index))
        if right <= left:
            continue
        free = min(left - trim.x, trim.right - right, (height - top) - trim.y, trim.bottom - (height - bottom))
        nearest = min(nearest, free)
    document.close()
    return None if nearest >= safe else nearest


def _reasons(document: pikepdf.Pdf) -> Iterator[str]:
    if "/GTS_PDFXVersion" not in document.docinfo:
        yield "it does not say that it is one (GTS_PDFXVersion)"
    if "/OutputIntents" not in document.Root:
        yield "it does not say for which printing condition it is made (output intent)"
    if document.pdf_version > "1.4":
        yield f"it is PDF {document.pdf_version}, which is later than 1.4"
    if any("/TrimBox" not in page.obj for page in document.pages):
        yield "pages without a trim box"
    for key, what in (
        ("/CreationDate", "when it was made"),
        ("/ModDate", "when it was changed"),
        ("/Trapped", "whether it is trapped"),
    ):
        if key not in document.docinfo:
            yield f"it does not say {what} ({key[1:]})"
    seen: set[tuple[int, int]] = set()
    for page in document.pages:
        yield from _in_content(page.obj, page.obj.get("/Resources"), seen)


def _in_content(stream: Any, resources: Any, seen: set[tuple[int, int]]) -> Iterator[str]:
    """What is wrong with a page or form and all forms in it, each form once."""
    if stream.objgen != (0, 0):
        if stream.objgen in seen:
            return
        seen.add(stream.objgen)
    group = stream.get("/Group")
    if group is not None and group.get("/S") == "/Transparency":
        yield "transparency (a group)"
    for instruction in pikepdf.parse_content_stream(stream):
        operator = str(instruction.operator)
        names_screen = operator in _BY_SPACE and not _is_ink(instruction.operands[0], resources)
        if operator in _RGB or names_screen:
            yield "colours of the screen (RGB) in place of ink (CMYK)"
    if resources is None:
        return
    for state in _values(resources.get("/ExtGState")):
        if any(float(state.get(key, 1)) < 1 for key in ("/ca", "/CA")) or state.get("/SMask", "/None") != "/None":
            yield "transparency (see-through colours)"
    for font in _values(resources.get("/Font")):
        if not _is_embedded(font):
            yield "a font that is not in the file"
    for shading in (*_values(resources.get("/Shading")), *_shadings(resources)):
        if not _is_ink(shading.get("/ColorSpace"), resources):
            yield "blends in colours of the screen (RGB)"
    for inner in _values(resources.get("/XObject")):
        if inner.get("/Subtype") == "/Form":
            yield from _in_content(inner, inner.get("/Resources", resources), seen)
        elif not _is_ink(inner.get("/ColorSpace"), resources):
            yield "pictures in colours of the screen (RGB)"


def _shadings(resources: Any) -> Iterator[Any]:
    yield from (p.Shading for p in _values(resources.get("/Pattern")) if "/Shading" in p)


def _values(dictionary: Any) -> Iterable[Any]:
    return [dictionary[key] for key in dictionary.keys()] if dictionary is not None else []  # noqa: SIM118


def _is_ink(space: Any, resources: Any) -> bool:
    """Whether a colour space is one of ink: CMYK, grey, or spot colours."""
    if space is None:
        return True
    if isinstance(space, pikepdf.Name):
        named = resources.get("/ColorSpace") if resources is not None else None
        if named is not None and str(space) in named:
            return _is_ink(named[str(space)], None)
        return str(space) in _CMYK_SPACES
    if isinstance(space, pikepdf.Array):
        return str(space[0]) in _CMYK_SPACES
    return False


def _is_embedded(font: Any) -> bool:
    if font.get("/Subtype") == "/Type3":
        return True
    inner = font.DescendantFonts[0] if "/DescendantFonts" in font else font
    descriptor = inner.get("/FontDescriptor")
    return descriptor is not None and any(key in descriptor for key in ("/FontFile", "/FontFile2", "/FontFile3"))
