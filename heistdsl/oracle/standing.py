"""How well a player stands in the middle of a game: a number for bots, which rules never ask for."""

from __future__ import annotations

from heistdsl.oracle.act_sight import key_numbers
from heistdsl.oracle.drafts import preposition
from heistdsl.oracle.errors import RuleError
from heistdsl.oracle.looking import resolve
from heistdsl.oracle.run import Run
from heistdsl.oracle.scope import new_env
from heistdsl.oracle.things import Player
from heistdsl.syntax.tree import Expression, Sequence


def standing(run: Run, player: Player) -> int:
    """The value that the game declares for bots, else the first number players are ranked by; 0 if there is none, or
    it cannot be worked out now."""
    declared = run.ruleset.bots.value
    try:
        if declared is not None:
            found = resolve(run, f"p{player.index + 1}.{declared}")
            return found if isinstance(found, int) else 0
        key = _ranked_by(run)
        return 0 if key is None else key_numbers(run, (key,), player, new_env())[0]
    except RuleError:
        return 0


def _ranked_by(run: Run) -> Expression | None:
    """The first key of the first `rank` in the texts of the game."""
    for node in run.prepared.rankings:
        keys = preposition(node, "by")
        first = keys.items[0] if isinstance(keys, Sequence) else keys
        if first is not None:
            return first
    return None
