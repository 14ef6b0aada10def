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
#: Verbs that are told by another one, of what happened and not of what it was for.
_SAID_AS = {"refill": "draw"}
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
            yield Told(_change(names, event), seats=seats)


def _change(names: Names, event: Mapping[str, Any]) -> str:
    """`Difficulty goes up by 3`: a value that a card has moved."""
    amount = event.get("amount", 0) * (1 if event["kind"] == "raise" else -1)
    noun = spaced(str(event.get("path", "value")))
    goes = "go" if noun.endswith("s") else "goes"
    return f"{capital(noun)} {goes} {'down' if amount < 0 else 'up'} by {abs(amount)}."


def _deed(names: Names, event: Mapping[str, Any], by: int | None, me: int | None) -> str:
    """`You draw 2 Main cards`, `Town Clerk is moved from the table to your hand`."""
    verb = event["event"]
    forms = names.wording.verb(_SAID_AS.get(verb, verb), target=_place(event, "to").rpartition(".")[2])
    what = _object(names, event)
    if by is None and event.get("cards"):
        is_ = "is" if len(event["cards"]) == 1 else "are"
        around = _around(names, event, "", by, me)
        return f"{capital(what)} {is_} {forms.get('participle', verb)} {around}".rstrip() + "."
    if verb in ("run", "halt"):
        return f"The clock {forms.get('third', verb)}."
    who = "the table" if by is None else names.player(by, me)
    word = forms.get("plural" if by is not None and names.is_many(by, me) else "third", verb)
    said = f"{capital(who)} {word} {_around(names, event, what, by, me)}".rstrip()
    return f"{said}{_shown(event)}."


def _declared(names: Names, event: Mapping[str, Any], by: int | None, me: int | None) -> str:
    """A declared event by its name, and who it is about."""
    third = by is None or not names.is_many(by, me)
    against = names.seat_of(event.get("against", ""))
    roles = {"object": _cards(names, event["cards"])} if event.get("cards") else {}
    roles |= {"against": names.player(against, me)} if against is not None else {}
    done, bare = names.wording.happening(event["event"], roles, third=third)
    if by is None and bare:
        return f"{capital(bare)}."
    if by is not None and done:
        return f"{capital(names.player(by, me))} {done}."
    who = f": {names.player(by, me)}" if by is not None else ""
    cards = f" ({_cards(names, event['cards'])})" if event.get("cards") else ""
    return f"{capital(names.noun('events', event['event']))}{who}{cards}."


def _object(names: Names, event: Mapping[str, Any]) -> str:
    cards = event.get("cards", ())
    if cards:
        return _cards(names, cards)
    amount, unit = event.get("amount"), event.get("unit")
    if event["event"] in ("join", "leave") and event.get("path") in names.ruleset.states:
        return f"the {names.noun('state', event['path'])}"
    if unit:
        return names.unit(unit, amount if isinstance(amount, int) else 1)
    return "" if not amount or not isinstance(amount, int) or event["event"] in ("roll", "split") else str(amount)


def _cards(names: Names, cards: Sequence[str]) -> str:
    """`Gunman and 2 cards`: known cards by name, the others counted."""
    designs = {names.piece(card): card.partition("#")[0] for card in cards if card != UNKNOWN}
    known = Counter(names.piece(card) for card in cards if card != UNKNOWN)
    hidden = sum(card == UNKNOWN for card in cards)
    if len(known) > _MOST_NAMED:
        return f"{len(cards)} cards"
    parts = [names.pieces(designs[name], count) for name, count in known.items()]
    if hidden:
        rest = "another card" if parts and hidden == 1 else "a card" if hidden == 1 else f"{hidden} cards"
        parts.append(f"{hidden} more" if parts and hidden > 1 else rest)
    return ", ".join(parts[:-1]) + (" and " if len(parts) > 1 else "") + parts[-1]


def _around(names: Names, event: Mapping[str, Any], what: str, by: int | None, me: int | None) -> str:
    """What stands behind the verb: `Gunman from the deck to your hand`, without the zones that the verb uses where
    nothing else is said."""
    verb = event["event"]
    zones = {relation: _place(event, relation) for relation in ("from", "to")}
    if zones["from"] == zones["to"] or verb in _STAYING:
        zones = {}
    plain = names.ruleset.verbs.get(verb, {})
    usual = [relation for relation, ref in zones.items() if plain.get(relation) == ref.rpartition(".")[2]]
    told = {relation: _way(names, relation, ref, by, me) for relation, ref in zones.items() if ref}
    bare = {relation: _the(names, ref, by, me) for relation, ref in zones.items() if ref}
    objects = {"object": what} if what else {}
    target = zones.get("to", "").rpartition(".")[2]
    return names.wording.around(_SAID_AS.get(verb, verb), target, told | objects, bare | objects, usual)


def _way(names: Names, relation: str, ref: str, by: int | None, me: int | None) -> str:
    """`from your hand`, `onto the table`, `beside your board`."""
    zone = ref.rpartition(".")[2]
    way = names.wording.way(relation, zone) if zone in names.ruleset.zones else relation
    return f"{way} {_the(names, ref, by, me)}"


def _the(names: Names, ref: str, by: int | None, me: int | None) -> str:
    """A zone with the article it takes; things of somebody take none."""
    label = names.zone(ref, me, by)
    zone = ref.rpartition(".")[2]
    proper = zone in names.ruleset.zones and names.wording.is_proper("zones", zone)
    somebodys = names.seat_of(ref.partition(".")[0]) is not None
    return label if proper or somebodys else f"the {label}"


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
