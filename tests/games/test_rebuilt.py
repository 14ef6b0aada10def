"""Explanations of compiled games come from a world made of how they stand: the same as from the game played again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from tiny import tiny_game

from heistdsl.games import Game, Rules, load, random_answer
from heistdsl.games.compiled import Compiled
from heistdsl.games.loading import Source
from heistdsl.games.rebuilt import NotRebuilt, explain_rebuilt
from heistdsl.model.action_ids import slug
from heistdsl.oracle.errors import RuleError
from heistdsl.oracle.prepared import Prepared
from heistdsl.syntax.tree import Option, Use

SMALL = Path(__file__).parents[1] / "rulesets"
#: Games, with how many answers lie between two looks, how many answers there are, and how often players ask.
GAMES = {
    "the-perfect-heist": (28, 30, 0),
    "high-noon-heist": (9, 40, 2),
    "goofspiel": (4, 20, 3),
    "go-fish": (4, 24, 3),
    "liars-dice": (4, 24, 3),
    "crazy-eights": (4, 24, 3),
}
LONG = {"the-perfect-heist": (40, 400, 1), "the-specialists": (10, 140, 2), "high-noon-heist": (2, 40, 6)}


def questions(prepared: Prepared, game: Game, chance: Random) -> Iterator[str]:
    """What may be asked of a game: values and counters of players and the game, what is printed, options and others."""
    rules = prepared.ruleset
    for table in (rules.values, rules.counters, rules.states):
        for id, each in table.items():
            if each.owner == "player":
                yield from (f"p{seat + 1}.{id}" for seat in range(game.players))
            elif each.owner is None:
                yield id
    for info in chance.sample(prepared.pieces, min(8, len(prepared.pieces))):
        yield from (f"{info.name}.{attribute}" for attribute in info.kind.attributes)
        yield from (f"{verb}:{info.name}" for verb in ("play", "use", "discard"))
    labels = {slug(node.label) for node in prepared.nodes if isinstance(node, Option | Use) and node.label}
    yield from chance.sample(sorted(labels), min(6, len(labels)))
    yield from prepared.actions
    for decision in game.decisions:
        yield from (option.id for option in decision.options[:3])


def told(game: Game, what: str, player: int | None, counts: Counter[str]) -> None:
    """Ask both, which must say the same."""
    running = game._running
    assert isinstance(running, Compiled)
    setup = running._setup
    try:
        ours: object = explain_rebuilt(setup.prepared, setup.options, running._game, what, player)
    except RuleError as refused:
        ours = (refused.code, refused.message)
    except NotRebuilt:
        counts["played again"] += 1
        return
    counts["at once"] += 1
    try:
        theirs: object = running.interpreted().explain(what, player)
    except RuleError as refused:
        theirs = (refused.code, refused.message)
    assert ours == theirs, (what, player)


def compare(id: str, seed: int, looks: tuple[int, int, int]) -> None:
    """Ask about a game by chance, now and then."""
    between, most, asked = looks
    game = load(SMALL / id if (SMALL / id).exists() else id).new_game(seed=seed)
    running = game._running
    assert isinstance(running, Compiled)
    prepared = running._setup.prepared
    chance, counts = Random(3), Counter[str]()
    for answers in range(most):
        if not game.decisions:
            break
        if answers % between == between - 1:
            found = list(questions(prepared, game, chance))
            for what in found:
                told(game, what, None, counts)
            for what in chance.sample(found, min(asked, len(found))):
                told(game, what, chance.randrange(game.players), counts)
        game.choose(game.decisions[0], random_answer(game.decisions[0], chance))
    assert counts["at once"] > 5 * counts["played again"]


@pytest.mark.parametrize("id", GAMES)
def test_what_is_told_is_what_the_game_played_again_tells(id: str) -> None:
    compare(id, 2, GAMES[id])


@pytest.mark.long
@pytest.mark.parametrize("id", LONG)
@pytest.mark.parametrize("seed", range(3))
def test_the_same_of_whole_games(id: str, seed: int) -> None:
    compare(id, seed, LONG[id])


def explained(flow: str, what: str, *answers: str | list[str]) -> tuple[str, bool]:
    """What is told of a little game after some answers, and whether it was played again for it."""
    game = Rules(tiny_game(flow=flow), Source("tiny")).new_game(2, 1)
    for answer in answers:
        game.choose(game.decisions[0], answer)
    running = game._running
    assert isinstance(running, Compiled)
    why = str(game.explain(what))
    assert running.interpreted().explain(what, None) == game.explain(what)
    running = game.clone()._running
    assert isinstance(running, Compiled)
    running.explain(what, None)
    return why, running._interpreted is not None


def test_layers_that_were_made_name_who_made_them() -> None:
    flow = "until end of round:\n  price + 2\nann chooses n from 1..2\nheat = n\n"
    why, is_again = explained(flow, "price")
    assert "price is 5" in why
    assert "plus 2" in why
    assert not is_again


def test_layers_that_keep_what_a_text_has_chosen() -> None:
    flow = "ann chooses t from players\nuntil end of round:\n  t.might + 3\nann chooses n from 1..2\nheat = n\n"
    why, is_again = explained(flow, "p2.might", "t:p2")
    assert "p2.might is 3" in why
    assert not is_again
    assert "p1.might is 0" in explained(flow, "p1.might", "t:p2")[0]


def test_layers_that_keep_a_set() -> None:
    flow = "ann chooses some t from players\nuntil end of round:\n  t.might + 3\nann chooses n from 1..2\nheat = n\n"
    why, is_again = explained(flow, "p2.might", ["t:p2"])
    assert "p2.might is 3" in why
    assert not is_again


def test_what_takes_the_past_is_asked_of_the_game_played_again() -> None:
    flow = (
        "emit bell\nuntil end of round:\n  while times(bell) > 0:\n    price + 1\nann chooses n from 1..2\nheat = n\n"
    )
    why, is_again = explained(flow, "price")
    assert "price is 4" in why
    assert is_again
