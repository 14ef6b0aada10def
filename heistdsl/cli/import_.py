"""`heist import`: cards from a spreadsheet into a pack."""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

from heistdsl.authoring.cell import slug
from heistdsl.authoring.columns import UnknownColumn
from heistdsl.authoring.imported import Imported, import_sheet
from heistdsl.authoring.write import create_files
from heistdsl.cli.failure import CommandError, UsageError
from heistdsl.cli.options import add_format, add_strict, locate_game
from heistdsl.cli.shown import show_diagnostics
from heistdsl.model.read_cards import title
from heistdsl.model.resolve import load_ruleset
from heistdsl.model.ruleset import Ruleset
from heistdsl.resources import PACK_FILE, find_game
from heistdsl.text import Severity, diagnostic_json, did_you_mean, has_errors, summary_line


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("file", metavar="FILE", help="a CSV or XLSX file with one row for each card")
    parser.add_argument("--game", metavar="GAME", required=True, help="the game or pack the cards are for")
    parser.add_argument("--type", metavar="TYPE", required=True, help="their type, where no column says it")
    parser.add_argument(
        "--map", action="append", nargs="+", default=[], metavar="COLUMN=ATTRIBUTE", help="what a column is"
    )
    parser.add_argument(
        "--into", metavar="PACK", help="a new pack, or one that is there (default: named after the file)"
    )
    add_strict(parser)
    add_format(parser)


def run(arguments: argparse.Namespace) -> int:
    """Write the pack, or say row by row what is wrong; then nothing is written and the exit code is 1."""
    path = Path(arguments.file)
    folder = _folder(path, arguments.into)
    is_there = (folder / PACK_FILE).is_file()
    base = folder if is_there else locate_game(arguments.game)
    ruleset = _load(base, arguments.game)
    kind = _kind(ruleset, arguments.type)
    extends = "" if is_there else _extends(base, folder)
    try:
        imported = import_sheet(
            path, base, ruleset, kind, _mapping([pair for pairs in arguments.map for pair in pairs])
        )
    except UnknownColumn as problem:
        raise UsageError(problem.message, help=problem.help) from None
    is_strict = arguments.strict and any(each.severity is Severity.WARNING for each in imported.diagnostics)
    written: list[Path] = []
    if imported.text and not is_strict:
        written = _write(folder, path, imported.text, extends)
    _report(arguments.format, imported, written, folder)
    return 0 if written else 1


def _folder(path: Path, into: str | None) -> Path:
    """Where the pack is, or is to be."""
    if into is not None:
        folder = Path(into)
        if not folder.name or slug(folder.name) != folder.name:
            help = "the name of a pack is small letters, digits and `-`"
            raise UsageError(f"`{into}` is no name for a pack", help=help)
    else:
        folder = Path(slug(path.stem) or "imported-cards")
    if (folder.exists() or folder.is_symlink()) and not (folder / PACK_FILE).is_file():
        raise CommandError(
            "H0004", f"there is `{folder.as_posix()}` already, and it is no pack", help="choose `--into`"
        )
    return folder


def _load(base: Path, name: str) -> Ruleset:
    ruleset, diagnostics = load_ruleset(base)
    if ruleset is None or has_errors(diagnostics):
        shown = base.as_posix() if (base / PACK_FILE).is_file() else name
        help = f"`heist check {shown}` shows them"
        raise CommandError("H0005", f"the rule files of `{shown}` have errors", help=help)
    return ruleset


def _kind(ruleset: Ruleset, name: str) -> str:
    if name in ruleset.kinds:
        return name
    help = did_you_mean(name, ruleset.kinds) or f"there is {', '.join(f'`{kind}`' for kind in ruleset.kinds)}"
    raise UsageError(f"`{ruleset.id}` has no type `{name}`", help=help)


def _extends(base: Path, folder: Path) -> str:
    """The id by which the new pack finds what it lies over."""
    name = base.resolve().name
    found = find_game(name) or folder.parent / name
    if found.resolve() == base.resolve():
        return name
    help = f"put the pack beside it (`--into {(base.parent / folder.name).as_posix()}`), or its folder into HEIST_PATH"
    raise CommandError("H0002", f"a pack in `{folder.parent.as_posix()}` would not find this game", help=help)


def _mapping(pairs: Sequence[str]) -> dict[str, str]:
    found = {}
    for pair in pairs:
        column, sign, attribute = pair.rpartition("=")
        if not sign or not column.strip():
            raise UsageError(f"`--map {pair}` says nothing", help="write `--map COLUMN=ATTRIBUTE`")
        found[column.strip()] = attribute.strip()
    return found


def _write(folder: Path, path: Path, text: str, extends: str) -> list[Path]:
    """Write a new pack, or one more file of a pack that is there."""
    try:
        if extends:
            id = folder.name
            head = f"pack:\n  id: {id}\n  name: {title(id)}\n  extends: {extends}\n"
            create_files(folder, {PACK_FILE: head, "cards.yaml": text})
            return [folder / PACK_FILE, folder / "cards.yaml"]
        file = folder / f"{slug(path.stem) or 'imported-cards'}.yaml"
        with file.open("x", encoding="utf-8", newline="\n") as target:
            target.write(text)
        return [file]
    except FileExistsError as problem:
        there = Path(problem.filename or folder).as_posix()
        raise CommandError("H0004", f"there is `{there}` already", help="nothing was changed") from None
    except OSError as problem:
        message = f"cannot write `{folder.as_posix()}`: {problem.strerror or problem}"
        raise CommandError("H0004", message) from problem


def _report(format: str, imported: Imported, written: list[Path], folder: Path) -> None:
    files = [file.as_posix() for file in written]
    if format == "json":
        document = {
            "path": folder.as_posix() if written else "",
            "files": files,
            "cards": imported.cards if written else 0,
            "diagnostics": [diagnostic_json(diagnostic) for diagnostic in imported.diagnostics],
        }
        print(json.dumps(document, indent=2, ensure_ascii=False))
        return
    if imported.diagnostics:
        show_diagnostics(imported.diagnostics)
    for file in files:
        print(file)
    count = f"{imported.cards} card{'' if imported.cards == 1 else 's'}"
    print(f"{count} imported" if written else f"nothing imported: {summary_line(imported.diagnostics)}")
