"""Which rules of the ledger a text or declaration carries out: scenes that cover them notice changes of it first."""

from __future__ import annotations

from heistdsl.check.facts import effects_of
from heistdsl.model.ruleset import Ruleset


def rules_carried_out(ruleset: Ruleset) -> dict[str, frozenset[str]]:
    """For each text and declaration, as owners of changes are called (`flow`, `card:ID`, `zone:ID`, ...), the ids of
    the ledger that it says it implements."""
    declared = {
        "card": ruleset.cards, "zone": ruleset.zones, "counter": ruleset.counters, "state": ruleset.states,
        "value": ruleset.values, "event": ruleset.events, "phase": ruleset.phases, "procedure": ruleset.procedures,
        "type": ruleset.kinds, "option": ruleset.options, "map": ruleset.maps,
    }  # fmt: skip
    found = {effect.id: frozenset(effect.implements) for effect in effects_of(ruleset)}
    for sort, table in declared.items():
        for id, each in table.items():
            owner = f"{sort}:{id}"
            found[owner] = found.get(owner, frozenset()) | frozenset(each.implements)
    return found
