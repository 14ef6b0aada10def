"""What has happened, told in sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from heistdsl.table.names import UNKNOWN, Names, capital, spaced

#: Things a table does by itself, of which nobody wants to be told.
_QUIET = frozenset(("shuffle", "sort", "place", "rank", "end", "set", "slide", "skip"))
#: Things done to cards that stay where they are.
_STAYING = frozenset(("resolve", "flip", "reveal", "look", "hide", "attach"))
#: What is said behind a verb that does not say all by itself.
_BEHIND = {"flip": " over"}
#: How many cards of one event are told by name.
_MOST_NAMED = 6


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence; a heading is the phase that begins. `seats` are the players it concerns."""

    text: str
    heading: bool = False
    seats: frozenset[int] = frozenset()


def narrate(names: Names, events: Sequence[Mapping[str, Any]], me: int | None = None) -> list[Told]:
    """Events as sentences, oldest first. Headings under which nothing happened are left out, and what happens several
    times in a row is told once. `me` is told as `you`."""
    told = [each for event in events for each in _sentence(names, event, me)]
    return _without_repeats(_without_bare_headings(told))


def _sentence(names: Names, event: Mapping[str, Any], me: int | None) -> Iterator[Told]:
    name, kind = event["event"], event["kind"]
    by = names.seat_of(event["by"]) if "by" in event else None
    seats = frozenset(_concerned(names, event))
    match kind:
        case "start":
            whose = "" if by is None else f" ({names.player(by, me)})"
            yield Told(f"{names.phase(name)}{whose}", heading=True)
        case "verb" if name not in _QUIET:
            yield Told(_deed(names, event, by, me), seats=seats)
        case "event":
            if name in names.ruleset.events:
                yield Told(_declared(names, event, by, me), seats=seats)
        case "raise" | "lower":
            path = spaced(str(event.get("path", "value")))
            way = "up" if kind == "raise" else "down"
            yield Told(f"{capital(path)} goes {way} by {event.get('amount', 0)}.", seats=seats)


def _deed(names: Names, event: Mapping[str, Any], by: int | None, me: int | None) -> str:
    """`You draw 2 Main cards`, `Town Clerk is moved from the table to your hand`."""
    verb = event["event"]
    target = _place(event, "to").rpartition(".")[2]
    forms = names.wording.verb(verb, target=target)
    what = _object(names, event)
    where = "" if verb in _STAYING else _where(names, event, by, me)
    if by is None and event.get("cards"):
        is_ = "is" if len(event["cards"]) == 1 else "are"
        return f"{capital(what)} {is_} {forms.get('participle', verb)}{_BEHIND.get(verb, '')}{where}."
    if verb in ("run", "halt"):
        return f"The clock {forms.get('third', verb)}."
    who = "the table" if by is None else names.player(by, me)
    word = forms.get("plural" if by is not None and names.is_many(by, me) else "third", verb)
    return f"{capital(who)} {word}{f' {what}' if what else ''}{_BEHIND.get(verb, '')}{where}{_shown(event)}."


def _declared(names: Names, event: Mapping[str, Any], by: int | None, me: int | None) -> str:
    """A declared event by its name, and who it is about."""
    third = by is None or not names.is_many(by, me)
    done, bare = names.wording.happening(event["event"], third=third)
    if by is None and bare:
        return f"{capital(bare)}."
    if by is not None and done:
        about = f": {_cards(names, event['cards'])}" if event.get("cards") else ""
        return f"{capital(names.player(by, me))} {done}{about}."
    who = f": {names.player(by, me)}" if by is not None else ""
    cards = f" ({_cards(names, event['cards'])})" if event.get("cards") else ""
    return f"{capital(names.noun('events', event['event']))}{who}{cards}."


def _object(names: Names, event: Mapping[str, Any]) -> str:
    cards = event.get("cards", ())
    if cards:
        return _cards(names, cards)
    amount, unit = event.get("amount"), event.get("unit")
    if unit:
        return names.unit(unit, amount if isinstance(amount, int) else 1)
    return "" if not amount or not isinstance(amount, int) or event["event"] in ("roll", "split") else str(amount)


def _cards(names: Names, cards: Sequence[str]) -> str:
    """`Gunman and 2 cards`: known cards by name, the others counted."""
    known = Counter(names.piece(card) for card in cards if card != UNKNOWN)
    hidden = sum(card == UNKNOWN for card in cards)
    if len(known) > _MOST_NAMED:
        return f"{len(cards)} cards"
    parts = [name if count == 1 else f"{count} × {name}" for name, count in known.items()]
    if hidden:
        rest = "another card" if parts and hidden == 1 else "a card" if hidden == 1 else f"{hidden} cards"
        parts.append(f"{hidden} more" if parts and hidden > 1 else rest)
    return ", ".join(parts[:-1]) + (" and " if len(parts) > 1 else "") + parts[-1]


def _where(names: Names, event: Mapping[str, Any], by: int | None, me: int | None) -> str:
    """`from the deck to your hand`, but for the zones that the verb uses where nothing else is said."""
    origin, target = _place(event, "from"), _place(event, "to")
    verb = event["event"]
    if origin == target:
        return ""
    plain = names.ruleset.verbs.get(verb, {})
    from_ = (
        "" if not origin or plain.get("from") == origin.rpartition(".")[2] else f" from {_the(names, origin, by, me)}"
    )
    to = "" if not target or plain.get("to") == target.rpartition(".")[2] else f" to {_the(names, target, by, me)}"
    return from_ + to


def _the(names: Names, ref: str, by: int | None, me: int | None) -> str:
    """A zone with the article it takes; things of somebody take none."""
    label = names.zone(ref, me, by)
    zone = ref.rpartition(".")[2]
    proper = zone in names.ruleset.zones and names.wording.is_proper("zones", zone)
    return label if proper or "." in ref else f"the {label}"


def _place(event: Mapping[str, Any], end: str) -> str:
    zones = event.get(end, ())
    return zones[0] if len(zones) == 1 else ""


def _shown(event: Mapping[str, Any]) -> str:
    """What dice show."""
    values = event.get("values")
    if event["event"] != "roll" or not values:
        return ""
    shown = ", ".join(map(str, values))
    return f": {shown}" if len(values) == 1 else f": {shown} (total {event.get('total', sum(values))})"


def _concerned(names: Names, event: Mapping[str, Any]) -> Iterator[int]:
    """Whose doing it is, whose zones it touches, and whom it is against."""
    words = [event.get("by", ""), event.get("against", "")]
    words += [ref.rpartition(".")[0] for end in ("from", "to") for ref in event.get(end, ())]
    for word in words:
        seat = names.seat_of(word)
        if seat is not None:
            yield seat


def _without_bare_headings(told: Sequence[Told]) -> list[Told]:
    """Of headings in a row only the last one, which tells most exactly where the game is."""
    return [
        each for index, each in enumerate(told)
        if not (each.heading and index + 1 < len(told) and told[index + 1].heading)
    ]  # fmt: skip


def _without_repeats(told: Sequence[Told]) -> list[Told]:
    found: list[Told] = []
    times = 1
    for each in told:
        if found and not each.heading and each.text == _plain(found[-1].text):
            times += 1
            found[-1] = Told(f"{each.text} (× {times})", seats=each.seats)
        else:
            times = 1
            found.append(each)
    return found


def _plain(text: str) -> str:
    return text.rpartition(" (× ")[0] or text
