"""Reading nodes without trusting them: each function gives a harmless value where the shape is wrong.

The schema has said what is wrong with the shape; nothing is reported here.
"""

from __future__ import annotations

from heistdsl.loader import Mapping, Node, Scalar, Sequence


def member(node: Node | None, key: str) -> Node | None:
    """The value of a key; None if there is no such key, or the node has none."""
    return node.get(key) if isinstance(node, Mapping) else None


def members(node: Node | None) -> tuple[tuple[Scalar, Node], ...]:
    """The keys and values of a mapping."""
    return node.entries if isinstance(node, Mapping) else ()


def items(node: Node | None) -> tuple[Node, ...]:
    """The items of a list; a single value counts as a list of one."""
    match node:
        case Sequence():
            return node.items
        case Scalar(value=value) if value is not None:
            return (node,)
        case _:
            return ()


def word(node: Node | None) -> Scalar | None:
    """A scalar that is a text or number as written, such as a name or a type; nothing for an empty one."""
    return node if isinstance(node, Scalar) and node.value is not None else None


def words(node: Node | None) -> tuple[Scalar, ...]:
    """The scalars of a list."""
    return tuple(found for item in items(node) if (found := word(item)))


def text(node: Node | None, default: str = "") -> str:
    """The text of a scalar."""
    found = word(node)
    return found.text if found else default


def number(node: Node | None) -> int | None:
    """A whole number; `true` is none."""
    if isinstance(node, Scalar) and isinstance(node.value, int) and not isinstance(node.value, bool):
        return node.value
    return None


def flag(node: Node | None, default: bool = False) -> bool:
    """`true` or `false`."""
    return node.value if isinstance(node, Scalar) and isinstance(node.value, bool) else default
