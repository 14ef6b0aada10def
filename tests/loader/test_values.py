"""What YAML texts mean here."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from heistdsl.loader import Mapping, Node, Scalar, load_yaml, to_plain
from heistdsl.text import Source


def load(text: str) -> Node:
    node, diagnostics = load_yaml(Source("f.yaml", text))
    assert diagnostics == []
    assert node is not None
    return node


VALUES = [
    ("1", 1),
    ("-12", -12),
    ("0", 0),
    ("2.50", 2.5),
    ("true", True),
    ("false", False),
    ("null", None),
    ("~", None),
    ("", None),
    ("'1'", "1"),
    ('"true"', "true"),
    # Words and numbers elsewhere in YAML 1.1, texts here.
    ("on", "on"),
    ("off", "off"),
    ("yes", "yes"),
    ("no", "no"),
    ("y", "y"),
    ("True", "True"),
    ("NULL", "NULL"),
    ("10:00", "10:00"),
    ("007", "007"),
    ("0x1F", "0x1F"),
    ("1_000", "1_000"),
    ("+1", "+1"),
    ("1e3", "1e3"),
    (".5", ".5"),
    (".inf", ".inf"),
    ("2024-05-01", "2024-05-01"),
    ("=", "="),
    ("<<", "<<"),
    ("a = b", "a = b"),
    ("a * b", "a * b"),
    ("gunman#2", "gunman#2"),
    ("9" * 400, "9" * 400),
    ("'foo''s'", "foo's"),
    ('"a\\tb"', "a\tb"),
    ("|\n  a\n    b\n  c\n", "a\n  b\nc\n"),
    ("|-\n  a\n", "a"),
    (">\n  a\n  b\n", "a b\n"),
    ("[1, on, ~]", [1, "on", None]),
    ("{1: a, true: b}", {"1": "a", "true": "b"}),
]


@pytest.mark.parametrize(("text", "value"), VALUES)
def test_value(text: str, value: object) -> None:
    plain = to_plain(load(f"key: {text}\n"))
    assert plain == {"key": value}
    assert type(plain["key"]) is type(value)


@pytest.mark.parametrize("text", ["", "\n\n", "# only a remark\n", "---\n", "\ufeff"])
def test_a_text_without_content_is_an_empty_mapping(text: str) -> None:
    node, diagnostics = load_yaml(Source("f.yaml", text))
    assert diagnostics == []
    assert node in (Mapping((), node.span), Scalar(None, "", "plain", node.span, node.span))  # type: ignore[union-attr]


def test_a_mapping_knows_its_keys() -> None:
    node = load("b: 1\na: 2\n")
    assert isinstance(node, Mapping)
    assert node.keys() == ("b", "a")
    assert node.get("c") is None
    assert node.entry("c") is None
    value = node.get("a")
    assert isinstance(value, Scalar)
    assert value.value == 2


def test_an_alias_is_the_same_node() -> None:
    node = load("a: &x {b: [1]}\nc: *x\n")
    assert isinstance(node, Mapping)
    assert node.get("a") is node.get("c")


SCALARS = [
    # text, text of the span of `key`'s value, its body (None: not in place)
    ("key: if x  # why\n", "if x", "if x"),
    ("key: 'if x: y'\n", "'if x: y'", "if x: y"),
    ('key: "é 😀"\n', '"é 😀"', "é 😀"),
    ("key: 12\n", "12", "12"),
    ("key:\n", "", ""),
    ("key: &name word\n", "word", "word"),
    ("key: 'foo''s'\n", "'foo''s'", None),
    ('key: "a\\n"\n', '"a\\n"', None),
    ("key: a\n  b\n", "a\n  b", None),
    ("key: >-\n  a\n  b\n", ">-\n  a\n  b", None),
    ("key: |\n  move 2\n    then\n\n\nnext: 1\n", "|\n  move 2\n    then", "  move 2\n    then"),
    ("key: |-  # why\n\n  a\n\n  b\n# end\n", "|-  # why\n\n  a\n\n  b", "  a\n\n  b"),
    ("key: |2\n    a\n", "|2\n    a", "    a"),
    ("key: |\n", "|", ""),
    ("key: |  # why\n\nnext: 1\n", "|", ""),
    ("key: |\n  no line end", "|\n  no line end", "  no line end"),
    ("\ufeffkey: |\n  a\n", "|\n  a", "  a"),
]


@pytest.mark.parametrize(("text", "span", "body"), SCALARS)
def test_where_a_scalar_stands(text: str, span: str, body: str | None) -> None:
    node = load(text)
    assert isinstance(node, Mapping)
    value = node.get("key")
    assert isinstance(value, Scalar)
    assert value.span.text == span
    assert value.in_place == (body is not None)
    assert (value.body and value.body.text) == body or value.body == body


COLLECTIONS = [
    ("a:\n  b: 1\n  c: 2\n\n# end\nd: 3\n", "b: 1\n  c: 2"),
    ("a:\n  - 1\n  -\n\nd: 3\n", "- 1\n  -"),
    ("a: [1, 2 ]  # why\n", "[1, 2 ]"),
    ("a: {}\n", "{}"),
    ("a: &x [1]\n", "[1]"),
    ("a: &x\n  b: 1\n", "b: 1"),
    ("a:\n  b: |\n    text\n\n\n", "b: |\n    text"),
]


@pytest.mark.parametrize(("text", "span"), COLLECTIONS)
def test_where_a_collection_stands(text: str, span: str) -> None:
    node = load(text)
    assert isinstance(node, Mapping)
    value = node.get("a")
    assert value is not None
    assert value.span.text == span


WORDS = st.text(alphabet="ab é😀-#:'\"\\|>[]{}*&!=%@`~\t1.", min_size=0, max_size=12)


@given(st.lists(WORDS, min_size=1, max_size=4), st.integers(1, 4))
def test_the_body_of_a_block_is_its_text_indented(lines: list[str], indent: int) -> None:
    lines = [lines[0].strip() or "x", *lines[1:]]
    block = "".join(f"{' ' * indent}{line}\n" for line in lines)
    node = load(f"key: |\n{block}next: 1\n")
    assert isinstance(node, Mapping)
    value = node.get("key")
    assert isinstance(value, Scalar)
    assert value.body is not None
    assert value.body.text == block.rstrip()
    shown = [line[indent:] for line in value.body.text.split("\n")]
    assert [line.rstrip() for line in value.text.rstrip().split("\n")] == [line.rstrip() for line in shown]


@given(WORDS)
def test_no_text_makes_the_loader_raise(text: str) -> None:
    for shape in (text, f"a: {text}\n", f"a: [{text}]\n", f'- "{text}"\n', f"? {text}\n: {text}\n"):
        node, diagnostics = load_yaml(Source("f.yaml", shape))
        assert node is not None or diagnostics
