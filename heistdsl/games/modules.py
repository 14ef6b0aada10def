"""Rules as modules of WebAssembly: those in use, and those of former runs in the user's cache.

It can be imported only where wasmtime is installed: `is_available` in `backends` says so.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from heistdsl import cache
from heistdsl.games.machines import key_of, program_of
from heistdsl.lower import NotLowered
from heistdsl.oracle.prepared import Prepared
from heistdsl.wasm import Made, made_from_bytes, made_to_bytes, make

_AT_HAND: Final = 8
_KIND: Final = "modules"


@lru_cache(_AT_HAND)
def module_of(prepared: Prepared) -> Made | None:
    """The module of these rules, or None if they cannot be compiled."""
    try:
        return _made(prepared)
    except NotLowered:
        return None


def _made(prepared: Prepared) -> Made:
    """The module, made now or before. Raises NotLowered."""
    key = key_of(prepared)
    data = cache.load(_KIND, key) if key else None
    if data is not None:
        try:
            return made_from_bytes(data)
        except ValueError:
            pass
    made = make(program_of(prepared))
    if key:
        cache.store(_KIND, key, made_to_bytes(made))
    return made
