"""Texts and what they are to the parser: their canonical spelling, their spans, their place in a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from heistdsl.syntax.format import format, format_expression
from heistdsl.syntax.parse import parse, parse_expression, parse_text
from heistdsl.syntax.tree import Node, Text, children, walk
from heistdsl.text import Source

# Cases are parted by lines of `=`; what stands below a line of `-` is the canonical spelling of what is above.
CASES = [
    case.partition("-----\n")
    for case in (Path(__file__).parent / "spellings.txt").read_text(encoding="utf-8").split("=====\n")
]


def tree_of(source: Source, start: int = 0, end: int | None = None) -> Text:
    text, diagnostics = parse(source, start, end)
    assert diagnostics == []
    assert text is not None
    return text


@pytest.mark.parametrize(("typed", "canonical"), [(typed, out or typed) for typed, _, out in CASES])
def test_spelling(typed: str, canonical: str) -> None:
    tree = tree_of(Source("t", typed))
    assert format(tree) + "\n" == canonical
    assert tree_of(Source("t", canonical)) == tree


SPANS = [
    ("draw 1 loot  # now\n", "Text", ["draw 1 loot"]),
    ("  \n\n draw 1; gain 2 x\n\n", "Act", ["draw 1", "gain 2 x"]),
    ("if a:\n  draw 1\nelse:\n  stop\n\n", "If", ["if a:\n  draw 1\nelse:\n  stop"]),
    ("a may:\n  draw 1\n# end\n", "May", ["a may:\n  draw 1"]),
    ("match a:\n  case 1: stop\n\n", "Match", ["match a:\n  case 1: stop"]),
    ('choose one:\n  option "a": stop\n', "Modal", ['choose one:\n  option "a": stop']),
    ('choose one:\n  option "a": stop\n', "Option", ['option "a": stop']),
    ("window for players at once\n", "Window", ["window for players at once"]),
    ("window for players\n", "Window", ["window for players"]),
    ("x = (a + b) * my.c[1] - 2\n", "Binary", ["(a + b) * my.c[1] - 2", "(a + b) * my.c[1]", "(a + b)"]),
    ("x = -(a)\n", "Name", ["x", "(a)"]),
    ("x = not a in b\n", "Binary", ["not a in b"]),
    ("draw 1 from loot\n", "Amount", ["1"]),
    ("rank p by a, b\n", "Sequence", ["a, b"]),
    ("on end of turn by me where x once per game: stop", "Pattern", ["end of turn by me where x"]),
    ("on end of turn by me where x once per game: stop", "Limit", ["once per game"]),
    ("each c in d rising by e, ties from f: stop", "Ranking", ["rising by e, ties from f"]),
    ("sort d rising by e", "Ranking", ["rising by e"]),
    ("bargain a with b over up to 3 c: stop", "Term", ["up to 3 c"]),
    ("x = sum(a of b where c)", "Of", ["a of b where c"]),
    ("x = table(a: 1 -> 2)", "Table", ["table(a: 1 -> 2)"]),
]


@pytest.mark.parametrize(("text", "kind", "expected"), SPANS)
def test_spans(text: str, kind: str, expected: list[str]) -> None:
    found = [node.span.text for node in walk(tree_of(Source("t", text))) if type(node).__name__ == kind and node.span]
    assert found == expected


@pytest.mark.parametrize("typed", [typed for typed, _, _ in CASES])
def test_every_node_has_a_span_inside_that_of_its_parent(typed: str) -> None:
    def check(node: Node) -> None:
        assert node.span is not None
        assert node.span.text == node.span.text.strip()
        for child in children(node):
            assert child.span is not None
            assert node.span.start <= child.span.start < child.span.end <= node.span.end
            check(child)

    check(tree_of(Source("t", typed)))


FILE = """\
cards:
  bank:
    effect: |
      on end of heist:
        if me in crew:
          draw 1
        else: gain 1 loot

      stop
  casino: {effect: draw 2 loot, other: 1}
"""


@pytest.mark.parametrize("begin", ["\n", "      on", "on"])
@pytest.mark.parametrize("finish", ["\n  casino", "  casino", "casino"])
def test_a_block_is_read_where_it_stands(begin: str, finish: str) -> None:
    source = Source("f.yaml", FILE)
    tree = tree_of(source, FILE.index(begin, FILE.index("|")), FILE.index(finish))
    assert format(tree) == "on end of heist:\n  if me in crew: draw 1\n  else: gain 1 loot\nstop"
    places = [source.line_column(node.span.start) for node in walk(tree) if node.span]
    assert places[:5] == [(4, 7), (4, 7), (4, 10), (4, 17), (5, 9)]


def test_a_text_in_the_middle_of_a_line() -> None:
    source = Source("f.yaml", FILE)
    start = FILE.index("draw 2")
    tree = tree_of(source, start, FILE.index(", other"))
    assert tree.span is not None
    assert (tree.span.text, source.line_column(tree.span.start)) == ("draw 2 loot", (10, 20))


def test_windows_line_ends() -> None:
    assert tree_of(Source("t", "if a:\r\n  draw 1\r\n\r\nstop\r\n")) == tree_of(Source("t", "if a:\n  draw 1\nstop"))


@pytest.mark.parametrize("text", ["3", "x + 1 if a > 2 else my.c", "\n  count(my.hand where x)\n", "not a in b"])
def test_expressions_alone(text: str) -> None:
    expression, diagnostics = parse_expression(Source("t", text))
    assert diagnostics == []
    assert expression is not None
    assert expression.span is not None
    assert expression.span.text == text.strip()
    assert tree_of(Source("t", f"let x = {text.strip()}")).body[0].value == expression  # type: ignore[union-attr]
    assert parse_expression(Source("t", format_expression(expression)))[0] == expression


def test_parse_text_names_the_source() -> None:
    _, diagnostics = parse_text("drow 1", "my text")
    assert [diagnostic.span.source.name for diagnostic in diagnostics if diagnostic.span] == ["my text"]
