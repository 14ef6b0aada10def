"""docs/custom-cards.md can be followed: its files are written, its commands run, and what they print compared.

Run as a program, it writes what the commands print now into the page.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
import tempfile
from pathlib import Path

from heistdsl.cli import main

PAGE = Path(__file__).parents[2] / "docs" / "custom-cards.md"
_BLOCK = re.compile(r"(?:<!-- file: (\S+) -->\n)?```(\w+)\n(.*?)```\n", re.DOTALL)


def followed(page: str) -> str:
    """The page after everything on it was done in the current folder: with what the commands print now."""
    return _BLOCK.sub(_do, page)


def _do(block: re.Match[str]) -> str:
    file, kind, text = block.groups()
    if file:
        path = Path(file)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return block[0]
    if kind != "console":
        return block[0]
    commands = re.findall(r"^\$ heist (.*)$", text, re.MULTILINE)
    shown = "".join(f"$ heist {command}\n{_printed(command)}" for command in commands)
    return f"```console\n{shown}```\n"


def _printed(command: str) -> str:
    output = io.StringIO()
    with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
        main(shlex.split(command))
    return "".join(line.rstrip() + "\n" for line in output.getvalue().splitlines())


def _followed_elsewhere(page: str) -> str:
    before = Path.cwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            return followed(page)
        finally:
            os.chdir(before)


def test_the_page_can_be_followed() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert _followed_elsewhere(page) == page


if __name__ == "__main__":
    PAGE.write_text(_followed_elsewhere(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
