"""All lines of play to a depth, counted. (The name is that of the same count in computer chess.)"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from heistdsl.bulk.workers import rules_from
from heistdsl.games import Decision, Game, legal_answers
from heistdsl.games.loading import Source
from heistdsl.games.running import Input
from heistdsl.processes import Hands, here_or_in_processes

#: So many lines can be shared evenly; the first answers are gone through together until there are as many. This does
#: not depend on who shares them, so that what goes wrong first is the same for all.
_ENOUGH: Final = 100


def perft(game: Game, depth: int, advance: Callable[[int], None] = lambda count: None, jobs: int = 1) -> list[int]:
    """How many sequences of 1, 2, ... `depth` answers there are from here on; chance is that of the game's seed.

    One answer of one player is one level; of those who are asked together the lowest seat answers first. A line that
    has ended is not counted further. `advance` is told of every line that was gone to the end. The game is left as
    it is. With `jobs` processes count, if it takes long; then the game must be one that can be saved. Raises
    RuleError, WorkersFailed.
    """
    if not depth:
        return []
    counts = [0] * depth
    level, open_lines = 0, [game.clone()]
    while open_lines and level + 1 < depth and len(open_lines) < _ENOUGH:
        open_lines = [following for line in open_lines for following in _one_further(line, level, counts, advance)]
        level += 1
    lines = [_Line(number, line.inputs) for number, line in enumerate(open_lines)]
    here, there = partial(_count_here, open_lines, depth - level), partial(_count_there, _begin_of(game), depth - level)
    for found in here_or_in_processes(here, there, lines, Hands(jobs)):
        for below, count in enumerate(found.counts, level):
            counts[below] += count
        advance(found.ended)
    return counts


def _one_further(line: Game, level: int, counts: list[int], advance: Callable[[int], None]) -> list[Game]:
    """The lines that go on from a line, by one answer."""
    if not line.decisions:
        advance(1)
        return []
    decision, found = first_asked(line), []
    for answer in legal_answers(decision):
        found.append(line.clone())
        found[-1].choose(decision, answer)
    counts[level] += len(found)
    return found


def first_asked(game: Game) -> Decision:
    """Of the open decisions the oldest one of the lowest seat."""
    return min(game.decisions, key=lambda decision: (decision.player, decision.id))


# ---- the lines below one line


@dataclass(frozen=True, slots=True)
class _Line:
    """A line that goes on: its number, and what was answered so far."""

    number: int
    inputs: tuple[Input, ...]


@dataclass(slots=True)
class _Found:
    """How many answers there are on each level, and how many lines were gone to the end."""

    counts: list[int]
    ended: int = 0


@dataclass(frozen=True, slots=True)
class _Begin:
    """What a game is begun with, wherever it is."""

    source: Source
    rules_hash: str
    players: int
    seed: int
    options: tuple[tuple[str, str], ...]


def _begin_of(game: Game) -> _Begin:
    rules = game.rules
    return _Begin(rules.source, rules.rules_hash, game.players, game.seed, tuple(game.options.items()))


def _count_here(lines: list[Game], depth: int, line: _Line) -> _Found:
    found = _Found([0] * depth)
    _count(lines[line.number], 0, found)
    return found


def _count_there(begin: _Begin, depth: int, line: _Line) -> _Found:
    """The same in another process, where the line is played again."""
    game = rules_from(begin.source, begin.rules_hash).new_game(begin.players, begin.seed, dict(begin.options))
    for given in line.inputs:
        game.tell(given)
    found = _Found([0] * depth)
    _count(game, 0, found)
    return found


def _count(game: Game, level: int, found: _Found) -> None:
    if not game.decisions:
        found.ended += 1
        return
    decision = first_asked(game)
    answers = list(legal_answers(decision))
    found.counts[level] += len(answers)
    if level + 1 == len(found.counts):
        found.ended += len(answers)
        return
    for position, answer in enumerate(answers, 1):
        line = game if position == len(answers) else game.clone()
        line.choose(decision, answer)
        _count(line, level + 1, found)
