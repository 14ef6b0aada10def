"""`heist new`: what it makes is sound for every game, and it never writes over anything."""

import json
import os
import random
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

from heistdsl.check.ruleset import check_ruleset
from heistdsl.cli import main
from heistdsl.data_folders import rulesets_dir
from heistdsl.model.resolve import load_ruleset
from heistdsl.oracle import Game
from heistdsl.resources import game_ids
from heistdsl.syntax.tree import walk
from heistdsl.text import Diagnostic

Output = pytest.CaptureFixture[str]

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
GAMES = [*game_ids(), *sorted(path.parent.name for path in EXAMPLES.glob("*/game.yaml"))]
SCHEMA_LINE = re.compile(r"# yaml-language-server: \$schema=(\S+)\n")


@pytest.fixture(autouse=True)
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty current folder; the games of the documentation can be found, too."""
    monkeypatch.setenv("HEIST_PATH", str(EXAMPLES))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def succeed(*arguments: str) -> None:
    assert main([*arguments]) == 0, " ".join(arguments)


@pytest.fixture(scope="module", params=GAMES)
def shelf(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a new pack, for each game."""
    folder = tmp_path_factory.mktemp("shelf")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HEIST_PATH", str(EXAMPLES))
        patch.chdir(folder)
        succeed("new", "night-shift", "--game", request.param)
    return folder


@pytest.fixture
def pack(shelf: Path, desk: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The new pack, seen from the folder it lies in."""
    monkeypatch.chdir(shelf)
    return Path("night-shift")


def test_a_pack_checks_clean(pack: Path, capsys: Output) -> None:
    assert main(["check", pack.name, "--strict"]) == 0, capsys.readouterr().out


def test_the_scenarios_of_a_pack_pass(pack: Path, capsys: Output) -> None:
    assert main(["test", pack.name]) == 0, capsys.readouterr().out
    assert re.search(r"^[1-9][0-9]* passed, 0 failed$", capsys.readouterr().out, re.MULTILINE)


def test_a_pack_has_three_cards_that_do_different_things(pack: Path, capsys: Output) -> None:
    ruleset, diagnostics = load_ruleset(pack)
    assert ruleset is not None
    assert diagnostics == []
    effects = {id: card.effect for id, card in ruleset.cards.items() if id.startswith("night-shift-")}
    deeds = {id: {type(node).__name__ for node in walk(effect.text)} for id, effect in effects.items() if effect}
    assert list(deeds) == ["night-shift-listener", "night-shift-keeper", "night-shift-asker"]
    assert "On" in deeds["night-shift-listener"]
    assert deeds["night-shift-keeper"] & {"Change", "Rule"}
    assert deeds["night-shift-asker"] & {"Choose", "Modal", "May"}


def test_a_rival_is_chosen_where_there_is_one(pack: Path) -> None:
    ruleset, _ = load_ruleset(pack)
    assert ruleset is not None
    text = (pack / "cards.yaml").read_text(encoding="utf-8")
    assert ("choose t from others" in text) == (ruleset.max_players > 1)


TINY = {
    "nothing but a card": "game: {id: tiny, name: Tiny, players: 2}",
    "one player": "game: {id: tiny, name: Tiny, players: 1}",
    "phases": "game: {id: tiny, name: Tiny, players: 2}\nphases: {turn: Turn}",
    "a number": "game: {id: tiny, name: Tiny, players: 2}\ncounters: {gold: {owner: player}}",
    "a kept number": "game: {id: tiny, name: Tiny, players: 3}\ncounters: {gold: {owner: player, keyed-by: types}}",
    "a value": "game: {id: tiny, name: Tiny, players: 1}\nvalues: {worth: {owner: player, is: 1}}",
}


@pytest.mark.parametrize("head", TINY.values(), ids=TINY)
@pytest.mark.parametrize("place", ["{owner: player, active: true}", "{active: true}", "{}"])
def test_a_pack_for_a_tiny_game(head: str, place: str) -> None:
    Path("tiny").mkdir()
    thing = "types: {thing: {}}\ncards: {it-self: {type: thing, effect: nothing}}\n"
    Path("tiny", "game.yaml").write_text(f"{head}\nzones: {{spot: {place}}}\n{thing}", encoding="utf-8")
    assert check_pack(Path("tiny")) == []
    succeed("new", "night-shift", "--game", "tiny")
    assert check_pack(Path("night-shift")) == []


def check_pack(folder: Path) -> list[Diagnostic]:
    ruleset, diagnostics = load_ruleset(folder)
    assert ruleset is not None
    return [*diagnostics, *check_ruleset(ruleset)]


def test_texts_of_a_pack_check_clean(pack: Path) -> None:
    assert check_pack(pack) == []


def test_cards_of_a_pack_can_be_shown(pack: Path, capsys: Output) -> None:
    for word in ("listener", "keeper", "asker"):
        assert main(["show", f"{pack.name}:{pack.name}-{word}"]) == 0, capsys.readouterr()


def test_a_pack_is_laid_out_and_explained(pack: Path) -> None:
    succeed("fmt", pack.name, "--check")
    texts = {path.name: path.read_text(encoding="utf-8") for path in pack.glob("*.yaml")}
    assert set(texts) == {"pack.yaml", "cards.yaml", "scenarios.yaml"}
    for name, text in texts.items():
        assert len([line for line in text.splitlines() if "#" in line]) >= 3, name
        assert max(map(len, text.splitlines())) <= 120, name
        assert "$" not in SCHEMA_LINE.sub("", text, count=1), name
    assert "docs/language.md" in texts["cards.yaml"]
    assert "docs/rule-files.md" in texts["pack.yaml"]


def seen_by_an_editor(file: Path) -> list[str]:
    """What a language server finds wrong with a file: it reads the first line, and then only files, relative to it."""

    def read(uri: str) -> Resource[Any]:
        schema = json.loads(Path(uri).read_text(encoding="utf-8"))
        del schema["$id"]
        return DRAFT202012.create_resource(schema)

    text = file.read_text(encoding="utf-8")
    line = SCHEMA_LINE.match(text)
    assert line, file
    schema = (file.parent / line[1]).resolve().as_posix()
    validator = Draft202012Validator({"$ref": schema}, registry=Registry(retrieve=read))
    return [problem.message for problem in validator.iter_errors(yaml.safe_load(text))]


@pytest.mark.parametrize("sort", [["--blank"], ["--game", GAMES[0]]], ids=["game", "pack"])
def test_editors_find_the_schemas_wherever_the_folder_goes(sort: list[str]) -> None:
    succeed("new", "night-shift", *sort)
    folder = Path("elsewhere", "deep", "renamed").absolute()
    shutil.copytree("night-shift", folder)
    shutil.rmtree("night-shift")
    files = sorted(folder.glob("*.yaml"))
    assert [seen_by_an_editor(file) for file in files] == [[] for _ in files]
    head = next(file for file in files if file.stem in ("game", "pack"))
    head.write_text(head.read_text(encoding="utf-8").replace("  name:", "  nmae:"), encoding="utf-8")
    assert seen_by_an_editor(head)


def test_a_game_checks_clean_and_its_scenarios_pass(capsys: Output) -> None:
    succeed("new", "night-shift", "--blank")
    succeed("fmt", "night-shift", "--check")
    assert main(["check", "night-shift", "--strict"]) == 0, capsys.readouterr().out
    assert main(["test", "night-shift"]) == 0, capsys.readouterr().out
    succeed("show", "night-shift")


def play(folder: Path, players: int, seed: int, most: int) -> Game:
    """A game in which everybody answers by chance, to its end or so many decisions."""
    ruleset, _ = load_ruleset(folder)
    assert ruleset is not None
    game = Game(ruleset, players, seed)
    chance = random.Random(seed)
    for _ in range(most):
        if not game.decisions:
            break
        decision = chance.choice(game.decisions)
        is_plain = decision.kind in ("choose", "name")
        game.choose(decision, chance.choice(decision.options) if is_plain else decision.default)
    return game


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_can_be_played(players: int) -> None:
    succeed("new", "night-shift", "--blank")
    results = [play(Path("night-shift"), players, seed, 400).result for seed in range(5)]
    assert all(result and result.winners and result.reason != "limit" for result in results)


def test_a_pack_can_be_played(pack: Path) -> None:
    ruleset, _ = load_ruleset(pack)
    assert ruleset is not None
    assert play(pack, ruleset.min_players, 1, 60).inputs


def test_a_pack_for_a_new_game() -> None:
    succeed("new", "night", "--blank")
    succeed("new", "shift", "--game", "night")
    succeed("check", "shift", "--strict")
    succeed("test", "shift")


def test_a_pack_for_a_pack() -> None:
    succeed("new", "night", "--game", GAMES[0])
    succeed("new", "shift", "--game", "night")
    succeed("check", "shift", "--strict")


def test_as_json(capsys: Output) -> None:
    succeed("new", "night-shift", "--blank", "--into", "games", "--format", "json")
    assert json.loads(capsys.readouterr().out) == {
        "id": "night-shift",
        "path": "games/night-shift",
        "files": [f"games/night-shift/{name}.yaml" for name in ("game", "cards", "flow", "scenarios")],
    }


def test_what_to_do_next(capsys: Output) -> None:
    succeed("new", "night-shift", "--game", GAMES[0], "--into", "my packs")
    assert capsys.readouterr().out.splitlines()[-3:] == [
        "  heist check 'my packs/night-shift'",
        "  heist show 'my packs/night-shift':night-shift-listener",
        "  heist test 'my packs/night-shift'",
    ]


def test_a_game_elsewhere_is_found_by_packs_beside_it() -> None:
    shutil.copytree(rulesets_dir() / GAMES[0], "shelf/mine")
    assert main(["new", "night-shift", "--game", "shelf/mine", "--into", "shelf"]) == 0
    succeed("check", "shelf/night-shift")


REFUSED = [
    # arguments, exit code, part of the message
    (["Night Shift", "--blank"], 2, "write `night-shift`"),
    (["../night", "--blank"], 2, "`../night` is not an id"),
    (["night"], 2, "`--game GAME` makes a pack of cards for a game"),
    (["night", "--blank", "--game", GAMES[0]], 2, "not allowed with argument"),
    (["there", "--blank"], 1, "there is `there` already"),
    (["link", "--blank"], 1, "there is `link` already"),
    (["file", "--blank", "--into", "file"], 1, "cannot write `file/file`: Not a directory"),
    ([GAMES[0], "--blank", "--into", "deep"], 1, f"there is a game or pack `{GAMES[0]}` already"),
    (["night", "--game", "nowhere"], 1, "there is no game or pack `nowhere`"),
    (["night", "--game", "./broken"], 1, "the rule files of `./broken` have errors"),
    (["night", "--game", "./mute"], 1, "no card of `./mute` has a text"),
    (["night", "--game", "./shelf/mine"], 1, "write `--into shelf`"),
    (["night", "--game", f"./shelf/{GAMES[0]}"], 1, "there is another"),
]


@pytest.mark.parametrize(("arguments", "code", "message"), REFUSED)
def test_what_is_refused(arguments: list[str], code: int, message: str, capsys: Output) -> None:
    for name, text in {
        "there/note.txt": "mine",
        "file": "mine",
        "broken/game.yaml": "game: [",
        "mute/game.yaml": "game: {id: mute, name: Mute, players: 2}",
    }.items():
        Path(name).parent.mkdir(exist_ok=True)
        Path(name).write_text(text, encoding="utf-8")
    for name in ("mine", GAMES[0]):
        shutil.copytree(rulesets_dir() / GAMES[0], Path("shelf", name))
    Path("link").symlink_to("nowhere")
    before = sorted(os.walk("."))
    assert main(["new", *arguments]) == code
    assert message in capsys.readouterr().err
    assert sorted(os.walk(".")) == before


def test_a_disk_that_is_full_leaves_nothing(monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    def fail(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", fail)
    assert main(["new", "night-shift", "--blank"]) == 1
    assert "No space left on device" in capsys.readouterr().err
    assert not Path("night-shift").exists()
