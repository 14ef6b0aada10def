"""A game for Tabletop Simulator: sheets of faces as pictures, and a saved object that says what is on them.

A sheet has ten cards a row and seven rows; the last cell shows what others see of a card in somebody's hand, so at most
69 faces lie on one. Cards are numbered `sheet * 100 + cell`.
"""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from PIL import Image

from heistdsl.printing.decks import Deck
from heistdsl.printing.face import Face
from heistdsl.printing.faces import PrintedCard
from heistdsl.printing.impose import impose
from heistdsl.printing.press import Drawn
from heistdsl.printing.raster import to_pictures
from heistdsl.printing.service_files import single_page
from heistdsl.printing.sizes import MM_PER_INCH, Size

COLUMNS: Final = 10
ROWS: Final = 7
MOST_FACES: Final = COLUMNS * ROWS - 1
#: The most pixels along an edge of a sheet: larger pictures are made smaller, and unsharp, by the program.
MOST_PIXELS: Final = 4096
#: The most pixels along an edge of a board, and the most dots per inch of things other than cards.
_MOST_OF_PART: Final = 2048
_PART_DOTS: Final = 200
_QUALITY: Final = 90
#: Units of the table between objects in a row, and how many lie in one.
_STEP: Final = 4.0
_IN_ROW: Final = 8
#: How objects other than cards are cut, by outline: numbers of the program.
_TILES: Final = {"rectangle": 0, "hexagon": 1, "circle": 2}


def card_pixels(size: Size) -> tuple[int, int]:
    """Width and height of a cell for cards of this size."""
    most_wide, most_high = MOST_PIXELS // COLUMNS, MOST_PIXELS // ROWS
    scale = min(most_wide / size.width, most_high / size.height)
    return int(size.width * scale), int(size.height * scale)


def face_pictures(cards: Sequence[PrintedCard], drawn: Drawn) -> dict[str, bytes]:
    """Every face as a picture by its key, as sharp as it can be shown."""
    faces: dict[Size, dict[str, Face]] = {}
    for face in (face for card in cards for face in card.faces):
        faces.setdefault(face.size, {})[face.key] = face
    found: dict[str, bytes] = {}
    for size, alike in faces.items():
        pdf = impose([single_page(key, size, 0) for key in alike], drawn.where, drawn.pdfs, "")
        is_part = any(face.drawing for face in alike.values())
        found.update(zip(alike, to_pictures(pdf, "jpg" if is_part else "png", _dots(size, is_part)), strict=True))
    return found


def _dots(size: Size, is_part: bool) -> int:
    """Dots per inch: for a sheet a little more than its cells have."""
    if is_part:
        return min(_PART_DOTS, int(_MOST_OF_PART * MM_PER_INCH / max(size.width, size.height)))
    return int(card_pixels(size)[0] * MM_PER_INCH / size.width) + 2


def tabletop_files(
    game: str, decks: Sequence[Deck], parts: Sequence[PrintedCard], copies: Mapping[str, int],
    texts: Mapping[str, str], pictures: Mapping[str, bytes], folder: str,
) -> dict[str, bytes]:  # fmt: skip
    """The saved object and its pictures by file name. `parts` are boards and tokens, `copies` and `texts` go by id,
    `pictures` by key of the face; `folder` is the address under which the program finds the pictures."""
    files: dict[str, bytes] = {}
    objects: list[dict[str, Any]] = []
    for deck in decks:
        objects.append(_deck(deck, copies, texts, pictures, folder, files, len(objects)))
    for part in parts:
        files[f"{part.id}.jpg"] = pictures[part.front.key]
        objects.append(_part(part, copies[part.id], folder, len(objects)))
    saved = {"SaveName": game, "GameMode": game, "ObjectStates": objects}
    files[f"{_file_name(game)}.json"] = (json.dumps(saved, indent=2, ensure_ascii=False) + "\n").encode()
    return files


def _deck(
    deck: Deck, copies: Mapping[str, int], texts: Mapping[str, str], pictures: Mapping[str, bytes], folder: str,
    files: dict[str, bytes], place: int,
) -> dict[str, Any]:  # fmt: skip
    """A deck as an object; a single card is an object of its own kind. Its sheets go to the files."""
    sheets: dict[str, dict[str, Any]] = {}
    cards: list[dict[str, Any]] = []
    backs = {card.back.key if card.back else None for card in deck.cards}
    is_alike = len(backs) == 1 and None not in backs
    for number, start in enumerate(range(0, len(deck.cards), MOST_FACES), start=1):
        on_it = deck.cards[start : start + MOST_FACES]
        name = f"{deck.id}-{number}" if len(deck.cards) > MOST_FACES else deck.id
        # A card without a back shows its front on both sides.
        behind = [pictures[card.back.key if card.back else card.front.key] for card in on_it]
        files[f"{name}-faces.jpg"] = _sheet([pictures[card.front.key] for card in on_it], behind[0], deck.size)
        files[f"{name}-backs.jpg"] = (
            _sheet(behind[:1], None, deck.size, single=True) if is_alike else _sheet(behind, behind[0], deck.size)
        )
        sheet = {
            "FaceURL": f"{folder}/{name}-faces.jpg", "BackURL": f"{folder}/{name}-backs.jpg", "NumWidth": COLUMNS,
            "NumHeight": ROWS, "BackIsHidden": is_alike, "UniqueBack": not is_alike, "Type": 0,
        }  # fmt: skip
        key = 100 * (place + 1) + number
        sheets[f"{key}"] = sheet
        for cell, card in enumerate(on_it):
            said = texts.get(card.id, "")
            cards += [_card(card, said, key * 100 + cell, f"{key}", sheet, copy) for copy in range(copies[card.id])]
    if len(cards) == 1:
        return {**cards[0], "Transform": _transform(place)}
    return {
        "Name": "DeckCustom", "GUID": _guid("deck", deck.id), "Nickname": deck.name, "Description": "",
        "Transform": _transform(place), "DeckIDs": [card["CardID"] for card in cards], "CustomDeck": sheets,
        "ContainedObjects": cards,
    }  # fmt: skip


def _card(card: PrintedCard, text: str, id: int, key: str, sheet: dict[str, Any], copy: int) -> dict[str, Any]:
    return {
        "Name": "Card", "GUID": _guid("card", card.id, f"{copy}"), "Nickname": card.name,
        "Description": text, "Transform": _transform(0), "CardID": id, "CustomDeck": {key: sheet},
    }  # fmt: skip


def _part(part: PrintedCard, count: int, folder: str, place: int) -> dict[str, Any]:
    """A board or token: a flat thing with a picture; several alike are a stack."""
    drawing = part.front.drawing
    is_stack = count > 1
    image = {
        "ImageURL": f"{folder}/{part.id}.jpg", "ImageSecondaryURL": "", "ImageScalar": 1.0, "WidthScale": 0.0,
        "CustomTile": {
            "Type": _TILES[drawing.outline] if drawing else 0, "Thickness": 0.1, "Stackable": is_stack, "Stretch": True,
        },
    }  # fmt: skip
    found = {
        "Name": "Custom_Tile_Stack" if is_stack else "Custom_Tile", "GUID": _guid("part", part.id),
        "Nickname": part.name, "Description": "", "CustomImage": image,
        "Transform": _transform(place, _scale(part.front.size), is_face_down=False),
    }  # fmt: skip
    return {**found, "Number": count} if is_stack else found


def _scale(size: Size) -> float:
    """As large beside the cards as on the table: cards are 2.2 units wide for 63.5 mm, tiles 2 units at scale 1."""
    return round(max(size.width, size.height) * 2.2 / 63.5 / 2, 3)


def _transform(place: int, scale: float = 1.0, is_face_down: bool = True) -> dict[str, float]:
    row, column = divmod(place, _IN_ROW)
    return {
        "posX": (column - _IN_ROW / 2) * _STEP, "posY": 1.0, "posZ": -row * _STEP, "rotX": 0.0, "rotY": 180.0,
        "rotZ": 180.0 if is_face_down else 0.0, "scaleX": scale, "scaleY": 1.0, "scaleZ": scale,
    }  # fmt: skip


def _sheet(faces: Sequence[bytes], hidden: bytes | None, size: Size, single: bool = False) -> bytes:
    """Faces row by row from the top left, and what is hidden in the last cell."""
    wide, high = card_pixels(size)
    whole = Image.new("RGB", (wide, high) if single else (wide * COLUMNS, high * ROWS), "black")
    for index, data in enumerate(faces):
        row, column = divmod(index, COLUMNS)
        whole.paste(_fitted(data, wide, high), (column * wide, row * high))
    if hidden is not None:
        whole.paste(_fitted(hidden, wide, high), ((COLUMNS - 1) * wide, (ROWS - 1) * high))
    out = io.BytesIO()
    whole.save(out, "JPEG", quality=_QUALITY, subsampling=0)
    return out.getvalue()


def _fitted(data: bytes, wide: int, high: int) -> Image.Image:
    with Image.open(io.BytesIO(data)) as picture:
        return picture.convert("RGB").resize((wide, high), Image.Resampling.LANCZOS)


def _guid(*parts: str) -> str:
    """Six hexadecimal digits, as the program names objects."""
    return hashlib.sha256("/".join(parts).encode()).hexdigest()[:6]


def _file_name(game: str) -> str:
    return "-".join("".join(each if each.isalnum() else " " for each in game.lower()).split()) or "game"
