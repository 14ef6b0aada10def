"""Where a printer really puts things, measured on a page of crosses, and what makes up for it.

Along each axis paper shows a point at `scale * point + shift`; so points are moved the other way before printing.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from heistdsl.data_folders import generators_dir
from heistdsl.printing.services import BadServiceError, read_profile
from heistdsl.printing.sizes import PAPERS, Size, parse_size

#: From the edges of the paper to the crosses, in mm.
EDGE: Final = 30.0
#: What no printer is off by: then something else was measured.
_MOST_SHIFT: Final = 15.0
_MOST_STRETCH: Final = 0.08


@dataclass(frozen=True, slots=True)
class Error:
    """How a printer is off on one side of the paper: factors, and mm to the right and down."""

    scale_x: float
    scale_y: float
    shift_x: float
    shift_y: float


@dataclass(frozen=True, slots=True)
class Printer:
    """A printer with its paper, held upright, and how it is off on each side."""

    paper: Size
    front: Error
    back: Error


def calibration_pages(paper: Size) -> bytes:
    """A PDF of one sheet, its front and its back, with crosses and how to measure them, for paper held upright."""
    from heistdsl.printing.document import typeset  # loads the typesetter, which reading a profile does not need

    sheet = {"width": paper.width, "height": paper.height, "edge": EDGE, "across": _across(paper), "down": _down(paper)}
    page = (generators_dir() / "calibration" / "page.typ").read_bytes()
    return typeset({"main.typ": page, "sheet.json": json.dumps(sheet).encode()})


def profile_text(paper: Size, name: str) -> str:
    """The profile of a printer that is not off at all, to be filled in."""
    side = f"{{left: {EDGE:g}, top: {EDGE:g}, across: {_across(paper):g}, down: {_down(paper):g}}}"
    return (
        "# Measured on the two sides of the sheet of --calibrate, in mm: put your numbers in place of these.\n"
        f"printer:\n  paper: {name}\n  front: {side}\n  back: {side}\n"
    )


def load_printer(path: Path) -> Printer:
    """A printer by its profile. Raises BadServiceError for a file that is none, or numbers that cannot be."""
    plain = read_profile(path, "printer")
    paper = parse_size(plain["paper"], PAPERS)
    if paper is None:
        raise BadServiceError(
            f"`{plain['paper']}` in {path.name} is no paper", f"there are {', '.join(PAPERS)}, or WxHmm"
        )
    paper = upright(paper)
    return Printer(paper, _error(path, "front", plain, paper), _error(path, "back", plain, paper))


def upright(paper: Size) -> Size:
    """The paper as it lies in a printer."""
    return paper if paper.height >= paper.width else paper.turned


def _error(path: Path, side: str, plain: dict[str, Any], paper: Size) -> Error:
    found = plain[side]
    scale_x, scale_y = found["across"] / _across(paper), found["down"] / _down(paper)
    error = Error(scale_x, scale_y, found["left"] - EDGE * scale_x, found["top"] - EDGE * scale_y)
    if (
        max(abs(scale_x - 1), abs(scale_y - 1)) > _MOST_STRETCH
        or max(abs(error.shift_x), abs(error.shift_y)) > _MOST_SHIFT
    ):
        help = f"they are mm, near to {EDGE:g}, {EDGE:g}, {_across(paper):g} and {_down(paper):g} on this paper"
        raise BadServiceError(f"no printer is so far off as `{side}` of {path.name} says", help)
    return error


def _across(paper: Size) -> float:
    return paper.width - 2 * EDGE


def _down(paper: Size) -> float:
    return paper.height - 2 * EDGE
