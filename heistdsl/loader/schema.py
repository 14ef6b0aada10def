"""Whether a file has the shape its schema asks for. The only home of jsonschema.

What is not certainly good goes to jsonschema, which finds the mistakes; where they stand and how to say them is decided
here. A schema's `description` becomes the help line, so it is written for designers. Schemas must not use `uniqueItems`
or patterns that backtrack: rule packs are not trusted, and both can be made slow.
"""

import json
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from heistdsl.data_folders import grammar_dir
from heistdsl.loader.accept import Acceptor
from heistdsl.loader.branches import likely_errors
from heistdsl.loader.nodes import Mapping, Node, Scalar, Sequence, to_plain
from heistdsl.loader.phrases import describe_problem, describe_shape
from heistdsl.text import Diagnostic, Span, did_you_mean, error, near

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import ValidationError
    from referencing import Registry
    from referencing._core import Resolver

_NO_BLANK = re.compile(r"([A-Za-z][\w-]*):(\S+)")
_UNKNOWN_KEY = ("additionalProperties", "unevaluatedProperties")


def validate(node: Node, schema_name: str, folder: Path | None = None) -> list[Diagnostic]:
    """What is wrong with a file's shape, in the order of the file, each mistake once.

    The schema is `NAME.schema.json` in `folder`, by default the project's own `grammar/`. H0102 is an unknown
    key, H0104 a missing one, H0103 everything else.
    """
    folder = folder or grammar_dir()
    if _acceptor(folder).accepts(node, schema_name):
        return []
    found = _validator(folder, schema_name).iter_errors(to_plain(node))
    problems = [leaf for problem in found for leaf in likely_errors(problem)]
    resolver = _resolver(folder, schema_name)
    unknown = [entry for problem in problems for entry in _unknown_keys(problem, resolver)]
    misspelled = {(path, name) for path, key, known in unknown for name in near(key, known)}
    diagnostics = [_report_unknown(node, *entry) for entry in unknown]
    for problem in problems:
        if problem.validator == "required":
            diagnostics += _report_missing(node, problem, misspelled)
        elif problem.validator not in _UNKNOWN_KEY:
            diagnostics.append(_report_shape(node, problem))
    return sorted(set(diagnostics), key=lambda diagnostic: diagnostic.sort_key)


_Path = tuple[str | int, ...]


def _unknown_keys(
    problem: "ValidationError", resolver: "Resolver[Any]"
) -> Iterator[tuple[_Path, str, tuple[str, ...]]]:
    """Path of the mapping, the key nobody knows, and the keys that would have been known there."""
    if problem.validator not in _UNKNOWN_KEY:
        return
    schema = _as_object(problem.schema)
    known = tuple(sorted(set(_known_keys(schema, resolver))))
    for key in _as_object(problem.instance):
        # jsonschema tells the unexpected keys only within its message.
        if key not in known and repr(key) in problem.message:
            yield tuple(problem.absolute_path), key, known


def _report_unknown(root: Node, path: _Path, key: str, known: tuple[str, ...]) -> Diagnostic:
    help = did_you_mean(key, known) or _too_far_left(root, path, key)
    if not help and known and len(known) <= 12:
        help = "known here: " + ", ".join(f"`{name}`" for name in known)
    return error("H0102", f"unknown key `{key}`", _key_span(root, (*path, key)), help)


def _too_far_left(root: Node, path: _Path, key: str) -> str:
    """Advice for a mapping right below a key that has nothing, in the same column."""
    parent = _node_at(root, path)
    above: tuple[Scalar, Node] | None = None
    for entry in parent.entries if isinstance(parent, Mapping) else ():
        if entry[0].text == key:
            break
        above = entry
    is_empty = above is not None and isinstance(above[1], Scalar) and above[1].value is None
    if above is None or not is_empty or not isinstance(_node_at(root, (*path, key)), Mapping):
        return ""
    return f"if it belongs to `{above[0].text}`, indent it and what is below it by two spaces"


def _report_missing(root: Node, problem: "ValidationError", misspelled: set[tuple[_Path, str]]) -> Iterator[Diagnostic]:
    path = tuple(problem.absolute_path)
    span = _key_span(root, path)
    present = _as_object(problem.instance)
    for name in cast(list[str], problem.validator_value):
        if name in present or (path, name) in misspelled:
            continue
        properties = _as_object(_as_object(problem.schema).get("properties"))
        help = _as_object(properties.get(name)).get("description", "")
        yield error("H0104", f"the key `{name}` is missing", span, str(help))


def _report_shape(root: Node, problem: "ValidationError") -> Diagnostic:
    path = tuple(problem.absolute_path)
    if "propertyNames" in problem.absolute_schema_path:
        span = _key_span(root, (*path, str(problem.instance)))
        message = f"`{problem.instance}` cannot be a name here"
        return error("H0103", message, span, _description(problem))
    node = _node_at(root, path)
    help = _advise(node, problem)
    return error("H0103", describe_problem(problem, node), _trimmed(node.span), help)


def _advise(node: Node, problem: "ValidationError") -> str:
    wanted = describe_problem(problem, node)
    is_text_wanted = problem.validator == "type" and problem.validator_value == "string"
    if is_text_wanted and isinstance(node, Scalar) and node.text:
        return f'put it in quotes: `"{node.text}"`'
    is_text_split = isinstance(node, Mapping) and describe_shape("string") in wanted
    if is_text_split or (isinstance(node, Sequence) and is_text_wanted):
        return "if this is meant as one text, write `|` after the key and the text below it, indented"
    if isinstance(node, Scalar) and describe_shape("object") in wanted and (found := _NO_BLANK.match(node.text)):
        return f"a space is missing behind the `:`: write `{found[1]}: {found[2]}`"
    if problem.validator in ("enum", "const") and isinstance(problem.instance, str):
        listed = cast(list[object], problem.validator_value)
        values = listed if problem.validator == "enum" else [listed]
        meant = did_you_mean(problem.instance, (value for value in values if isinstance(value, str)))
        return meant or _description(problem)
    return _description(problem)


def _description(problem: "ValidationError") -> str:
    return str(_as_object(problem.schema).get("description", ""))


def _key_span(root: Node, path: _Path) -> Span:
    """The key a path ends in; for an item of a list, or the file, its first key."""
    if path and isinstance(path[-1], str):
        parent = _node_at(root, path[:-1])
        entry = parent.entry(path[-1]) if isinstance(parent, Mapping) else None
        if entry:
            return entry[0].span
    node = _node_at(root, path)
    return node.entries[0][0].span if isinstance(node, Mapping) and node.entries else _trimmed(node.span)


def _node_at(root: Node, path: Iterable[str | int]) -> Node:
    node = root
    for step in path:
        match node:
            case Mapping():
                child = node.get(str(step))
                assert child is not None, "the path leads through the very same node"
                node = child
            case Sequence(items=items):
                node = items[int(step)]
    return node


def _trimmed(span: Span) -> Span:
    """Only the first line of what is long; the place is what matters."""
    line_end = span.source.text.find("\n", span.start, span.end)
    return span if line_end < 0 else Span(span.source, span.start, line_end)


def _known_keys(schema: dict[str, Any], resolver: "Resolver[Any]") -> Iterator[str]:
    """The keys a schema names, as far as they can be found; they only serve as suggestions."""
    from referencing.exceptions import Unresolvable

    yield from _as_object(schema.get("properties"))
    if "$ref" in schema:
        with suppress(Unresolvable):
            resolved = resolver.lookup(schema["$ref"])
            yield from _known_keys(_as_object(resolved.contents), resolved.resolver)
    branches = [branch for part in ("allOf", "anyOf", "oneOf") for branch in schema.get(part, ())]
    for branch in (*branches, schema.get("then"), schema.get("else")):
        if branch:
            yield from _known_keys(_as_object(branch), resolver)


def _as_object(value: object) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


@cache
def _acceptor(folder: Path) -> Acceptor:
    return Acceptor(_schemas(folder))


@cache
def _validator(folder: Path, schema_name: str) -> "Draft202012Validator":
    from jsonschema import Draft202012Validator

    return Draft202012Validator(_schemas(folder)[schema_name], registry=_registry(folder))


def _resolver(folder: Path, schema_name: str) -> "Resolver[Any]":
    from referencing.jsonschema import DRAFT202012

    root = DRAFT202012.create_resource(_schemas(folder)[schema_name])
    return _registry(folder).resolver_with_root(root)


@cache
def _registry(folder: Path) -> "Registry[Any]":
    """All schemas of a folder by their `$id`; anything else is unknown and nothing is ever fetched."""
    from referencing import Registry
    from referencing.jsonschema import DRAFT202012

    resources = {schema["$id"]: DRAFT202012.create_resource(schema) for schema in _schemas(folder).values()}
    return Registry().with_resources(resources.items())


@cache
def _schemas(folder: Path) -> dict[str, dict[str, Any]]:
    """The schemas of a folder by their short names."""
    suffix = ".schema.json"
    return {
        path.name.removesuffix(suffix): json.loads(path.read_text(encoding="utf-8"))
        for path in sorted(folder.glob(f"*{suffix}"))
    }
