"""Faces into PDF by processes of their own, which are ended when they take too long."""

from __future__ import annotations

import base64
import json
import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path
from types import TracebackType
from typing import Any, Final

from heistdsl import cache
from heistdsl.printing.face import Face, pictures_of
from heistdsl.printing.impose import FacePage, page_count
from heistdsl.printing.themes import Theme
from heistdsl.resources import program_digest

#: Faces drawn at once: enough that shared fonts and icons are stored once for many, few enough that a change of one
#: card leaves most as they were.
BATCH: Final = 18
#: Seconds for a batch and for a single face.
TIME_LIMIT: Final = 30.0
#: More processes than this do not help: the machine has other things to do.
MOST_WORKERS: Final = 2

#: Drawn faces are kept in the user's cache.
_KIND: Final = "faces"

_PROGRAM: Final = "from heistdsl.printing.worker import main; main()"


@dataclass(frozen=True, slots=True)
class Fit:
    """How large a text came out, in points; `fits`: whether all of it has room. `least` is the smallest allowed."""

    face: str
    part: str
    size: float
    least: float
    fits: bool


@dataclass(frozen=True, slots=True)
class Spoilt:
    """A face that could not be drawn, and why. `is_late`: it took too long."""

    face: Face
    message: str
    is_late: bool = False


@dataclass(slots=True)
class Drawn:
    """What came of some faces: PDFs, where each face is in them, how texts fit, and what went wrong."""

    pdfs: list[bytes] = field(default_factory=list)
    where: dict[str, FacePage] = field(default_factory=dict)
    fits: list[Fit] = field(default_factory=list)
    spoilt: list[Spoilt] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Style:
    """How faces are drawn: the theme, what all of them share, and the bleed in mm."""

    theme: Theme
    look: Mapping[str, object]
    bleed: float


class LateError(Exception):
    """The worker took too long and was ended."""


class Press:
    """A few workers. Use it as a context manager; nothing is started before it is needed. `advance` hears how many
    faces have been drawn since it was called last."""

    def __init__(self, time_limit: float | None = None, advance: Callable[[int], None] = lambda count: None) -> None:
        self._limit = TIME_LIMIT if time_limit is None else time_limit
        self._advance = advance
        self._idle: list[_Worker] = []
        self._all: list[_Worker] = []
        self._engine = f"{program_digest()} typst {version('typst')}"
        self._empty = tempfile.TemporaryDirectory(prefix="heist-", ignore_cleanup_errors=True)

    def __enter__(self) -> Press:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, traceback: TracebackType | None
    ) -> None:
        for worker in self._all:
            worker.end()
        self._empty.cleanup()

    def start_ahead(self) -> None:
        """Start a worker that will most likely be needed, while there is other work to do."""
        self._idle.append(self._start())

    def hear(self, advance: Callable[[int], None]) -> None:
        """Tell `advance` from now on how many faces have been drawn."""
        self._advance = advance

    def draw(self, faces: Sequence[Face], style: Style, pictures: Mapping[str, bytes]) -> Drawn:
        """Draw faces, each once, in batches by their order. The same faces give the same bytes."""
        batches = [faces[start : start + BATCH] for start in range(0, len(faces), BATCH)]
        drawn = Drawn()
        with ThreadPoolExecutor(MOST_WORKERS if len(batches) > MOST_WORKERS else 1) as pool:
            answers = pool.map(lambda batch: self._ask(batch, style, pictures), batches)
            for batch, answer in zip(batches, answers, strict=True):
                self._keep(drawn, batch, answer, style, pictures)
                self._advance(len(batch))
        return drawn

    def draw_svg(self, faces: Sequence[Face], style: Style, pictures: Mapping[str, bytes]) -> list[bytes]:
        """Each face as an SVG picture with its bleed. Faces that can be drawn as PDF can be drawn so."""
        batches = [faces[start : start + BATCH] for start in range(0, len(faces), BATCH)]
        answers = [self._ask(batch, style, pictures, "svg") for batch in batches]
        return [base64.b64decode(page) for answer in answers for page in answer["pages"]]

    def _keep(
        self, drawn: Drawn, batch: Sequence[Face], answer: dict[str, Any], style: Style, pictures: Mapping[str, bytes]
    ) -> None:
        """Put a batch to the rest; if something in it went wrong, find out with which face."""
        if "error" in answer and len(batch) > 1:
            for face in batch:
                single = self._ask([face], style, pictures)
                self._keep(drawn, [face], single, style, pictures)
                if single.get("is_late"):
                    return
            return
        if "error" in answer:
            drawn.spoilt.append(Spoilt(batch[0], answer["error"]["message"], bool(answer.get("is_late"))))
            return
        for number, face in enumerate(batch):
            drawn.where[face.key] = FacePage(len(drawn.pdfs), number, style.bleed)
        drawn.pdfs.append(base64.b64decode(answer["pages"][0]))
        drawn.fits += [Fit(**{**row, "size": round(row["size"], 2)}) for row in answer["fits"]]

    def _ask(
        self, faces: Sequence[Face], style: Style, pictures: Mapping[str, bytes], format: str = "pdf"
    ) -> dict[str, Any]:
        """A worker's answer to a job; one that comes too late is an error, too."""
        used = sorted(set().union(*(pictures_of(face) for face in faces)))
        job = {
            "theme": dict(style.theme.files),
            "look": {**style.look, "bleed": style.bleed},
            "faces": [face.content() for face in faces],
            "pictures": {key: base64.b64encode(pictures[key]).decode("ascii") for key in used},
            "format": format,
        }
        text = json.dumps(job)
        # The job itself, and whatever else decides how it comes out.
        key = f"{self._engine} {text}"
        kept = cache.load(_KIND, key)
        if kept is not None:
            return dict(json.loads(kept))
        worker = self._idle.pop() if self._idle else self._start()
        try:
            answer = _checked(worker.ask(text, self._limit), faces, format)
        except LateError:
            return {"error": {"message": f"it takes longer than {self._limit:g} seconds"}, "is_late": True}
        except EOFError:
            return {"error": {"message": "drawing it ended in the middle; it asks for too much"}}
        self._idle.append(worker)
        if "error" not in answer:
            cache.store(_KIND, key, json.dumps(answer).encode())
        return answer

    def _start(self) -> _Worker:
        worker = _Worker(self._empty.name)
        self._all.append(worker)
        return worker


def _checked(answer: dict[str, Any], faces: Sequence[Face], format: str) -> dict[str, Any]:
    """An answer with as many pages as there are faces; any other is an error of the theme."""
    if "error" in answer:
        return answer
    count = page_count(base64.b64decode(answer["pages"][0])) if format == "pdf" else len(answer["pages"])
    if count == len(faces):
        return answer
    return {"error": {"message": f"it makes {count} pages of {len(faces)} faces, each of which is one page"}}


class _Worker:
    """A process of `heistdsl.printing.worker`."""

    def __init__(self, empty: str) -> None:
        package = str(Path(__file__).resolve().parents[2])
        paths = os.pathsep.join(filter(None, (package, os.environ.get("PYTHONPATH"))))
        self._process = subprocess.Popen(
            [sys.executable, "-c", _PROGRAM, empty], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, cwd=empty, env={**os.environ, "PYTHONPATH": paths, "PYTHONUTF8": "1"},
            text=True, encoding="utf-8",
        )  # fmt: skip

    def ask(self, job: str, limit: float) -> dict[str, Any]:
        """The answer to a job. Raises LateError or EOFError, and then the process is gone."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        late = threading.Event()

        def stop() -> None:
            late.set()
            self._process.kill()

        timer = threading.Timer(limit, stop)
        timer.start()
        try:
            with suppress(BrokenPipeError):
                self._process.stdin.write(job + "\n")
                self._process.stdin.flush()
            line = self._process.stdout.readline()
        finally:
            timer.cancel()
        if line:
            answer: dict[str, Any] = json.loads(line)
            return answer
        self.end()
        raise LateError if late.is_set() else EOFError

    def end(self) -> None:
        """End the process, whatever it does."""
        self._process.kill()
        self._process.wait()
        for pipe in _pipes(self._process):
            with suppress(OSError):
                pipe.close()


def _pipes(process: subprocess.Popen[str]) -> Iterator[Any]:
    yield from (pipe for pipe in (process.stdin, process.stdout) if pipe)
