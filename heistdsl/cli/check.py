"""`heist check`: every mistake in rule files."""

import argparse
from collections.abc import Sequence
from pathlib import Path

from heistdsl.check import check_ruleset
from heistdsl.cli.options import add_format, add_paths, add_strict, locate_files, locate_game, wants_colour
from heistdsl.cli.rule_folders import RuleFolder, group_by_folder
from heistdsl.loader import load_yaml, read_source
from heistdsl.model.resolve import load_ruleset
from heistdsl.text import (
    Diagnostic,
    Severity,
    has_errors,
    render_github,
    render_json,
    render_text,
    summary_line,
)

#: The first letters of the codes of files that cannot be read as they should: a name may then be missing without
#: anybody's fault, so texts are not looked at.
_UNREADABLE = "H01"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    add_paths(parser)
    add_format(parser, "github")
    add_strict(parser)
    parser.add_argument("--pack", action="append", default=[], metavar="PACK", help="lay a pack over the game")


def run(arguments: argparse.Namespace) -> int:
    """Print all diagnostics; exit 1 for errors, with `--strict` for warnings too."""
    files = locate_files(arguments.paths)
    packs = [locate_game(name) for name in arguments.pack]
    found = {each: None for group in group_by_folder(files) for each in _check_folder(group, packs)}
    diagnostics = sorted(found, key=lambda diagnostic: diagnostic.sort_key)
    match arguments.format:
        case "json":
            print(render_json(diagnostics, len(files)), end="")
        case "github":
            print(render_github(diagnostics), end="")
        case _:
            _print_text(diagnostics, len(files))
    is_strict_warning = arguments.strict and any(d.severity is Severity.WARNING for d in diagnostics)
    return 1 if has_errors(diagnostics) or is_strict_warning else 0


def _check_folder(group: RuleFolder, packs: Sequence[Path]) -> list[Diagnostic]:
    """What is wrong with a game or pack; of files that are part of one, only what is wrong with them."""
    if group.root is None:
        return [diagnostic for file in group.files for diagnostic in _check_file(file)]
    ruleset, diagnostics = load_ruleset(group.root, packs)
    if ruleset and not any(diagnostic.code.startswith(_UNREADABLE) for diagnostic in diagnostics):
        diagnostics = [*diagnostics, *check_ruleset(ruleset)]
    if group.is_whole:
        return diagnostics
    asked = {file.resolve() for file in group.files}
    return [
        diagnostic
        for diagnostic in diagnostics
        if diagnostic.span is None or Path(diagnostic.span.source.name).resolve() in asked
    ]


def _check_file(path: Path) -> list[Diagnostic]:
    """What is wrong with a file that belongs to no game."""
    source, diagnostics = read_source(path)
    return load_yaml(source)[1] if source else diagnostics


def _print_text(diagnostics: list[Diagnostic], file_count: int) -> None:
    if diagnostics:
        print(render_text(diagnostics, wants_colour()))
    print(f"{file_count} file{'' if file_count == 1 else 's'} checked: {summary_line(diagnostics)}")
