"""All lines of play to a depth, counted. (The name is that of the same count in computer chess.)"""

from __future__ import annotations

from collections.abc import Callable

from heistdsl.games import Decision, Game, legal_answers


def perft(game: Game, depth: int, advance: Callable[[int], None] = lambda count: None) -> list[int]:
    """How many sequences of 1, 2, ... `depth` answers there are from here on; chance is that of the game's seed.

    One answer of one player is one level; of those who are asked together the lowest seat answers first. A line that
    has ended is not counted further. `advance` is told of every line that was gone to the end. The game is left as
    it is. Raises RuleError.
    """
    counts = [0] * depth
    if depth:
        _count(game.clone(), 0, counts, advance)
    return counts


def _count(game: Game, level: int, counts: list[int], advance: Callable[[int], None]) -> None:
    if not game.decisions:
        advance(1)
        return
    decision = first_asked(game)
    answers = list(legal_answers(decision))
    counts[level] += len(answers)
    if level + 1 == len(counts):
        advance(len(answers))
        return
    for position, answer in enumerate(answers, 1):
        line = game if position == len(answers) else game.clone()
        line.choose(decision, answer)
        _count(line, level + 1, counts, advance)


def first_asked(game: Game) -> Decision:
    """Of the open decisions the oldest one of the lowest seat."""
    return min(game.decisions, key=lambda decision: (decision.player, decision.id))
