"""Attributes of pieces and places, and the values that rule files give them."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final, TypeAlias, assert_never

from heistdsl.loader import Mapping, Node, Scalar, Sequence, describe
from heistdsl.model import nodes
from heistdsl.model import types as t
from heistdsl.model.reader import Reader, unknown_help
from heistdsl.model.ruleset import Attribute
from heistdsl.model.type_text import read_type
from heistdsl.text import Span

_TIME: Final = re.compile(r"(\d{1,4}):([0-5]\d)")
_NUMERAL: Final = re.compile(r"\s*(\+?[0-9]{1,9})\s*")
_NUMBER_WORDS: Final = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


class Unusable:
    """Stands for a value that a mistake was reported about."""


UNUSABLE: Final = Unusable()
Given: TypeAlias = "object | Unusable"


def read_attributes(reader: Reader, node: Node | None) -> dict[str, Attribute]:
    """The attributes a type declares, by id."""
    return {key.text: _read_attribute(reader, key, form) for key, form in nodes.members(node)}


def _read_attribute(reader: Reader, key: Scalar, form: Node) -> Attribute:
    reader.check_id(key)
    written = read_type(reader, nodes.member(form, "type") if isinstance(form, Mapping) else form)
    optional = nodes.flag(nodes.member(form, "optional"))
    attribute = Attribute(
        key.text,
        t.maybe(written.type) if optional else written.type,
        optional=optional,
        low=written.low,
        high=written.high,
        span=key.span,
        about=nodes.text(nodes.member(form, "about")),
        implements=implemented(form),
    )
    default = nodes.member(form, "default")
    given = UNUSABLE if default is None else read_value(reader, attribute, default)
    return attribute if isinstance(given, Unusable) else replace(attribute, default=given)


def implemented(node: Node | None) -> tuple[str, ...]:
    """The ledger ids a declaration says it implements."""
    return tuple(word.text for word in nodes.words(nodes.member(node, "implements")))


def read_value(reader: Reader, attribute: Attribute, node: Node) -> Given:
    """The value given to an attribute; UNUSABLE, and a mistake, if it does not fit."""
    if isinstance(node, Scalar) and node.value is None and attribute.optional:
        return None
    if isinstance(attribute.type, t.SetType):
        return _read_set(reader, attribute, attribute.type.of, node)
    return _read_one(reader, attribute, attribute.type, node)


def _read_set(reader: Reader, attribute: Attribute, of: t.Type, node: Node) -> Given:
    if isinstance(node, Mapping):
        return _wrong(reader, attribute, "a list", node)
    members = [
        UNUSABLE if isinstance(item, Sequence) else _read_one(reader, attribute, of, item) for item in nodes.items(node)
    ]
    return UNUSABLE if any(isinstance(member, Unusable) for member in members) else tuple(members)


def _read_one(reader: Reader, attribute: Attribute, type_: t.Type, node: Node) -> Given:
    match type_:
        case t.NumberType():
            return _read_number(reader, attribute, node)
        case t.ConditionType():
            if isinstance(node, Scalar) and isinstance(node.value, bool):
                return node.value
            return _wrong(reader, attribute, "`true` or `false`", node)
        case t.TimeType():
            seconds = seconds_of(nodes.text(node))
            return _wrong(reader, attribute, "a time such as `2:30`", node) if seconds is None else seconds
        case t.TextType():
            return node.text if isinstance(node, Scalar) else _wrong(reader, attribute, "a text", node)
        case t.UnknownType():
            return UNUSABLE
        case (
            t.PlayerType() | t.PieceType() | t.PlaceType() | t.WordType() | t.KindType() | t.ZoneType()
            | t.SlotType() | t.SetType() | t.EventType() | t.ShareType() | t.KeyedType() | t.PhaseType()
        ):  # fmt: skip
            return _read_name(reader, attribute, type_, node)
        case _:
            assert_never(type_)


def _read_number(reader: Reader, attribute: Attribute, node: Node) -> Given:
    value = nodes.number(node)
    if value is None:
        return _wrong(reader, attribute, "a whole number", node)
    low, high = attribute.low, attribute.high
    if (low is not None and value < low) or (high is not None and value > high):
        message = f"`{attribute.id}` is {value}, outside {range_text(low, high)}"
        reader.report("H0601", message, node.span, "change the number, or the range where the attribute is declared")
        return UNUSABLE
    return value


def range_text(low: int | None, high: int | None) -> str:
    """A range as rule files write it; an open end is left out."""
    return f"{'' if low is None else low}..{'' if high is None else high}"


def _read_name(reader: Reader, attribute: Attribute, type_: t.Type, node: Node) -> Given:
    noun, known = _candidates(reader, type_)
    if not isinstance(node, Scalar) or node.value is None:
        return _wrong(reader, attribute, f"a {noun}", node)
    if node.text in known:
        return node.text
    if reader.sections.complete:
        message = f"`{attribute.id}` is `{node.text}`, which is no {noun}"
        reader.report("H0603", message, node.span, unknown_help(node.text, noun, known))
    return UNUSABLE


def _candidates(reader: Reader, type_: t.Type) -> tuple[str, frozenset[str]]:
    names = reader.names
    match type_:
        case t.PlayerType():
            return "seat", names.seats
        case t.PlaceType(map=map_):
            return f"place of {map_}", reader.places.get(map_, frozenset())
        case t.WordType(enumeration=enumeration):
            found = reader.enumerations.get(enumeration)
            return enumeration, frozenset(found.values if found else ())
        case t.KindType():
            return "type, tag or card", names.kinds | names.tags | names.cards
        case t.PieceType():
            return "card", names.cards
        case _:
            return "value that a rule file can give", frozenset()


def _wrong(reader: Reader, attribute: Attribute, expected: str, node: Node) -> Unusable:
    # The schema has something to say about mappings, lists in lists and fractions, so nothing is said here.
    if not isinstance(node, Mapping) and not (isinstance(node, Scalar) and isinstance(node.value, float)):
        message = f"`{attribute.id}` must be {expected}, found {describe(node)}"
        reader.report("H0603", message, first_line(node.span), _as_number(expected, node))
    return UNUSABLE


def _as_number(expected: str, node: Node) -> str:
    """What to write where a number is wanted and a text that says one is given."""
    if isinstance(node, Scalar) and "number" in expected:
        found = _NUMERAL.fullmatch(node.text)
        if found:
            return f"write `{int(found[1])}`"
        if node.text.lower() in _NUMBER_WORDS:
            return f"write `{_NUMBER_WORDS.index(node.text.lower())}`"
    return ""


def first_line(span: Span) -> Span:
    """The part of a span on its first line."""
    end = span.source.text.find("\n", span.start, span.end)
    return span if end < 0 else Span(span.source, span.start, end)


def seconds_of(text: str) -> int | None:
    """The seconds of a time written m:ss."""
    found = _TIME.fullmatch(text)
    return int(found[1]) * 60 + int(found[2]) if found else None
