"""From cards to what a preview shows: only what looks otherwise than before is drawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from heistdsl.model.printed import Look
from heistdsl.printing.draw import draw_faces, style_of
from heistdsl.printing.face import Face, content_hash
from heistdsl.printing.faces import PrintedCard, Printing
from heistdsl.printing.press import Press, Style
from heistdsl.printing.preview import Preview, ShownFace
from heistdsl.printing.raster import to_pictures
from heistdsl.printing.themes import Theme
from heistdsl.text import Diagnostic, render_text

#: Sharp enough to read small print on a screen, and drawn in a few hundredths of a second.
_DOTS: Final = 120
_DOTS_OF_BOARDS: Final = 60
#: What is longer than this is looked at from farther away.
_BOARD: Final = 200.0


@dataclass(slots=True)
class Previewing:
    """Shows one print after the other. Pictures of faces are kept by what is on them and how they are drawn."""

    preview: Preview
    press: Press
    low_ink: bool = False
    language: str = "en"
    _pictures: dict[str, bytes] = field(default_factory=dict)

    def show(self, printing: Printing, theme: Theme) -> tuple[list[str], list[Diagnostic]]:
        """Bring the page up to date: the names of the cards that were drawn anew, and what is wrong with them."""
        look = printing.ruleset.print.look
        style = style_of(look, theme, 0, self.low_ink, self.language)
        sides = [(card, face) for card in printing.cards for face in card.faces]
        drawn_by = f"{hash((tuple(sorted(theme.files.items())), tuple(style.look.items()))) & 0xFFFFFFFF:08x}"
        versions = {id(face): f"{content_hash((face,), printing.pictures)}{face.code}{drawn_by}" for _, face in sides}
        fresh = {versions[id(face)]: face for _, face in sides if versions[id(face)] not in self._pictures}
        wrong = list(printing.diagnostics)
        for is_board, dots in ((False, _DOTS), (True, _DOTS_OF_BOARDS)):
            alike = {version: face for version, face in fresh.items() if _is_board(face) == is_board}
            wrong += self._draw(alike, dots, look, style, printing.pictures)
        used = {version for version in versions.values() if version in self._pictures}
        self._pictures = {version: data for version, data in self._pictures.items() if version in used}
        faces = [self._shown(card, face, versions[id(face)]) for card, face in sides if versions[id(face)] in used]
        self.preview.show(printing.ruleset.name, faces, self._pictures, render_text(wrong) if wrong else "")
        changed = {face.key for face in fresh.values()}
        names = [card.name for card in printing.cards if any(face.key in changed for face in card.faces)]
        return names, wrong

    def _draw(
        self, faces: Mapping[str, Face], dots: int, look: Look, style: Style, pictures: Mapping[str, bytes]
    ) -> tuple[Diagnostic, ...]:
        """Keep pictures of these faces by version; what is wrong with them."""
        if not faces:
            return ()
        versions = {face.key: version for version, face in faces.items()}
        once = {face.key: face for face in faces.values()}
        proof = draw_faces(self.press, list(once.values()), look, style, pictures)
        for number, pdf in enumerate(proof.drawn.pdfs):
            keys = [key for key, where in proof.drawn.where.items() if where.pdf == number]
            for key, picture in zip(keys, to_pictures(pdf, "png", dots), strict=True):
                self._pictures[versions[key]] = picture
        return proof.diagnostics

    def _shown(self, card: PrintedCard, face: Face, version: str) -> ShownFace:
        side = "front" if face is card.front else "back"
        return ShownFace(
            f"{card.id}:{side}", card.name, "front" if side == "front" else "back", face.size.width, version
        )


def _is_board(face: Face) -> bool:
    return face.drawing is not None and max(face.size.width, face.size.height) > _BOARD
