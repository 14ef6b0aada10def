"""From a program to Python source: a function for each procedure.

That of one which may suspend takes the state and its frame, which begins with the number of the block that comes next.
It returns nothing when it is finished, and WAIT or SPREAD when it has left a question or calls in the state. It calls
others of its kind directly: what they return before they are finished, it returns too, so that all of them stop; the
frames, which are on the stack, know how it goes on. See docs/engine.md.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from heistdsl.engine.frames import FrameLayout
from heistdsl.engine.fusing import fused
from heistdsl.engine.lines import note_line
from heistdsl.engine.shapes import Shapes
from heistdsl.engine.templates import STATEMENTS, identifier
from heistdsl.engine.written import Expressions
from heistdsl.ir.kinds import find_kinds
from heistdsl.ir.program import (
    Ask,
    Break,
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
#: Arrays of the state that generated functions keep in a local of the same name, and where they are read.
_ARRAYS = {
    array: re.compile(rf"(?<![.\w]){array}\[") for array in ("z", "where", "face", "known", "since", "handler", "c")
}


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


class _Generator:
    def __init__(self, program: Program) -> None:
        self.program = program
        self.traps: list[Trap] = []
        self.entries: dict[str, int] = {}
        self.blocks: list[str] = []
        self.checks: list[str] = []
        self.kinds = find_kinds(program)
        self.shapes: list[tuple[str, ...]] = []
        #: The lines of the function that is written, and how far the next one is indented.
        self.lines: list[str] = []
        self.margin = ""
        written = Expressions()
        self.test, self.expr = written.test, written.expr

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

    # ---- lines

    def put(self, line: str) -> None:
        self.lines.append(self.margin + line)

    def block(self, head: str, write: Callable[[], None]) -> None:
        """A line that others belong to, and those: what a function writes."""
        self.put(head)
        outer, self.margin = self.margin, f"{self.margin}    "
        before = len(self.lines)
        write()
        if len(self.lines) == before:
            self.put("pass")
        self.margin = outer

    def written(self, head: str, write: Callable[[], None]) -> list[str]:
        """A function; the arrays of the state that it reads come first."""
        self.lines = []
        self.block(head, write)
        first, *others = self.lines
        text = "\n".join(others)
        used = [array for array, read in _ARRAYS.items() if f"{array}[" in text and read.search(text)]
        return [first, *[f"    {array} = S.{array}" for array in used], *others]

    # ---- functions

    def function(self, procedure: Procedure) -> list[str]:
        parameters = "".join([f", v_{identifier(name)}" for name in procedure.parameters])
        head = f"def p_{identifier(procedure.name)}(S{parameters}):"
        return self.written(head, lambda: self.body(fused(procedure.body)))

    def resumable(self, frame: FrameLayout, name: str) -> list[str]:
        """A procedure that may suspend: `p` is the block to go on with, at first that of the frame. Blocks that come
        next in one place only, and short ones, are written out there."""
        heads = sorted(frame.codes)

        def write() -> None:
            if len(heads) == 1:
                self.load(frame, 0)
                self.head(frame, 0)
                return
            self.put("p = f[0]")
            self.choose(frame, sorted(frame.kept), self.load)
            self.block("while True:", lambda: self.choose(frame, heads, self.head))

        return self.written(f"def b_{identifier(name)}(S, f):", write)

    def choose(self, frame: FrameLayout, numbers: list[int], write: Callable[[FrameLayout, int], None]) -> None:
        """What is written for one of some blocks, the one that `p` says."""
        if len(numbers) == 1:
            write(frame, numbers[0])
            return
        middle = len(numbers) // 2
        self.block(f"if p < {frame.codes[numbers[middle]]}:", lambda: self.choose(frame, numbers[:middle], write))
        self.block("else:", lambda: self.choose(frame, numbers[middle:], write))

    def load(self, frame: FrameLayout, number: int) -> None:
        """Take the locals up again before a block."""
        if frame.kept[number]:
            self.put(f"_, {', '.join([f'v_{identifier(local)}' for local in frame.kept[number]])} = f")

    def head(self, frame: FrameLayout, number: int) -> None:
        """A block that the procedure may go on with, and those written out in it."""
        block = frame.blocks[number]
        if block.receives is not None:
            self.put(f"v_{identifier(block.receives)} = S.{'answer' if block.answered else 'ret'}")
        self.rest(frame, number, number)

    def rest(self, frame: FrameLayout, number: int, head: int) -> None:
        """A block without what it receives."""
        block = frame.blocks[number]
        self.body(fused(tuple(block.body)))
        match block.end:
            case Jump(to=to):
                self.go_on(frame, to, head)
            case Fork(condition=condition, then=then, otherwise=otherwise):
                self.block(f"if {self.test(condition)}:", lambda: self.go_on(frame, then, head))
                self.block("else:", lambda: self.go_on(frame, otherwise, head))
            case Leave(value=value):
                if value is not None:
                    self.put(f"S.ret = {self.expr(value)}")
                self.put("S.stack.pop()")
                self.put("return")
            case Enter(call=call, to=to):
                self.put(f"g = {self.new_frame(call.procedure, call.arguments)}")
                self.put(_stores(frame, to))
                self.put("S.stack.append(g)")
                self.put(f"signal = b_{identifier(call.procedure)}(S, g)")
                self.put("if signal:")
                self.put("    return signal")
                self.put(f"p = {frame.codes[to]}")
            case Wait(ask=ask, to=to):
                self.put(_stores(frame, to))
                self.ask(ask)
            case Spread(calls=calls, to=to):
                self.put(_stores(frame, to))
                called = self.new_frame(calls.procedure, (Var("each"), *calls.arguments))
                self.put(f"S.spread = [{called} for v_each in {self.expr(calls.source)}]")
                self.put(f"return {SPREAD}")

    def go_on(self, frame: FrameLayout, to: int, head: int) -> None:
        """Go on with another block, here or with `p`; what goes back in a loop costs fuel."""
        if to in frame.written:
            self.rest(frame, to, head)
            return
        if to <= head:
            self.spend()
        self.put(f"p = {frame.codes[to]}")

    def rounds(self, loop: Loop) -> None:
        self.spend()
        self.body(loop.body)

    def spend(self) -> None:
        """One round of a loop, or one step back."""
        self.put("S.fuel[0] -= 1")
        self.put("if S.fuel[0] < 0:")
        self.put("    op_spend(S)")

    def new_frame(self, name: str, arguments: tuple[Expr, ...]) -> str:
        cells = [str(self.entries[name]), *(self.expr(each) for each in arguments)]
        return "(" + ", ".join(cells) + ",)"

    def ask(self, ask: Ask) -> None:
        """A question is a list: number, player, kind, prompt, low, high, flags, default, style, then the options."""
        flags = int(ask.secret) + 2 * int(ask.several) + 4 * int(ask.renewed) + 8 * int(ask.anew)
        if ask.which:
            self.put(f"S.asked = questions(S, {self.expr(ask.options)}, {ask.prompt}, {flags}, {ask.default})")
        else:
            self.put("S.decisions += 1")
            default, preferred = str(ask.default), ""
            if ask.preferred is not None:
                self.put(f"preferred = {self.expr(ask.preferred)}")
                default, preferred = "-10 - len(preferred)", "*preferred, "
            parts = [
                "S.decisions", self.expr(ask.player), str(ask.kind), str(ask.prompt), self.expr(ask.low),
                self.expr(ask.high), str(flags), default, str(ask.style), f"{preferred}*{self.expr(ask.options)}",
            ]  # fmt: skip
            self.put(f"S.asked = [[{', '.join(parts)}]]")
        if ask.check is not None:
            name = f"p_{identifier(ask.check.procedure)}"
            if name not in self.checks:
                self.checks.append(name)
            given = [str(self.checks.index(name)), *map(self.expr, ask.check.arguments)]
            self.put(f"S.check = [{', '.join(given)}]")
        self.put(f"return {WAIT}")

    # ---- statements

    def body(self, body: Iterable[Stmt]) -> None:
        noted = ""
        for stmt in body:
            line = _line(stmt)
            if noted and not line:
                self.note(noted)
                noted = ""
            if line:
                noted += line
            else:
                self.statement(stmt)
        if noted:
            self.note(noted)

    def note(self, lines: str) -> None:
        """Lines of the log that are known, or nearly so."""
        form = "f" if "{" in lines else ""
        self.put("if S.log is not None:")
        self.put(f"    S.log.append({form}{lines!r})")

    def statement(self, stmt: Stmt) -> None:
        if type(stmt) is Set:
            self.put(f"v_{identifier(stmt.name)} = {self.expr(stmt.value)}")
        elif type(stmt) is Run:
            self.put(self.effect(stmt.value))
        elif type(stmt) is If:
            self.block(f"if {self.test(stmt.condition)}:", lambda: self.body(stmt.then))
            if stmt.otherwise:
                self.block("else:", lambda: self.body(stmt.otherwise))
        elif type(stmt) is ForEach:
            self.block(f"for v_{identifier(stmt.var)} in {self.expr(stmt.source)}:", lambda: self.body(stmt.body))
        elif type(stmt) is Loop:
            self.block("while True:", lambda: self.rounds(stmt))
        elif type(stmt) is Break:
            self.put("break")
        elif type(stmt) is Return:
            self.put("return" if stmt.value is None else f"return {self.expr(stmt.value)}")
        else:
            assert type(stmt) is Trap
            self.traps.append(stmt)
            self.put(f"trap({len(self.traps) - 1})")

    def effect(self, value: Expr) -> str:
        if isinstance(value, Op) and value.name in STATEMENTS:
            return STATEMENTS[value.name].format(*map(self.expr, value.arguments), key=value.key)
        return self.expr(value)


def _stores(frame: FrameLayout, to: int) -> str:
    """Leave the frame so that it goes on with a block: its number, and the locals that are read from there on."""
    kept = "".join(f", v_{identifier(local)}" for local in frame.kept[to])
    return f"S.stack[-1] = ({frame.codes[to]}{kept or ','})"


def _line(stmt: Stmt) -> str:
    """The line that a statement adds to the log, if that is all it does and all is known about it."""
    match stmt:
        case Run(value=Op(name="note", arguments=(Const(value=code), Const(value=by)))):
            return note_line(code, by)
        case Run(value=Op(name="note", arguments=(Const(value=code), Var(name=name)))):
            return f"{code}{{BY[v_{identifier(name)}]}}\n"
        case _:
            return ""
