"""Trees with one place changed."""

from __future__ import annotations

from hypothesis import given, settings

from heistdsl.syntax import tree as t
from heistdsl.syntax.format import format
from heistdsl.syntax.parse import parse_text
from heistdsl.syntax.replace import paths, replace_at, value_at
from tests.syntax.strategies import texts


def tree_of(text: str) -> t.Text:
    tree, _ = parse_text(text)
    assert tree is not None
    return tree


def test_one_place_is_changed_and_the_old_tree_stays() -> None:
    tree = tree_of("if a > 1: draw 1\nelse: stop")
    path = next(path for path, node in paths(tree) if node == t.Number(1))
    assert path == ("body", 0, "arms", 0, 0, "right")
    assert format(replace_at(tree, path, t.Name("b"))) == "if a > b: draw 1\nelse: stop"
    assert format(replace_at(tree, ("body", 0, "otherwise"), None)) == "if a > 1: draw 1"
    assert format(tree) == "if a > 1: draw 1\nelse: stop"


def test_the_empty_path_is_the_tree_itself() -> None:
    tree = tree_of("stop")
    assert replace_at(tree, (), tree_of("nothing")) == tree_of("nothing")
    assert value_at(tree, ()) is tree


@settings(max_examples=100)
@given(texts(1))
def test_paths_lead_to_every_node(tree: t.Text) -> None:
    found = list(paths(tree))
    assert [node for _, node in found] == list(t.walk(tree))
    for path, node in found:
        assert value_at(tree, path) is node
        assert replace_at(tree, path, node) == tree
