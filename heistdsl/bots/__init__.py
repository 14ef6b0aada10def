"""Bots: who answers decisions without a person. They see what a player may see, never the game itself."""

from heistdsl.bots.bot import Bot, BotError
from heistdsl.bots.playing import Table, finish, step
from heistdsl.bots.registry import BOTS, NoSuchBot, make_bot, make_bots
from heistdsl.bots.sight import Sight

__all__ = [
    "BOTS",
    "Bot",
    "BotError",
    "NoSuchBot",
    "Sight",
    "Table",
    "finish",
    "make_bot",
    "make_bots",
    "step",
]
