"""What the numbers of a program stand for: pieces, zones, or neither. Nothing that plays needs it, but whoever changes
a state from outside does: to imagine another world means to give pieces other numbers wherever they are written down.

Kinds are found, not declared: they flow from operations that give pieces (`supply`) to the locals that get them, and
back from operations that take pieces (`demand`) to the locals they come from. A list has the kind of its members;
what those of records and of packed lists are stands in rows.py.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from heistdsl.ir.facts import KINDS
from heistdsl.ir.ops import OPERATIONS
from heistdsl.ir.program import (
    Ask,
    Call,
    Comp,
    Const,
    Expr,
    ForEach,
    Invoke,
    Op,
    Procedure,
    Program,
    Return,
    Set,
    Stmt,
    Together,
    Var,
)
from heistdsl.ir.reads import seen
from heistdsl.ir.rows import PACKED_RECORDS, entries, is_record, kind_of_rows, packed, packs, unpacked
from heistdsl.ir.signatures import (
    ENTRY,
    NAMED,
    PACKED,
    PIECE,
    PLAIN,
    SIGNATURES,
    UNSURE,
    ZONE,
    kind_of_operand,
    letters,
    settled,
)
from heistdsl.ir.summaries import summary_of
from heistdsl.ir.walking import below, exprs_of, statements

#: Arrays of the state that hold something for each piece, and what.
_ARRAYS: Final[Mapping[str, str]] = {"where": ZONE, "face": PLAIN, "known": PLAIN, "since": PLAIN, "handler": PLAIN}
#: Tables whose numbers are zones begin like this; those after it are looked up by a zone.
_ZONE_TABLE: Final = "zone-"
_BY_ZONE: Final = frozenset(("zone-player", "zone-place", "zone-of-players"))

#: Operations whose operands are what is kept under their key.
_KEYED: Final = frozenset(("cell", "set-cell", "table", "row"))
#: Operations whose operands may be of any kind.
_INERT: Final = frozenset(name for name, (takes, _) in SIGNATURES.items() if takes == ".") - _KEYED
_NONE: Final[set[str]] = set()

_Key = tuple[str, object]
_Found = defaultdict[_Key, set[str]]


@dataclass(frozen=True, slots=True)
class Kinds:
    """`locals` by procedure: of each name its kind; a loop over a list `x` also has `x.all`, the list. `lasting`: for
    each kind of lasting effect those of its kept numbers and of its kept lists, a letter each."""

    locals: Mapping[str, Mapping[str, str]]
    lasting: Mapping[int, tuple[str, str]]

    def of_parameters(self, procedure: Procedure) -> tuple[str, ...]:
        """The kinds of what a procedure takes."""
        return tuple(self.locals[procedure.name][name] for name in procedure.parameters)


#: The program that was looked at last, and what was found: both back ends ask.
_LATEST: list[tuple[Program, Kinds]] = []


def find_kinds(program: Program) -> Kinds:
    """The kinds of all locals of a program."""
    for known, found in _LATEST:
        if known is program:
            return found
    _LATEST[:] = [(program, _Search(program).run())]
    return _LATEST[0][1]


class _Search:
    """Sets of kinds grow until nothing changes any more: what may come to be in a local (`supply`), what is done with
    it (`demand`). What a procedure returns is a local without a name."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.supply: _Found = defaultdict(set)
        self.demand: _Found = defaultdict(set)
        self.procedure = ""
        self.bound: dict[str, _Key] = {}
        #: The statement that is looked at, and those that something has changed for since they were.
        self.here = 0
        self.stale: set[int] = set()
        #: The statements that looked up what is known under a key.
        self.readers: defaultdict[_Key, set[int]] = defaultdict(set)
        #: Records as they are written, each with the place where it is, by a text that stands for it.
        self.records: dict[str, tuple[str, dict[str, _Key], Op]] = {}
        self.numbers: dict[tuple[object, ...], int] = {}

    def run(self) -> Kinds:
        places = [(name, stmt) for name, each in self.program.procedures.items() for stmt in statements(each.body)]
        waiting, forward = list(range(len(places))), True
        while waiting:
            for self.here in waiting:
                self.stale.discard(self.here)
                self.procedure, stmt = places[self.here]
                self.statement(stmt)
            forward = not forward
            waiting = sorted(self.stale, reverse=not forward)
        names = {name: set(each.locals) for name, each in self.program.procedures.items()}
        for home, name in self.supply:
            if home:
                names[home].add(str(name))
        named = {
            home: {name: self._kind(home, name) for name in sorted(found) if name} for home, found in names.items()
        }
        return Kinds(named, dict(self._lasting()))

    def _kind(self, procedure: str, name: str) -> str:
        supply = self.supply[procedure, name]
        around = PACKED if supply and all(each.startswith(PACKED_RECORDS) for each in supply) else ""
        found = sorted(each.removeprefix(around) for each in supply)
        rows = [self.records[each] for each in found if each in self.records]
        if not rows:
            return settled(supply, self.demand[procedure, name])
        if len(rows) < len(supply):
            return UNSURE
        kind = kind_of_rows([(row[-1], self._columns(*row)) for row in rows])
        return UNSURE if kind == UNSURE else around + kind

    def _columns(self, procedure: str, bound: dict[str, _Key], op: Op) -> list[str]:
        """The kinds of the entries of a record; the empty text for constants."""
        self.procedure, self.bound = procedure, bound
        found = ["" if isinstance(each, Const) else self.kind_of(each) for each in op.arguments]
        self.bound = {}
        return found

    # ---- statements

    def statement(self, stmt: Stmt) -> None:
        match stmt:
            case Set(name=name, value=value):
                self.hand_over(value, (self.procedure, name))
            case ForEach(var=var, source=source):
                self.hand_over(source, (self.procedure, var))
                self.hand_over(source, (self.procedure, f"{var}.all"))
            case Return(value=value) if value is not None:
                self.hand_over(value, (self.procedure, ""))
            case Invoke(procedure=called, arguments=arguments, into=into):
                self.hand_over_all(called, arguments)
                if into is not None:
                    self.flow((called, ""), (self.procedure, into))
            case Together(procedure=called, source=source, arguments=arguments):
                self.hand_over_all(called, (source, *arguments))
            case Ask(into=into, which=which):
                for name in (into, which):
                    self.grow(self.supply, (self.procedure, name), {PLAIN})
                if KINDS[stmt.kind] == "name" and isinstance(stmt.options, Var):
                    self.grow(self.supply, (self.procedure, stmt.options.name), {NAMED})
                self.check(stmt)
                for expr in (stmt.player, stmt.options, stmt.low, stmt.high):
                    self.take(expr, set())
            case _:
                for expr in exprs_of(stmt):
                    self.take(expr, set())

    def check(self, ask: Ask) -> None:
        """The procedure that checks an answer gets the answer, then what the question keeps for it."""
        if ask.check is not None:
            name = ask.check.procedure
            answer, *others = self.program.procedures[name].parameters
            self.hand_over(ask.options, (name, answer))
            for other, argument in zip(others, ask.check.arguments, strict=True):
                self.hand_over(argument, (name, other))

    def hand_over_all(self, called: str, arguments: tuple[Expr, ...]) -> None:
        for name, argument in zip(self.program.procedures[called].parameters, arguments, strict=False):
            self.hand_over(argument, (called, name))

    def hand_over(self, value: Expr, to: _Key) -> None:
        self.grow(self.supply, to, self.give(value))
        self.take(value, self.demanded(to))

    def flow(self, source: _Key, to: _Key) -> None:
        self.grow(self.supply, to, self.supplied(source))
        self.grow(self.demand, source, self.demanded(to))

    def grow(self, where: _Found, key: _Key, kinds: set[str]) -> None:
        if not kinds <= where[key]:
            where[key] |= kinds
            self.stale |= self.readers[key]

    def supplied(self, key: _Key) -> set[str]:
        """What may come to be there, as far as it is known; whoever asks is looked at again when that is more."""
        self.readers[key].add(self.here)
        return self.supply[key]

    def demanded(self, key: _Key) -> set[str]:
        """What is done with it, likewise."""
        self.readers[key].add(self.here)
        return self.demand[key]

    # ---- what an expression gives

    def give(self, expr: Expr) -> set[str]:
        match expr:
            case Const():
                return set()
            case Var(name=name):
                return self.supplied(self.bound.get(name, (self.procedure, name)))
            case Call(procedure=called):
                return self.supplied((called, ""))
            case Comp(kind="keep", source=source):
                return self.give(source)
            case Comp(kind="any"):
                return {PLAIN}
            case Comp(value=value):
                with_var = self.inside(expr)
                found = set() if value is None else self.give(value)
                self.bound = with_var
                return found
            case Op():
                return self.give_of(expr)

    def give_of(self, op: Op) -> set[str]:
        takes, gives = SIGNATURES.get(op.name, (".", "."))
        if gives in "=#":
            found: set[str] = set()
            for place, argument in enumerate(op.arguments):
                if kind_of_operand(takes, place) == "=":
                    found = found | self.give(argument)
                elif kind_of_operand(takes, place) == "#":
                    found = found | set(map(unpacked, self.give(argument)))
            if op.name == "list" and is_record(op, found):
                here = (self.procedure, op, *self.bound.values())
                record = f"R{self.numbers.setdefault(here, len(self.numbers))}"
                self.records[record] = self.procedure, self.bound, op
                return {record}
            if OPERATIONS[op.name].gives == "i":
                found = {ENTRY if each.removeprefix(PACKED) in self.records else each for each in found}
            return set(map(packed, found)) if gives == "#" else found
        return {gives} if gives != "." else self.give_read(op)

    def give_read(self, op: Op) -> set[str]:
        """What is read from the state, or a table."""
        match op:
            case Op(name="cell", key="c", arguments=(index,)):
                return self.kept_at(index, self.program.facts.things_in_cells)
            case Op(name="set", arguments=(index,)):
                return self.kept_at(index, self.program.facts.things_in_sets)
            case Op(name="cell", key=key):
                return {_ARRAYS[key]} if key in _ARRAYS else set()
            case Op(name="scalar"):
                return {PLAIN}
            case Op(name="table", key=key) if key.startswith(_ZONE_TABLE):
                return {PLAIN} if key in _BY_ZONE else {ZONE}
            case _:
                return set()

    def kept_at(self, index: Expr, things: Mapping[int, str]) -> set[str]:
        """The kind of what is kept in a cell or set; nothing of numbers."""
        for expr in below(index):
            if isinstance(expr, Op) and expr.key.startswith("cell-"):
                rows = self.program.tables[expr.key]
                return {things[row] for row in rows if isinstance(row, int) and row in things}
        first = _constant_part(index)
        return {things[first]} if first in things else set()

    # ---- what is done with it

    def take(self, expr: Expr, wanted: set[str]) -> None:
        if type(expr) is Const:
            return
        if type(expr) is Op:
            found = seen(expr)
            # Where nothing in it tells the kind of anything, there is nothing to do.
            if not found.operations <= _INERT or found.calls or found.repeats:
                self.take_of(expr, wanted)
            return
        match expr:
            case Var(name=name):
                if wanted:
                    self.grow(self.demand, self.bound.get(name, (self.procedure, name)), wanted - {PLAIN})
            case Call(procedure=called, arguments=arguments):
                self.grow(self.demand, (called, ""), wanted - {PLAIN})
                self.hand_over_all(called, arguments)
            case Comp(kind=kind, source=source, test=test, value=value):
                with_var = self.inside(expr)
                if test is not None:
                    self.take(test, set())
                if value is not None:
                    self.take(value, wanted)
                of_members = self.demanded(self.bound[expr.var])
                self.bound = with_var
                self.take(source, of_members | wanted if kind == "keep" else of_members)

    def take_of(self, op: Op, wanted: set[str]) -> None:
        takes, gives = SIGNATURES.get(op.name, (".", "."))
        wanted = wanted if gives == "=" else set(map(unpacked, wanted)) if gives == "#" else set()
        if op.name == "list" and is_record(op, set()):
            wanted = set()  # what is done with records does not tell what each of their entries is
        if takes.count("=") > 1 and gives == "n":
            wanted = set[str]().union(*(self.give(each) for each in op.arguments))
            wanted = wanted if len(wanted) == 1 and wanted <= {PIECE, ZONE, PACKED} else set()
        for place, argument in enumerate(op.arguments):
            if type(argument) is Const:
                continue
            kind = kind_of_operand(takes, place)
            if kind == "=":
                self.take(argument, wanted)
            elif kind == "#":
                self.take(argument, set(map(packed, wanted)))
            elif kind == ".":
                self.take(argument, self.take_read(op, place) if op.name in _KEYED else _NONE)
            else:
                self.take(argument, {kind})

    def take_read(self, op: Op, place: int) -> set[str]:
        """What a position in an array or table is, and what is put into an array."""
        if op.name in ("cell", "set-cell") and op.key in _ARRAYS:
            return {PIECE} if place == 0 else {_ARRAYS[op.key]}
        if op.name in ("table", "row"):
            return {PIECE} if len(self.program.tables[op.key]) == len(self.program.facts.pieces) + 1 else set()
        return set()

    def inside(self, comp: Comp) -> dict[str, _Key]:
        """Bind the name a comprehension goes over; the names before."""
        before = self.bound
        key = ("", (self.procedure, comp, *before.values()))
        self.grow(self.supply, key, self.give(comp.source))
        self.bound = {**before, comp.var: key}
        return before

    # ---- what lasts

    def _lasting(self) -> Mapping[int, tuple[str, str]]:
        found: dict[int, tuple[list[set[str]], list[set[str]]]] = {}
        for procedure in self.program.procedures.values():
            self.procedure = procedure.name
            if "keep" not in summary_of(procedure).operations:
                continue
            for stmt in statements(procedure.body):
                for expr in (each for top in exprs_of(stmt) for each in below(top)):
                    if isinstance(expr, Op) and expr.name == "keep":
                        self._keeping(expr, found)
        return {kind: (letters(numbers), letters(lists)) for kind, (numbers, lists) in found.items()}

    def _keeping(self, op: Op, found: dict[int, tuple[list[set[str]], list[set[str]]]]) -> None:
        kind = op.arguments[0]
        assert isinstance(kind, Const)
        for kept, into in zip(
            (entries(op.arguments[5]), packs(op.arguments[6])), found.setdefault(kind.value, ([], [])), strict=True
        ):
            for place, entry in enumerate(kept):
                into += [set()] * (place + 1 - len(into))
                into[place] = into[place] | {self.kind_of(entry)}

    def kind_of(self, expr: Expr) -> str:
        """The kind of an expression of the procedure."""
        if isinstance(expr, Var):
            key = self.bound.get(expr.name, (self.procedure, expr.name))
            return settled(self.supply[key], self.demand[key])
        return settled(self.give(expr), set())


def _constant_part(index: Expr) -> int:
    """What is known of a sum: of the position of what somebody has the first position of all that are like it."""
    match index:
        case Const(value=value):
            return value
        case Op(name="plus", arguments=(left, right)):
            return _constant_part(left) + _constant_part(right)
        case _:
            return 0
