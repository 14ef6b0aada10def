"""Worlds imagined while players bargain: an offer holds seats and amounts, none of them a card or a place."""

from __future__ import annotations

from random import Random

from heistdsl.games import random_answer
from rulesets import rules_of


def test_an_offer_is_imagined_as_it_stands() -> None:
    game, chance, offers = rules_of("the-perfect-heist").new_game(6, 4), Random(4), 0
    while offers < 6:
        decision = chance.choice(game.decisions)
        game.choose(decision, random_answer(decision, chance))
        bargained = [each for each in game.decisions if each.kind == "offer"]
        for each in bargained[:1]:
            offers += 1
            world = game.determinise(each.player, offers)
            assert [str(own) for own in world.decisions if own.player == each.player] == [str(each)]
            world.choose(world.decisions[0], each.default)
