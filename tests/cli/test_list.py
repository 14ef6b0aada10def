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


DECKS = """\
decks:
  mine: {name: Mine, game: vault, cards: {boss: 1, left: 1}}
  yours: {name: Yours, game: vault, cards: {left: 1}}
"""


def listed(capsys: Output, *arguments: str) -> list[tuple[str, str, str, int]]:
    """Kind, id, path and cards of the rows that are not there without the arguments."""
    assert main(["list", "--format", "json"]) == 0
    before = json.loads(capsys.readouterr().out)
    assert main(["list", "--format", "json", *arguments]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert rows[: len(before)] == before
    return [(row["kind"], row["id"], row["path"], row["cards"]) for row in rows[len(before) :]]


def test_packs_and_decks_that_lie_elsewhere(capsys: Output) -> None:
    Path("far/away").mkdir(parents=True)
    Path("far/away/pack.yaml").write_text(PACK.replace("night", "day"), encoding="utf-8")
    Path("far/decks.yaml").write_text(DECKS, encoding="utf-8")
    pack = [("pack", "away", "far/away", 3), ("deck", "late", "far/away", 1)]
    decks = [("deck", "mine", "far/decks.yaml", 2), ("deck", "yours", "far/decks.yaml", 1)]
    assert listed(capsys, "--pack", "far/away") == pack
    assert listed(capsys, "--deck", "far/decks.yaml") == decks
    assert listed(capsys, "--pack", "far/away", "--deck", "far/decks.yaml:yours") == [*pack, decks[1]]
    assert listed(capsys, "--pack", "night", "--deck", "small") == []


@pytest.mark.parametrize("name", ["far.yaml", "nowhere", "vault/game.yaml:big", "night/pack.yaml:small", "none.yaml"])
def test_decks_that_are_nowhere(name: str, capsys: Output) -> None:
    Path("none.yaml").write_text("cards: [\n", encoding="utf-8")
    assert main(["list", "--deck", name, "--format", "json"]) == 1
    assert json.loads(capsys.readouterr().out)["error"]["code"] == "H0618"
