"""A view of a game as values: what one player sees, ready to be laid out and asked about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from heistdsl.games import Game


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece as it is seen: `id` is `?` where it is not known; `value` is what a die shows."""

    id: str
    zone: str
    facedown: bool = False
    value: int | None = None
    host: str = ""


@dataclass(frozen=True)
class Seen:
    """What a player sees. `zones` holds every zone with something in it, `me` is the seat index of who looks,
    `deadline` the time there is, while the clock of the game runs."""

    me: int
    view: Mapping[str, Any]
    deadline: int | None = None

    @staticmethod
    def of(game: Game, seat: int) -> Seen:
        """What a player sees of a game now."""
        deadline = next((each.deadline for each in game.decisions), None)
        return Seen(seat, game.view(seat), deadline)

    @cached_property
    def zones(self) -> Mapping[str, Sequence[Piece | None]]:
        """Pieces by zone, top first; None is a free slot."""
        return {
            ref: [None if piece is None else _piece(piece, ref) for piece in content]
            for ref, content in self.view["zones"].items()
        }

    @cached_property
    def pieces(self) -> Mapping[str, Piece]:
        """Every known piece by name."""
        return {piece.id: piece for content in self.zones.values() for piece in content if piece and piece.id != "?"}

    @property
    def counters(self) -> Mapping[str, int]:
        """Counters of the game (`round`) and of players (`p1.notoriety`)."""
        found: Mapping[str, int] = self.view["counters"]
        return found

    @property
    def states(self) -> Mapping[str, Any]:
        """States of the game and of players."""
        found: Mapping[str, Any] = self.view["states"]
        return found

    @property
    def phases(self) -> Sequence[str]:
        """The running phases, the outermost first."""
        found: Sequence[str] = self.view["phases"]
        return found

    @property
    def active(self) -> str | None:
        """Whose turn it is, as `p2`."""
        found: str | None = self.view["active"]
        return found

    @property
    def clock(self) -> int:
        """The seconds on the clock."""
        found: int = self.view["clock"]
        return found

    @property
    def log(self) -> Sequence[Mapping[str, Any]]:
        """What has happened, as this player saw it."""
        found: Sequence[Mapping[str, Any]] = self.view["log"]
        return found


def _piece(data: Mapping[str, Any], ref: str) -> Piece:
    return Piece(data["id"], ref, data.get("facedown", False), data.get("value"), data.get("host", ""))
