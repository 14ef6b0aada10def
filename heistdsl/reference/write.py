"""A page as a file of one of the formats."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from heistdsl.reference.html import write_html
from heistdsl.reference.markdown import write_markdown
from heistdsl.reference.page import Page, to_data

FORMATS: Final[dict[str, Callable[[Page], bytes]]] = {
    "html": write_html,
    "md": write_markdown,
}
#: Fields of a page that are not said.
_SILENT = frozenset(("is", "anchor", "aliases", "role", "style", "target", "language", "labels", "kind"))


def page_text(page: Page) -> str:
    """All that a page says, in its order, without any markup: one line for each line of the page."""
    return "\n".join(_texts({**to_data(page), "kind": ""}))


def _texts(data: Any) -> Iterator[str]:
    match data:
        case [{"is": "piece"}, *_]:
            yield "".join(piece["text"] for piece in data)
        case list():
            for each in data:
                yield from _texts(each)
        case dict():
            for name, each in data.items():
                if name not in _SILENT:
                    yield from _texts(each)
        case str() if data:
            yield data
        case int() if not isinstance(data, bool) and data:
            yield str(data)
