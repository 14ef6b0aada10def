"""Where everything lies, and who sees it."""

from __future__ import annotations

from collections.abc import Iterator

from heistdsl.model.ruleset import Zone
from heistdsl.reference.book import Book, anchor_of, capital
from heistdsl.reference.page import Area, Block, Board, Line, Piece, Prose, Section, Table
from heistdsl.reference.sections.numbers import owner_words


def table(book: Book) -> Section | None:
    """The table from above, then all places with what lies there; None for a game without places."""
    zones = book.ruleset.zones
    if not zones:
        return None
    head = tuple(book.say(name) for name in ("where", "whose", "holds", "seen-by", "meaning"))
    rows = tuple(_row(book, zone) for zone in _ordered(zones.values()))
    blocks: list[Block] = [_board(book), Table(head, rows)]
    for map_ in book.ruleset.maps.values():
        names = ", ".join(_node_name(book, id) for id in (map_.track or map_.nodes))
        label = "track" if map_.track else "map"
        blocks.append(
            Prose(book.line(book.say(label, name=book.title(("maps", map_.id)), count=len(map_.nodes)) + f" {names}."))
        )
    return Section("table", book.say("table"), (*blocks, *book.rules(*(("zones", id) for id in zones))))


def _node_name(book: Book, id: str) -> str:
    return capital(book.wording.noun("places", id))


def _ordered(zones: object) -> Iterator[Zone]:
    """What all share first, then what each player has, then what lies at other things."""
    listed = [zone for zone in zones if isinstance(zone, Zone)]  # type: ignore[attr-defined]
    for wanted in (None, "player"):
        yield from (zone for zone in listed if zone.owner == wanted)
    yield from (zone for zone in listed if zone.owner not in (None, "player"))


def _board(book: Book) -> Board:
    """What is shared lies between one half of the seats and the other; without seats, before a player like any."""
    zones = book.ruleset.zones.values()
    shared = tuple(book.title(("zones", zone.id)) for zone in zones if zone.owner is None)
    own = tuple(book.title(("zones", zone.id)) for zone in zones if zone.owner == "player")
    seats = [book.title(("seats", id)) for id in book.ruleset.seats] or [book.say("before-each")]
    sides = [Area(seat, own, False) for seat in seats] if own else []
    before = len(sides) // 2
    return Board((*sides[:before], Area(book.say("middle"), shared, True), *sides[before:]))


def _row(book: Book, zone: Zone) -> tuple[Line, ...]:
    place = ("zones", zone.id)
    holds = ", ".join(book.wording.noun("types", id, True) for id in zone.holds) if zone.holds else book.say("anything")
    room = f" ({book.say('room-for', count=zone.capacity)})" if zone.capacity is not None else ""
    slots = f" ({book.say('slots', count=zone.slots)})" if zone.slots else ""
    return (
        (Piece(book.title(place), anchor_of(place), "strong"),),
        (Piece(owner_words(book, zone.owner) or book.say("shared")),),
        book.line(capital(holds) + room + slots, anchor_of(place)),
        (Piece(book.say(f"seen-{zone.visible_to}")),),
        book.line(zone.about, anchor_of(place)),
    )
