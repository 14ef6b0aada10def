"""The house is in order: tools agree, rooms are small, and no game has moved into the framework."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from heistdsl.loader import load_yaml, read_source, to_plain, yaml_files

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "heistdsl"
BIN = Path(sys.executable).parent

MOST_LINES_OF_A_FILE = 400
MOST_LINES_OF_A_FUNCTION = 60

TOOLS = {
    "ruff check": ["ruff", "check", "."],
    "ruff format": ["ruff", "format", "--check", "."],
    "mypy": ["mypy"],
    "import-linter": ["lint-imports", "--no-logo"],
}


@pytest.mark.parametrize("name", TOOLS)
def test_tool(name: str) -> None:
    program, *arguments = TOOLS[name]
    done = subprocess.run([BIN / program, *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def modules(folder: Path = PACKAGE) -> Iterator[tuple[Path, str]]:
    """Every Python file below a folder and its text."""
    for path in sorted(folder.rglob("*.py")):
        yield path.relative_to(ROOT), path.read_text(encoding="utf-8")


def test_files_are_one_idea_long() -> None:
    lengths = {path.as_posix(): text.count("\n") for path, text in modules()}
    assert {path: length for path, length in lengths.items() if length > MOST_LINES_OF_A_FILE} == {}


def test_functions_can_be_seen_at_once() -> None:
    long = [
        f"{path.as_posix()}:{node.lineno} {node.name}"
        for path, text in modules()
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef) and _height(node) > MOST_LINES_OF_A_FUNCTION
    ]
    assert long == []


LEFT_OVERS = ("TODO", "FIXME", "pytest.skip", "mark.skip", "mark.xfail", "NotImplementedError")


def test_nothing_is_left_for_later() -> None:
    found = [
        f"{path.as_posix()}: {word}"
        for path, text in chain(modules(), modules(ROOT / "tests"))
        for word in LEFT_OVERS
        if word in text and path.name != "test_tidy.py"
    ]
    assert found == []


# Words games use for their things that are words of card games, programs or plain English as well.
EVERYDAY_WORDS = frozenset(
    {"age", "closing", "die", "extra", "given", "judge", "main", "marshal", "opened", "plain-die", "used"}
)


def test_the_framework_knows_no_game() -> None:
    names = {name for name in _names_of_games() if name not in EVERYDAY_WORDS}
    pattern = re.compile(rf"(?<![a-z0-9])(?:{'|'.join(map(re.escape, sorted(names)))})(?![a-z0-9])")
    found = [
        f"{path.as_posix()}:{line} {match.group()}"
        for path, text in modules()
        for line, word in _words(ast.parse(text))
        for match in pattern.finditer(word.lower().replace("_", "-"))
    ]
    assert found == []


def _names_of_games() -> Iterator[str]:
    """Ids and names of the shipped games, of their cards and of what they count."""
    for file in yaml_files(ROOT / "rulesets"):
        source, _ = read_source(file)
        node = load_yaml(source)[0] if source else None
        content = _mapping(to_plain(node)) if node else {}
        things = [_mapping(content.get("game"))]
        for key in ("cards", "counters", "supplies"):
            yield from _mapping(content.get(key))
            things += map(_mapping, _mapping(content.get(key)).values())
        yield from (str(thing[key]).lower() for thing in things for key in ("id", "name") if key in thing)


def _words(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Names and texts of a program with their lines; docstrings may give examples from a game."""
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(text)) if id(node) not in docstrings:
                yield node.lineno, text
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name):
                yield node.lineno, name
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                yield node.lineno, name


def _height(node: ast.FunctionDef) -> int:
    return (node.end_lineno or node.lineno) - node.lineno + 1


def _mapping(value: object) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}
