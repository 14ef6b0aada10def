"""Whether what a scenario expects is what there is."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from heistdsl.oracle import Prepared

_TIME = re.compile(r"([0-9]+):([0-5][0-9])")


def matches(prepared: Prepared, expected: object, actual: object, ordered: bool = False) -> bool:
    """Whether a value is as expected.

    Lists are compared without order, unless `ordered`; a list of one is as good as its only member; nothing, `no`
    and an empty list are the same. The id of a card fits every copy of it, a seat its player, a time its seconds.
    """
    if isinstance(expected, list) or isinstance(actual, list):
        return _matches_list(prepared, _as_list(expected), _as_list(actual), ordered)
    if isinstance(expected, bool) or isinstance(actual, bool):
        return _flag(expected) is _flag(actual)
    if expected is None or actual is None:
        return expected in (None, "nothing") and actual in (None, "nothing")
    if isinstance(expected, int) or isinstance(actual, int):
        return _seconds(expected) == _seconds(actual)
    return same_name(prepared, str(expected), str(actual))


def same_name(prepared: Prepared, expected: str, actual: str) -> bool:
    """Whether a name in a scenario means a name of the game, which may be one of several copies of a card."""
    if expected == actual:
        return True
    seats = list(prepared.ruleset.seats)
    if expected in seats and actual == f"p{seats.index(expected) + 1}":
        return True
    base, _, copy = actual.partition("#")
    return bool(copy) and base == expected and base in prepared.ruleset.cards


def _matches_list(prepared: Prepared, expected: list[object], actual: list[object], ordered: bool) -> bool:
    if len(expected) != len(actual):
        return False
    if ordered:
        return all(matches(prepared, a, b) for a, b in zip(expected, actual, strict=True))
    left = list(actual)
    # Exact names first, so that `loot#2` is not taken by a plain `loot`.
    for wanted in sorted(expected, key=lambda each: "#" not in str(each)):
        found = next((each for each in left if each == wanted), None)
        if found is None:
            found = next((each for each in left if matches(prepared, wanted, each)), None)
        if found is None:
            return False
        left.remove(found)
    return True


def _as_list(value: object) -> list[object]:
    if isinstance(value, list):
        return value
    return [] if value in (None, "nothing") else [value]


def _flag(value: object) -> object:
    if value in (None, "no", "false"):
        return False
    return True if value in ("yes", "true") else value


def _seconds(value: object) -> object:
    """A time as seconds; everything else as it is."""
    found = _TIME.fullmatch(value) if isinstance(value, str) else None
    return int(found.group(1)) * 60 + int(found.group(2)) if found else value


def seconds(value: object) -> int | None:
    """The seconds of a time or a number; None for anything else."""
    found = _seconds(value)
    return found if isinstance(found, int) and not isinstance(found, bool) else None
