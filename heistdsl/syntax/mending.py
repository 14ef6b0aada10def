"""A line in plain English put into the words of the language."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from textwrap import dedent
from typing import Final, TypeAlias

from heistdsl.syntax.errors import plain_english
from heistdsl.syntax.failure import Failure
from heistdsl.syntax.habits import HABITS, SLIPS, Habit
from heistdsl.syntax.words import OTHER_FIRST_WORDS, OTHER_INNER_WORDS
from heistdsl.text.diagnostic import Diagnostic
from heistdsl.text.span import Span

#: Lines of texts are much shorter; a longer one is an accident.
_LONGEST_LINE: Final = 200
_Breaks: TypeAlias = Callable[[str, int, int], int]
_QUOTED: Final = re.compile(r'"[^"\n]*"')
_OTHER_WORDS: Final = re.compile(
    rf"(?:(?P<before>^\s*|[:;] ?)(?P<first>{'|'.join(OTHER_FIRST_WORDS)})|(?P<inner>{'|'.join(OTHER_INNER_WORDS)}))"
    r"(?= [\w\"(])(?<![.-]\b)"
)
_GAP: Final = re.compile(r"\b[A-Z]{3,}\b")


@dataclass(frozen=True, slots=True)
class Mended:
    """A line set right: the new text (perhaps of several lines), how many rows it took, and the first habit in the old
    line with its place there and what stands for it; `habit` is None if there were only capitals and signs."""

    text: str
    changes: int
    habit: Habit | None
    start: int
    end: int
    instead: str

    @property
    def readable(self) -> str:
        """The new text with names in its gaps, as a parser takes it."""
        return _GAP.sub(lambda gap: gap[0].lower(), self.text)


def explain_line(failure: Failure, own: Diagnostic, breaks_at: _Breaks) -> Diagnostic:
    """What is said about a line that cannot be read, `own` if nothing in it is a habit.

    `breaks_at` says where a stretch of a text cannot be read on: what is proposed has been tried.
    """
    text = failure.source.text
    place = failure.end_before if failure.is_at_line_end else failure.found.start
    start = max(text.rfind("\n", 0, place) + 1, failure.start)
    stop = text.find("\n", place, failure.end)
    end = failure.end if stop < 0 else stop
    mended = mend(text[start:end])
    if mended is None:
        return own
    readable = mended.readable
    mends = breaks_at(text[:start] + readable + text[end:], failure.start, failure.end + len(readable) - (end - start))
    is_mended = mends >= start + len(readable)
    if mended.habit is None:
        return replace(own, help=f"write `{mended.text.strip()}`") if is_mended and mended.changes > 1 else own
    span = Span(failure.source, start + mended.start, start + mended.end)
    if is_mended:
        return plain_english(span, mended.habit.rule, dedent(mended.text).strip("\n "))
    touches = span.start <= failure.found.end and failure.found.start <= span.end
    return plain_english(span, mended.habit.rule, mended.instead or own.help) if touches and mended.instead else own


def mend(line: str) -> Mended | None:
    """What the line should be; None if nothing in it is known as a habit or slip. Quotes and remarks stay."""
    if len(line) > _LONGEST_LINE:
        return None
    bare = _bare(line)
    gap_and_remark = line[len(bare) :]
    quotes = _QUOTED.findall(line)
    lowered = re.sub(r"[A-Z]+", lambda capitals: capitals[0].lower(), bare)
    text, changes = lowered, int(lowered != bare)
    for pattern, ours in SLIPS:
        text, count = pattern.subn(ours, text)
        changes += count
    for habit in HABITS:
        before, text = text, habit.pattern.sub(habit.ours, text)
        changes += text != before
    text, count = _OTHER_WORDS.subn(_other_word, text)
    changes += count
    if not changes:
        return None
    first, start, end, instead = _first_habit(lowered)
    kept = iter(quotes)
    text = re.sub('"§*"', lambda quote: next(kept, quote[0]), text)
    return Mended(text + gap_and_remark, changes, first, start, end, instead)


def habits_in(line: str) -> list[tuple[int, int]]:
    """The stretches of a line that are plain English."""
    bare = _bare(line)
    return [_pointed_at(found) for habit in HABITS for found, _ in habit.found_in(bare)]


def _bare(line: str) -> str:
    """The line without the remark at its end and with nothing said in its quotes; places in it stay the same."""
    bare = _QUOTED.sub(lambda quote: '"' + "§" * (len(quote[0]) - 2) + '"', line)
    return bare.partition("#")[0].rstrip()


def _first_habit(line: str) -> tuple[Habit | None, int, int, str]:
    """The habit that begins first, its place and what stands for it; of several, the first one of the table."""
    first: tuple[Habit | None, int, int, str] = None, len(line), 0, ""
    for habit in HABITS:
        for found, instead in habit.found_in(line):
            start, end = _pointed_at(found)
            if start < first[1]:
                first = habit, start, end, instead.strip()
    return first


def _other_word(found: re.Match[str]) -> str:
    return found["before"] + OTHER_FIRST_WORDS[found["first"]] if found["first"] else OTHER_INNER_WORDS[found["inner"]]


def _pointed_at(found: re.Match[str]) -> tuple[int, int]:
    """What a match points at, without the blanks and signs at its edges."""
    group = "here" if found.groupdict().get("here") else 0
    text = found[group]
    left = len(text) - len(text.lstrip(" \t:;"))
    right = len(text) - len(text.rstrip(" \t"))
    return found.start(group) + left, max(found.end(group) - right, found.start(group) + left)
