"""How players answer in the mind of a bot: what by chance, and what for a reason; the same in modules."""

from __future__ import annotations

from pathlib import Path

import pytest

from heistdsl.games import Chance, Game, Rules, compiled
from heistdsl.games.in_mind import answer_in_mind
from heistdsl.games.loading import Source
from heistdsl.model.resolve import load_ruleset

#: Whoever accepts gets what is offered, the other three more: it pays from two gold on.
OFFERS = """
game: {id: offers, name: Offers, players: 2, bots: {value: wealth}, limits: {offers: 3}}
counters: {gold: {owner: player, start: 9}}
values: {wealth: {owner: player, is: gold}}
actions:
  give:
    effect: |
      use: lose 1 gold
phases: {turn: Turn}
flow: |
  each p in players where seat = 1:
    each q in players except p:
      bargain p with q over up to 5 gold:
        p loses it.share.gold gold
        p gains 3 gold
        q gains it.share.gold gold
  each n in 1..20: window for players
  each p in players: p may: p loses 1 gold
  rank players by gold
  end game
"""


@pytest.fixture
def game(tmp_path: Path) -> Game:
    (tmp_path / "game.yaml").write_text(OFFERS, encoding="utf-8")
    ruleset, found = load_ruleset(tmp_path)
    assert ruleset is not None
    assert not found
    return Rules(ruleset, Source("offers")).new_game(2, 1)


def answers(game: Game, chances: int = 400) -> list[object]:
    decision, running = game.decisions[0], game._running
    return [answer_in_mind(running, decision, Chance(seed, "tried"), seed) for seed in range(chances)]


@pytest.mark.parametrize(("gold", "is_taken"), [(1, False), (2, True)])
def test_an_offer_is_taken_by_whom_it_leaves_better_off(gold: int, is_taken: bool, game: Game) -> None:
    game.choose(game.decisions[0], {"gold": gold})
    found = answers(game, 40)
    if is_taken:
        assert set(found) == {"accept"}
    else:
        assert "accept" not in found
        assert 8 < found.count("refuse") < 32  # else it is countered


def test_who_may_do_nothing_mostly_does_nothing(game: Game) -> None:
    game.choose(game.decisions[0], "pass")
    assert game.decisions[0].prompt == "window"
    assert 350 < answers(game).count("pass") < 395
    while game.decisions[0].prompt == "window":
        game.choose(game.decisions[0], "pass")
    assert 350 < answers(game).count("no") < 395


def test_modules_think_the_same(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """The very same rollouts, though in one case all of them are played by copies in Python."""
    rows = []
    for _ in range(2):
        decision = game.decisions[0]
        rows.append(game.roll_out(decision, [option.id for option in decision.options], range(8)))
        monkeypatch.setattr(compiled, "plays_in_bulk", lambda: False)
    assert rows[0] == rows[1]
    assert len({outcome for row in rows[0] for outcome in row}) > 3
