"""From a program to Python source: a function for each procedure.

That of one which may suspend takes the state and its frame, which begins with the number of the block that comes next.
It returns nothing when it is finished, and WAIT or SPREAD when it has left a question or calls in the state. It calls
others of its kind directly: what they return before they are finished, it returns too, so that all of them stop; the
frames, which are on the stack, know how it goes on. See docs/engine.md.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from heistdsl.engine.frames import FrameLayout
from heistdsl.engine.fusing import fused
from heistdsl.engine.shapes import Shapes
from heistdsl.engine.templates import CONDITIONS, STATEMENTS, template
from heistdsl.ir.kinds import find_kinds
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
#: One round of a loop, or one step back.
_SPEND = ("S.fuel -= 1", "if S.fuel < 0:", "    op_spend(S)")


@dataclass(frozen=True, slots=True)
class Generated:
    """`source` defines the functions; `blocks` names the function that each block is in, `entries` the block that each
    procedure which may suspend begins with; `traps` are the errors it may raise, `checks` the functions that check
    answers; `shapes` says what the numbers in frames are."""

    source: str
    blocks: tuple[str, ...]
    entries: Mapping[str, int]
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
        self.entries: dict[str, int] = {}
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
            self.entries[procedure.name] = len(self.blocks)
            self.blocks += [f"b_{identifier(procedure.name)}"] * len(frame.codes)
            self.shapes += [frame.shape(number, self.kinds.locals[procedure.name]) for number in frame.codes]
        lines: list[str] = []
        for procedure in plain:
            lines += self.function(procedure)
        for procedure, _, _ in cut:
            lines += self.resumable(frames[procedure.name], procedure.name)
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
        return _with_arrays(head, list(self.body(fused(procedure.body))))

    def resumable(self, frame: FrameLayout, name: str) -> list[str]:
        """A procedure that may suspend: `p` is the block to go on with, at first that of the frame. Blocks that come
        next in one place only, and short ones, are written out there."""
        heads = sorted(frame.codes)
        if len(heads) == 1:
            lines = [*_loads(frame, 0), *self.head(frame, 0)]
        else:
            lines = ["p = f[0]", *_chosen(frame, sorted(frame.kept), lambda number: _loads(frame, number))]
            lines.append("while True:")
            lines += (f"    {line}" for line in _chosen(frame, heads, lambda number: self.head(frame, number)))
        return _with_arrays(f"def b_{identifier(name)}(S, f):", lines)

    def head(self, frame: FrameLayout, number: int) -> Iterator[str]:
        """A block that the procedure may go on with, and those written out in it."""
        block = frame.blocks[number]
        if block.receives is not None:
            yield f"v_{identifier(block.receives)} = S.{'answer' if block.answered else 'ret'}"
        yield from self.rest(frame, number, number)

    def rest(self, frame: FrameLayout, number: int, head: int) -> Iterator[str]:
        """A block without what it receives."""
        block = frame.blocks[number]
        yield from self.body(fused(tuple(block.body)))
        match block.end:
            case Jump(to=to):
                yield from self.go_on(frame, to, head)
            case Fork(condition=condition, then=then, otherwise=otherwise):
                yield f"if {self.test(condition)}:"
                yield from _inside(self.go_on(frame, then, head))
                yield "else:"
                yield from _inside(self.go_on(frame, otherwise, head))
            case Leave(value=value):
                if value is not None:
                    yield f"S.ret = {self.expr(value)}"
                yield "S.stack.pop()"
                yield "return"
            case Enter(call=call, to=to):
                yield f"g = {self.new_frame(call.procedure, call.arguments)}"
                yield _stores(frame, to)
                yield "S.stack.append(g)"
                yield f"signal = b_{identifier(call.procedure)}(S, g)"
                yield "if signal:"
                yield "    return signal"
                yield f"p = {frame.codes[to]}"
            case Wait(ask=ask, to=to):
                yield _stores(frame, to)
                yield from self.ask(ask)
            case Spread(calls=calls, to=to):
                yield _stores(frame, to)
                called = self.new_frame(calls.procedure, (Var("each"), *calls.arguments))
                yield f"S.spread = [{called} for v_each in {self.expr(calls.source)}]"
                yield f"return {SPREAD}"

    def go_on(self, frame: FrameLayout, to: int, head: int) -> Iterator[str]:
        """Go on with another block, here or with `p`; what goes back in a loop costs fuel."""
        if to in frame.written:
            yield from self.rest(frame, to, head)
            return
        if to <= head:
            yield from _SPEND
        yield f"p = {frame.codes[to]}"

    def new_frame(self, name: str, arguments: tuple[Expr, ...]) -> str:
        cells = [str(self.entries[name]), *(self.expr(each) for each in arguments)]
        return "(" + ", ".join(cells) + ",)"

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
            given = [str(self.checks.index(name)), *map(self.expr, ask.check.arguments)]
            yield f"S.check = [{', '.join(given)}]"
        yield f"return {WAIT}"

    # ---- statements

    def body(self, body: Iterable[Stmt]) -> Iterator[str]:
        noted = ""
        for stmt in body:
            line = _line(stmt)
            if noted and not line:
                yield from _noting(noted)
                noted = ""
            if line:
                noted += line
            else:
                yield from self.statement(stmt)
        if noted:
            yield from _noting(noted)

    def inside(self, body: Body) -> Iterator[str]:
        return _inside(self.body(body))

    def statement(self, stmt: Stmt) -> Iterator[str]:
        match stmt:
            case Set(name=name, value=value):
                yield f"v_{identifier(name)} = {self.expr(value)}"
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
                yield from _inside(_SPEND)
                yield from self.inside(body)
            case ForEach(var=var, source=source, body=body):
                yield f"for v_{identifier(var)} in {self.expr(source)}:"
                yield from self.inside(body)
            case Break():
                yield "break"
            case Return(value=value):
                yield "return" if value is None else f"return {self.expr(value)}"
            case Trap():
                self.traps.append(stmt)
                yield f"trap({len(self.traps) - 1})"
            case _:
                raise AssertionError(stmt)

    def effect(self, value: Expr) -> str:
        if isinstance(value, Op) and value.name in STATEMENTS:
            return STATEMENTS[value.name].format(*map(self.expr, value.arguments), key=value.key)
        return self.expr(value)

    # ---- expressions

    def test(self, expr: Expr) -> str:
        """A condition where only its truth counts: a list that is not empty is as good as its size."""
        match expr:
            case Op(name="size", arguments=(members,)):
                return self.expr(members)
            case Op(name="not", arguments=(inner,)):
                return f"not ({self.test(inner)})"
            case Op(name="either", arguments=(condition, Const(value=1), otherwise)):
                return f"({self.test(condition)}) or ({self.test(otherwise)})"
            case Op(name="and" | "or", arguments=(left, right)):
                return f"({self.test(left)}) {expr.name} ({self.test(right)})"
            case Comp(kind="any", test=condition):
                found = "True" if condition is None else self.test(condition)
                return f"any({found} {self.members(expr)})"
            case Op(name=name) if name in CONDITIONS:
                return self.applied(expr)
            case _:
                return self.expr(expr)

    def expr(self, expr: Expr) -> str:
        """A value. A condition is 1 or 0 there: Python's truth values would be seen in logs, states and views."""
        match expr:
            case Comp(kind="any"):
                return f"(1 if {self.test(expr)} else 0)"
            case Op(name=name) if name in CONDITIONS:
                return f"(1 if {self.test(expr)} else 0)"
            case Op(name="either" | "either-list", arguments=(condition, then, otherwise)):
                return f"({self.expr(then)} if {self.test(condition)} else {self.expr(otherwise)})"
            case Const(value=value):
                return str(value) if value >= 0 else f"({value})"
            case Var(name=name):
                return f"v_{identifier(name)}"
            case Call(procedure=name, arguments=arguments, on_copy=on_copy):
                state = "S.clone()" if on_copy else "S"
                return f"p_{identifier(name)}({', '.join([state, *map(self.expr, arguments)])})"
            case Comp():
                return self.comprehension(expr)
            case Op(name="first", arguments=(Var(name=name),)):
                return f"(v_{identifier(name)}[0] if v_{identifier(name)} else -1)"
            case Op(name="around", arguments=(Op(name="players"), Const(value=-1 | 0))):
                return "S.board.seating"
            case Op(name="around", arguments=(members, Const(value=-1 | 0))):
                return f"sorted({self.expr(members)})"
            case Op(name="top", arguments=(members, Const(value=count))) if count > 0:
                return f"{self.expr(members)}[:{count}]"
            case Op(name="owner", arguments=(Const() | Var() as of,)):
                zone = f"OWNERS[where[{self.expr(of)}]]"
                return f"({zone} if {zone} >= 0 else S.board.seats[{self.expr(of)}])"
            case Op():
                return self.applied(expr)

    def applied(self, op: Op) -> str:
        """An operation with its operands, by its template."""
        written = template(op.name, len(op.arguments))
        return written.format(*map(self.expr, op.arguments), key=identifier(op.key))

    def members(self, comp: Comp) -> str:
        """The loop of a comprehension."""
        return f"for v_{identifier(comp.var)} in {self.expr(comp.source)}"

    def comprehension(self, comp: Comp) -> str:
        var = f"v_{identifier(comp.var)}"
        test = "" if comp.test is None else f" if {self.test(comp.test)}"
        going = self.members(comp)
        match comp.kind:
            case "keep":
                return f"[{var} {going}{test}]"
            case "map":
                assert comp.value is not None
                return f"[{self.expr(comp.value)} {going}{test}]"
            case _:
                assert comp.value is not None
                return f"[m_{var} {going}{test} for m_{var} in {self.expr(comp.value)}]"


def _stores(frame: FrameLayout, to: int) -> str:
    """Leave the frame so that it goes on with a block: its number, and the locals that are read from there on."""
    kept = "".join(f", v_{identifier(local)}" for local in frame.kept[to])
    return f"S.stack[-1] = ({frame.codes[to]}{kept or ','})"


def _loads(frame: FrameLayout, number: int) -> Iterator[str]:
    """Take the locals up again before a block."""
    if frame.kept[number]:
        yield f"_, {', '.join(f'v_{identifier(local)}' for local in frame.kept[number])} = f"


def _chosen(frame: FrameLayout, numbers: list[int], lines: Callable[[int], Iterator[str]]) -> Iterator[str]:
    """The lines of one of some blocks, the one that `p` says."""
    if len(numbers) == 1:
        yield from lines(numbers[0])
        return
    middle = len(numbers) // 2
    yield f"if p < {frame.codes[numbers[middle]]}:"
    yield from _inside(_chosen(frame, numbers[:middle], lines))
    yield "else:"
    yield from _inside(_chosen(frame, numbers[middle:], lines))


def _inside(lines: Iterable[str]) -> Iterator[str]:
    found = list(lines) or ["pass"]
    return (f"    {line}" for line in found)


def _line(stmt: Stmt) -> str:
    """The line that a statement adds to the log, if that is all it does and all is known about it."""
    match stmt:
        case Run(value=Op(name="note", arguments=(Const(value=code), Const(value=by)))):
            return f"{code},{by + 1},0,0,0,0,-1\n"
        case Run(value=Op(name="note", arguments=(Const(value=code), Var(name=name)))):
            return f"{code},{{v_{identifier(name)} + 1}},0,0,0,0,-1\n"
        case _:
            return ""


def _noting(lines: str) -> tuple[str, str]:
    return "if S.log is not None:", f"    S.log.append({chr(102) if chr(123) in lines else ''}{lines!r})"


def _with_arrays(head: str, lines: list[str]) -> list[str]:
    """A function; the arrays of the state that it reads come first."""
    used = dict.fromkeys(array for line in lines for array in _ARRAY_USED.findall(line))
    return [head, *(f"    {array} = S.{array}" for array in used), *(f"    {line}" for line in lines or ["pass"])]
