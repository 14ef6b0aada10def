"""Which locals a frame has to keep: those that some block reads and another one has set."""

from __future__ import annotations

from collections.abc import Iterable

from heistdsl.ir.program import Expr, ForEach, If, Loop, Stmt
from heistdsl.ir.split import Block, End, Enter, Fork, Leave, Spread, Wait, successors
from heistdsl.ir.walking import exprs_of, names_read, sets


def end_exprs(end: End) -> tuple[Expr, ...]:
    """The expressions of the end of a block."""
    match end:
        case Fork(condition=condition):
            return (condition,)
        case Enter(call=stmt) | Wait(ask=stmt) | Spread(calls=stmt):
            return exprs_of(stmt)
        case Leave(value=value):
            return () if value is None else (value,)
        case _:
            return ()


def live_in(blocks: list[Block]) -> list[frozenset[str]]:
    """For each block the locals whose value on entry may be read, in it or later."""
    summaries = [_summary(block) for block in blocks]
    live: list[frozenset[str]] = [frozenset()] * len(blocks)
    changed = True
    while changed:
        changed = False
        for number in reversed(range(len(blocks))):
            reads, sure = summaries[number]
            after = frozenset().union(*(live[each] for each in successors(blocks[number].end)))
            found = reads | (after - sure)
            if found != live[number]:
                live[number] = found
                changed = True
    return live


def written(block: Block) -> set[str]:
    """The locals that a block gives a value to, at least sometimes."""
    found = set() if block.receives is None else {block.receives}
    return found | _written_in(block.body)


def _written_in(body: Iterable[Stmt]) -> set[str]:
    found: set[str] = set()
    for stmt in body:
        name = sets(stmt)
        if name is not None:
            found.add(name)
        match stmt:
            case If(then=then, otherwise=otherwise):
                found |= _written_in(then) | _written_in(otherwise)
            case Loop(body=inner) | ForEach(body=inner):
                found |= _written_in(inner)
            case _:
                pass
    return found


def _summary(block: Block) -> tuple[frozenset[str], frozenset[str]]:
    """What a block reads before it has surely been set there, and what is surely set in it."""
    sure = set() if block.receives is None else {block.receives}
    reads = _reads(block.body, sure)
    for expr in end_exprs(block.end):
        reads |= names_read(expr) - sure
    return frozenset(reads), frozenset(sure)


def _reads(body: Iterable[Stmt], sure: set[str]) -> set[str]:
    """What statements read that is not surely set; adds to `sure` what they surely set."""
    reads: set[str] = set()
    for stmt in body:
        for expr in exprs_of(stmt):
            reads |= names_read(expr) - sure
        match stmt:
            case If(then=then, otherwise=otherwise):
                first, second = set(sure), set(sure)
                reads |= _reads(then, first) | _reads(otherwise, second)
                sure |= first & second
            case Loop(body=inner):
                reads |= _reads(inner, set(sure))
            case ForEach(var=var, body=inner):
                reads |= _reads(inner, sure | {var})
            case _:
                name = sets(stmt)
                if name is not None:
                    sure.add(name)
    return reads
