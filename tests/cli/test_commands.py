"""What the command line answers: exit codes, and where which words go."""

import io
import json
import shlex
import sys
from pathlib import Path

import pytest

from heistdsl import __version__
from heistdsl.cli import main
from heistdsl.cli.commands import COMMANDS
from heistdsl.resources import game_ids

Output = pytest.CaptureFixture[str]

GOOD = "game: {id: vault, name: Vault, players: {min: 2, max: 4}}\n"
CARDS = """\
types: {person: {attributes: {strength: 0..9}}}
cards:
  boss: {type: person, strength: 3}
  driver: {type: person, strength: 1, copies: 3}
options:
  rush: {values: [slow, fast], default: fast}
decks:
  small: {name: Small, of: person, cards: {boss: 1, driver: 2}}
"""


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A current folder with one sound game, one broken one and nothing else to be found."""
    for name, text in {
        "vault/game.yaml": GOOD,
        "vault/cards/all.yaml": CARDS,
        "boat/game.yaml": "a: [\n",
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "bare").mkdir()
    monkeypatch.setattr("heistdsl.resources.rulesets_dir", lambda: tmp_path / "none")
    monkeypatch.delenv("HEIST_PATH", raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path


ANSWERS = [
    # command line, exit code, part of stdout, part of stderr
    ("", 2, "usage: heist COMMAND", ""),
    ("--help", 0, "  find mistakes in rule files\n", ""),
    ("--version", 0, f"heist {__version__}\n", ""),
    ("chek", 2, "", "error[H0001]: there is no command `chek`\n  = help: did you mean `check`?\n"),
    ("juggle", 2, "", "`heist --help` lists the commands"),
    ("check --wach", 2, "", "unrecognized arguments: --wach\n  = help: did you mean `--watch`?\n"),
    ("check --frob", 2, "", "error[H0001]: unrecognized arguments: --frob"),
    ("check --form json", 2, "", "unrecognized arguments"),
    ("check --format yaml", 2, "", "invalid choice: 'yaml'"),
    ("check vault", 0, "2 files checked: no errors\n", ""),
    ("check vault/game.yaml vault", 0, "2 files checked: no errors\n", ""),
    ("check vault boat", 1, "--> boat/game.yaml:2:1\n", ""),
    ("check", 1, "3 files checked: 1 error\n", ""),
    ("check boat --format github", 1, "::error file=boat/game.yaml,line=2,", ""),
    (
        "check valut",
        1,
        "",
        "error[H0002]: there is no game or pack `valut`\n  = help: did you mean `vault`?\n",
    ),
    ("check vault bare", 1, "", "error[H0002]: there are no rule files in the folder `bare`\n"),
    ("show bare", 1, "", "the folder `bare` is no game or pack\n  = help: a game has a file game.yaml"),
    ("check juggle", 1, "", "a path needs a `/`"),
    ("check cards.yaml", 1, "", "there is no file or folder `cards.yaml`"),
    ("check ./valut", 1, "", "error[H0002]: there is no file or folder `./valut`\n"),
    ("list", 0, "game  vault  Vault, 2 to 4 players, 4 cards\n", ""),
    ("explain h0101", 0, "H0101: the file is not well-formed YAML\n", ""),
    ("explain H0119", 2, "", "there is no diagnostic `H0119`"),
]


@pytest.mark.parametrize(("line", "code", "out", "err"), ANSWERS, ids=[line or "(nothing)" for line, *_ in ANSWERS])
@pytest.mark.usefixtures("games")
def test_answer(line: str, code: int, out: str, err: str, capsys: Output) -> None:
    assert main(shlex.split(line)) == code
    shown = capsys.readouterr()
    assert out in shown.out
    assert err in shown.err
    assert bool(shown.err) == bool(err)


FAILURES = [
    # command line, exit code, code of the error
    ("chek --format json", 2, "H0001"),
    ("check --format=json --frob", 2, "H0001"),
    ("check nowhere --format json", 1, "H0002"),
    ("explain H0119 --format json", 2, "H0001"),
]


@pytest.mark.parametrize(("line", "code", "error"), FAILURES)
@pytest.mark.usefixtures("games")
def test_a_failure_is_one_json_document(line: str, code: int, error: str, capsys: Output) -> None:
    assert main(shlex.split(line)) == code
    shown = capsys.readouterr()
    document = json.loads(shown.out)
    assert list(document) == ["error"]
    assert list(document["error"]) == ["code", "message", "file", "line", "help"]
    assert document["error"]["code"] == error
    assert shown.err == ""


@pytest.mark.usefixtures("games")
def test_check_as_json(capsys: Output) -> None:
    assert main(["check", "boat", "--format", "json"]) == 1
    document = json.loads(capsys.readouterr().out)
    assert document["summary"] == {"errors": 1, "warnings": 0, "files": 1}
    assert [(found["code"], found["file"], found["line"]) for found in document["diagnostics"]] == [
        ("H0101", "boat/game.yaml", 2)
    ]


@pytest.mark.usefixtures("games")
def test_list_as_json(capsys: Output) -> None:
    assert main(["list", "--format", "json"]) == 0
    boat, vault, small = json.loads(capsys.readouterr().out)
    assert boat == {
        "id": "boat",
        "kind": "game",
        "name": "boat",
        "path": "boat",
        "players": [],
        "cards": 0,
        "options": {},
    }
    assert vault == {
        "id": "vault",
        "kind": "game",
        "name": "Vault",
        "path": "vault",
        "players": [2, 4],
        "cards": 4,
        "options": {"rush": ["fast", "slow"]},
    }
    assert (small["id"], small["kind"], small["cards"]) == ("small", "deck", 3)


@pytest.mark.parametrize("command", COMMANDS.values(), ids=lambda command: command.name)
def test_help_ends_with_an_example_the_command_understands(
    command: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO())
    name = command.name  # type: ignore[attr-defined]
    assert main([name, "--help"]) == 0
    _, _, example = capsys.readouterr().out.rpartition("example:\n  ")
    program, *arguments = shlex.split(example)
    assert program == "heist"
    assert arguments[0] == name
    assert set(game_ids()) & set(arguments) or "GAME" not in command.example  # type: ignore[attr-defined]
    main(arguments)
    assert "H0000" not in capsys.readouterr().err


def break_list(monkeypatch: pytest.MonkeyPatch, problem: BaseException) -> None:
    """Let `heist list` raise something nobody expects."""

    def game_ids() -> tuple[str, ...]:
        raise problem

    monkeypatch.setattr("heistdsl.cli.list.game_ids", game_ids)


def test_an_internal_error_is_no_traceback(monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    break_list(monkeypatch, KeyError("oops"))
    assert main(["list"]) == 1
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith("error[H0000]: internal error: KeyError: 'oops' (")
    assert "the command `heist list`" in shown.err
    assert __version__ in shown.err
    assert "Traceback" not in shown.err
    assert main(["list", "--format", "json"]) == 1
    assert json.loads(capsys.readouterr().out)["error"]["code"] == "H0000"


def test_a_traceback_on_request(monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    break_list(monkeypatch, KeyError("oops"))
    monkeypatch.setenv("HEIST_TRACEBACK", "1")
    assert main(["list"]) == 1
    assert "Traceback" in capsys.readouterr().err


@pytest.mark.parametrize("problem", [RecursionError(), MemoryError(), AssertionError(), UnicodeError("x")])
def test_whatever_happens_is_caught(problem: Exception, monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    break_list(monkeypatch, problem)
    assert main(["list"]) == 1
    assert "internal error" in capsys.readouterr().err


def test_an_interrupt_is_quiet(monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    break_list(monkeypatch, KeyboardInterrupt())
    assert main(["list"]) == 130
    assert capsys.readouterr() == ("", "")


def test_a_library_that_is_gone_is_named(monkeypatch: pytest.MonkeyPatch, capsys: Output, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "duckdb", None)
    monkeypatch.delitem(sys.modules, "heistdsl.bulk.database", raising=False)
    assert main(["sim", "high-noon-heist", "--games", "1", "--out", str(tmp_path / "games.duckdb")]) == 1
    said = capsys.readouterr().err
    assert "error[H0019]: `duckdb`, which this needs, is not installed" in said
    assert not (tmp_path / "games.duckdb").exists()
