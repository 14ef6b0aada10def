"""The bots there are, by name: those that come along, and those that installed packages bring.

A package brings a bot by an entry point of the group `heistdsl.bots`: the name, and a function that makes the bot from
its budget.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from importlib.metadata import EntryPoint, entry_points
from typing import Final

from heistdsl.bots.bot import Bot
from heistdsl.bots.greedy_bot import GreedyBot
from heistdsl.bots.monte_carlo_bot import MonteCarloBot
from heistdsl.bots.random_bot import RandomBot
from heistdsl.text import did_you_mean

#: Makes a bot from its budget, a number that says how hard it thinks; None means its own choice.
Maker = Callable[[int | None], Bot]

BOTS: Final[dict[str, Maker]] = {
    "random": lambda budget: RandomBot(),
    "greedy": lambda budget: GreedyBot() if budget is None else GreedyBot(budget),
    "mc": lambda budget: MonteCarloBot() if budget is None else MonteCarloBot(budget),
}
#: Where packages say which bots they bring.
GROUP: Final = "heistdsl.bots"
#: A larger budget than that is a slip of the hand.
_MOST_DIGITS = 6


class NoSuchBot(Exception):  # noqa: N818
    """There is no bot of that name, or its budget is no number; `help` says what there is."""

    def __init__(self, message: str, help: str) -> None:
        super().__init__(message)
        self.message = message
        self.help = help


def make_bot(name: str) -> Bot:
    """A bot by `NAME` or `NAME:BUDGET`. Raises NoSuchBot."""
    plain, colon, budget = name.partition(":")
    known: dict[str, Maker | EntryPoint] = {**BOTS}
    if plain not in BOTS:  # looking through all installed packages takes a while
        known |= {point.name: point for point in _brought()}
    if plain not in known:
        listed = ", ".join(f"`{each}`" for each in known)
        raise NoSuchBot(f"there is no bot `{plain}`", did_you_mean(plain, known) or f"there is {listed}")
    if colon and not (budget.isascii() and budget.isdigit() and 0 < len(budget) <= _MOST_DIGITS and int(budget)):
        raise NoSuchBot(
            f"`{budget}` is no budget", f"a budget is a whole number from 1 to {10**_MOST_DIGITS - 1}: `{plain}:100`"
        )
    maker = known[plain]
    made = maker if not isinstance(maker, EntryPoint) else _loaded(maker)
    return _made(plain, made, int(budget) if colon else None)


def _brought() -> Iterator[EntryPoint]:
    yield from entry_points(group=GROUP)


def _loaded(point: EntryPoint) -> Maker:
    """What an entry point names. Raises NoSuchBot."""
    try:
        maker = point.load()
    except Exception as problem:
        raise _broken(point.name, problem) from problem
    if not callable(maker):
        raise NoSuchBot(f"the bot `{point.name}` cannot be made", f"`{point.value}` is no function that makes a bot")
    made: Maker = maker
    return made


def _made(name: str, maker: Maker, budget: int | None) -> Bot:
    """A bot of a maker, which may be somebody else's. Raises NoSuchBot."""
    try:
        bot = maker(budget)
    except Exception as problem:
        raise _broken(name, problem) from problem
    if not callable(getattr(bot, "answer", None)):
        raise NoSuchBot(f"the bot `{name}` cannot be made", "what is made has no `answer(sight, decision, chance)`")
    return bot


def _broken(name: str, problem: Exception) -> NoSuchBot:
    help = "mend the package that brings it, or choose another bot"
    return NoSuchBot(f"the bot `{name}` cannot be made: {type(problem).__name__}: {problem}", help)


def make_bots(names: Sequence[str], players: int) -> list[Bot]:
    """A bot for every seat: one for each name, or bots of the one name that is given. Raises NoSuchBot."""
    return [make_bot(name) for name in names_for_seats(names, players)]


def names_for_seats(names: Sequence[str], players: int) -> list[str]:
    """The name of the bot of every seat. Raises NoSuchBot if there are neither one nor `players` names."""
    if len(names) == 1:
        return [names[0]] * players
    if len(names) != players:
        help = f"name one for all, or {players}, separated by commas"
        raise NoSuchBot(f"{len(names)} bots are named for {players} players", help)
    return list(names)
