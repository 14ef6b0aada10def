"""What a sweep looks at. Sweeps run after everything that has changed the game; if they only count what lies in zones,
nothing but pieces that move can set anything off."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from heistdsl.ir.ops import CHANGING, OPERATIONS
from heistdsl.ir.program import Body, Call, Const, Expr, If, Invoke, Op, Program, Together
from heistdsl.ir.summaries import summary_of, summary_of_body
from heistdsl.ir.walking import below, exprs_of, statements

#: Questions to the state that only pieces which move can answer otherwise.
_PLACES = frozenset(("zone", "players", "seats", "seat", "others", "rival", "around", "option", "owner", "everything"))
#: Arithmetic, which depends on its operands alone.
_ARITHMETIC = frozenset(("add", "sub", "mul", "neg", "div", "only", "range", "total"))
#: What steers a sweep itself.
_STEERING = frozenset(("changed", "sweeps"))


@dataclass(frozen=True, slots=True)
class Stirring:
    """What has to change before anything can follow by itself: `beyond` if that is more than where pieces lie, else the
    zones where pieces that come or leave count."""

    beyond: bool
    arrivals: tuple[int, ...]
    departures: tuple[int, ...]


def stirring_of(program: Program) -> Stirring:
    """What sweeps of a program look at."""
    may_sweep = [each for each in program.procedures.values() if "scalar" in summary_of(each).operations]
    guarded = [stmt.then for each in may_sweep for stmt in statements(each.body) if type(stmt) is If and is_sweep(stmt)]
    everywhere = tuple(range(len(program.facts.zones)))
    if not all(name in ("scalar", "set-scalar") or _is_of_places(name) for name in _operations(program, guarded)):
        return Stirring(True, everywhere, everywhere)
    seen: set[str] = set()
    found = [expr for body in guarded for expr in _expressions(program, body, seen)]
    operations = [op for expr in found for op in below(expr) if isinstance(op, Op)]
    if not all(map(_is_about_places, operations)):
        return Stirring(True, everywhere, everywhere)
    asked = [op for op in operations if op.name == "zone"]
    if any(op.name in ("owner", "everything") for op in operations):
        return Stirring(False, everywhere, everywhere)
    counted = [op for expr in found for op in _zones_counted(expr)]
    arrivals = tuple(sorted(frozenset().union(*(zones_of(op.arguments[0], program) for op in asked))))
    return Stirring(False, arrivals, () if len(counted) == len(asked) else arrivals)


def _zones_counted(expr: Expr) -> Iterator[Expr]:
    """Zones of which only counts whether they hold more than a number: what leaves them sets nothing off."""
    for each in below(expr):
        match each:
            case Op(name="gt", arguments=(Op(name="size", arguments=(Op(name="zone") as zone,)), Const())):
                yield zone


def is_sweep(stmt: If) -> bool:
    """Whether a statement sweeps if something has changed."""
    test = stmt.condition
    return type(test) is Op and test.name == "scalar" and test.key == "changed" and not stmt.otherwise


def _is_about_places(op: Op) -> bool:
    if op.name in ("scalar", "set-scalar"):
        return op.key in _STEERING
    return _is_of_places(op.name)


def _is_of_places(operation: str) -> bool:
    return operation in _PLACES or operation in _ARITHMETIC or OPERATIONS[operation].effect == "pure"


def _operations(program: Program, bodies: list[Body]) -> set[str]:
    """The names of all operations in statements and in what they call."""
    found: set[str] = set()
    called: set[str] = set()
    waiting = [summary_of_body(body) for body in bodies]
    while waiting:
        each = waiting.pop()
        found |= each.operations
        waiting += [summary_of(program.procedures[name]) for name in each.called - called]
        called |= each.called
    return found


def _expressions(program: Program, body: Body, seen: set[str]) -> Iterator[Expr]:
    """All expressions of statements and of what they call."""
    for stmt in statements(body):
        called = [stmt.procedure] if isinstance(stmt, Invoke | Together) else []
        for expr in exprs_of(stmt):
            yield expr
            called += [each.procedure for each in below(expr) if isinstance(each, Call)]
        for name in called:
            if name not in seen:
                seen.add(name)
                yield from _expressions(program, program.procedures[name].body, seen)


# ---- operations

#: Operations that change nothing a sweep looks at.
_STILL = frozenset(("log", "note", "handle", "spend", "close-phase", "finish", "leave-phase"))
#: Operations that change the order or the number of pieces in zones that already hold them.
_INSIDE_ZONES = frozenset(("reorder", "shuffle", "swap", "remove"))


def stirs(op: Op, stirring: Stirring, program: Program) -> bool:
    """Whether an operation may set something off."""
    if op.name not in CHANGING or op.name in _STILL:
        return False
    if op.name == "set-scalar":
        return op.key == "changed" or stirring.beyond
    if op.name in _INSIDE_ZONES:
        return bool(stirring.beyond or stirring.departures)
    if op.name == "move":
        targets = zones_of(op.arguments[1], program)
        return bool(stirring.beyond or stirring.departures) or not targets.isdisjoint(stirring.arrivals)
    return stirring.beyond


def zones_of(expr: Expr, program: Program) -> frozenset[int]:
    """The zones whose number an expression may be: with a player added to the first one it is any of the same name."""
    zones = program.facts.zones
    match expr:
        case Const(value=number):
            return frozenset((number,)) if number >= 0 else frozenset()
        case Op(name="plus", arguments=(Const(value=first), _)):
            return frozenset(number for number, zone in enumerate(zones) if zone.id == zones[first].id)
        case Op(name="either", arguments=(_, left, right)):
            return zones_of(left, program) | zones_of(right, program)
        case Op(name="table", key=key):
            rows = program.tables[key]
            return frozenset(row for row in rows if isinstance(row, int) and row >= 0)
        case _:
            return frozenset(range(len(zones)))
