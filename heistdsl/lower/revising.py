"""Questions to the past are answered anew when an `on` trigger changes a number of a roll that has been counted."""

from __future__ import annotations

from contextlib import ExitStack

from heistdsl.ir.program import ONE, Const, Op, Var
from heistdsl.lower.carried import ROLL
from heistdsl.lower.code import Code
from heistdsl.lower.event import Event
from heistdsl.lower.events import changeable_late, with_part
from heistdsl.lower.late import counted
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.past import cells, each_reader, reader, seat_of, spread_of
from heistdsl.lower.patterns import fitting
from heistdsl.lower.reading import NO_NUMBER
from heistdsl.lower.recalling import change_kept
from heistdsl.lower.records import Question
from heistdsl.lower.timeless import Counted, is_timeless, without_by


def revise(low: Lowering, code: Code, event: Event, name: str, was: Var) -> None:
    """Add that a roll counts with a number as it is now, no longer with what that was; a roll that is still to come
    has not been counted."""
    if name not in changeable_late(low, event):
        return
    concerned = low.questions_about(event)
    concerned = [each for each in concerned if counted(low, each, event) is Counted.ANEW]
    if not concerned:
        return
    rolled = Op("ne", (event.part(low, "total").expr, NO_NUMBER))
    with code.when(rolled):
        for question in concerned:
            if not is_timeless(low, question):
                change_kept(low, code, question, event, name)
            elif question.is_last:
                _keep(low, code, question, event, name)
            else:
                _count(low, code, question, event, name, was)


def _count(low: Lowering, code: Code, question: Question, event: Event, name: str, was: Var) -> None:
    spread = spread_of(low, question)
    with each_reader(low, code, spread) as (this, me):
        env, place = reader(low, code, question, this, me)
        for version, step in ((with_part(event, name, was), Const(-1)), (event, ONE)):
            with ExitStack() as inside:
                inside.enter_context(fitting(low, code, without_by(question.pattern), version, env))
                cell = code.let("cell", Op("plus", (place, seat_of(spread, event.by))))
                code.run("set-cell", cell, Op("plus", (Op("cell", (cell,), "c"), step)), key="c")


def _keep(low: Lowering, code: Code, question: Question, event: Event, name: str) -> None:
    """The number of the latest roll, if that is this one."""
    if name not in low.parts_asked_for:
        return
    spread = spread_of(low, question)
    first = cells(low, question, "count", spread)
    apart, which = (Const(cells(low, question, part, spread) - first) for part in (name, ROLL))
    with each_reader(low, code, spread) as (this, me):
        env, place = reader(low, code, question, this, me)
        with fitting(low, code, without_by(question.pattern), event, env):
            cell = code.let("cell", Op("plus", (place, seat_of(spread, event.by))))
            latest = Op("cell", (Op("plus", (cell, which)),), "c")
            with code.when(Op("eq", (latest, event.part(low, ROLL).expr))):
                code.run("set-cell", Op("plus", (cell, apart)), event.part(low, name).expr, key="c")
