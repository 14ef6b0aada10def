"""Rules references: what rule files say, as pages for people."""

from heistdsl.reference.book import OWN_LANGUAGE
from heistdsl.reference.changes import Changes, read_changes
from heistdsl.reference.labels import label_languages
from heistdsl.reference.make import KINDS, make_page, play_with
from heistdsl.reference.page import Page, page_text
from heistdsl.reference.pdf import missing_letters
from heistdsl.reference.said import said_on_page
from heistdsl.reference.write import FORMATS

__all__ = [
    "FORMATS",
    "KINDS",
    "OWN_LANGUAGE",
    "Changes",
    "Page",
    "label_languages",
    "make_page",
    "missing_letters",
    "page_text",
    "play_with",
    "read_changes",
    "said_on_page",
]
