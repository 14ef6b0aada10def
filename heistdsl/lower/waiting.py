"""Texts, and the `after` triggers that wait for their end.

Where any text waits, each run of a text that may make it wait has a number. What waits stands in a queue in the state:
for each trigger the number of the text it waits for, its own, then what its body takes, as packed lists.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from heistdsl.ir.program import EMPTY, NOTHING, ONE, ZERO, Break, Const, Expr, Invoke, Op
from heistdsl.lower.code import Code, dispatch
from heistdsl.lower.env import Env, Place
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.records import Waiting
from heistdsl.model.standing import is_layer
from heistdsl.syntax.tree import Act, Body, Change, Emit, Phase, walk

_QUEUE = "waiting"


def lower_text(low: Lowering, code: Code, body: Body, env: Env, rest: tuple[Place, ...] = ()) -> None:
    """Add a body as a text of its own: what waits for its end runs then."""
    begin_text(low, code, body)
    low.lower_body(code, body, env.but(is_flow=False), rest)
    run_waiting(low, code)


def lower_flow(low: Lowering, code: Code, body: Body) -> None:
    """Add `setup` or `flow`: what waits for the end of a text runs after each of their own statements."""
    begin_text(low, code, body)
    low.lower_body(code, body, Env(is_flow=True), ())
    run_waiting(low, code)


def begin_text(low: Lowering, code: Code, body: Body) -> None:
    """Add that a text begins, if anything may wait for its end."""
    if code.quiet or not _may_wait(low, body):
        return
    cell = Const(low.layout.spare_cells("texts", 1))
    number = code.let("text", Op("plus", (Op("cell", (cell,), "c"), ONE)))
    code.run("set-cell", cell, number, key="c")
    code.text = number
    code.closing = lambda: run_waiting(low, code)


def _may_wait(low: Lowering, body: Body) -> bool:
    """Whether a text may make an event of its own that an `after` trigger waits for."""
    if not low.has_waiting:
        return False
    return any(
        low.is_heard("after", kind, name)
        for statement in body
        for node in walk(statement)
        for kind, name in _events_of(low, node)
    )


def _events_of(low: Lowering, node: object) -> list[tuple[str, str]]:
    match node:
        case Act(verb="split"):
            return [("verb", "split"), ("verb", "gain")]
        case Act(verb=verb):
            return [("verb", verb)]
        case Emit():
            return [("event", event) for event in low.ruleset.events]
        case Phase():
            return [(edge, phase) for edge in ("start", "end") for phase in low.ruleset.phases]
        case Change() if is_layer(low.ruleset, node):
            return [("raise", "raise"), ("lower", "lower")]
        case _:
            return []


def run_waiting(low: Lowering, code: Code) -> None:
    """Add that what waits for the end of the text that runs here runs now."""
    if code.text is None:
        return
    waits = Op("size", (_queue(low),))
    with code.when(waits):
        code.add(
            Invoke(low.wanted("run-waiting", lambda inner: _run_all(low, inner), late=low.left_behind), (code.text,))
        )


def _queue(low: Lowering) -> Expr:
    return Op("set", (Const(low.layout.spare_set(_QUEUE)),))


def _keep(low: Lowering, code: Code, queue: Expr) -> None:
    code.run("keep-set", Const(low.layout.spare_set(_QUEUE)), queue)


@dataclass(frozen=True, slots=True)
class Operands:
    """What the body of a trigger takes, as one list of packed lists, and back."""

    sorts: str

    def pack(self, operands: tuple[Expr, ...]) -> Expr:
        """All of them one after another."""
        found: Expr = EMPTY
        for sort, each in zip(self.sorts, operands, strict=True):
            packed = Op("pack", (each if sort == "l" else Op("list", (each,)),))
            found = packed if found == EMPTY else Op("join", (found, packed))
        return found

    def unpack(self, packed: Expr) -> tuple[Expr, ...]:
        """Each of them."""
        found: list[Expr] = []
        for place, sort in enumerate(self.sorts):
            entry = Op("nth-packed", (packed, Const(place)))
            found.append(entry if sort == "l" else Op("at", (entry, ZERO)))
        return tuple(found)


def let_wait(low: Lowering, code: Code, waiting: Waiting, text: Expr, operands: tuple[Expr, ...]) -> None:
    """Add that a trigger waits for the end of the text of this number."""
    head = Op("list", (text, Const(low.waiting_number(waiting))))
    entry = Op("join", (head, Operands(waiting.sorts).pack(operands)))
    _keep(low, code, Op("join", (_queue(low), Op("pack", (entry,)))))


def _run_all(low: Lowering, code: Code) -> None:
    """Run what waits for a text, the oldest first, until nothing does."""
    text = code.parameter("text")
    with code.loop():
        queue = code.let_list("queue", _queue(low))
        found = code.let("found", NOTHING)
        with code.each("start", Op("pack-starts", (queue,))) as start:
            first = Op("eq", (Op("at", (queue, Op("plus", (start, ONE)))), text))
            with code.when(Op("and", (Op("lt", (found, ZERO)), first))):
                code.set(found, start)
        with code.when(Op("lt", (found, ZERO))):
            code.add(Break())
        entry = code.let_list("entry", Op("packed", (queue, found)))
        end = Op("plus", (Op("plus", (found, Op("size", (entry,)))), ONE))
        _keep(low, code, Op("join", (Op("top", (queue, found)), Op("tail", (queue, end)))))
        operands = code.let_list("operands", Op("tail", (entry, Const(2))))
        cases = {number: _runs(code, each, operands) for number, each in enumerate(low.waiting_kinds)}
        dispatch(code, Op("at", (entry, ONE)), cases)


def _runs(code: Code, waiting: Waiting, operands: Expr) -> Callable[[], None]:
    return lambda: code.add(Invoke(waiting.body, Operands(waiting.sorts).unpack(operands)))
