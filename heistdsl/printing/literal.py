"""Python values as Typst literals. A text stays a text, whatever stands in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

#: What means something inside the quotes of a Typst text.
_ESCAPES: Final = str.maketrans({"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\t": "\\t"})


def literal(value: object) -> str:
    """Texts, numbers, truth values, nothing, lists and mappings with text keys as Typst writes them. Raises TypeError
    for anything else: a template handles plain data only."""
    match value:
        case None:
            return "none"
        case bool():
            return "true" if value else "false"
        case int() | float():
            return repr(value)
        case str():
            return f'"{value.translate(_ESCAPES)}"'
        case list() | tuple():
            return f"({''.join(f'{literal(item)}, ' for item in value)})"
        case Mapping():
            return f"({', '.join(f'{literal(str(key))}: {literal(item)}' for key, item in value.items()) or ':'})"
        case _:
            raise TypeError(f"{type(value).__name__} is no plain data")
