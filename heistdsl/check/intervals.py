"""Between which bounds a number always stays, as far as the rule files say: counters, printed numbers, dice, counts."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from heistdsl.check import fits
from heistdsl.check.checker import Checker
from heistdsl.check.scope import Scope
from heistdsl.model import types as t
from heistdsl.model.ruleset import Attribute, Counter, Declared
from heistdsl.syntax.tree import Act, Binary, Call, Expression, Get, Name, Negate, Number, Where

_PLAIN_DIE: Final = re.compile(r"d([1-9][0-9]{0,5})")


class Interval(NamedTuple):
    """The lowest and the highest value; None where nothing bounds it."""

    low: int | None = None
    high: int | None = None

    def __str__(self) -> str:
        return f"{'' if self.low is None else self.low}..{'' if self.high is None else self.high}"


_OPEN: Final = Interval()


def interval_of(checker: Checker, scope: Scope, node: Expression) -> Interval:
    """The bounds of an expression that has been typed already."""
    match node:
        case Number(value=value):
            return Interval(value, value)
        case Negate(operand=operand):
            low, high = interval_of(checker, scope, operand)
            return Interval(None if high is None else -high, None if low is None else -low)
        case Binary(operator="+"):
            return _sum(interval_of(checker, scope, node.left), interval_of(checker, scope, node.right))
        case Call(function="count", arguments=(selection,)) if isinstance(selection, Expression):
            return Interval(_fewest(checker, selection), _most(checker, scope, selection))
        case Get(name="total", base=Name(id=name)) if name in scope.locals:
            return _roll(checker, scope.locals[name].node)
        case Get() | Name():
            return _declared(checker, node)
        case _:
            return _OPEN


def written_number(node: Expression | None) -> int | None:
    """A number as it stands in the text, with its sign."""
    match node:
        case Number(value=value):
            return value
        case Negate(operand=Number(value=value)):
            return -value
        case _:
            return None


def _sum(left: Interval, right: Interval) -> Interval:
    low = None if left.low is None or right.low is None else left.low + right.low
    high = None if left.high is None or right.high is None else left.high + right.high
    return Interval(low, high)


def _declared(checker: Checker, node: Get | Name) -> Interval:
    """A counter is kept within its bounds; a printed number keeps to them unless some text changes it."""
    declared: Declared | None = None
    owner = checker.typing.owner_of(node)
    meaning = checker.typing.meaning_of(node) if isinstance(node, Name) else None
    name = node.name if isinstance(node, Get) else node.id
    if isinstance(node, Get) or (meaning and meaning.space == "part"):
        part = checker.parts(owner).get(name)
        declared = part.declared if part else None
    elif meaning and meaning.space == "counter":
        declared = checker.ruleset.counters.get(meaning.id)
    if isinstance(declared, Counter) and declared.keyed_by is None:
        return Interval(declared.low, declared.high)
    if name in checker.facts.changed:
        return _OPEN
    if isinstance(declared, Attribute):
        return _printed(checker, owner, name)
    return _face(checker, owner) if name == "value" and declared is None else _OPEN


def _printed(checker: Checker, owner: t.Type, name: str) -> Interval:
    """The widest range of an attribute among the types that the piece may have."""
    piece = fits.pieces_of(checker.ruleset, owner)
    kinds = fits.kinds_of(checker.ruleset, piece) if piece else frozenset[str]()
    found = [each for kind in kinds if (each := checker.ruleset.kinds[kind].attributes.get(name))]
    # Asking for a number that is optional also asks whether there is one.
    if any(each.optional for each in found):
        return _OPEN
    lows, highs = [each.low for each in found], [each.high for each in found]
    return Interval(
        min((low for low in lows if low is not None), default=None) if None not in lows else None,
        max((high for high in highs if high is not None), default=None) if None not in highs else None,
    )


def _face(checker: Checker, owner: t.Type) -> Interval:
    """What a die shows."""
    piece = fits.pieces_of(checker.ruleset, owner)
    kinds = fits.kinds_of(checker.ruleset, piece) if piece else frozenset[str]()
    faces = [checker.ruleset.kinds[kind].faces for kind in kinds]
    return Interval(1, max(faces)) if faces and all(faces) else _OPEN


def _roll(checker: Checker, act: object) -> Interval:
    """The result of a roll of so many dice of one kind, unless some text changes results."""
    if not isinstance(act, Act) or act.verb != "roll" or act.unit is None or "total" in checker.facts.changed:
        return _OPEN
    plain, kind = _PLAIN_DIE.fullmatch(act.unit), checker.ruleset.kinds.get(act.unit)
    faces = int(plain[1]) if plain else kind.faces if kind else 0
    amount = act.amount.value if act.amount and act.amount.kind == "exactly" else None
    if not faces or not isinstance(amount, Number):
        return _OPEN
    return Interval(amount.value, amount.value * faces)


# ---- counts


def _fewest(checker: Checker, selection: Expression) -> int:
    """Of the players there are so many at least; anything else may be empty."""
    if isinstance(selection, Name) and selection.id in ("players", "others"):
        return checker.ruleset.min_players - (selection.id == "others")
    return 0


def _most(checker: Checker, scope: Scope, selection: Expression) -> int | None:
    """How many a selection can hold: the places of a zone, the pieces of the game, the players."""
    if isinstance(selection, Where):
        return _most(checker, scope, selection.selection)
    found = checker.typing.type_of(selection)
    if fits.players_of(found) is not None:
        return checker.ruleset.max_players - (selection == Name("others"))
    zone = checker.ruleset.zones.get(found.zone) if isinstance(found, t.ZoneType) else None
    places = (zone.capacity or zone.slots or None) if zone else None
    pieces = _pieces(checker, scope, found)
    return min((each for each in (places, pieces) if each is not None), default=None)


def _pieces(checker: Checker, scope: Scope, found: t.Type) -> int | None:
    """How many pieces there are of the types something may hold; unknown where a deck decides."""
    piece = fits.pieces_of(checker.ruleset, found)
    if piece is None or checker.ruleset.decks or scope.context.place == "constraint":
        return None
    kinds = fits.kinds_of(checker.ruleset, piece)
    return sum(card.copies for card in checker.ruleset.cards.values() if card.kind in kinds)
