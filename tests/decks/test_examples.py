"""The packs under docs/examples: clean, legal, and their scenarios pass."""

from pathlib import Path

import pytest

from heistdsl.cli import main
from heistdsl.decks import load_with_deck
from heistdsl.oracle import Game

Output = pytest.CaptureFixture[str]

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
PACKS = sorted(path.parent for path in EXAMPLES.glob("*/pack.yaml"))


@pytest.mark.parametrize("pack", PACKS, ids=lambda pack: pack.name)
def test_a_pack_is_clean_and_passes(pack: Path, capsys: Output) -> None:
    assert main(["check", str(pack), "--strict"]) == 0, capsys.readouterr().out
    assert "hint" not in capsys.readouterr().out
    assert main(["test", str(pack)]) == 0, capsys.readouterr().out
    assert int(capsys.readouterr().out.split()[0]) > 0


def test_a_game_is_played_with_the_deck_alone() -> None:
    pack = EXAMPLES / "dusty-fifteen"
    chosen = load_with_deck(pack, [], str(pack / "decks.yaml"))
    assert chosen.played
    assert chosen.deck
    game = Game(chosen.played, 2, seed=3)
    seen = set()
    while game.decisions:
        contested = game.look("contested")
        assert isinstance(contested, list)
        seen.update(contested)
        decision = game.decisions[0]
        game.choose(decision, decision.options[0])
    assert game.result
    assert seen == set(chosen.deck.cards)
