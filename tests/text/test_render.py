"""Diagnostics as text, JSON and GitHub commands: the exact output."""

import json
from textwrap import dedent

import pytest

from heistdsl.text import (
    Diagnostic,
    Label,
    Severity,
    Source,
    Span,
    error,
    render_github,
    render_json,
    render_text,
    summary_line,
)

CARDS = Source("games/vault/cards.yaml", "\n" * 13 + "    effect: move 2 loot from valut to hand\n")
GAME = Source("games/vault/game.yaml", "zones:\n  vault: {of: loot}\n")


def at(source: Source, words: str) -> Span:
    start = source.text.index(words)
    return Span(source, start, start + len(words))


UNKNOWN_ZONE = error(
    "H0203",
    "unknown zone `valut`",
    at(CARDS, "valut"),
    "did you mean `vault`?",
    (Label(at(GAME, "vault"), "declared here"),),
    "no zone of this name",
)

TEXTS = {
    "everything": (
        UNKNOWN_ZONE,
        """\
        error[H0203]: unknown zone `valut`
          --> games/vault/cards.yaml:14:30
        14 |     effect: move 2 loot from valut to hand
           |                              ^^^^^ no zone of this name
          ::: games/vault/game.yaml:2:3
         2 |   vault: {of: loot}
           |   ----- declared here
           = help: did you mean `vault`?
        """,
    ),
    "no place": (
        Diagnostic("H0108", Severity.ERROR, "cannot read `x`", None, "look\nagain"),
        """\
        error[H0108]: cannot read `x`
          = help: look
                  again
        """,
    ),
    "several lines are marked to the end of the first": (
        Diagnostic("H0001", Severity.WARNING, "long", Span(GAME, 2, 12)),
        """\
        warning[H0001]: long
         --> games/vault/game.yaml:1:3
        1 | zones:
          |   ^^^^
        """,
    ),
    "nothing at the end of the file": (
        Diagnostic("H0001", Severity.HINT, "end", Span(GAME, len(GAME.text), len(GAME.text))),
        """\
        hint[H0001]: end
         --> games/vault/game.yaml:3:1
        3 |
          | ^
        """,
    ),
}


@pytest.mark.parametrize("name", TEXTS)
def test_text(name: str) -> None:
    diagnostic, expected = TEXTS[name]
    assert render_text([diagnostic]) == dedent(expected)


SNIPPETS = [
    # line, marked words, line as shown, carets
    ("\tab\tcd", "cd", "    ab    cd", "          ^^"),
    ("漢字 loot", "loot", "漢字 loot", "     ^^^^"),
    ("a 漢字", "漢字", "a 漢字", "  ^^^^"),
    ("e\u0301 x", "x", "e\u0301 x", "  ^"),
    ("a\x1b[31mb x", "x", "a\ufffd[31mb x", "        ^"),
    ("a\u202eb x", "x", "a\ufffdb x", "    ^"),
    ("a" * 200 + " bad", "bad", "…" + "a" * 106 + " bad", " " * 108 + "^^^"),
    ("bad " + "a" * 200, "bad", "bad " + "a" * 106 + "…", "^^^"),
    ("a" * 100 + " bad " + "b" * 100, "bad", "…" + "a" * 29 + " bad " + "b" * 76 + "…", " " * 31 + "^^^"),
]


@pytest.mark.parametrize(("line", "words", "shown", "carets"), SNIPPETS)
def test_snippet(line: str, words: str, shown: str, carets: str) -> None:
    source = Source("f", line)
    rendered = render_text([error("H0001", "m", at(source, words))]).split("\n")
    assert rendered[2:4] == [f"1 | {shown}", f"  | {carets}"]


def test_blocks_are_parted_by_an_empty_line() -> None:
    both = render_text([UNKNOWN_ZONE, UNKNOWN_ZONE])
    assert both == render_text([UNKNOWN_ZONE]) + "\n" + render_text([UNKNOWN_ZONE])
    assert render_text([]) == ""


def test_json() -> None:
    assert json.loads(render_json([UNKNOWN_ZONE], file_count=2)) == {
        "diagnostics": [
            {
                "code": "H0203",
                "severity": "error",
                "message": "unknown zone `valut`",
                "file": "games/vault/cards.yaml",
                "line": 14,
                "column": 30,
                "end_line": 14,
                "end_column": 35,
                "help": "did you mean `vault`?",
                "related": [
                    {
                        "message": "declared here",
                        "file": "games/vault/game.yaml",
                        "line": 2,
                        "column": 3,
                        "end_line": 2,
                        "end_column": 8,
                    }
                ],
            }
        ],
        "summary": {"errors": 1, "warnings": 0, "files": 2},
    }


def test_github() -> None:
    odd = Diagnostic("H0001", Severity.HINT, "100 %", Span(Source("a,b:c", "x"), 0, 1))
    assert render_github([UNKNOWN_ZONE, odd, error("H0108", "gone", None)]) == (
        "::error file=games/vault/cards.yaml,line=14,endLine=14,col=30,endColumn=35,title=H0203"
        "::unknown zone `valut`%0Adid you mean `vault`?\n"
        "::notice file=a%2Cb%3Ac,line=1,endLine=1,col=1,endColumn=2,title=H0001::100 %25\n"
        "::error title=H0108::gone\n"
    )


@pytest.mark.parametrize(
    ("severities", "expected"),
    [("", "no errors"), ("e", "1 error"), ("eew", "2 errors, 1 warning"), ("h", "no errors")],
)
def test_summary(severities: str, expected: str) -> None:
    letters = {"e": Severity.ERROR, "w": Severity.WARNING, "h": Severity.HINT}
    assert summary_line([Diagnostic("H0001", letters[s], "m", None) for s in severities]) == expected


def test_sorted_by_file_and_place() -> None:
    first, second, third = (
        error("H0108", "no place", None),
        UNKNOWN_ZONE,
        error("H0001", "game", at(GAME, "vault")),
    )
    assert sorted([third, second, first], key=lambda d: d.sort_key) == [first, second, third]
