"""The canonical layout of a rule file: every text and formula as the formatter writes it, all else as it was."""

from __future__ import annotations

from collections.abc import Mapping as Table
from dataclasses import dataclass
from typing import Any

from heistdsl.authoring.effects import Formula, Written, find_effects, find_formulas
from heistdsl.authoring.remarks import format_lines, has_inner_remark
from heistdsl.authoring.scalar import Edit, Left, spell, spell_line
from heistdsl.loader import Mapping, Node, Scalar, Sequence, load_yaml
from heistdsl.syntax.format_expression import format_expression
from heistdsl.syntax.parse import parse, parse_expression
from heistdsl.syntax.tree import Expression, Text
from heistdsl.text import Diagnostic, Source, has_errors


@dataclass(frozen=True, slots=True)
class Laid:
    """A file laid out, and the effect texts that were left alone. With errors the text is that of the source."""

    text: str
    left: tuple[Left, ...]
    diagnostics: tuple[Diagnostic, ...]


def lay_out(source: Source) -> Laid:
    """The canonical text of a rule file; laying that out again changes nothing.

    Only YAML and effect texts have to be well-formed; names may be unknown. A remark between two statements of
    a text stays where it is; a text with a remark inside a statement is left alone.
    """
    root, diagnostics = load_yaml(source)
    if root is None:
        return Laid(source.text, (), tuple(diagnostics))
    steps: list[Edit | Left] = []
    for written in find_effects(root):
        text, found = _read(written)
        diagnostics += found
        steps.append(_lay_out_effect(source, written, text))
    for formula in find_formulas(root):
        expression, found = _read_formula(formula)
        diagnostics += found
        steps.append(_lay_out_formula(formula, expression))
    if has_errors(diagnostics):
        return Laid(source.text, (), tuple(diagnostics))
    steps.sort(key=lambda step: step.span.start)
    left = [step for step in steps if isinstance(step, Left)]
    laid = _apply(source, [step for step in steps if isinstance(step, Edit)])
    assert _meaning(Source(source.name, laid)) == _meaning(source), "the layout changed what the file says"
    return Laid(laid, tuple(left), tuple(diagnostics))


def _read(written: Written) -> tuple[Text | None, list[Diagnostic]]:
    body = written.scalar.body
    return parse(body.source, body.start, body.end) if body else (None, [])


def _lay_out_effect(source: Source, written: Written, text: Text | None) -> Edit | Left:
    body = written.scalar.body
    if body is None or text is None:
        return Left(written.scalar.span, "it does not stand in the file as it is read")
    if has_inner_remark(body, text):
        return Left(written.scalar.span, "there is a remark inside a statement")
    return spell(source, written, format_lines(body, text))


def _read_formula(formula: Formula) -> tuple[Expression | None, list[Diagnostic]]:
    body = formula.scalar.body
    return parse_expression(body.source, body.start, body.end) if body else (None, [])


def _lay_out_formula(formula: Formula, expression: Expression | None) -> Edit | Left:
    if "\n" in formula.scalar.span.text:
        return Left(formula.scalar.span, "a formula of several lines")
    if formula.scalar.body is None or expression is None:
        return Left(formula.scalar.span, "it does not stand in the file as it is read")
    return spell_line(formula, format_expression(expression))


def _apply(source: Source, edits: list[Edit]) -> str:
    parts = []
    at = 0
    for edit in edits:
        parts += [source.text[at : edit.span.start], edit.text]
        at = edit.span.end
    return "".join([*parts, source.text[at:]])


def _meaning(source: Source) -> Any:
    """What a file says: plain data with trees in the places of effect texts."""
    root, diagnostics = load_yaml(source)
    if root is None or has_errors(diagnostics):
        return None
    trees: dict[int, Text | Expression | None] = {
        written.scalar.span.start: _read(written)[0] for written in find_effects(root)
    }
    trees |= {formula.scalar.span.start: _read_formula(formula)[0] for formula in find_formulas(root)}
    return _plain(root, trees)


def _plain(node: Node, trees: Table[int, Text | Expression | None]) -> Any:
    match node:
        case Mapping(entries=entries):
            return [(key.text, _plain(value, trees)) for key, value in entries]
        case Sequence(items=items):
            return [_plain(item, trees) for item in items]
        case Scalar(span=span, value=value):
            return trees.get(span.start) or value
