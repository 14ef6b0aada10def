"""The files that a print service wants, and what about them it may object to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import assert_never

from heistdsl.printing.decks import Deck
from heistdsl.printing.impose import impose
from heistdsl.printing.made import Made
from heistdsl.printing.pages import Page, Placed
from heistdsl.printing.preflight import beside_standard, words_near_edge
from heistdsl.printing.press import Drawn
from heistdsl.printing.raster import to_pictures
from heistdsl.printing.services import Service
from heistdsl.printing.sheet import Bleed, Cell, Rect
from heistdsl.printing.sizes import Size, to_pixels, to_points


@dataclass(frozen=True, slots=True)
class _Side:
    """A page to come: what it is called, the key of its face, and the card."""

    name: str
    face: str
    card: str


def service_files(service: Service, decks: Sequence[Deck], copies: Mapping[str, int], drawn: Drawn, title: str) -> Made:
    """All files for these decks; `copies` are by id of card."""
    files: dict[str, bytes] = {}
    notes: list[str] = []
    against: dict[str, list[str]] = {}
    count = 0
    for deck in decks:
        sides = list(_sides(service, deck, copies))
        pages = [single_page(side.face, deck.size, service.bleed) for side in sides]
        pdf = impose(pages, drawn.where, drawn.pdfs, f"{title}: {deck.name}")
        match service.files:
            case "pdf":
                files[f"{deck.id}.pdf"] = pdf
            case "png" | "jpg":
                pictures = to_pictures(pdf, service.files, service.dots)
                files.update({f"{s.name}.{service.files}": p for s, p in zip(sides, pictures, strict=True)})
            case _:
                assert_never(service.files)
        count += len(pages)
        notes += [*_about_deck(service, deck, len(sides)), *_near_edge(service, deck, sides, pages, pdf)]
        if service.standard:
            for told in beside_standard(pdf, service.standard, service.ink):
                against.setdefault(told, []).append(f"{deck.id}.pdf")
    notes += [
        f"{told}: {', '.join(names) if len(names) < len(files) else 'every file'}" for told, names in against.items()
    ]
    notes = notes or [f"nothing was found, which proves nothing: {service.name} looks at the files itself"]
    return Made(files, count, tuple(notes))


def _sides(service: Service, deck: Deck, copies: Mapping[str, int]) -> Iterator[_Side]:
    """Every page or picture in the order the service wants."""
    number = 0
    for card in deck.cards:
        for _ in range(copies[card.id] if service.repeat else 1):
            number += 1
            head = f"{deck.id}-{number:03}-{card.id}"
            sides = [_Side(f"{head}-front", card.front.key, card.id)]
            if card.back:
                sides.append(_Side(f"{head}-back", card.back.key, card.id))
            yield from reversed(sides) if service.order == "back-front" else sides


def single_page(face: str, size: Size, bleed: float) -> Page:
    """A page that is one face with its bleed."""
    trim = Rect(bleed, bleed, size.width, size.height)
    cell = Cell(trim, Bleed(bleed, bleed, bleed, bleed))
    return Page(Size(size.width + 2 * bleed, size.height + 2 * bleed), (Placed(face, cell),), (), trim, bleed)


def _about_deck(service: Service, deck: Deck, count: int) -> Iterator[str]:
    wanted = service.pages.get(deck.size)
    whole = Size(deck.size.width + 2 * service.bleed, deck.size.height + 2 * service.bleed)
    found: tuple[float, float]
    if service.files == "pdf":
        unit, found, exact = "points", (to_points(whole.width), to_points(whole.height)), 0.1
    else:
        unit, found, exact = "pixels", (to_pixels(whole.width, service.dots), to_pixels(whole.height, service.dots)), 0
    if wanted is None:
        yield f"{deck.id}: {service.name} is not known to print cards of {deck.size}; --card-size or a profile helps"
    elif any(abs(one - other) > exact for one, other in zip(wanted, found, strict=True)):
        told = " x ".join(f"{each:g}" for each in wanted)
        yield f"{deck.id}: {service.name} wants {told} {unit}, these are {found[0]:g} x {found[1]:g}"
    without = [card.id for card in deck.cards if card.back is None]
    if without:
        yield f"{deck.id}: no back on {', '.join(without)}"
    if service.batch and count > service.batch:
        yield f"{deck.id}: {count} pictures, at most {service.batch} can be handed in at once"


def _near_edge(
    service: Service, deck: Deck, sides: Sequence[_Side], pages: Sequence[Page], pdf: bytes
) -> Iterator[str]:
    """Words that a knife a little off could cut, each face once."""
    seen: set[str] = set()
    for number, (side, page) in enumerate(zip(sides, pages, strict=True)):
        if side.face in seen or page.trim is None:
            continue
        seen.add(side.face)
        nearest = words_near_edge(pdf, number, page.trim, service.safe, page.size.height)
        if nearest is not None:
            yield f"{side.name}: words {nearest:.1f} mm from the edge, {service.safe:g} mm are safe"
