"""`ban affect`: pieces that the effects of other cards leave alone."""

from __future__ import annotations

from heistdsl.oracle.in_force import rules_now
from heistdsl.oracle.patterns import fits
from heistdsl.oracle.run import Run
from heistdsl.oracle.things import Piece, Player
from heistdsl.oracle.world import Event


def is_protected(run: Run, piece: Piece, source: Piece | None, by: Player | None) -> bool:
    """Whether a piece may not be the object of an effect of the card `source`. A card may always affect itself."""
    if source is None or source == piece or not run.prepared.has_affect or run.is_reading_affect:
        return False
    event = Event(-1, "affect", "affect", by, source, (piece,))
    run.is_reading_affect = True
    try:
        return any(fits(run, rule.pattern, event, active.env) for active, rule in rules_now(run, "ban", event))
    finally:
        run.is_reading_affect = False
