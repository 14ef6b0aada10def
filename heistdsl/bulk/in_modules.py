"""Games by chance inside a module of WebAssembly: the very games that the bot `random` plays, from seeds to columns
without Python in between."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from threading import local
from typing import Final

import numpy as np
import numpy.typing as npt

from heistdsl.bulk.batch import NO_SCORE, Batch
from heistdsl.bulk.plan import Plan
from heistdsl.bulk.records import Failed
from heistdsl.engine import Machine
from heistdsl.engine.game import options_in_force
from heistdsl.games import Rules
from heistdsl.games.machines import machine_of
from heistdsl.games.modules import module_of
from heistdsl.ir.ops import NIL
from heistdsl.oracle.prepared import Prepared
from heistdsl.wasm import DEFECT, Broken, Results, Table

assert NO_SCORE == NIL
_DIGEST_WORDS = 8
#: Rules of which a thread has a table: two, since versions of a game are played by turns.
_AT_HAND: Final = 2


def play_in_module(plan: Plan, rules: Rules, seeds: range) -> Iterator[Batch | int] | None:
    """Games with these seeds, in their order. A seed in place of a batch says that this game needs more room than a
    module has, or that a rule goes wrong in it: then it has to be played where everything is known about its place.
    None if the rules cannot be compiled, the game is too large, or there is no room for a module. Raises Failed if a
    module stops for a reason that has no name: that is a defect of the back end, not to be hidden by playing the game
    elsewhere."""
    table = _table(rules.prepared)
    if table is None:
        return None
    options = options_in_force(table.machine.facts, rules.chosen(dict(plan.options)))
    try:
        table.set_up(plan.players, options, plan.digests)
    except ValueError:
        return None
    copies = list(rules.prepared.copies.values())
    return (
        _given_up(found) if isinstance(found, Broken) else _batch(found, plan, table.machine, copies)
        for found in table.play(seeds)
    )


def _given_up(broken: Broken) -> int:
    if broken.error == DEFECT:
        message = "the WebAssembly back end has a defect and stopped; `--backend python` does without it"
        raise Failed(broken.seed, "module", message)
    return broken.seed


class _Mine(local):
    """The tables of a thread: a module plays one game at a time."""

    def __init__(self) -> None:
        self.tables: dict[Prepared, Table | None] = {}


_MINE = _Mine()


def _table(prepared: Prepared) -> Table | None:
    tables = _MINE.tables
    if prepared not in tables:
        while len(tables) >= _AT_HAND:
            del tables[next(iter(tables))]
        made, machine = module_of(prepared), machine_of(prepared)
        tables[prepared] = None
        if made is not None and machine is not None:
            with suppress(MemoryError):
                tables[prepared] = Table(made, machine)
    return tables[prepared]


def _batch(results: Results, plan: Plan, machine: Machine, copies: Sequence[Sequence[int]]) -> Batch:
    facts = machine.facts
    rows = np.frombuffer(results.rows, np.int32).reshape(results.count, results.words)
    answers, reasons, winners = rows[:, 0], rows[:, 1], rows[:, 2]
    scores = rows[:, 3 : 3 + plan.players]
    digests = 3 + facts.max_players
    held = digests + _DIGEST_WORDS
    played = held + len(facts.pieces)
    return Batch(
        seed=results.seed,
        winners=winners.astype(np.uint32),
        scores=scores.copy(),
        reasons=reasons.astype(np.uint8),
        decisions=answers.astype(np.int64),
        digests=np.ascontiguousarray(rows[:, digests:held]).view(np.uint8)[:, : 32 if plan.digests else 0],
        held=_by_design(rows[:, held:played], copies),
        played=_by_design(rows[:, played:], copies),
        replayed=np.zeros(results.count, np.bool_),
    )


def _by_design(of_pieces: npt.NDArray[np.int32], copies: Sequence[Sequence[int]]) -> npt.NDArray[np.uint32]:
    """What is known of the pieces of each design, taken together."""
    order = [piece for pieces in copies for piece in pieces]
    starts = np.cumsum([0, *(len(pieces) for pieces in copies)])[:-1]
    return np.bitwise_or.reduceat(of_pieces[:, order].astype(np.uint32), starts, axis=1)
