"""What a bare name of a rule file means outside any text: the one place that knows the order of the name spaces.

The clash check (`clash.py`) sees to it that the order hardly ever decides: only a phase may share a name with a type,
tag or card, and the words of a variant with those of another or of an enumeration.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from heistdsl.model.ruleset import Declared, Ruleset

Space = Literal[
    "seat", "zone", "counter", "state", "value", "phase", "map", "place", "kind", "tag", "card",
    "word", "builtin",
]  # fmt: skip

#: Names every game has: who and what, without declaring anything.
BUILTIN_NAMES: dict[str, str] = {
    "me": "the player whose text, turn or choice this is",
    "them": "the player who acts in a window, or each subject of the statement",
    "this": "the card the text stands on",
    "it": "the event of the trigger",
    "that": "the element a `where` is testing",
    "players": "all players, in seat order",
    "others": "all players but me",
    "rival": "the other player of a two-player game",
    "active": "the player whose turn it is",
    "game": "the game as a whole",
    "clock": "seconds since the clock was started",
    "option": "the variants in force: `option.ID`",
    "nothing": "no piece, no player",
    "everything": "every piece of the game, wherever it is",
}


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a name is: its name space, and the declared thing if there is one."""

    space: Space
    id: str
    declared: Declared | None = None


def meanings(ruleset: Ruleset, name: str) -> Iterator[Meaning]:
    """Every meaning a bare name has in this game; meanings in two different spaces are a clash.

    Supplies are not among them: a supply is named only as a unit after an amount, where it may share the
    name of the piece type it is counted in.
    """
    if name in BUILTIN_NAMES:
        yield Meaning("builtin", name)
    spaces: tuple[tuple[Space, object], ...] = (
        ("seat", ruleset.seats), ("zone", ruleset.zones), ("counter", ruleset.counters),
        ("state", ruleset.states), ("value", ruleset.values),
        ("phase", ruleset.phases), ("map", ruleset.maps), ("kind", ruleset.kinds), ("card", ruleset.cards),
    )  # fmt: skip
    for space, table in spaces:
        if isinstance(table, dict) and name in table:
            yield Meaning(space, name, table[name])
    if name in ruleset.tags:
        yield Meaning("tag", name)
    for map_ in ruleset.maps.values():
        if name in map_.nodes:
            yield Meaning("place", name, map_.nodes[name])
    for enumeration in ruleset.enumerations.values():
        if name in enumeration.values:
            yield Meaning("word", name, enumeration)
    for option in ruleset.options.values():
        if name in option.values:
            yield Meaning("word", name, option)


def look_up(ruleset: Ruleset, name: str) -> Meaning | None:
    """The meaning of a name that has at least one; None for an unknown name."""
    return next(meanings(ruleset, name), None)
