"""The Perfect Heist at six: hands, laid Agendas and Loot shares stay hidden through offers, swaps, trades and crews.

Games are walked by chance that likes crews. At moments of every kind each player is shown another world that differs
only in what this player cannot know: view, log, decisions and refusals are the same there, byte for byte, and stay
the same while both worlds go on alike.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator
from random import Random

import pytest
from shown import seen

from heistdsl.games import Answer, Decision, Game, random_answer
from rulesets import rules_of

PLAYERS = 6
#: A walk that comes by offers, a crew and a laid Agenda within so many answers.
SEED, ANSWERS = 3, 97
#: What a walk takes more often than by chance: laying cards, Heists, crews; and what it takes less often.
LIKED = ("lay:", "attempt:", "offer-help", "ask-for-help:", "play:", "trade-cards", "yes")
#: Happenings after which worlds are compared; `offer`, `swap`, `crew` and `agenda` are told from what is open.
HAPPENINGS = ("heist-helped", "trade-made", "caught", "join", "agenda-done", "steal")
#: Answers with which two worlds go on: they say nothing about what a player holds.
NEUTRAL = ("pass", "accept", "refuse", "no", "offer:")
#: What brings something to light that differs between worlds, so that they may part.
PARTING = ("draw", "roll", "reveal", "shuffle", "deal", "steal", "discard")


def answer_of(decision: Decision, chance: Random) -> Answer:
    """An answer by chance: swaps are rare, Heists and crews are not."""
    ids = [option.id for option in decision.options]
    if decision.kind == "offer" and "accept" in ids and chance.random() < 0.6:
        return "accept"
    if decision.kind != "choose":
        return random_answer(decision, chance)
    liked = [id for id in ids if id.startswith(LIKED)]
    if liked and chance.random() < 0.6:
        return chance.choice(liked)
    others = [id for id in ids if not id.startswith(("swap:", "trade-notoriety"))] if chance.random() < 0.9 else ids
    return chance.choice(others or ids)


def situations(game: Game, fresh: Counter[str], looked_at: Container[str]) -> Iterator[str]:
    """What is going on, `fresh` being the events since the answer before. What has been looked at often enough is not
    looked for where that takes a view."""
    yield from (name for name in HAPPENINGS if fresh[name])
    if any(decision.kind == "offer" for decision in game.decisions):
        yield "offer"
    if any(decision.prompt in ("choose given", "choose wanted") for decision in game.decisions):
        yield "swap"
    if "crew" in looked_at and "agenda" in looked_at:
        return
    view = game.view(0)
    states, zones = view["states"], view["zones"]
    assert isinstance(states, dict)
    assert isinstance(zones, dict)
    if len(states.get("crew") or ()) > 1:
        yield "crew"
    if any(zones.get(f"p{player}.agendas") for player in range(1, PLAYERS + 1)):
        yield "agenda"


def assert_alike(game: Game, number: int, players: int) -> int:
    """Compare what some players are shown with what another world shows; how many worlds really differed."""
    differing = 0
    for player in sorted({(number + each * PLAYERS // players) % PLAYERS for each in range(players)}):
        here, other = game.clone(), game.determinise(player, number)
        assert seen(here, player) == seen(other, player)
        neighbour = (player + 1) % PLAYERS
        differing += here.view(neighbour)["zones"] != other.view(neighbour)["zones"]
        go_on_alike(here, other, player, Random(number))
    return differing


def go_on_alike(here: Game, other: Game, player: int, chance: Random) -> None:
    """Give both worlds the same answers as long as these tell nothing; the player must not see a difference."""
    for _ in range(3):
        asked = {decision.player: decision for decision in other.decisions}
        both = [decision for decision in here.decisions if decision.player in asked]
        if not both:
            break
        decision = chance.choice(both)
        there = asked[decision.player]
        neutral = [option.id for option in decision.options if option.id.startswith(NEUTRAL)]
        neutral = [id for id in neutral if not there.refusal(id)]
        if not neutral or decision.kind not in ("choose", "offer"):
            break
        answer, logged = chance.choice(neutral), len(here.log)
        here.choose(decision, answer)
        other.choose(there, answer)
        if any(event["event"] in PARTING for event in here.log[logged:]):
            return
    assert seen(here, player) == seen(other, player)


def look_around(seed: int, answers: int, most: int, players: int) -> tuple[Counter[str], int]:
    """Walk a game and compare worlds of so many players up to `most` times in each situation: how often in which,
    and how many worlds differed."""
    game, chance = rules_of("the-perfect-heist").new_game(PLAYERS, seed), Random(f"hides:{seed}")
    found: Counter[str] = Counter()
    differing = 0
    logged = 0
    for number in range(answers):
        if not game.decisions:
            break
        decision = chance.choice(game.decisions)
        game.choose(decision, answer_of(decision, chance))
        fresh = Counter(str(event["event"]) for event in game.log[logged:])
        enough = [each for each, times in found.items() if times >= most]
        now, logged = [*situations(game, fresh, enough)], len(game.log)
        if any(found[each] < most for each in now) and game.decisions:
            differing += assert_alike(game, number, players)
            found.update(now)
    return found, differing


def test_nobody_sees_what_is_hidden() -> None:
    found, differing = look_around(seed=SEED, answers=ANSWERS, most=1, players=2)
    assert {"offer", "crew", "join", "agenda"} <= set(found)
    assert differing


@pytest.mark.long
def test_nobody_sees_what_is_hidden_in_many_games() -> None:
    found: Counter[str] = Counter()
    for seed in range(20):
        more, differing = look_around(seed=seed, answers=1200, most=8, players=PLAYERS)
        assert differing >= PLAYERS
        found += more
    print(f"\n{found}")
    assert {"offer", "swap", "crew", "agenda", *HAPPENINGS} <= set(found)
