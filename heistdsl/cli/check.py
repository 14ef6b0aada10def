"""`heist check`: every mistake in rule files."""

import argparse
from collections.abc import Sequence
from pathlib import Path

from heistdsl.check import check_ruleset
from heistdsl.cli.mistakes import UNREADABLE
from heistdsl.cli.options import (
    add_deck,
    add_format,
    add_packs,
    add_paths,
    add_strict,
    load_deck,
    locate_files,
    locate_packs,
    wants_colour,
)
from heistdsl.cli.rule_folders import RuleFolder, group_by_folder
from heistdsl.cli.watch import run_watching
from heistdsl.loader import Mapping, load_yaml, read_source, yaml_files
from heistdsl.model.resolve import load_ruleset
from heistdsl.model.ruleset import Ruleset
from heistdsl.text import (
    Diagnostic,
    Severity,
    has_errors,
    render_github,
    render_json,
    render_text,
    summary_line,
)


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    add_paths(parser)
    add_format(parser, "github")
    add_strict(parser)
    add_packs(parser)
    add_deck(parser)
    parser.add_argument("--watch", action="store_true", help="check again whenever a file is saved, until Ctrl-C")


def run(arguments: argparse.Namespace) -> int:
    """Print all diagnostics; exit 1 for errors, with `--strict` for warnings too."""
    if arguments.watch:
        return run_watching(lambda: _watched(arguments), lambda: _check(arguments))
    return _check(arguments)


def _watched(arguments: argparse.Namespace) -> list[Path]:
    """The files that are checked, and those of packs that are laid over them."""
    packs = locate_packs(arguments.pack)
    return [*locate_files(arguments.paths), *(file for pack in packs for file in yaml_files(pack))]


def _check(arguments: argparse.Namespace) -> int:
    files = locate_files(arguments.paths)
    packs = locate_packs(arguments.pack)
    groups = group_by_folder(files)
    found = {each: None for group in groups for each in _check_folder(group, packs, arguments.deck)}
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


def _check_folder(group: RuleFolder, packs: Sequence[Path], deck: str | None) -> list[Diagnostic]:
    """What is wrong with a game or pack; of files that are part of one, only what is wrong with them."""
    if group.root is None:
        return [diagnostic for file in group.files for diagnostic in _check_file(file, packs)]
    if deck is None:
        ruleset, diagnostics = load_ruleset(group.root, packs)
    else:
        chosen = load_deck(group.root, packs, deck)
        ruleset, diagnostics = chosen.ruleset, chosen.diagnostics
    diagnostics = _check_loaded(ruleset, diagnostics)
    return diagnostics if group.is_whole else _in_files(diagnostics, group.files)


def _check_loaded(ruleset: Ruleset | None, diagnostics: list[Diagnostic]) -> list[Diagnostic]:
    """What was wrong with the files, and what is wrong with the game that they make."""
    if ruleset is None or any(diagnostic.code.startswith(UNREADABLE) for diagnostic in diagnostics):
        return diagnostics
    diagnostics = [*diagnostics, *check_ruleset(ruleset)]
    if (ruleset.constraints or ruleset.decks) and not has_errors(diagnostics):
        from heistdsl.decks import check_game

        diagnostics += check_game(ruleset)
    return diagnostics


def _in_files(diagnostics: list[Diagnostic], files: Sequence[Path]) -> list[Diagnostic]:
    """Those in some files, and those without a place."""
    asked = {file.resolve() for file in files}
    return [
        diagnostic
        for diagnostic in diagnostics
        if diagnostic.span is None or Path(diagnostic.span.source.name).resolve() in asked
    ]


def _check_file(path: Path, packs: Sequence[Path]) -> list[Diagnostic]:
    """What is wrong with a file outside any game: if it holds decks that name theirs, all of it."""
    source, diagnostics = read_source(path)
    root, diagnostics = load_yaml(source) if source else (None, diagnostics)
    if isinstance(root, Mapping) and root.get("decks") is not None:
        from heistdsl.decks import game_of_file

        folder = game_of_file(path)
        if folder:
            ruleset, diagnostics = load_ruleset(folder, packs, path)
            return _in_files(_check_loaded(ruleset, diagnostics), [path])
    return diagnostics


def _print_text(diagnostics: list[Diagnostic], file_count: int) -> None:
    if diagnostics:
        print(render_text(diagnostics, wants_colour()))
    print(f"{file_count} file{'' if file_count == 1 else 's'} checked: {summary_line(diagnostics)}")
