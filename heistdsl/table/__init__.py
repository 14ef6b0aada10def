"""The table in a terminal: people and bots around one game, each shown only what they may know."""

from heistdsl.table.saving import Save
from heistdsl.table.sitting import play
from heistdsl.table.state import Plan
from heistdsl.table.terminal import Terminal

__all__ = ["Plan", "Save", "Terminal", "play"]
