"""The parser's tables: built from grammar/effects.lark, or read from where they were saved.

Building takes a second, reading a few hundredths, so the tables are shipped beside the grammar. They are a
pickle: a file of our own, never one that a user hands in, and read only if it was made from this very grammar
by this very version of Lark.
"""

from __future__ import annotations

import hashlib
import io
import pickle
from pathlib import Path
from typing import Any

import lark
from lark import Lark
from lark.lark import PostLex

from heistdsl.data_folders import grammar_dir
from heistdsl.syntax.layout import Layout

_OPTIONS: dict[str, Any] = {"parser": "lalr", "start": ["start", "formula"], "keep_all_tokens": True}
_NOT_SAVED = ("postlex", "transformer")


def grammar_file() -> Path:
    """The grammar of the effect language."""
    return grammar_dir() / "effects.lark"


def tables_file() -> Path:
    """The tables made from it."""
    return grammar_dir() / "effects.tables"


def load_parser(builder: object, layout: PostLex) -> Lark:
    """A parser that hands what it matches to the methods of `builder`; with the saved tables if they fit."""
    grammar = grammar_file().read_text(encoding="utf-8")
    body = saved_body(grammar)
    if body is None:
        return Lark(grammar, transformer=builder, postlex=layout, **_OPTIONS)
    saved: dict[str, Any] = pickle.loads(body)
    return Lark.__new__(Lark)._load(saved, transformer=builder, postlex=layout)


def save_tables(grammar: str) -> bytes:
    """What the file of tables has to hold for this grammar: a line that names its origin, and the tables."""
    buffer = io.BytesIO()
    Lark(grammar, postlex=Layout(), **_OPTIONS).save(buffer, _NOT_SAVED)
    body = buffer.getvalue()
    return _header(grammar, body) + body


def saved_body(grammar: str) -> bytes | None:
    """The saved tables, if they are whole and were made from this grammar by the Lark at hand."""
    try:
        saved = tables_file().read_bytes()
    except OSError:
        return None
    body = saved.partition(b"\n")[2]
    return body if body and saved.startswith(_header(grammar, body)) else None


def digest_of(grammar: str) -> str:
    """What names a grammar in the file of its tables."""
    return hashlib.sha256(grammar.encode() + repr(_OPTIONS).encode()).hexdigest()


def grammar_of(saved: bytes) -> str:
    """The digest of the grammar that saved tables were made from, by whatever version of Lark."""
    return saved.partition(b"\n")[0].decode().rpartition(" grammar ")[2]


def _header(grammar: str, body: bytes) -> bytes:
    content = hashlib.sha256(body).hexdigest()
    return f"tables {content} lark {lark.__version__} grammar {digest_of(grammar)}\n".encode()
