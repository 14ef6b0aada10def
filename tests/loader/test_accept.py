"""The quick look at a file accepts what the shipped files are, and nothing that jsonschema has something against."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry
from referencing.jsonschema import DRAFT202012

from heistdsl.data_folders import grammar_dir, rulesets_dir
from heistdsl.loader import Mapping, Node, Scalar, Sequence, load_yaml, read_source, to_plain, yaml_files
from heistdsl.loader.accept import Acceptor
from heistdsl.text import Source, Span

MUTANTS_OF_A_FILE = 6


@cache
def schemas() -> dict[str, dict[str, Any]]:
    """The schemas by their short names."""
    files = grammar_dir().glob("*.schema.json")
    return {path.name.removesuffix(".schema.json"): json.loads(path.read_text("utf-8")) for path in files}


@cache
def judge() -> Draft202012Validator:
    """What has the last word about a rule file."""
    resources = [(schema["$id"], DRAFT202012.create_resource(schema)) for schema in schemas().values()]
    return Draft202012Validator(schemas()["ruleset"], registry=Registry().with_resources(resources))


@cache
def shipped() -> dict[str, Node]:
    """The smaller shipped files."""
    found = {}
    for path in yaml_files(rulesets_dir()):
        source, _ = read_source(path)
        root = load_yaml(source)[0] if source and len(source.text) < 12_000 else None
        if root is not None:
            found[path.relative_to(rulesets_dir()).as_posix()] = root
    return found


def test_shipped_files_are_accepted() -> None:
    """Else they would be read slowly."""
    acceptor = Acceptor(schemas())
    assert [name for name, root in shipped().items() if not acceptor.accepts(root, "ruleset")] == []


def test_mutants_are_accepted_only_if_good() -> None:
    acceptor, chance = Acceptor(schemas()), Random(1)
    accepted = refused = 0
    for root in shipped().values():
        for mutant in (mutate(root, chance) for _ in range(MUTANTS_OF_A_FILE)):
            if acceptor.accepts(mutant, "ruleset"):
                accepted += 1
                assert judge().is_valid(to_plain(mutant))
            else:
                refused += 1
                assert not judge().is_valid(to_plain(mutant))
    assert accepted > 50
    assert refused > 50


NOWHERE = Span(Source("t", ""), 0, 0)


def scalar(value: str | int | float | bool | None) -> Scalar:
    """A value as it would stand in a file."""
    return Scalar(value, str(value), "plain", NOWHERE, NOWHERE)


ODD = [scalar(value) for value in ("", "red", "Odd Name", 0, 7, -3, 2.5, True, None)]
ODD_NODES: list[Node] = [*ODD, Sequence((), NOWHERE), Sequence((ODD[1],), NOWHERE), Mapping((), NOWHERE)]


def mutate(node: Node, chance: Random) -> Node:
    """The same with one value changed, taken out or put in somewhere."""
    goal = chance.randrange(sum(1 for _ in every(node)))
    return _replaced(node, chance, iter(range(goal, -1, -1)))


def every(node: Node) -> Iterator[Node]:
    """A node and all below it."""
    yield node
    match node:
        case Mapping(entries=entries):
            for _, value in entries:
                yield from every(value)
        case Sequence(items=items):
            for item in items:
                yield from every(item)


def _replaced(node: Node, chance: Random, countdown: Iterator[int]) -> Node:
    if next(countdown, -1) == 0:
        return _changed(node, chance)
    match node:
        case Mapping(entries=entries):
            return Mapping(tuple((key, _replaced(value, chance, countdown)) for key, value in entries), node.span)
        case Sequence(items=items):
            return Sequence(tuple(_replaced(item, chance, countdown) for item in items), node.span)
        case _:
            return node


def _changed(node: Node, chance: Random) -> Node:
    way = chance.randrange(3)
    if isinstance(node, Mapping) and node.entries and way:
        at = chance.randrange(len(node.entries))
        more = ((scalar("surplus"), chance.choice(ODD_NODES)),) if way == 1 else ()
        return Mapping(node.entries[:at] + node.entries[at + 1 :] + more, node.span)
    return chance.choice(ODD_NODES)


class Counted(tuple[tuple[Scalar, Node], ...]):
    """Entries that note how often they are gone through."""

    looks = 0

    def __iter__(self) -> Iterator[tuple[Scalar, Node]]:
        Counted.looks += 1
        return super().__iter__()


def test_what_lies_deep_is_looked_at_once() -> None:
    inner: Node = scalar(1)
    for _ in range(12):
        inner = Mapping(Counted([(scalar("in"), inner)]), NOWHERE)
    schema = {"properties": {"in": {"$ref": "#"}}, "additionalProperties": False}
    assert Acceptor({"t": schema}).accepts(inner, "t")
    assert Counted.looks == 12


KEYWORDS: list[tuple[object, object, bool]] = [
    # a schema, a value, and whether it is accepted
    ({"type": "integer"}, True, False),
    ({"type": "integer"}, 3, True),
    ({"type": ["integer", "null"]}, None, True),
    ({"minimum": 3}, "text", True),
    ({"minimum": 3}, 2, False),
    ({"exclusiveMinimum": 3}, 3, False),
    ({"exclusiveMinimum": 3}, 3.5, True),
    ({"pattern": "^a"}, 7, True),
    ({"pattern": "^a"}, "ba", False),
    ({"enum": ["a"]}, "b", False),
    ({"frobnicate": 1}, "anything", False),
    (False, "anything", False),
    (True, "anything", True),
]


@pytest.mark.parametrize(("schema", "value", "accepted"), KEYWORDS, ids=[str(schema) for schema, _, _ in KEYWORDS])
def test_keyword(schema: dict[str, Any], value: str | int | None, accepted: bool) -> None:
    assert Acceptor({"one": schema}).accepts(scalar(value), "one") is accepted


def test_keys_that_look_like_numbers_are_texts() -> None:
    root, _ = load_yaml(Source("t", "7: x\n"))
    assert root is not None
    for pattern, accepted in (("^7$", True), ("^8$", False)):
        assert Acceptor({"one": {"propertyNames": {"pattern": pattern}}}).accepts(root, "one") is accepted


def test_a_schema_that_leads_back_to_itself() -> None:
    schema = {"type": "object", "additionalProperties": {"$ref": "#"}}
    root, _ = load_yaml(Source("t", "a: {b: {c: {}}}\n"))
    assert root is not None
    assert Acceptor({"one": schema}).accepts(root, "one")
