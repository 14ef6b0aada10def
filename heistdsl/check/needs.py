"""What a verb, a preposition or a function needs, in the words of the verb table, and whether something is that."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from heistdsl.check import fits, words
from heistdsl.check.checker import Checker
from heistdsl.check.fits import is_unknown
from heistdsl.check.kinds import number_needed, one_needed, something_else_needed
from heistdsl.check.scope import Scope
from heistdsl.model import types as t
from heistdsl.model.ruleset import Ruleset
from heistdsl.model.types import Type
from heistdsl.syntax.tree import Expression, Get, Name


@dataclass(frozen=True, slots=True)
class Need:
    """What is needed, in words with the article, and the test. `want` helps names that mean several things."""

    words: str
    accepts: Callable[[Ruleset, Type], bool]
    want: Type | None = None


#: Needs of one thing; a set that may hold several is doubtful there.
_SINGULAR = frozenset(("number", "player", "node"))


def _one(found: Type) -> Type:
    return found.of if isinstance(found, t.SetType) else found


def _is_zone(_: Ruleset, found: Type) -> bool:
    return isinstance(found, t.ZoneType | t.SlotType) or (
        isinstance(found, t.SetType) and isinstance(found.of, t.ZoneType | t.SlotType)
    )


def _is_place(ruleset: Ruleset, found: Type) -> bool:
    return _is_zone(ruleset, found) or isinstance(fits.as_members(ruleset, found), t.PlaceType)


def _is_piece_or_place(ruleset: Ruleset, found: Type) -> bool:
    return _is_place(ruleset, found) or fits.pieces_of(ruleset, found) is not None


def _is_holder(ruleset: Ruleset, found: Type) -> bool:
    return _is_piece_or_place(ruleset, found) or fits.players_of(found) is not None


def _has_slots(ruleset: Ruleset, found: Type) -> bool:
    zone = ruleset.zones.get(found.zone) if isinstance(found, t.ZoneType) else None
    of_slots = isinstance(found, t.SetType) and isinstance(found.of, t.SlotType)
    return of_slots or (zone is not None and zone.slots > 0)


def _is_set(ruleset: Ruleset, found: Type) -> bool:
    one = isinstance(found, t.PlayerType | t.PieceType | t.PlaceType | t.SlotType)
    return one or fits.member_of(ruleset, found) is not None


NEEDS: dict[str, Need] = {
    "number": Need("a number", lambda _, found: _one(found) == t.NUMBER),
    "cards": Need("cards", lambda ruleset, found: fits.pieces_of(ruleset, found) is not None, t.PIECES),
    "pile": Need(
        "a zone or cards", lambda ruleset, found: fits.pieces_of(ruleset, found) is not None, fits.SOME_ZONE
    ),
    "dice": Need("dice", lambda ruleset, found: fits.pieces_of(ruleset, found) is not None, t.PIECES),
    "zone": Need("a zone", _is_zone, fits.SOME_ZONE),
    "place": Need("a zone or a place", _is_place, fits.SOME_ZONE),
    "piece or place": Need("a card, a zone or a place", _is_piece_or_place, fits.SOME_ZONE),
    "holder": Need("a zone or whose zone it is", _is_holder, fits.SOME_ZONE),
    "node": Need(
        "a place of a map",
        lambda ruleset, found: isinstance(fits.as_members(ruleset, found), t.PlaceType) or found == fits.NOTHING,
    ),
    "players": Need("a player or a set of players", lambda _, found: fits.players_of(found) is not None),
    "player": Need("a player", lambda _, found: fits.players_of(found) is not None),
    "set": Need("a selection", _is_set),
    "slots": Need("slots", _has_slots),
    "share": Need("a share", lambda _, found: isinstance(found, t.ShareType)),
    "game": Need("a phase or `game`", lambda _, found: isinstance(found, t.PhaseType), t.PhaseType("")),
    "any": Need("something", lambda _, found: True),
}  # fmt: skip


def expect(checker: Checker, scope: Scope, node: Expression, need: str, role: str = "") -> Type:
    """The type of an expression of which something is needed; `Unknown` after saying that it is not that.

    `role` says in words what it is needed for: "after `from`".
    """
    wanted = NEEDS[need]
    found = checker.infer(scope, node, wanted.want)
    if is_unknown(found):
        return found
    if not wanted.accepts(checker.ruleset, found):
        report_misfit(checker, node, found, need, role)
        return t.UNKNOWN
    if need in _SINGULAR:
        expect_one(checker, scope, node, found)
    return found


def expect_one(checker: Checker, scope: Scope, node: Expression, found: Type) -> None:
    """Say so if something may be several things where one is needed, and no condition has told that it is one."""
    if fits.is_plural(checker.ruleset, found) and not is_unknown(found) and not _counted(scope, node):
        noun = words.describe(fits.as_members(checker.ruleset, found))
        checker.report(one_needed.report(node, noun, words.describe(found), isinstance(_one(found), t.NumberType)))


def _counted(scope: Scope, node: Expression) -> bool:
    """Whether it is known to be one thing, or a part of one thing."""
    while node not in scope.single and isinstance(node, Get):
        node = node.base
    return node in scope.single


def expect_type(checker: Checker, scope: Scope, node: Expression, wanted: Type) -> tuple[Type, bool]:
    """The type of an expression and whether it fits a declared type; what may be several for one is told here."""
    found = checker.infer(scope, node, wanted)
    is_fitting = fits.fits(checker.ruleset, found, wanted)
    if is_fitting and not isinstance(wanted, t.SetType | t.ZoneType | t.UnknownType):
        expect_one(checker, scope, node, found)
    return found, is_fitting


def report_misfit(checker: Checker, node: Expression, found: Type, need: str, role: str = "") -> None:
    """Say that something else is needed than what is there."""
    if need == "number":
        is_selection = fits.member_of(checker.ruleset, found) is not None
        checker.report(number_needed.report(node, words.describe(found), is_selection))
    else:
        hint = _hint(node, found, need)
        checker.report(something_else_needed.report(node, NEEDS[need].words, words.describe(found), role, hint))


def _hint(node: Expression, found: Type, need: str) -> str:
    shown = node.span.text if node.span else ""
    if isinstance(found, t.KindType) and isinstance(node, Name):
        return f"a type is no selection: `everything where {shown}`, or `my.ZONE where {shown}`"
    if need in ("zone", "place") and isinstance(found, t.PlayerType):
        return f"name one of the player's zones: `{shown}.ZONE`"
    if need in ("players", "player") and isinstance(found, t.PieceType):
        return f"its player is `{shown}.owner`"
    return ""
