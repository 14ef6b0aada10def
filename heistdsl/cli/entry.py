"""From a command line to an exit code: 0 good, 1 mistakes found or failed, 2 wrong usage.

Whatever happens below, nobody sees a traceback and `--format json` prints exactly one document.
"""

import io
import os
import sys
from collections.abc import Sequence

from heistdsl import __version__
from heistdsl.cli.commands import COMMANDS
from heistdsl.cli.failure import CommandError, UsageError, report_failure, report_internal_error
from heistdsl.interrupts import never_disguised, never_lost

_INTERRUPTED = 130
_READER_GONE = 141


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command line (without the program name) and return the exit code."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    _open_streams()
    _speak_utf8()
    try:
        with never_lost():
            code = _run_and_report(arguments)
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        return _INTERRUPTED
    except BrokenPipeError:
        _drop_output()
        return _READER_GONE
    except OSError as problem:
        _drop_output()
        help = "what is printed goes to a place that does not take it, or the machine is used up"
        return report_failure(CommandError("H0016", f"the system refuses: {problem.strerror}", help=help), ())


def _run_and_report(arguments: list[str]) -> int:
    """Raises OSError if stdout, or anything else that is no file, takes nothing more."""
    try:
        with never_disguised():
            return _run(arguments)
    except CommandError as failure:
        return report_failure(failure, arguments)
    except ModuleNotFoundError as missing:
        if missing.name is None or missing.name.partition(".")[0] == "heistdsl":
            return report_internal_error(missing, arguments)
        help = "install heistdsl again, with all it needs: pip install --upgrade heistdsl"
        gone = CommandError("H0019", f"`{missing.name}`, which this needs, is not installed", help=help)
        return report_failure(gone, arguments)
    except Exception as problem:
        if isinstance(problem, OSError) and problem.filename is None:
            raise
        return report_internal_error(problem, arguments)


def _run(arguments: list[str]) -> int:
    first = arguments[0] if arguments else "--help"
    if first in ("--help", "-h", "help"):
        print(_overview(), end="")
        return 0 if arguments else 2
    if first in ("--version", "-V"):
        print(f"heist {__version__}")
        return 0
    if first not in COMMANDS:
        raise _unknown_command(first)
    return _run_command(first, arguments[1:])


def _run_command(name: str, arguments: list[str]) -> int:
    from importlib import import_module

    from heistdsl.cli.options import make_parser

    command = COMMANDS[name]
    module = import_module(command.module)
    parser = make_parser(command)
    module.configure(parser)
    try:
        parsed = parser.parse_args(arguments)
    except SystemExit as stop:  # argparse has printed the help
        return int(stop.code or 0)
    code: int = module.run(parsed)
    return code


def _overview() -> str:
    width = max(map(len, COMMANDS))
    rows = "".join(f"  {command.name:{width}}  {command.summary}\n" for command in COMMANDS.values())
    return (
        "usage: heist COMMAND [...]\n\nTabletop card games as data.\n\ncommands:\n"
        f"{rows}\n`heist COMMAND --help` shows what a command takes, with an example.\n"
    )


def _unknown_command(name: str) -> UsageError:
    from heistdsl.text import did_you_mean

    help = did_you_mean(name, COMMANDS) or "`heist --help` lists the commands"
    return UsageError(f"there is no command `{name}`", help=help)


def _open_streams() -> None:
    """A stream that is closed swallows what is printed, and has nothing to read."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115 (open to the end)


def _drop_output() -> None:
    """Python would complain when it closes a stream that takes nothing at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _speak_utf8() -> None:
    """Any character can be printed, whatever the locale; half characters of odd file names too."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
