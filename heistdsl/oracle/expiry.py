"""When lasting effects end."""

from __future__ import annotations

from heistdsl.oracle.lasting import Lasting
from heistdsl.oracle.patterns import fits
from heistdsl.oracle.run import Run
from heistdsl.oracle.things import Value
from heistdsl.oracle.world import Event


def expire(run: Run, event: Event) -> None:
    """End whatever lasts until an event like this one."""
    world = run.world
    ended = {
        until.number
        for until in world.untils.values()
        if until.skipped is None or event.data.get("instance") != until.skipped
        if fits(run, until.pattern, event, until.env)
    }
    if ended:
        world.touch()
        world.untils = {number: until for number, until in world.untils.items() if number not in ended}
        world.debts = [debt for debt in world.debts if ended.isdisjoint(debt.untils)]
    _keep(run, [effect for effect in world.lasting if ended.isdisjoint(effect.env.untils)])
    if event.kind == "end":
        close(run, event.data.get("instance"))


def close(run: Run, phase: Value) -> None:
    """End what was made to last until the phase of this number is over."""
    _keep(run, [effect for effect in run.world.lasting if effect.ends_with is None or effect.ends_with != phase])


def _keep(run: Run, lasting: list[Lasting]) -> None:
    if len(lasting) != len(run.world.lasting):
        run.world.set_lasting(lasting)
