"""When lasting effects end."""

from __future__ import annotations

from heistdsl.oracle.patterns import fits
from heistdsl.oracle.run import Run
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
    closed = event.data.get("instance") if event.kind == "end" else None
    if ended:
        world.touch()
        world.untils = {number: until for number, until in world.untils.items() if number not in ended}
        world.debts = [debt for debt in world.debts if ended.isdisjoint(debt.untils)]
    lasting = [
        effect
        for effect in world.lasting
        if ended.isdisjoint(effect.env.untils) and (closed is None or effect.ends_with != closed)
    ]
    if len(lasting) != len(world.lasting):
        world.set_lasting(lasting)
