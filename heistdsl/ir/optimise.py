"""A little optimiser: constants are carried into procedures and locals, small procedures are written out where they are
called, what is known is folded, and what is never read is left out.

Procedures come in the order in which they call each other, callees first: what a callee has become, and which of its
parameters it still needs, is known when its callers are looked at, so nearly every procedure is looked at once. It is
again only if a parameter has turned out to be always the same constant, or in a circle of calls."""

from __future__ import annotations

from dataclasses import replace

from heistdsl.ir.calm import without_idle_sweeps
from heistdsl.ir.direct import with_direct_ways
from heistdsl.ir.fold import Known, known_of
from heistdsl.ir.following import with_what_follows_inside
from heistdsl.ir.inline import Formulas
from heistdsl.ir.lone import with_lone_members, with_loops_of_one
from heistdsl.ir.membership import with_members_looked_up
from heistdsl.ir.parameters import Needs, with_constant_parameters
from heistdsl.ir.parts import parts_of
from heistdsl.ir.program import Procedure, Program
from heistdsl.ir.simplify import simplified
from heistdsl.ir.single import with_single_calls_written_out
from heistdsl.ir.summaries import callers_in, summary_of
from heistdsl.ir.trying import without_needless_copies
from heistdsl.ir.unseen import without_unseen_phases
from heistdsl.ir.whereabouts import with_known_places

_ROUNDS = 3


def optimise(program: Program, framed: frozenset[str] = frozenset()) -> Program:
    """The same program, faster. Procedures of `framed` keep frames of their own."""
    program = with_single_calls_written_out(without_needless_copies(program), framed)
    program = with_lone_members(with_direct_ways(program, framed))
    same = known_of(program)
    program = _improved(program, same)
    parts = parts_of(program)
    moved = with_what_follows_inside(program)
    program = _settled(program, with_loops_of_one(with_known_places(moved, parts, same), parts), same)
    return with_members_looked_up(without_unseen_phases(without_idle_sweeps(program)))


def _improved(program: Program, same: Known) -> Program:
    """Procedures that nothing more follows for from what they call, and from what they are called with."""
    waiting, formulas = set(program.procedures), Formulas()
    for _ in range(_ROUNDS):
        constant = with_constant_parameters(program)
        waiting |= {name for name, each in constant.items() if each.parameters != program.procedures[name].parameters}
        program = replace(program, procedures=constant)
        if not waiting:
            break
        program, waiting = _round(program, same, formulas, waiting)
        program = _reached(program)
        waiting &= program.procedures.keys()
    return program


def _round(program: Program, same: Known, formulas: Formulas, waiting: set[str]) -> tuple[Program, set[str]]:
    """Look at procedures that wait, and at those that call what has changed for them. Returns those that wait for the
    next round, too: they call something that was not ready before them."""
    procedures, callers, needs = dict(program.procedures), callers_in(program), Needs(program)
    passed: set[str] = set()
    late: set[str] = set()
    for name in _callees_first(program):
        passed.add(name)
        if name not in waiting:
            continue
        before = procedures[name]
        after = simplified(formulas.written_out(needs.satisfied(before, procedures)), procedures, same)
        procedures[name] = after = needs.narrowed(after)
        if formulas.learn(after) or after.parameters != before.parameters:
            waiting = waiting | callers.get(name, set())
            late |= callers.get(name, set()) & passed
    for name, each in procedures.items():
        procedures[name] = needs.satisfied(each, procedures)
    return replace(program, procedures=procedures), late


def _settled(before: Program, program: Program, same: Known) -> Program:
    """A program, simplified where it differs from one that was."""
    found = {
        name: each if each is before.procedures[name] else simplified(each, program.procedures, same)
        for name, each in program.procedures.items()
    }
    return replace(program, procedures=found)


def _reached(program: Program) -> Program:
    """Without procedures that nothing calls."""
    reached = set(_callees_first(program))
    return replace(program, procedures={name: each for name, each in program.procedures.items() if name in reached})


def _callees_first(program: Program) -> list[str]:
    """The procedures that are called at all, each after those that it calls, as far as they do not call it."""
    order: list[str] = []
    known = set(program.entries)
    path = [(name, iter(_called(program.procedures[name]))) for name in program.entries]
    while path:
        name, calls = path[-1]
        following = next((each for each in calls if each not in known), None)
        if following is None:
            order.append(name)
            path.pop()
        else:
            known.add(following)
            path.append((following, iter(_called(program.procedures[following]))))
    return order


def _called(procedure: Procedure) -> dict[str, None]:
    """What a procedure calls, in the order in which it says so."""
    return dict.fromkeys([name for name, _ in summary_of(procedure).calls])
