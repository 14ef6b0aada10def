"""From cards to what a preview shows: only what looks otherwise than before is drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

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
#: Boards are looked at from farther away.
_DOTS_OF_PARTS: Final = 72


@dataclass(slots=True)
class Previewing:
    """Shows one print after the other. Only faces that look otherwise than before are drawn; each sort of them is on
    the page as soon as it is, cards first, because a reference takes longer."""

    preview: Preview
    press: Press
    low_ink: bool = False
    language: str = "en"
    _style: Style | None = None
    _known: dict[str, tuple[Face, str]] = field(default_factory=dict)
    _pictures: dict[str, bytes] = field(default_factory=dict)

    def show(self, printing: Printing, theme: Theme) -> tuple[list[str], list[Diagnostic]]:
        """Bring the page up to date: the names of the cards that were drawn anew, and what is wrong with them."""
        look = printing.ruleset.print.look
        style = style_of(look, theme, 0, self.low_ink, self.language)
        if style != self._style:
            self._style, self._known, self._pictures = style, {}, {}
        sides = [(_id(card, face), card, face) for card in printing.cards for face in card.faces]
        now = {id: (face, self._version(id, face, printing)) for id, _, face in sides}
        fresh = {version: face for face, version in now.values() if version not in self._pictures}
        wrong = list(printing.diagnostics)
        for sorts, dots in ((("card", "back"), _DOTS), (("reference",), _DOTS), (("component",), _DOTS_OF_PARTS)):
            alike = {version: face for version, face in fresh.items() if face.sort in sorts}
            if alike:
                wrong += self._draw(alike, dots, look, style, printing.pictures)
                self._publish(printing, sides, now, wrong)
        self._known = now
        used = {version for _, version in now.values()}
        self._pictures = {version: data for version, data in self._pictures.items() if version in used}
        self._publish(printing, sides, now, wrong)
        changed = {face.key for face in fresh.values()}
        names = [card.name for card in printing.cards if any(face.key in changed for face in card.faces)]
        return names, wrong

    def _version(self, id: str, face: Face, printing: Printing) -> str:
        """What the picture of a face is called. Keys of pictures tell what is in them, so equal faces look the same."""
        before = self._known.get(id)
        if before and before[0] == face:
            return before[1]
        return f"{content_hash((face,), printing.pictures)}{face.code}"

    def _publish(
        self, printing: Printing, sides: Sequence[tuple[str, PrintedCard, Face]], now: Mapping[str, tuple[Face, str]],
        wrong: Sequence[Diagnostic],
    ) -> None:  # fmt: skip
        """Put on the page what is drawn; what is not shows its last picture so long, if it has one."""
        faces: list[ShownFace] = []
        for id, card, face in sides:
            found = [shown[id][1] for shown in (now, self._known) if id in shown]
            version = next((each for each in found if each in self._pictures), None)
            if version:
                side: Literal["front", "back"] = "front" if face is card.front else "back"
                faces.append(ShownFace(id, card.name, side, face.size.width, version))
        message = render_text(list(wrong)) if wrong else ""
        self.preview.show(printing.ruleset.name, faces, self._pictures, message)

    def _draw(
        self, faces: Mapping[str, Face], dots: int, look: Look, style: Style, pictures: Mapping[str, bytes]
    ) -> tuple[Diagnostic, ...]:
        """Keep pictures of these faces by version; what is wrong with them."""
        versions = {face.key: version for version, face in faces.items()}
        once = {face.key: face for face in faces.values()}
        proof = draw_faces(self.press, list(once.values()), look, style, pictures)
        for number, pdf in enumerate(proof.drawn.pdfs):
            keys = [key for key, where in proof.drawn.where.items() if where.pdf == number]
            for key, picture in zip(keys, to_pictures(pdf, "png", dots), strict=True):
                self._pictures[versions[key]] = picture
        return proof.diagnostics


def _id(card: PrintedCard, face: Face) -> str:
    return f"{card.id}:{'front' if face is card.front else 'back'}"
