"""The parts of a game as people read them, from what `describe` tells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from textwrap import wrap
from typing import Any, Final

_WIDTH: Final = 100
#: Where what is said of a name begins, at most; longer names push it to the right.
_COLUMN: Final = 22
_SEEN: Final = {"all": "seen by all", "owner": "seen by its owner", "none": "seen by nobody", "top": "its top is seen"}


def game_text(game: Mapping[str, Any]) -> str:
    """A game, its parts and its cards, in lines of at most 100 characters."""
    fewest, most = game["players"]
    players = f"{fewest} players" if fewest == most else f"{fewest} to {most} players"
    lines = [f"{game['name']} ({game['id']}), {players}"]
    if game["seats"]:
        lines.append("seats: " + ", ".join(f"{name} ({id})" for id, name in game["seats"].items()))
    sections: tuple[tuple[str, Mapping[str, str]], ...] = (
        ("types", {id: _kind(kind) for id, kind in game["types"].items()}),
        ("words of attributes", {id: ", ".join(words) for id, words in game["words-of"].items()}),
        ("zones", {id: _zone(id, zone, game["types"]) for id, zone in game["zones"].items()}),
        ("units to gain and lose", dict(_units(game))),
        ("values", {id: _sentence([_owner(value["owner"])], value["about"]) for id, value in game["values"].items()}),
        ("events of the game, beside those of verbs", {id: _event(parts) for id, parts in game["events"].items()}),
        ("phases", {id: name if name != id else "" for id, name in game["phases"].items()}),
        ("zones of verbs, where none is written", {verb: _ways(zones) for verb, zones in game["verbs"].items()}),
        ("options (the first value is the default)", {id: _option(option) for id, option in game["options"].items()}),
        ("cards", dict(_cards(game["cards"]))),
    )
    for title, table in sections:
        lines += _section(title, table)
    return "\n".join(lines)


def _section(title: str, table: Mapping[str, str]) -> list[str]:
    """A title and one entry for each name; nothing for an empty table."""
    if not table:
        return []
    column = min(_COLUMN, max(map(len, table)))
    return ["", f"{title}:", *(line for name, said in table.items() for line in _entry(name, said, column))]


def _entry(name: str, said: str, column: int) -> list[str]:
    head, indent = f"  {name:{column}}  ", " " * (column + 4)
    return wrap(head + said, _WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)


def _kind(kind: Mapping[str, Any]) -> str:
    attributes = [
        f"{name} {range_.replace(', optional', ' (optional)')}" for name, range_ in kind["attributes"].items()
    ]
    tags = f"tags {', '.join(kind['tags'])}" if kind["tags"] else ""
    faces = f"a die of {kind['faces']}" if kind["faces"] else ""
    start = f"starts in {kind['start']}" if kind["start"] else ""
    return _sentence([", ".join(attributes), faces, tags, start], kind["about"])


def _zone(id: str, zone: Mapping[str, Any], types: Mapping[str, Mapping[str, Any]]) -> str:
    own = [name for name, kind in types.items() if kind["active-in"] and id in kind["active-in"]]
    general = [name for name, kind in types.items() if kind["active-in"] is None] if zone["active"] else []
    in_force = [name for name in types if name in (*own, *general) and name in (zone["holds"] or types)]
    holds = f"holds {', '.join(zone['holds'])}" if zone["holds"] is not None else ""
    room = f"room for {zone['capacity']}" if zone["capacity"] is not None else ""
    slots = f"{zone['slots']} slots" if zone["slots"] else ""
    force = f"in force: {', '.join(in_force)}" if in_force else ""
    parts = [_owner(zone["owner"]) or "of the game", _SEEN[zone["visible-to"]], holds, room, slots, force]
    return _sentence(parts, zone["about"])


def _units(game: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Counters and supplies, which are gained and lost alike."""
    for id, counter in game["counters"].items():
        low, high = counter["low"], counter["high"]
        bounds = f"{'' if low is None else low}..{'' if high is None else high}"
        keyed = f"one for each {counter['keyed-by']}" if counter["keyed-by"] else ""
        start = f"starts at {counter['start']}" if counter["start"] else ""
        parts = [_owner(counter["owner"]) or "of the game", keyed, bounds if bounds != ".." else "", start]
        yield id, _sentence(parts, counter["about"])
    for id, supply in game["supplies"].items():
        yield id, _sentence([f"pieces, from {supply['from']} to {supply['to']}"], supply["about"])


def _event(parts: Mapping[str, str]) -> str:
    return f"carries {', '.join(f'{name} {type_}' for name, type_ in parts.items())}" if parts else ""


def _ways(zones: Mapping[str, str]) -> str:
    return ", ".join(f"{way} {zone}" for way, zone in zones.items())


def _option(option: Mapping[str, Any]) -> str:
    return _sentence([", ".join(option["values"])], option["about"])


def _cards(cards: Iterable[Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    by_type: dict[str, list[str]] = {}
    for card in cards:
        copies = f" x{card['copies']}" if card["copies"] > 1 else ""
        by_type.setdefault(card["type"], []).append(f"{card['name']} ({card['id']}){copies}")
    for kind, shown in by_type.items():
        yield kind, ", ".join(shown)


def _owner(owner: str | None) -> str:
    return f"of each {owner}" if owner else ""


def _sentence(parts: Iterable[str], about: str) -> str:
    """Facts with semicolons between, then what the rule file says about it."""
    facts = "; ".join(part for part in parts if part)
    return f"{facts}. {about}" if facts and about else facts or about
