"""Every habit of plain English that is known is answered with the line in the right words."""

from __future__ import annotations

from pathlib import Path

import pytest

from heistdsl.syntax.habits import HABITS, Habit
from heistdsl.syntax.mending import habits_in, mend
from heistdsl.syntax.parse import parse_text

SPELLINGS = (Path(__file__).parent / "spellings.txt").read_text(encoding="utf-8").split("=====\n")


@pytest.mark.parametrize("habit", HABITS, ids=lambda habit: habit.example)
def test_the_example_of_a_habit_becomes_a_text_that_can_be_read(habit: Habit) -> None:
    mended = mend(habit.example)
    assert mended is not None
    assert mended.habit is habit
    assert parse_text(mended.readable)[1] == []
    assert habits_in(mended.text) == []


def test_texts_of_the_language_hold_no_habits() -> None:
    lines = [line for case in SPELLINGS for line in case.split("-----\n")[0].splitlines()]
    assert [line for line in lines if habits_in(line)] == []


def test_quotes_remarks_and_margins_stay() -> None:
    mended = mend("  choose a player # the Other player\n")
    assert mended is not None
    assert mended.text == "  choose t from players # the Other player\n"
    mended = mend('if card.name = "The Big One" then Draw two cards')
    assert mended is not None
    assert mended.text == 'if card.name = "The Big One": draw 2'


def test_long_lines_are_left_alone() -> None:
    assert mend("draw a card, " * 100) is None


def test_only_the_line_with_the_mistake_is_shown() -> None:
    _, diagnostics = parse_text(
        "if heat > 3:\n  draw 1\n  you gain two coins, then draw a card  # bonus\nelse: draw 2\n"
    )
    assert [each.code for each in diagnostics] == ["H0411"]
    assert diagnostics[0].help == "write `gain 2 coins; draw 1  # bonus`"
