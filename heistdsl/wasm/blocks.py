"""From procedures that may suspend to WebAssembly text: a function for each block, which gets its frame.

It returns 0, or 1 or 2 when it has left a question, or calls that run side by side, in the state."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from heistdsl.engine.frames import FrameLayout
from heistdsl.engine.generate import SPREAD, WAIT
from heistdsl.ir.liveness import written
from heistdsl.ir.program import Ask, Expr, Procedure, Together, Var
from heistdsl.ir.split import Enter, Fork, Jump, Leave, Spread, Wait
from heistdsl.wasm.abreast import following, is_one_of_many, is_weighed
from heistdsl.wasm.comprehensions import size
from heistdsl.wasm.emit import Writer, identifier


@dataclass(frozen=True, slots=True)
class Entry:
    """Where a procedure that may suspend begins, and how many cells its frame has. `landing`: the block it goes on with
    if it is one of those that ask once and nothing else (abreast.py), and whether that question is weighed."""

    block: int
    cells: int
    landing: int | None = None
    is_weighed: bool = False


class BlockWriter:
    """What the blocks of one procedure are written with. `sorts` are those of its locals."""

    def __init__(
        self, writer: Writer, procedure: Procedure, frame: FrameLayout, sorts: Mapping[str, str],
        entries: Mapping[str, Entry], checks: list[str],
    ) -> None:  # fmt: skip
        self.writer = writer
        self.procedure = procedure
        self.frame = frame
        self.sorts = sorts
        self.entries = entries
        self.checks = checks

    def function(self, number: int) -> str:
        """A block, and in it those that come next and are no functions of their own."""
        writer, frame = self.writer, self.frame
        first = frame.blocks[number]
        lines = list(self.rest(number, frozenset()))
        head = [
            f"(local.set ${writer.local(local)} (i32.load offset={self.cell(local)} (local.get $f)))"
            for local in sorted(frame.live[number] - {first.receives}, key=frame.cells.__getitem__)
            if f"v_{identifier(local)}" in writer.used
        ]
        if first.receives is not None:
            several = "s" if self.sorts[first.receives] == "l" else ""
            source = ("answer" if first.answered else "ret") + several
            head.append(f"(local.set ${writer.local(first.receives)} {self.load(source)})")
        name = block_name(self.procedure.name, number)
        body = "\n".join((*head, *lines))
        return f"(func {name} (param $f i32) (result i32) {writer.declared()}\n(block $out\n{body})\n(i32.const 0))"

    def cell(self, local: str) -> int:
        """Where a local stands in a frame, in bytes."""
        return self.writer.layout.constants["FRAME_CELLS"] + 4 * (self.frame.cells[local] - 1)

    def load(self, name: str) -> str:
        return f"(i32.load offset={self.writer.layout.scalars[name]} (i32.const 0))"

    def store(self, name: str, value: str) -> str:
        return f"(i32.store offset={self.writer.layout.scalars[name]} (i32.const 0) {value})"

    # ---- blocks

    def rest(self, number: int, given: frozenset[str]) -> Iterator[str]:
        """A block without what it begins with; `given` are the locals with a value that the frame has not."""
        frame = self.frame
        block = frame.blocks[number]
        given |= written(block)
        yield from self.writer.body(block.body)
        match block.end:
            case Jump(to=to):
                yield from self.go_on(number, to, given)
            case Fork(condition=condition, then=then, otherwise=otherwise):
                ranges = self.writer.ranges
                yield f"(if {self.writer.expr(condition)} (then"
                with ranges.sometimes():
                    yield from self.go_on(number, then, given)
                yield ") (else"
                with ranges.sometimes():
                    yield from self.go_on(number, otherwise, given)
                yield "))"
            case Leave(value=value):
                yield from self.leave(value)
            case Enter(to=to) | Wait(to=to) | Spread(to=to):
                if isinstance(block.end, Wait) and is_one_of_many(block.end.ask):
                    yield from self.offhand(block.end, given)
                yield from self.keep_place(to, given)
                yield from self.suspend(block.end)

    def go_on(self, number: int, to: int, given: frozenset[str]) -> Iterator[str]:
        """Go on with another block: in its own function, or here. Going back uses up fuel: all else comes to an end."""
        if to in self.frame.written:
            yield from self.rest(to, given)
        else:
            yield from self.keep_place(to, given)
            if to <= number:
                yield self.writer.kernel_call("use_fuel")
            yield from self.go_to(block_name(self.procedure.name, to), "(local.get $f)")

    def go_to(self, block: str, frame: str) -> Iterator[str]:
        """Go on with a block that is known, without the loop that runs blocks: what that does is done here."""
        yield f"(global.set $arena (i32.const {self.writer.layout.constants['ARENA']}))"
        yield f"(return_call {block} {frame})"

    def keep_place(self, to: int, given: frozenset[str], as_they_are: frozenset[str] = frozenset()) -> Iterator[str]:
        """Put back the locals that are read from a block on, and which block that is; some lists as they are."""
        for local in self.frame.changed(given, to):
            yield self.keep_local(local, local in as_they_are)
        yield f"(i32.store (local.get $f) (i32.const {self.frame.codes[to]}))"

    def keep_local(self, local: str, as_it_is: bool = False) -> str:
        value = f"(local.get ${self.writer.local(local)})"
        if self.sorts[local] == "l" and not as_it_is:
            value = self.writer.kernel_call("keep_list", value)
        return f"(i32.store offset={self.cell(local)} (local.get $f) {value})"

    def leave(self, value: Expr | None) -> Iterator[str]:
        if value is not None:
            text = self.writer.kept(value)
            if self.procedure.gives == "l":
                yield self.store("rets", self.writer.kernel_call("keep_list", text))
            else:
                yield self.store("ret", text)
        yield self.writer.kernel_call("leave_frame", "(local.get $f)")

    def suspend(self, end: Enter | Wait | Spread) -> Iterator[str]:
        match end:
            case Enter(call=call):
                new = self.writer.temporary()
                yield from self.new_frame(new, call.procedure, call.arguments)
                yield self.store("frame", f"(local.get {new})")
                yield self.writer.kernel_call("go_deeper")
                yield from self.go_to(block_name(call.procedure, 0), f"(local.get {new})")
            case Wait(ask=ask):
                yield from self.ask(ask)
                yield f"(return (i32.const {WAIT}))"
            case Spread(calls=calls, to=to):
                landing = self.entries[calls.procedure].landing
                if landing is not None:
                    yield from self.abreast(calls, landing, to)
                add_kid = partial(self.writer.kernel_call, "add_kid")
                yield from self.for_each_frame(calls, "new_frame_alone", add_kid)
                yield f"(return (i32.const {SPREAD}))"

    def new_frame(self, new: str, name: str, arguments: tuple[Expr, ...], beside: str = "") -> Iterator[str]:
        """Set a local to the address of a frame of another procedure: above the own one, or made by a function of the
        kernel for what runs `beside` others."""
        entry = self.entries[name]
        called = self.writer.program.procedures[name]
        below = () if beside else ("(local.get $f)",)
        made = self.writer.kernel_call(beside or "new_frame", _numbers(entry.block, entry.cells), *below)
        yield f"(local.set {new} {made})"
        first = self.writer.layout.constants["FRAME_CELLS"]
        for place, (parameter, each) in enumerate(zip(called.parameters, arguments, strict=True)):
            value = self.remembered(each, called.locals[parameter])
            yield f"(i32.store offset={first + 4 * place} (local.get {new}) {value})"

    def remembered(self, expr: Expr, sort: str) -> str:
        """A value that a frame may hold."""
        text = self.writer.kept(expr)
        return self.writer.kernel_call("keep_list", text) if sort == "l" else text

    def for_each_frame(self, calls: Together, maker: str, then: Callable[[str], str]) -> Iterator[str]:
        """A frame for each member of a list, made by a function of the kernel, and what is done with it."""
        writer = self.writer
        at, end, new, each = (writer.temporary() for _ in range(4))
        writer.labels += 1
        number = writer.labels
        yield f"(local.set {at} {writer.kept(calls.source)}) {writer.end_of(at, end)}"
        yield f"(block $b{number} (loop $l{number} (br_if $b{number} (i32.ge_u (local.get {at}) (local.get {end})))"
        yield f"(local.set {at} (i32.add (local.get {at}) (i32.const 4)))"
        yield f"(local.set {each} (i32.load (local.get {at})))"
        before = writer.renamed
        writer.renamed = {**before, "each": each.removeprefix("$")}
        yield from self.new_frame(new, calls.procedure, (Var("each"), *calls.arguments), maker)
        writer.renamed = before
        yield f"{then(f'(local.get {new})')} (br $l{number})))"

    def offhand(self, wait: Wait, given: frozenset[str]) -> Iterator[str]:
        """Where answers are given off-hand: no question, only who is asked and of how many. Lists that are not needed
        beyond the next function stay in the arena, unless something else comes first."""
        writer, ask, to = self.writer, wait.ask, wait.to
        later = frozenset().union(*(self.frame.live[each] for each in following(self.frame, to)))
        lists = [each for each in self.frame.changed(given, to) if self.sorts[each] == "l" and each not in later]
        count = size(writer, ask.options)
        if ask.style < 0:
            count = f"(i32.div_u {count} (i32.const 3))"
        found = writer.temporary()
        yield f"(if {self.is_offhand(is_weighed(ask, writer.program.facts))} (then"
        yield from self.keep_place(to, given, frozenset(lists))
        yield f"(local.set {found} {writer.kernel_call('offhand', writer.expr(ask.player), count)})"
        yield f"(if (i32.lt_s (local.get {found}) (i32.const 0)) (then"
        yield f"(return_call {block_name(self.procedure.name, to)} (local.get $f))))"
        if lists:
            yield f"(if (i32.ne {self.load('offhand')} (i32.const 3)) (then"
            yield from (self.keep_local(each) for each in lists)
            yield "))"
        yield f"(return (local.get {found}))))"

    def is_offhand(self, weighed: bool) -> str:
        """Whether answers are given off-hand, also those that bots weigh in their minds."""
        offhand = f"(i32.ne {self.load('offhand')} (i32.const 0))"
        return f"(i32.and {offhand} (i32.eqz {self.load('in_mind')}))" if weighed else offhand

    def abreast(self, calls: Together, landing: int, to: int) -> Iterator[str]:
        """Where answers are given off-hand: calls side by side without threads, from their beginning to their question,
        then from the answer on."""
        writer, name = self.writer, calls.procedure
        depth, at, end, label = (writer.temporary() for _ in range(4))
        leave = f"(br_if {label} {self.load('ending')})"
        frame = f"(i32.load (local.get {at}))"
        first = writer.layout.constants["PENDING"]
        writer.labels += 1
        number = writer.labels
        is_offhand = self.is_offhand(self.entries[name].is_weighed)
        yield f"(if (i32.and {is_offhand} (i32.eqz {self.load('nested')})) (then"
        yield f"(local.set {depth} {self.load('depth')}) {writer.kernel_call('go_abreast')} (block {label}"
        yield from self.for_each_frame(calls, "new_frame_abreast", self.begun_abreast(name, leave))
        pending = writer.kernel_call("answer_pending")
        yield f"(local.set {at} (i32.const {first}))"
        yield f"(local.set {end} (i32.add (local.get {at}) (i32.shl {pending} (i32.const 4)))) {leave}"
        yield f"(loop $l{number} (if (i32.lt_u (local.get {at}) (local.get {end})) (then"
        yield writer.kernel_call("step_aside", frame) + self.store("answer", f"(i32.load offset=12 (local.get {at}))")
        yield f"(drop (call {block_name(name, landing)} {frame})) {leave}"
        yield f"(local.set {at} (i32.add (local.get {at}) (i32.const 16))) (br $l{number})))))"
        goes_on = writer.kernel_call("come_back", "(local.get $f)", f"(local.get {depth})")
        yield f"(if (i32.eqz {goes_on}) (then (return (i32.const 0))))"
        yield from self.go_to(block_name(self.procedure.name, to), "(local.get $f)")
        yield "))"

    def begun_abreast(self, name: str, leave: str) -> Callable[[str], str]:
        """Run a new frame to its question."""

        def begun(frame: str) -> str:
            run = f"(call {block_name(name, 0)} {frame})"
            waits = self.writer.kernel_call("pend", frame)
            return f"{self.writer.kernel_call('step_aside', frame)} (if {run} (then {waits})) {leave}"

        return begun

    def ask(self, ask: Ask) -> Iterator[str]:
        """Leave a question in the state, and how its answer is checked."""
        writer = self.writer
        flags = int(ask.secret) + 2 * int(ask.several) + 4 * int(ask.renewed) + 8 * int(ask.anew)
        options = writer.expr(ask.options)
        if ask.which:
            yield writer.kernel_call("ask_all", options, _numbers(ask.prompt, flags, ask.default))
        else:
            default, preferred = f"(i32.const {ask.default})", f"(i32.const {writer.layout.constants['EMPTY']})"
            if ask.preferred is not None:
                held = writer.temporary()
                yield f"(local.set {held} {writer.kept(ask.preferred)})"
                preferred = f"(local.get {held})"
                default = f"(i32.sub (i32.const -10) (i32.load {preferred}))"
            parts = [
                writer.expr(ask.player), _numbers(ask.kind, ask.prompt), writer.expr(ask.low), writer.expr(ask.high),
                _numbers(flags), default, _numbers(ask.style), preferred, options,
            ]  # fmt: skip
            yield writer.kernel_call("ask", *parts)
        if ask.check is not None:
            yield from self.check(ask.check.procedure, ask.check.arguments)

    def check(self, name: str, arguments: tuple[Expr, ...]) -> Iterator[str]:
        writer = self.writer
        checked = writer.program.procedures[name]
        new = writer.temporary()
        number = self.checks.index(name)
        yield f"(local.set {new} {writer.kernel_call('new_check', _numbers(number, len(arguments)))})"
        for place, (parameter, each) in enumerate(zip(checked.parameters[1:], arguments, strict=True)):
            value = self.remembered(each, checked.locals[parameter])
            yield f"(i32.store offset={4 + 4 * place} (local.get {new}) {value})"


def block_name(procedure: str, number: int) -> str:
    """The function of a block."""
    return f"$b_{identifier(procedure)}_{number}"


def _numbers(*numbers: int) -> str:
    return " ".join(f"(i32.const {number})" for number in numbers)
