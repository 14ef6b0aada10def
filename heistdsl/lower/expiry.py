"""When lasting effects end."""

from __future__ import annotations

from contextlib import ExitStack

from heistdsl.ir.program import EMPTY, Call, Const, Op, Run
from heistdsl.lower.code import Code
from heistdsl.lower.event import Event, event_operands, event_parameters
from heistdsl.lower.lasting import is_ending, kept_amount, lasting_env
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.patterns import fitting
from heistdsl.lower.texts import head_fits
from heistdsl.syntax.tree import Until


def add_expiry(low: Lowering, code: Code, event: Event) -> None:
    """End whatever lasts until an event like this one."""
    if not is_ending(low, event.kind, event.name):
        return

    def build(inner: Code) -> None:
        given = event_parameters(low, inner, event)
        ended = inner.let_list("ended", EMPTY)
        for kind in low.lasting_of(Until):
            assert isinstance(kind.statement, Until)
            pattern = kind.statement.pattern
            if not head_fits(pattern, event.kind, event.name):
                continue
            with ExitStack() as inside:
                number = inside.enter_context(inner.each("until", Op("lasting", (Const(kind.number),))))
                if pattern.next and event.kind == "end":
                    running = Op("running", (Const(low.layout.phases.index(event.name)),))
                    inside.enter_context(inner.when(Op("ne", (kept_amount(number, False), running))))
                env = lasting_env(kind, number, amounts=(1, 0))
                inside.enter_context(fitting(low, inner, pattern, given, env))
                inner.set(ended, Op("join", (ended, Op("list", (number,)))))
        with inner.each("over", ended) as number:
            inner.run("end-until", number)

    name = low.wanted(f"expire-{event.key}", build, late=low.left_behind)
    code.add(Run(Call(name, event_operands(low, event))))
