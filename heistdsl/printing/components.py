"""From the components of a game to faces: boards, mats, tokens, banknotes and labels.

What a map of the game says is taken from there: names of places, edges, attributes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from heistdsl.model.components import Component, Place, Point, Track
from heistdsl.model.printed import Art
from heistdsl.model.ruleset import Ruleset
from heistdsl.model.types import TimeType
from heistdsl.printing.drawing import Drawing, DrawnPath, DrawnPlace
from heistdsl.printing.face import Face
from heistdsl.printing.names import no_such_size
from heistdsl.printing.pictures import Pictures
from heistdsl.printing.rich_text import typographic
from heistdsl.printing.sizes import CARD_SIZES, Size, parse_size
from heistdsl.text import Diagnostic, error
from heistdsl.wording import Wording

#: What a component without a size that can be read is drawn as, so that its other mistakes are found, too.
_FALLBACK: Final = CARD_SIZES["square"]
_PLAIN: Final = "#5b5346"


@dataclass(frozen=True, slots=True)
class Workshop:
    """What components are made with: the game, its words, its icons by name, and the pictures found so far."""

    ruleset: Ruleset
    wording: Wording
    icons: Mapping[str, str]
    pictures: Pictures
    diagnostics: list[Diagnostic]


def component_faces(shop: Workshop, component: Component) -> Iterator[Face]:
    """The front of a component, or one in each of its colours. What is wrong goes to the diagnostics of the shop."""
    face = _face(shop, component)
    for place in component.places:
        _check_inside(shop, component, face.size, place.id, place.at)
    for track in component.tracks:
        for spot in _track_points(track):
            _check_inside(shop, component, face.size, f"{track.low} to {track.high}", spot)
    if not component.of:
        yield face
    for name in component.of:
        own = f"{component.id}-{name}"
        colour = shop.ruleset.print.colours[name]
        yield replace(face, key=f"component:{own}", card=own, colour=colour, drawing=_drawing(shop, component, colour))


def _face(shop: Workshop, component: Component) -> Face:
    size = parse_size(component.size, CARD_SIZES)
    if size is None:
        shop.diagnostics.append(no_such_size(component.size, component.span))
    colour = shop.ruleset.print.colours.get(component.colour, _PLAIN)
    return Face(
        key=f"component:{component.id}",
        sort="component",
        card=component.id,
        size=size or _FALLBACK,
        title=typographic(component.title),
        colour=colour,
        art=_art(shop, component.art, component),
        game=shop.ruleset.name,
        drawing=_drawing(shop, component, colour),
        place=component.span,
    )


def _drawing(shop: Workshop, component: Component, colour: str) -> Drawing:
    places = [_place(shop, component, place, colour) for place in component.places]
    places += [spot for track in component.tracks for spot in _track(component, track, colour)]
    return Drawing(
        component.style,
        component.outline,
        value=component.value,
        note=typographic(component.text),
        places=tuple(places),
        paths=tuple(_paths(shop, component)),
    )


def _place(shop: Workshop, component: Component, place: Place, colour: str) -> DrawnPlace:
    size = place.size or component.place_size
    title = place.title
    if title is None:
        title = shop.wording.label("places", place.id) if component.map else ""
        title = title[:1].upper() + title[1:]
    icons, said = _shown(shop, component, place)
    return DrawnPlace(
        place.at.x, place.at.y, size.x, size.y,
        shape=place.shape or component.place_shape,
        colour=shop.ruleset.print.colours.get(place.colour, colour),
        title=typographic(title),
        text=typographic(" ".join(filter(None, (place.text, said)))),
        art=_art(shop, place.art, place),
        icons=icons,
    )  # fmt: skip


def _shown(shop: Workshop, component: Component, place: Place) -> tuple[tuple[str, ...], str]:
    """What the attributes of a place of the map say: as icons where there are some, else in words or figures."""
    map_ = shop.ruleset.maps.get(component.map)
    node = map_.nodes.get(place.id) if map_ else None
    if map_ is None or node is None:
        return (), ""
    icons: list[str] = []
    words: list[str] = []
    for name in component.show:
        found = node.attributes.get(name)
        for value in found if isinstance(found, tuple) else () if found is None else (found,):
            if isinstance(value, str) and value in shop.icons:
                icons.append(shop.icons[value])
            elif isinstance(value, int) and name in shop.icons:
                icons += [shop.icons[name]] * value
            elif isinstance(value, int) and isinstance(map_.attributes[name].type, TimeType):
                words.append(f"{value // 60}:{value % 60:02}")
            else:
                words.append(shop.wording.label("words-of", value) if isinstance(value, str) else f"{value}")
    return tuple(icons), " ".join(words)


def _track(component: Component, track: Track, colour: str) -> Iterator[DrawnPlace]:
    size = track.size or component.place_size
    for number, at in zip(range(track.low, track.high + 1), _track_points(track), strict=True):
        title = typographic(track.titles.get(number, ""))
        yield DrawnPlace(
            at.x, at.y, size.x, size.y, track.shape or component.place_shape, colour, title=f"{number}", text=title
        )


def _track_points(track: Track) -> Iterator[Point]:
    """The middles of the places: rows that run to the right and back by turns."""
    for index in range(track.high - track.low + 1):
        row, column = divmod(index, track.columns)
        column = track.columns - 1 - column if row % 2 else column
        yield Point(track.at.x + column * track.step.x, track.at.y + row * track.step.y)


def _paths(shop: Workshop, component: Component) -> Iterator[DrawnPath]:
    """Edges of the map between places that are on the board, then the paths of its own, then those along tracks."""
    at = {place.id: place.at for place in component.places}
    map_ = shop.ruleset.maps.get(component.map)
    for one, other in (*(map_.edges if map_ else ()), *component.paths):
        if one in at and other in at:
            yield DrawnPath(at[one].x, at[one].y, at[other].x, at[other].y)


def _check_inside(shop: Workshop, component: Component, size: Size, what: str, at: Point) -> None:
    if not (0 <= at.x <= size.width and 0 <= at.y <= size.height):
        message = f"`{what}` lies beside `{component.id}`: its middle is at {at.x:g}, {at.y:g} of {size}"
        found = error("H0716", message, component.span, "make the component larger or move the place")
        if found not in shop.diagnostics:
            shop.diagnostics.append(found)


def _art(shop: Workshop, name: str, on: Component | Place) -> str | None:
    if not name:
        return None
    return shop.icons.get(name) or shop.pictures.add(Art(name, on.span))
