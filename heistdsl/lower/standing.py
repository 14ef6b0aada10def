"""How well a player stands in the middle of a game: a number for bots, which rules never ask for."""

from __future__ import annotations

from heistdsl.ir.program import Var
from heistdsl.lower.code import Code
from heistdsl.lower.env import Env
from heistdsl.lower.kept import part_of_one
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.parts import preposition
from heistdsl.lower.reading import number_of
from heistdsl.lower.values import player
from heistdsl.syntax.tree import Act, Expression, Sequence

_NAME = "standing"


def standing_procedure(low: Lowering) -> str:
    """The procedure that takes a player and gives the value that the game declares for bots, else the first number
    players are ranked by; the empty text if there is neither."""
    declared = low.ruleset.bots.value
    key = _ranked_by(low)
    if declared is None and key is None:
        return ""

    def build(code: Code) -> None:
        code.gives = "i"
        seat = player(Var(code.parameter("player").name))
        if declared is not None:
            found = part_of_one(low, seat, declared, None)
        else:
            assert key is not None
            found = low.evaluate(key, Env().testing(seat))
        code.give_back(number_of(low, found))

    return low.wanted(_NAME, build, "bots")


def _ranked_by(low: Lowering) -> Expression | None:
    """The first key of the first `rank` in the texts of the game."""
    for node in low.texts.nodes:
        keys = preposition(node, "by") if isinstance(node, Act) and node.verb == "rank" else None
        first = keys.items[0] if isinstance(keys, Sequence) else keys
        if first is not None:
            return first
    return None
