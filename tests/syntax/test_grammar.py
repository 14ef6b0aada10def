"""The grammar is unambiguous, and what is generated from it or written about it is up to date."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from lark import Lark

from heistdsl.syntax import parse, tables
from heistdsl.syntax.build_tables import with_generated_terminals
from heistdsl.syntax.expectations import WORDS_OF
from heistdsl.syntax.layout import Layout
from heistdsl.syntax.words import CHOICE_WORDS, EXPRESSION_WORDS, KEYWORDS, OBJECT_WORDS, PATTERN_WORDS, STATEMENT_WORDS

GRAMMAR = tables.grammar_file().read_text(encoding="utf-8")


def build(**options: object) -> Lark:
    return Lark(GRAMMAR, parser="lalr", start=["start", "formula"], postlex=Layout(), **options)


@cache
def strict() -> Lark:
    """The grammar, built in the way in which Lark accepts no conflict between rules and none between terminals."""
    return build(strict=True)


def test_the_grammar_has_no_conflicts() -> None:
    assert strict().rules


def test_verbs_and_manners_are_in_the_grammar() -> None:
    assert with_generated_terminals(GRAMMAR) == GRAMMAR, "run `make tables`"


def test_saved_tables_belong_to_the_grammar() -> None:
    saved = tables.tables_file().read_bytes()
    assert tables.grammar_of(saved) == tables.digest_of(GRAMMAR), "run `make tables`"


def test_saved_tables_are_used_and_say_the_same_as_new_ones() -> None:
    assert tables.saved_body(GRAMMAR) is not None
    text = "on draw by me: draw 1\n"
    loaded, built = tables.load_parser(None, Layout()), build(keep_all_tokens=True)
    assert loaded.parse(text, start="start") == built.parse(text, start="start")


@pytest.mark.parametrize("damage", [lambda saved: b"", lambda saved: saved[:-9], lambda saved: b"x" + saved])
def test_tables_that_do_not_fit_are_built_anew(damage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "effects.tables"
    file.write_bytes(damage(tables.tables_file().read_bytes()))
    monkeypatch.setattr(tables, "tables_file", lambda: file)
    assert tables.saved_body(GRAMMAR) is None
    assert tables.saved_body("start: NAME") is None


def test_without_tables_texts_are_read_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "tables_file", lambda: tmp_path / "none")
    parse._reader.cache_clear()
    try:
        assert parse.parse_text("draw 1")[1] == []
    finally:
        parse._reader.cache_clear()


# ---- the tables of words


def words_of(kinds: set[str]) -> set[str]:
    spelled = {each.name: each.pattern.value for each in strict().terminals if each.pattern.type == "str"}
    found = {word for kind in kinds for word in WORDS_OF.get(kind, (spelled.get(kind, ""),))}
    return {word for word in found if word.isalpha()}


def fitting_after(text: str, start: str = "start") -> set[str]:
    parser = strict().parse_interactive(text, start=start)
    for token in parser.lexer_thread.lex(parser.parser_state):
        if token.type == "_NL":
            break
        parser.feed_token(token)
    return words_of(parser.accepts())


def test_keywords() -> None:
    assert words_of({each.name for each in strict().terminals}) | {"of"} == KEYWORDS


def test_words_of_terminals() -> None:
    for kind, words in WORDS_OF.items():
        pattern = strict().get_terminal(kind).pattern.to_regexp()
        for word in words:
            assert re.match(pattern, f"{word} of x" if kind == "EDGE" else word)


def test_words_by_place() -> None:
    assert fitting_after("x =") == EXPRESSION_WORDS
    assert fitting_after("draw") == OBJECT_WORDS | EXPRESSION_WORDS
    assert fitting_after("") <= STATEMENT_WORDS | EXPRESSION_WORDS
    assert fitting_after("choose") == CHOICE_WORDS
    assert fitting_after("ban") - STATEMENT_WORDS == PATTERN_WORDS | EXPRESSION_WORDS - {"not"} | {"start"}
