"""`heist check`: every mistake in rule files."""

import argparse
from pathlib import Path

from heistdsl.cli.options import add_format, add_paths, add_strict, locate_files, wants_colour
from heistdsl.loader import load_yaml, read_source
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


def run(arguments: argparse.Namespace) -> int:
    """Print all diagnostics; exit 1 for errors, with `--strict` for warnings too."""
    files = locate_files(arguments.paths)
    diagnostics = sorted(
        (diagnostic for file in files for diagnostic in _check_file(file)), key=lambda found: found.sort_key
    )
    match arguments.format:
        case "json":
            print(render_json(diagnostics, len(files)), end="")
        case "github":
            print(render_github(diagnostics), end="")
        case _:
            _print_text(diagnostics, len(files))
    is_strict_warning = arguments.strict and any(d.severity is Severity.WARNING for d in diagnostics)
    return 1 if has_errors(diagnostics) or is_strict_warning else 0


def _check_file(path: Path) -> list[Diagnostic]:
    source, diagnostics = read_source(path)
    return load_yaml(source)[1] if source else diagnostics


def _print_text(diagnostics: list[Diagnostic], file_count: int) -> None:
    if diagnostics:
        print(render_text(diagnostics, wants_colour()))
    print(f"{file_count} file{'' if file_count == 1 else 's'} checked: {summary_line(diagnostics)}")
