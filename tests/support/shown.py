"""Everything that a player is shown, as one text, so that two worlds can be compared."""

from __future__ import annotations

import json

from heistdsl.games import Game


def seen(game: Game, player: int) -> str:
    """All that a player is shown: view, log, decisions, refusals. Who has still to answer is asked anew in an imagined
    world, so it does not count."""
    view = {key: value for key, value in game.view(player).items() if key != "waiting"}
    asked = [decision for decision in game.decisions if decision.player == player]
    wrong = [decision.refusal(answer) for decision in asked for answer in ("no:such", 99, [], {"p9": 1})]
    return json.dumps([view, game.log.seen_by(player), [str(decision) for decision in asked], wrong])
