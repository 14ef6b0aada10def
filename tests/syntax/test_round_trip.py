"""The laws of parsing and formatting, over random trees of every kind of node."""

from __future__ import annotations

import inspect

import pytest
from hypothesis import HealthCheck, given, settings

from heistdsl.syntax import tree as t
from heistdsl.syntax.format import format
from heistdsl.syntax.parse import parse_text
from tests.syntax.strategies import texts

NODE_KINDS = {kind for _, kind in inspect.getmembers(t, inspect.isclass) if issubclass(kind, t.Node)} - {t.Node}


def check_round_trip(example_count: int) -> None:
    seen: set[type[t.Node]] = set()

    @settings(max_examples=example_count, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    @given(texts())
    def holds(tree: t.Text) -> None:
        seen.update(type(node) for node in t.walk(tree))
        text = format(tree)
        again, diagnostics = parse_text(text)
        assert not diagnostics, f"{text}\n{diagnostics}"
        assert again == tree, text
        assert format(again) == text

    holds()
    assert seen == NODE_KINDS


def test_what_is_formatted_parses_to_the_same_tree() -> None:
    check_round_trip(3_000)


@pytest.mark.long
def test_what_is_formatted_parses_to_the_same_tree_at_length() -> None:
    check_round_trip(20_000)
