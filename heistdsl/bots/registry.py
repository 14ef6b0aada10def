"""The bots there are, by name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from heistdsl.bots.bot import Bot
from heistdsl.bots.random_bot import RandomBot
from heistdsl.text import did_you_mean

#: Makes a bot from its budget, a number that says how hard it thinks; None means its own choice.
Maker = Callable[[int | None], Bot]

BOTS: Final[dict[str, Maker]] = {"random": lambda budget: RandomBot()}


class NoSuchBot(Exception):  # noqa: N818
    """There is no bot of that name, or its budget is no number; `help` says what there is."""

    def __init__(self, message: str, help: str) -> None:
        super().__init__(message)
        self.message = message
        self.help = help


def make_bot(name: str) -> Bot:
    """A bot by `NAME` or `NAME:BUDGET`. Raises NoSuchBot."""
    plain, colon, budget = name.partition(":")
    if plain not in BOTS:
        known = ", ".join(f"`{each}`" for each in BOTS)
        raise NoSuchBot(f"there is no bot `{plain}`", did_you_mean(plain, BOTS) or f"there is {known}")
    if colon and not (budget.isascii() and budget.isdigit()):
        raise NoSuchBot(f"`{budget}` is no budget", f"a budget is a whole number: `{plain}:100`")
    return BOTS[plain](int(budget) if colon else None)


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
