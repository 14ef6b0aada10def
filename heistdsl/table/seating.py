"""Who sits where, and whose answer is wanted next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from heistdsl.games import Decision, Game
from heistdsl.table.question import Question
from heistdsl.table.seen import Seen


@dataclass(slots=True)
class Turns:
    """Whose answer is wanted next. Where several may speak it is the one who has not spoken for the longest time."""

    wanted: int | None = None
    _spoke: dict[int, int] = field(default_factory=dict)

    def next(self, game: Game) -> Decision:
        """The decision to be answered next; the game is not over."""
        wanted = [each for each in game.decisions if each.player == self.wanted]
        return min(wanted or game.decisions, key=lambda each: self._spoke.get(each.player, -1))

    def answered(self, decision: Decision) -> None:
        """Remember who has spoken."""
        self._spoke[decision.player] = max(self._spoke.values(), default=-1) + 1
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
