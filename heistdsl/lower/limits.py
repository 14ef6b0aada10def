"""`once`, `once per turn`, `up to 2 per round`: how often something that stands has been used.

For each instance three cells are kept: since when it has been in force, in which run of the phase, and how often.
"""

from __future__ import annotations

from heistdsl.ir.program import ONE, ZERO, Comp, Const, Expr, Op, Var
from heistdsl.lower.code import Code
from heistdsl.lower.compare import both, opposite
from heistdsl.lower.in_force import Instance
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.texts import Standing
from heistdsl.model.standing import last_name
from heistdsl.syntax.tree import Do, Limit, Phase, walk


def is_used_up(low: Lowering, standing: Standing, instance: Instance, limit: Limit | None) -> Expr:
    """Whether it has been used as often as its limit allows."""
    if limit is None:
        return ZERO
    cell, now = _cell(low, standing, instance), _round(low, limit)
    used: Expr = Op("uses", (cell, instance.since, now))
    if _runs_in_itself(low, limit.period):
        used = Op(
            "total", (Comp("map", "u_row", _nested_rows(low, (cell, instance.since, now)), value=_nested(low, 3)),)
        )
    return Op("ge", (used, Const(limit.count)))


def use_up(low: Lowering, code: Code, standing: Standing, instance: Instance, limit: Limit | None) -> None:
    """Count one use."""
    if limit is None:
        return
    cell, now = _cell(low, standing, instance), _round(low, limit)
    if not _runs_in_itself(low, limit.period):
        code.run("use-up", cell, instance.since, now)
        return
    key = (code.let("cell", cell), code.let("since", instance.since), code.let("round", now))
    used = Comp("map", "u_row", _nested_rows(low, key), value=_nested(low, 3))
    count = code.let("count", Op("plus", (Op("total", (used,)), ONE)))
    other = opposite(_is_row(low, key))
    others = Comp("keep", "u_row", Op("starts", (_all_nested(low), Const(4))), other)
    left = Comp("flat", "u_row", others, value=Op("list", tuple(_nested(low, place) for place in range(4))))
    rows = Op("join", (Op("list", (*key, count)), Op("top", (left, Const(4 * _MOST_NESTED)))))
    code.run("keep-set", Const(low.layout.spare_set(_NESTED)), rows)


def _round(low: Lowering, limit: Limit) -> Expr:
    """Which run of the phase counts now; 0 for the life of the object."""
    if limit.period is None or limit.period == "game":
        return ZERO
    return Op("rounds", (Const(low.layout.phases.index(limit.period)),))


# ---- where a phase runs inside one of its own kind: when it is over, the uses of the outer one count again

_NESTED = "uses in each run of a phase"
#: How many uses are remembered there, the latest first.
_MOST_NESTED = 255


def _all_nested(low: Lowering) -> Expr:
    return Op("set", (Const(low.layout.spare_set(_NESTED)),))


def _nested(low: Lowering, place: int) -> Expr:
    return Op("at", (_all_nested(low), Op("plus", (Var("u_row"), Const(place)))))


def _is_row(low: Lowering, key: tuple[Expr, Expr, Expr]) -> Expr:
    cell, since, now = (Op("eq", (_nested(low, place), each)) for place, each in enumerate(key))
    return both(cell, both(since, now))


def _nested_rows(low: Lowering, key: tuple[Expr, Expr, Expr]) -> Expr:
    """Where the uses of an instance in a run of the phase are kept: its cells, since when it has been in force, which
    run, how often."""
    return Comp("keep", "u_row", Op("starts", (_all_nested(low), Const(4))), _is_row(low, key))


def _runs_in_itself(low: Lowering, phase: str | None) -> bool:
    """Whether a phase stands in one of its own kind, or in a procedure that is called there."""
    outer = [node for node in low.texts.nodes if isinstance(node, Phase) and last_name(node.name) == phase]
    inside = [node for each in outer for statement in each.body for node in walk(statement)]
    called: set[str] = set()
    for node in inside:
        if isinstance(node, Phase) and last_name(node.name) == phase:
            return True
        if isinstance(node, Do) and node.name in low.ruleset.procedures and node.name not in called:
            called.add(node.name)
            body = low.ruleset.procedures[node.name].effect.text.body
            inside += [each for statement in body for each in walk(statement)]
    return False


def _cell(low: Lowering, standing: Standing, instance: Instance) -> Expr:
    name = f"uses-{standing.number}"
    if standing.card:
        copies = low.layout.copies(standing.card)
        first = low.layout.spare_cells(name, 3 * len(copies))
        cells = [first + 3 * copies.index(index) if index in copies else -1 for index in range(len(low.layout.pieces))]
        return low.table(name, cells)(instance.subject)
    if not standing.personal:
        return Const(low.layout.spare_cells(name, 3))
    first = low.layout.spare_cells(name, 3 * low.ruleset.max_players)
    return Op("plus", (Const(first), Op("mul", (Const(3), instance.me))))


# ---- what lasts

_USES = "uses of what lasts"


def lasting_used_up(low: Lowering, number: Expr, limit: Limit | None) -> Expr:
    """Whether the lasting effect of a number has been used as often as its limit allows. One that may be used once is
    gone by then."""
    if limit is None or limit.period is None:
        return ZERO
    used = Comp("map", "u_row", _rows(low, number, _round(low, limit)), value=_entry(low, 2))
    return Op("ge", (Op("total", (used,)), Const(limit.count)))


def use_up_lasting(low: Lowering, code: Code, number: Expr, limit: Limit | None) -> None:
    """Count one use of the lasting effect of a number. The state keeps for each its number, the run of the phase, and
    how often. What is over is forgotten."""
    if limit is None:
        return
    if limit.period is None:
        code.run("drop", number)
        return
    now = code.let("round", _round(low, limit))
    used = Comp("map", "u_row", _rows(low, number, now), value=_entry(low, 2))
    count = code.let("count", Op("plus", (Op("total", (used,)), ONE)))
    still = both(Op("ne", (_entry(low, 0), number)), Op("lasts", (_entry(low, 0),)))
    others = Comp("keep", "u_row", Op("starts", (_all(low), Const(3))), still)
    left = Comp("flat", "u_row", others, value=Op("list", tuple(_entry(low, place) for place in range(3))))
    code.run("keep-set", Const(low.layout.spare_set(_USES)), Op("join", (left, Op("list", (number, now, count)))))


def _all(low: Lowering) -> Expr:
    return Op("set", (Const(low.layout.spare_set(_USES)),))


def _entry(low: Lowering, place: int) -> Expr:
    return Op("at", (_all(low), Op("plus", (Var("u_row"), Const(place)))))


def _rows(low: Lowering, number: Expr, now: Expr) -> Expr:
    """Where the uses of a lasting effect in a run of the phase are kept."""
    same = both(Op("eq", (_entry(low, 0), number)), Op("eq", (_entry(low, 1), now)))
    return Comp("keep", "u_row", Op("starts", (_all(low), Const(3))), same)
