"""Everything the language has is run by some case: verbs, functions, statements and expressions."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, get_args

import pytest
from tiny import play_case, read_cases

import heistdsl.oracle.game as game_module
from heistdsl.oracle import functions
from heistdsl.oracle.acts import HANDLERS
from heistdsl.syntax.functions import FUNCTIONS
from heistdsl.syntax.tree import Act, Call, Expression, Node, Sequence, Statement, walk
from heistdsl.syntax.verbs import VERBS

_MEANING = Path(__file__).parent / "meaning"


def test_every_verb_has_a_handler() -> None:
    assert HANDLERS.keys() == VERBS.keys()


def test_every_function_is_there() -> None:
    assert FUNCTIONS.keys() == functions.NAMES


@pytest.fixture(scope="module")
def seen() -> set[object]:
    """The kinds of nodes, verbs and functions that the cases run."""
    found: set[object] = set()
    with _recording(found):
        for file in sorted(_MEANING.glob("*.yaml")):
            for case in read_cases(file):
                play_case(case)
    return found


def test_every_verb_is_run(seen: set[object]) -> None:
    assert set(VERBS) <= seen


def test_every_function_is_run(seen: set[object]) -> None:
    assert set(FUNCTIONS) <= seen


def test_every_statement_is_run(seen: set[object]) -> None:
    assert set(get_args(Statement)) <= seen


def test_every_expression_is_evaluated(seen: set[object]) -> None:
    assert set(get_args(Expression)) - {Sequence} <= seen  # a sequence is read item by item


@contextmanager
def _recording(found: set[object]) -> Iterator[None]:
    language = game_module.LANGUAGE

    def note(node: Node) -> None:
        found.add(type(node))
        if isinstance(node, Act):
            found.add(node.verb)
        if isinstance(node, Call):
            found.add(node.function)

    def evaluate(run: Any, expression: Any, env: Any) -> Any:
        note(expression)
        for node in walk(expression):
            note(node)
        return language.evaluate(run, expression, env)

    def truth(run: Any, expression: Any, env: Any) -> Any:
        for node in walk(expression):
            note(node)
        return language.truth(run, expression, env)

    def run_statement(run: Any, statement: Any, env: Any) -> Any:
        note(statement)
        return language.run_statement(run, statement, env)

    game_module.LANGUAGE = replace(language, evaluate=evaluate, truth=truth, run_statement=run_statement)
    try:
        yield
    finally:
        game_module.LANGUAGE = language
