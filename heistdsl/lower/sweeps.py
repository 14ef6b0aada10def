"""Sweeps: what follows by itself once something has changed."""

from __future__ import annotations

from heistdsl.ir.program import Const, Invoke, Op
from heistdsl.lower.code import Code
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.refusal import refuse
from heistdsl.syntax.tree import On, Require


def add_sweep(low: Lowering, code: Code) -> None:
    """Sweep, if anything in this game can follow by itself."""
    if _limited_zones(low) or any(True for _ in low.texts.of_type(Require)) or _has_now(low):
        with code.when(Op("scalar", (), "changed")):
            code.add(Invoke(low.wanted("sweep", lambda inner: _sweep(low, inner), late=True)))


def _limited_zones(low: Lowering) -> list[str]:
    return [zone.id for zone in low.ruleset.zones.values() if zone.capacity is not None]


def _has_now(low: Lowering) -> bool:
    return any(
        isinstance(node, On) and any(pattern.kind == "now" for pattern in node.patterns) for node in low.texts.nodes
    )


def _sweep(low: Lowering, code: Code) -> None:
    if any(standing.card for standing in low.texts.of_type(Require)):
        raise refuse("`require` on a card")
    if _has_now(low):
        raise refuse("`on now`")
    code.run("set-scalar", Const(0), key="changed")
    for id in _limited_zones(low):
        capacity = low.ruleset.zones[id].capacity or 0
        if low.ruleset.verbs.get("discard", {}).get("to") is not None:
            raise refuse("zones that are put right when they are too full")
        for number in low.layout.zones_named(id):
            with code.when(Op("gt", (Op("size", (Op("zone", (Const(number),)),)), Const(capacity)))):
                code.fail("type", f"`{id}` is too full, and the game does not say where discarded cards go")
