"""Offsets become lines and columns, and back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from heistdsl.text import Source, Span

CASES = [
    # text, offset, (line, column)
    ("", 0, (1, 1)),
    ("", 5, (1, 1)),
    ("ab", 1, (1, 2)),
    ("ab", 2, (1, 3)),
    ("ab\n", 2, (1, 3)),
    ("ab\n", 3, (2, 1)),
    ("ab\ncd", 4, (2, 2)),
    ("é😀x", 2, (1, 3)),
    ("a\r\nb", 3, (2, 1)),
    ("a\u2028b\x0cc", 4, (1, 5)),
    ("ab", -3, (1, 1)),
]


@pytest.mark.parametrize(("text", "offset", "place"), CASES)
def test_line_column(text: str, offset: int, place: tuple[int, int]) -> None:
    assert Source("f", text).line_column(offset) == place


def test_line_text_has_no_line_end() -> None:
    source = Source("f", "one\r\ntwo\n\nfour")
    assert [source.line_text(line) for line in range(1, source.line_count + 1)] == ["one", "two", "", "four"]


@given(st.text(alphabet="ab\n\té😀"), st.integers(0, 40))
def test_every_offset_has_exactly_one_place(text: str, offset: int) -> None:
    source = Source("f", text)
    offset = min(offset, len(text))
    line, column = source.line_column(offset)
    assert source.line_start(line) + column - 1 == offset
    assert column <= len(source.line_text(line)) + 1


def test_sources_are_equal_only_to_themselves() -> None:
    one, same = Source("f", "x"), Source("f", "x")
    assert one != same
    assert len({one, same}) == 2
    assert Span(one, 0, 1) == Span(one, 0, 1)
    assert Span(one, 0, 1) != Span(same, 0, 1)


def test_spans_join_to_the_smallest_that_holds_both() -> None:
    source = Source("f", "move 2 loot")
    joined = Span(source, 7, 11).join(Span(source, 0, 4))
    assert joined.text == "move 2 loot"
    assert repr(joined) == "Span(f:1:1+11)"
