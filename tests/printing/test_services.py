"""Files for print services and for Tabletop Simulator, read back: sizes, order, copies, sheets, and what is told."""

from __future__ import annotations

import io
import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from paper import GAME
from PIL import Image, ImageChops

from heistdsl.cli import main
from heistdsl.printing.decks import Deck
from heistdsl.printing.face import Face
from heistdsl.printing.faces import PrintedCard
from heistdsl.printing.services import load_service, service_names
from heistdsl.printing.sizes import CARD_SIZES, Size, to_pixels, to_points
from heistdsl.printing.tabletop import COLUMNS, MOST_FACES, ROWS, card_pixels, tabletop_files

Output = pytest.CaptureFixture[str]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("name", service_names())
def test_sizes_of_services_are_those_of_cards_with_bleed(name: str) -> None:
    service = load_service(name)
    assert re.fullmatch(r"\d{4}-\d{2}(-\d{2})?", service.checked) or "not known" in service.source
    assert service.source
    for size, wanted in service.pages.items():
        whole = (size.width + 2 * service.bleed, size.height + 2 * service.bleed)
        if service.files == "pdf":
            assert wanted == pytest.approx([to_points(length) for length in whole], abs=0.1)
        else:
            assert wanted == tuple(to_pixels(length, service.dots) for length in whole)


@pytest.mark.parametrize(("name", "pixels"), [("the-game-crafter", (825, 1125)), ("make-playing-cards", (822, 1122))])
def test_pictures_have_the_pixels_that_a_service_wants(
    here: Path, capsys: Output, name: str, pixels: tuple[int, int]
) -> None:
    assert main(["print", str(GAME), "-o", "out", "--service", name, "--only", "sawyer,hauler"]) == 0
    files = sorted(path.name for path in Path("out").iterdir())
    designs = Counter("sawyer" if "sawyer" in file else "hauler" for file in files if "front" in file)
    assert designs == ({"sawyer": 1, "hauler": 1} if name == "the-game-crafter" else {"sawyer": 4, "hauler": 3})
    for file in files:
        with Image.open(Path("out") / file) as picture:
            assert picture.size == pixels
            assert picture.info["dpi"] == pytest.approx((300, 300), abs=0.1)
    # Colour goes over the edge to the last pixel.
    with Image.open(Path("out") / files[0]) as picture:
        assert picture.getpixel((0, 0)) != (255, 255, 255)
    assert "ready" not in capsys.readouterr().out


def test_a_document_for_each_deck_backs_first(here: Path, capsys: Output) -> None:
    assert main(["print", str(GAME), "-o", "out", "--service", "drivethrucards"]) == 0
    with pikepdf.open("out/north-deck.pdf") as pdf:
        assert len(pdf.pages) == 8
        assert [float(each) for each in pdf.pages[0].mediabox] == pytest.approx([0, 0, 198, 270], abs=0.1)
        assert [float(each) for each in pdf.pages[0].trimbox] == pytest.approx([9, 9, 189, 261], abs=0.1)
    document = pypdfium2.PdfDocument(Path("out/north-deck.pdf").read_bytes())
    texts = [document[page].get_textpage().get_text_bounded() for page in range(2)]
    assert "North" in texts[0]
    assert "Sawyer" in texts[1]
    out = capsys.readouterr().out
    assert "not PDF/X-1a:2003: colours of the screen (RGB)" in out
    assert "output intent" in out
    assert "240 % of ink" in out
    assert "ready" not in out
    # Cards of sizes nobody there is known to print, and cards without a back.
    assert "is not known to print cards of 44.45x63.5mm" in out
    assert "no back on penny" in out
    report = json.loads(Path("out.report.json").read_text(encoding="utf-8"))
    assert report["warnings"] == [line[2:] for line in out.split("hand it in:\n")[1].splitlines()]


def test_preflight_sees_what_is_mended(here: Path) -> None:
    """A document of grey lines with all marks has nothing against it; with one colour of the screen it has."""
    from heistdsl.printing.preflight import beside_standard

    def document(content: bytes) -> bytes:
        pdf = pikepdf.new()
        pdf.add_blank_page(page_size=(100, 100))
        pdf.pages[0].trimbox = pikepdf.Array([5, 5, 95, 95])
        pdf.pages[0].obj.Contents = pdf.make_stream(content)
        pdf.Root.OutputIntents = pikepdf.Array([pikepdf.Dictionary(S=pikepdf.Name.GTS_PDFX)])
        for key in ("/GTS_PDFXVersion", "/CreationDate", "/ModDate"):
            pdf.docinfo[key] = "PDF/X-1:2001"
        pdf.docinfo["/Trapped"] = pikepdf.Name("/False")
        out = io.BytesIO()
        pdf.save(out, force_version="1.3", object_stream_mode=pikepdf.ObjectStreamMode.disable)
        return out.getvalue()

    assert beside_standard(document(b"0 0 0 1 K 1 1 m 9 9 l S"), "PDF/X-1a:2003", 0) == []
    (told,) = beside_standard(document(b"1 0 0 rg 1 1 5 5 re f"), "PDF/X-1a:2003", 0)
    assert "RGB" in told


def test_words_too_near_to_the_edge_are_told(here: Path, capsys: Output) -> None:
    profile = """\
service:
  name: Strict
  files: png
  bleed: 3
  safe: 12
  pages: {poker: [822, 1121]}
"""
    Path("strict.yaml").write_text(profile, encoding="utf-8")
    assert main(["print", str(GAME), "-o", "out", "--service", "strict.yaml", "--only", "sawyer"]) == 0
    out = capsys.readouterr().out
    assert re.search(r"sawyer-front: words \d\.\d mm from the edge, 12 mm are safe", out)
    assert "Strict wants 822 x 1121 pixels, these are 821 x 1121" in out


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("game-crafter", None, "there is no print service"),
        ("gone.yaml", None, "cannot read|no such file"),
        ("bad.yaml", "service: {name: x}", "no profile of a service"),
        ("bad.yaml", "service: [", "no profile of a service"),
        ("bad.yaml", "service: {name: x, files: png, bleed: 1, safe: 1, pages: {pocker: [1, 2]}}", "no size of a card"),
    ],
)
def test_wrong_services_are_refused(here: Path, capsys: Output, name: str, text: str | None, told: str) -> None:
    if text:
        Path(name).write_text(text, encoding="utf-8")
    assert main(["print", str(GAME), "-o", "out", "--service", name]) == 1
    err = capsys.readouterr().err
    assert "H0717" in err
    assert re.search(told, err)
    assert not Path("out").exists()


# ---- Tabletop Simulator


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a game for the table."""
    folder = tmp_path_factory.mktemp("table") / "out"
    assert main(["print", str(GAME), "-o", str(folder), "--format", "tts"]) == 0
    return folder


def objects(table: Path) -> dict[str, dict[str, Any]]:
    saved = json.loads((table / "paper-mill.json").read_text(encoding="utf-8"))
    return {each["Nickname"]: each for each in saved["ObjectStates"]}


def test_a_saved_object_and_its_sheets(table: Path) -> None:
    decks = objects(table)
    north = decks["North: Deck"]
    assert north["Name"] == "DeckCustom"
    assert [card["Nickname"] for card in north["ContainedObjects"]] == ["Sawyer"] * 4
    assert north["DeckIDs"] == [card["CardID"] for card in north["ContainedObjects"]]
    ((key, sheet),) = north["CustomDeck"].items()
    assert north["DeckIDs"] == [int(key) * 100] * 4
    assert (sheet["NumWidth"], sheet["NumHeight"], sheet["UniqueBack"]) == (10, 7, False)
    assert north["ContainedObjects"][0]["Description"] == "Gain 1 coin."
    # Every card is in one deck, as often as there are copies; every address is a file that is there.
    cards = [card for each in decks.values() for card in each.get("ContainedObjects", [each])]
    assert Counter(card["Nickname"] for card in cards)["Penny"] == 5
    assert len(cards) == 18
    for card in cards:
        for kind in ("FaceURL", "BackURL"):
            (address,) = {each[kind] for each in card["CustomDeck"].values()}
            assert address.startswith(table.as_uri())
            assert (table / address.rsplit("/", 1)[1]).is_file()
    keys = [key for each in decks.values() for key in each["CustomDeck"]]
    assert len(set(keys)) == len(keys)


def test_cells_of_a_sheet_are_the_faces(table: Path, here: Path) -> None:
    """The cell that a card's number names shows the picture of the card."""
    assert main(["print", str(GAME), "-o", "png", "--format", "png", "--only", "sawyer,hauler"]) == 0
    wide, high = card_pixels(CARD_SIZES["poker"])
    for deck, name in (("North: Deck", "sawyer"), ("South: Deck", "hauler")):
        card = objects(table)[deck]["ContainedObjects"][0]
        sheet = Image.open(table / card["CustomDeck"][f"{card['CardID'] // 100}"]["FaceURL"].rsplit("/", 1)[1])
        assert sheet.size == (wide * COLUMNS, high * ROWS)
        row, column = divmod(card["CardID"] % 100, COLUMNS)
        cell = sheet.crop((column * wide, row * high, (column + 1) * wide, (row + 1) * high))
        own = Image.open(f"png/{name}.front.png").resize(cell.size)
        different = ImageChops.difference(cell.convert("L"), own.convert("L")).resize((1, 1), Image.Resampling.BOX)
        assert different.getpixel((0, 0)) < 8


def picture(size: tuple[int, int]) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", size, "red").save(out, "PNG")
    return out.getvalue()


def card(number: int) -> PrintedCard:
    face = Face(f"f{number}", "card", f"c{number}", Size(10, 100), f"Card {number}", "#000000")
    return PrintedCard(f"c{number}", f"Card {number}", 1, face, None, "0", None)


def test_more_than_69_faces_go_on_more_sheets() -> None:
    cards = tuple(card(number) for number in range(MOST_FACES + 1))
    pictures = {each.front.key: picture((4, 40)) for each in cards}
    copies = {each.id: 2 for each in cards}
    files = tabletop_files("Many", [Deck("deck", "Deck", cards)], (), copies, {}, pictures, "file:///there")
    (deck,) = json.loads(files["many.json"])["ObjectStates"]
    assert sorted(files) == [
        "deck-1-backs.jpg",
        "deck-1-faces.jpg",
        "deck-2-backs.jpg",
        "deck-2-faces.jpg",
        "many.json",
    ]
    assert len(deck["CustomDeck"]) == 2
    assert sorted(id % 100 for id in set(deck["DeckIDs"])) == [0, *range(MOST_FACES)]
    assert set(Counter(deck["DeckIDs"]).values()) == {2}


def test_cells_are_as_large_as_a_sheet_allows() -> None:
    for size in [*CARD_SIZES.values(), Size(10, 100)]:
        wide, high = card_pixels(size)
        assert wide * COLUMNS <= 4096
        assert high * ROWS <= 4096
        assert max(wide * COLUMNS, high * ROWS) > 4000
