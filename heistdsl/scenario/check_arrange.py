"""`arrange:` checked: whether the table can be laid like this."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from heistdsl.loader import Node, Scalar
from heistdsl.model import nodes
from heistdsl.model import types as t
from heistdsl.model.ruleset import Zone
from heistdsl.scenario.compare import seconds
from heistdsl.scenario.complaints import complain, complaint
from heistdsl.scenario.paths import Table, Unknown, must_be
from heistdsl.text import Diagnostic

#: The table cannot be laid like this.
_CANNOT_BE = "H0802"


def check_arrange(table: Table, node: Node | None) -> Iterator[Diagnostic]:
    """Unknown zones, cards, counters, states and phases; cards that are laid out more often than there are copies, or
    where they may not lie."""
    yield from _zones(table, nodes.member(node, "zones"))
    for key, value in nodes.members(nodes.member(node, "attach")):
        yield from _piece(table, key)
        if isinstance(value, Scalar):
            yield from _piece(table, value)
    for key, _ in nodes.members(nodes.member(node, "counters")):
        yield from complain(key.span, _kept, table, key.text, "counter", table.ruleset.counters)
    for key, _ in nodes.members(nodes.member(node, "state")):
        yield from complain(key.span, _kept, table, key.text, "state", table.ruleset.states)
    for key, value in nodes.members(nodes.member(node, "faces")):
        yield from _face(table, key, value)
    for word in nodes.words(nodes.member(node, "facedown")):
        yield from _piece(table, word)
    yield from _turn(table, node)


def _piece(table: Table, word: Scalar) -> Iterator[Diagnostic]:
    yield from complain(word.span, table.piece, word.text)


def _turn(table: Table, node: Node | None) -> Iterator[Diagnostic]:
    turn = nodes.word(nodes.member(node, "turn"))
    if turn:
        yield from complain(turn.span, table.player, turn.text)
    step = nodes.word(nodes.member(node, "step"))
    if step:
        yield from complain(step.span, must_be, step.text, "phase", table.ruleset.phases)
    clock = nodes.word(nodes.member(node, "clock"))
    if clock and seconds(clock.value) is None:
        yield complaint(_CANNOT_BE, f"`{clock.text}` is no time", clock.span, 'write minutes and seconds: "6:30"')


# ---- zones


def _zones(table: Table, node: Node | None) -> Iterator[Diagnostic]:
    taken: Counter[str] = Counter()
    for key, value in nodes.members(node):
        path = key.text.removesuffix(".top")
        words = nodes.words(value)
        yield from complain(key.span, _zone, table, path, bool(words))
        for word in words:
            found = list(_piece(table, word))
            yield from found or _laid(table, path, word, taken)
        yield from _room(table, key, len(words))


def _zone(table: Table, path: str, holds_cards: bool) -> Zone:
    """The zone of a path; one that several have may be emptied for all of them, but not filled."""
    zone = table.zone(path)
    if zone.owner is not None and "." not in path and holds_cards:
        example = f"p1.{zone.id}" if zone.owner == "player" else f"{zone.owner}.{zone.id}"
        raise Unknown(f"`{path}` has many owners", f"say whose: `{example}`")
    return zone


def _laid(table: Table, path: str, word: Scalar, taken: Counter[str]) -> Iterator[Diagnostic]:
    """One more piece laid out: are there so many, and may it lie there?"""
    card = table.ruleset.cards[word.text.partition("#")[0]]
    taken[card.id] += 1
    is_named = "#" in word.text
    taken[word.text] += is_named
    if taken[card.id] > card.copies or (is_named and taken[word.text] > 1):
        copies = "1 copy" if card.copies == 1 else f"{card.copies} copies"
        message = f"`{word.text}` is laid out once too often"
        yield complaint(_CANNOT_BE, message, word.span, f"the game has {copies} of `{card.id}`")
    try:
        zone = table.zone(path)
    except Unknown:
        return
    if zone.holds is not None and card.kind not in zone.holds:
        held = ", ".join(f"`{kind}`" for kind in zone.holds)
        message = f"`{card.id}` cannot lie in `{zone.id}`"
        yield complaint(_CANNOT_BE, message, word.span, f"it is a `{card.kind}`, and the zone is for {held}")


def _room(table: Table, key: Scalar, count: int) -> Iterator[Diagnostic]:
    try:
        zone = table.zone(key.text.removesuffix(".top"))
    except Unknown:
        return
    most = zone.slots or zone.capacity
    if most is not None and count > most:
        yield complaint(_CANNOT_BE, f"`{zone.id}` has room for {most}, not {count}", key.span)


# ---- numbers and states


def _kept(table: Table, path: str, noun: str, known: Iterable[str]) -> None:
    """Check the path of a counter or state: whose it is, and its name."""
    base, _, name = path.partition("[")[0].rpartition(".")
    must_be(name, noun, known)
    if base and table.type_of(base) == t.UNKNOWN:
        return
    table.type_of(path)


def _face(table: Table, key: Scalar, value: Node) -> Iterator[Diagnostic]:
    found = list(_piece(table, key))
    yield from found
    number = nodes.number(value)
    if found or number is None:
        return
    kind = table.ruleset.kinds[table.ruleset.cards[key.text.partition("#")[0]].kind]
    if not kind.faces:
        yield complaint(_CANNOT_BE, f"`{key.text}` is no die", key.span)
    elif not 1 <= number <= kind.faces:
        yield complaint(_CANNOT_BE, f"`{key.text}` has no face {number}", value.span, f"it shows 1 to {kind.faces}")
