"""How something happens: bans, `before`, `instead of`, the event itself, `on`, and what waits for `after`."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace

from heistdsl.model.parts import LAYER_EVENTS
from heistdsl.oracle.bans import allowed_cards
from heistdsl.oracle.debts import settle_debts
from heistdsl.oracle.errors import EndBody, Stop
from heistdsl.oracle.expiry import expire
from heistdsl.oracle.heads import head_fits
from heistdsl.oracle.in_force import Active, actives, conditions_hold
from heistdsl.oracle.knowledge import seers_of
from heistdsl.oracle.limits import is_used_up, use_up
from heistdsl.oracle.patterns import fits
from heistdsl.oracle.protection import is_protected
from heistdsl.oracle.replacements import choose_replacement
from heistdsl.oracle.run import Run, Steps
from heistdsl.oracle.scope import Env, Scope, TextRun
from heistdsl.oracle.things import EventRef, Piece, Player, Value, ZoneRef
from heistdsl.oracle.world import PASSING, Event
from heistdsl.syntax.tree import Body, Name, On

#: Does what the event says, with the numbers and cards it has by now.
Effect = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Draft:
    """An event that is about to happen."""

    kind: str
    name: str
    by: Player | None = None
    cards: tuple[Piece, ...] = ()
    origins: tuple[ZoneRef, ...] = ()
    targets: tuple[ZoneRef, ...] = ()
    data: dict[str, Value] = field(default_factory=dict)


def event_of(draft: Draft, env: Env) -> Event:
    """The event of a draft, without a number, for asking whether it would be banned."""
    return Event(
        -1, draft.kind, draft.name, draft.by, env.source, draft.cards, draft.origins, draft.targets, draft.data
    )


def nothing(number: int) -> None:
    """The effect of an event that only says that something has come about."""


def happen(run: Run, env: Env, draft: Draft, effect: Effect) -> Steps[int | None]:
    """Let an event happen, with everything that listens to it; its number, or None if it did not come about.

    In a quiet run nothing listens. `effect` may take cards out of the event that it could not move; an event about
    cards of which none is left has not happened.
    """
    event = _without_protected(run, event_of(draft, env))
    allowed = None if event is None else allowed_cards(run, event)
    if event is None or allowed is None:
        return None
    event = run.world.add_event(replace(event, cards=allowed))
    if not run.quiet:
        yield from _fire(run, event, "before")
        if event.kind in LAYER_EVENTS:
            _keep_direction(run, event)
        if (yield from _replace(run, env, event)):
            return None
    seen_before = actives(run, On)
    known = {card: seers_of(run.world, card.index) for card in run.world.events[event.number].cards}
    effect(event.number)
    if run.world.events[event.number].data.get("void"):
        return None
    _record(run, event.number, known)
    if not run.quiet:
        yield from _listen(run, env, event.number, seen_before)
    return event.number


def _keep_direction(run: Run, event: Event) -> None:
    """What `before` triggers take from a raise or a drop leaves nothing of it at most; it does not turn it round."""
    before, after = event.data["amount"], run.world.events[event.number].data["amount"]
    if isinstance(before, int) and isinstance(after, int) and before >= 0 > after:
        run.world.set_payload(event.number, "amount", 0)


def _without_protected(run: Run, event: Event) -> Event | None:
    """The event without the cards that its source may not affect; None if no card is left."""
    if not event.cards or event.source is None:
        return event
    left = tuple(card for card in event.cards if not is_protected(run, card, event.source, event.by))
    return replace(event, cards=left) if left else None


def _record(run: Run, number: int, known: dict[Piece, frozenset[int]]) -> None:
    event = run.world.events[number]
    if event.name == "roll":
        known = {}  # a die that is remembered shows something else now
    seers = tuple(known.get(card, frozenset()) | seers_of(run.world, card.index) for card in event.cards)
    run.world.change_event(number, seers=seers)
    run.world.history.append(number)
    if any(head_fits(pattern, event) for pattern in run.prepared.past_patterns):
        run.world.touch(PASSING)


def _listen(run: Run, env: Env, number: int, seen_before: tuple[Active, ...]) -> Steps[None]:
    """Pay what is owed, run the `on` triggers, note the `after` ones, and end what lasts until this event."""
    event = run.world.events[number]
    yield from settle_debts(run, event)
    before = {active.key for active in seen_before}
    waiting = _matching(run, event, "after", before, seen_before)
    ready = _matching(run, event, "on", before, seen_before)
    for active, ref in ready:
        yield from run_trigger(run, active, ref)
    env.text.waiting.extend(waiting)
    expire(run, run.world.events[number])


def _fire(run: Run, event: Event, timing: str) -> Steps[None]:
    for active, ref in _matching(run, event, timing, None, ()):
        yield from run_trigger(run, active, ref)


def _matching(
    run: Run, event: Event, timing: str, before: set[tuple[object, ...]] | None, seen_before: tuple[Active, ...]
) -> list[tuple[Active, EventRef]]:
    """The triggers of one timing that fit an event, in the order in which they run.

    With `before`, the triggers in force just before the event count, and of those that came into force by it only
    the ones that speak of this very card.
    """
    now = actives(run, On)
    keys = {active.key for active in now}
    left = [active for active in seen_before if active.key not in keys]
    found: list[tuple[Active, EventRef]] = []
    for active in (*left, *now):
        statement = active.statement
        assert isinstance(statement, On)
        if statement.timing != timing or not any(head_fits(each, event) for each in statement.patterns):
            continue
        if not conditions_hold(run, active):
            continue
        ref = _fit(run, statement, event, active)
        is_new = before is not None and active.key not in before
        if ref is not None and (not is_new or _speaks_of_itself(statement, active, event)):
            found.append((active, ref))
    return sorted(found, key=lambda pair: _turn(run, pair[0]))


def _fit(run: Run, statement: On, event: Event, active: Active) -> EventRef | None:
    for pattern in statement.patterns:
        fit = fits(run, pattern, event, active.env)
        if fit is not None:
            return EventRef(event.number, fit.cards)
    return None


def _speaks_of_itself(statement: On, active: Active, event: Event) -> bool:
    return active.env.this in event.cards and any(
        word == "of" and isinstance(argument, Name) and argument.id == "this"
        for pattern in statement.patterns
        for word, argument in pattern.prepositions
    )


def _turn(run: Run, active: Active) -> tuple[int, bool, int]:
    """Players from the active one on, then nobody's; cards before rules; then the older before the younger."""
    count = len(run.world.players)
    first = run.world.active or Player(0)
    me = active.env.me
    place = count if me is None else (me.index - first.index) % count
    return place, not active.is_card, active.stamp


def run_trigger(run: Run, active: Active, ref: EventRef) -> Steps[None]:
    """Run the body of a trigger if its condition holds now that its turn has come."""
    statement = active.statement
    assert isinstance(statement, On)
    env = active.env.but(it=ref)
    if active.lasting is not None:
        env = env.but(scope=env.scope.flat())  # what the body changes of what it keeps is forgotten
    if is_used_up(run, active, statement.limit):
        return
    if statement.condition is not None and not run.truth(statement.condition, env):
        return
    use_up(run, active, statement.limit)
    yield from run_text(run, statement.body, env)


def run_text(run: Run, body: Body, env: Env) -> Steps[None]:
    """Run a body as a text of its own: `stop` leaves it, and `after` triggers run when it is finished."""
    text = TextRun()
    inside = env.but(scope=Scope(env.scope), text=text, frames=(), plan=None, paying=False, depth=env.depth + 1)
    with suppress(Stop, EndBody):
        yield from run.run_body(body, inside)
    yield from run_waiting(run, text)


def run_waiting(run: Run, text: TextRun) -> Steps[None]:
    """Run the `after` triggers that wait for the end of a text."""
    while text.waiting:
        active, ref = text.waiting.pop(0)
        yield from run_trigger(run, active, ref)


def _replace(run: Run, env: Env, event: Event) -> Steps[bool]:
    """Whether a replacement took the place of the event."""
    event = run.world.events[event.number]
    found = [
        (active, ref)
        for active, ref in _matching(run, event, "instead of", None, ())
        if active.key not in env.replaced and _applies(run, active, ref)
    ]
    if not found:
        return False
    chosen = found[0] if len(found) == 1 else (yield from choose_replacement(run, event, found))
    active, ref = chosen
    statement = active.statement
    assert isinstance(statement, On)
    use_up(run, active, statement.limit)
    replaced = env.replaced | {active.key}
    yield from run_text(run, statement.body, active.env.but(it=ref, replaced=replaced))
    return True


def _applies(run: Run, active: Active, ref: EventRef) -> bool:
    statement = active.statement
    assert isinstance(statement, On)
    if is_used_up(run, active, statement.limit):
        return False
    return statement.condition is None or run.truth(statement.condition, active.env.but(it=ref))
