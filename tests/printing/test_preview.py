"""`heist print --watch`, as a browser sees it: the page, what changes on it, mistakes, and who may look."""

from __future__ import annotations

import io
import json
import shutil
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from paper import GAME
from PIL import Image

from heistdsl.cli import main
from heistdsl.model.resolve import load_ruleset
from heistdsl.printing.faces import make_printing
from heistdsl.printing.kept_texts import TextCache, basis_of, kept_texts

HEIST = Path(sys.executable).parent / "heist"
#: Seconds: far more than it takes, for machines that have much to do.
PATIENCE = 60


class Page:
    """A browser of few words."""

    def __init__(self, address: str) -> None:
        self.address = address

    def get(self, path: str) -> bytes:
        with urllib.request.urlopen(self.address + path, timeout=PATIENCE) as answer:
            return bytes(answer.read())

    def after(self, version: int) -> dict[str, Any]:
        """The next state after a version, as the page waits for it."""
        for _ in range(5):
            found: dict[str, Any] = json.loads(self.get(f"state?after={version}"))
            if found["version"] != version:
                return found
        raise AssertionError("nothing has changed")

    def until(self, version: int, is_wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The first later state that is as wanted."""
        for _ in range(10):
            found = self.after(version)
            if is_wanted(found):
                return found
            version = found["version"]
        raise AssertionError("it does not come to that")


@pytest.fixture
def game(tmp_path: Path) -> Path:
    shutil.copytree(GAME, tmp_path / "game")
    return tmp_path / "game"


@pytest.fixture
def page(game: Path) -> Iterator[Page]:
    with subprocess.Popen([HEIST, "print", str(game), "--watch"], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield Page(process.stdout.readline().split()[0])
        finally:
            process.terminate()


def fresh(before: dict[str, Any], now: dict[str, Any]) -> set[str]:
    return {id for id, version in versions(now).items() if versions(before).get(id) != version}


def versions(state: dict[str, Any]) -> dict[str, str]:
    return {face["id"]: face["version"] for face in state["faces"]}


def test_the_page_follows_the_files(game: Path, page: Page) -> None:
    html = page.get("").decode()
    assert "state?after=" in html
    assert "http:" not in html
    # Each sort of faces is there as soon as it is drawn.
    first = page.until(0, lambda state: "who-is-who:front" in versions(state))
    assert first["game"] == "Paper Mill"
    assert {"sawyer:front", "sawyer:back", "penny:front"} <= set(versions(first))
    for face in first["faces"]:
        with Image.open(io.BytesIO(page.get(f"face/{face['version']}"))) as picture:
            assert picture.format == "PNG"
            assert picture.width == pytest.approx(face["width"] / 25.4 * 120, abs=1)
    file = game / "game.yaml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("power: 3", "power: 8"), encoding="utf-8")
    second = page.until(first["version"], lambda state: len(fresh(first, state)) == 2)
    changed = fresh(first, second)
    # The reference shows the power, too.
    assert changed == {"sawyer:front", "who-is-who:front"}
    # A mistake is told, and the cards stay; mending it takes the message away.
    file.write_text(text.replace("gain 1 coin", "gain 1 coyn"), encoding="utf-8")
    third = page.until(second["version"], lambda state: "coyn" in state["message"])
    assert "coyn" in third["message"]
    assert versions(third) == versions(second)
    file.write_text(text, encoding="utf-8")
    fourth = page.until(third["version"], lambda state: versions(state) == versions(first))
    assert fourth["message"] == ""
    assert versions(fourth) == versions(first)
    for path, host, code in (("face/none", None, 404), ("", "somewhere.example", 403)):
        asked = urllib.request.Request(page.address + path, headers={"Host": host} if host else {})
        with pytest.raises(urllib.error.HTTPError) as found:
            urllib.request.urlopen(asked, timeout=PATIENCE)
        assert found.value.code == code


def test_a_print_that_goes_nowhere_is_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["print", str(GAME)]) == 2
    assert "--watch" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("effect: gain 1 coin}", "effect: gain 2 coin}"),
        ("{type: coin, copies: 5}", "{type: coin, name: Farthing, copies: 5}"),
        ("{one: coin, icon: coin}", "{one: crown, icon: coin}"),
        ("flow:", "# a remark\nflow:"),
    ],
)
def test_kept_texts_are_those_that_would_be_written(
    game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, old: str, new: str
) -> None:
    before, _ = load_ruleset(game, ())
    assert before is not None
    earlier = make_printing(before)
    file = game / "game.yaml"
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    now, _ = load_ruleset(game, ())
    assert now is not None
    assert make_printing(now, before=earlier) == make_printing(now)
    kept = kept_texts(basis_of(before), basis_of(now), earlier.texts)
    assert bool(kept) == ("crown" not in new)
    monkeypatch.setenv("HEIST_CACHE", str(tmp_path / "cache"))
    make_printing(before)
    assert TextCache(before, "en").recall() == earlier.texts
    assert TextCache(now, "en").recall() == kept
    assert make_printing(now) == make_printing(now, before=earlier)
    assert TextCache(now, "en").recall() == make_printing(now).texts
    assert TextCache(now, "de").recall() == {}
