"""The ways of running rules. The first one is used unless another is asked for."""

from __future__ import annotations

from typing import Final

from heistdsl.games.interpreted import start_interpreted
from heistdsl.games.running import Backend

BACKENDS: Final[dict[str, Backend]] = {"python": start_interpreted}
DEFAULT_BACKEND: Final = next(iter(BACKENDS))
