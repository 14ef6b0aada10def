"""How a command says that it could not do what was asked."""

import json
import os
import shlex
import sys
from collections.abc import Sequence
from itertools import pairwise
from types import TracebackType

from heistdsl import __version__

WRONG_USAGE = 2
FAILED = 1


class CommandError(Exception):
    """The command cannot go on, and the user can do something about it.

    `code` is a diagnostic code for `heist explain`; `file` and `line` say where, if it is about a file;
    `help` says what to do.
    """

    exit_code = FAILED

    def __init__(self, code: str, message: str, *, help: str = "", file: str = "", line: int = 0) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.help = help
        self.file = file
        self.line = line


class UsageError(CommandError):
    """The command line itself is wrong."""

    exit_code = WRONG_USAGE

    def __init__(self, message: str, *, help: str = "") -> None:
        super().__init__("H0001", message, help=help)


def _place(failure: CommandError) -> str:
    """The file and line that a failure is about, if it is about one."""
    if not failure.file:
        return ""
    from heistdsl.text import shown_path  # most commands start without it

    return f"{shown_path(failure.file)}:{f'{failure.line}:' if failure.line else ''} "


def report_failure(failure: CommandError, arguments: Sequence[str]) -> int:
    """Tell it, as JSON on stdout or as text on stderr, and return the exit code."""
    if wants_json(arguments):
        _print_error_document(failure)
    else:
        place = _place(failure)
        sys.stdout.flush()
        print(f"{place}error[{failure.code}]: {failure.message}", file=sys.stderr)
        for line in failure.help.splitlines():
            print(f"  = help: {line}", file=sys.stderr)
    return failure.exit_code


def report_internal_error(problem: Exception, arguments: Sequence[str]) -> int:
    """Tell that heistdsl itself is wrong, and what somebody who mends it needs to know."""
    what = f"{type(problem).__name__}: {problem} ({_origin(problem.__traceback__)})"
    python = ".".join(map(str, sys.version_info[:3]))
    help = (
        "this is a mistake in heistdsl and not in your files; please report the line above together with\n"
        f"the command `heist {shlex.join(arguments)}`\n"
        f"and the versions heistdsl {__version__}, Python {python}"
    )
    if os.environ.get("HEIST_TRACEBACK"):
        sys.excepthook(type(problem), problem, problem.__traceback__)
    failure = CommandError("H0000", f"internal error: {what}", help=help)
    return report_failure(failure, arguments)


def wants_json(arguments: Sequence[str]) -> bool:
    """Whether a command line asks for JSON, readable even where the rest of it is wrong."""
    pairs = pairwise([*arguments, ""])
    return any(pair == ("--format", "json") or pair[0] == "--format=json" for pair in pairs)


def _print_error_document(failure: CommandError) -> None:
    fields = {name: getattr(failure, name) for name in ("code", "message", "file", "line", "help")}
    print(json.dumps({"error": fields}, indent=2, ensure_ascii=False))


def _origin(traceback: TracebackType | None) -> str:
    """Module and line where it happened, without a path of this machine."""
    origin = "nowhere"
    while traceback:
        origin = f"{traceback.tb_frame.f_globals.get('__name__', '?')}:{traceback.tb_lineno}"
        traceback = traceback.tb_next
    return origin
