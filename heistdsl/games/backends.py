"""The ways of running rules. All of them play the same games; the first one is used unless another is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.util import find_spec
from typing import Final

from heistdsl.games.interpreted import start_interpreted
from heistdsl.games.running import Backend, Running
from heistdsl.oracle.prepared import Prepared


def _start_compiled(prepared: Prepared, players: int, seed: int, options: Mapping[str, str]) -> Running:
    """A game of the compiled engine, which is loaded only now."""
    from heistdsl.games.compiled import start_compiled

    return start_compiled(prepared, players, seed, options)


#: `python` compiles the rules, `oracle` interprets them: slower, and the measure for all others.
BACKENDS: Final[dict[str, Backend]] = {"python": _start_compiled, "oracle": start_interpreted}
DEFAULT_BACKEND: Final = next(iter(BACKENDS))
#: Plays many games at once, whole ones, and only by chance; a single game is played by the first one of BACKENDS.
IN_BULK: Final = "wasm"


def plays_in_bulk() -> bool:
    """Whether IN_BULK can be used here."""
    return find_spec("wasmtime") is not None
