"""The one door through which rule files are looked at, so that it can be noted what an answer depends on.

Whoever keeps an answer, or waits for it to change, runs the work inside `tracing()` and gets every question that was
asked of the disk: what is in a file or folder, is there such a file, is there such a folder.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Final, Literal, TypeAlias

#: What a rule file may hold, in bytes; nobody reads more of a file than one byte more.
MAX_FILE_BYTES: Final = 2 * 1024 * 1024

Kind: TypeAlias = Literal["bytes", "entries", "is-file", "is-folder", "target"]
#: When a file or folder was changed in nanoseconds, its size, and which one it is; None if it is not there.
Stamp: TypeAlias = "tuple[int, int, int] | None"


@dataclass(frozen=True, slots=True)
class Question:
    """Something that was asked of the disk, about a path as it was written."""

    kind: Kind
    path: str


@dataclass(frozen=True, slots=True)
class Entry:
    """What lies in a folder: a file or a folder, or a link to something."""

    name: str
    is_folder: bool
    is_link: bool


@dataclass(slots=True)
class Trace:
    """The questions that were asked, with digests of the answers, and how each path stood before it was first asked
    about."""

    answers: dict[Question, str] = field(default_factory=dict)
    stamps: dict[str, Stamp] = field(default_factory=dict)

    def look_again(self) -> dict[str, Stamp]:
        """How each path stands now. Costs one look at each."""
        return {path: _stamp(path) for path in self.stamps}

    def still_holds(self) -> bool:
        """Whether every question gets the same answer now."""
        return all(would_answer(question) == answer for question, answer in self.answers.items())


#: What is noted of a question that got another answer when it was asked again; no digest is like it.
_TWO_ANSWERS: Final = "two answers"

_TRACES: ContextVar[tuple[Trace, ...]] = ContextVar("traces", default=())


@contextmanager
def tracing() -> Iterator[Trace]:
    """Note what is asked inside, in traces further out too."""
    trace = Trace()
    token = _TRACES.set((*_TRACES.get(), trace))
    try:
        yield trace
    finally:
        _TRACES.reset(token)


def read_bytes(path: Path) -> bytes:
    """The first `MAX_FILE_BYTES + 1` bytes of a file. Raises OSError or ValueError."""
    _begin(path)
    try:
        with path.open("rb") as file:
            raw = file.read(MAX_FILE_BYTES + 1)
    except (OSError, ValueError) as problem:
        _note("bytes", path, type(problem).__name__)
        raise
    if _TRACES.get():
        _note("bytes", path, sha256(raw).hexdigest())
    return raw


def entries(folder: Path) -> tuple[Entry, ...]:
    """What lies in a folder, sorted by name, hidden things left out; nothing if it cannot be read."""
    _begin(folder)
    try:
        with os.scandir(folder) as found:
            listed = sorted(
                (each.name, each.is_dir(follow_symlinks=False), each.is_symlink())
                for each in found
                if not each.name.startswith(".")
            )
    except (OSError, ValueError):
        listed = []
    if _TRACES.get():
        _note("entries", folder, sha256(repr(listed).encode()).hexdigest())
    return tuple(Entry(*each) for each in listed)


def is_file(path: Path) -> bool:
    """Whether there is such a file; not if the system refuses its name."""
    return _is("is-file", path, Path.is_file)


def is_folder(path: Path) -> bool:
    """Whether there is such a folder; not if the system refuses its name."""
    return _is("is-folder", path, Path.is_dir)


def _is(kind: Kind, path: Path, test: Callable[[Path], bool]) -> bool:
    _begin(path)
    try:
        found = test(path)
    except (OSError, ValueError):
        found = False
    _note(kind, path, str(found))
    return found


def target(path: Path) -> Path:
    """Where a path leads when all links are followed; the path itself if they lead in a circle."""
    _begin(path)
    try:
        found = path.resolve()
    except (OSError, RuntimeError):
        found = path
    _note("target", path, str(found))
    return found


def would_answer(question: Question) -> str:
    """The digest of the answer that a question gets now."""
    with tracing() as trace:
        path = Path(question.path)
        match question.kind:
            case "bytes":
                with suppress(OSError, ValueError):
                    read_bytes(path)
            case "entries":
                entries(path)
            case "is-file":
                is_file(path)
            case "is-folder":
                is_folder(path)
            case "target":
                target(path)
    return trace.answers[question]


def _begin(path: Path) -> None:
    """Note how a path stands before anything is read, so that a write in between is not missed."""
    for trace in _TRACES.get():
        name = str(path)
        if name not in trace.stamps:
            trace.stamps[name] = _stamp(name)


def _note(kind: Kind, path: Path, answer: str) -> None:
    """Note an answer. Whoever asks twice and gets two answers goes by one or the other: that is never what the disk
    says now."""
    question = Question(kind, str(path))
    for trace in _TRACES.get():
        if trace.answers.setdefault(question, answer) != answer:
            trace.answers[question] = _TWO_ANSWERS


def _stamp(path: str) -> Stamp:
    try:
        found = Path(path).stat()
    except (OSError, ValueError):
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino
