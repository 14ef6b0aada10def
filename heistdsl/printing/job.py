"""A whole print: which cards, how they are laid out, and the files that come of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Literal, assert_never

from heistdsl.printing.decks import split_decks
from heistdsl.printing.draw import Proof, draw_faces, style_of
from heistdsl.printing.face import Face
from heistdsl.printing.faces import PrintedCard, Printing
from heistdsl.printing.impose import impose
from heistdsl.printing.made import Made
from heistdsl.printing.page_names import page_names
from heistdsl.printing.pages import Setup, Slot, plan_pages
from heistdsl.printing.press import Drawn, Press, Style
from heistdsl.printing.raster import to_pictures
from heistdsl.printing.report import OnPaper, Overflow, Report, difference
from heistdsl.printing.services import Service
from heistdsl.printing.themes import Theme
from heistdsl.text import Diagnostic, error, has_errors, which_was_meant
from heistdsl.wording import Wording

Format = Literal["pdf", "png", "jpg", "svg", "tts"]
FORMATS: Final[tuple[Format, ...]] = ("pdf", "png", "jpg", "svg", "tts")
#: Dots per inch of pictures.
DOTS: Final = 300


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be printed and how. `only` names cards, empty for all; `before` is what is on paper already, None to
    print everything; `one_copy` prints each design once. Pictures of single cards have the bleed of `setup`. A
    `service` gets what it wants. `address` is where a program will find the pictures."""

    setup: Setup
    theme: Theme
    low_ink: bool = False
    language: str = "en"
    format: Format = "pdf"
    only: tuple[str, ...] = ()
    one_copy: bool = False
    before: Mapping[str, OnPaper] | None = None
    service: Service | None = None
    address: str = ""


@dataclass(frozen=True, slots=True)
class Print:
    """What came of an order: files by name (one without a name is the PDF), the report, and what was wrong. There are
    no files when there are errors."""

    files: Mapping[str, bytes] = field(default_factory=dict)
    report: Report | None = None
    diagnostics: tuple[Diagnostic, ...] = ()
    notes: tuple[str, ...] = ()


def changed_cards(printing: Printing, base: Printing) -> Printing:
    """The cards that a pack adds or changes: those that do not look as they do in the game below."""
    before = {card.id: (card.hash, card.copies) for card in base.cards}
    cards = tuple(card for card in printing.cards if before.get(card.id) != (card.hash, card.copies))
    return Printing(printing.ruleset, cards, printing.pictures, printing.diagnostics)


def run(order: Order, printing: Printing, press: Press) -> Print:
    """Print what is ordered. Raises PaperTooSmallError."""
    if has_errors(printing.diagnostics):
        return Print(diagnostics=printing.diagnostics)
    chosen = [card for card in printing.cards if not order.only or card.id in order.only]
    unknown = _unknown(order.only, printing.cards)
    if unknown:
        return Print(diagnostics=unknown)
    counted, away = _counted(order, chosen)
    cards = [card for card, _ in counted]
    style = style_of(printing.ruleset.print.look, order.theme, order.setup.drawn_bleed, order.low_ink, order.language)
    slots = [_slot(card, order) for card, copies in counted for _ in range(copies)]
    pages = plan_pages(slots, order.setup)
    faces = [*_faces(cards, order), *page_names(pages)]
    proof = draw_faces(press, faces, printing.ruleset.print.look, style, printing.pictures)
    diagnostics = (*printing.diagnostics, *proof.diagnostics)
    report = Report(
        pages=len(pages),
        cards=_on_paper(order, chosen, counted),
        smallest_font=proof.smallest_font,
        overflows=tuple(_overflow(face) for face in proof.overflowing),
        warnings=tuple(each.message for each in diagnostics if each.severity != "error"),
        printed=tuple(OnPaper(card.id, card.hash, copies) for card, copies in counted),
        throw_away=away,
    )
    if has_errors(diagnostics):
        return Print({}, report if proof.overflowing else None, diagnostics)
    if order.service or order.format == "tts":
        made = _for_others(order, counted, proof.drawn, printing)
    elif order.format == "pdf":
        made = Made({"": impose(pages, proof.drawn.where, proof.drawn.pdfs, printing.ruleset.name)}, len(pages))
    else:
        pictures = dict(_pictures(order.format, cards, order, proof, press, style, printing))
        made = Made(pictures, len(pictures))
    report = replace(report, pages=made.pages, warnings=(*report.warnings, *made.notes))
    return Print(made.files, report, diagnostics, made.notes)


def _for_others(order: Order, counted: Sequence[tuple[PrintedCard, int]], drawn: Drawn, printing: Printing) -> Made:
    """The files for a print service or a program: deck by deck."""
    # Most prints are sheets, and what looks into pictures and PDFs is large to load.
    from heistdsl.printing.service_files import service_files
    from heistdsl.printing.tabletop import face_pictures, tabletop_files

    cards = [card for card, _ in counted]
    copies = {card.id: count for card, count in counted}
    decks = split_decks(printing.ruleset, cards, order.language)
    parts = [card for card in cards if card.front.drawing]
    name = printing.ruleset.name
    if order.service is None:
        pictures = face_pictures(cards, drawn)
        wording = Wording(printing.ruleset, order.language)
        texts = {card.id: wording.card(card) for card in printing.ruleset.cards.values() if card.id in copies}
        files = tabletop_files(name, decks, parts, copies, texts, pictures, order.address)
        return Made(files, len(files) - 1)
    made = service_files(order.service, decks, copies, drawn, name)
    left = f"not among the files, as they are no cards: {', '.join(part.id for part in parts)}"
    return replace(made, notes=(*made.notes, *([left] if parts else [])))


def check_printing(printing: Printing, theme: Theme, press: Press) -> Proof:
    """Draw every face without keeping anything, to see what fits. Diagnostics of the faces come first."""
    if has_errors(printing.diagnostics):
        return Proof(press.draw((), style_of(printing.ruleset.print.look, theme, 0), {}), (), printing.diagnostics)
    look = printing.ruleset.print.look
    faces = list({face.key: face for card in printing.cards for face in card.faces}.values())
    proof = draw_faces(press, faces, look, style_of(look, theme, 0), printing.pictures)
    return Proof(proof.drawn, proof.overflowing, (*printing.diagnostics, *proof.diagnostics))


def usual_setup(paper: str) -> tuple[float, float]:
    """Gutter and bleed in mm for a sheet: with these nine poker cards really fit on the paper, all of them where
    home printers reach."""
    return (0.0, 1.5) if paper.lower() == "letter" else (3.0, 1.5)


def _unknown(only: Sequence[str], cards: Iterable[PrintedCard]) -> tuple[Diagnostic, ...]:
    known = {card.id: card.name for card in cards}
    usual = "cards are named by their ids"
    return tuple(
        error("H0715", f"there is no card `{id}` to print", None, which_was_meant(id, known) or usual)
        for id in only
        if id not in known
    )


def _counted(order: Order, chosen: Sequence[PrintedCard]) -> tuple[list[tuple[PrintedCard, int]], tuple[OnPaper, ...]]:
    """The cards to print with their numbers, and what there is to throw away."""
    counted = [(card, card.copies) for card in chosen]
    away: tuple[OnPaper, ...] = ()
    if order.before is not None:
        before = {id: old for id, old in order.before.items() if not order.only or id in order.only}
        found = difference(chosen, before)
        counted, away = list(found.printed), found.throw_away
    if order.one_copy or (order.format in ("png", "jpg", "svg") and order.service is None):
        counted = [(card, 1) for card, _ in counted]
    return counted, away


def _on_paper(
    order: Order, chosen: Sequence[PrintedCard], counted: Sequence[tuple[PrintedCard, int]]
) -> tuple[OnPaper, ...]:
    """What is there on paper after this print: with a report of what was there before, all of it."""
    if order.before is None:
        return tuple(OnPaper(card.id, card.hash, copies) for card, copies in counted)
    kept = [old for id, old in order.before.items() if order.only and id not in order.only]
    return (*(OnPaper(card.id, card.hash, card.copies) for card in chosen), *kept)


def _slot(card: PrintedCard, order: Order) -> Slot:
    back = card.back.key if card.back and order.setup.backs != "none" else None
    return Slot(card.front.key, back, card.front.size, card.name if card.front.drawing else "")


def _faces(cards: Iterable[PrintedCard], order: Order) -> list[Face]:
    """Every face once, fronts before backs."""
    cards = list(cards)
    fronts = {card.front.key: card.front for card in cards}
    backs = {card.back.key: card.back for card in cards if card.back and order.setup.backs != "none"}
    return [*fronts.values(), *backs.values()]


def _overflow(face: Face) -> Overflow:
    span = face.place
    return Overflow(face.card or face.title, span.source.name if span else "", _line(face))


def _line(face: Face) -> int:
    return face.place.source.line_column(face.place.start)[0] if face.place else 0


def _pictures(
    format: Literal["png", "jpg", "svg"], cards: Sequence[PrintedCard], order: Order, proof: Proof, press: Press,
    style: Style, printing: Printing,
) -> Iterable[tuple[str, bytes]]:  # fmt: skip
    """Every face of every card by file name: `ID.front.png`, `ID.back.png`."""
    faces = _faces(cards, order)
    match format:
        case "svg":
            drawn = press.draw_svg(faces, style, printing.pictures)
        case "png" | "jpg":
            single = [Slot(face.key, None, face.size) for face in faces]
            setup = Setup(order.setup.paper, "single", "none", 0, order.setup.bleed, "none")
            pdf = impose(plan_pages(single, setup), proof.drawn.where, proof.drawn.pdfs, printing.ruleset.name)
            drawn = to_pictures(pdf, format, DOTS)
        case _:
            assert_never(format)
    by_key = {face.key: picture for face, picture in zip(faces, drawn, strict=True)}
    for card in cards:
        yield f"{card.id}.front.{format}", by_key[card.front.key]
        if card.back and card.back.key in by_key:
            yield f"{card.id}.back.{format}", by_key[card.back.key]
