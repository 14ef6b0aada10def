"""What a diagnostic means, at length: the page behind its code."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why `code` exists and how to put it right.

    `title` is half a line; `meaning` one or more paragraphs of plain words; `wrong` and `right` are complete
    examples, the first of which draws exactly this code and the second nothing. Both are empty for codes that
    no text can draw.
    """

    code: str
    title: str
    meaning: str
    wrong: str = ""
    right: str = ""
