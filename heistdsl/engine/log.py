"""What has happened in a game, in its canonical form, and the digest of it.

An event is noted as one line of text (lines.py). The last line of a finished game is `0, reason, winners...`. The
newest lines are a list of the state's own; when a state is copied they become a chapter that both share. Of a game that
was unpacked the first chapter is the hash of what happened before.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from heistdsl.engine.lines import has_cards
from heistdsl.engine.sha import Hash
from heistdsl.engine.state import Chapter, State


class Noted(NamedTuple):
    """An event as it was noted: its line, for each card who knew it (bits), and what views tell beside it, as pairs
    (ir/facts.py)."""

    line: str
    seers: Sequence[int]
    aside: Sequence[int]


class Log:
    """What has happened in a game; in one that was unpacked, since then."""

    def __init__(self, state: State) -> None:
        self._state = state

    @property
    def lines(self) -> list[Noted]:
        """Every event noted, oldest first."""
        _, chapters = chapters_of(self._state.told())
        return [each for chapter in chapters for each in lines_of(chapter)]

    def __len__(self) -> int:
        _, chapters = chapters_of(self._state.told())
        return _text(chapters).count("\n")

    @property
    def entries(self) -> tuple[tuple[int, ...], ...]:
        """The canonical log."""
        lines = [each.line for each in self.lines]
        return tuple(tuple(map(int, line.split(","))) for line in (*lines, *self.ending()))

    def ending(self) -> list[str]:
        """The last line of a finished game."""
        state = self._state
        if not state.over:
            return []
        return [",".join(map(str, (0, state.reason, *(player + 1 for player in state.winners)))) + "\n"]

    @property
    def digest(self) -> str:
        """SHA-256 of the canonical log."""
        before, chapters = chapters_of(self._state.told())
        text = _text(chapters) + "".join(self.ending())
        if before is None:
            return hashlib.sha256(text.encode("ascii")).hexdigest()
        return before.eat(text.encode("ascii")).hex()


def hash_of_log(state: State) -> Hash:
    """The hash of everything noted so far. What has been hashed once is remembered with the state."""
    told = state.told()
    known, hashed = state.hashed if state.hashed is not None else (None, Hash())
    before, chapters = chapters_of(told, known)
    if before is not None:
        hashed = before
    found = hashed.eat(_text(chapters).encode("ascii"))
    state.hashed = (told, found)
    return found


def chapters_of(last: Chapter | None, known: Chapter | None = None) -> tuple[Hash | None, list[Chapter]]:
    """The hash of what happened before, if that is all that is left of it, and the chapters since, or those after one
    that is known already, oldest first."""
    found: list[Chapter] = []
    chapter: Chapter | Hash | None = last
    while isinstance(chapter, Chapter) and chapter is not known:
        found.append(chapter)
        chapter = chapter.before
    found.reverse()
    return (chapter if isinstance(chapter, Hash) else None), found


def _text(chapters: list[Chapter]) -> str:
    return "".join(["".join(chapter.lines) for chapter in chapters])


def lines_of(chapter: Chapter) -> Iterator[Noted]:
    """The lines of a chapter. Several may have been noted at once; what is told beside them belongs to the last."""
    seers = iter(chapter.seers)
    asides = dict(chapter.asides)
    for place, text in enumerate(chapter.lines):
        lines = text.splitlines(keepends=True)
        for each in lines:
            aside = asides.get(place, ()) if each is lines[-1] else ()
            if not has_cards(each):
                yield Noted(each, (), aside)
                continue
            found = next(seers)
            yield Noted(each, (found,) if isinstance(found, int) else found, aside)
