"""Pictures for cards: icons that come along, and files beside the rule files, none of which is trusted.

A picture of a pack is named by a path inside the folder of the rule file that names it, never leads out of it, and is
what it says it is.
"""

from __future__ import annotations

import hashlib
import io
import re
import warnings
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import Final
from xml.etree import ElementTree

from PIL import Image, UnidentifiedImageError

from heistdsl.model.printed import Art
from heistdsl.printing.icons import icons, is_icon_name, no_such_icon
from heistdsl.printing.picture_paths import find_picture
from heistdsl.text import Diagnostic, error

#: The most bytes of a file, and the most pixels of a picture: a whole page at 1200 dpi has no more.
MOST_BYTES: Final = 20_000_000
MOST_PIXELS: Final = 60_000_000

_SUFFIXES: Final = {".png": "PNG", ".jpg": "JPEG", ".jpeg": "JPEG", ".svg": "SVG"}
_MAGIC: Final = {b"\x89PNG\r\n\x1a\n": "PNG", b"\xff\xd8\xff": "JPEG"}
#: What an SVG may not have in it: programs, other documents, entities.
_ACTIVE: Final = re.compile(rb"<!ENTITY|<!DOCTYPE[^>]*\[|<\s*(?:\w+:)?(?:script|foreignObject)\b", re.I)
_LINK: Final = re.compile(rb"""(?:href|src)\s*=\s*["']\s*(?!#|data:image/(?:png|jpeg);)""", re.I)


@dataclass(slots=True)
class Pictures:
    """The pictures of a print by their keys, and what is wrong with those that could not be had."""

    found: dict[str, bytes] = field(default_factory=dict)
    diagnostics: list[Diagnostic] = field(default_factory=list)

    def add(self, art: Art) -> str | None:
        """The key of a picture, or None if there is something wrong with it."""
        read = _read_icon(art) if is_icon_name(art.name) else _read_file(art)
        if isinstance(read, Diagnostic):
            if read not in self.diagnostics:
                self.diagnostics.append(read)
            return None
        key, data = read
        self.found[key] = data
        return key


def _read_icon(art: Art) -> tuple[str, bytes] | Diagnostic:
    path = icons().get(art.name)
    if path is None:
        return no_such_icon(art.name, art.span)
    return f"{art.name}.svg", path.read_bytes()


def _read_file(art: Art) -> tuple[str, bytes] | Diagnostic:
    suffix = PurePosixPath(art.name).suffix.lower()
    if suffix not in _SUFFIXES:
        help = "a picture is a file that ends in .png, .jpg or .svg, or an icon by its name"
        return error("H0704", f"`{art.name}` is no picture", art.span, help)
    path = find_picture(art)
    if isinstance(path, Diagnostic):
        return path
    try:
        if path.stat().st_size > MOST_BYTES:
            help = f"a picture has at most {MOST_BYTES // 1_000_000} MB: make it smaller; 300 dots per inch are enough"
            return error("H0704", f"`{art.name}` is too large", art.span, help)
        data = path.read_bytes()
    except OSError as problem:
        return error("H0702", f"cannot read `{art.name}`: {problem.strerror}", art.span, "look where the file lies")
    wrong = _what_is_wrong(data, _SUFFIXES[suffix])
    if wrong:
        return error("H0704", f"`{art.name}` {wrong[0]}", art.span, wrong[1])
    return f"{hashlib.sha256(data).hexdigest()[:16]}{suffix}", data


def _what_is_wrong(data: bytes, kind: str) -> tuple[str, str] | None:
    """What is wrong with the content of a file that says it is of this kind, and what to do about it."""
    real = next((name for magic, name in _MAGIC.items() if data.startswith(magic)), None)
    if real is None and b"<svg" in data[:4096]:
        real = "SVG"
    if real != kind:
        return f"is not a {kind} picture" + (f" but {real}" if real else ""), "save it again from a drawing program"
    return _wrong_with_svg(data) if kind == "SVG" else _wrong_with_pixels(data)


def _wrong_with_svg(data: bytes) -> tuple[str, str] | None:
    if _ACTIVE.search(data) or _LINK.search(data):
        return "loads or runs something else", "save it as plain SVG with everything in it"
    try:
        data.decode("utf-8")
        root = ElementTree.fromstring(data)
    except (UnicodeDecodeError, ElementTree.ParseError, RecursionError, ValueError):
        return "is damaged", "save it again from a drawing program, as SVG in UTF-8"
    if root.tag.rpartition("}")[2] != "svg":
        return "is not an SVG picture", "save it again from a drawing program"
    return None


def _wrong_with_pixels(data: bytes) -> tuple[str, str] | None:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Image.open(io.BytesIO(data)) as picture:
                width, height = picture.size
                if width * height > MOST_PIXELS:
                    help = f"it has {width} x {height} dots: 300 per inch are enough for print"
                    return "is too large", help
                picture.load()
    except (OSError, UnidentifiedImageError, SyntaxError, ValueError, Image.DecompressionBombError):
        return "is damaged", "save it again from a drawing program"
    return None
