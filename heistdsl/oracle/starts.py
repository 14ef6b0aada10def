"""Set-ups that many games share: scenarios of a game differ by what is arranged after it, hardly ever by the set-up."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypeAlias

from heistdsl.oracle.game import Game
from heistdsl.oracle.prepared import Prepared
from heistdsl.oracle.run import Language, Run
from heistdsl.oracle.start import Start

_Key: TypeAlias = "tuple[int | None, int, frozenset[tuple[str, str]]]"


class Starts:
    """Begins games of one ruleset. Of games with the same players, seed and options the set-up is played once."""

    def __init__(self, prepared: Prepared) -> None:
        self.prepared = prepared
        self._kept: dict[_Key, Start] = {}

    def game(
        self,
        players: int | None,
        seed: int,
        options: Mapping[str, str],
        arrange: Callable[[Run], None] | None,
        language: Language | None = None,
    ) -> Game:
        """The same game as `Game` with these arguments. Raises what that raises."""
        key = (players, seed, frozenset(options.items()))
        start = self._kept.get(key)
        if arrange is None:  # then nobody has answered yet what is asked in the set-up
            start = start if start is not None and not start.inputs else None
        elif start is None:
            return self._first(key, arrange, language)
        return Game(self.prepared, players, seed, options, arrange=arrange, language=language, start=start)

    def _first(self, key: _Key, arrange: Callable[[Run], None], language: Language | None) -> Game:
        kept: list[Start] = []

        def keep(run: Run) -> None:
            kept.append(Start(run.world.clone(), (), run.swept_version, run.tank.left))
            arrange(run)

        players, seed, options = key
        game = Game(self.prepared, players, seed, dict(options), arrange=keep, language=language)
        for start in kept:
            self._kept[key] = replace(start, inputs=game.inputs)
        return game
