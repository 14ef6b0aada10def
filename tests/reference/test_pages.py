"""Every page of every game in every format: whole, linked, and nothing in it that only rule files say."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from io import BytesIO
from itertools import pairwise

import pikepdf
import pypdfium2
import pytest

from heistdsl.data_folders import generators_dir
from heistdsl.reference import FORMATS, KINDS, make_page
from tests.reference.pages import ALL, GAMES, document, page, text
from tests.wording.games import game

#: One game, and all others where there is time.
SOME = [pytest.param(name, marks=[] if name == GAMES[1] else [pytest.mark.long]) for name in GAMES]
#: Signs of something that was not put into words.
LEFT_OVERS = re.compile(r"\{[a-z-]|\bNone\b|\bNoneType\b|heistdsl|`|<[a-z]+ |\bnan\b")


@pytest.mark.parametrize(("name", "kind"), ALL)
def test_html_is_one_sound_file(name: str, kind: str) -> None:
    found = document(name, kind)
    assert found.open == []
    assert sorted(found.ids) == sorted(set(found.ids))
    assert [link for link in found.links if not link.startswith("#")] == []
    assert {link[1:] for link in found.links} <= set(found.ids)
    assert [tag for tag, attributes in found.tags if "src" in attributes or tag == "link"] == []
    assert {"main", "header", "footer"} <= {tag for tag, _ in found.tags}
    assert any(tag == "html" and attributes.get("lang") == "en" for tag, attributes in found.tags)


@pytest.mark.parametrize(("name", "kind"), ALL)
def test_nothing_is_left_unsaid(name: str, kind: str) -> None:
    said = text(name, kind)
    found = LEFT_OVERS.search(said)
    assert found is None, said[max(0, found.start() - 60) : found.end() + 60]


@pytest.mark.parametrize("name", GAMES)
def test_no_id_of_a_rule_file_shows(name: str) -> None:
    rules = game(name)
    tables = (rules.procedures, rules.zones, rules.counters, rules.values, rules.states, rules.options, rules.rules)
    ids = {id for table in (*tables, rules.actions, rules.kinds, rules.phases) for id in table if "-" in id}
    words = {word for kind in KINDS for word in re.findall(r"[\w-]+", text(name, kind))}
    people_say = set(re.findall(r"[\w-]+", " ".join(_texts(rules.words["en"]))))
    assert (ids & words) - people_say == set()


def _texts(words: object) -> Iterator[str]:
    """The words themselves, without the keys."""
    if isinstance(words, Mapping):
        for each in words.values():
            yield from _texts(each)
    else:
        yield str(words)


@pytest.mark.parametrize(("name", "kind"), ALL)
def test_markdown_links_lead_somewhere(name: str, kind: str) -> None:
    written = FORMATS["md"](page(name, kind)).decode()
    there = set(re.findall(r'<a id="([^"]+)"></a>', written))
    assert set(re.findall(r"\]\(#([^)]+)\)", written)) <= there
    assert "\n\n\n" not in written
    assert not re.search(r"[ \t]$", written, re.MULTILINE)
    headings = [len(found) for found in re.findall(r"^(#+) ", written, re.MULTILINE)]
    assert all(after <= before + 1 for before, after in pairwise(headings))


@pytest.mark.parametrize("name", SOME)
def test_pdf_says_what_the_page_says(name: str) -> None:
    document = pypdfium2.PdfDocument(FORMATS["pdf"](page(name)))
    printed = "".join("".join(each.get_textpage().get_text_bounded().split()) for each in document)
    rules = [entry for entry in game(name).ledger.values() if entry.kind in ("rule", "ruling")]
    assert [entry.id for entry in rules if entry.id not in printed] == []
    cards = {card.name for card in game(name).cards.values() if card.copies}
    assert [name for name in cards if "".join(name.split()) not in printed] == []


@pytest.mark.parametrize("name", SOME)
def test_an_aid_is_one_page_for_each_side(name: str) -> None:
    written = FORMATS["pdf"](page(name, "aid"))
    sides = [section for section in page(name, "aid").sections if section.anchor.startswith("aid-of-")]
    with pikepdf.open(BytesIO(written)) as document:
        assert len(document.pages) == max(1, len(sides))
        fonts = {str(font.BaseFont) for each in document.pages for font in each.Resources.Font.values()}
        assert all("+AlegreyaSans" in font for font in fonts)


@pytest.mark.parametrize("format", FORMATS)
def test_the_same_game_gives_the_same_bytes(format: str) -> None:
    name = GAMES[1]
    again = make_page(game(name), "reference")
    assert FORMATS[format](again) == FORMATS[format](page(name))


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_stands_once_and_every_ruling_is_answered(name: str) -> None:
    entries = game(name).ledger.values()
    told = [entry.id for entry in entries if entry.kind in ("rule", "ruling")]
    assert [id for id in told if document(name).ids.count(id) != 1] == []
    asked = [entry.id for entry in entries if entry.kind == "ruling"]
    assert [id for id in asked if id not in document(name, "faq").ids] == []


@pytest.mark.parametrize("name", GAMES)
def test_every_card_is_listed_with_its_text_and_number(name: str) -> None:
    listed = page(name, "cards")
    faces = [face for section in listed.sections[0].sections for face in section.blocks[-1].faces]  # type: ignore[union-attr]
    cards = [card for card in game(name).cards.values() if card.copies]
    assert sum(face.count for face in faces) == sum(card.copies for card in cards)
    assert {face.anchor for face in faces} == {f"cards-{card.id}" for card in cards}
    silent = {face.anchor for face in faces if not face.text}
    assert {f"cards-{card.id}" for card in cards if card.effect} & silent == set()


def test_colours_can_be_told_from_the_ground() -> None:
    """WCAG 2.1, contrast (minimum): 4.5 to 1 for text, in the light and in the dark."""
    style = (generators_dir() / "rules" / "page.css").read_text("utf-8")
    blocks = re.findall(r":root \{([^}]*)\}", style)
    assert len(blocks) == 3
    for block in blocks:
        colours = dict(re.findall(r"--(\w+): (#[0-9a-f]+)", block))
        assert {"paper", "ink", "quiet", "link", "accent", "shade"} <= set(colours)
        for name in ("ink", "quiet", "link", "accent", "new", "changed"):
            assert _contrast(colours[name], colours["paper"]) >= 4.5, (name, colours[name])
            assert _contrast(colours[name], colours["shade"]) >= 4.5, (name, colours[name])


def _contrast(one: str, other: str) -> float:
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: str) -> float:
    digits = colour[1:] if len(colour) == 7 else "".join(digit * 2 for digit in colour[1:])
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
