"""What happened in a compiled game of The Perfect Heist, as its log tells: every Heist, and when somebody went pro."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from heistdsl.games import Game

#: How far on the board the space Professional is.
_PROFESSIONAL = 4


@dataclass(frozen=True, slots=True)
class Caper:
    """One Heist: its card, whether it is of the Pro deck, how many were in the crew, and how it went."""

    card: str
    pro: bool
    crew: int
    won: bool


@dataclass(frozen=True, slots=True)
class Story:
    """One game: its Heists, its turns, and the turn in which the first player went pro (None: nobody did)."""

    capers: Sequence[Caper]
    turns: int
    first_pro: int | None


def story_of(game: Game) -> Story:
    """The story of a game that runs on the Python back end."""
    running: Any = game._running
    facts, log = running._game.machine.facts, running._game.log
    names = [id if how in ("verb", "event") else f"{how} {id}" for how, id in facts.events]
    capers: list[Caper] = []
    spaces: Counter[str] = Counter()
    turns, crew, first_pro, card = 0, 0, None, ""
    for noted in log.lines:
        code, _by, _unit, amount, _from, _to, *pieces = noted.line.strip().split(",")
        match names[int(code) - 1]:
            case "start turn":
                turns += 1
            case "play":
                card = facts.pieces[int(pieces[0]) - 1].card
            case "heist-planned":
                planned, crew = card, 0
            case "heist-joined":
                crew += 1
            case "heist-won" | "heist-lost" as ending:
                pro = "pro" in game.rules.ruleset.cards[planned].tags
                capers.append(Caper(planned, pro, crew, ending == "heist-won"))
            case "advance":
                spaces[pieces[0]] += int(amount)
                if first_pro is None and spaces[pieces[0]] >= _PROFESSIONAL:
                    first_pro = turns
    return Story(capers, turns, first_pro)


def won_of(capers: Iterable[Caper]) -> tuple[int, int]:
    """How many of them were won, and how many there are."""
    listed = list(capers)
    return sum(caper.won for caper in listed), len(listed)
