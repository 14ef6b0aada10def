"""A review that is kept says the same as one that is made anew, whatever has happened on the disk in between."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

import heistdsl
from heistdsl.cli import main
from heistdsl.review import kept

Output = pytest.CaptureFixture[str]

GAME = """\
game: {id: good, name: Heights, players: 2, verbs: {draw: {from: deck, to: hand}}}
types: {card-of-ours: {start: deck}}
zones:
  deck: {visible-to: none}
  hand: {owner: player, visible-to: owner}
counters: {points: {owner: player}}
setup: |
  each p in players: p draws 2
"""
CARDS = "cards:\n  lucky: {type: card-of-ours, effect: gain 1 points}\n"
PACK = "pack: {id: more, name: More, extends: good}\n"
LATE = "cards:\n  happy: {type: card-of-ours, effect: gain 1 quoins}\n"
MORE = "cards:\n  rich: {type: card-of-ours, effect: gain 2 points}\n"
DECKS = "decks:\n  small: {name: Small, game: good, of: card-of-ours, cards: {lucky: 1}}\n"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A current folder with a game, a pack for it and a file of decks, and a cache that is empty."""
    for name, text in {
        "good/game.yaml": GAME,
        "good/cards.yaml": CARDS,
        "more/pack.yaml": PACK,
        "more/cards.yaml": MORE,
        "decks.yaml": DECKS,
    }.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.setenv("HEIST_CACHE", str(tmp_path / "cache"))
    monkeypatch.delenv("HEIST_PATH", raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def check(capsys: Output, *arguments: str) -> tuple[int, str]:
    """Exit code and output of a check."""
    code = main(["check", *arguments])
    return code, capsys.readouterr().out


def write(name: str, old: str, new: str) -> Callable[[], None]:
    """A change of one spelling in a file."""

    def change() -> None:
        path = Path(name)
        path.write_text(path.read_text("utf-8").replace(old, new), "utf-8")

    return change


def create(name: str, text: str) -> Callable[[], None]:
    """A new file, in a new folder if need be."""

    def change() -> None:
        Path(name).parent.mkdir(exist_ok=True)
        Path(name).write_text(text, "utf-8")

    return change


CHANGES: dict[str, tuple[list[str], Callable[[], None], str]] = {
    # what is checked, what happens afterwards, and a code that only then is told
    "a card": (["good"], write("good/cards.yaml", "1 points", "1 point"), "H0227"),
    "a card as long as before": (["good"], write("good/cards.yaml", "points", "prints"), "H0227"),
    "the game": (["good"], write("good/game.yaml", "points:", "pints:"), "H0227"),
    "a new file": (["good"], create("good/late.yaml", LATE), "H0227"),
    "a file that goes": (["decks.yaml"], Path("good/cards.yaml").unlink, "H0203"),
    "a file of the game below": (["more"], write("good/game.yaml", "points:", "pints:"), "H0227"),
    "a new file of the game below": (["more"], create("good/late.yaml", CARDS), "H0201"),
    "a pack laid over": (["good", "--pack", "more"], write("more/cards.yaml", "2 points", "2 pints"), "H0227"),
    "a chosen deck": (["good", "--deck", "decks.yaml"], write("decks.yaml", "lucky: 1", "loki: 1"), "H0203"),
    "a file of decks": (["decks.yaml"], write("decks.yaml", "lucky: 1", "loki: 1"), "H0203"),
    "cards of a file of decks": (["decks.yaml"], write("good/cards.yaml", "lucky:", "lofty:"), "H0203"),
}


@pytest.mark.parametrize(("arguments", "change", "code"), CHANGES.values(), ids=CHANGES)
def test_a_change_is_seen(
    arguments: list[str], change: Callable[[], None], code: str, here: Path, capsys: Output
) -> None:
    first = check(capsys, *arguments)
    assert check(capsys, *arguments) == first
    assert code not in first[1]
    change()
    second = check(capsys, *arguments)
    assert code in second[1]
    assert check(capsys, *arguments) == second == check(capsys, *arguments, "--no-cache")


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("form", ["text", "json", "github"])
def test_kept_mistakes_look_the_same(form: str, capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also with related places, several lines of help, and a first look that is not allowed to happen again."""
    write("good/cards.yaml", "gain 1 points", "end game; gain 1 pints")()
    create("good/again.yaml", CARDS)()
    first = check(capsys, "good", "--format", form)
    assert "H0201" in first[1]
    monkeypatch.setattr("heistdsl.review.folder.review_folder", None)
    assert check(capsys, "good", "--format", form) == first


@pytest.mark.usefixtures("here")
def test_a_game_that_is_found_later(capsys: Output) -> None:
    """What was looked for in vain is looked for again."""
    write("more/pack.yaml", "extends: good", "extends: better")()
    assert "H0608" in check(capsys, "more")[1]
    create("better/game.yaml", GAME.replace("id: good", "id: better"))()
    create("better/cards.yaml", CARDS)()
    assert check(capsys, "more") == (0, "2 files checked: no errors\n")


@pytest.mark.usefixtures("here")
def test_a_game_of_the_same_id_elsewhere(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another `HEIST_PATH` may lead to another game."""
    write("more/pack.yaml", "extends: good", "extends: base")()
    for shelf, text in (("one", GAME), ("two", GAME.replace("points:", "pints:"))):
        Path(shelf).mkdir()
        create(f"{shelf}/base/game.yaml", text)()
    for shelf, code in (("one", 0), ("two", 1), ("one", 0)):
        monkeypatch.setenv("HEIST_PATH", shelf)
        assert check(capsys, "more")[0] == code


@pytest.mark.usefixtures("here")
def test_damaged_entries_do_no_harm(here: Path, capsys: Output) -> None:
    write("good/cards.yaml", "1 points", "1 point")()
    first = check(capsys, "good")
    for file in (path for path in (here / "cache").rglob("*") if path.is_file()):
        file.write_bytes(file.read_bytes()[:-5])
    assert check(capsys, "good") == first


def test_another_program_makes_it_anew(here: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    first = check(capsys, "good")
    kept = {path.name for path in (here / "cache").rglob("*")}
    monkeypatch.setattr("heistdsl.review.kept.program_digest", lambda: "another")
    assert check(capsys, "good") == first
    assert {path.name for path in (here / "cache").rglob("*")} > kept


@pytest.mark.usefixtures("here")
def test_without_cache_nothing_is_written(here: Path, capsys: Output) -> None:
    assert check(capsys, "good", "--no-cache")[0] == 0
    assert not (here / "cache").exists()


@pytest.mark.usefixtures("here")
def test_nothing_is_written_into_a_pack(capsys: Output) -> None:
    before = {path: path.stat().st_mtime_ns for path in (Path("more"), *Path("more").iterdir())}
    assert check(capsys, "more")[0] == 0
    assert {path: path.stat().st_mtime_ns for path in (Path("more"), *Path("more").iterdir())} == before


def test_the_current_folder_may_be_gone(here: Path, capsys: Output) -> None:
    Path("gone").mkdir()
    os.chdir("gone")
    (here / "gone").rmdir()
    assert check(capsys, str(here / "good"))[0] == 0
    os.chdir(here)


def test_a_link_that_becomes_a_circle(here: Path, capsys: Output) -> None:
    link = here / "good/link.yaml"
    link.symlink_to("cards.yaml")
    assert "H0201" in check(capsys, "good")[1]
    link.unlink()
    link.symlink_to("link.yaml")
    assert check(capsys, "good") == check(capsys, "good", "--no-cache")


SCENES = "scenarios:\n  - name: none\n    steps: [{expect: {points: 0}}]\n"
BROKEN = "scenarios:\n  - name: [\n"


@pytest.mark.parametrize("is_checked", [False, True])
def test_rules_are_read_without_scenarios_whatever_was_kept(here: Path, capsys: Output, is_checked: bool) -> None:
    for scenes in (SCENES, BROKEN):
        Path("good/scenarios.yaml").write_text(scenes, "utf-8")
        if is_checked:
            assert check(capsys, "./good")[0] == 1
        assert kept.review_folder(Path("good"), scenarios=False) == []
        assert heistdsl.load("./good").id == "good"
    write("good/cards.yaml", "points", "quoins")()
    assert [each.code for each in kept.review_folder(Path("good"), scenarios=False)] == ["H0227"]


def test_cards_in_a_file_of_scenarios_are_read(here: Path) -> None:
    Path("good/scenarios.yaml").write_text(f"{SCENES}'cards':\n  b: {{type: card-of-ours}}\n", "utf-8")
    assert set(heistdsl.load("./good").ruleset.cards) == {"lucky", "b"}
