"""Compiled rules: those in use, and those of former runs in the user's cache."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Final, TypeVar

from heistdsl import cache
from heistdsl.collecting import no_search_for_circles
from heistdsl.engine import Machine
from heistdsl.engine.ready import Ready, from_bytes, make_ready, to_bytes
from heistdsl.games.rules_hash import rules_hash
from heistdsl.ir.program import Program
from heistdsl.lower import NotLowered, compile_rules
from heistdsl.oracle.prepared import Prepared
from heistdsl.resources import program_digest

#: How many compiled games are at hand at once.
_AT_HAND: Final = 8
_KIND: Final = "machines"
#: The packages that decide what becomes of rules; to look at all files takes longer than to find what is kept.
ROOMS: Final = ("text", "loader", "syntax", "model", "ir", "lower", "engine", "wasm")

Made = TypeVar("Made")


@lru_cache(_AT_HAND)
def machine_of(prepared: Prepared) -> Machine | None:
    """The compiled rules, or None if they cannot be compiled."""
    try:
        return Machine(_ready(prepared))
    except NotLowered:
        return None


def _ready(prepared: Prepared) -> Ready:
    """The rules compiled, now or before. Raises NotLowered."""
    return made_once(_KIND, prepared, make_ready, to_bytes, from_bytes)


def made_once(
    kind: str, prepared: Prepared, make: Callable[[Program], Made], write: Callable[[Made], bytes],
    read: Callable[[bytes], Made],
) -> Made:  # fmt: skip
    """What is made of a program: out of the user's cache, or now and for later. `read` raises ValueError for bytes that
    are something else. Raises NotLowered."""
    key = key_of(prepared)
    data = cache.load(kind, key) if key else None
    if data is not None:
        try:
            return read(data)
        except ValueError:
            pass
    with no_search_for_circles():
        made = make(program_of(prepared))
    if key:
        cache.store(kind, key, write(made))
    return made


@lru_cache(1)
def program_of(prepared: Prepared) -> Program:
    """The rules lowered: with all procedures, which what is kept for later runs has not. Raises NotLowered."""
    return compile_rules(prepared.ruleset)


@lru_cache(_AT_HAND)
def key_of(prepared: Prepared) -> str:
    """What tells these rules, and this program, from all others: what the rules say, and every letter of their files,
    since they hold names and labels too. The empty text if the files cannot be read."""
    ruleset = prepared.ruleset
    letters = sha256(repr([card.name for card in ruleset.cards.values()]).encode())
    try:
        for name in ruleset.files:
            letters.update(Path(name).read_bytes())
            letters.update(b"\0")
    except OSError:
        return ""
    return f"{program_digest(*ROOMS)} {rules_hash(ruleset)} {letters.hexdigest()}" if ruleset.files else ""
