"""Shape mistakes stand at the key or value that is wrong, and each is said once."""

from pathlib import Path

import pytest
from annotated import assert_annotated, describe_found, read_annotated

from heistdsl.data_folders import grammar_dir
from heistdsl.loader import load_yaml, validate
from heistdsl.text import Source

HERE = Path(__file__).parent
SCHEMAS = HERE / "schemas"

ANNOTATED = """\
nmae: x
#^^^ error H0102: unknown key `nmae`
#    = help: did you mean `name`?
size: smal
#     ^^^^ error H0103: expected `small` or `large`, found the text `smal`
#     = help: did you mean `small`?
players: [0, a]
#         ^ error H0103: expected at least 1, found the number 0
#            ^ error H0103: expected a whole number, found the text `a`
effect:
  if x: y
# ^^^^^^^ error H0103: expected a text, found a mapping
# = help: if this is meant as one text, write `|` after the key and the text below it, indented
cards:
  Big Card: x
# ^^^^^^^^ error H0103: `Big Card` cannot be a name here
# = help: ids are kebab-case
  lookout: 5
#          ^ error H0103: expected a text or a mapping, found the number 5
  boss: {txt: 1, cost: x}
#        ^^^ error H0102: unknown key `txt`
#        = help: did you mean `text`?
#                      ^ error H0103: expected a whole number, found the text `x`
  dog: {cost: 1}
# ^^^ error H0104: the key `text` is missing
  cat: {text: 4, coast: 3}
#             ^ error H0103: expected a text or nothing, found the number 4
#                ^^^^^ error H0102: unknown key `coast`
#                = help: did you mean `cost`?
flag: on
#     ^^ error H0103: expected `true` or `false`, found the text `on`
step: {do: draw, cuont: 3}
#                ^^^^^ error H0102: unknown key `cuont`
#                = help: did you mean `count`?
"""


def check(text: str) -> list[str]:
    node, diagnostics = load_yaml(Source("f.yaml", text))
    assert diagnostics == []
    assert node is not None
    return describe_found(validate(node, "thing", SCHEMAS))


def test_many_mistakes_in_one_run() -> None:
    annotated = read_annotated(ANNOTATED)
    node, _ = load_yaml(Source("f.yaml", annotated.text))
    assert node is not None
    assert_annotated(annotated, validate(node, "thing", SCHEMAS))


HELPED = """\
name: 77
#     ^^ error H0103: expected a text, found the number 77
#     = help: put it in quotes: `"77"`
effect: [draw 1]
#       ^^^^^^^^ error H0103: expected a text, found a list
#       = help: if this is meant as one text, write `|` after the key and the text below it, indented
cards:
#     ^ error H0103: expected a mapping, found nothing
boss: {cost: 1}
#^^^ error H0102: unknown key `boss`
#    = help: if it belongs to `cards`, indent it and what is below it by two spaces
step: do:draw
#     ^^^^^^^ error H0103: expected a mapping, found the text `do:draw`
#     = help: a space is missing behind the `:`: write `do: draw`
"""


def test_what_to_write_instead() -> None:
    annotated = read_annotated(HELPED)
    node, _ = load_yaml(Source("f.yaml", annotated.text))
    assert node is not None
    assert_annotated(annotated, validate(node, "thing", SCHEMAS))


CASES = [
    ("name: x\n", []),
    ("", ["1:1-2 error H0104: the key `name` is missing"]),
    ("- 1\n", ["1:1-4 error H0103: expected a mapping, found a list"]),
    ("name:\n", ["1:6-7 error H0103: expected a text, found nothing"]),
    ("name: x\nplayers: [1]\n", ["2:10-13 error H0103: expected at least 2 items, found 1"]),
    ("name: x\nstep: {do: fly}\n", ["2:12-15 error H0103: expected `move` or `draw`, found the text `fly`"]),
    ("name: x\nstep: {do: move}\n", ["2:1-5 error H0104: the key `to` is missing"]),
    ("name: x\nstep: 3\n", ["2:7-8 error H0103: expected a mapping, found the number 3"]),
    (
        "name: x\ncards: {a: &c {cost: 1}, b: *c}\n",
        ["2:9-10 error H0104: the key `text` is missing", "2:26-27 error H0104: the key `text` is missing"],
    ),
]


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_shape(text: str, expected: list[str]) -> None:
    assert check(text) == expected


def test_our_own_schemas_are_schemas_with_an_id_and_descriptions() -> None:
    import json

    from jsonschema import Draft202012Validator

    for folder in (grammar_dir(), SCHEMAS):
        for path in folder.glob("*.schema.json"):
            schema = json.loads(path.read_text(encoding="utf-8"))
            Draft202012Validator.check_schema(schema)
            assert schema["$id"].endswith(path.name)
