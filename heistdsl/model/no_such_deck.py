"""The name of a deck that is not there."""

from __future__ import annotations


class NoSuchDeck(Exception):  # noqa: N818
    """There is no deck of that name; `help` says what there is."""

    def __init__(self, message: str, help: str) -> None:
        super().__init__(message)
        self.message = message
        self.help = help
