"""Folding: what an expression is, as far as it is known without running, and simpler ways to say the rest."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from heistdsl.ir.ops import HIGHEST, LOWEST, NIL, QUIET
from heistdsl.ir.parts import PARTS
from heistdsl.ir.program import EMPTY, ONE, ZERO, Comp, Const, Expr, Op, Program, Var
from heistdsl.ir.reads import replaced, seen
from heistdsl.ir.summaries import summary_of
from heistdsl.ir.walking import with_operands

Tables = Mapping[str, "tuple[int, ...] | tuple[tuple[int, ...], ...]"]


@dataclass(slots=True, eq=False)
class Known:
    """What is the same in every game: the tables, whether no piece is ever out of the game (`stays`), how many play (0
    if that differs). Remembers what has been folded."""

    tables: Tables
    stays: bool = False
    players: int = 0
    _done: dict[Expr, Expr] = field(default_factory=dict)

    def folded(self, expr: Expr) -> Expr:
        """The expression with everything in it folded."""
        if type(expr) is Const or type(expr) is Var:
            return expr
        found = self._done.get(expr)
        if found is None:
            found = fold(with_operands(expr, self.folded), self)
            if found is not expr:
                found = self.folded(found)
            self._done[expr] = found
        return found


def known_of(program: Program) -> Known:
    """What is the same in every game of a program."""
    facts = program.facts
    return Known(
        program.tables, _never_leave(program), facts.min_players if facts.min_players == facts.max_players else 0
    )


def _never_leave(program: Program) -> bool:
    return all(piece.seat < program.facts.min_players for piece in program.facts.pieces) and not any(
        "remove" in summary_of(procedure).operations for procedure in program.procedures.values()
    )


_NUMBERS: dict[str, Callable[[int, int], int]] = {
    "plus": lambda a, b: a + b,
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "min": min,
    "max": max,
    "eq": lambda a, b: int(a == b),
    "ne": lambda a, b: int(a != b),
    "lt": lambda a, b: int(a < b),
    "le": lambda a, b: int(a <= b),
    "gt": lambda a, b: int(a > b),
    "ge": lambda a, b: int(a >= b),
}
#: Operations on lists that are the list itself if it has at most one member.
_SAME_FOR_ONE = frozenset(("once", "around", "back-around"))
#: Operations that are never simpler.
_AS_THEY_ARE = frozenset(("zone", "list", "cell", "move", "log", "seers", "owner", "scalar", "option", "note"))
#: Operations that give some of the members of a list, or all of them in another order.
_SOME_OF = PARTS | {"back-around"}
#: Operations that give each member once.
_ONCE = frozenset(("zone", "players", "others", "everything", "lasting", "range", "once", "union"))
#: Operations that hardly take longer than reading a local.
_LOOKED_UP = frozenset(("owner", "table", "plus"))
#: Operations that give 0 or 1.
_CONDITIONS = frozenset(("eq", "ne", "lt", "le", "gt", "ge", "not", "has", "within", "meets", "same"))
#: Comparisons turned round.
_OPPOSITES = {"eq": "ne", "ne": "eq", "lt": "ge", "ge": "lt", "gt": "le", "le": "gt"}


def fold(expr: Expr, known: Known) -> Expr:
    """The expression, simpler if it can be; what is below it has been folded already."""
    if type(expr) is Comp:
        return _comprehension(expr)
    if type(expr) is not Op or expr.name in _AS_THEY_ARE:
        return expr
    match expr.name, expr.arguments:
        case name, (Const(value=left), Const(value=right)) if name in _NUMBERS:
            found = _NUMBERS[name](left, right)
            return Const(found) if LOWEST <= found <= HIGHEST else expr
        case "plus", (left_, Const(value=0)):
            return left_
        case "eq", (Var(name=one), Var(name=other)) if one == other:
            return ONE
        case "num", (Const(value=value),):
            return ZERO if value == NIL else expr.arguments[0]
        case "neg", (Const(value=value),) if value > LOWEST:
            return Const(-value)
        case "table" | "row", (Const(value=index),):
            return _looked_up(expr, known.tables[expr.key], index)
        case "max", (Op(name="cell", key="where") as where, Const(value=-1)) if known.stays:
            return where
        case "players", () if known.players:
            return Op("list", tuple(map(Const, range(known.players))))
        case "seats", () if known.players:
            return Const(known.players)
        case (("and" | "or" | "not" | "either" | "either-list"), _):
            return _condition(expr)
        case _:
            return _list(expr, known)


def _comprehension(expr: Comp) -> Expr:
    """One over no member, or over one."""
    if type(expr.test) is Const:
        if not expr.test.value and _is_pure(expr.source):
            return ZERO if expr.kind == "any" else EMPTY
        if expr.test.value and expr.kind != "any":
            return expr.source if expr.value is None else Comp(expr.kind, expr.var, expr.source, None, expr.value)
    match expr.source:
        case Comp(kind="map", var=var, source=source, test=None, value=mapped) if mapped and _is_cheap(mapped):
            return _over_what_is_mapped(expr, source, _with(mapped, var, Var(expr.var)))
        case Comp(kind="keep", var=var, source=source, test=test, value=None) if test is not None:
            own = Var(expr.var)
            test = _with(test, var, own)
            both = test if expr.test is None else Op("and", (test, expr.test))
            return Comp(expr.kind, expr.var, source, both, expr.value)
        case Op(name="list", arguments=()):
            return ZERO if expr.kind == "any" else EMPTY
        case Op(name="list", arguments=(member,)) if _is_cheap(member):
            test = ONE if expr.test is None else _with(expr.test, expr.var, member)
            if expr.kind == "any":
                return _truth(test)
            if expr.kind == "flat" or expr.value is None:
                value: Expr = expr.source if expr.value is None else _with(expr.value, expr.var, member)
            else:
                value = Op("list", (_with(expr.value, expr.var, member),))
            return value if test == ONE else Op("either-list", (test, value, EMPTY))
        case _:
            return expr


def _over_what_is_mapped(expr: Comp, source: Expr, member: Expr) -> Comp:
    """One over members that are worked out from those of another list, as one over these."""
    test = None if expr.test is None else _with(expr.test, expr.var, member)
    if expr.kind == "keep":
        return Comp("map", expr.var, source, test, member)
    return Comp(expr.kind, expr.var, source, test, None if expr.value is None else _with(expr.value, expr.var, member))


def _is_cheap(expr: Expr) -> bool:
    """Whether an expression may be said several times."""
    if isinstance(expr, Op):
        return expr.name in _LOOKED_UP and all(map(_is_cheap, expr.arguments))
    return isinstance(expr, Const | Var)


def _truth(condition: Expr) -> Expr:
    """1 if a condition holds, else 0."""
    if isinstance(condition, Const):
        return Const(int(condition.value != 0))
    if _is_truth(condition):
        return condition
    return Op("not", (Op("not", (condition,)),))


def _is_truth(expr: Expr) -> bool:
    """Whether an expression gives 0 or 1."""
    if not isinstance(expr, Op):
        return expr in (ZERO, ONE)
    return expr.name in _CONDITIONS or (expr.name in ("and", "or") and all(map(_is_truth, expr.arguments)))


def _with(expr: Expr, name: str, value: Expr) -> Expr:
    """An expression with a name replaced. Names of comprehensions inside are others: theirs would hide it."""
    return replaced(expr, {name: value})


def _looked_up(expr: Op, rows: tuple[int, ...] | tuple[tuple[int, ...], ...], index: int) -> Expr:
    if not -1 <= index < len(rows):
        return expr
    found = rows[index]
    return Const(found) if isinstance(found, int) else Op("list", tuple(map(Const, found)))


def _condition(expr: Op) -> Expr:
    match expr.name, expr.arguments:
        case "and", (Const(value=value), other):
            return other if value else ZERO
        case "or", (Const(value=value), other):
            return other if not value else ONE
        case "and", (other, Const(value=value)) if value:
            return other
        case "and", (Op(name="ne", arguments=(number, Const(value=value))), other) if value == NIL and _implies_there(
            other, number
        ):
            return other
        case "or", (other, Const(value=0)):
            return other
        case "or", (other, Const(value=value)) if _is_pure(other):
            return ONE
        case "and", (other, Const(value=0)) if _is_pure(other):
            return ZERO
        case "either", (condition, Const(value=1), other) if _is_truth(other):
            return _condition(Op("or", (_truth(condition), other)))
        case "not", (Const(value=value),):
            return Const(int(not value))
        case "not", (Op(name=name, arguments=arguments),) if name in _OPPOSITES:
            return Op(_OPPOSITES[name], arguments)
        case "either" | "either-list", (Const(value=value), then, otherwise):
            return then if value else otherwise
        case "either" | "either-list", (condition, then, otherwise) if then == otherwise and _is_pure(condition):
            return then
        case "either-list", (condition, then, Op(name="either-list", arguments=(again, _, otherwise))) if (
            again == condition
        ):
            return Op("either-list", (condition, then, otherwise))
        case "either-list", (condition, then, Op(name="either-list", arguments=(other, again, otherwise))) if (
            again == then
        ):
            return Op("either-list", (Op("or", (condition, other)), then, otherwise))
        case _:
            return expr


def _implies_there(condition: Expr, number: Expr) -> bool:
    """Whether a condition that holds means that a number is there: nothing is less than every number."""
    match condition:
        case Op(name="and", arguments=(left, right)):
            return _implies_there(left, number) or _implies_there(right, number)
        case Op(name="gt", arguments=(left, _)):
            return left == number
        case Op(name="lt", arguments=(_, right)):
            return right == number
        case Op(name="ge" | "eq", arguments=(left, Const(value=value))):
            return left == number and value != NIL
        case Op(name="le" | "eq", arguments=(Const(value=value), right)):
            return right == number and value != NIL
        case _:
            return False


def _list(expr: Op, known: Known) -> Expr:
    """Operations on lists that are written out."""
    match expr.name, expr.arguments:
        case "size", (Op(name="list", arguments=members),):
            return Const(len(members))
        case "size", (Op(name="either-list", arguments=(condition, left, right)),) if (
            _length(left) is not None and _length(right) is not None
        ):
            sizes = (Const(_length(left) or 0), Const(_length(right) or 0))
            if sizes == (ONE, ZERO):
                return _truth(condition)
            return Op("either", (condition, *sizes))
        case "gt", (Op(name="size"), Const(value=0)):
            return expr.arguments[0]
        case "eq", (Op(name="size", arguments=found), Const(value=0)):
            return Op("not", (Op("size", found),))
        case "first" | "only", (Op(name="list", arguments=(member,)),):
            return member
        case "first" | "only", (Op(name="list", arguments=()),):
            return Const(-1)
        case "at", (Op(name="list", arguments=members), Const(value=place)) if place < len(members):
            return members[place]
        case "some", (Const(value=value),):
            return EMPTY if value == -1 else Op("list", expr.arguments)
        case "has", (Op(name="list", arguments=()), _):
            return ZERO
        case "has", (Op(name="list", arguments=(member,)), other):
            return Op("eq", (other, member))
        case "has", (Op(name="list", arguments=members), Const() as wanted) if all(
            isinstance(member, Const) for member in members
        ):
            return Const(int(wanted in members))
        case "join" | "union", (left, right) if left == EMPTY or right == EMPTY:
            other = right if left == EMPTY else left
            return other if expr.name == "join" or is_each_once(other) else Op("once", (other,))
        case "union", (left, right) if _zones_in(left) and _zones_in(right) and not _zones_in(left) & _zones_in(right):
            return Op("join", (left, right))
        case name, (members, *_) if name in _SAME_FOR_ONE and _is_one_at_most(members):
            return expr.arguments[0]
        case "around", (members, Const(value=-1 | 0)) if _ascends(members):
            return members
        case "once", (members,) if is_each_once(members):
            return members
        case "without", (Op(name="list", arguments=members), Op(name="list", arguments=(one,))) if (
            known.players and members == tuple(map(Const, range(known.players)))
        ):
            return Op("others", (one,))
        case "without", (left, right) if left == EMPTY or right == EMPTY:
            return left
        case _:
            return expr


def _zones_in(expr: Expr) -> frozenset[int]:
    """The zones whose pieces a list holds, each once; none if that is not so. No piece lies in two zones."""
    match expr:
        case Op(name="zone", arguments=(Const(value=zone),)):
            return frozenset((zone,))
        case Op(name="join", arguments=(left, right)):
            one, other = _zones_in(left), _zones_in(right)
            return one | other if one and other and not one & other else frozenset()
        case _:
            return frozenset()


def _ascends(expr: Expr) -> bool:
    """Whether the members of a list are players in the order of their seats."""
    match expr:
        case Op(name="players" | "others"):
            return True
        case Op(name="list", arguments=members):
            numbers = [each.value for each in members if isinstance(each, Const)]
            return len(numbers) == len(members) and numbers == sorted(numbers)
        case Comp(kind="keep", source=source, value=None):
            return _ascends(source)
        case _:
            return False


def is_each_once(expr: Expr) -> bool:
    """Whether no member of a list comes twice."""
    match expr:
        case Op(name=name) if name in _ONCE:
            return True
        case Op(name=name, arguments=(members, *_)) if name in _SOME_OF:
            return is_each_once(members)
        case Op(name="join"):
            return bool(_zones_in(expr))
        case Comp(kind="keep", source=source, value=None):
            return is_each_once(source)
        case Comp(kind="map", var=var, source=source, value=Var(name=own)):
            return var == own and is_each_once(source)
        case Comp(kind="map", var=var, source=source, value=Op(name="plus", arguments=(Const(), member))):
            return is_each_once(Comp("map", var, source, None, member))
        case Comp(kind="flat", var=var, source=source, value=Op(name="zone", arguments=(zone,))):
            return is_each_once(Comp("map", var, source, None, zone))
        case _:
            return False


def _is_one_at_most(expr: Expr) -> bool:
    match expr:
        case Op(name="either-list", arguments=(_, left, right)):
            return _is_one_at_most(left) and _is_one_at_most(right)
        case _:
            return (_length(expr) or 0) <= 1 and _length(expr) is not None


def _length(expr: Expr) -> int | None:
    return len(expr.arguments) if isinstance(expr, Op) and expr.name == "list" else None


def _is_pure(expr: Expr) -> bool:
    """Whether an expression does nothing, and cannot fail."""
    found = seen(expr)
    return not found.calls and found.operations <= QUIET
