"""How a game has ended, in words."""

from __future__ import annotations

from rich.text import Text

from heistdsl.games import Game, Result
from heistdsl.table.names import Names, capital

_WHY = {"limit": "The game has taken as many answers as it may and ends here."}


def ending_lines(game: Game, names: Names, people: frozenset[int], width: int) -> list[Text]:
    """Who has won, and the scores."""
    result = game.result
    if result is None:
        return []
    me = next(iter(people)) if len(people) == 1 else None
    lines = [Text("─" * width, style="bright_black"), Text(_verdict(result, names, me, game.players), style="bold")]
    if result.reason in _WHY:
        lines.append(Text(_WHY[result.reason]))
    for seat, score in enumerate(result.scores):
        if score is not None:
            won = "  ★" if seat in result.winners else ""
            lines.append(Text(f"  {capital(names.player(seat)):24} {score:>4}{won}"))
    return lines


def _verdict(result: Result, names: Names, me: int | None, players: int) -> str:
    winners = [names.player(seat, me) for seat in result.winners]
    if not winners:
        return "The game is lost." if result.reason == "lose" else "Nobody wins."
    if len(winners) == players and players > 1:
        return "It is a tie." if result.reason == "end" else "You have won together."
    several = len(winners) > 1 or names.is_many(result.winners[0], me)
    who = ", ".join(winners[:-1]) + (" and " if len(winners) > 1 else "") + winners[-1]
    return f"{capital(who)} {'win' if several else 'wins'}."
