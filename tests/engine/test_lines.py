"""Lines of the log: what they say, and that no two that say something else are the same."""

import pytest

from heistdsl.engine.lines import Line, bare_line, has_cards, note_line, read_line


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("41\n", Line(41, 0, 0, 0, 0, 0, [], [])),
        ("10\n", Line(10, 0, 0, 0, 0, 0, [], [])),
        ("30,2\n", Line(30, 2, 0, 0, 0, 0, [], [])),
        ("22,1,2,10\n", Line(22, 1, 2, 10, 0, 0, [], [])),
        ("3,0,0,1,10000,20001\n", Line(3, 0, 0, 1, 10000, 20001, [], [])),
        ("3,0,0,1,10000\n", Line(3, 0, 0, 1, 10000, 0, [], [])),
        ("3,0,0,1,10000,0,0\n", Line(3, 0, 0, 1, 10000, 0, [0], [])),
        ("3,0,0,2,10000,20001,0,12\n", Line(3, 0, 0, 2, 10000, 20001, [0, 12], [])),
        ("20,0,0,0,10000,10000,-1,5,0\n", Line(20, 0, 0, 0, 10000, 10000, [], [5, 0])),
        ("26,1,0,0,0,0,4,-1,0\n", Line(26, 1, 0, 0, 0, 0, [4], [0])),
        ("26,1,0,0,0,0,-1,-3\n", Line(26, 1, 0, 0, 0, 0, [], [-3])),
    ],
)
def test_what_a_line_says(text: str, line: Line) -> None:
    assert read_line(text) == line
    assert has_cards(text) == bool(line.cards)
    if not line.cards and not line.values:
        assert bare_line("".join(f"{number}," for number in line[:6])) == text


def test_a_note_says_who_it_is_by() -> None:
    assert [note_line(30, by) for by in (-1, 0, 9)] == ["30\n", "30,1\n", "30,10\n"]
