"""Effect texts and value formulas, parsed where they stand in their file."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import Any, Final

from heistdsl.loader import Mapping, Node, Scalar
from heistdsl.model import nodes
from heistdsl.model.read_attributes import implemented
from heistdsl.model.reader import Reader
from heistdsl.model.ruleset import Effect
from heistdsl.syntax.parse import parse
from heistdsl.syntax.tree import Expression, Let, Text
from heistdsl.text import Diagnostic, Label, Source, Span

_BEFORE: Final = "let formula = ("
_AFTER: Final = ")"


def read_effect(reader: Reader, id: str, node: Node | None) -> Effect | None:
    """The effect a declaration holds: the text itself, or a mapping with the text under `effect`."""
    holder = nodes.member(node, "effect") if isinstance(node, Mapping) else node
    scalar = nodes.word(holder)
    if scalar is None:
        return None
    text = _parse_text(reader, scalar)
    return Effect(id, text, span=scalar.span, implements=implemented(node)) if text else None


def _parse_text(reader: Reader, scalar: Scalar) -> Text | None:
    body = _body(reader, scalar)
    if body is None:
        return None
    text, found = parse(body.source, body.start, body.end)
    reader.diagnostics += found
    return text


def read_formula(reader: Reader, node: Node | None) -> Expression | None:
    """The formula of a value."""
    scalar = nodes.word(node)
    body = _body(reader, scalar) if scalar else None
    if body is None:
        return None
    # The parser takes whole texts, so the formula is read as part of one and moved back to its own place.
    source = Source(body.source.name, _BEFORE + body.text + _AFTER)
    text, found = parse(source, 0, len(source.text))
    reader.diagnostics += [_moved_diagnostic(diagnostic, body) for diagnostic in found]
    if text is None or len(text.body) != 1 or not isinstance(text.body[0], Let):
        return None
    formula: Expression = _moved(text.body[0].value, body)
    return formula


def _body(reader: Reader, scalar: Scalar) -> Span | None:
    if scalar.body is None:
        message = "a text of the effect language stands in the file exactly as it is read"
        help = "write `|` after the key and the text on the lines below it, indented"
        reader.report("H0110", message, scalar.span, help)
    return scalar.body


def _moved_diagnostic(diagnostic: Diagnostic, body: Span) -> Diagnostic:
    related = tuple(Label(_moved_span(label.span, body), label.message) for label in diagnostic.related)
    span = diagnostic.span and _moved_span(diagnostic.span, body)
    return replace(diagnostic, span=span, related=related)


def _moved_span(span: Span, body: Span) -> Span:
    shift = body.start - len(_BEFORE)
    start = min(max(span.start + shift, body.start), body.end)
    return Span(body.source, start, min(max(span.end + shift, start), body.end))


def _moved(value: Any, body: Span) -> Any:
    """The same tree with its spans in the file."""
    if isinstance(value, Span):
        return _moved_span(value, body)
    if isinstance(value, tuple):
        return tuple(_moved(item, body) for item in value)
    if is_dataclass(value) and not isinstance(value, type):
        return replace(value, **{each.name: _moved(getattr(value, each.name), body) for each in fields(value)})
    return value
