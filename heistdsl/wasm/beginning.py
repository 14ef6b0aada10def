"""How games begin until chance has a say, or somebody is asked: the same for all games of as many players with the same
variants, so a module does it once (kernel/play.kernel)."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import replace
from typing import Final

from heistdsl.ir.program import Ask, Body, Call, Invoke, Procedure, Program, Return, Run, Stmt, Together
from heistdsl.ir.summaries import Summary, callers_in, summary_of, summary_of_body

#: Chance; and what counts the frames below it, or leaves them.
_LATER: Final = frozenset(("shuffle", "roll", "pick", "begin-phase", "leave-phase", "finish"))
_WAITING: Final = frozenset((Ask, Invoke, Together))


def beginning_apart(program: Program) -> tuple[Program, tuple[Procedure, ...]]:
    """The program without how its games begin, and the procedures that begin them, one after another. It has the blocks
    and frames of the whole program."""
    procedures, later, callers = dict(program.procedures), _later(program), callers_in(program)
    parts: list[Procedure] = []
    name: str | None = program.start
    while name is not None:
        whole = procedures[name]
        count = _settled(whole.body, later)
        first, rest = whole.body[:count], whole.body[count:]
        if first:
            parts.append(replace(whole, name=f"beginning-{len(parts)}", body=first, suspends=False))
            procedures[name] = replace(whole, body=rest)
        name = _once_called(rest, callers)
    return replace(program, procedures=procedures), tuple(parts)


def _later(program: Program) -> AbstractSet[str]:
    """The procedures that chance, people or frames have a say in."""
    summaries = {name: summary_of(each) for name, each in program.procedures.items()}
    found = {name for name, each in summaries.items() if _is_later(each, frozenset())}
    while more := {name for name, each in summaries.items() if each.called & found} - found:
        found |= more
    return found


def _is_later(part: Summary, later: AbstractSet[str]) -> bool:
    return bool(part.operations & _LATER or part.kinds & _WAITING or part.called & later)


def _settled(body: Body, later: AbstractSet[str]) -> int:
    """How many statements, from the first on, are the same in every game and leave nothing in locals for the others."""
    count = next((place for place, stmt in enumerate(body) if not _is_settled(stmt, later)), len(body))
    while not set(summary_of_body(body[:count]).assigned).isdisjoint(summary_of_body(body[count:]).names):
        count -= 1
    return count


def _is_settled(stmt: Stmt, later: AbstractSet[str]) -> bool:
    part = summary_of_body((stmt,))
    return not _is_later(part, later) and Return not in part.kinds


def _once_called(rest: Body, callers: dict[str, set[str]]) -> str | None:
    """The procedure that is called there first, if it is called nowhere else and given nothing."""
    match rest:
        case (Run(value=Call(procedure=name, arguments=(), on_copy=False)), *later):
            again = any(name in summary_of_body((stmt,)).called for stmt in later)
            return name if len(callers[name]) == 1 and not again else None
        case _:
            return None
