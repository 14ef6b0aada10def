"""What is counted, remembered and worked out in a game."""

from __future__ import annotations

from collections.abc import Iterator

from heistdsl.model.ruleset import Counter, Owner, Value
from heistdsl.reference.book import Book, anchor_of
from heistdsl.reference.for_bots import values_for_bots
from heistdsl.reference.page import Block, Entries, Entry, Line, Piece, Section
from heistdsl.reference.places import Place

_SECTIONS = ("counters", "supplies", "values", "state")


def numbers(book: Book, told: frozenset[str] = frozenset()) -> Section | None:
    """Counters, units in pieces and values, with what they mean; `told` are values explained elsewhere. What is there
    for bots alone is left out."""
    rules = book.ruleset
    told = told | values_for_bots(rules)
    entries = [number_entry(book, place) for place in told_places(book) if place[1] not in told]
    tables = {"counters": rules.counters, "supplies": rules.supplies, "values": rules.values, "state": rules.states}
    places = [(section, id) for section in _SECTIONS for id in tables[section] if id not in told]
    blocks: tuple[Block, ...] = (*((Entries(tuple(entries)),) if entries else ()), *book.rules(*places))
    return Section("numbers", book.say("numbers"), blocks) if blocks else None


def number_entry(book: Book, place: Place) -> Entry:
    """A counter, a value or a state with what it means."""
    section, id = place
    match section:
        case "counters":
            return counter_entry(book, book.ruleset.counters[id])
        case "values":
            return value_entry(book, book.ruleset.values[id])
    return state_entry(book, id)


def counter_entry(book: Book, counter: Counter) -> Entry:
    """A number that is kept: whose, from where to where."""
    place = ("counters", counter.id)
    bounds = f"{'' if counter.low is None else counter.low}–{'' if counter.high is None else counter.high}"
    facts = [
        owner_words(book, counter.owner),
        book.say("starts-at", number=counter.start) if counter.start else "",
        bounds if counter.low is not None and counter.high is not None else "",
    ]
    return _entry(book, place, book.say("counter"), counter.about, facts)


def value_entry(book: Book, value: Value) -> Entry:
    """A number that is worked out, with its formula in words."""
    place = ("values", value.id)
    facts = [owner_words(book, value.owner)]
    return _entry(book, place, book.say("value"), value.about, facts, book.wording.formula(value))


def owner_words(book: Book, owner: Owner) -> str:
    """Who has one of these; nothing for what there is once."""
    if owner is None:
        return ""
    if owner == "player":
        return book.say("each-player")
    section = "types" if owner in book.ruleset.kinds else "maps" if owner in book.ruleset.maps else "tags"
    name = book.wording.noun(section, owner) if section != "maps" else book.wording.noun("core", "place")
    return book.say("each-of", name=name)


def state_entry(book: Book, id: str) -> Entry:
    """Something remembered that is no number."""
    state = book.ruleset.states[id]
    return _entry(book, ("state", id), book.say("remembered"), state.about, [owner_words(book, state.owner)])


def _entry(book: Book, place: Place, kind: str, about: str, facts: list[str], formula: str = "") -> Entry:
    own = anchor_of(place)
    said = "; ".join(fact for fact in facts if fact)
    line: Line = book.line(about, own)
    if formula:
        line = (*line, *((Piece(" "),) if about else ()), *book.line(formula, own))
    return Entry(own, book.title(place), f"{kind}; {said}" if said else kind, line, book.mark(place))


def _is_told(book: Book, section: str, id: str) -> bool:
    """Whether people speak of it: it has a name of its own or a remark."""
    table = {"counters": "counters", "values": "values", "state": "states"}[section]
    return bool(getattr(book.ruleset, table)[id].about) or book.wording.knows(section, id)


def told_places(book: Book) -> Iterator[Place]:
    """All counters, values and states that have an entry."""
    tables = {"counters": book.ruleset.counters, "values": book.ruleset.values, "state": book.ruleset.states}
    hidden = values_for_bots(book.ruleset)
    for section, table in tables.items():
        yield from ((section, id) for id in table if id not in hidden and _is_told(book, section, id))
