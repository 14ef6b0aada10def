"""The README says what is so: its commands are run one after another in an empty folder, its excerpts looked up.

`make docs` writes what the commands really print into it.
"""

import contextlib
import io
import os
import re
import shlex
import tempfile
from pathlib import Path

import pytest

from heistdsl.cli import main

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"

_COMMAND = re.compile(r"(```console\n\$ heist ([^\n]*)\n)(.*?)(```)", re.DOTALL)
_EDIT = re.compile(r'<!-- in (\S+): "([^"]*)" becomes "([^"]*)" -->')
_EXCERPT = re.compile(r"<!-- from (\S+) -->\n+```yaml\n(.*?)```", re.DOTALL)
_STEP = re.compile("|".join(f"(?:{each.pattern})" for each in (_COMMAND, _EDIT, _EXCERPT)), re.DOTALL)
_LINK = re.compile(r"\]\(([^)#]+)\)")


def run_readme(text: str) -> str:
    """The text with the true output of every command, in the current folder."""
    return _STEP.sub(lambda step: _run_step(step[0]), text)


def _run_step(step: str) -> str:
    if edit := _EDIT.fullmatch(step):
        path, before, after = Path(edit[1]), edit[2], edit[3]
        content = path.read_text(encoding="utf-8")
        assert content.count(before) == 1, f"`{before}` is not there once in {path}"
        path.write_text(content.replace(before, after), encoding="utf-8")
    elif excerpt := _EXCERPT.fullmatch(step):
        path = next(folder / excerpt[1] for folder in (Path(), ROOT) if (folder / excerpt[1]).is_file())
        assert excerpt[2] in path.read_text(encoding="utf-8"), f"{path} has no such lines:\n{excerpt[2]}"
    elif command := _COMMAND.fullmatch(step):
        return f"{command[1]}{_output(command[2])}{command[4]}"
    return step


def _output(line: str) -> str:
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
        main(shlex.split(line))
    return printed.getvalue()


def test_commands_print_what_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = README.read_text(encoding="utf-8")
    assert len(_COMMAND.findall(text)) >= 5
    assert run_readme(text) == text


def test_links_lead_somewhere() -> None:
    links = _LINK.findall(README.read_text(encoding="utf-8"))
    assert len(links) >= 5
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_the_two_commands_are_there() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    commands = re.findall(r"^make (\S+)", README.read_text(encoding="utf-8"), re.MULTILINE)
    assert commands == ["demo", "test"]
    assert all(re.search(rf"^{target}:", makefile, re.MULTILINE) for target in commands)


if __name__ == "__main__":
    renewed = README.read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as desk:
        os.chdir(desk)
        renewed = run_readme(renewed)
    README.write_text(renewed, encoding="utf-8")
