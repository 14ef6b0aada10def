"""What references say: numbers out of rule files, what packs and decks change, variants, and texts that look like
markup."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pypdfium2
import pytest

from heistdsl.data_folders import rulesets_dir
from heistdsl.decks import load_with_deck
from heistdsl.model.resolve import load_ruleset
from heistdsl.model.ruleset import Guidance
from heistdsl.reference import FORMATS, make_page, missing_letters, play_with, read_changes
from tests.reference.pages import Document, document, flat, text
from tests.support.tiny import tiny_game
from tests.wording.games import game

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
SHERIFFS = "high-noon-heist"

#: A file of rules, a number changed in it, and what the page says before and after.
CHANGES = [
    ("flow.yaml", "p gains 2 loot", "p gains 3 loot", "player gains 2 Loot Cards.", "player gains 3 Loot Cards."),
    ("flow.yaml", "p gains 2 loot", "p gains 3 loot", "Supply 16", "Supply 19"),
    ("flow.yaml", "if count(best) = 1", "if count(best) = 2", "is stronger than any other", "exactly 2"),
    ("game.yaml", "strength: 0..7", "strength: 0..8", "Strength 0–7", "Strength 0–8"),
    ("game.yaml", "capacity: 1\n", "capacity: 2\n", "room for 1", "room for 2"),
    ("cards/loot.yaml", "copies: 20", "copies: 25", "20 Loot Cards, 2", "25 Loot Cards, 2"),
    ("cards/outlaws.yaml", "rank in 0..2", "rank in 0..1", "has rank 0 to 2, send", "has rank 0 to 1, send"),
]  # fmt: skip


def test_what_is_no_card_is_listed() -> None:
    page = text("the-specialists")
    assert "Piece Kind Size Pieces South America" in page
    assert "Gang token token 20 × 20 mm 28" in page
    assert "One Million banknote 110 × 55 mm 31" in page


@pytest.fixture(scope="module")
def changed(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What the reference says when all these numbers are changed."""
    folder = tmp_path_factory.mktemp("changed") / SHERIFFS
    shutil.copytree(rulesets_dir() / SHERIFFS, folder)
    for file, old, new in dict.fromkeys(row[:3] for row in CHANGES):
        source = (folder / file).read_text("utf-8")
        assert old in source
        (folder / file).write_text(source.replace(old, new), "utf-8")
    rules, _ = load_ruleset(folder)
    assert rules is not None
    return flat(make_page(rules, "reference"))


@pytest.mark.parametrize(("before", "after"), [row[3:] for row in CHANGES])
def test_a_changed_number_changes_the_reference(changed: str, before: str, after: str) -> None:
    assert before in text(SHERIFFS)
    assert after not in text(SHERIFFS)
    assert after in changed
    assert before not in changed


def test_set_up_is_told_for_every_number_of_players() -> None:
    said = text("the-specialists")
    assert "Players: 1 2 3 4" in said
    assert "Display 4 4 5 6" in said
    assert "Dice Area 3 3 4 5" in said
    assert "Gang (each player) 7 7 7 7" in said


def test_a_pack_marks_what_it_brings() -> None:
    pack = EXAMPLES / "new-faces"
    rules, _ = load_ruleset(pack)
    assert rules is not None
    page = make_page(rules, "reference", changes=read_changes(pack))
    said = flat(page)
    assert "New: Telegraphist" in said
    assert "Taken out: Town Clerk" in said
    written = FORMATS["md"](page).decode()
    assert "**Telegraphist** *(new)*" in written
    assert "**Drill Sergeant** *(changed)*" in written
    assert written.count("Town Clerk") == 1
    assert "Trick Shooter" in flat(make_page(rules, "aid", changes=read_changes(pack)))


def test_a_deck_leaves_out_the_other_cards() -> None:
    chosen = load_with_deck(EXAMPLES / "dusty-fifteen", (), str(EXAMPLES / "dusty-fifteen" / "decks.yaml"))
    assert chosen.played is not None
    said = flat(make_page(chosen.played, "cards"))
    assert "Canyons" not in said
    assert all(card.name in said for card in chosen.played.cards.values() if card.copies)


def test_another_variant_changes_the_steps_and_is_the_usual_one() -> None:
    rules = play_with(game(SHERIFFS), {"loot-values": "mixed", "no-card": "nonsense"})
    said = flat(make_page(rules, "reference"))
    assert "Mixed (usual) · one each" in said
    assert "1 die with 6 faces." in said
    assert "1 die with 6 faces." not in text(SHERIFFS)
    assert "fill sacks by chance" in said


def test_what_only_a_variant_does_stands_with_the_variants() -> None:
    said = text(SHERIFFS)
    assert said.index("Variants What tables may decide") < said.index("Fill sacks by chance Loot of one")


def test_rules_link_to_what_puts_them_into_practice() -> None:
    found = document(SHERIFFS)
    at = found.text.index("HNH-EFFECT-06")
    assert "See: Casino" in found.text[at : at + 200]
    assert "#cards-casino-outlaws" in found.links


def test_german_has_german_headings_and_texts_and_says_which_statements_are_not() -> None:
    page = make_page(game(SHERIFFS), "reference", "de")
    written = FORMATS["html"](page).decode()
    assert '<html lang="de">' in written
    assert "Ganze Sätze aus ihnen stehen da, wie sie geschrieben sind: auf Englisch." in written
    assert 'lang="en"' in written
    said = flat(page)
    assert "Aufbau" in said
    assert "Raufbold" in said
    assert "Set-up" not in said


HOSTILE = '<b onmouseover="x">*Bold* & #set page() _{{ 7 * 7 }}_ [a](b) | $x$'


@pytest.mark.parametrize("kind", ["reference", "cards"])
def test_texts_are_no_markup(kind: str) -> None:
    rules = replace(tiny_game(), name=HOSTILE, about=HOSTILE)
    first = next(card for card in rules.cards.values() if card.copies)
    rules = replace(rules, cards={**rules.cards, first.id: replace(first, name=HOSTILE, flavour=HOSTILE)})
    page = make_page(rules, kind)
    shown = Document(FORMATS["html"](page))
    assert HOSTILE in shown.text
    assert not any("onmouseover" in attributes for _, attributes in shown.tags)
    markdown = FORMATS["md"](page).decode()
    assert "<b on" not in markdown
    assert r"\*Bold\*" in markdown
    printed = pypdfium2.PdfDocument(FORMATS["pdf"](page))
    words = "".join("".join(each.get_textpage().get_text_bounded().split()) for each in printed)
    assert "".join(HOSTILE.split()) in words


def test_letters_that_are_not_in_the_font_are_told() -> None:
    rules = replace(tiny_game(), name="Räuber → 盗")
    assert missing_letters(make_page(rules, "reference")) == "盗"
    assert missing_letters(make_page(game(SHERIFFS), "reference")) == ""


def test_a_game_without_anything_has_a_page() -> None:
    rules = replace(
        tiny_game(),
        cards={},
        zones={},
        ledger={},
        options={},
        procedures={},
        actions={},
        rules={},
        setup=None,
        flow=None,
    )
    for kind in ("reference", "aid", "glossary", "cards", "faq"):
        for write in FORMATS.values():
            assert write(make_page(rules, kind))


def test_what_is_there_for_bots_alone_is_not_printed() -> None:
    values = {
        "worth": {"owner": "player", "is": "gold + promise", "about": "How well a player stands."},
        "promise": {"owner": "player", "is": "count(hand)", "about": "What may still come."},
        "wealth": {"owner": "player", "is": "gold + 1", "about": "What a player has."},
    }
    rules = tiny_game(values=values, rules={"rich": "on now if ann.wealth > 9: ann wins"})
    assert "What may still come." in flat(make_page(rules, "reference"))
    told = flat(make_page(replace(rules, bots=Guidance("worth")), "reference"))
    assert "How well a player stands." not in told
    assert "What may still come." not in told
    assert "What a player has." in told
