"""From a spreadsheet to the files of a pack: read, spelled, and checked together with the game before it is written."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from heistdsl.authoring.cards_from_sheet import ReadCard, read_cards, write_cards
from heistdsl.authoring.columns import map_columns
from heistdsl.authoring.spreadsheet import Sheet, read_sheet
from heistdsl.check import check_ruleset
from heistdsl.model.resolve import load_ruleset
from heistdsl.model.ruleset import Ruleset
from heistdsl.text import Diagnostic, error, has_errors

_ON_TRIAL = "on-trial"
_THERE_ALREADY = "give it another id, or write `yes` in a column `replaces`"


@dataclass(frozen=True, slots=True)
class Imported:
    """The rule file with the cards, how many they are, and what there is to say about the sheet. The text is empty if
    there are errors."""

    text: str = ""
    cards: int = 0
    diagnostics: list[Diagnostic] = field(default_factory=list)


def import_sheet(path: Path, base: Path, ruleset: Ruleset, kind: str, given: Mapping[str, str]) -> Imported:
    """Read a spreadsheet as cards for the game or pack in the folder `base`, whose files have no errors.

    `given` says what some columns are. Raises UnknownColumn.
    """
    sheet, diagnostics = read_sheet(path)
    if sheet is None:
        return Imported(diagnostics=diagnostics)
    columns, found = map_columns(sheet, ruleset, (kind,) if not _has_types(sheet) else tuple(ruleset.kinds), given)
    diagnostics += found
    if columns is None:
        return Imported(diagnostics=diagnostics)
    cards, found = read_cards(sheet, columns, ruleset, kind)
    diagnostics += found
    if not cards and not has_errors(diagnostics):
        help = "below the names of the columns stands one row for each card"
        diagnostics.append(error("H0902", "there is no card in the sheet", sheet.span(columns.header), help))
    text, owners = write_cards(
        cards, "# Cards from a spreadsheet. `heist show PACK --format csv` makes one of them again."
    )
    if cards:
        diagnostics += _try_out(base, ruleset, text, sheet, owners)
    diagnostics.sort(key=lambda diagnostic: diagnostic.sort_key)
    return Imported("" if has_errors(diagnostics) else text, len(cards), diagnostics)


def _has_types(sheet: Sheet) -> bool:
    return any(cell.casefold() == "type" for row in sheet.rows[:20] for cell in row.cells)


def _try_out(base: Path, ruleset: Ruleset, text: str, sheet: Sheet, owners: Mapping[int, ReadCard]) -> list[Diagnostic]:
    """What is wrong with the cards once they lie in the game, told about their rows."""
    with tempfile.TemporaryDirectory() as folder:
        pack = Path(folder)
        below = list(ruleset.packs)[-1] if ruleset.packs else ruleset.id
        (pack / "pack.yaml").write_text(f"pack: {{id: {_ON_TRIAL}, extends: {below}}}\n", encoding="utf-8")
        file = pack / "cards.yaml"
        file.write_text(text, encoding="utf-8")
        loaded, found = load_ruleset(base, [pack])
        if loaded and not has_errors(found):
            found += check_ruleset(loaded)
        name = file.as_posix()
    return [_about_row(each, sheet, owners) for each in found if each.span and each.span.source.name == name]


def _about_row(found: Diagnostic, sheet: Sheet, owners: Mapping[int, ReadCard]) -> Diagnostic:
    assert found.span
    line, _ = found.span.source.line_column(found.span.start)
    card = owners.get(line)
    if card is None:
        return Diagnostic(found.code, found.severity, found.message, None, found.help)
    help = _THERE_ALREADY if found.code == "H0605" else found.help
    in_effect = card.effect_column is not None and _is_in_effect(card, line, owners)
    span = sheet.span(card.row, card.effect_column if in_effect else None)
    written = found.span.text
    shown = f"`{written}`" if in_effect and written and "\n" not in written else ""
    message = f"row {card.row.number}: {found.message}"
    return Diagnostic(found.code, found.severity, message, span, help, label=shown)


def _is_in_effect(card: ReadCard, line: int, owners: Mapping[int, ReadCard]) -> bool:
    """Whether a line of a card belongs to its effect."""
    first = min(number for number, owner in owners.items() if owner is card)
    keys = [text for text in card.lines[: line - first + 1] if text.startswith("    ") and text[4:5].isalpha()]
    return bool(keys) and keys[-1].startswith("    effect:")
