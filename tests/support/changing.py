"""Small changes of a game, one after another, as somebody makes them who works on it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random


def change_words(folder: Path, steps: int, seed: int) -> Iterator[Path]:
    """Each time a word of a file is taken out, doubled or replaced, or a file put back as it was; which file it was."""
    chance = Random(seed)
    files = sorted(path for path in folder.rglob("*.yaml") if path.name != "ledger.yaml")
    first = {path: path.read_text("utf-8") for path in files}
    for _ in range(steps):
        path = chance.choice(files)
        text = path.read_text("utf-8")
        words = list(re.finditer(r"\S+", text))
        word = chance.choice(words)
        new = chance.choice(["", f"{word.group()} {word.group()}", chance.choice(words).group(), None, None])
        path.write_text(first[path] if new is None else text[: word.start()] + new + text[word.end() :], "utf-8")
        yield path
