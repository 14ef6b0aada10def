"""Making effects that last: what a running `on`, `use`, `ban`, layer or `treat` leaves behind, and `until` blocks."""

from __future__ import annotations

from heistdsl.game_errors import MOST_LASTING, TOO_MANY_LAST
from heistdsl.oracle.errors import RuleError
from heistdsl.oracle.heads import head_name
from heistdsl.oracle.lasting import Lasting, Until
from heistdsl.oracle.run import Run
from heistdsl.oracle.scope import Env, captured
from heistdsl.oracle.things import Value
from heistdsl.syntax.tree import On, Pattern, Statement
from heistdsl.text.span import Span


def check_room(run: Run, span: Span | None) -> None:
    """Look whether one more thing may last. Raises RuleError `endless`."""
    world = run.world
    if len(world.lasting) + len(world.untils) + len(world.debts) >= MOST_LASTING:
        raise RuleError("endless", TOO_MANY_LAST, span)


def make_lasting(run: Run, statement: Statement, env: Env, amount: Value = None) -> None:
    """Keep a statement in force, with the values its locals have now.

    A trigger that stands in no `until` lives until the phase ends in which it was made.
    """
    world = run.world
    if any(number not in world.untils for number in env.untils):
        return  # what it should last until has happened already
    check_room(run, statement.span)
    stamp = world.touch()
    ends_with = None
    if isinstance(statement, On) and not env.untils and world.phases:
        ends_with = world.phases[-1].instance
    world.set_lasting([*world.lasting, Lasting(stamp, stamp, statement, captured(env), ends_with, amount)])


def begin_until(run: Run, pattern: Pattern, env: Env) -> Env:
    """The surroundings inside an `until` block: whatever is made there ends with it."""
    world = run.world
    check_room(run, pattern.span)
    number = world.touch()
    running = world.running(head_name(pattern)) if pattern.kind == "end" else None
    skipped = running.instance if pattern.next and running is not None else None
    until = Until(number, pattern, captured(env), skipped)
    world.untils = {**world.untils, number: until}
    return env.but(untils=(*env.untils, number))
