"""The JSON Schemas: fit for an editor, and of one mind with the model."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, get_args

import pytest
from jsonschema import Draft202012Validator

from heistdsl.data_folders import grammar_dir
from heistdsl.model import printed, read_cards, read_game, read_maps, read_parts, read_rules, sections
from heistdsl.model.ruleset import Visibility
from heistdsl.model.type_text import BUILT_IN

SCHEMAS = {path.name: json.loads(path.read_text(encoding="utf-8")) for path in grammar_dir().glob("*.schema.json")}
RULESET = SCHEMAS["ruleset.schema.json"]
DEFS = RULESET["$defs"]

Path = tuple[str | int, ...]


def schemas_in(schema: Any, path: Path = ()) -> Iterator[tuple[Path, dict[str, Any]]]:
    """Every mapping inside a schema with the way to it."""
    if isinstance(schema, dict):
        yield path, schema
        for key, inner in schema.items():
            yield from schemas_in(inner, (*path, key))
    elif isinstance(schema, list):
        for index, inner in enumerate(schema):
            yield from schemas_in(inner, (*path, index))


def resolved(name: str, schema: dict[str, Any]) -> dict[str, Any]:
    """What a `$ref` leads to, with what stands beside it on top."""
    if "$ref" not in schema:
        return schema
    file, _, pointer = schema["$ref"].partition("#")
    found: Any = SCHEMAS[file or name]
    for step in pointer.strip("/").split("/"):
        found = found[step]
    beside = {key: value for key, value in schema.items() if key != "$ref"}
    return {**resolved(file or name, found), **beside}


@pytest.mark.parametrize("name", SCHEMAS)
def test_is_a_schema(name: str) -> None:
    Draft202012Validator.check_schema(SCHEMAS[name])
    assert SCHEMAS[name]["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert SCHEMAS[name]["$id"].endswith("/" + name)


@pytest.mark.parametrize("name", SCHEMAS)
def test_an_editor_has_something_to_say_about_every_key(name: str) -> None:
    silent = [
        (*path, "properties", key)
        for path, schema in [((), SCHEMAS[name]), *schemas_in(SCHEMAS[name])]
        if isinstance(schema.get("properties"), dict) and "type" in schema
        for key, inner in schema["properties"].items()
        if not {"title", "description"} <= resolved(name, inner).keys()
    ]
    assert silent == []


@pytest.mark.parametrize("name", SCHEMAS)
def test_no_mapping_takes_keys_that_nobody_knows(name: str) -> None:
    lax = [
        path
        for path, schema in schemas_in(SCHEMAS[name])
        if schema.get("type") == "object" and schema.get("additionalProperties", True) is True
    ]
    assert lax == []


def keys(definition: str, branch: int | None = None) -> set[str]:
    schema = DEFS[definition] if branch is None else DEFS[definition]["anyOf"][branch]
    return set(schema["properties"])


def test_top_level_keys() -> None:
    known = {*sections.KEYED, *sections.SINGLE, *sections.LISTED, *sections.MERGED}
    assert set(RULESET["properties"]) == known


def test_keys_of_cards() -> None:
    assert keys("card") == set(read_cards.CARD_KEYS) - {"id"}
    assert keys("variant") == set(read_cards.CARD_KEYS) - {"template", "replaces"}
    assert keys("template") == set(read_cards.CARD_KEYS) - {"id", "template"}


def test_keys_of_events_and_nodes() -> None:
    assert keys("event") == set(read_game.EVENT_KEYS)
    assert set(DEFS["map"]["properties"]["nodes"]["additionalProperties"]["properties"]) == set(read_maps.NODE_KEYS)


def test_words_of_the_schema() -> None:
    assert DEFS["zone"]["properties"]["visible-to"]["enum"] == list(read_parts.VISIBILITIES) == [*get_args(Visibility)]
    assert DEFS["game"]["properties"]["layers"]["items"]["enum"] == list(read_game.LAYERS)
    assert set(DEFS["game"]["properties"]["limits"]["properties"]) == set(read_game.LIMITS)
    entry = SCHEMAS["ledger.schema.json"]["$defs"]["entry"]
    assert entry["properties"]["kind"]["enum"] == list(read_rules.LEDGER_KINDS)


def test_words_of_print() -> None:
    schema = SCHEMAS["print.schema.json"]
    look = schema["properties"]["print"]["properties"]["look"]["properties"]
    assert look["backdrop"]["enum"] == list(printed.BACKDROPS)
    mark = schema["$defs"]["mark"]["anyOf"][1]["properties"]
    assert mark["shape"]["enum"] == list(printed.SHAPES)
    assert list(schema["$defs"]["layout"]["properties"]["corners"]["properties"]) == list(printed.CORNERS)


def test_the_help_on_types_names_all_of_them() -> None:
    assert [name for name in BUILT_IN if f"`{name}`" not in DEFS["type"]["description"]] == []
