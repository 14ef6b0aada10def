"""The process that draws: reads jobs from its input, one JSON document a line, and answers each with one line.

Templates and pictures are not trusted, so this happens in a process of its own, which its parent ends when it takes
too long. It sees no files but those of the job and the fonts that come along, and an empty folder.
"""

from __future__ import annotations

import base64
import contextlib
import io
import json
import sys
from collections.abc import Mapping
from functools import cache
from typing import Any, Final, TextIO

import typst
from jinja2 import StrictUndefined, TemplateError
from jinja2.sandbox import SandboxedEnvironment
from PIL import Image

from heistdsl.printing.fonts import font_folder
from heistdsl.printing.literal import literal

#: The most memory the process may ask for, in bytes, where the system can hold it to that.
_MOST_MEMORY: Final = 2 * 1024**3
_MAIN: Final = "main.typ"


def main() -> None:
    """Answer jobs until there are no more. The first argument is an empty folder."""
    _limit_memory()
    serve(sys.stdin, sys.stdout, sys.argv[1])


def serve(jobs: TextIO, answers: TextIO, empty: str) -> None:
    """Answer every line of `jobs`."""
    for line in jobs:
        answer = draw(json.loads(line), empty)
        print(json.dumps(answer), file=answers, flush=True)


def draw(job: Mapping[str, Any], empty: str) -> dict[str, Any]:
    """Draw the faces of a job, one page each.

    A job has `theme` (files by name), `look`, `faces`, `pictures` (by key, base64) and `format` (`pdf`, `svg`). The
    answer has `pages` (base64: one PDF, or one SVG for each face) and `fits`, one row for each text that was fitted,
    or `error` with a `message` for the one who wrote the template.
    """
    try:
        files = _files(job)
    except (TemplateError, TypeError, ValueError, ArithmeticError, LookupError, AttributeError) as problem:
        line = getattr(problem, "lineno", None)
        return {"error": {"message": f"{problem}" + (f" (line {line} of the template)" if line else "")}}
    except (MemoryError, RecursionError):
        return {"error": {"message": "the template makes too much of it"}}
    setting: dict[str, Any] = {
        "root": empty,
        "font_paths": _fonts(),
        "ignore_system_fonts": True,
        "package_path": empty,
        "package_cache_path": empty,
    }
    try:
        drawn = typst.compile(files, format=job["format"], timestamp=0, pdf_tags=False, **setting)
        fits = json.loads(typst.query(files, "<fit>", field="value", **setting))
    except typst.TypstError as problem:
        return {"error": {"message": _told(problem)}}
    except RuntimeError as problem:
        return {"error": {"message": str(problem)}}
    pages = [drawn] if isinstance(drawn, bytes) else drawn
    return {"pages": [base64.b64encode(page).decode("ascii") for page in pages], "fits": fits}


def _files(job: Mapping[str, Any]) -> Any:
    """The Typst sources of a job and its pictures, as bytes by path."""
    environment = SandboxedEnvironment(autoescape=False, finalize=literal, undefined=StrictUndefined)
    theme, look = job["theme"], job["look"]
    templates = {name: environment.from_string(text) for name, text in theme.items() if name.endswith(".j2")}
    files = {name: text.encode() for name, text in theme.items() if name.endswith(".typ")}
    for number, face in enumerate(job["faces"]):
        text = templates[f"{face['sort']}.typ.j2"].render(face=face, look=look)
        files[f"faces/{number}.typ"] = text.encode()
    files.update(_picture(key, data) for key, data in job["pictures"].items())
    included = "\n".join(f'#include "faces/{number}.typ"' for number in range(len(job["faces"])))
    font, language = literal(look["text-font"]), literal(look["language"])
    head = f"#set text(font: {font}, lang: {language}, fallback: false, hyphenate: false, "
    head += 'number-type: "lining")'
    files[_MAIN] = f"{head}\n{included}\n".encode()
    return files


def _picture(key: str, data: str) -> tuple[str, bytes]:
    """A picture of a job as an SVG file, for the compiler takes no other files from memory."""
    if key.endswith(".svg"):
        return f"pictures/{key}", base64.b64decode(data)
    with Image.open(io.BytesIO(base64.b64decode(data))) as picture:
        width, height = picture.size
        kind = Image.MIME[picture.format or ""]
    drawing = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">'
        f'<image width="{width}" height="{height}" href="data:{kind};base64,{data}"/></svg>'
    )
    return f"pictures/{key}.svg", drawing.encode()


def _told(problem: typst.TypstError) -> str:
    """What is wrong and where, without the compiler's drawing of it."""
    lines = problem.diagnostic.splitlines()
    place = next((line.split("─ ", 1)[1].split("/", 1)[-1] for line in lines if "─ " in line), "")
    hint = f" ({'; '.join(problem.hints)})" if problem.hints else ""
    return f"{problem.message}{hint}" + (f", at {place}" if place else "")


@cache
def _fonts() -> typst.Fonts:
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[str(font_folder())])


def _limit_memory() -> None:
    """Ask the system for a limit; not every system has one."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (_MOST_MEMORY, _MOST_MEMORY))
