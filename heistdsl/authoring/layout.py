"""The canonical layout of a rule file: every effect text as the formatter writes it, all else as it was."""

from __future__ import annotations

from collections.abc import Mapping as Table
from dataclasses import dataclass
from typing import Any

from heistdsl.authoring.effects import Written, find_effects
from heistdsl.authoring.remarks import format_lines, has_inner_remark
from heistdsl.authoring.scalar import Edit, Left, spell
from heistdsl.loader import Mapping, Node, Scalar, Sequence, load_yaml
from heistdsl.syntax.parse import parse
from heistdsl.syntax.tree import Text
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
    edits: list[Edit] = []
    left: list[Left] = []
    for written in find_effects(root):
        text, found = _read(written)
        diagnostics += found
        step = _lay_out_effect(source, written, text)
        if isinstance(step, Left):
            left.append(step)
        else:
            edits.append(step)
    if has_errors(diagnostics):
        return Laid(source.text, (), tuple(diagnostics))
    laid = _apply(source, edits)
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
    trees = {written.scalar.span.start: _read(written)[0] for written in find_effects(root)}
    return _plain(root, trees)


def _plain(node: Node, trees: Table[int, Text | None]) -> Any:
    match node:
        case Mapping(entries=entries):
            return [(key.text, _plain(value, trees)) for key, value in entries]
        case Sequence(items=items):
            return [_plain(item, trees) for item in items]
        case Scalar(span=span, value=value):
            return trees.get(span.start) or value
