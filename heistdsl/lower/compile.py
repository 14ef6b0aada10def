"""From a checked ruleset to a program. The one entry to the lowering."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from heistdsl.ir.node import forget_unused_nodes
from heistdsl.ir.optimise import optimise
from heistdsl.ir.program import Const, Invoke, Program
from heistdsl.ir.verify import verify
from heistdsl.lower.applying import layer_procedure
from heistdsl.lower.bans import ban_procedure, unprotected_procedure
from heistdsl.lower.clock import second_procedure
from heistdsl.lower.code import Code
from heistdsl.lower.debts import settle
from heistdsl.lower.event import Event
from heistdsl.lower.expiry import add_expiry
from heistdsl.lower.expressions import evaluate, truth
from heistdsl.lower.in_force import card_env
from heistdsl.lower.lasting import lasting_fact
from heistdsl.lower.lowering import Lowering, Walks
from heistdsl.lower.past import answer, remember
from heistdsl.lower.refusal import NotLowered, Refusal
from heistdsl.lower.replacing import replacing_procedure
from heistdsl.lower.standing import standing_procedure
from heistdsl.lower.statements import lower_body
from heistdsl.lower.suspension import settle_suspension
from heistdsl.lower.sweeps import add_sweep
from heistdsl.lower.treats import counting_procedure
from heistdsl.lower.triggers import listening_procedure, seen_before
from heistdsl.lower.waiting import lower_flow
from heistdsl.model.ruleset import Effect, Ruleset


def _listening(low: Lowering, event: Event, timing: str) -> str:
    return replacing_procedure(low, event) if timing == "instead of" else listening_procedure(low, event, timing)


_WALKS = Walks(
    evaluate, truth, lower_body, ban_procedure, unprotected_procedure, _listening, layer_procedure, card_env,
    add_expiry, remember, answer, counting_procedure, settle, seen_before,
)  # fmt: skip
_START = "game"


def compile_rules(ruleset: Ruleset) -> Program:
    """The program of a ruleset without mistakes. Raises NotLowered, which names every construct the engine lacks."""
    forget_unused_nodes()
    low = _lowered(ruleset)
    if low.refusals:
        raise NotLowered(*low.refusals)
    procedures = settle_suspension(low.procedures, frozenset((*low.forced, _START)))
    cards = {standing.card for standing in low.texts.standing}
    standing = tuple(index for index, piece in enumerate(low.layout.pieces) if piece.card.id in cards)
    program = optimise(
        Program(
            replace(
                low.layout.facts(),
                standing=standing,
                waits=tuple(each.letters for each in low.waiting_kinds),
                totals_change="total" in low.rolls_changed,
                lasting=tuple(map(lasting_fact, low.lasting)),
            ),
            procedures,
            low.tables,
            _START,
            _second(low),
            standing_procedure(low),
        ),
        frozenset(low.forced),
    )
    faults = verify(program)
    assert not faults, "\n".join(map(str, faults))
    return program


def missing_constructs(ruleset: Ruleset) -> tuple[Refusal, ...]:
    """What a ruleset uses that the engine does not have yet; empty if it can be compiled."""
    try:
        return tuple(_lowered(ruleset).refusals)
    except NotLowered as problem:
        return problem.refusals


def _lowered(ruleset: Ruleset) -> Lowering:
    low = Lowering(ruleset, _WALKS)
    while True:
        _second(low)
        standing_procedure(low)
        low.wanted(_START, partial(_game, low), "game")
        low.build_all()
        if not low.has_learnt:
            return low
        low = Lowering(ruleset, _WALKS, low.learnt)


def _second(low: Lowering) -> str:
    """The procedure that lets a second pass, in a game with a clock that runs."""
    return second_procedure(low) if low.ruleset.clock is not None else ""


def _game(low: Lowering, code: Code) -> None:
    """The whole game: setup, flow. What holds from the beginning is looked at in the first sweep."""
    code.run("set-scalar", Const(1), key="changed")
    _text(low, code, low.ruleset.setup, "setup")
    add_sweep(low, code)
    _text(low, code, low.ruleset.flow, "flow")


def _text(low: Lowering, code: Code, effect: Effect | None, name: str) -> None:
    if effect is None:
        return

    def build(inner: Code) -> None:
        lower_flow(low, inner, effect.text.body)

    code.add(Invoke(low.wanted(name, build, name)))
