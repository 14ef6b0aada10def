"""Diagnostics in a terminal: wrapped to its width, carets below what they mark, colour only if wanted."""

import re

import pytest

from heistdsl.text import Label, Source, Span, error, render_text
from heistdsl.text.terminal import render_terminal

_SEQUENCE = re.compile(r"\x1b\[[0-9;]*m")
LINE = "  thing: {name: a name of many words, about: one more word and one more word and one more word}"
FILE = Source("games/vault/cards.yaml", "\n" * 8 + LINE + "\n  vault: {of: loot}\n")


def at(words: str) -> Span:
    start = FILE.text.index(words)
    return Span(FILE, start, start + len(words))


LONG = error(
    "H0203",
    "unknown zone `valut`, and this message says a good deal more than is needed about it",
    at("one more word and one more word and one"),
    "did you mean `vault`?\nor perhaps something else that is said in a help line of many words",
    (Label(at("vault: {of"), "declared here, as a remark of quite a few words tells whoever reads it"),),
    "no zone",
)

NARROW = """\
error[H0203]: unknown zone `valut`, and this message says a
              good deal more than is needed about it
  --> games/vault/cards.yaml:9:46
 9 | …any words, about: one more word and one more word and o…
   |                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   | no zone
  ::: games/vault/cards.yaml:10:3
10 |   vault: {of: loot}
   |   ----------
   | declared here, as a remark of quite a few words tells
   | whoever reads it
   = help: did you mean `vault`?
           or perhaps something else that is said in a help
           line of many words
"""


def test_everything_is_wrapped_to_the_width() -> None:
    assert render_terminal([LONG], 62, colour=False) == NARROW


@pytest.mark.parametrize("width", [10, 40, 57, 80, 120, 400])
@pytest.mark.parametrize("colour", [True, False])
def test_no_line_is_wider_than_the_terminal(width: int, colour: bool) -> None:
    lines = _SEQUENCE.sub("", render_terminal([LONG, LONG], width, colour)).splitlines()
    assert max(map(len, lines)) <= max(width, 40)


def test_a_wide_terminal_shows_what_plain_text_says() -> None:
    assert render_terminal([LONG, LONG], 200, colour=False) == render_text([LONG, LONG])


def test_colour_adds_nothing_but_sequences() -> None:
    coloured = render_terminal([LONG], 62, colour=True)
    assert _SEQUENCE.sub("", coloured) == NARROW
    assert coloured.startswith("\x1b[1;31merror[H0203]:\x1b[0m ")


def test_what_looks_like_markup_is_shown_as_it_is() -> None:
    shown = render_terminal([error("H0102", "unknown key `[red]a[/red] :smile:`", None)], 80, colour=False)
    assert shown == "error[H0102]: unknown key `[red]a[/red] :smile:`\n"
