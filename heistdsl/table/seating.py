"""Who sits where, and whose answer is wanted next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from heistdsl.games import Decision, Game
from heistdsl.table.question import Question
from heistdsl.table.seen import Seen


@dataclass(slots=True)
class Turns:
    """Whose answer is wanted next. Where several may speak, people and bots take turns."""

    people: frozenset[int]
    bots_next: bool = False
    wanted: int | None = None

    def next(self, game: Game) -> Decision:
        """The decision to be answered next; the game is not over."""
        by_people = [each for each in game.decisions if each.player in self.people]
        by_bots = [each for each in game.decisions if each.player not in self.people]
        found = by_bots if by_bots and (self.bots_next or not by_people) else by_people
        return next((each for each in found if each.player == self.wanted), found[0])

    def answered(self, decision: Decision) -> None:
        """Remember who has spoken."""
        self.bots_next = decision.player in self.people
        if decision.player == self.wanted:
            self.wanted = None


@dataclass(frozen=True, slots=True)
class Passing:
    """Somebody passes until something concerns them: what they could have done then, and how much had happened."""

    ids: frozenset[str]
    events: int


def begin_passing(question: Question, seen: Seen) -> Passing:
    """Pass from here on."""
    return Passing(frozenset(id for choice in question.choices for id in choice.ids), len(seen.log))


def goes_on(passing: Passing, question: Question, seen: Seen, concerned: Sequence[frozenset[int]]) -> bool:
    """Whether to pass again: a window in which there is nothing new to do, in somebody else's turn, and nothing has
    touched the player since. `concerned` are the players of each thing that others have done since then."""
    if not (question.is_window and question.may_pass) or seen.active == f"p{seen.me + 1}":
        return False
    ids = {id for choice in question.choices for id in choice.ids}
    return ids <= passing.ids and not any(seen.me in seats for seats in concerned)
