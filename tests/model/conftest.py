"""A way to write small games into tests."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pytest

from heistdsl.model.resolve import load_ruleset
from heistdsl.model.ruleset import Ruleset
from heistdsl.text import Diagnostic

Loaded = tuple[Ruleset | None, list[Diagnostic]]


@pytest.fixture
def load(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Loaded]:
    """Writes files (path to text) and loads a folder among them, with packs. Paths in messages are relative."""
    monkeypatch.chdir(tmp_path)

    def write_and_load(files: Mapping[str, str], folder: str = ".", packs: Sequence[str] = ()) -> Loaded:
        for name, text in files.items():
            path = Path(name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return load_ruleset(Path(folder), [Path(pack) for pack in packs])

    return write_and_load
