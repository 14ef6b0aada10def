"""From a program to Python source: a function for each procedure that cannot suspend, one for each block of the others.

A block takes the state and its frame, which begins with the number of the block that comes next. It returns nothing, or
WAIT or SPREAD when it has left a question or calls in the state. See docs/engine.md.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from heistdsl.engine.frames import FrameLayout
from heistdsl.engine.shapes import Shapes
from heistdsl.engine.templates import STATEMENTS, template
from heistdsl.ir.kinds import find_kinds
from heistdsl.ir.liveness import written
from heistdsl.ir.ops import OPERATIONS
from heistdsl.ir.program import (
    Ask,
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
from heistdsl.ir.split import Enter, Fork, Jump, Leave, Spread, Wait, split

WAIT, SPREAD = 1, 2
#: Arrays of the state that generated functions keep in a local of the same name.
_ARRAYS = ("z", "where", "face", "known", "since", "handler", "c")
_ARRAY_USED = re.compile(rf"(?<![.\w])({'|'.join(_ARRAYS)})\[")
_LOCAL = re.compile(r"\bv_\w+")
#: Operations that only look at a list and forget it.
LOOKING = frozenset(
    name for name, row in OPERATIONS.items() if row.effect in ("pure", "stops") and name not in ("once", "either-list")
)


@dataclass(frozen=True, slots=True)
class Entry:
    """Where a procedure that may suspend begins, and how many cells its frame has after the block number."""

    block: int
    cells: int


@dataclass(frozen=True, slots=True)
class Generated:
    """`source` defines the functions; `blocks` names those of the blocks in their order; `traps` are the errors it
    may raise, `checks` the functions that check answers; `shapes` says what the numbers in frames are."""

    source: str
    blocks: tuple[str, ...]
    entries: Mapping[str, Entry]
    traps: tuple[Trap, ...]
    checks: tuple[str, ...]
    shapes: Shapes


def generate(program: Program) -> Generated:
    """The Python of a program that has passed the verifier."""
    return _Generator(program).run()


def identifier(name: str) -> str:
    """A name as Python takes it."""
    return re.sub(r"\W", "_", name)


class _Generator:
    def __init__(self, program: Program) -> None:
        self.program = program
        self.traps: list[Trap] = []
        self.entries: dict[str, Entry] = {}
        self.blocks: list[str] = []
        self.checks: list[str] = []
        self.kinds = find_kinds(program)
        self.shapes: list[tuple[str, ...]] = []

    def run(self) -> Generated:
        plain = [each for each in self.program.procedures.values() if not each.suspends]
        cut = [(each, *split(each)) for each in self.program.procedures.values() if each.suspends]
        frames: dict[str, FrameLayout] = {}
        for procedure, blocks, _ in cut:
            frames[procedure.name] = frame = FrameLayout(procedure, blocks, len(self.blocks))
            self.entries[procedure.name] = Entry(len(self.blocks), len(frame.cells))
            self.blocks += [f"b_{identifier(procedure.name)}_{number}" for number in frame.codes]
            self.shapes += [frame.shape(number, self.kinds.locals[procedure.name]) for number in frame.codes]
        lines: list[str] = []
        for procedure in plain:
            lines += self.function(procedure)
        for procedure, _, _ in cut:
            for number in frames[procedure.name].codes:
                lines += self.block(procedure.name, frames[procedure.name], number)
        checked = {f"p_{identifier(name)}": name for name in self.program.procedures}
        shapes = Shapes(
            tuple(self.shapes),
            tuple(self.kinds.of_parameters(self.program.procedures[checked[each]])[1:] for each in self.checks),
            self.kinds.lasting,
        )
        return Generated(
            "\n".join(lines) + "\n", tuple(self.blocks), self.entries, tuple(self.traps), tuple(self.checks), shapes
        )

    # ---- functions

    def function(self, procedure: Procedure) -> list[str]:
        parameters = "".join(f", v_{identifier(name)}" for name in procedure.parameters)
        head = f"def p_{identifier(procedure.name)}(S{parameters}):"
        return _with_arrays(head, list(self.body(procedure.body)))

    def block(self, name: str, frame: FrameLayout, number: int) -> list[str]:
        """A block, and in it those that come next and are no functions of their own."""
        first = frame.blocks[number]
        lines = list(self.rest(frame, number, frozenset()))
        used = set(_LOCAL.findall("\n".join(lines)))
        head = [
            f"v_{identifier(local)} = f[{frame.cells[local]}]"
            for local in sorted(frame.live[number] - {first.receives}, key=frame.cells.__getitem__)
            if f"v_{identifier(local)}" in used
        ]
        if first.receives is not None:
            head.append(f"v_{identifier(first.receives)} = S.{'answer' if first.answered else 'ret'}")
        return _with_arrays(f"def b_{identifier(name)}_{number}(S, f):", [*head, *lines])

    def rest(self, frame: FrameLayout, number: int, given: frozenset[str]) -> Iterator[str]:
        """A block without what it begins with; `given` are the locals with a value that the frame has not."""
        block = frame.blocks[number]
        given |= written(block)
        yield from self.body(tuple(block.body))
        match block.end:
            case Jump(to=to):
                yield from self.go_on(frame, to, given)
            case Fork(condition=condition, then=then, otherwise=otherwise):
                if not frame.written & {then, otherwise}:
                    yield from _stores(frame, given, then, otherwise)
                    yield f"f[0] = {frame.codes[then]} if {self.test(condition)} else {frame.codes[otherwise]}"
                    return
                yield f"if {self.test(condition)}:"
                yield from (f"    {line}" for line in self.go_on(frame, then, given))
                yield "else:"
                yield from (f"    {line}" for line in self.go_on(frame, otherwise, given))
            case Leave(value=value):
                if value is not None:
                    yield f"S.ret = {self.kept(value)}"
                yield "S.stack.pop()"
            case Enter(to=to) | Wait(to=to) | Spread(to=to):
                yield from _stores(frame, given, to)
                yield f"f[0] = {frame.codes[to]}"
                yield from self.suspend(block.end)

    def go_on(self, frame: FrameLayout, to: int, given: frozenset[str]) -> Iterator[str]:
        """Go on with another block: in its own function, or here."""
        if to in frame.written:
            yield from self.rest(frame, to, given)
        else:
            yield from _stores(frame, given, to)
            yield f"f[0] = {frame.codes[to]}"

    def suspend(self, end: Enter | Wait | Spread) -> Iterator[str]:
        match end:
            case Enter(call=call):
                yield f"S.stack.append({self.new_frame(call.procedure, call.arguments)})"
            case Wait(ask=ask):
                yield from self.ask(ask)
            case Spread(calls=calls):
                frame = self.new_frame(calls.procedure, (Var("each"), *calls.arguments))
                yield f"S.spread = [{frame} for v_each in {self.expr(calls.source)}]"
                yield f"return {SPREAD}"

    def new_frame(self, name: str, arguments: tuple[Expr, ...]) -> str:
        entry = self.entries[name]
        cells = [str(entry.block), *(self.kept(each) for each in arguments)]
        cells += ["0"] * (entry.cells + 1 - len(cells))
        return "[" + ", ".join(cells) + "]"

    def ask(self, ask: Ask) -> Iterator[str]:
        """A question is a list: number, player, kind, prompt, low, high, flags, default, style, then the options."""
        flags = int(ask.secret) + 2 * int(ask.several) + 4 * int(ask.renewed) + 8 * int(ask.anew)
        if ask.which:
            yield f"S.asked = questions(S, {self.expr(ask.options)}, {ask.prompt}, {flags}, {ask.default})"
        else:
            yield "S.decisions += 1"
            default, preferred = str(ask.default), ""
            if ask.preferred is not None:
                yield f"preferred = {self.expr(ask.preferred)}"
                default, preferred = "-10 - len(preferred)", "*preferred, "
            parts = [
                "S.decisions", self.expr(ask.player), str(ask.kind), str(ask.prompt), self.expr(ask.low),
                self.expr(ask.high), str(flags), default, str(ask.style), f"{preferred}*{self.expr(ask.options)}",
            ]  # fmt: skip
            yield f"S.asked = [[{', '.join(parts)}]]"
        if ask.check is not None:
            name = f"p_{identifier(ask.check.procedure)}"
            if name not in self.checks:
                self.checks.append(name)
            given = [str(self.checks.index(name)), *map(self.kept, ask.check.arguments)]
            yield f"S.check = [{', '.join(given)}]"
        yield f"return {WAIT}"

    # ---- statements

    def body(self, body: Iterable[Stmt]) -> Iterator[str]:
        for stmt in body:
            yield from self.statement(stmt)

    def inside(self, body: Body) -> Iterator[str]:
        lines = list(self.body(body)) or ["pass"]
        return (f"    {line}" for line in lines)

    def statement(self, stmt: Stmt) -> Iterator[str]:
        match stmt:
            case Set(name=name, value=value):
                yield f"v_{identifier(name)} = {self.kept(value)}"
            case Run(value=value):
                yield self.effect(value)
            case If(condition=condition, then=then, otherwise=otherwise):
                yield f"if {self.test(condition)}:"
                yield from self.inside(then)
                if otherwise:
                    yield "else:"
                    yield from self.inside(otherwise)
            case Loop(body=body):
                yield "while True:"
                yield "    S.fuel -= 1"
                yield "    if S.fuel < 0:"
                yield "        op_spend(S)"
                yield from self.inside(body)
            case ForEach(var=var, source=source, body=body):
                yield f"for v_{identifier(var)} in {self.kept(source)}:"
                yield from self.inside(body)
            case Break():
                yield "break"
            case Return(value=value):
                yield "return" if value is None else f"return {self.kept(value)}"
            case Trap():
                self.traps.append(stmt)
                yield f"trap({len(self.traps) - 1})"
            case _:
                raise AssertionError(stmt)

    def effect(self, value: Expr) -> str:
        if isinstance(value, Op) and value.name in STATEMENTS:
            return STATEMENTS[value.name].format(*map(self.kept, value.arguments), key=value.key)
        return self.expr(value)

    # ---- expressions

    def kept(self, expr: Expr) -> str:
        """An expression whose value is kept: what lies in a zone is copied."""
        shown = self.expr(expr)
        return f"{shown}[:]" if is_live(expr) else shown

    def test(self, expr: Expr) -> str:
        """A condition where only its truth counts: a list that is not empty is as good as its size."""
        match expr:
            case Op(name="size", arguments=(members,)):
                return self.expr(members)
            case Op(name="not", arguments=(inner,)):
                return f"not ({self.test(inner)})"
            case Op(name="and" | "or", arguments=(left, right)):
                return f"({self.test(left)}) {expr.name} ({self.test(right)})"
            case _:
                return self.expr(expr)

    def expr(self, expr: Expr) -> str:
        match expr:
            case Const(value=value):
                return str(value) if value >= 0 else f"({value})"
            case Var(name=name):
                return f"v_{identifier(name)}"
            case Call(procedure=name, arguments=arguments, on_copy=on_copy):
                state = "S.clone()" if on_copy else "S"
                return f"p_{identifier(name)}({', '.join([state, *map(self.kept, arguments)])})"
            case Comp():
                return self.comprehension(expr)
            case Op(name="first", arguments=(Var(name=name),)):
                return f"(v_{identifier(name)}[0] if v_{identifier(name)} else -1)"
            case Op(name="around", arguments=(Op(name="players"), Const(value=-1 | 0))):
                return "S.board.seating"
            case Op():
                show = self.expr if expr.name in LOOKING else self.kept
                if expr.name == "either-list":
                    show = self.expr
                written = template(expr.name, len(expr.arguments))
                return written.format(*map(show, expr.arguments), key=identifier(expr.key))

    def comprehension(self, comp: Comp) -> str:
        var = f"v_{identifier(comp.var)}"
        test = "" if comp.test is None else f" if {self.test(comp.test)}"
        going = f"for {var} in {self.expr(comp.source)}"
        match comp.kind:
            case "any":
                condition = "True" if comp.test is None else self.expr(comp.test)
                return f"any({condition} {going})"
            case "keep":
                return f"[{var} {going}{test}]"
            case "map":
                assert comp.value is not None
                return f"[{self.expr(comp.value)} {going}{test}]"
            case "flat":
                assert comp.value is not None
                return f"[m_{var} {going}{test} for m_{var} in {self.expr(comp.value)}]"


def _stores(frame: FrameLayout, given: frozenset[str], *to: int) -> Iterator[str]:
    """Put back the locals that have a new value and are read from there on."""
    return (f"f[{frame.cells[local]}] = v_{identifier(local)}" for local in frame.changed(given, *to))


def is_live(expr: Expr) -> bool:
    """Whether the value is a list of the state itself, which will change."""
    match expr:
        case Op(name="zone"):
            return True
        case Op(name="either-list", arguments=(_, left, right)):
            return is_live(left) or is_live(right)
        case _:
            return False


def _with_arrays(head: str, lines: list[str]) -> list[str]:
    """A function; the arrays of the state that it reads come first."""
    used = dict.fromkeys(array for line in lines for array in _ARRAY_USED.findall(line))
    return [head, *(f"    {array} = S.{array}" for array in used), *(f"    {line}" for line in lines or ["pass"])]
