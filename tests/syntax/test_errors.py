"""What is said about texts that cannot be read."""

from __future__ import annotations

from pathlib import Path

import pytest
from annotated import assert_annotated, describe_found, read_annotated
from hypothesis import given, settings
from hypothesis import strategies as st

from heistdsl.syntax.explanations import EXPLANATIONS
from heistdsl.syntax.format import format
from heistdsl.syntax.parse import MOST_LEVELS, parse, parse_expression, parse_text
from heistdsl.text import Explanation, Source

HERE = Path(__file__).parent
# Cases are parted by lines of `=`, which no case contains.
MISTAKES = (HERE / "mistakes.txt").read_text(encoding="utf-8").split("=====\n")
SPELLINGS = [case.split("-----\n")[0] for case in (HERE / "spellings.txt").read_text(encoding="utf-8").split("=====\n")]


@pytest.mark.parametrize("case", MISTAKES, ids=lambda case: case.split("\n")[0])
def test_mistake(case: str) -> None:
    annotated = read_annotated(case)
    tree, diagnostics = parse_text(annotated.text)
    assert tree is None
    assert_annotated(annotated, diagnostics)


@pytest.mark.parametrize("text", ["", " \n\n", "# only a comment", "\n  # two\n  # of them\n"])
def test_nothing_to_read(text: str) -> None:
    assert [diagnostic.code for diagnostic in parse_text(text)[1]] == ["H0402"]
    assert [diagnostic.code for diagnostic in parse_expression(Source("t", text))[1]] == ["H0402"]


EXPRESSIONS = [
    ("1 +", "1:4-5 error H0401: the text ends too early: expected a number"),
    (
        "draw 1",
        "1:6-7 error H0401: expected `where`, an operator such as `+` or `and` or the end of the line, found `1`",
    ),
    ("x where", "1:8-9 error H0401: the text ends too early: expected a condition"),
]


@pytest.mark.parametrize(("text", "expected"), EXPRESSIONS)
def test_mistake_of_an_expression(text: str, expected: str) -> None:
    tree, diagnostics = parse_expression(Source("t", text))
    assert tree is None
    assert describe_found(diagnostics) == [expected]


DEEP = [
    "x = " + "-" * 200 + "1",
    "x = " + "a + " * 200 + "1",
    "x = " + "not " * 200 + "y",
    "x = " + "f(" * 200 + "y" + ")" * 200,
    "x = y" + ".z" * 200,
    "".join(" " * i + "repeat:\n" for i in range(200)) + " " * 200 + "stop",
    "x = " + "-" * 30_000 + "1",
]


@pytest.mark.parametrize("text", DEEP, ids=range(len(DEEP)))
def test_too_deep(text: str) -> None:
    tree, diagnostics = parse_text(text)
    assert tree is None
    assert [diagnostic.code for diagnostic in diagnostics] == ["H0410"]


def test_what_is_long_need_not_be_deep() -> None:
    tree, diagnostics = parse_text("x = {" + "a, " * 500 + "b}")
    assert diagnostics == []
    assert tree is not None
    assert parse_text("x = " + "-" * (MOST_LEVELS - 3) + "1")[1] == []


def test_brackets_may_be_endless() -> None:
    for bracket in "([{":
        tree, diagnostics = parse_text("x = f" + bracket * 20_000)
        assert tree is None
        assert len(diagnostics) == 1


def test_positions_are_those_of_the_file() -> None:
    file = "cards:\n  bank:\n    effect: |\n      draw 1\n      drow 2\n  next: 1\n"
    start, end = file.index("      draw"), file.index("  next")
    tree, diagnostics = parse(Source("f.yaml", file), start, end)
    assert tree is None
    assert describe_found(diagnostics) == ["5:7-11 error H0401: no statement begins with `drow 2`"]


def test_the_end_of_a_text_is_inside_it() -> None:
    file = "effect: draw 1 from\nnext: 1\n"
    _, diagnostics = parse(Source("f.yaml", file), 8, file.index("\n"))
    assert [(diagnostic.span.start, diagnostic.span.end) for diagnostic in diagnostics if diagnostic.span] == [(19, 19)]


WITH_EXAMPLES = [page for page in EXPLANATIONS if page.wrong]


@pytest.mark.parametrize("page", WITH_EXAMPLES, ids=lambda page: page.code)
def test_explanation(page: Explanation) -> None:
    assert [diagnostic.code for diagnostic in parse_text(page.wrong)[1]] == [page.code]
    assert parse_text(page.right)[1] == []


def test_every_code_is_explained() -> None:
    text = (Path(parse.__code__.co_filename).parent / "errors.py").read_text(encoding="utf-8")
    assert {f"H04{part[:2]}" for part in text.split('"H04')[1:]} == {page.code for page in EXPLANATIONS}


# ---- no text is too bad to be answered

PIECES = sorted({word for text in SPELLINGS for word in text.split()} | set(' \n\t"#_@;:()[]{}.,+-*/=<>éA0'))
soup = st.lists(st.sampled_from([*PIECES, "\n  ", "\n    "]), max_size=15).map(" ".join)


@st.composite
def damaged(draw: st.DrawFn) -> str:
    text = draw(st.sampled_from(SPELLINGS))
    start = draw(st.integers(0, len(text)))
    end = draw(st.integers(start, min(len(text), start + 4)))
    return text[:start] + draw(st.sampled_from(["", *PIECES])) + text[end:]


any_text = st.one_of(soup, damaged(), damaged(), st.text(max_size=20))


@settings(max_examples=1_000)
@given(any_text)
def test_any_text_has_a_tree_or_a_diagnostic_inside_it(text: str) -> None:
    check_answer(text)


@pytest.mark.long
@settings(max_examples=50_000)
@given(any_text)
def test_any_text_has_a_tree_or_a_diagnostic_inside_it_at_length(text: str) -> None:
    check_answer(text)


def check_answer(text: str) -> None:
    source = Source("t", f"before {text} after")
    start, end = 7, 7 + len(text)
    tree, diagnostics = parse(source, start, end)
    assert (tree is None) == bool(diagnostics)
    for diagnostic in diagnostics:
        assert diagnostic.span is not None
        assert start <= diagnostic.span.start <= diagnostic.span.end <= end
        assert "``" not in diagnostic.message or "`" in text
    if tree is not None:
        canonical = format(tree)
        again, _ = parse_text(canonical)
        assert again == tree, canonical
        assert format(again) == canonical
