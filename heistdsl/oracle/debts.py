"""Obligations: what was promised in a bargain is paid when its event happens."""

from __future__ import annotations

from heistdsl.oracle.asking import ask, make_decision, options_for
from heistdsl.oracle.errors import whole
from heistdsl.oracle.likeness import are_alike
from heistdsl.oracle.moving import move_pieces
from heistdsl.oracle.run import Run, Steps
from heistdsl.oracle.things import Keeper, Piece, Player, Value, ZoneRef
from heistdsl.oracle.world import Debt, Event


def settle_debts(run: Run, event: Event) -> Steps[None]:
    """Pay everything that is owed on this event, as far as the debtors can."""
    for debt in run.world.debts:
        is_due = debt.event == event.name and event.kind in ("event", "verb")
        if not is_due or all(each is not debt for each in run.world.debts):
            continue
        run.world.touch()
        run.world.debts = [each for each in run.world.debts if each is not debt]
        for unit, amount in debt.amounts:
            yield from _pay(run, debt, unit, amount)


def _pay(run: Run, debt: Debt, unit: str, amount: int) -> Steps[None]:
    if unit in run.ruleset.counters:
        if run.ruleset.counters[unit].owner != "player":
            return
        paid = min(amount, spendable(run, unit, debt.debtor))
        change_counter(run, unit, debt.debtor, -paid)
        change_counter(run, unit, debt.creditor, paid)
        return
    pieces = supply_pieces(run, unit, debt.debtor)
    amount = min(amount, len(pieces))
    chosen: tuple[Value, ...] = pieces[:amount]
    if 0 < amount < len(pieces) and not are_alike(run, pieces):
        options = options_for(run, "pay", pieces)
        decision = make_decision(run, debt.debtor, "subset", f"pay {unit}", options, bounds=(amount, amount))
        answer = yield from ask(run, decision)
        assert isinstance(answer, tuple)
        chosen = tuple(option.value for option in answer if not isinstance(option, tuple))
    target = run.ruleset.supplies[unit].target
    if run.ruleset.zones[target].owner != "player":
        return
    handed = tuple(piece for piece in chosen if isinstance(piece, Piece))
    move_pieces(run, handed, lambda _: ZoneRef(target, debt.creditor), by=debt.debtor)


def spendable(run: Run, unit: str, owner: Keeper) -> int:
    """How much of a counter can be taken away before it is at its low end; very much if it has none."""
    counter = run.ruleset.counters[unit]
    if counter.low is None:
        return 2**31 - 1
    return max(0, counter_value(run, unit, owner) - counter.low)


def counter_value(run: Run, unit: str, owner: Keeper, key: str = "") -> int:
    """What a counter stands at."""
    return run.world.counters.get((unit, owner, key), run.ruleset.counters[unit].start)


def change_counter(run: Run, unit: str, owner: Keeper, amount: int, key: str = "") -> int:
    """Add to a counter within its bounds; by how much it really changed."""
    counter = run.ruleset.counters[unit]
    old = counter_value(run, unit, owner, key)
    new = bounded(old + amount, counter.low, counter.high)
    if new != old:
        run.world.set_counter((unit, owner, key), new)
    return new - old


def bounded(number: int, low: int | None, high: int | None) -> int:
    """A number within bounds, and within 32 bits."""
    if low is not None:
        number = max(number, low)
    if high is not None:
        number = min(number, high)
    return whole(number)


def supply_pieces(run: Run, unit: str, owner: Player | None) -> tuple[Piece, ...]:
    """The pieces of a supply that somebody has, top first."""
    supply = run.ruleset.supplies[unit]
    target = run.ruleset.zones[supply.target]
    ref = ZoneRef(supply.target, owner if target.owner == "player" else None)
    holds = run.ruleset.zones[supply.source].holds
    return tuple(
        Piece(index)
        for index in run.world.content(ref)
        if holds is None or not run.prepared.words[run.prepared.pieces[index].card.id].isdisjoint(holds)
    )
