"""Which of several replacements takes the place of an event."""

from __future__ import annotations

from heistdsl.oracle.asking import ask_option, make_unique, thing_name
from heistdsl.oracle.decisions import Option
from heistdsl.oracle.in_force import Active, owner_of
from heistdsl.oracle.run import Run, Steps
from heistdsl.oracle.things import EventRef
from heistdsl.oracle.world import Event


def choose_replacement(run: Run, event: Event, found: list[tuple[Active, EventRef]]) -> Steps[tuple[Active, EventRef]]:
    """Two replacements fit: the affected player chooses, else the one who acts; without either the older applies."""
    affected = owner_of(run, event.cards[0]) if event.cards else event.by
    player = affected or event.by
    if player is None:
        return found[0]
    options = make_unique([
        Option(f"replace:{thing_name(run, active.env.this) if active.env.this else active.key[0]}", "", index)
        for index, (active, _) in enumerate(found)
    ])  # fmt: skip
    option = yield from ask_option(run, player, "which replacement applies", options)
    assert isinstance(option.value, int)
    return found[option.value]
