"""Blocks: a procedure that may suspend, cut where it suspends, so that a frame is a block number and its locals."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TypeAlias

from heistdsl.ir.program import (
    Ask,
    Body,
    Break,
    Const,
    Expr,
    ForEach,
    If,
    Invoke,
    Loop,
    Op,
    Procedure,
    Return,
    Set,
    Stmt,
    Together,
    Var,
)
from heistdsl.ir.summaries import summary_of


@dataclass(frozen=True, slots=True)
class Jump:
    """Go on with another block."""

    to: int


@dataclass(frozen=True, slots=True)
class Fork:
    """Go on with one of two blocks."""

    condition: Expr
    then: int
    otherwise: int


@dataclass(frozen=True, slots=True)
class Enter:
    """Call a procedure that may suspend, then go on; the block there receives what it returns."""

    call: Invoke
    to: int


@dataclass(frozen=True, slots=True)
class Wait:
    """Open a decision; the block there receives the answer."""

    ask: Ask
    to: int


@dataclass(frozen=True, slots=True)
class Spread:
    """Run calls side by side, then go on."""

    calls: Together
    to: int


@dataclass(frozen=True, slots=True)
class Leave:
    """Return to the caller."""

    value: Expr | None = None


End: TypeAlias = Jump | Fork | Enter | Wait | Spread | Leave


@dataclass(slots=True)
class Block:
    """Statements that do not suspend, and how it goes on. `receives`: the local that gets what the last block waited
    for. `answered`: that is an answer and not a result."""

    body: list[Stmt] = field(default_factory=list)
    end: End = field(default_factory=Leave)
    receives: str | None = None
    answered: bool = False
    ended: bool = False


def successors(end: End) -> tuple[int, ...]:
    """The blocks of this procedure that may follow."""
    match end:
        case Jump(to=to) | Enter(to=to) | Wait(to=to) | Spread(to=to):
            return (to,)
        case Fork(then=then, otherwise=otherwise):
            return (then, otherwise)
        case Leave():
            return ()


def split(procedure: Procedure) -> tuple[list[Block], dict[str, str]]:
    """The blocks of a procedure, the first one first, and the sorts of its locals, more than before."""
    splitter = _Splitter(dict(procedure.locals))
    splitter.body(procedure.body, None)
    splitter.finish(Leave())
    return _tidied(splitter.blocks), splitter.locals


#: Statements that suspend, or leave the procedure, wherever they stand.
_LEAVING = frozenset((Invoke, Ask, Together, Return))


def is_plain(stmt: Stmt) -> bool:
    """Whether a statement neither suspends nor leaves what it stands in."""
    if type(stmt) is Loop or type(stmt) is ForEach:
        return summary_of(stmt).kinds.isdisjoint(_LEAVING)
    if type(stmt) is not If:
        return type(stmt) is not Break and type(stmt) not in _LEAVING
    kinds = summary_of(stmt).kinds
    if Break in kinds and not all(map(is_plain, stmt.then + stmt.otherwise)):
        return False
    return kinds.isdisjoint(_LEAVING)


class _Splitter:
    def __init__(self, locals_: dict[str, str]) -> None:
        self.locals = locals_
        self.blocks = [Block()]
        self.here = self.blocks[0]

    def new(self) -> int:
        self.blocks.append(Block())
        return len(self.blocks) - 1

    def go_to(self, number: int) -> None:
        self.here = self.blocks[number]

    def finish(self, end: End) -> None:
        if not self.here.ended:
            self.here.end = end
            self.here.ended = True

    def body(self, body: Body, way_out: int | None) -> None:
        for stmt in body:
            if self.here.ended:
                return
            if is_plain(stmt):
                self.here.body.append(stmt)
            else:
                self._statement(stmt, way_out)

    def _statement(self, stmt: Stmt, way_out: int | None) -> None:
        match stmt:
            case Invoke() | Ask() | Together():
                self._suspend(stmt)
            case Return(value=value):
                self.finish(Leave(value))
            case Break():
                assert way_out is not None
                self.finish(Jump(way_out))
            case If():
                self._if(stmt, way_out)
            case Loop(body=body):
                head, after = self.new(), self.new()
                self.finish(Jump(head))
                self._part(head, body, Jump(head), after)
                self.go_to(after)
            case ForEach():
                self._for_each(stmt)
            case _:
                raise AssertionError(stmt)

    def _suspend(self, stmt: Invoke | Ask | Together) -> None:
        after = self.new()
        landing = self.blocks[after]
        match stmt:
            case Invoke():
                self.finish(Enter(stmt, after))
                landing.receives = stmt.into
            case Ask():
                self.finish(Wait(stmt, after))
                landing.receives, landing.answered = stmt.into, True
                if stmt.which:
                    landing.body.append(Set(stmt.which, Op("scalar", (), "which")))
            case Together():
                self.finish(Spread(stmt, after))
        self.go_to(after)

    def _part(self, number: int, body: Body, end: End, way_out: int | None) -> None:
        self.go_to(number)
        self.body(body, way_out)
        self.finish(end)

    def _if(self, stmt: If, way_out: int | None) -> None:
        then, otherwise, after = self.new(), self.new(), self.new()
        self.finish(Fork(stmt.condition, then, otherwise))
        self._part(then, stmt.then, Jump(after), way_out)
        self._part(otherwise, stmt.otherwise, Jump(after), way_out)
        self.go_to(after)

    def _for_each(self, stmt: ForEach) -> None:
        members, position = f"{stmt.var}.all", f"{stmt.var}.at"
        self.locals |= {members: "l", position: "i"}
        self.here.body += [Set(members, stmt.source), Set(position, Const(0))]
        head, inside, after = self.new(), self.new(), self.new()
        self.finish(Jump(head))
        self.go_to(head)
        self.finish(Fork(Op("lt", (Var(position), Op("size", (Var(members),)))), inside, after))
        step: Body = (
            Set(stmt.var, Op("at", (Var(members), Var(position)))),
            Set(position, Op("plus", (Var(position), Const(1)))),
        )
        self._part(inside, (*step, *stmt.body), Jump(head), after)
        self.go_to(after)


def _tidied(blocks: list[Block]) -> list[Block]:
    """Without blocks that only go on to another one, and without any that is never reached."""
    finals = [_final(blocks, number) for number in range(len(blocks))]
    for block in blocks:
        block.end = _renamed(block.end, finals)
    _merge(blocks)
    reached = {0}
    waiting = [0]
    while waiting:
        new = set(successors(blocks[waiting.pop()].end)) - reached
        reached |= new
        waiting += new
    kept = sorted(reached)
    numbers = [-1] * len(blocks)
    for place, number in enumerate(kept):
        numbers[number] = place
    for number in kept:
        blocks[number].end = _renamed(blocks[number].end, numbers)
    return [blocks[number] for number in kept]


def _merge(blocks: list[Block]) -> None:
    """Join a block with the one it goes on to, if nothing else goes there. What comes after that one has as many ways
    in as before, so they are counted once."""
    ways_in = Counter(each for block in blocks for each in successors(block.end))
    for block in blocks:
        while isinstance(block.end, Jump) and block.end.to and ways_in[block.end.to] == 1:
            after = blocks[block.end.to]
            if after is block or after.receives is not None:
                break
            block.body += after.body
            block.end = after.end
            after.body, after.end = [], Leave()


def _final(blocks: list[Block], number: int) -> int:
    seen = {number}
    block = blocks[number]
    while not block.body and block.receives is None and isinstance(block.end, Jump) and block.end.to not in seen:
        number = block.end.to
        seen.add(number)
        block = blocks[number]
    return number


def _renamed(end: End, numbers: list[int]) -> End:
    match end:
        case Jump(to=to):
            return Jump(numbers[to])
        case Fork(condition=condition, then=then, otherwise=otherwise):
            return Fork(condition, numbers[then], numbers[otherwise])
        case Enter(call=call, to=to):
            return Enter(call, numbers[to])
        case Wait(ask=ask, to=to):
            return Wait(ask, numbers[to])
        case Spread(calls=calls, to=to):
            return Spread(calls, numbers[to])
        case Leave():
            return end
