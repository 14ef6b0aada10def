"""Membership in lists that need not be made: asked of what they are made of, or looked up in a table.

The last step of the optimiser. `has(row[words](piece), 3)` becomes a table of its own, 1 for each piece that has the
word 3: a lookup in place of a search. Whether a zone has a piece is where the piece lies."""

from __future__ import annotations

from dataclasses import replace

from heistdsl.ir.program import ZERO, Comp, Const, Expr, Op, Procedure, Program, Var
from heistdsl.ir.purity import may_be_dropped
from heistdsl.ir.reads import replaced, seen
from heistdsl.ir.rewriting import rewritten
from heistdsl.ir.walking import rebuilt

_Tables = dict[str, tuple[int, ...] | tuple[tuple[int, ...], ...]]
#: A list of so many constants is compared one by one.
_FEW = 3
#: Operations without which there is nothing to do.
_CHANGED = frozenset(("has", "join"))
#: Tests made of these alone are made before anything is searched.
_LOOKS = frozenset(("table", "eq", "ne", "not", "and", "or"))


def with_members_looked_up(program: Program) -> Program:
    """The same program, with more tables."""
    asking = _Asking(program)
    procedures = {name: asking.rewritten(each) for name, each in program.procedures.items()}
    return replace(program, procedures=procedures, tables=asking.tables)


class _Asking:
    def __init__(self, program: Program) -> None:
        self.tables: _Tables = dict(program.tables)
        self.procedures = program.procedures

    def rewritten(self, procedure: Procedure) -> Procedure:
        body = rewritten(
            procedure.body,
            lambda found: not found.operations.isdisjoint(_CHANGED),
            lambda expr: rebuilt(expr, self.changed),
        )
        return procedure if body is procedure.body else replace(procedure, body=body)

    def changed(self, expr: Expr) -> Expr:
        match expr:
            case Op(name="has", arguments=(Comp() as made, wanted)) if _is_cheap(wanted):
                return self.made_of(expr, made, wanted)
            case Op(name="has", arguments=(Op(name="once", arguments=(source,)), wanted)):
                return self.changed(Op("has", (source, wanted)))
            case Op(name="size", arguments=(Op(name="join", arguments=(left, right)),)):
                return Op("plus", (self.changed(Op("size", (left,))), self.changed(Op("size", (right,)))))
            case Op(name="has", arguments=(Op(name="row", arguments=(place,), key=key), Const(value=wanted))):
                return Op("table", (place,), self.table(key, wanted))
            case Op(name="has", arguments=(Op(name="join", arguments=(left, right)), wanted)) if _is_cheap(wanted):
                return Op("or", (self.changed(Op("has", (left, wanted))), self.changed(Op("has", (right, wanted)))))
            case Op(name="has", arguments=(Op(name="zone", arguments=(Const() as zone,)), piece)) if zone.value >= 0:
                return Op("eq", (Op("cell", (piece,), "where"), zone))
            case Op(name="has", arguments=(Op(name="zone", arguments=(zone,)), piece)) if _is_cheap(piece):
                where = Op("cell", (piece,), "where")
                return Op("and", (Op("ge", (where, ZERO)), Op("eq", (where, zone))))
            case Op(name="has", arguments=(Op(name="players"), player)) if _is_cheap(player):
                return Op("and", (Op("ge", (player, ZERO)), Op("lt", (player, Op("seats")))))
            case Op(name="has", arguments=(Op(name="list", arguments=members), wanted)) if (
                len(members) <= _FEW and _is_cheap(wanted) and all(isinstance(each, Const) for each in members)
            ):
                return _one_of([Op("eq", (wanted, each)) for each in members])
            case _:
                return expr

    def made_of(self, expr: Expr, made: Comp, wanted: Expr) -> Expr:
        """Whether a list that is made member by member has one: whether that is among what it is made of."""
        match made:
            case Comp(kind="keep", test=test) if test is not None and self.is_safe(made, test, wanted):
                found = self.changed(Op("has", (made.source, wanted)))
                test = self.changed(replaced(test, {made.var: wanted}))
                looks = (test, found) if seen(test).operations <= _LOOKS and not seen(test).repeats else (found, test)
                return Op("and", looks)
            case Comp(kind="flat", test=None, value=Op(name="zone", arguments=(zone,))):
                where = Op("cell", (wanted,), "where")
                zones = made.source if zone == Var(made.var) else Comp("map", made.var, made.source, None, zone)
                return Op("and", (Op("ge", (where, ZERO)), self.changed(Op("has", (zones, where)))))
            case Comp(kind="map", test=None, value=Op(name="plus", arguments=(Const(value=first), Var(name=made.var)))):
                return self.changed(Op("has", (made.source, Op("plus", (wanted, Const(-first))))))
            case _:
                return expr

    def is_safe(self, made: Comp, test: Expr, wanted: Expr) -> bool:
        """Whether a test may be made of one thing in place of all members."""
        return may_be_dropped(test, self.procedures) and seen(wanted).free.isdisjoint({*seen(test).names} - {made.var})

    def table(self, key: str, wanted: int) -> str:
        """The table that says which rows of another one have a member."""
        name = f"{key}-has-{wanted}"
        if name not in self.tables:
            self.tables[name] = tuple(int(wanted in row) for row in self.tables[key] if not isinstance(row, int))
        return name


def _one_of(tests: list[Op]) -> Expr:
    if not tests:
        return Const(0)
    found: Expr = tests[-1]
    for each in reversed(tests[:-1]):
        found = Op("or", (each, found))
    return found


def _is_cheap(expr: Expr) -> bool:
    """Whether working it out twice costs no more than keeping it."""
    match expr:
        case Const() | Var():
            return True
        case Op(name="cell", arguments=(Const() | Var(),)):
            return True
        case Op(name="plus", arguments=(left, right)):
            return _is_cheap(left) and _is_cheap(right)
        case _:
            return False
