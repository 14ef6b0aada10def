"""Names under `print:` that stand for something outside the rule files: icons, files, fonts, sizes. Whether they are
there is found out without drawing anything, so that every check of a game can do it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from heistdsl.model.printed import Art, Choice, Mark, Print
from heistdsl.printing.fonts import family_names
from heistdsl.printing.icons import icons, is_icon_name, no_such_icon
from heistdsl.printing.picture_paths import find_picture
from heistdsl.printing.sizes import CARD_SIZES, parse_size
from heistdsl.text import Diagnostic, Span, did_you_mean, error


def check_names(look: Print) -> list[Diagnostic]:
    """What is named and not there, each once."""
    return list(dict.fromkeys(chain(_check_pictures(look), _check_fonts(look), _check_sizes(look))))


def no_such_font(name: str, span: Span | None) -> Diagnostic:
    """There is no font of this name."""
    help = did_you_mean(name, family_names()) or f"there are {', '.join(family_names())}"
    return error("H0706", f"there is no font `{name}`", span, help)


def no_such_size(text: str, span: Span | None) -> Diagnostic:
    """A card has no such size."""
    help = did_you_mean(text, CARD_SIZES) or f"there are {', '.join(CARD_SIZES)}, or write 63x88mm"
    return error("H0705", f"`{text}` is no size of a card", span, help)


def _check_pictures(look: Print) -> Iterator[Diagnostic]:
    for art in chain(look.icons.values(), look.art.values(), _chosen(look)):
        if is_icon_name(art.name):
            if art.name not in icons():
                yield no_such_icon(art.name, art.span)
        elif isinstance(wrong := find_picture(art), Diagnostic):
            yield wrong


def _chosen(look: Print) -> Iterator[Art]:
    """The pictures that layouts, backs and marks name themselves, instead of by the icons of the game."""
    choices: list[Choice | None] = []
    marks: list[Mark] = []
    for layout in look.types.values():
        choices.append(layout.art)
        marks += chain.from_iterable((layout.corners or {}).values())
    for back in look.backs.values():
        choices.append(back.art)
        marks += back.marks
    for reference in look.references.values():
        marks += reference.show
    for component in look.components.values():
        choices.append(Choice(component.art, span=component.span))
        choices += [Choice(place.art, span=place.span) for place in component.places]
    choices += [mark.icon for mark in marks]
    for choice in choices:
        for name in (choice.name, choice.otherwise) if choice else ():
            if name and name not in look.icons:
                yield Art(name, choice.span if choice else None)


def _check_fonts(look: Print) -> Iterator[Diagnostic]:
    for font in (look.look.title_font, look.look.text_font):
        if font and font not in family_names():
            yield no_such_font(font, look.look.span)


def _check_sizes(look: Print) -> Iterator[Diagnostic]:
    sizes = [(look.size, look.look.span)]
    sizes += [(layout.size, layout.span) for layout in look.types.values()]
    sizes += [(reference.size, reference.span) for reference in look.references.values()]
    sizes += [(component.size, component.span) for component in look.components.values()]
    for text, span in sizes:
        if text and parse_size(text, CARD_SIZES) is None:
            yield no_such_size(text, span)
