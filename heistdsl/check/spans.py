"""Where a word stands that is part of a node but no node of its own: a verb, a unit, a part."""

from __future__ import annotations

import re

from heistdsl.syntax.tree import Get, Node
from heistdsl.text import Span


def word_span(node: Node, word: str, after: Node | None = None) -> Span | None:
    """The first whole `word` in the text of a node, behind the node `after`; else the node's own span."""
    span = node.span
    if span is None:
        return None
    start = after.span.end if after and after.span else span.start
    pattern = re.compile(rf"(?<![\w-]){re.escape(word)}(?![\w-])")
    found = pattern.search(span.source.text, start, span.end)
    return Span(span.source, found.start(), found.end()) if found else span


def part_span(node: Get) -> Span | None:
    """The name after the dot."""
    span = node.span
    return Span(span.source, span.end - len(node.name), span.end) if span else None


def first_line(node: Node) -> Span | None:
    """The part of a node on its first line."""
    span = node.span
    if span is None:
        return None
    end = span.source.text.find("\n", span.start, span.end)
    return span if end < 0 else Span(span.source, span.start, end)


def written(node: Node) -> str:
    """A node as the author wrote it, on one line; in a tree built by hand, dots."""
    return " ".join(node.span.text.split()) if node.span else "..."
