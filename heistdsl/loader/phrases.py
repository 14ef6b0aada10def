"""What a schema asks for, in words."""

from collections.abc import Callable, Iterable, Sized
from typing import TYPE_CHECKING, Any, Final, cast

from heistdsl.loader.branches import is_wrong_kind
from heistdsl.loader.nodes import Node, describe

if TYPE_CHECKING:
    from jsonschema.exceptions import ValidationError

_TYPES: Final[dict[str, str]] = {
    "string": "a text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "`true` or `false`",
    "array": "a list",
    "object": "a mapping",
    "null": "nothing",
}
_SIZES = ("minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties")
_MOST_SHOWN = 10


def describe_problem(problem: "ValidationError", node: Node) -> str:
    """One line: what was expected, and what is there instead."""
    found = str(len(cast(Sized, problem.instance))) if problem.validator in _SIZES else describe(node)
    return f"expected {_expected(problem)}, found {found}"


def describe_shape(type_name: str) -> str:
    """A JSON Schema type as an author calls it."""
    return _TYPES[type_name]


def _expected(problem: "ValidationError") -> str:
    if problem.validator in ("anyOf", "oneOf"):
        kinds = [_expected(inner) for inner in problem.context or () if is_wrong_kind(inner)]
        return join_choices(dict.fromkeys(kinds)) if kinds else "exactly one of several shapes"
    phrase = _PHRASES.get(str(problem.validator))
    return phrase(problem.validator_value) if phrase else "something else"


def join_choices(choices: Iterable[str]) -> str:
    """`a, b or c`, the tail cut off when there are many."""
    listed = list(choices)
    if len(listed) > _MOST_SHOWN:
        return ", ".join(listed[:_MOST_SHOWN]) + ", …"
    return listed[0] if len(listed) == 1 else ", ".join(listed[:-1]) + " or " + listed[-1]


def _types(value: Any) -> str:
    return join_choices(_TYPES[name] for name in ([value] if isinstance(value, str) else value))


def _words(values: Iterable[Any]) -> str:
    return join_choices(_word(value) for value in values)


def _word(value: Any) -> str:
    return f"`{str(value).lower() if isinstance(value, bool) else value}`"


def _counted(noun: str, bound: str) -> Callable[[int], str]:
    return lambda count: f"{bound} {count} {noun}{'' if count == 1 else 's'}"


_PHRASES: Final[dict[str, Callable[[Any], str]]] = {
    "type": _types,
    "enum": _words,
    "const": _word,
    "pattern": lambda pattern: f"a text of the form `{pattern}`",
    "minimum": lambda bound: f"at least {bound}",
    "maximum": lambda bound: f"at most {bound}",
    "exclusiveMinimum": lambda bound: f"more than {bound}",
    "exclusiveMaximum": lambda bound: f"less than {bound}",
    "multipleOf": lambda step: f"a multiple of {step}",
    "minLength": _counted("character", "at least"),
    "maxLength": _counted("character", "at most"),
    "minItems": _counted("item", "at least"),
    "maxItems": _counted("item", "at most"),
    "minProperties": _counted("key", "at least"),
    "maxProperties": _counted("key", "at most"),
}
