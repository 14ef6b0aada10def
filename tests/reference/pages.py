"""Pages of the shipped games, each made once, and what tests look for in them."""

from __future__ import annotations

from functools import cache
from html.parser import HTMLParser

from heistdsl.reference import FORMATS, KINDS, Page, make_page, page_text
from heistdsl.resources import game_ids
from tests.wording.games import game

GAMES = game_ids()
ALL = [(name, kind) for name in GAMES for kind in KINDS]


@cache
def page(name: str, kind: str = "reference", language: str = "en") -> Page:
    return make_page(game(name), kind, language)


@cache
def text(name: str, kind: str = "reference", language: str = "en") -> str:
    """What a page says, on one line."""
    return flat(page(name, kind, language))


def flat(of: Page) -> str:
    return " ".join(page_text(of).split())


class Document(HTMLParser):
    """The ids, links, tags and words of an HTML document; `open` is empty if every tag is closed."""

    _VOID = frozenset(("meta", "input", "br", "link", "img"))

    def __init__(self, source: bytes) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.words: list[str] = []
        self.feed(source.decode())
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.tags.append((tag, found))
        if tag not in self._VOID:
            self.open.append(tag)
        if found.get("id"):
            self.ids.append(str(found["id"]))
        if tag == "a":
            self.links.append(str(found.get("href")))

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"</{tag}> closes nothing"
        assert self.open.pop() == tag, f"</{tag}> is in the wrong place"

    def handle_data(self, data: str) -> None:
        if not self.open or self.open[-1] not in ("style", "script"):
            self.words.append(data)

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.words).split())


@cache
def document(name: str, kind: str = "reference") -> Document:
    """A page as HTML, read back."""
    return Document(FORMATS["html"](page(name, kind)))
