"""`heist rate`: what it prints and writes, and what it says of a command line that is wrong."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from heistdsl.cli import main
from rulesets import RULESETS

GOOFSPIEL = RULESETS["goofspiel"]
FOUR = ["--option", "size=four"]
HOSTILE = "\"<script>alert('$x_1$')</script>&amp;\""


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(["rate", *arguments])
    shown = capsys.readouterr()
    return code, shown.out, shown.err


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = [f"{GOOFSPIEL}:prize-4", *FOUR, "--games", "30", "--seed", "2", "--format", "json"]
    code, out, err = run(capsys, *arguments)
    found = json.loads(out)
    assert (code, err) == (0, "")
    assert list(found) == [
        "game", "players", "games", "seed", "bots", "options", "backend", "seconds", "without_winner", "seats",
        "cards", "difference",
    ]  # fmt: skip
    assert (found["games"], found["seed"], found["difference"]) == (30, 2, None)
    assert sum(seat["wins"] for seat in found["seats"]) <= 30
    assert found["seats"][0]["low"] <= found["seats"][0]["win_share"] <= found["seats"][0]["high"]
    (card,) = found["cards"]
    assert card["id"] == "prize-4"
    assert 20 < card["games"] <= 30
    assert card["low"] <= card["win_share"] <= card["high"]
    again = json.loads(run(capsys, *arguments)[1])
    assert {**again, "seconds": 0} == {**found, "seconds": 0}


def test_difference_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(
        capsys, f"{GOOFSPIEL}:prize-4", *FOUR, "--games", "20", "--against", "ties=dropped", "--format", "json"
    )
    difference = json.loads(out)["difference"]
    assert code == 0
    assert difference["what"] == "ties=carried instead of dropped"
    assert [seat["seat"] for seat in difference["seats"]] == [1, 2]
    assert set(difference["cards"][0]) == {"id", "difference", "low", "high", "usual", "played"}


def test_a_card_changed_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, f"{GOOFSPIEL}:prize-4", "--set", "prize-4.worth=1", "--games", "20")
    assert code == 0
    assert "prize-4.worth 1 instead of 4:" in out
    assert re.search(r"p1 [+-]\d+\.\d % ± \d+\.\d", out)


def test_text_fits_into_80_columns(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, RULESETS["crazy-eights"], "--games", "6")
    assert (code, err) == (0, "")
    assert max(map(len, out.splitlines())) <= 80
    assert "\x1b" not in out
    assert "6 games of Crazy Eights with 2 players, seeds from 0, bots: random" in out
    assert "more; `--html` and `--format json` show all." in out


class Page(HTMLParser):
    """The elements of a page, and what stands in it as text."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[str] = []
        self.attributes: list[tuple[str, str]] = []
        self.text = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append(tag)
        self.attributes += [(name, value or "") for name, value in attrs]

    def handle_data(self, data: str) -> None:
        self.text += data


def test_page(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """One file without scripts that loads nothing, with a chart for every table; names are only ever text."""
    file = tmp_path / "page.html"
    arguments = [GOOFSPIEL, *FOUR, "--games", "40", "--set", f"prize-4.name={HOSTILE}", "--set", "prize-3.worth=2"]
    code, out, _ = run(capsys, *arguments, "--html", str(file))
    assert code == 0
    assert out.splitlines()[-1] == str(file)
    html = file.read_text(encoding="utf-8")
    page = Page(html)
    assert "script" not in page.elements
    assert not [name for name, _ in page.attributes if name.startswith("on")]
    assert not [value for name, value in page.attributes if name in ("src", "href") and not value.startswith("#")]
    assert "url(" not in re.sub(r"url\(#\w+\)", "", html)
    assert page.elements.count("svg") == page.elements.count("figure") == page.elements.count("table") + 1
    assert page.text.count("<script>alert('$x_1$')</script>&amp;") >= 2
    assert "\x1b" not in html
    for svg in re.findall(r"<svg.*?</svg>", html, re.DOTALL):
        ElementTree.fromstring(svg)
    run(capsys, *arguments, "--html", str(file))
    again = file.read_text(encoding="utf-8")
    assert again == html


def test_ids_in_a_page_are_its_own(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """What a chart refers to by id stands in this chart."""
    file = tmp_path / "page.html"
    run(capsys, GOOFSPIEL, *FOUR, "--games", "10", "--html", str(file))
    for svg in re.findall(r"<svg.*?</svg>", file.read_text(encoding="utf-8"), re.DOTALL):
        assert set(re.findall(r'(?:url\(|href=")#(\w+)', svg)) <= set(re.findall(r' id="(\w+)"', svg))


WRONG: list[tuple[list[str], int, str]] = [
    ([f"{GOOFSPIEL}:prise-4"], 1, "did you mean `prize-4`"),
    (["no-such-game"], 1, "no game or pack `no-such-game`"),
    ([GOOFSPIEL, "--set", "prize-4.worth"], 2, "write `CARD.KEY=VALUE`"),
    ([GOOFSPIEL, "--set", "prise-4.worth=2"], 1, "did you mean `prize-4`"),
    ([GOOFSPIEL, "--set", "prize-4.wroth=2"], 1, "did you mean `worth`"),
    ([GOOFSPIEL, "--set", "prize-4.worth=many"], 1, "must be a whole number"),
    ([GOOFSPIEL, "--set", "prize-4.worth={"], 1, "--set prize-4.worth={"),
    ([GOOFSPIEL, "--against", "ties=often"], 1, "cannot be `often`"),
    ([GOOFSPIEL, "--against", "no-such-deck"], 1, "no deck"),
    ([GOOFSPIEL, "--against", "high-noon-heist"], 2, "is another game than"),
    ([GOOFSPIEL, "--games", "0"], 2, "`--games` is at least 1"),
    ([GOOFSPIEL, "--seconds", "0"], 2, "`--seconds` is at least 1"),
    ([GOOFSPIEL, "--games", "1", "--seconds", "1"], 2, "not allowed with"),
    ([GOOFSPIEL, "--games", "9000000", "--html", "no/such/folder/page.html"], 1, "cannot write"),
    ([GOOFSPIEL, "--bots", "greddy"], 1, "did you mean `greedy`"),
    ([GOOFSPIEL, "--players", "9"], 1, "2 to 4 players"),
]


@pytest.mark.parametrize(("arguments", "code", "words"), WRONG)
def test_wrong_command_lines(capsys: pytest.CaptureFixture[str], arguments: list[str], code: int, words: str) -> None:
    found, out, err = run(capsys, *arguments)
    assert (found, words in err, out) == (code, True, ""), err
    found, out, _ = run(capsys, *arguments, "--format", "json")
    document: dict[str, Any] = json.loads(out)
    assert (found, list(document)) == (code, ["error"])
