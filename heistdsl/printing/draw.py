"""Faces drawn and looked at: what came out, how large the letters are, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from heistdsl.model.printed import Look
from heistdsl.printing.face import Face
from heistdsl.printing.letters import TEXT_FONT, find_missing_letters
from heistdsl.printing.press import Drawn, Press, Spoilt, Style
from heistdsl.printing.themes import Theme
from heistdsl.text import Diagnostic, error

#: Parts of a face as people call them.
_PARTS = {"title": "title", "line": "line under the picture", "text": "text"}


@dataclass(frozen=True, slots=True)
class Proof:
    """Faces as drawn. `overflowing` are those whose text has no room; every one of them is among the diagnostics."""

    drawn: Drawn
    overflowing: tuple[Face, ...]
    diagnostics: tuple[Diagnostic, ...]

    @property
    def smallest_font(self) -> float:
        """The smallest size any text came out in, in points; 0 without any."""
        return min((fit.size for fit in self.drawn.fits), default=0.0)


def style_of(look: Look, theme: Theme, bleed: float, low_ink: bool = False, language: str = "en") -> Style:
    """How the faces of a game are drawn by a theme."""
    shared = {
        "title-font": look.title_font,
        "text-font": look.text_font or TEXT_FONT,
        "paper": look.paper,
        "ink": look.ink,
        "backdrop": look.backdrop,
        "low-ink": low_ink,
        "language": language,
    }
    return Style(theme, shared, bleed)


def draw_faces(press: Press, faces: Sequence[Face], look: Look, style: Style, pictures: Mapping[str, bytes]) -> Proof:
    """Draw faces, each once, and say what is wrong with them: letters no font has, text without room, templates that
    fail or never end."""
    missing = tuple(find_missing_letters(faces, look))
    if missing:
        return Proof(Drawn(), (), missing)
    drawn = press.draw(faces, style, pictures)
    by_key = {face.key: face for face in faces}
    diagnostics = list(_failures(drawn.spoilt, style.theme.name))
    overflowing: dict[str, Face] = {}
    for fit in drawn.fits:
        if not fit.fits:
            face = by_key[fit.face]
            message = f"the {_PARTS.get(fit.part, fit.part)} of `{face.card or face.title}` does not fit"
            help = f"not even in {fit.least:g} points: say it in fewer words, or print larger cards (--card-size tarot)"
            diagnostics.append(error("H0707", message, face.place, help))
            overflowing[face.key] = face
    return Proof(drawn, tuple(overflowing.values()), tuple(diagnostics))


def _failures(spoilt: Sequence[Spoilt], theme: str) -> Iterator[Diagnostic]:
    """One diagnostic for every way in which a theme fails, at the first card that it fails with."""
    groups: dict[str, list[Spoilt]] = {}
    for each in spoilt:
        groups.setdefault(each.message, []).append(each)
    for message, alike in groups.items():
        face = alike[0].face
        more = f" and {len(alike) - 1} more" if len(alike) > 1 else ""
        code = "H0710" if alike[0].is_late else "H0709"
        told = f"the theme `{theme}` cannot draw `{face.card or face.title}`{more}: {message}"
        yield error(code, told, face.place, f"it is the template {face.sort}.typ.j2 of the theme, or what it uses")
