"""From a path to a source, without trusting the file."""

from collections.abc import Iterator
from pathlib import Path

from heistdsl import disk
from heistdsl.disk import MAX_FILE_BYTES
from heistdsl.text import Diagnostic, Source, error


def read_source(path: Path, name: str | None = None) -> tuple[Source | None, list[Diagnostic]]:
    """The text of a file, or None and the reason why it cannot be read.

    The source is called `name`, or else as the path is written, with forward slashes. Line ends become
    `\\n` and a byte order mark is dropped, so offsets count characters of the text and not of the file.
    """
    shown = name or path.as_posix()
    try:
        if not disk.is_file(path):
            problem = "it is a folder" if disk.is_folder(path) else "there is no such file"
            return None, [_unreadable(shown, problem)]
        raw = disk.read_bytes(path)
    except (OSError, ValueError) as problem:
        reason = problem.strerror if isinstance(problem, OSError) else None
        return None, [_unreadable(shown, reason or "the system refuses its name")]
    if len(raw) > MAX_FILE_BYTES:
        limit = f"`{shown}` is larger than {MAX_FILE_BYTES // 1024 // 1024} MiB"
        return None, [error("H0106", limit, None, "divide it into several files")]
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        return None, [_not_utf8(shown, raw, problem.start)]
    return Source(shown, text.replace("\r\n", "\n").replace("\r", "\n")), []


def yaml_files(folder: Path) -> tuple[Path, ...]:
    """The `*.yaml` files of a folder and its subfolders, sorted by path.

    Hidden names are passed over, and so is what a link would fetch from outside the folder.
    """
    root = disk.target(folder)
    return tuple(sorted(path for path, is_link in _below(folder) if not is_link or _leads_inside(path, root)))


def _below(folder: Path) -> Iterator[tuple[Path, bool]]:
    """The files by their names, and whether each is a link."""
    waiting = [folder]
    while waiting:
        above = waiting.pop()
        for entry in disk.entries(above):
            path = above / entry.name
            if entry.is_folder:
                waiting.append(path)
            elif entry.name.endswith(".yaml"):
                yield path, entry.is_link


def _leads_inside(link: Path, root: Path) -> bool:
    return disk.is_file(link) and disk.target(link).is_relative_to(root)


def _unreadable(shown: str, reason: str) -> Diagnostic:
    return error("H0108", f"cannot read `{shown}`: {reason}", None)


def _not_utf8(shown: str, raw: bytes, offset: int) -> Diagnostic:
    line = raw.count(b"\n", 0, offset) + 1
    message = f"cannot read `{shown}`: line {line} is not UTF-8"
    return error("H0108", message, None, "save the file with the encoding UTF-8")
