"""Compiled rules: those in use, and those of former runs in the user's cache."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from heistdsl import cache
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


@lru_cache(_AT_HAND)
def machine_of(prepared: Prepared) -> Machine | None:
    """The compiled rules, or None if they cannot be compiled."""
    try:
        return Machine(_ready(prepared))
    except NotLowered:
        return None


def _ready(prepared: Prepared) -> Ready:
    """The rules compiled, now or before. Raises NotLowered."""
    key = key_of(prepared)
    data = cache.load(_KIND, key) if key else None
    if data is not None:
        try:
            return from_bytes(data)
        except ValueError:
            pass
    made = make_ready(program_of(prepared))
    if key:
        cache.store(_KIND, key, to_bytes(made))
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
    return f"{program_digest()} {rules_hash(ruleset)} {letters.hexdigest()}" if ruleset.files else ""
