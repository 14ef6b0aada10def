"""Card texts as paragraphs of runs."""

from __future__ import annotations

import pytest

from heistdsl.printing.face import Paragraph
from heistdsl.printing.rich_text import paragraphs

ICONS = {"coin": "two-coins.svg"}


def shown(paragraph: Paragraph) -> str:
    """Bold in stars, icons in brackets, items with a dash."""
    signs = {"text": "{}", "bold": "*{}*", "icon": "[{}]"}
    return ("- " if paragraph.is_item else "") + "".join(signs[r.kind].format(r.content) for r in paragraph.runs)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Gain 1 {icon:coin|coin}.", ["Gain\u00a01\u00a0[two-coins.svg]."]),
        ("Draw a {icon:loot|Loot card}, then {icon:loot}.", ["Draw a Loot card, then loot."]),
        ("If it has rank 3, draw 1 card.", ["If it has rank\u00a03, draw\u00a01 card."]),
        ("No Show stays, No Shows do not.", ["*No Show* stays, No Shows do not."]),
        ("Look ahead: Once, you may look.", ["*Look ahead:* Once, you may look."]),
        ("At the end, do this: run.", ["At the end, do this: run."]),
        (
            "Choose one:\n• Rich: Gain 2 {icon:coin}.\n• Nothing.",
            ["Choose one:", "- *Rich:* Gain\u00a02\u00a0[two-coins.svg].", "- Nothing."],
        ),
        ("It's {icon:coin|x}{icon:coin|y}", ["It’s\u00a0[two-coins.svg][two-coins.svg]"]),
        ("", []),
        ("\n \nOne line.\n", ["One line."]),
        ("{icon:} {icon:coin {x}", ["{icon:} {icon:coin {x}"]),
    ],
)  # fmt: skip
def test_paragraphs(text: str, wanted: list[str]) -> None:
    assert [shown(each) for each in paragraphs(text, ICONS, ["No Show"])] == wanted
