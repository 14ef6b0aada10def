"""The slots of zones, for selections that are about them rather than the pieces in them."""

from __future__ import annotations

from heistdsl.oracle.run import Run
from heistdsl.oracle.things import SlotRef, Value, ZoneRef


def slots_of(run: Run, source: Value) -> tuple[Value, ...] | None:
    """The slots of slotted zones, and given slots as they are; None if something else is among them."""
    zones = source if isinstance(source, tuple) else (source,)
    if not zones or not all(isinstance(zone, ZoneRef | SlotRef) for zone in zones):
        return None
    found: list[Value] = []
    for zone in zones:
        if isinstance(zone, ZoneRef):
            count = run.ruleset.zones[zone.zone].slots
            if not count:
                return None
            found.extend(SlotRef(zone, index + 1) for index in range(count))
        else:
            found.append(zone)
    return tuple(found)
