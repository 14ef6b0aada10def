"""Rules as modules of WebAssembly: those in use, and those of former runs in the user's cache.

It can be imported only where wasmtime is installed: `is_available` in `backends` says so.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from heistdsl.games.machines import made_once
from heistdsl.lower import NotLowered
from heistdsl.oracle.prepared import Prepared
from heistdsl.wasm import Made, made_from_bytes, made_to_bytes, make

_AT_HAND: Final = 8
_KIND: Final = "modules"


@lru_cache(_AT_HAND)
def module_of(prepared: Prepared) -> Made | None:
    """The module of these rules, or None if they cannot be compiled."""
    try:
        return made_once(_KIND, prepared, make, made_to_bytes, made_from_bytes)
    except NotLowered:
        return None
