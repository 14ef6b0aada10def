"""Comprehensions as WebAssembly text: loops that give a list in the arena, or only the one number that is asked for.
Lists that are joined to be gone over are gone over one after the other."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from heistdsl.ir.fold import is_each_once
from heistdsl.ir.program import Comp, Const, Expr, Op

if TYPE_CHECKING:
    from heistdsl.wasm.emit import Writer


#: What may not stand in text that is worked out for nothing.
_LEAVES: Final = re.compile(r"\((if|call|br|unreachable)\b")


def comprehension(writer: Writer, comp: Comp) -> str:
    """Its list, or a number for `any`."""
    source = _Source(writer, comp.source)
    if comp.kind == "any":
        number = source.number
        loop = source.over(comp, lambda _: f"(br $r{number} (i32.const 1))")
        return f"(block $r{number} (result i32) {loop} (i32.const 0))"
    found, out = writer.temporary(), writer.temporary()

    def gathered(member: str) -> str:
        show = writer.expr if comp.kind == "flat" else writer.kept
        value = member if comp.value is None else show(comp.value)
        return (
            f"(i32.store offset=4 (local.get {out}) {value}) "
            f"(local.set {out} (i32.add (local.get {out}) (i32.const 4)))"
        )

    def gathered_of_all(member: str) -> str:
        assert comp.test is not None
        test = writer.expr(comp.test)
        return "" if _LEAVES.search(test) else _put(out, member, f"(i32.ne {test} (i32.const 0))")

    result = f"(local.get {found})"
    if comp.kind == "flat":
        result = writer.kernel_call("flat", result)
    quick = ""
    if comp.kind == "keep" and comp.value is None and comp.test is not None:
        quick = source.listed(replace(comp, test=None), gathered_of_all, (found, out), result, needed=True)
    return quick or source.listed(comp, gathered, (found, out), result)


def _put(out: str, member: str, passes: str) -> str:
    """Put a member behind the last one of a list, to stay there if it passes: no jump that might be guessed wrongly."""
    return (
        f"(i32.store offset=4 (local.get {out}) {member}) "
        f"(local.set {out} (i32.add (local.get {out}) (i32.shl {passes} (i32.const 2))))"
    )


def size(writer: Writer, expr: Expr) -> str:
    """How many members a list has; lists that are joined need not be."""
    match expr:
        case Op(name="list", arguments=members):
            return f"(i32.const {len(members)})"
        case Op(name="join", arguments=(left, right)):
            return f"(i32.add {size(writer, left)} {size(writer, right)})"
        case Op(name="either-list", arguments=(condition, left, right)):
            asked = writer.expr(condition)
            with writer.ranges.sometimes():
                one = size(writer, left)
            with writer.ranges.sometimes():
                other = size(writer, right)
            return f"(if (result i32) {asked} (then {one}) (else {other}))"
        case _:
            return f"(i32.load {writer.expr(expr)})"


def total(writer: Writer, comp: Comp) -> str:
    """The sum of what a comprehension gives, without its list. It is wide until it is whole."""
    assert comp.kind in ("map", "keep")
    summed = f"$sum{len(writer.others)}"
    writer.others[summed.removeprefix("$")] = "i64"

    def added(member: str) -> str:
        value = member if comp.value is None else writer.kept(comp.value)
        return f"(local.set {summed} (i64.add (local.get {summed}) (i64.extend_i32_s {value})))"

    def added_to_all(member: str) -> str:
        assert comp.test is not None
        value, test = _wide(writer, comp.value, member), writer.expr(comp.test)
        if _LEAVES.search(value + test):
            return ""
        number = writer.kernel_call("whole", f"(select {value} (i64.const 0) {test})")
        return f"(local.set {summed} (i64.add (local.get {summed}) (i64.extend_i32_s {number})))"

    source = _Source(writer, comp.source)
    loop = "" if comp.test is None else source.over(replace(comp, test=None), added_to_all, needed=True)
    loop = loop or source.over(comp, added)
    whole = writer.kernel_call("whole", f"(local.get {summed})")
    return f"(block (result i32) (local.set {summed} (i64.const 0)) {loop} {whole})"


def _wide(writer: Writer, value: Expr | None, member: str) -> str:
    """A number before it is whole."""
    match value:
        case None:
            return f"(i64.extend_i32_s {member})"
        case Op(name="add", arguments=(left, right)):
            return f"(i64.add {_wide(writer, left, member)} {_wide(writer, right, member)})"
        case _:
            return f"(i64.extend_i32_s {writer.kept(value)})"


class _Source:
    """The list that a comprehension goes over: two that are joined, or the zones of a list, one after the other."""

    def __init__(self, writer: Writer, source: Expr) -> None:
        self.writer = writer
        self.zones: Comp | None = None
        match source:
            case Op(name="join", arguments=(left, right)):
                self.lists = [writer.expr(left), writer.expr(right)]
            case Comp(kind="flat", test=None, value=Op(name="zone")) if is_each_once(source):
                self.zones = source
                self.lists = [f"(i32.const {writer.layout.constants['EMPTY']})", writer.expr(source.source)]
            case _:
                self.lists = [writer.expr(source)]
        self.at, self.end, self.next, self.last = (writer.temporary() for _ in range(4))
        writer.labels += 1
        self.number = writer.labels

    def begun(self) -> str:
        """Set the address of the first list, and of the second, or of that of the zones."""
        second = f"(local.set {self.next} {self.lists[1]})" if len(self.lists) == 2 else ""
        if self.zones is not None:
            second += self.writer.end_of(self.next, self.last)
        return f"(local.set {self.at} {self.lists[0]}) {second}"

    def room(self) -> str:
        """Room for as many members; no piece lies in two zones."""
        if self.zones is not None:
            return self.writer.kernel_call("room", f"(i32.const {self.writer.layout.constants['PIECES']})")
        sizes = f"(i32.load (local.get {self.at}))"
        if len(self.lists) == 2:
            sizes = f"(i32.add {sizes} (i32.load (local.get {self.next})))"
        return self.writer.kernel_call("room", sizes)

    def listed(
        self, comp: Comp, inside: Callable[[str], str], held: tuple[str, str], result: str, needed: bool = False
    ) -> str:
        """The loop with a list for what it finds: locals hold its address and that of its last member. `result` is what
        comes of it. `needed`: nothing if nothing is done with a member."""
        found, out = held
        begun = self.begun()
        loop = self.over(comp, inside, begun=False, needed=needed)
        if not loop:
            return ""
        count = f"(i32.shr_u (i32.sub (local.get {out}) (local.get {found})) (i32.const 2))"
        return (
            f"(block (result i32) {begun} (local.set {out} (local.tee {found} {self.room()})) {loop} "
            f"(i32.store (local.get {found}) {count}) {result})"
        )

    def over(self, comp: Comp, inside: Callable[[str], str], begun: bool = True, needed: bool = False) -> str:
        """The loop. `inside` says what is done with a member that passes; `needed`: no loop if that is nothing."""
        writer, at, end, number = self.writer, self.at, self.end, self.number
        member = writer.temporary()
        before = writer.renamed
        writer.renamed = {**before, comp.var: member.removeprefix("$")}
        with writer.ranges.sometimes():
            writer.ranges.learn_member(comp.var, comp.source)
            test = None if comp.test is None else writer.expr(comp.test)
            done = inside(f"(local.get {member})")
        writer.renamed = before
        if needed and not done:
            return ""
        if test is not None:
            done = f"(if {test} (then {done}))"
        ended = f"(i32.ge_u (local.get {at}) (local.get {end}))"
        further = f"(br_if $b{number} {ended})"
        if len(self.lists) == 2:
            further = f"(if {ended} (then {self.go_on()} {writer.end_of(at, end)} (br $l{number})))"
        return (
            f"{self.begun() if begun else ''} {writer.end_of(at, end)} "
            f"(block $b{number} (loop $l{number} {further} "
            f"(local.set {at} (i32.add (local.get {at}) (i32.const 4))) "
            f"(local.set {member} (i32.load (local.get {at}))) {done} (br $l{number})))"
        )

    def go_on(self) -> str:
        """Set the address of the next list, or leave the loop."""
        if self.zones is None:
            none, taken = f"(i32.eqz (local.get {self.next}))", "(i32.const 0)"
            following = f"(local.get {self.next})"
        else:
            none = f"(i32.ge_u (local.get {self.next}) (local.get {self.last}))"
            following, taken = self.zone(), f"(i32.add (local.get {self.next}) (i32.const 4))"
        return f"(br_if $b{self.number} {none}) (local.set {self.at} {following}) (local.set {self.next} {taken})"

    def zone(self) -> str:
        """The list of the zone that comes next."""
        assert self.zones is not None
        assert self.zones.value is not None
        writer, which = self.writer, self.writer.temporary()
        before = writer.renamed
        writer.renamed = {**before, self.zones.var: which.removeprefix("$")}
        with writer.ranges.sometimes():
            writer.ranges.learn_member(self.zones.var, self.zones.source)
            found = writer.expr(self.zones.value)
        writer.renamed = before
        return f"(block (result i32) (local.set {which} (i32.load offset=4 (local.get {self.next}))) {found})"


def best(writer: Writer, members: Expr, numbers: Comp, greatest: Expr) -> str:
    """The members whose number is greatest (or least), where the numbers are worked out one after the other."""
    source = _Source(writer, members)
    found, out, held, most, more = (writer.temporary() for _ in range(5))

    def better(member: str) -> str:
        assert numbers.value is not None
        compare = "i32.gt_s" if greatest == Const(1) else "i32.lt_s"
        none = f"(i32.eq (local.get {out}) (local.get {found}))"
        return (
            f"(local.set {held} {writer.kept(numbers.value)}) "
            f"(local.set {more} (i32.or {none} ({compare} (local.get {held}) (local.get {most})))) "
            f"(local.set {most} (select (local.get {held}) (local.get {most}) (local.get {more}))) "
            f"(local.set {out} (select (local.get {found}) (local.get {out}) (local.get {more}))) "
            f"{_put(out, member, f'(i32.eq (local.get {held}) (local.get {most}))')}"
        )

    return source.listed(numbers, better, (found, out), f"(local.get {found})")
