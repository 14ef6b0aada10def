"""What a YAML file says, as frozen values that know where they stand in it."""

from dataclasses import field
from typing import Any, Literal, TypeAlias

from heistdsl.record import record
from heistdsl.text import Span

Style: TypeAlias = Literal["plain", "single", "double", "literal", "folded"]
Value: TypeAlias = str | int | bool | float | None


@record
class Scalar:
    """A single value.

    `value` is the text itself unless it is a plain `true`, `false`, `null`, `~`, nothing at all, a whole
    number or a decimal number; `text` is always the text, with YAML's escapes and indentation gone.

    `span` is the whole scalar, quotes and block header included. `body` is the inner text as it stands in
    the file, for parsers that read it in place so that every offset is one of the file. It is None when the
    file spells the text differently (escapes, doubled quotes, folded lines). The body of a literal block
    begins with the indentation of its first line and keeps that of all others; it ends with its last visible
    character.
    """

    value: Value
    text: str
    style: Style
    span: Span = field(compare=False, repr=False)
    body: Span | None = field(compare=False, repr=False)

    @property
    def in_place(self) -> bool:
        """Whether there is a `body`."""
        return self.body is not None


@record
class Sequence:
    """A list, in the order of the file."""

    items: tuple["Node", ...]
    span: Span = field(compare=False, repr=False)


@record
class Mapping:
    """Keys and their values in the order of the file; no key occurs twice."""

    entries: tuple[tuple[Scalar, "Node"], ...]
    span: Span = field(compare=False, repr=False)

    def get(self, name: str) -> "Node | None":
        """The value of a key, or None if there is no such key. Takes time in proportion to the size."""
        entry = self.entry(name)
        return entry[1] if entry else None

    def entry(self, name: str) -> "tuple[Scalar, Node] | None":
        """The key itself, which has a span too, and its value."""
        return next((entry for entry in self.entries if entry[0].text == name), None)

    def keys(self) -> tuple[str, ...]:
        """The texts of the keys, in the order of the file."""
        return tuple(key.text for key, _ in self.entries)


Node: TypeAlias = Mapping | Sequence | Scalar


def to_plain(node: Node) -> Any:
    """The node as dicts (keys are always text), lists and values, without places."""
    match node:
        case Scalar(value=value):
            return value
        case Sequence(items=items):
            return [to_plain(item) for item in items]
        case Mapping(entries=entries):
            return {key.text: to_plain(value) for key, value in entries}


def describe(node: Node) -> str:
    """What a node is, in words for a message: ``the text `x` ``, `a list`, `nothing`."""
    match node:
        case Mapping():
            return "a mapping"
        case Sequence():
            return "a list"
        case Scalar(value=None):
            return "nothing"
        case Scalar(value=str()):
            return f"the text `{shorten(node.text)}`"
        case Scalar(value=bool()):
            return f"`{node.text}`"
        case Scalar():
            return f"the number {node.text}"


def shorten(text: str) -> str:
    """The beginning of a text, on one line, for quoting in a message."""
    line = " ".join(text.split())
    return line if len(line) <= 40 else line[:39].rstrip() + "…"
