"""Pages that are followed literally: their files are written, their commands run, and what they print compared.

A block of `console` holds commands (`$ heist ...`) and what they print; where a command plays, what stands behind a
prompt (`The Law> 2`) is what a person types. A block below `<!-- file: NAME -->` is written to that file.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
import sys
import tempfile
from pathlib import Path

from heistdsl.cli import main

_BLOCK = re.compile(r"(?:<!-- file: (\S+) -->\n)?```(\w+)\n(.*?)```\n", re.DOTALL)
_COMMAND = re.compile(r"^\$ heist (.*)\n((?:(?!\$ heist ).*\n)*)", re.MULTILINE)
_TYPED = re.compile(r"^[A-Z][\w ]{0,30}> (.*)$", re.MULTILINE)


def followed(page: str) -> str:
    """The page after everything on it was done in an empty folder: with what the commands print now."""
    before = Path.cwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            return _BLOCK.sub(_do, page)
        finally:
            os.chdir(before)


def renew(page: Path) -> None:
    """Write what the commands print now into a page."""
    page.write_text(followed(page.read_text(encoding="utf-8")), encoding="utf-8")


def _do(block: re.Match[str]) -> str:
    file, kind, text = block.groups()
    if file:
        path = Path(file)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    if file or kind != "console":
        return block[0]
    shown = [f"$ heist {command}\n{_printed(command, below)}" for command, below in _COMMAND.findall(text)]
    return f"```console\n{''.join(shown)}```\n"


def _printed(command: str, below: str) -> str:
    output, typed = io.StringIO(), sys.stdin
    sys.stdin = io.StringIO("".join(f"{line}\n" for line in _TYPED.findall(below)))
    try:
        with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
            main(shlex.split(command))
    finally:
        sys.stdin = typed
    return "".join(line.rstrip() + "\n" for line in output.getvalue().splitlines())
