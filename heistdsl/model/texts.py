"""Effect texts and value formulas, parsed where they stand in their file."""

from __future__ import annotations

from functools import lru_cache

from heistdsl.loader import Mapping, Node, Scalar
from heistdsl.model import nodes
from heistdsl.model.read_attributes import implemented
from heistdsl.model.reader import Reader
from heistdsl.model.ruleset import Effect
from heistdsl.syntax.parse import parse, parse_expression
from heistdsl.syntax.tree import Expression, Text
from heistdsl.text import Diagnostic, Span

#: How many texts are kept that were read before.
_KEPT = 2048


def read_effect(reader: Reader, id: str, node: Node | None) -> Effect | None:
    """The effect a declaration holds: the text itself, or a mapping with the text under `effect`. A text that cannot
    be parsed is reported and counts as an empty one, so that nobody misses what is declared."""
    holder = nodes.member(node, "effect") if isinstance(node, Mapping) else node
    scalar = nodes.word(holder)
    body = _body(reader, scalar) if scalar else None
    if scalar is None:
        return None
    text = None
    if body:
        text, found = _parse(body)
        reader.diagnostics += found
    about = nodes.text(nodes.member(node, "about")) if isinstance(node, Mapping) else ""
    return Effect(id, text or Text(()), span=scalar.span, implements=implemented(node), about=about)


@lru_cache(maxsize=_KEPT)
def _parse(body: Span) -> tuple[Text | None, tuple[Diagnostic, ...]]:
    """A text as a tree, and what is wrong with it. Kept for whoever reads the same file again."""
    text, diagnostics = parse(body.source, body.start, body.end)
    return text, tuple(diagnostics)


def read_formula(reader: Reader, node: Node | None) -> Expression | None:
    """The formula of a value; None if there is none that can be parsed."""
    scalar = nodes.word(node)
    body = _body(reader, scalar) if scalar else None
    if body is None:
        return None
    formula, found = _parse_formula(body)
    reader.diagnostics += found
    return formula


@lru_cache(maxsize=_KEPT)
def _parse_formula(body: Span) -> tuple[Expression | None, tuple[Diagnostic, ...]]:
    """The same for a formula."""
    formula, diagnostics = parse_expression(body.source, body.start, body.end)
    return formula, tuple(diagnostics)


def _body(reader: Reader, scalar: Scalar) -> Span | None:
    if scalar.body is None:
        message = "a text of the effect language stands in the file exactly as it is read"
        help = "write `|` after the key and the text on the lines below it, indented"
        reader.report("H0110", message, scalar.span, help)
    return scalar.body
