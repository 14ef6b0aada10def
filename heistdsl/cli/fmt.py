"""`heist fmt`."""

import argparse

from heistdsl.cli.failure import CommandError
from heistdsl.cli.options import add_format, add_paths


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    add_paths(parser)
    add_format(parser)


def run(arguments: argparse.Namespace) -> int:
    """Fail: the command is announced but not part of this version."""
    raise CommandError("H0003", "`heist fmt` is not part of this version yet")
