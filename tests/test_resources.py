"""Games are found by id and by path."""

import os
from pathlib import Path

import pytest

from heistdsl import data_folders, resources


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Shipped, current and further folder, each with games of their own and one they share."""
    for name in (
        "shipped/vault/game.yaml",
        "here/vault/game.yaml",
        "here/boat/game.yaml",
        "more/train/game.yaml",
        "more/extra/pack.yaml",
        "here/notes/other.yaml",
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    monkeypatch.setattr(resources, "rulesets_dir", lambda: tmp_path / "shipped")
    monkeypatch.setenv("HEIST_PATH", os.pathsep.join(["", str(tmp_path / "none"), str(tmp_path / "more")]))
    monkeypatch.chdir(tmp_path / "here")
    return tmp_path


FOUND = [
    ("vault", "shipped/vault"),
    ("boat", "here/boat"),
    ("train", "more/train"),
    ("extra", "more/extra"),
    ("./vault", "here/vault"),
    ("../more/train", "more/train"),
    (".", "here"),
    ("./notes", "here/notes"),
    ("notes", None),
    ("nowhere", None),
    ("./nowhere", None),
    ("", None),
    ("a\0b", None),
    ("x" * 5000, None),
    ("./" + "x" * 5000, None),
]


@pytest.mark.parametrize(("name", "expected"), FOUND, ids=[name[:20] for name, _ in FOUND])
def test_find_game(name: str, expected: str | None, shelf: Path) -> None:
    found = resources.find_game(name)
    assert (found and found.resolve()) == (expected and (shelf / expected).resolve())


def test_ids(shelf: Path) -> None:
    assert resources.game_ids() == ("boat", "train", "vault")
    assert resources.pack_ids() == ("extra",)


def test_the_data_of_the_project_is_there() -> None:
    assert (data_folders.grammar_dir() / "effects.lark").is_file()


@pytest.mark.parametrize(
    ("path", "meant"),
    [
        ("./boat/gmae.yaml", "did you mean `game.yaml`?"),
        ("boat/game", "did you mean `game.yaml`?"),
        ("baot/game.yaml", "did you mean `boat`?"),
        ("nowhere/at/all", ""),
        ("\0/x", ""),
    ],
)
def test_what_a_path_may_have_meant(path: str, meant: str, shelf: Path) -> None:
    assert resources.why_not_found(path) == (f"there is no file or folder `{path}`", meant)
