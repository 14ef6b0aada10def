"""`heist list`: games, packs and decks with what the model knows about them."""

import json
from pathlib import Path

import pytest

from heistdsl.cli import main

Output = pytest.CaptureFixture[str]

GAME = """\
game: {id: vault, name: Vault, players: 1}
types: {person: {}}
options: {rush: {values: [slow, fast], default: fast}}
cards:
  boss: {type: person}
  driver: {type: person, copies: 3}
  twins: {type: person, copies: [{id: left}, {id: right}]}
  broken: {type: nobody}
decks: {small: {name: Small, cards: {boss: 1, driver: 2}}}
"""
PACK = """\
pack: {id: night, name: Night Shift, extends: vault}
options: {dark: {values: ["yes", "no"], default: "no"}}
cards:
  boss: {type: person, replaces: true, copies: 2}
  guard: {type: person}
decks: {late: {cards: {guard: 1}}}
remove: [driver]
"""
FURTHER = "pack: {id: dawn, name: Dawn, extends: night}\ncards: {milkman: {type: person}}\n"
LOST = "pack: {id: lost, name: Lost, extends: nothing}\ncards: {nobody: {type: person}}\n"


@pytest.fixture(autouse=True)
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game, a pack over it, a pack over the pack, and a pack for a game that is not there."""
    files = {"vault/game": GAME, "night/pack": PACK, "dawn/pack": FURTHER, "lost/pack": LOST}
    for name, text in files.items():
        (tmp_path / name).parent.mkdir()
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    monkeypatch.setattr("heistdsl.resources.rulesets_dir", lambda: tmp_path / "none")
    monkeypatch.delenv("HEIST_PATH", raising=False)
    monkeypatch.chdir(tmp_path)


def test_as_text(capsys: Output) -> None:
    assert main(["list"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "game  vault  Vault, 1 player, 6 cards",
        "deck  small  Small, 1 player, 3 cards",
        "pack  dawn   Dawn, 1 player, 1 card",
        "pack  lost   Lost, 0 cards",
        "pack  night  Night Shift, 1 player, 3 cards",
        "deck  late   late, 1 player, 1 card",
    ]


def test_as_json(capsys: Output) -> None:
    assert main(["list", "--format", "json"]) == 0
    rows = {row["id"]: row for row in json.loads(capsys.readouterr().out)}
    assert rows["vault"]["options"] == {"rush": ["fast", "slow"]}
    assert rows["night"] == {
        "id": "night",
        "kind": "pack",
        "name": "Night Shift",
        "path": "night",
        "players": [1, 1],
        "cards": 3,
        "options": {"dark": ["no", "yes"]},
    }
    assert rows["lost"]["players"] == []
