"""`heist deck`, and `--deck` and `--pack` in other commands."""

import json
import shutil
from pathlib import Path

import pytest

from heistdsl.cli import main

Output = pytest.CaptureFixture[str]

HERE = Path(__file__).parent
STACK = """\
decks:
  stack:
    name: A Small Stack
    game: g
    of: job
    limits: {cards: 3..6, copies: 3}
    constraints:
      has-an-inn: {that: any(deck where inn), about: An inn to sleep in.}
    cards: {bank: 2, shop: 1, inn: 1}
"""
BROKEN = STACK.replace("inn: 1}", "inn: 0}").replace("stack:", "loose:")


@pytest.fixture(autouse=True)
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("g").mkdir()
    shutil.copy(HERE / "game.yaml", "g/game.yaml")
    Path("stack.yaml").write_text(STACK, encoding="utf-8")
    return tmp_path


def run(capsys: Output, *arguments: str) -> tuple[int, str, str]:
    code = main(list(arguments))
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def test_a_legal_deck(capsys: Output) -> None:
    code, out, _ = run(capsys, "deck", "stack.yaml")
    assert code == 0
    assert (
        out
        == """\
A Small Stack for G: legal
4 cards, 3 designs, 0 cards with an effect

value (mean 3.25)
  1  █ 1
  2  0
  3  ██ 2
  4  0
  5  0
  6  █ 1

needs
   driving  ██ 2
  climbing  ██ 2

tags
  easy  █ 1

constraints
  kept    has-an-inn  An inn to sleep in.

  2 x Bank
  1 x Shop
  1 x Inn
"""
    )


def test_a_legal_deck_as_json(capsys: Output) -> None:
    code, out, _ = run(capsys, "deck", "stack.yaml", "--format", "json")
    assert code == 0
    assert json.loads(out) == {
        "legal": True,
        "id": "stack",
        "game": "g",
        "cards": {"bank": 2, "shop": 1, "inn": 1},
        "counts": {
            "cards": 4,
            "designs": 3,
            "texts": 0,
            "types": {"job": 4},
            "owners": {},
            "tags": {"easy": 1},
            "attributes": {
                "value": {"1": 1, "2": 0, "3": 2, "4": 0, "5": 0, "6": 1},
                "needs": {"driving": 2, "climbing": 2},
            },
            "means": {"value": 3.25},
        },
        "violations": [],
    }


def test_a_deck_that_is_not_legal(capsys: Output) -> None:
    Path("loose.yaml").write_text(BROKEN, encoding="utf-8")
    code, out, _ = run(capsys, "deck", "loose.yaml")
    assert code == 1
    assert out.startswith("""\
error[H0616]: the deck `loose` breaks `has-an-inn`
 --> loose.yaml:8:26
8 |       has-an-inn: {that: any(deck where inn), about: An inn to sleep in.}
  |                          ^^^^^^^^^^^^^^^^^^^ there is none
  = help: An inn to sleep in.

A Small Stack for G: not legal
3 cards, 2 designs, 0 cards with an effect
""")
    assert "\n  broken  has-an-inn  An inn to sleep in.\n" in out
    code, out, _ = run(capsys, "deck", "loose.yaml", "--format", "json")
    document = json.loads(out)
    assert (code, document["legal"], [each["code"] for each in document["violations"]]) == (1, False, ["H0616"])


@pytest.mark.parametrize(
    ("files", "arguments", "message"),
    [
        ({}, ["nowhere.yaml"], "error[H0618]: there is no file `nowhere.yaml`"),
        ({}, ["stack"], "error[H0618]: there is no file `stack`\n  = help: say which game has it"),
        ({}, ["stack", "--game", "g"], "error[H0618]: the game has no deck `stack`"),
        ({}, ["stack.yaml:stak"], "error[H0618]: `stack.yaml` has no deck `stak`\n  = help: did you mean `stack`?"),
        ({"a.yaml": "decks: {}\n"}, ["a.yaml", "--game", "g"], "error[H0618]: `a.yaml` holds no deck"),
        ({"a.yaml": "decks: {}\n"}, ["a.yaml"], "error[H0618]: `a.yaml` does not say for which game its decks are"),
        (
            {"a.yaml": STACK + BROKEN.removeprefix("decks:\n")},
            ["a.yaml"],
            "error[H0618]: `a.yaml` holds 2 decks\n  = help: say which one: `a.yaml:stack`, `a.yaml:loose`\n",
        ),
        ({"a.yaml": STACK.replace("game: g", "game: ../g")}, ["a.yaml"], "error[H0618]: `a.yaml` does not say"),
    ],
)
def test_no_such_deck(files: dict[str, str], arguments: list[str], message: str, capsys: Output) -> None:
    for name, text in files.items():
        Path(name).write_text(text, encoding="utf-8")
    code, out, err = run(capsys, "deck", *arguments)
    assert (code, out) == (1, "")
    assert err.startswith(message)


@pytest.mark.parametrize(
    "text", ["decks: [", "decks: {a: {of: jbo, cards: [bank]}}", "decks: {a: 3}", "- a\n", "\0", ""]
)
def test_broken_files(text: str, capsys: Output) -> None:
    Path("a.yaml").write_text(text, encoding="utf-8")
    code, out, err = run(capsys, "deck", "a.yaml", "--game", "g")
    assert code == 1
    assert (out + err).startswith("error[H0")
    code, out, _ = run(capsys, "deck", "a.yaml", "--game", "g", "--format", "json")
    assert code == 1
    document = json.loads(out)
    assert "error" in document or not document["legal"]


def test_check_with_a_deck(capsys: Output) -> None:
    Path("loose.yaml").write_text(BROKEN, encoding="utf-8")
    assert run(capsys, "check", "g", "--deck", "stack.yaml")[0] == 0
    code, out, _ = run(capsys, "check", "g", "--deck", "loose.yaml")
    assert code == 1
    assert "error[H0616]: the deck `loose` breaks `has-an-inn`" in out
    code, out, _ = run(capsys, "check", "loose.yaml")
    assert code == 1
    assert "error[H0616]: the deck `loose` breaks `has-an-inn`" in out


def test_scenarios_with_a_deck_and_a_pack(capsys: Output) -> None:
    game = Path("g/game.yaml")
    more = "zones: {pile: {}}\nscenarios:\n  - {name: four jobs, steps: [{expect: {pile.count: 4}}]}\nflow: end game\n"
    text = game.read_text(encoding="utf-8").replace("job: {attr", "job: {start: pile, attr")
    game.write_text(text + more, encoding="utf-8")
    assert run(capsys, "test", "g")[0] == 1
    assert run(capsys, "test", "g", "--deck", "stack.yaml")[:2] == (0, "1 passed, 0 failed\n")
    Path("less").mkdir()
    pack = "pack: {id: less, extends: g}\nremove: [shop]\n"
    Path("less/pack.yaml").write_text(pack, encoding="utf-8")
    code, out, _ = run(capsys, "test", "g", "--pack", "./less", "--deck", "stack.yaml")
    assert (code, out.splitlines()[-1]) == (1, "0 passed, 1 failed")
    code, _, err = run(capsys, "test", "g", "--deck", "other.yaml")
    assert code == 1
    assert err.startswith("error[H0618]: there is no file `other.yaml`")
