"""Files of pictures: where they may lie."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

from heistdsl import disk
from heistdsl.model.printed import Art
from heistdsl.text import Diagnostic, Span, error, shown_path


def find_picture(art: Art) -> Path | Diagnostic:
    """The file that a picture names, if it lies in the folder of the file that names it or below."""
    outside = "pictures lie in the folder of the file that names them, or in folders below it"
    written = PurePosixPath(art.name.replace("\\", "/"))
    if written.is_absolute() or ".." in written.parts or ":" in art.name or "\0" in art.name:
        return error("H0703", f"`{art.name}` leads out of the folder", art.span, outside)
    path = _home(art.span)
    for part in written.parts:
        path = path / part
        if path.is_symlink():
            return error("H0703", f"`{art.name}` is a link to somewhere else", art.span, "put the file itself there")
    if not disk.is_file(path):
        help = f"it is looked for in {shown_path(_home(art.span).as_posix())}"
        return error("H0702", f"there is no file `{art.name}`", art.span, help)
    return path


def _home(span: Span | None) -> Path:
    return Path(span.source.name).parent if span else Path()
