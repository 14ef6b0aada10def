"""The object of a verb: which of its shapes it has, and which pieces are meant."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from heistdsl.check import fits, words
from heistdsl.check.checker import Checker
from heistdsl.check.context import kinds_named
from heistdsl.check.fits import is_unknown
from heistdsl.check.intervals import written_number
from heistdsl.check.kinds import (
    amount_of_none,
    dice_left_open,
    never_of_this_type,
    object_of_verb,
    unit_of_verb,
    unknown_unit,
    zone_unnamed,
)
from heistdsl.check.needs import expect
from heistdsl.check.scope import Scope
from heistdsl.check.spans import word_span
from heistdsl.check.typing import Shape
from heistdsl.check.units import counted_units, is_counted, is_die
from heistdsl.model import types as t
from heistdsl.model.types import Type
from heistdsl.syntax.tree import Act, Expression, Name
from heistdsl.syntax.verbs import Verb

#: Verbs whose unit is a deck as well.
_FROM_DECKS = frozenset(("draw", "deal"))


@dataclass(frozen=True, slots=True)
class Thing:
    """The object of an act: its shape, one of the pieces it is about if it is about pieces, and whether it is exactly
    one. `is_unknown`: a mistake was reported about it."""

    shape: Shape
    piece: t.PieceType | None = None
    is_one: bool = False
    unit: str = ""
    is_unknown: bool = False


_UNKNOWN = Thing("none", is_unknown=True)


def find_thing(checker: Checker, scope: Scope, act: Act, row: Verb, arguments: Mapping[str, Type]) -> Thing:
    """Check the object of an act and say what it is. `arguments` are the types of the prepositions' arguments."""
    amount = act.amount
    if amount is None:
        return _nothing(checker, act, row)
    number = written_number(amount.value)
    if number is not None and number <= 0:
        checker.report(amount_of_none.report(amount.value, act.verb, number, act.unit))
        return _UNKNOWN
    if amount.value is not None and (amount.kind == "up to" or act.unit is not None):
        expect(checker, scope, amount.value, "number")
    elif amount.value is not None:
        found = checker.infer(scope, amount.value, _wanted(row))
        if is_unknown(found):
            return _UNKNOWN
        if not isinstance(found.of if isinstance(found, t.SetType) else found, t.NumberType):
            return _selection(checker, scope, act, row, amount.value, found)
        expect(checker, scope, amount.value, "number")
    if act.unit is not None:
        return _units(checker, scope, act, row, act.unit, arguments)
    return _number(checker, act, row, arguments)


def _wanted(row: Verb) -> Type | None:
    if "game" in row.objects:
        return t.PhaseType("")
    return fits.SOME_ZONE if "zone" in row.objects else None


def _nothing(checker: Checker, act: Act, row: Verb) -> Thing:
    is_enough = "none" in row.objects or any(row.prepositions.get(word) == "cards?" for word, _ in act.prepositions)
    if not is_enough:
        checker.report(object_of_verb.report_missing(act, act.verb, row.objects))
        return _UNKNOWN
    return Thing("none")


def _selection(checker: Checker, scope: Scope, act: Act, row: Verb, node: Expression, found: Type) -> Thing:
    """An object that is no number."""
    for shape in _shapes_of(checker, node, found):
        if shape in row.objects:
            piece = fits.pieces_of(checker.ruleset, found)
            is_one = isinstance(found, t.PieceType) or fits.holds_one(checker.ruleset, found)
            return Thing(shape, piece, is_one)
    is_type = isinstance(found, t.KindType) and ("n from" in row.objects or "n unit" in row.objects)
    hint = f"say how many, and from where: `{act.verb} 1 {_text(node)} from my.ZONE`" if is_type else ""
    if isinstance(node, Name) and node.id in checker.ruleset.cards:
        hint = f"say where it is: `my.ZONE where {node.id}`, or `everything where {node.id}`"
    checker.report(object_of_verb.report(node, act.verb, row.objects, words.describe(found), hint))
    return _UNKNOWN


def _shapes_of(checker: Checker, node: Expression, found: Type) -> tuple[Shape, ...]:
    match found:
        case t.ZoneType():
            return ("cards", "zone")
        case t.SetType(of=t.ZoneType()):
            return ("zone", "cards")
        case t.PlayerType() | t.SetType(of=t.PlayerType()):
            return ("players", "set")
        case t.SlotType() | t.SetType(of=t.SlotType()):
            return ("cards",)
        case t.PhaseType():
            return ("game",)
        case t.TimeType() if node == Name("clock"):
            return ("clock",)
        case t.ShareType():
            return ("share",)
        case _ if fits.pieces_of(checker.ruleset, found) is not None:
            return ("cards",)
        case _:
            return ()


def _text(node: Expression) -> str:
    return node.span.text if node.span else "..."


# ---- numbers


def _number(checker: Checker, act: Act, row: Verb, arguments: Mapping[str, Type]) -> Thing:
    """A bare number: of pieces out of a zone."""
    source = _source(checker, act, arguments)
    if "n from" not in row.objects and "n" not in row.objects:
        shown = act.amount.span if act.amount else act.span
        checker.report(object_of_verb.report(shown, act.verb, row.objects, "a number", ""))
        return _UNKNOWN
    if source is None:
        checker.report(zone_unnamed.report(act, act.verb))
    if source is None or is_unknown(source):
        return _UNKNOWN
    shape: Shape = "n from" if "n from" in row.objects else "n"
    return Thing(shape, fits.pieces_of(checker.ruleset, source) or t.PIECE)


def _source(checker: Checker, act: Act, arguments: Mapping[str, Type]) -> Type | None:
    """The zone that pieces are taken from: the one after `from`, or the one the game sets for the verb."""
    if "from" in arguments:
        return arguments["from"]
    zone = checker.ruleset.verbs.get(act.verb, {}).get("from")
    return t.ZoneType(zone) if zone else None


def _units(checker: Checker, scope: Scope, act: Act, row: Verb, unit: str, arguments: Mapping[str, Type]) -> Thing:
    """A number of something: a counter, a supply, dice, a deck, or pieces of a type out of a zone."""
    where = word_span(act, unit, act.amount)
    if local := scope.locals.get(unit):  # a zone that was chosen
        checker.read(local)
        return Thing("n unit", fits.pieces_of(checker.ruleset, local.type) or t.PIECE, unit=unit)
    if act.verb == "roll" and unit not in checker.ruleset.supplies:
        if is_die(checker, unit):
            if act.amount is not None and act.amount.kind != "exactly":
                checker.report(dice_left_open.report(where, act.amount.kind, unit))
            return Thing("n unit", unit=unit)
        dice = [kind.id for kind in checker.ruleset.kinds.values() if kind.faces]
        checker.report(unknown_unit.report(where, unit, act.verb, (*dice, "d6")))
        return _UNKNOWN
    if "n unit" in row.objects and is_counted(checker, unit):
        supply = checker.ruleset.supplies.get(unit)
        piece = fits.zone_pieces(checker.ruleset, t.ZoneType(supply.source)) if supply else None
        if act.verb == "steal" and "from" not in dict(act.prepositions):
            checker.report(zone_unnamed.report(act, act.verb))
        if piece is not None or act.verb not in _FROM_DECKS:
            return Thing("n unit", piece, unit=unit)
    if act.verb in _FROM_DECKS and (zone := checker.ruleset.zones.get(unit)) and zone.owner is None:
        return Thing("n unit", fits.zone_pieces(checker.ruleset, t.ZoneType(unit)), unit=unit)
    kinds = kinds_named(checker.ruleset, unit)
    if kinds and "n from" in row.objects:
        return _pieces_of_type(checker, act, unit, kinds, arguments)
    _report_unit(checker, act, row, unit)
    return _UNKNOWN


def _pieces_of_type(
    checker: Checker, act: Act, unit: str, kinds: frozenset[str], arguments: Mapping[str, Type]
) -> Thing:
    source = _source(checker, act, arguments)
    if source is None:
        checker.report(zone_unnamed.report(act, act.verb))
    if source is None or is_unknown(source):
        return _UNKNOWN
    piece = fits.pieces_of(checker.ruleset, source) or t.PIECE
    both = fits.meet(checker.ruleset, piece, t.PieceType(kinds))
    if both is None:
        where = word_span(act, unit, act.amount)
        checker.report(never_of_this_type.report(where, words.describe(piece), words.describe(t.PieceType(kinds))))
        return _UNKNOWN
    return Thing("n from", both, unit=unit)


def _report_unit(checker: Checker, act: Act, row: Verb, unit: str) -> None:
    where = word_span(act, unit, act.amount)
    fitting: list[str] = []
    if "n unit" in row.objects:
        fitting += counted_units(checker) if act.verb not in _FROM_DECKS else checker.ruleset.supplies
    if "n from" in row.objects:
        fitting += (*checker.ruleset.kinds, *checker.ruleset.tags)
    if act.verb in _FROM_DECKS:
        fitting += (zone.id for zone in checker.ruleset.zones.values() if zone.owner is None)
    if is_counted(checker, unit) or kinds_named(checker.ruleset, unit):
        checker.report(unit_of_verb.report(where, act.verb, unit, fitting))
    else:
        checker.report(unknown_unit.report(where, unit, act.verb, fitting))
