"""Writes docs/card-texts.md: every shipped card text, in the notation and as people read it.

`python docs/card_texts.py` rewrites it, `python docs/card_texts.py --check` compares and exits 1 on a difference.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from heistdsl.model.resolve import load_ruleset
from heistdsl.model.ruleset import Card, Ruleset
from heistdsl.resources import rulesets_dir
from heistdsl.syntax.format import format
from heistdsl.syntax.tree import Text
from heistdsl.wording import Wording

PAGE = Path(__file__).parent / "card-texts.md"
_HEAD = """# Card texts

Every text of the shipped games: how it is written in the rule files, and what the card says, made from it by the words
in `rulesets/*/words.*.yaml`. Variants are those a game is played with by default. `python docs/card_texts.py` renews
this page.
"""


def main(arguments: list[str]) -> int:
    """0 when the page is up to date or has been renewed, else 1."""
    page = make_page()
    if "--check" in arguments:
        stale = not PAGE.is_file() or PAGE.read_text("utf-8") != page
        if stale:
            print("docs/card-texts.md is out of date: run `python docs/card_texts.py`", file=sys.stderr)
        return 1 if stale else 0
    PAGE.write_text(page, "utf-8")
    return 0


def make_page() -> str:
    """The whole page."""
    return _HEAD + "".join(_game(ruleset) for ruleset in _games())


def _games() -> Iterator[Ruleset]:
    for folder in sorted(rulesets_dir().iterdir()):
        if (folder / "game.yaml").is_file():
            ruleset, _ = load_ruleset(folder)
            assert ruleset is not None, folder
            yield ruleset


def _game(ruleset: Ruleset) -> str:
    languages = [code for code in ("en", *sorted(ruleset.words)) if code in ruleset.words]
    wordings = {code: Wording(ruleset, code) for code in dict.fromkeys(languages)}
    sections = [_text(cards, wordings) for cards in _by_text(ruleset).values()]
    return f"\n## {ruleset.name}\n" + "".join(sections)


def _by_text(ruleset: Ruleset) -> dict[Text, list[Card]]:
    """The cards that have a text, those with the same one together."""
    found: dict[Text, list[Card]] = {}
    for card in ruleset.cards.values():
        if card.effect is not None:
            found.setdefault(card.effect.text, []).append(card)
    return found


def _text(cards: list[Card], wordings: dict[str, Wording]) -> str:
    first = cards[0]
    names = ", ".join(dict.fromkeys(card.name for card in cards))
    assert first.effect is not None
    said = "".join(_quoted(wording, first, code, len(wordings) > 1) for code, wording in wordings.items())
    return f"\n### {names}\n\n```heist\n{format(first.effect.text)}\n```\n{said}"


def _quoted(wording: Wording, card: Card, code: str, several: bool) -> str:
    """The text as a quotation; with several languages, under its code and the name of the card."""
    head = f"\n{code}: **{wording.name(card)}**\n" if several else ""
    lines = wording.card(card).splitlines()
    return head + "\n" + "".join(f"> {line}  \n" for line in lines)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
