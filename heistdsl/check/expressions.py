"""The type of every expression, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import assert_never

from heistdsl.check import calls, comparisons, fits, words
from heistdsl.check.checker import Checker
from heistdsl.check.conditions import check_condition
from heistdsl.check.fits import is_unknown
from heistdsl.check.intervals import written_number
from heistdsl.check.kinds import (
    empty_range,
    event_carries_no_such_part,
    list_out_of_place,
    no_entries,
    nothing_in_common,
    unknown_option,
    which_copy,
)
from heistdsl.check.matches import check_keys
from heistdsl.check.names import OPTION, resolve_name
from heistdsl.check.narrowing import narrow, narrowed_piece
from heistdsl.check.needs import expect
from heistdsl.check.parts import part_type
from heistdsl.check.patterns import check_pattern
from heistdsl.check.payload import carried, describe_events, event_names, one_of
from heistdsl.check.scope import Scope
from heistdsl.check.selections import infer_difference, infer_set, infer_union, infer_where
from heistdsl.check.spans import part_span
from heistdsl.check.typing import Meaning
from heistdsl.model import types as t
from heistdsl.model.ruleset import Card
from heistdsl.model.types import Type
from heistdsl.syntax import tree


def infer(checker: Checker, scope: Scope, node: tree.Expression, want: Type | None) -> Type:
    """The type of an expression, kept in the typing. `want` is what would fit here."""
    found = _infer(checker, scope, node, want)
    if isinstance(found, t.PieceType):
        found = narrowed_piece(checker, scope, node, found)
    checker.typing.types[id(node)] = found
    return found


def _infer(checker: Checker, scope: Scope, node: tree.Expression, want: Type | None) -> Type:
    match node:
        case tree.Number():
            return t.NUMBER
        case tree.Time():
            return t.TIME
        case tree.String():
            return t.TEXT
        case tree.Name():
            return resolve_name(checker, scope, node, want)
        case tree.Get():
            return _get(checker, scope, node)
        case tree.Index():
            return _index(checker, scope, node)
        case tree.Binary():
            return _binary(checker, scope, node)
        case tree.Not():
            check_condition(checker, scope, node.operand)
            return t.CONDITION
        case tree.Negate():
            expect(checker, scope, node.operand, "number")
            return t.NUMBER
        case tree.Where():
            return infer_where(checker, scope, node)
        case tree.Either():
            return _either(checker, scope, node, want)
        case tree.Call():
            return calls.infer_call(checker, scope, node)
        case tree.Table():
            return _table(checker, scope, node, want)
        case tree.Set():
            return infer_set(checker, scope, node, want)
        case tree.Sequence():
            for item in node.items:
                checker.infer(scope, item)
            checker.report(list_out_of_place.report(node))
            return t.UNKNOWN
        case tree.Times():
            check_pattern(checker, scope, node.pattern)
            if node.since is not None:
                check_pattern(checker, scope, node.since)
            return t.NUMBER
        case tree.Last():
            happening = check_pattern(checker, scope, node.pattern)
            return one_of(happening.events) if happening else t.UNKNOWN
        case _:
            assert_never(node)


def _get(checker: Checker, scope: Scope, node: tree.Get) -> Type:
    if node.base == tree.Name("option"):
        checker.typing.meanings[id(node.base)] = Meaning("builtin", "option")
        return _option(checker, node)
    base = checker.infer(scope, node.base)
    if isinstance(base, t.EventType):
        is_it = node.base == tree.Name("it")
        payload = scope.it.carries if is_it and scope.it else carried(checker, event_names(base))
        return _carried(checker, node, base, payload)
    if node.base in scope.narrowed and fits.holds_one(checker.ruleset, base):
        piece = fits.pieces_of(checker.ruleset, base) or t.PIECE
        base = replace(narrowed_piece(checker, scope, node.base, piece), maybe=True)
    if isinstance(base, t.KindType) and (card := _card_named(checker, node.base)) is not None:
        base = t.PieceType(frozenset((card.kind,)))
        if card.copies != 1 and node.name not in checker.ruleset.kinds[card.kind].attributes:
            checker.report(which_copy.report(part_span(node), card, node.name))
            return t.UNKNOWN
    member = fits.member_of(checker.ruleset, base)
    checker.typing.owners[id(node)] = base if member is None else member
    return part_type(checker, base, node.name, part_span(node), node.base)


def _card_named(checker: Checker, node: tree.Expression) -> Card | None:
    """The card that an expression names."""
    meaning = checker.typing.meaning_of(node) if isinstance(node, tree.Name) else None
    return checker.ruleset.cards.get(meaning.id) if meaning is not None and meaning.space == "card" else None


def _option(checker: Checker, node: tree.Get) -> Type:
    if node.name in checker.ruleset.options:
        return t.WordType(OPTION + node.name)
    checker.report(unknown_option.report(part_span(node), node.name, checker.ruleset.options))
    return t.UNKNOWN


def _carried(checker: Checker, node: tree.Get, event: t.EventType, payload: Mapping[str, Type]) -> Type:
    if node.name in payload:
        checker.typing.owners[id(node)] = event
        return payload[node.name]
    checker.report(event_carries_no_such_part.report(part_span(node), node.name, describe_events(event), payload))
    return t.UNKNOWN


def _index(checker: Checker, scope: Scope, node: tree.Index) -> Type:
    base = checker.infer(scope, node.base)
    keyed = base.of if isinstance(base, t.SetType) else base
    if isinstance(keyed, t.KeyedType):
        _check_key(checker, scope, node, keyed.key)
        return t.SetType(t.NUMBER) if isinstance(base, t.SetType) else t.NUMBER
    if isinstance(keyed, t.ZoneType) and checker.ruleset.zones[keyed.zone].slots:
        expect(checker, scope, node.key, "number")
        return t.SetType(t.SlotType(keyed.zone)) if isinstance(base, t.SetType) else t.SlotType(keyed.zone)
    member = fits.member_of(checker.ruleset, base)
    if member is not None and not is_unknown(base):
        expect(checker, scope, node.key, "number")
        return replace(member, maybe=True) if isinstance(member, t.PieceType) else member
    checker.infer(scope, node.key)
    if not is_unknown(base):
        checker.report(no_entries.report(node, words.describe(base)))
    return t.UNKNOWN


def _check_key(checker: Checker, scope: Scope, node: tree.Index, key: str) -> None:
    """Check the key of a counter or value that is kept for each type, player or word."""
    wanted: Type = t.KIND if key == "types" else t.PLAYER if key == "players" else t.WordType(key)
    found = checker.infer(scope, node.key, wanted)
    is_card = wanted == t.KIND and fits.pieces_of(checker.ruleset, found) is not None
    if not is_card and not fits.fits(checker.ruleset, found, wanted):
        checker.report(no_entries.report_key(node.key, words.describe(wanted), words.describe(found)))


def _binary(checker: Checker, scope: Scope, node: tree.Binary) -> Type:
    match node.operator:
        case "and" | "or":
            return _connective(checker, scope, node)
        case "|":
            return infer_union(checker, scope, node)
        case "except":
            return infer_difference(checker, scope, node)
        case "..":
            low, high = written_number(node.left), written_number(node.right)
            if low is not None and high is not None and low > high:
                checker.report(empty_range.report(node, low, high))
            ends = [expect(checker, scope, side, "number") for side in (node.left, node.right)]
            return t.UNKNOWN if any(map(is_unknown, ends)) else t.SetType(t.NUMBER)
        case "+" | "-" | "*" | "/":
            return _arithmetic(checker, scope, node)
        case _:
            return comparisons.infer_comparison(checker, scope, node)


def _connective(checker: Checker, scope: Scope, node: tree.Binary) -> Type:
    """Both sides are conditions; the right one is asked only if the left one holds, or with `or` if it does not."""
    before = len(checker.diagnostics)
    check_condition(checker, scope, node.left)
    right = narrow(checker, scope, node.left, holds=node.operator == "and")
    if checker.erred_since(before) and scope.element is not None:
        right = right.inside(t.UNKNOWN)
    check_condition(checker, right, node.right)
    return t.UNKNOWN if checker.erred_since(before) else t.CONDITION


def _arithmetic(checker: Checker, scope: Scope, node: tree.Binary) -> Type:
    """A number, or a time if one side is a time and times can be added or taken away."""
    if node.operator in ("+", "-"):
        left = checker.infer(scope, node.left)
        if isinstance(left, t.TimeType):
            if not isinstance(checker.infer(scope, node.right), t.TimeType):
                expect(checker, scope, node.right, "number")
            return t.TIME
    left, right = (expect(checker, scope, side, "number") for side in (node.left, node.right))
    return t.UNKNOWN if is_unknown(left) or is_unknown(right) else t.NUMBER


def _either(checker: Checker, scope: Scope, node: tree.Either, want: Type | None) -> Type:
    check_condition(checker, scope, node.condition)
    value = checker.infer(narrow(checker, scope, node.condition), node.value, want)
    other = checker.infer(narrow(checker, scope, node.condition, holds=False), node.other, want)
    return _joined(checker, node, value, other)


def _table(checker: Checker, scope: Scope, node: tree.Table, want: Type | None) -> Type:
    key = checker.infer(scope, node.key)
    check_keys(checker, scope, node.key, key, tuple(row for row, _ in node.rows if row is not None))
    joined: Type | None = None
    for _, value in node.rows:
        found = checker.infer(scope, value, want)
        joined = found if joined is None else _joined(checker, node, joined, found)
    return joined or t.UNKNOWN


def _joined(checker: Checker, node: tree.Expression, left: Type, right: Type) -> Type:
    """One or the other of two values."""
    joined = fits.join(checker.ruleset, left, right)
    if joined is None:
        checker.report(nothing_in_common.report_values(node, words.describe(left), words.describe(right)))
        return t.UNKNOWN
    return joined
