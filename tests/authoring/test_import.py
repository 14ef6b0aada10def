"""`heist import`: spreadsheets as designers have them, and what is said about each row.

A case in sheets/ is a CSV file (`== NAME`) with the arguments (`import ...`) and what is printed (`== expected`).
"""

from __future__ import annotations

import io
import json
import re
import zipfile
from pathlib import Path

import openpyxl
import pytest

from heistdsl.authoring.cards_from_sheet import read_cards, write_cards
from heistdsl.authoring.cell import slug
from heistdsl.authoring.columns import map_columns
from heistdsl.authoring.explanations import EXPLANATIONS
from heistdsl.authoring.sheet_of_cards import write_csv
from heistdsl.authoring.spreadsheet import read_sheet
from heistdsl.cli import main
from heistdsl.data_folders import rulesets_dir
from heistdsl.model.resolve import load_ruleset
from heistdsl.resources import find_game
from heistdsl.text import has_errors, render_text

Output = pytest.CaptureFixture[str]

SHEETS = Path(__file__).parent / "sheets"
CASES = sorted(SHEETS.glob("*.txt"))
EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"

GAME = """\
game: {id: g, name: G, players: {min: 2, max: 4}, seats: {law: The Law, gang: The Gang, north: N, south: S}}
words-of: {skill: [driving, lock-picking, climbing]}
tags: [armed, quick]
zones: {pile: {holds: [job], active: true}}
types:
  job:
    attributes:
      value: 1..9
      needs: {type: set of skill, default: [driving]}
      side: {type: player, optional: true}
      loud: {type: condition, default: false}
      limit: {type: time, optional: true}
      best: {type: skill, optional: true}
      partner: {type: card, optional: true}
      motto: {type: text, optional: true}
  tool: {}
cards: {saw: {type: tool, name: Hand Saw}}
"""


@pytest.fixture(autouse=True)
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("g").mkdir()
    Path("g/game.yaml").write_text(GAME, encoding="utf-8")
    return tmp_path


def run(capsys: Output, *arguments: str) -> tuple[int, str]:
    code = main(list(arguments))
    captured = capsys.readouterr()
    return code, captured.out + captured.err


def import_csv(capsys: Output, text: str | bytes, *arguments: str) -> tuple[int, str]:
    Path("cards.csv").write_bytes(text if isinstance(text, bytes) else text.encode())
    return run(capsys, "import", "cards.csv", "--game", "g", "--type", "job", *arguments)


def case_parts(path: Path) -> tuple[list[str], str, str, str]:
    """Arguments, name and text of the sheet, expected output."""
    parts = re.split(r"^(?:import|==) ?(.*)\n", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    _, arguments, _, name, sheet, _, expected = parts
    return arguments.split(), name, sheet, expected


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_case(path: Path, capsys: Output) -> None:
    arguments, name, sheet, expected = case_parts(path)
    Path(name).write_text(sheet, encoding="utf-8")
    before = {file.as_posix() for file in Path().rglob("*")}
    code, out = run(capsys, "import", name, "--game", "g", "--type", "job", *arguments)
    made = sorted({file.as_posix() for file in Path().rglob("*.yaml")} - before)
    shown = out + "".join(f"-- {file}\n{Path(file).read_text(encoding='utf-8')}" for file in made)
    assert shown == expected
    assert code == (0 if made else 1)
    if made:
        assert main(["check", Path(made[0]).parent.as_posix(), "--strict"]) == 0


def test_every_code_has_a_case() -> None:
    shown = "".join(path.read_text(encoding="utf-8") for path in CASES) + Path(__file__).read_text(encoding="utf-8")
    assert [page.code for page in EXPLANATIONS if f"[{page.code}]" not in shown] == []


# ---- encodings and files


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
@pytest.mark.parametrize("sign", [",", ";", "\t", "|"])
def test_encodings_and_signs(encoding: str, line_end: str, sign: str, capsys: Output) -> None:
    text = line_end.join(sign.join(row) for row in (("name", "value"), ("Café Zürich", "3"), ("Müller", "4"), ("", "")))
    code, out = import_csv(capsys, text.encode(encoding))
    assert (code, out) == (0, "cards/pack.yaml\ncards/cards.yaml\n2 cards imported\n")
    assert "name: Café Zürich" in Path("cards/cards.yaml").read_text(encoding="utf-8")


def bomb() -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for number in range(9):
            archive.writestr(f"xl/{number}.xml", b"0" * 10_000_000)
    return data.getvalue()


def entities() -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        archive.writestr("xl/workbook.xml", '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>')
    return data.getvalue()


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"PK\x03\x04 nothing", "it is a broken or encrypted XLSX file"),
        (bomb(), "unpacked it is too large"),
        (entities(), "its XML declares entities"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "it is an old or an encrypted Excel file"),
        (b"\0\1\2\3", "it is neither CSV nor XLSX"),
        (b"\x89PNG\r\n\x1a\n\0\0", "it is neither CSV nor XLSX"),
        (b'name,value\n"a,1\n', "row 2: unexpected end of data"),
        (b"x" * (21 * 1024 * 1024), "it is larger than 20 MiB"),
        (b"a,b\n" * 6000, "it has more than 5000 rows"),
    ],
)
def test_unreadable_files(data: bytes, reason: str, capsys: Output) -> None:
    code, out = import_csv(capsys, data)
    assert code == 1
    assert out.startswith(f"error[H0901]: cannot read `cards.csv`: {reason}\n")
    assert not Path("cards").exists()


@pytest.mark.parametrize("data", [b"", b"\n\n", b"\xef\xbb\xbf", b",,,\n"])
def test_empty_files(data: bytes, capsys: Output) -> None:
    code, out = import_csv(capsys, data)
    assert code == 1
    assert out.startswith("error[H0902]: no row names the columns\n")


def test_no_file(capsys: Output) -> None:
    for name in ("nothing.csv", "g", "a\0b"):
        code, out = run(capsys, "import", name, "--game", "g", "--type", "job")
        assert code in (1, 2)
        assert out.startswith("error[H0")


# ---- XLSX


def workbook(rows: list[list[object]]) -> openpyxl.Workbook:
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    for row in rows:
        sheet.append(row)
    return book


def test_xlsx(capsys: Output) -> None:
    rows: list[list[object]] = [["name", "value", "loud", None], ["Bank", 3.0, True], [None], ["Inn", 4, "no"], [None]]
    workbook(rows).save("cards.xlsx")
    code, out = run(capsys, "import", "cards.xlsx", "--game", "g", "--type", "job")
    assert code == 0
    assert out.startswith("hint[H0906]: row 3: left out: it is empty\n")
    ruleset, diagnostics = load_ruleset(Path("cards"))
    assert diagnostics == []
    assert ruleset
    assert (ruleset.cards["bank"].attributes["value"], ruleset.cards["bank"].attributes["loud"]) == (3, True)


def test_formulas_and_merged_cells(capsys: Output) -> None:
    book = workbook([["Jobs of the town"], ["name", "value"], ["Bank", "=1+2"], ["Inn", 4], ["Shop", None]])
    assert book.active is not None
    book.active.merge_cells("A1:B1")
    book.active.merge_cells("B4:B5")
    book.save("cards.xlsx")
    code, out = run(capsys, "import", "cards.xlsx", "--game", "g", "--type", "job")
    assert code == 1
    assert (
        out
        == """\
hint[H0906]: row 1: left out: it stands above the names of the columns
 --> cards.xlsx:1:1
1 | Jobs of the town |
  | ^^^^^^^^^^^^^^^^^^^

error[H0904]: row 3: `value` is a formula without a value
 --> cards.xlsx:3:8
3 | Bank |
  |        ^
  = help: open the file in a spreadsheet program and save it, or write the value itself

error[H0905]: row 4: the cell of `value` is merged with others
 --> cards.xlsx:4:7
4 | Inn | 4
  |       ^
  = help: divide the cell and write the value into every row it is for

error[H0905]: row 5: the cell of `value` is merged with others
 --> cards.xlsx:5:8
5 | Shop |
  |        ^
  = help: divide the cell and write the value into every row it is for

nothing imported: 3 errors
"""
    )
    assert not Path("cards").exists()


# ---- where it goes


@pytest.mark.parametrize(
    ("name", "folder"),
    [
        ("My Cards (v2).csv", "my-cards-v2"),
        ("..csv", "imported-cards"),
        ("-rf; echo.csv", "rf-echo"),
        ("日本.csv", "imported-cards"),
        ("a\ncards: {}.csv", "a-cards"),
        ("Ähren.csv", "ahren"),
    ],
)
def test_the_pack_is_named_after_the_file(name: str, folder: str, capsys: Output) -> None:
    Path(name).write_text("name,value\nBank,3\n", encoding="utf-8")
    assert run(capsys, "import", f"./{name}", "--game", "g", "--type", "job")[0] == 0
    assert (Path(folder) / "pack.yaml").is_file()


@pytest.mark.parametrize("into", ["..", "a b", "../UP", "", "x/.hidden", "a\nb"])
def test_names_that_are_refused(into: str, capsys: Output) -> None:
    code, out = import_csv(capsys, "name,value\nBank,3\n", "--into", into)
    assert code == 2
    assert out.startswith(f"error[H0001]: `{into}` is no name for a pack")


def test_nothing_is_written_over(capsys: Output) -> None:
    Path("cards").mkdir()
    code, out = import_csv(capsys, "name,value\nBank,3\n")
    assert (code, out.splitlines()[0]) == (1, "error[H0004]: there is `cards` already, and it is no pack")
    assert list(Path("cards").iterdir()) == []


def test_into_a_pack_that_is_there(capsys: Output) -> None:
    assert import_csv(capsys, "name,value\nBank,3\n", "--into", "mine")[0] == 0
    Path("cards.csv").rename("more.csv")
    Path("more.csv").write_text("name,value,partner\nInn,3,Bank\n", encoding="utf-8")
    arguments = ("import", "more.csv", "--game", "g", "--type", "job", "--into", "mine")
    assert run(capsys, *arguments) == (0, "mine/more.yaml\n1 card imported\n")
    code, out = run(capsys, *arguments)
    assert code == 1
    assert out.startswith("error[H0605]: row 2: `inn` is there already\n")
    Path("more.csv").write_text("name,value\nShop,3\n", encoding="utf-8")
    code, out = run(capsys, *arguments)
    assert (code, out.splitlines()[0]) == (1, "error[H0004]: there is `mine/more.yaml` already")


def test_usage(capsys: Output) -> None:
    for arguments, message in (
        (["--map", "value"], "`--map value` says nothing"),
        (["--map", "price=value"], "there is no column `price`"),
        (["--map", "value=valeu"], "a card has no `valeu`"),
        (["--map", "name=value", "value=value"], "two columns cannot both be `value`"),
    ):
        code, out = import_csv(capsys, "name,value\nBank,3\n", *arguments)
        assert (code, out.splitlines()[0]) == (2, f"error[H0001]: {message}")
    code, out = run(capsys, "import", "cards.csv", "--game", "g", "--type", "jbo")
    assert (code, out.splitlines()[:2]) == (2, ["error[H0001]: `g` has no type `jbo`", "  = help: did you mean `job`?"])


def test_as_json(capsys: Output) -> None:
    code, out = import_csv(capsys, "name,value\nBank,13\n", "--format", "json")
    document = json.loads(out)
    assert (code, document["path"], document["files"], document["cards"]) == (1, "", [], 0)
    assert [(each["code"], each["line"]) for each in document["diagnostics"]] == [("H0903", 2)]


# ---- and back


def test_round_trip_of_every_sort_of_value(capsys: Output) -> None:
    rows = (
        "id,type,name,copies,tags,value,needs,side,loud,limit,best,partner,motto,text\n"
        'first,job,"Bank, of ""Rust""",3,"armed, quick",4,"climbing, lock-picking",law,yes,2:30,climbing,saw,= 1,Go\n'
        ',job,Yes,,,1,[],,no,,,,yes,"Two\nlines: here"\n'
        ",tool,007 Saw,,,,,,,,,,,\n"
    )
    code, out = import_csv(capsys, rows.replace(",tool,007 Saw", "x,tool,007 Saw"))
    assert code == 0, out
    first = run(capsys, "show", "cards", "--format", "csv")[1]
    Path("again.csv").write_text(first, encoding="utf-8")
    assert run(capsys, "import", "again.csv", "--game", "g", "--type", "job")[0] == 0
    assert run(capsys, "show", "again", "--format", "csv")[1] == first
    assert (
        Path("again/cards.yaml").read_text("utf-8").splitlines()[1:]
        == Path("cards/cards.yaml").read_text("utf-8").splitlines()[1:]
    )


def test_round_trip_of_what_is_said_beside_the_attributes(capsys: Output) -> None:
    rows = (
        "type,name,start,origin,effect,text,text-of,flavour,about,implements\n"
        'tool,A,pile,rulebook,win,You win.,0123abcd,Once upon a time,"One, two","G-1, G-2"\n'
        "tool,B,,,,,,,,\n"
    )
    Path("g/game.yaml").write_text(GAME.replace("[job]", "[job, tool]"), encoding="utf-8")
    assert import_csv(capsys, rows)[0] == 0
    assert run(capsys, "show", "cards", "--format", "csv")[1] == rows


@pytest.mark.parametrize(
    ("column", "cell", "message"),
    [
        ("start", "heap", "`start`: `heap` is no zone"),
        ("origin", "elsewhere", "`origin`: `elsewhere` is no origin"),
        ("text-of", "12", "`text-of`: `12` is no fingerprint of an effect"),
        ("text", "a\u202eb", "`text`: it holds characters that cannot be printed"),
    ],
)
def test_cells_that_are_refused(column: str, cell: str, message: str, capsys: Output) -> None:
    code, out = import_csv(capsys, f"name,type,value,{column}\nA,job,1,{cell}\n")
    assert code == 1
    assert f"row 2: {message}" in out


@pytest.mark.parametrize("game", sorted(path.name for path in rulesets_dir().iterdir() if path.is_dir()))
def test_round_trip_of_the_shipped_games(game: str) -> None:
    """Every card of a game, written as a spreadsheet and read into a pack that replaces them all, is what it was."""
    folder = rulesets_dir() / game
    before, _ = load_ruleset(folder)
    assert before
    Path("cards.csv").write_text(write_csv(before, before.cards.values(), frozenset(before.cards)), encoding="utf-8")
    sheet, _ = read_sheet(Path("cards.csv"))
    assert sheet
    columns, _ = map_columns(sheet, before, tuple(before.kinds), {})
    assert columns
    cards, diagnostics = read_cards(sheet, columns, before, next(iter(before.kinds)))
    assert diagnostics == []
    Path("again").mkdir()
    Path("again/pack.yaml").write_text(f"pack: {{id: again, name: Again, extends: {game}}}\n", encoding="utf-8")
    Path("again/cards.yaml").write_text(write_cards(cards, "# Again")[0], encoding="utf-8")
    after, diagnostics = load_ruleset(folder, [Path("again")])
    assert after
    assert not has_errors(diagnostics), render_text(diagnostics)
    assert dict(after.cards) == dict(before.cards)


@pytest.mark.parametrize("pack", sorted(path.parent for path in EXAMPLES.glob("*/pack.yaml")), ids=lambda p: p.name)
def test_round_trip_of_the_packs_in_the_documentation(pack: Path, capsys: Output) -> None:
    game = re.search(r"extends: (\S+)", (pack / "pack.yaml").read_text("utf-8"))
    assert game
    before = run(capsys, "show", str(pack), "--format", "csv")[1]
    Path("cards.csv").write_text(before, encoding="utf-8")
    ruleset, _ = load_ruleset(find_game(game[1]) or Path())
    assert ruleset
    kind = next(iter(ruleset.kinds))
    code, out = run(capsys, "import", "cards.csv", "--game", game[1], "--type", kind, "--into", "again")
    assert code == 0, out
    assert run(capsys, "show", "again", "--format", "csv")[1] == before


@pytest.mark.parametrize(
    ("text", "id"), [("It's Ours", "its-ours"), ("Été", "ete"), ("../../x", "x"), ("3 Men", ""), ("日本", "")]
)
def test_slugs(text: str, id: str) -> None:
    assert slug(text) == id
