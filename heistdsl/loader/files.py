"""From a path to a source, without trusting the file."""

from pathlib import Path

from heistdsl.text import Diagnostic, Source, error

MAX_FILE_BYTES = 2 * 1024 * 1024


def read_source(path: Path, name: str | None = None) -> tuple[Source | None, list[Diagnostic]]:
    """The text of a file, or None and the reason why it cannot be read.

    The source is called `name`, or else as the path is written, with forward slashes. Line ends become
    `\\n` and a byte order mark is dropped, so offsets count characters of the text and not of the file.
    """
    shown = name or path.as_posix()
    try:
        if not path.is_file():
            problem = "it is a folder" if path.is_dir() else "there is no such file"
            return None, [_unreadable(shown, problem)]
        with path.open("rb") as file:
            raw = file.read(MAX_FILE_BYTES + 1)
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
    root = folder.resolve()
    return tuple(
        path
        for path in sorted(folder.rglob("*.yaml"))
        if not any(part.startswith(".") for part in path.relative_to(folder).parts)
        and path.is_file()
        and path.resolve().is_relative_to(root)
    )


def _unreadable(shown: str, reason: str) -> Diagnostic:
    return error("H0108", f"cannot read `{shown}`: {reason}", None)


def _not_utf8(shown: str, raw: bytes, offset: int) -> Diagnostic:
    line = raw.count(b"\n", 0, offset) + 1
    message = f"cannot read `{shown}`: line {line} is not UTF-8"
    return error("H0108", message, None, "save the file with the encoding UTF-8")
