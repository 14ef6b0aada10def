"""From procedures to WebAssembly text: expressions and statements."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from typing import Final

from heistdsl.ir.ops import OPERATIONS
from heistdsl.ir.program import (
    Body,
    Break,
    Call,
    Comp,
    Const,
    Expr,
    ForEach,
    If,
    Loop,
    Op,
    Procedure,
    Program,
    Return,
    Run,
    Set,
    Stmt,
    Trap,
    Var,
)
from heistdsl.wasm.bounds import IN_ARRAYS, in_array, in_list, is_in_array, is_in_list
from heistdsl.wasm.cases import cases_of
from heistdsl.wasm.comprehensions import best, comprehension, size, total
from heistdsl.wasm.conditions import condition
from heistdsl.wasm.found import Found
from heistdsl.wasm.kernel import Kernel
from heistdsl.wasm.known_lines import chunks, is_silent, known_line
from heistdsl.wasm.layout import Layout, known_members
from heistdsl.wasm.of_one import move_of_one
from heistdsl.wasm.operations import ARRAYS, DIRECT, SCALARS, UNSEEN, WRITTEN, function_name
from heistdsl.wasm.orders import is_by_member, ordered
from heistdsl.wasm.ranges import Ranges, is_within
from heistdsl.wasm.short_lines import short_line
from heistdsl.wasm.trying import aside_before, back_at_end, looks_only, tried

_ALLOCATES: Final = re.compile(r"\(call |global\.set \$arena")


def identifier(name: str) -> str:
    """A name as WebAssembly text takes it."""
    return re.sub(r"[^\w.-]", "_", name)


#: Operations that only look at a list and forget it.
_LOOKING = frozenset(
    name for name, row in OPERATIONS.items() if row.effect in ("pure", "stops") and name not in ("once", "either-list")
)


#: Operations that work out some of their operands only if the first says so.
_CHOOSING: Final = frozenset(("and", "or", "either", "either-list"))


def _is_live(expr: Expr) -> bool:
    """Whether the value is a list of the state itself, which will change."""
    match expr:
        case Op(name="zone"):
            return True
        case Op(name="either-list", arguments=(_, left, right)):
            return _is_live(left) or _is_live(right)
        case _:
            return False


class Writer:
    """What one function is written with."""

    def __init__(self, program: Program, layout: Layout, kernel: Kernel, found: Found, traps: list[Trap]) -> None:
        self.ranges = Ranges(program, found.parts)
        self.program = program
        self.layout = layout
        self.kernel = kernel
        self.found = found
        self.traps = traps
        self.temporaries = 0
        self.labels = 0
        self.loops: list[int] = []
        self.renamed: dict[str, str] = {}
        self.used: set[str] = set()
        self.others: dict[str, str] = {}
        self.looks_only = self.is_only_tried = False

    # ---- whole functions

    def function(self, procedure: Procedure) -> str:
        """A procedure that cannot suspend."""
        parameters = " ".join(f"(param ${self.local(name)} i32)" for name in procedure.parameters)
        given = {self.local(name) for name in procedure.parameters}
        self.looks_only = looks_only(procedure, self.found.changing)
        self.is_only_tried = procedure.name in self.found.only_tried
        body = "\n".join(self.body(procedure.body))
        gives, back = procedure.gives != "-", back_at_end(self)
        marked = procedure.gives != "l" and bool(_ALLOCATES.search(body))
        before, after = "", ""
        if marked:
            before, after = "(local.set $mark (global.get $arena))\n", "\n(global.set $arena (local.get $mark))"
            self.used.add("mark")
        if gives:
            self.used.add("result")
            after += "\n(local.get $result)"
        result = " (result i32)" if gives else ""
        name = identifier(procedure.name)
        return (
            f"(func $p_{name} {parameters}{result} {self.declared(given)}\n{before}(block $out\n{body}){back}{after})"
        )

    def declared(self, given: AbstractSet[str] = frozenset()) -> str:
        """The locals that were used."""
        own = [*dict.fromkeys(sorted(self.used - given), "i32").items(), *self.others.items()]
        return " ".join(f"(local ${name} {type_})" for name, type_ in own)

    def kernel_call(self, name: str, *operands: str) -> str:
        """A call of a function of the kernel."""
        return self.kernel.call(name, " ".join(operands), self.others)

    # ---- statements

    def body(self, body: Iterable[Stmt]) -> Iterator[str]:
        """Lines that are known wait until something else may write one, and are written together."""
        known = b""
        for stmt in body:
            if self.is_only_tried:
                yield aside_before(self, stmt)
            line = known_line(stmt)
            if known and not line and not is_silent(stmt):
                yield self.note(known)
                known = b""
            known += line
            if not line:
                yield from self.statement(stmt)
        if known:
            yield self.note(known)

    def note(self, text: bytes) -> str:
        """Put lines that are known into the log, 16 bytes at a time; what is too much is written over."""
        at = self.temporary()
        stores = "".join(
            f"(v128.store offset={16 * place} (local.get {at}) (v128.const i64x2 {one} {other}))"
            for place, (one, other) in enumerate(chunks(text))
        )
        end = f"(i32.add (local.get {at}) (i32.const {len(text)}))"
        return self.if_recorded(
            f"(local.set {at} {self.kernel_call('line')}) {stores} "
            f"(i32.store offset={self.layout.scalars['logged']} (i32.const 0) {end})"
        )

    def if_recorded(self, text: str) -> str:
        return f"(if (i32.load offset={self.layout.scalars['recorded']} (i32.const 0)) (then {text}))"

    def statement(self, stmt: Stmt) -> Iterator[str]:
        match stmt:
            case Set(name=name, value=value):
                yield f"(local.set ${self.local(name)} {self.kept(value)})"
                self.ranges.learn(name, value)
            case Run(value=value):
                yield self.effect(value)
            case If() if (cases := cases_of(stmt)) is not None:
                yield from self.by_table(*cases)
            case If(condition=condition, then=then, otherwise=otherwise):
                yield f"(if {self.expr(condition)} (then"
                with self.ranges.sometimes():
                    yield from self.body(then)
                if otherwise:
                    yield ") (else"
                    with self.ranges.sometimes():
                        yield from self.body(otherwise)
                yield "))"
                self.ranges.forget_set_in(then, otherwise)
            case Loop(body=body):
                number = self.begin_loop()
                self.ranges.forget_set_in(body)
                yield f"(block $b{number} (loop $l{number} {self.kernel_call('op_spend')}"
                with self.ranges.sometimes():
                    yield from self.body(body)
                yield f"(br $l{number})))"
                self.loops.pop()
            case ForEach():
                yield from self.for_each(stmt)
            case Break():
                yield f"(br $b{self.loops[-1]})"
            case Return(value=None):
                yield "(br $out)"
            case Return(value=value) if value is not None:
                yield f"(local.set $result {self.kept(value)}) (br $out)"
            case Trap():
                self.traps.append(stmt)
                yield self.kernel_call("trap", f"(i32.const {len(self.traps)})")
            case _:
                raise AssertionError(stmt)

    def by_table(self, name: str, cases: Mapping[int, Body]) -> Iterator[str]:
        """Jump to one of the cases."""
        self.labels += 1
        end, low = f"$e{self.labels}", min(cases)
        labels = {value: f"{end}_{place}" for place, value in enumerate(cases)}
        targets = " ".join(labels.get(value, end) for value in range(low, max(cases) + 1))
        yield f"(block {end} {' '.join(f'(block {label}' for label in reversed(labels.values()))}"
        yield f"(br_table {targets} {end} (i32.sub (local.get ${self.local(name)}) (i32.const {low})))"
        for body in cases.values():
            yield ")"
            with self.ranges.sometimes():
                yield from self.body(body)
            yield f"(br {end})"
        yield ")"
        self.ranges.forget_set_in(*cases.values())

    def begin_loop(self) -> int:
        self.labels += 1
        self.loops.append(self.labels)
        return self.labels

    def for_each(self, stmt: ForEach) -> Iterator[str]:
        at, end = self.temporary(), self.temporary()
        source = self.kept(stmt.source)
        number = self.begin_loop()
        yield f"(local.set {at} {source}) {self.end_of(at, end)}"
        yield f"(block $b{number} (loop $l{number} (br_if $b{number} (i32.ge_u (local.get {at}) (local.get {end})))"
        yield f"(local.set {at} (i32.add (local.get {at}) (i32.const 4)))"
        yield f"(local.set ${self.local(stmt.var)} (i32.load (local.get {at})))"
        self.ranges.forget_set_in(stmt.body)
        with self.ranges.sometimes():
            self.ranges.learn_member(stmt.var, stmt.source)
            yield from self.body(stmt.body)
        self.ranges.forget([stmt.var])
        yield f"(br $l{number})))"
        self.loops.pop()

    @staticmethod
    def end_of(at: str, end: str) -> str:
        """Set the address of the last member of a list."""
        return f"(local.set {end} (i32.add (local.get {at}) (i32.shl (i32.load (local.get {at})) (i32.const 2))))"

    def effect(self, value: Expr) -> str:
        """An expression for what it does."""
        if isinstance(value, Op) and value.name in ("log", "note"):
            with self.ranges.sometimes():
                return self.if_recorded(short_line(self, value) or self.expr(value))
        text = self.expr(value)
        match value:
            case Op(name=name):
                gives = OPERATIONS[name].gives != "-"
            case Call(procedure=name):
                gives = self.program.procedures[name].gives != "-"
            case _:
                gives = True
        if isinstance(value, Op) and value.name in ("finish", "leave-phase"):
            return f"{text} (br_if $out (i32.load offset={self.layout.scalars['ending']} (i32.const 0)))"
        return f"(drop {text})" if gives else text

    # ---- expressions

    def local(self, name: str) -> str:
        """The local of a name."""
        found = self.renamed.get(name) or f"v_{identifier(name)}"
        self.used.add(found)
        return found

    def temporary(self) -> str:
        """A local that nothing else uses."""
        self.temporaries += 1
        name = f"t{self.temporaries}"
        self.used.add(name)
        return f"${name}"

    def kept(self, expr: Expr) -> str:
        """An expression whose value is kept: what lies in a zone is copied."""
        text = self.expr(expr)
        return self.kernel_call("copied", text) if _is_live(expr) else text

    def expr(self, expr: Expr) -> str:
        match expr:
            case Const(value=value):
                return f"(i32.const {value})"
            case Var(name=name):
                return f"(local.get ${self.local(name)})"
            case Call():
                return self.call(expr)
            case Comp():
                return comprehension(self, expr)
            case Op():
                return self.operation(expr)

    def operation(self, expr: Op) -> str:
        if expr.name == "list":
            return self.list(expr.arguments)
        match expr:
            case Op(name="top", arguments=(members, Const(value=1))):
                return self.kernel_call("top_one", self.expr(members))
            case Op(name="begin-phase", arguments=(Const(value=kind), by)) if kind in self.found.for_views:
                return self.kernel_call("begin_for_views", f"(i32.const {kind})", self.expr(by))
            case Op(name="order") if is_by_member(expr):
                return ordered(self, expr)
            case Op(name="size", arguments=(members,)):
                return size(self, members)
            case Op(name="total", arguments=(Comp(kind="map" | "keep") as comp,)):
                return total(self, comp)
            case Op(name="at-best", arguments=(members, Comp(kind="map", test=None) as numbers, Const() as way)) if (
                members == numbers.source
            ):
                return best(self, members, numbers, way)
            case Op(name="move", arguments=(Op(name="list", arguments=(piece,)), *_)):
                return move_of_one(self, piece, expr)
            case _:
                pass
        found = condition(self, expr)
        if found is not None:
            return found
        show = self.expr if expr.name in _LOOKING or expr.name == "either-list" else self.kept
        unseen = UNSEEN.get(expr.name, ())
        operands = [self.operand(expr, place, show) for place in range(len(expr.arguments)) if place not in unseen]
        template = WRITTEN.get(expr.name)
        if template is None:
            return self.kernel_call(function_name(expr.name), *operands)
        if expr.name in DIRECT and self.look_at_position(expr, operands):
            template = DIRECT[expr.name]
        elif expr.name == "at" and not is_in_list(expr):
            operands[:] = in_list(operands[0], operands[1], (self.temporary(), self.temporary()))
        names = {each: self.temporary() for each in ("t", "u") if f"{{{each}}}" in template}
        return template.format(*operands, key=self.key(expr), **names)

    def operand(self, expr: Op, place: int, show: Callable[[Expr], str]) -> str:
        """An operand; all but the first of some operations are not always worked out."""
        if place == 0 or expr.name not in _CHOOSING:
            return show(expr.arguments[place])
        with self.ranges.sometimes():
            return show(expr.arguments[place])

    def look_at_position(self, expr: Op, operands: list[str]) -> bool:
        """Have the position of a member of an array looked at if it may be wrong. Whether it is known not to be -1."""
        position, size = expr.arguments[0], self.layout.sizes[self.array(expr)]
        found = self.ranges.of(position)
        if not is_in_array(position, size) and not is_within(found, size):
            operands[0] = in_array(operands[0], size, self.temporary())
            if isinstance(position, Var):
                self.ranges.looked_at(position.name, (-1, size))
        return found is not None and found[0] >= 0

    def array(self, expr: Op) -> str:
        """The name of the array of an operation in IN_ARRAYS."""
        if expr.name in ("table", "row"):
            return f"T_{expr.key}"
        return ARRAYS.get(expr.name) or expr.key

    def key(self, expr: Op) -> int:
        """The address behind the key of an operation."""
        name = expr.name
        if name in IN_ARRAYS:
            return self.layout.arrays[self.array(expr)]
        if name in ("scalar", "set-scalar"):
            return self.layout.scalars[expr.key]
        if name in SCALARS:
            return self.layout.scalars[SCALARS[name]]
        return self.layout.constants["EMPTY"]

    def list(self, members: tuple[Expr, ...]) -> str:
        """A list of these members, in the arena."""
        if not members:
            return f"(i32.const {self.layout.constants['EMPTY']})"
        known = self.layout.lists.get(known_members(Op("list", members)))
        if known is not None:
            return f"(i32.const {known})"
        at = self.temporary()
        parts = [f"(local.set {at} {self.kernel_call('room', f'(i32.const {len(members)})')})"]
        parts += [
            f"(i32.store offset={4 + 4 * place} (local.get {at}) {self.kept(each)})"
            for place, each in enumerate(members)
        ]
        return f"(block (result i32) {' '.join(parts)} (local.get {at}))"

    def call(self, call: Call) -> str:
        procedure = self.program.procedures[call.procedure]
        text = f"(call $p_{identifier(call.procedure)} {' '.join(map(self.kept, call.arguments))})"
        gives = procedure.gives != "-"
        if call.on_copy and call.procedure in self.found.only_tried:
            return text
        if call.on_copy:
            return tried(self, text, procedure.gives)
        if call.procedure not in self.found.ending:
            return text
        leave = f"(br_if $out (i32.load offset={self.layout.scalars['ending']} (i32.const 0)))"
        if not gives:
            return f"{text} {leave}"
        found = self.temporary()
        return f"(block (result i32) (local.set {found} {text}) {leave} (local.get {found}))"
