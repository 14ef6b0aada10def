"""The clock: what happens when a second passes, and changes of it by a text."""

from __future__ import annotations

from heistdsl.ir.program import ONE, ZERO, Const, Expr, Invoke, Op, Run
from heistdsl.lower.code import Code
from heistdsl.lower.env import Env
from heistdsl.lower.event import Event
from heistdsl.lower.events import Happened, happen
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.reading import number_of
from heistdsl.lower.refusal import refuse
from heistdsl.lower.sweeps import add_sweep
from heistdsl.lower.values import number
from heistdsl.syntax.tree import Change

SECOND = "second"


def second_procedure(low: Lowering) -> str:
    """The procedure that lets one second pass, with what listens to it."""

    def build(code: Code) -> None:
        code.run("set-scalar", Op("plus", (Op("scalar", (), "clock"), ONE)), key="clock")
        code.run("set-scalar", ONE, key="changed")
        if low.is_heard("on", "clock", "clock"):
            if any(trigger not in low.always_heard for trigger in low.triggers if low.is_about_clock(trigger)):
                raise refuse("a time that only some texts wait for")
            event = Event("clock", "clock", data={"at": number(Op("scalar", (), "clock"))})
            happen(low, code, event, lambda _: Happened())
        add_sweep(low, code)

    low.forced.add(SECOND)
    return low.wanted(SECOND, build)


def change_clock(low: Lowering, code: Code, change: Change, env: Env) -> None:
    """Set the clock, or let seconds pass on it with all that waits for them, whether it runs or not."""
    amount: Expr = number_of(low, low.evaluate(change.value, env), change.span)
    if change.operator == "+=":
        with code.each("second", Op("range", (Const(1), amount))):
            code.add(Run(Op("spend")))
            code.add(Invoke(second_procedure(low)))
        return
    old = Op("scalar", (), "clock")
    new = amount if change.operator == "=" else Op("sub", (old, amount))
    code.run("set-scalar", Op("max", (ZERO, new)), key="clock")
    code.run("set-scalar", ONE, key="changed")
