"""Sweeps: what follows by itself once something has changed. Requirements of cards, full zones, and `on now`."""

from __future__ import annotations

from collections.abc import Iterator

from heistdsl.oracle.act_moves import note_moved
from heistdsl.oracle.asking import ask, check_visible, make_decision, make_unique, options_for
from heistdsl.oracle.decisions import DecisionKind, Option
from heistdsl.oracle.drafts import default_zone, zones_in
from heistdsl.oracle.errors import RuleError
from heistdsl.oracle.events import Draft, happen, run_trigger
from heistdsl.oracle.in_force import Active, active_now, actives, conditions_hold
from heistdsl.oracle.knowledge import zone_player
from heistdsl.oracle.looked_at import names_looked_at
from heistdsl.oracle.moving import move_pieces
from heistdsl.oracle.run import Run, Seen, Steps
from heistdsl.oracle.scope import new_env
from heistdsl.oracle.things import EventRef, Piece, Player, ZoneRef
from heistdsl.oracle.world import World
from heistdsl.syntax.tree import On, Require

#: After so many rounds, or sweeps inside each other, sweeping is declared endless.
_MOST_ROUNDS = 100
_DEEPEST = 30


def sweep(run: Run) -> Steps[None]:
    """Sweep until nothing changes. Raises RuleError `endless`."""
    rounds = 0
    run.sweep_depth += 1
    try:
        while run.swept_version != run.world.version:
            run.swept_version = run.world.version
            rounds += 1
            if rounds > _MOST_ROUNDS or run.sweep_depth > _DEEPEST:
                raise RuleError("endless", "what follows by itself does not come to an end")
            yield from _sweep_once(run)
    finally:
        run.sweep_depth -= 1


def _sweep_once(run: Run) -> Steps[None]:
    yield from _discard_unfit(run)
    yield from _empty_full_zones(run)
    yield from _fire_now(run)


def _discard_unfit(run: Run) -> Steps[None]:
    """Cards whose `require` no longer holds are discarded."""
    found = [active for active in active_now(run, Require) if active.is_card]
    for active in sorted(found, key=lambda active: _turn(run, active)):
        statement = active.statement
        assert isinstance(statement, Require)
        piece = active.env.this
        if piece is None or run.truth(statement.condition, active.env):
            continue
        target = default_zone(run, "discard", "to", active.env.me)
        if not isinstance(target, ZoneRef):
            raise RuleError("type", "the game does not say where discarded cards go", statement.span)
        yield from _put_away(run, (piece,), target, active.env.me)


def _put_away(run: Run, pieces: tuple[Piece, ...], target: ZoneRef, by: Player | None) -> Steps[None]:
    draft = Draft("verb", "discard", by, pieces, zones_in(run, pieces), (target,), {"amount": len(pieces)})

    def effect(number: int) -> None:
        moved = move_pieces(run, run.world.events[number].cards, lambda _: target, by=by)
        note_moved(run, number, moved)

    yield from happen(run, new_env(), draft, effect)


def _empty_full_zones(run: Run) -> Steps[None]:
    """The owner of a zone that holds more than it may says what is put away."""
    for ref in _full_zones(run):
        capacity = run.ruleset.zones[ref.zone].capacity or 0
        content = tuple(Piece(index) for index in run.world.content(ref))
        surplus = len(content) - capacity
        if surplus <= 0:
            continue
        owner = zone_player(run.world, ref)
        target = default_zone(run, "discard", "to", owner)
        if not isinstance(target, ZoneRef):
            raise RuleError("type", f"`{ref.zone}` is too full, and the game does not say where discarded cards go")
        chosen = content[:surplus]
        if owner is not None:
            check_visible(run, owner, content)
            options = make_unique(options_for(run, "discard", content))
            kind: DecisionKind = "choose" if surplus == 1 else "subset"
            decision = make_decision(run, owner, kind, "too many", options, bounds=(surplus, surplus))
            answer = yield from ask(run, decision)
            picked = answer if isinstance(answer, tuple) else (answer,)
            chosen = tuple(
                option.value for option in picked if isinstance(option, Option) and isinstance(option.value, Piece)
            )
        yield from _put_away(run, chosen, target, owner)


def _full_zones(run: Run) -> Iterator[ZoneRef]:
    found = [
        ref
        for ref in run.world.zones
        if (capacity := run.ruleset.zones[ref.zone].capacity) is not None and len(run.world.content(ref)) > capacity
    ]
    order = list(run.ruleset.zones)
    yield from sorted(found, key=lambda ref: (_place(run, zone_player(run.world, ref)), order.index(ref.zone)))


def _fire_now(run: Run) -> Steps[None]:
    """`on now` fires when its condition becomes true."""
    found = [active for active in actives(run, On) if _is_now(active)]
    for active in sorted(found, key=lambda active: _turn(run, active)):
        statement = active.statement
        assert isinstance(statement, On)
        if not _holds(run, active, statement):
            run.world.now_true.discard(active.key)
        elif active.key not in run.world.now_true:
            run.world.now_true.add(active.key)
            yield from run_trigger(run, active, EventRef(-1))


def _holds(run: Run, active: Active, statement: On) -> bool:
    """Whether the conditions of an `on now` hold. They are asked again only if something they look at has changed."""
    seen = run.seen_now.get(active.key)
    if seen is not None and _is_as_it_was(run.world, seen):
        return seen.holds
    holds = conditions_hold(run, active) and (statement.condition is None or run.truth(statement.condition, active.env))
    names = _looked_at(run, active, statement)
    if names is not None:
        run.seen_now[active.key] = Seen(holds, names, run.world.version, run.world.force_version)
    return holds


def _is_as_it_was(world: World, seen: Seen) -> bool:
    return seen.force_version == world.force_version and not world.has_changed(seen.names, seen.version)


def _looked_at(run: Run, active: Active, statement: On) -> frozenset[str] | None:
    """What decides about an `on now`; None if that is more than can be told. What lasts may have kept anything."""
    if active.lasting is not None:
        return None
    known = run.prepared.looked_at
    if id(statement) not in known:
        conditions = [condition for condition, _ in active.conditions]
        if statement.condition is not None:
            conditions.append(statement.condition)
        known[id(statement)] = names_looked_at(run.prepared, conditions)
    return known[id(statement)]


def _is_now(active: Active) -> bool:
    statement = active.statement
    return isinstance(statement, On) and any(pattern.kind == "now" for pattern in statement.patterns)


def _turn(run: Run, active: Active) -> tuple[int, bool, int]:
    return _place(run, active.env.me), not active.is_card, active.stamp


def _place(run: Run, player: Player | None) -> int:
    count = len(run.world.players)
    if player is None:
        return count
    first = run.world.active or Player(0)
    return (player.index - first.index) % count
