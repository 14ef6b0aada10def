"""`heist fmt`: rule files in their canonical layout."""

from __future__ import annotations

import argparse
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from heistdsl.authoring.layout import Laid, lay_out
from heistdsl.authoring.write import line_end_of, replace_text
from heistdsl.cli.failure import CommandError
from heistdsl.cli.options import add_format, add_paths, locate_files
from heistdsl.cli.shown import show_diagnostics
from heistdsl.loader import read_source
from heistdsl.text import Source, diagnostic_json, has_errors, shown_path, summary_line


@dataclass(frozen=True, slots=True)
class _Done:
    """One file: its layout, and whether that differs from what it was."""

    path: Path
    laid: Laid
    changed: bool


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    add_paths(parser)
    parser.add_argument("--check", action="store_true", help="change nothing; exit with 1 if a file would change")
    add_format(parser)


def run(arguments: argparse.Namespace) -> int:
    """Lay files out; exit 1 if one has errors, with `--check` also if one would change."""
    done = [_lay_out_file(path, arguments.check) for path in locate_files(arguments.paths)]
    if arguments.format == "json":
        print(json.dumps(_document(done), indent=2, ensure_ascii=False))
    else:
        _print_text(done, arguments.check)
    has_failed = any(has_errors(each.laid.diagnostics) for each in done)
    return 1 if has_failed or (arguments.check and any(each.changed for each in done)) else 0


def _lay_out_file(path: Path, is_dry: bool) -> _Done:
    source, diagnostics = read_source(path)
    if source is None:
        return _Done(path, Laid("", (), tuple(diagnostics)), False)
    laid = lay_out(source)
    changed = laid.text != source.text
    if changed and not is_dry:
        _write(path, source, laid.text)
    return _Done(path, laid, changed)


def _write(path: Path, source: Source, text: str) -> None:
    try:
        replace_text(path, text, line_end_of(path, source) or "\n")
    except OSError as problem:
        message = f"cannot write `{path.as_posix()}`: {problem.strerror or problem}"
        raise CommandError("H0108", message, help="nothing of this file was changed") from problem


def _print_text(done: list[_Done], is_dry: bool) -> None:
    diagnostics = [diagnostic for each in done for diagnostic in each.laid.diagnostics]
    if diagnostics:
        show_diagnostics(diagnostics)
    for each in done:
        if each.changed:
            print(f"{shown_path(each.path.as_posix())}: {'would be ' if is_dry else ''}laid out")
        for left in each.laid.left:
            line, _ = left.span.source.line_column(left.span.start)
            print(f"{shown_path(each.path.as_posix())}:{line}: left as it is: {left.reason}")
    changed = sum(each.changed for each in done)
    verb = "would change" if is_dry else "changed"
    print(f"{changed} of {len(done)} file{'' if len(done) == 1 else 's'} {verb}: {summary_line(diagnostics)}")


def _document(done: list[_Done]) -> dict[str, Any]:
    diagnostics = [diagnostic for each in done for diagnostic in each.laid.diagnostics]
    left = [(each.path, part) for each in done for part in each.laid.left]
    return {
        "changed": [each.path.as_posix() for each in done if each.changed],
        "left": [
            {
                "file": path.as_posix(),
                "line": part.span.source.line_column(part.span.start)[0],
                "reason": part.reason,
            }
            for path, part in left
        ],
        "diagnostics": [diagnostic_json(diagnostic) for diagnostic in diagnostics],
        "summary": {"files": len(done), "changed": sum(each.changed for each in done)},
    }
