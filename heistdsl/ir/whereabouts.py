"""Where the pieces of a list lie, as far as that is known without running.

Whoever chooses among pieces that all players see, or among their own, is not looked after (`check-seen`). What a test
asks of the place of a piece is known for the pieces of a zone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from heistdsl.ir.facts import VISIBILITIES
from heistdsl.ir.fold import Known
from heistdsl.ir.ops import OPERATIONS
from heistdsl.ir.parts import PARTS
from heistdsl.ir.program import (
    ZERO,
    Ask,
    Body,
    Call,
    Comp,
    Const,
    Expr,
    ForEach,
    If,
    Invoke,
    Loop,
    Op,
    Procedure,
    Program,
    Run,
    Set,
    Stmt,
    Together,
    Var,
)
from heistdsl.ir.reads import Seen, seen
from heistdsl.ir.stirring import zones_of
from heistdsl.ir.summaries import Summary, assigned_in, summary_of
from heistdsl.ir.walking import below, exprs_of, rebuilt, sets, statements, with_exprs, with_operands

#: The zones that pieces lie in, as the program says them.
Zones = tuple[Expr, ...]
#: Operations on lists that give members of both.
_BOTH = frozenset(("join", "union"))
#: Operations that let pieces lie elsewhere.
_MOVING = frozenset(("move", "swap", "remove"))
#: Operations that may let pieces lie face down.
_COVERING = frozenset(("move", "turn-over", "set-cell"))
#: Statements while which anything may happen.
_WAITING = frozenset((Invoke, Ask, Together))


def with_known_places(program: Program, parts: Mapping[str, int], same: Known) -> Program:
    """The program without looks and tests whose outcome follows from where pieces lie."""
    if not any(
        not summary_of(each).operations.isdisjoint(("check-seen", "cell")) for each in program.procedures.values()
    ):
        return program
    known = _Known(program, parts, same)
    return replace(
        program, procedures={name: _Walk(known, each).rewritten() for name, each in program.procedures.items()}
    )


class _Known:
    """What is known of a whole program: procedures that move pieces, zones with pieces face down, and `parts`, the
    procedures that give a part of one of their parameters."""

    def __init__(self, program: Program, parts: Mapping[str, int], same: Known) -> None:
        self.program, self.same = program, same
        found = {name: summary_of(each) for name, each in program.procedures.items()}
        self.moving = {name for name, each in found.items() if not each.operations.isdisjoint(_MOVING)}
        while more := {name for name, each in found.items() if each.called & self.moving} - self.moving:
            self.moving |= more
        self.covered = self._covered()
        self.parts = {name: place for name, place in parts.items() if name not in self.moving}

    def _covered(self) -> frozenset[int]:
        """The zones in which a piece may lie face down. A piece that is swapped lies as it lay before."""
        found: frozenset[int] = frozenset()
        everywhere = frozenset(range(len(self.program.facts.zones)))
        for procedure in self.program.procedures.values():
            if summary_of(procedure).operations.isdisjoint(_COVERING):
                continue
            for expr in (expr for stmt in statements(procedure.body) for expr in exprs_of(stmt)):
                if seen(expr).operations.isdisjoint(_COVERING):
                    continue
                for each in below(expr):
                    match each:
                        case Op(name="move", arguments=(_, target, _, _, down)) if down != ZERO:
                            found |= self._targets(target, procedure)
                        case Op(name="turn-over", arguments=(_, way)) if way != ZERO:
                            return everywhere
                        case Op(name="set-cell", key="face"):
                            return everywhere
        swaps = any("swap" in summary_of(each).operations for each in self.program.procedures.values())
        return everywhere if found and swaps else found

    def _targets(self, target: Expr, procedure: Procedure) -> frozenset[int]:
        """The zones that a target may be, if need be by all values of a local."""
        if isinstance(target, Var) and target.name not in procedure.parameters:
            given = [stmt for stmt in statements(procedure.body) if sets(stmt) == target.name]
            if all(isinstance(stmt, Set) for stmt in given):
                values = (expr for stmt in given for expr in exprs_of(stmt))
                return frozenset[int]().union(*(zones_of(each, self.program) for each in values))
        return zones_of(target, self.program)

    def is_seen(self, player: Expr, zone: Expr) -> bool:
        """Whether a player sees all that may lie in a zone."""
        facts = self.program.facts
        numbers = zones_of(zone, self.program)
        if not numbers.isdisjoint(self.covered):
            return False
        who = {VISIBILITIES[facts.zones[number].visible] for number in numbers}
        if who <= {"all"}:
            return True
        return who <= {"all", "owner"} and self._is_own(player, zone)

    def _is_own(self, player: Expr, zone: Expr) -> bool:
        zones = self.program.facts.zones
        match zone:
            case Const(value=number):
                return player == Const(zones[number].player)
            case Op(name="plus", arguments=(Const(value=first), index)):
                same = [each.player for each in zones[first:] if each.id == zones[first].id]
                return index == player and same == list(range(len(same)))
            case Op(name="table", arguments=(index,), key=key):
                *rows, _ = self.program.tables[key]
                owners = [zones[row].player for row in rows if isinstance(row, int) and row >= 0]
                return index == player and len(owners) == len(rows) and owners == list(range(len(rows)))
            case _:
                return False


@dataclass(slots=True)
class _Walk:
    """One walk through a procedure. `lies` are the pieces, and lists of pieces, that lie in known zones now."""

    known: _Known
    procedure: Procedure
    lies: dict[str, Zones] = field(default_factory=dict)

    def rewritten(self) -> Procedure:
        body = self.body(self.procedure.body)
        return self.procedure if body is self.procedure.body else replace(self.procedure, body=body)

    def body(self, body: Body) -> Body:
        found: list[Stmt] = []
        changed = False
        for stmt in body:
            after = self.statement(stmt)
            changed = changed or after is not stmt
            if after is not None:
                found.append(after)
        return tuple(found) if changed else body

    def statement(self, stmt: Stmt) -> Stmt | None:
        if type(stmt) is If:
            return self.branches(stmt)
        if type(stmt) is Run and type(stmt.value) is Op and stmt.value.name == "check-seen":
            player, pieces = stmt.value.arguments
            zones = self.zones(pieces)
            return None if zones is not None and all(self.known.is_seen(player, each) for each in zones) else stmt
        if type(stmt) is Loop or type(stmt) is ForEach:
            self.forget(stmt)
        changed = with_exprs(stmt, self.expression, self.body)
        self.forget(stmt)
        if type(changed) is Set:
            is_list = self.procedure.locals[changed.name] == "l"
            zones = self.zones(changed.value) if is_list else self.zones_of_piece(changed.value)
            if zones is not None and not self.moves(stmt) and not _mentions(zones, changed.name):
                self.lies[changed.name] = zones
        return changed

    def branches(self, stmt: If) -> Stmt:
        condition = self.expression(stmt.condition)
        if self.lies and self.moves_in(seen(stmt.condition)):
            self.lies = {}
        before = dict(self.lies)
        then = self.body(stmt.then)
        first, self.lies = self.lies, before
        otherwise = self.body(stmt.otherwise) if stmt.otherwise else ()
        self.lies = {name: zones for name, zones in self.lies.items() if first.get(name) == zones}
        if condition is stmt.condition and then is stmt.then and otherwise is stmt.otherwise:
            return stmt
        return If(condition, then, otherwise)

    def forget(self, stmt: Stmt) -> None:
        """Forget what a statement makes unsure."""
        if self.lies:
            if self.moves(stmt):
                self.lies = {}
                return
            if type(stmt) is Run:
                return
            names = assigned_in(stmt)
            self.lies = {
                name: zones for name, zones in self.lies.items() if name not in names and not _mentions(zones, *names)
            }

    def moves(self, stmt: Stmt) -> bool:
        """Whether pieces may lie elsewhere after a statement."""
        if type(stmt) is Set or type(stmt) is Run:
            return self.moves_in(seen(stmt.value))
        if type(stmt) is If or type(stmt) is ForEach or type(stmt) is Loop:
            found = summary_of(stmt)
            return not found.kinds.isdisjoint(_WAITING) or self.moves_in(found)
        return type(stmt) in _WAITING or any(self.moves_in(seen(expr)) for expr in exprs_of(stmt))

    def moves_in(self, found: Seen | Summary) -> bool:
        """Whether pieces may lie elsewhere after what stands in something."""
        return not found.operations.isdisjoint(_MOVING) or not found.called.isdisjoint(self.known.moving)

    # ---- expressions

    def zones(self, expr: Expr) -> Zones | None:
        """The zones that the pieces of a list lie in; None if that is not known."""
        match expr:
            case Var(name=name):
                return self.lies.get(name)
            case Op(name="zone", arguments=(zone,)) if _is_settled(zone):
                return (zone,)
            case Op(name="list", arguments=()):
                return ()
            case Op(name=name, arguments=arguments) if name in PARTS:
                return self.zones(arguments[0])
            case Op(name=name, arguments=(left, right)) if name in _BOTH:
                return _joined(self.zones(left), self.zones(right))
            case Op(name="either-list", arguments=(_, left, right)):
                return _joined(self.zones(left), self.zones(right))
            case Comp(kind="keep", value=None, source=source):
                return self.zones(source)
            case Call(procedure=name, arguments=arguments) if name in self.known.parts:
                return self.zones(arguments[self.known.parts[name]])
            case _:
                return None

    def zones_of_piece(self, expr: Expr) -> Zones | None:
        """The zones that a piece may lie in; None if that is not known."""
        match expr:
            case Var(name=name):
                return self.lies.get(name)
            case Op(name="at", arguments=(pieces, _)):
                return self.zones(pieces)
            case _:
                return None

    def expression(self, expr: Expr) -> Expr:
        """An expression with places that are known, and without tests of them."""
        found = seen(expr)
        if "cell" not in found.operations or self.moves_in(found):
            return expr
        changed = self.placed(expr)
        return expr if changed is expr else self.known.same.folded(changed)

    def placed(self, expr: Expr) -> Expr:
        if type(expr) is Const or type(expr) is Var or "cell" not in seen(expr).operations:
            return expr
        match expr:
            case Op(name="eq", arguments=(Op(name="cell", arguments=(piece,), key="where"), Const(value=number))):
                zones = self.zones_of_piece(piece)
                if zones is not None and number not in self.numbers(zones):
                    return ZERO
            case Op(name="max", arguments=(Op(name="cell", arguments=(piece,), key="where"), Const(value=-1))):
                if self.zones_of_piece(piece) is not None:
                    return self.placed(expr.arguments[0])
            case Op(name="cell", arguments=(piece,), key="where"):
                zones = self.zones_of_piece(piece)
                if zones is not None and len(zones) == 1:
                    return zones[0]
            case Comp():
                return self.comprehension(expr)
        return with_operands(expr, self.placed)

    def comprehension(self, expr: Comp) -> Expr:
        """One whose members may lie in known zones."""
        zones = self.zones(expr.source)
        if zones is None:
            return with_operands(expr, self.placed)
        before = self.lies
        self.lies = {**before, expr.var: zones}
        test = None if expr.test is None else self.placed(expr.test)
        value = None if expr.value is None else self.placed(expr.value)
        self.lies = before
        if test is not None:
            numbers = self.numbers(zones)
            test = rebuilt(test, lambda each: _without_places(each, expr.var, numbers))
        source = self.placed(expr.source)
        same = source is expr.source and test is expr.test and value is expr.value
        return expr if same else Comp(expr.kind, expr.var, source, test, value)

    def numbers(self, zones: Zones) -> frozenset[int]:
        """The numbers that these zones may have."""
        return frozenset[int]().union(*(zones_of(each, self.known.program) for each in zones))


def _joined(left: Zones | None, right: Zones | None) -> Zones | None:
    return None if left is None or right is None else (*left, *(zone for zone in right if zone not in left))


def _is_settled(expr: Expr) -> bool:
    """Whether an expression stays the same while its names do."""
    return all(
        isinstance(each, Const | Var) or (isinstance(each, Op) and OPERATIONS[each.name].effect == "pure")
        for each in below(expr)
    )


def _mentions(zones: Zones, *names: str) -> bool:
    return any(isinstance(each, Var) and each.name in names for zone in zones for each in below(zone))


def _without_places(expr: Expr, name: str, zones: frozenset[int]) -> Expr:
    """A test of the piece of a name, which lies in one of these zones: whether another one lies somewhere, and is that
    piece, needs not be asked of a place."""
    match expr:
        case Op(
            name="and", arguments=(place, Op(name="eq", arguments=(Var(name=asked), Const(value=piece))) as same)
        ) if asked == name:
            outcome = _outcome(place, piece, zones)
            return expr if outcome is None else same if outcome else ZERO
        case _:
            return expr


def _outcome(test: Expr, piece: int, zones: frozenset[int]) -> bool | None:
    """Whether a test holds if a piece lies in one of some zones; None if that is not known."""
    match test:
        case Op(name="eq", arguments=(where, Const(value=zone))) if _asks_for(where, piece):
            wanted = frozenset((zone,))
        case Op(name="has", arguments=(Op(name="list", arguments=places), where)) if _asks_for(where, piece):
            wanted = frozenset(each.value for each in places if isinstance(each, Const))
            if len(wanted) != len(places):
                return None
        case Op(name="and", arguments=(left, right)):
            outcomes = (_outcome(left, piece, zones), _outcome(right, piece, zones))
            return False if False in outcomes else True if outcomes == (True, True) else None
        case _:
            return None
    return True if zones <= wanted else False if zones.isdisjoint(wanted) else None


def _asks_for(where: Expr, piece: int) -> bool:
    return where == Op("cell", (Const(piece),), "where")
