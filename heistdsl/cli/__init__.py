"""The `heist` command. Only what is asked for is loaded: `heist --help` reads the table of commands."""

from heistdsl.cli.entry import main

__all__ = ["main"]
