"""Whether a file certainly has the shape its schema asks for.

Nearly every file has, and this says so in a fraction of the time that a library takes that can explain what is wrong.
`accepts` is only ever wrong in one way: it may refuse what is good, as when a schema uses a keyword that is unknown
here. What it refuses is then looked at by jsonschema, whose word counts.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from collections.abc import Mapping as Table
from dataclasses import replace
from typing import Any, Final, TypeAlias

from heistdsl.loader.nodes import Mapping, Node, Scalar, Sequence

Test: TypeAlias = Callable[[Node], bool]
Schema: TypeAlias = "dict[str, Any]"

_ANNOTATIONS: Final = frozenset(("$defs", "$id", "$schema", "title", "description", "examples", "default"))
_TYPES: Final[dict[str, Test]] = {
    "object": lambda node: isinstance(node, Mapping),
    "array": lambda node: isinstance(node, Sequence),
    "string": lambda node: isinstance(node, Scalar) and isinstance(node.value, str),
    "integer": lambda node: isinstance(node, Scalar) and type(node.value) is int,
    "number": lambda node: isinstance(node, Scalar) and type(node.value) in (int, float),
    "boolean": lambda node: isinstance(node, Scalar) and isinstance(node.value, bool),
    "null": lambda node: isinstance(node, Scalar) and node.value is None,
}


class Acceptor:
    """Some schemas by their short names, made into tests when they are first needed."""

    def __init__(self, schemas: Table[str, Schema]) -> None:
        self._schemas = schemas
        self._tests: dict[tuple[str, str], Test] = {}

    def accepts(self, node: Node, name: str) -> bool:
        """Whether a file certainly has the shape that the schema asks for."""
        return self._test_at(name, "")(node)

    def _test_at(self, name: str, pointer: str) -> Test:
        """The test that a part of a schema makes; `pointer` is written `/$defs/NAME`."""
        found = self._tests.get((name, pointer))
        if found is None:
            part: Any = self._schemas.get(name, False)
            for step in pointer.split("/")[1:]:
                part = part.get(step, False) if isinstance(part, dict) else False
            found = self._tests[name, pointer] = self._compile(part, name)
        return found

    def _compile(self, schema: Schema | bool, name: str) -> Test:
        if isinstance(schema, bool):
            return lambda _: schema
        words = [word for word in schema if word not in _ANNOTATIONS]
        if "properties" in words and "additionalProperties" in words:
            words.remove("additionalProperties")  # looked at with `properties`
        tests = [self._keyword(word, schema, name) for word in words]
        if len(tests) == 1:
            return tests[0]

        def test(node: Node) -> bool:
            for each in tests:  # noqa: SIM110 (a generator takes twice as long)
                if not each(node):
                    return False
            return True

        return test

    def _keyword(self, word: str, schema: Schema, name: str) -> Test:
        value = schema[word]
        match word:
            case "$ref":
                return self._reference(value, name)
            case "type":
                return _types([value] if isinstance(value, str) else value)
            case "properties" | "additionalProperties":
                return self._members(schema, name)
            case "items":
                item = self._compile(value, name)
                return lambda node: not isinstance(node, Sequence) or all(map(item, node.items))
            case "propertyNames":
                key = self._compile(value, name)
                return lambda node: (
                    not isinstance(node, Mapping) or all(key(_as_text(word)) for word, _ in node.entries)
                )
            case "anyOf":
                branches = [self._compile(branch, name) for branch in value]
                return lambda node: any(branch(node) for branch in branches)
            case _:
                return _plain_keyword(word, value)

    def _reference(self, target: str, name: str) -> Test:
        """What stands elsewhere, looked up when it is first needed, since it may lead back here."""
        file, _, pointer = target.partition("#")
        place = file.removesuffix(".schema.json") or name, pointer
        tests = self._tests
        return lambda node: (tests.get(place) or self._test_at(*place))(node)

    def _members(self, schema: Schema, name: str) -> Test:
        known = {key: self._compile(part, name) for key, part in schema.get("properties", {}).items()}
        other = self._compile(schema.get("additionalProperties", True), name)

        def test(node: Node) -> bool:
            if isinstance(node, Mapping):
                for key, value in node.entries:
                    if not known.get(key.text, other)(value):
                        return False
            return True

        return test


def _types(names: list[str]) -> Test:
    tests = [_TYPES[name] for name in names if name in _TYPES]
    return tests[0] if len(tests) == 1 else lambda node: any(test(node) for test in tests)


def _plain_keyword(word: str, value: Any) -> Test:
    """A keyword that holds no further schemas; one nobody knows here refuses everything. As everywhere in JSON Schema,
    a keyword about one sort of value has nothing against any other."""
    match word:
        case "required":
            return lambda node: not isinstance(node, Mapping) or set(value) <= {key.text for key, _ in node.entries}
        case "minProperties":
            return lambda node: not isinstance(node, Mapping) or len(node.entries) >= value
        case "minItems":
            return lambda node: not isinstance(node, Sequence) or len(node.items) >= value
        case "maxItems":
            return lambda node: not isinstance(node, Sequence) or len(node.items) <= value
        case "enum":
            return lambda node: (text := _text(node)) is not None and text in value
        case "pattern":
            search = re.compile(value).search
            return lambda node: (text := _text(node)) is None or search(text) is not None
        case "minLength":
            return lambda node: (text := _text(node)) is None or len(text) >= value
        case "minimum":
            return lambda node: (number := _number(node)) is None or number >= value
        case "exclusiveMinimum":
            return lambda node: (number := _number(node)) is None or number > value
        case "maximum":
            return lambda node: (number := _number(node)) is None or number <= value
        case _:
            return lambda _: False


def _text(node: Node) -> str | None:
    return node.value if isinstance(node, Scalar) and isinstance(node.value, str) else None


def _number(node: Node) -> float | None:
    if isinstance(node, Scalar) and isinstance(node.value, int | float) and not isinstance(node.value, bool):
        return node.value
    return None


def _as_text(key: Scalar) -> Scalar:
    """A key, which is always text, also where it looks like a number."""
    return key if isinstance(key.value, str) else replace(key, value=key.text)
