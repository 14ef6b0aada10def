"""Golden playthroughs: for every ruleset a recorded game with its digest, and how many lines of play there are.

`make golden` records them anew after rules or the engine were changed on purpose; the difference shows what changed.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from heistdsl.bulk import perft
from heistdsl.games import Game, SavedGameError, random_answer, replay_saved
from heistdsl.games.saved import read_saved
from rulesets import RULESETS, rules_of

FOLDER = Path(__file__).parents[1] / "conformance" / "golden"
_ANSWERS = 40
_SEED = 5
_SECONDS = 5
#: How deep lines of play are counted: as deep as is quick.
DEPTHS = {"crazy-eights": 3, "go-fish": 4, "high-noon-heist": 3, "liars-dice": 3, "the-specialists": 1}


def play_golden(id: str, golden: dict[str, Any]) -> dict[str, Any]:
    """What a recorded game comes to by the rules of today. Raises SavedGameError if its answers do not fit."""
    rules = rules_of(id)
    saved = replace(read_saved(golden["saved"]), game=id, rules_hash=rules.rules_hash)
    game = replay_saved(saved.document(), rules).game
    return _document(id, game)


def _document(id: str, game: Game) -> dict[str, Any]:
    saved = {**game.save(), "game": id, "rules_hash": ""}
    result = game.result
    return {
        "saved": saved,
        "result": None if result is None else [list(result.winners), list(result.scores), result.reason],
        "perft": perft(rules_of(id).new_game(), DEPTHS.get(id, 2)),
    }


def _record(id: str) -> dict[str, Any]:
    """A new recording: the answers of the old one if they still fit, else others by chance."""
    file = FOLDER / f"{id}.json"
    if file.exists():
        try:
            return play_golden(id, json.loads(file.read_text(encoding="utf-8")))
        except SavedGameError:
            pass
    game, chance = rules_of(id).new_game(seed=_SEED), Random(f"golden:{id}")
    for _ in range(_ANSWERS):
        if not game.decisions:
            break
        decision = chance.choice(game.decisions)
        game.choose(decision, random_answer(decision, chance))
        if game.clock_runs:
            game.tick(_SECONDS)
    return _document(id, game)


def write(golden: dict[str, Any]) -> str:
    """As JSON with one input a line, so that differences can be read."""
    inputs = ",\n".join(f"      {json.dumps(each)}" for each in golden["saved"]["inputs"])
    rest = json.dumps({**golden, "saved": {**golden["saved"], "inputs": "..."}}, indent=2)
    return rest.replace('"..."', f"[\n{inputs}\n    ]") + "\n"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for each in RULESETS:
        (FOLDER / f"{each}.json").write_text(write(_record(each)), encoding="utf-8")
