"""A page on paper, typeset by Typst."""

from __future__ import annotations

import json

from heistdsl.data_folders import generators_dir
from heistdsl.printing.document import typeset
from heistdsl.printing.fonts import families
from heistdsl.reference.page import Page, page_text, to_data

#: The family that the pages are set in.
FAMILY = "Alegreya Sans"


def write_pdf(page: Page) -> bytes:
    """The page; the same page gives the same bytes."""
    source = (generators_dir() / "rules" / "page.typ").read_bytes()
    data = json.dumps(to_data(page), ensure_ascii=False).encode()
    return typeset({"main.typ": source, "page.json": data})


def missing_letters(page: Page) -> str:
    """The characters of a page that its font does not have, each once; on paper they are boxes."""
    known = families()[FAMILY]
    return "".join(sorted({letter for letter in page_text(page) if ord(letter) not in known and letter.isprintable()}))
