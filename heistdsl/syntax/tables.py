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

from heistdsl.resources import grammar_dir
from heistdsl.syntax.layout import Layout

_OPTIONS: dict[str, Any] = {"parser": "lalr", "keep_all_tokens": True}
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
    body = _saved_body(grammar)
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


def are_current(saved: bytes, grammar: str) -> bool:
    """Whether the saved tables were made from this grammar by the Lark at hand, and are whole."""
    _, found, body = saved.partition(b"\n")
    return bool(found) and saved.startswith(_header(grammar, body))


def _saved_body(grammar: str) -> bytes | None:
    try:
        saved = tables_file().read_bytes()
    except OSError:
        return None
    return saved.partition(b"\n")[2] if are_current(saved, grammar) else None


def _header(grammar: str, body: bytes) -> bytes:
    digest = hashlib.sha256(grammar.encode() + repr(_OPTIONS).encode() + body).hexdigest()
    return f"effects.tables of lark {lark.__version__} {digest}\n".encode()
