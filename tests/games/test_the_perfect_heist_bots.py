"""How `greedy` answers in The Perfect Heist: it weighs offers, and plays Sabotages where they do it good.

Positions are laid out on the state of a compiled game, after its opening."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from heistdsl.bots import Sight
from heistdsl.bots.greedy_bot import GreedyBot
from heistdsl.games import Game
from heistdsl.games.compiled import Compiled
from rulesets import rules_of

#: What a player has in these positions, unless said otherwise: 7 points.
STRONG = ("thermal-lance", "cavalry-sabre")
#: Seats: who is in turn and leads, who helps, and the third.
LEADER, HELPER, OTHER = 1, 2, 0
#: Rated 6 by the rulebook, with one Loot card.
HEIST = "linen-city-heist"


def arranged(zones: Mapping[str, Sequence[str]]) -> Game:
    """A game of three in the first turn, whose hands, Ability Decks and news are just what `zones` says."""
    game = rules_of("the-perfect-heist").new_game(3, 2, backend="python")
    while not any(option.id.startswith("trade-notoriety") for option in game.decisions[0].options):
        game.choose(game.decisions[0], game.decisions[0].default)
    game.choose(game.decisions[0], "trade-notoriety")
    running: Any = game._running
    assert isinstance(running, Compiled)
    facts, state = running._game.machine.facts, running._game.state
    names = {fact.name: place for place, fact in enumerate(facts.zones)}
    pieces = {fact.name: place for place, fact in enumerate(facts.pieces)}
    emptied = {
        names[f"p{seat}.{zone}"] for seat in (1, 2, 3) for zone in ("hand", "ability", "news", "agendas", "parked")
    }
    away = names["renewing"]
    for zone in emptied:
        for piece in [piece for piece in state.z[zone] if piece >= 0]:
            move(state, piece, away)
    for name, cards in zones.items():
        for card in cards:
            move(state, pieces[card], names[name])
    state.changed = 1
    game.choose(game.decisions[0], "loot-card")
    while game.decisions[0].player != LEADER:
        game.choose(game.decisions[0], "pass")
    return game


def move(state: Any, piece: int, zone: int) -> None:
    state.z[state.where[piece]] = [each for each in state.z[state.where[piece]] if each != piece]
    state.z[zone] = [*state.z[zone], piece]
    state.where[piece] = zone
    state.known[piece] = 0


def answers(game: Game, player: int, seeds: int = 3, worlds: int = 8) -> list[Any]:
    """What `greedy` answers to the open question of a player, with different worlds imagined."""
    decision = next(each for each in game.decisions if each.player == player)
    return [GreedyBot(worlds).answer(Sight(game, player), decision, Random(seed)) for seed in range(seeds)]


def led(zones: Mapping[str, Sequence[str]], heist: str) -> Game:
    """The same with a Heist in play; the next in turn is asked."""
    game = arranged({"p2.hand": [heist], **zones})
    game.choose(game.decisions[0], f"attempt:{heist}")
    return game


def until_asked(game: Game, player: int) -> Game:
    """Others pass until a player is asked."""
    while game.decisions[0].player != player:
        game.choose(game.decisions[0], "pass")
    return game


def test_a_sabotage_hits_a_leader_who_may_succeed() -> None:
    game = led({"p2.ability": STRONG, "p1.hand": ["youve-been-spotted"]}, HEIST)
    assert set(answers(until_asked(game, OTHER), OTHER)) == {"play:youve-been-spotted"}


def test_a_turncoat_is_set_on_the_leader_and_not_on_oneself() -> None:
    game = led({"p2.ability": (*STRONG, "driver"), "p1.hand": ["turncoat"], "p1.ability": ["technician"]}, HEIST)
    game.choose(until_asked(game, OTHER).decisions[0], "play:turncoat")
    assert set(answers(game, OTHER)) == {"mark:p2"}


def test_a_good_offer_is_taken() -> None:
    """One Notoriety for success that is as good as sure; with three the helper, who is ahead, would win more by it."""
    found = answers(offered({"notoriety": 1, "loot": 0}), LEADER)
    assert "accept" in found
    assert "refuse" not in found


def test_an_offer_that_takes_all_is_refused_or_countered() -> None:
    assert "accept" not in answers(offered({"notoriety": 6, "loot": 1}), LEADER)


def test_help_that_changes_nothing_is_not_paid_for() -> None:
    game = offered({"notoriety": 4, "loot": 0}, leader=(*STRONG, "cold-blooded"), helper=("crossbow",))
    assert "accept" not in answers(game, LEADER)


def test_a_helper_asks_for_something() -> None:
    ahead = ("flamethrower", "jackhammer")
    game = led({"p2.ability": ["cold-blooded"], "p3.ability": STRONG, "p1.ability": ahead}, HEIST)
    game.choose(until_asked(game, HELPER).decisions[0], "offer-help")
    made = [each for each in answers(game, HELPER, 5, worlds=60) if isinstance(each, Mapping)]
    assert len(made) >= 4  # somebody else is ahead: else what the leader gets out of it would count against it
    assert all(sum(each.values()) > 0 for each in made)


def offered(
    offer: Mapping[str, int], leader: Sequence[str] = ("cold-blooded",), helper: Sequence[str] = STRONG
) -> Game:
    """The leader has been offered help at this price."""
    game = led({"p2.ability": leader, "p3.ability": helper}, HEIST)
    game.choose(until_asked(game, HELPER).decisions[0], "offer-help")
    game.choose(game.decisions[0], offer)
    return game
