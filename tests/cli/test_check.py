"""What `heist check` says about games, packs and single files, and how."""

import json
from pathlib import Path

import pytest

from heistdsl.cli import main

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
GOOD_CARDS = """\
cards:
  lucky:
    type: card-of-ours
    effect: gain 1 points
"""
BAD_CARDS = """\
cards:
  unlucky:
    type: card-of-ours
    effect: gain 1 point
  doubtful:
    type: card-of-ours
    effect: |
      end game
      gain 1 points
"""


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A current folder with a sound game, one with mistakes in its texts, and a pack with a mistake."""
    for name, text in {
        "good/game.yaml": GAME,
        "good/cards/lucky.yaml": GOOD_CARDS,
        "bad/game.yaml": GAME.replace("id: good", "id: bad"),
        "bad/cards.yaml": BAD_CARDS,
        "more/pack.yaml": "pack: {id: more, name: More, extends: good}\n",
        "more/cards.yaml": GOOD_CARDS.replace("lucky", "rich").replace("points", "money"),
        "alone/notes.yaml": "cards: [\n",
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.setattr("heistdsl.resources.rulesets_dir", lambda: tmp_path / "none")
    monkeypatch.delenv("HEIST_PATH", raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def found(capsys: Output) -> list[tuple[str, str, int]]:
    """Code, file and line of the diagnostics printed as JSON."""
    document = json.loads(capsys.readouterr().out)
    return [(each["code"], each["file"], each["line"]) for each in document["diagnostics"]]


BOTH = [("H0227", "bad/cards.yaml", 4), ("H0508", "bad/cards.yaml", 9)]

ANSWERS = [
    # arguments, exit code, diagnostics
    ("good", 0, []),
    ("bad", 1, BOTH),
    ("bad/cards.yaml", 1, BOTH),
    ("bad/game.yaml", 1, BOTH),
    ("good/cards", 0, []),
    ("more", 1, [("H0227", "more/cards.yaml", 4)]),
    ("good --pack more", 1, [("H0227", "more/cards.yaml", 4)]),
    ("alone", 1, [("H0101", "alone/notes.yaml", 2)]),
    (". --strict", 1, [("H0101", "alone/notes.yaml", 2), *BOTH, ("H0227", "more/cards.yaml", 4)]),
]


@pytest.mark.parametrize(("arguments", "code", "diagnostics"), ANSWERS, ids=[line for line, *_ in ANSWERS])
@pytest.mark.usefixtures("games")
def test_diagnostics(arguments: str, code: int, diagnostics: list[tuple[str, str, int]], capsys: Output) -> None:
    assert main(["check", *arguments.split(), "--format", "json"]) == code
    assert found(capsys) == diagnostics


def test_warnings_fail_only_when_asked(games: Path) -> None:
    (games / "bad/cards.yaml").write_text(BAD_CARDS.replace("1 point\n", "1 points\n"), encoding="utf-8")
    assert main(["check", "bad"]) == 0
    assert main(["check", "bad", "--strict"]) == 1


@pytest.mark.usefixtures("games")
def test_as_text(capsys: Output) -> None:
    assert main(["check", "bad"]) == 1
    assert capsys.readouterr().out == (
        "error[H0227]: unknown unit `point`\n"
        " --> bad/cards.yaml:4:20\n"
        "4 |     effect: gain 1 point\n"
        "  |                    ^^^^^\n"
        "  = help: did you mean `points`?\n"
        "\n"
        "warning[H0508]: this is never reached\n"
        " --> bad/cards.yaml:9:7\n"
        "9 |       gain 1 points\n"
        "  |       ^^^^^^^^^^^^^\n"
        " ::: bad/cards.yaml:8:7\n"
        "8 |       end game\n"
        "  |       -------- the text ends here\n"
        "  = help: put it before, or take it out\n"
        "\n"
        "2 files checked: 1 error, 1 warning\n"
    )


@pytest.mark.usefixtures("games")
def test_as_github_takes_it(capsys: Output) -> None:
    assert main(["check", "bad", "--format", "github"]) == 1
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith("::error file=bad/cards.yaml,line=4,endLine=4,col=20,endColumn=25,title=H0227::")
    assert second.startswith("::warning file=bad/cards.yaml,line=9,")


def test_texts_wait_for_files_that_cannot_be_read(games: Path, capsys: Output) -> None:
    """A zone may be declared in what cannot be read, so nobody says that it is unknown."""
    (games / "good/cards/lucky.yaml").write_text("cards:\n  odd: {type: card-of-ours, effect: 'draw 1 trove'}\n")
    (games / "good/zones.yaml").write_text("zones: {trove: {\n")
    assert main(["check", "good", "--format", "json"]) == 1
    assert [code for code, _, _ in found(capsys)] == ["H0101"]
