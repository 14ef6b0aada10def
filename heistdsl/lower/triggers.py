"""Triggers: which of them an event sets off, and in which order they run."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace

from heistdsl.ir.program import EMPTY, NOTHING, ONE, ZERO, Call, Comp, Const, Expr, Invoke, Op, Var
from heistdsl.ir.signatures import PIECE, PLAIN
from heistdsl.lower.code import Code, dispatch
from heistdsl.lower.compare import both, in_force, opposite
from heistdsl.lower.env import Env
from heistdsl.lower.event import Event, event_operands, event_parameters, letters_of_event, sorts_of_event
from heistdsl.lower.events import changed_by, with_part
from heistdsl.lower.in_force import Instance, card_env, instances
from heistdsl.lower.lasting import lasting_ones
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.parts import turn_of
from heistdsl.lower.patterns import fitting
from heistdsl.lower.records import Waiting
from heistdsl.lower.texts import Standing, head_fits, listens, speaks_of_itself
from heistdsl.lower.trigger_bodies import body_of_lasting, body_of_standing
from heistdsl.lower.values import Val
from heistdsl.lower.waiting import let_wait
from heistdsl.model import types as t
from heistdsl.syntax.tree import On

#: A record of what is set off: place in the order, since when, which trigger, its piece or lasting effect, `me`, and
#: where its cards begin.
RECORD = 6
#: Verbs whose events leave every piece where it is.
_STILL = frozenset((
    "gain", "lose", "pass", "rank", "roll", "end", "reveal", "look", "split", "owe", "join", "leave", "win", "run",
    "halt", "shuffle", "flip", "hide",
))  # fmt: skip


def moves_listeners(low: Lowering, event: Event) -> bool:
    """Whether an event may move cards that listen to it: then those count that were in force just before."""
    return event.kind == "verb" and event.name not in _STILL and any(
        low.is_heard(timing, event.kind, event.name, on_cards=True) for timing in ("on", "after")
    )  # fmt: skip


def seen_before(low: Lowering, code: Code, event: Event) -> Expr | None:
    """The listening cards that are in force now, before an event that may move them; None for other events."""
    if not moves_listeners(low, event):
        return None
    return code.let_list("seen", Call(seen_procedure(low, event)))


def seen_procedure(low: Lowering, event: Event) -> str:
    """The procedure that gives the triggers of cards which are in force and listen to an event: for each its number,
    the piece, since when, and `me`."""

    def build(code: Code) -> None:
        code.gives = "l"
        seen = code.let_list("seen", EMPTY)
        for standing in _of_moving_cards(low, event):
            with instances(low, code, standing, conditions=False) as instance:
                row = (Const(standing.number), instance.subject, instance.since, instance.me)
                code.set(seen, Op("join", (seen, Op("list", row))))
        code.give_back(seen)

    return low.wanted(f"seen-{event.kind}-{event.name}", build)


def _of_moving_cards(low: Lowering, event: Event) -> Iterator[Standing]:
    for standing in low.texts.of_type(On):
        heard = (listens(standing.statement, timing, event.kind, event.name) for timing in ("on", "after"))
        if standing.card and any(heard):
            yield standing


def listening_procedure(low: Lowering, event: Event, timing: str) -> str:
    """The procedure that runs the triggers of one timing. Where they may change numbers of the event it gives those. Of
    an event that changes meanwhile the `after` triggers are found first, and let wait when it has changed."""
    if timing in ("find after", "queue after"):
        return _found_first(low, event, timing)

    def build(code: Code) -> None:
        text = code.parameter("text") if timing == "after" else None
        given = event_parameters(low, code, event)
        seen: Expr | None = None
        if timing in ("on", "after") and moves_listeners(low, event):
            seen = code.parameter("seen", "l")
        gathered = gather(low, code, given, timing, seen)
        if changed_by(low, given, timing):
            _run_changing(low, code, gathered, timing)
            return
        with gathered.in_order() as row:
            cases = {number: _runs(gathered, number, row, text) for number in gathered.bodies}
            dispatch(code, gathered.entry(row, 2), cases)

    return low.wanted(f"{timing}-{event.key}", build, late=low.left_behind)


def _found_first(low: Lowering, event: Event, step: str) -> str:
    """The procedure that finds the `after` triggers of an event and gives their records and cards, packed; or the one
    that takes the text, these, and the event, and lets them wait."""

    def find(code: Code) -> None:
        code.gives = "l"
        given = event_parameters(low, code, event)
        seen = code.parameter("seen", "l") if moves_listeners(low, event) else None
        gathered = gather(low, code, given, "after", seen)
        code.give_back(Op("join", (Op("pack", (gathered.records,)), Op("pack", (gathered.fits,)))))

    def queue(code: Code) -> None:
        text, found = code.parameter("text"), code.parameter("found", "l")
        given = event_parameters(low, code, event)
        seen: Expr | None = EMPTY if moves_listeners(low, event) else None
        gathered = gather(low, Code(code.name), given, "after", seen)
        lists = [code.let_list("found", Op("nth-packed", (found, Const(place)))) for place in range(2)]
        gathered = replace(gathered, code=code, records=lists[0], fits=lists[1])
        with gathered.in_order() as row:
            cases = {number: _runs(gathered, number, row, text) for number in gathered.bodies}
            dispatch(code, gathered.entry(row, 2), cases)

    return low.wanted(
        f"{step.replace(' ', '-')}-{event.key}", find if step == "find after" else queue, late=low.left_behind
    )


def _runs(gathered: Gathered, number: int, row: Expr, text: Expr | None) -> Callable[[], None]:
    """Run the body of a trigger now, or let it wait for the end of a text."""
    body = gathered.bodies[number]

    def add() -> None:
        operands = gathered.operands(number, row)
        if text is None:
            gathered.code.add(Invoke(body, operands))
        else:
            low, event = gathered.low, gathered.event
            subject = PIECE if number < len(low.texts.standing) else PLAIN
            letters = f"{PLAIN}{subject}{PLAIN}{letters_of_event(low, event)}"
            waiting = Waiting(body, "iii" + sorts_of_event(low, event), letters)
            let_wait(gathered.low, gathered.code, waiting, text, operands)

    return add


def _run_changing(low: Lowering, code: Code, gathered: Gathered, timing: str) -> None:
    """Each finds the event as the one before has left it."""
    code.gives = "l"
    event = gathered.event
    names = changed_by(low, event, timing)
    changing = {name: code.let(name, event.part(low, name).expr) for name in names}
    for name, value in changing.items():
        event = with_part(event, name, value)
    gathered.event = event
    into = Var(code.fresh("changed", "l"))

    def run(number: int, row: Expr) -> Callable[[], None]:
        def add() -> None:
            code.add(Invoke(gathered.bodies[number], gathered.operands(number, row), into.name))
            for place, value in enumerate(changing.values()):
                code.set(value, Op("at", (into, Const(place))))

        return add

    with gathered.in_order() as row:
        dispatch(code, gathered.entry(row, 2), {number: run(number, row) for number in gathered.bodies})
    code.give_back(Op("list", tuple(changing.values())))


@dataclass(slots=True)
class Gathered:
    """The triggers that an event sets off, as they have been found: `records`, with their cards in `fits`. `bodies` are
    the procedures that run them, by the numbers of the triggers."""

    low: Lowering
    code: Code
    event: Event
    records: Var
    fits: Var
    bodies: dict[int, str] = field(default_factory=dict)
    about_cards: set[int] = field(default_factory=set)

    @contextmanager
    def in_order(self) -> Iterator[Expr]:
        """What is added inside runs for each record, in the order in which they come."""
        code = self.code
        with code.when(Op("size", (self.records,))):
            code.set(self.records, Op("rows", (self.records, Const(RECORD))))
            with code.each("start", Op("starts", (self.records, Const(RECORD)))) as start:
                yield start

    def entry(self, row: Expr, place: int) -> Expr:
        """A number of a record."""
        return Op("at", (self.records, Op("plus", (row, Const(place)))))

    def operands(self, number: int, row: Expr) -> tuple[Expr, ...]:
        """What the body of a trigger is handed: `me`, its piece or lasting effect, since when, the event."""
        event = self.event
        if number in self.about_cards:
            event = replace(event, cards=Op("packed", (self.fits, self.entry(row, 5))))
        return (*(self.entry(row, place) for place in (4, 3, 1)), *event_operands(self.low, event))


#: A further condition on a trigger: its number, itself, its instance, the event with the cards that fit.
Also = Callable[[int, On, Instance, Event], Expr]


def gather(
    low: Lowering, code: Code, event: Event, timing: str, seen: Expr | None = None, also: Also | None = None
) -> Gathered:
    """Find the triggers that fit an event. With `seen`, those of cards that were in force just before count, and of
    those that came into force by it only the ones that speak of this very card."""
    found = Gathered(low, code, event, code.let_list("records", EMPTY), code.let_list("fits", EMPTY))
    finder = _Finder(low, code, found, also)
    for standing in low.texts.of_type(On):
        if listens(standing.statement, timing, event.kind, event.name):
            found.bodies[standing.number] = body_of_standing(low, standing, event)
            if seen is not None and standing.card:
                finder.moving(standing, seen)
            else:
                with instances(low, code, standing) as instance:
                    finder.note(standing.statement, standing.number, instance, bool(standing.card))
    for kind in low.lasting:
        if listens(kind.statement, timing, event.kind, event.name):
            number = len(low.texts.standing) + kind.number
            found.bodies[number] = body_of_lasting(low, kind, event)
            with lasting_ones(low, code, kind) as (lasting, env):
                finder.note(kind.statement, number, Instance(env, lasting, lasting), kind.from_card)
    return found


@dataclass(frozen=True, slots=True)
class _Finder:
    """Adds records for triggers that fit."""

    low: Lowering
    code: Code
    found: Gathered
    also: Also | None

    def moving(self, standing: Standing, seen: Expr) -> None:
        """A trigger of a card that the event may have moved."""
        low, code = self.low, self.code
        event, statement = self.found.event, standing.statement
        assert isinstance(statement, On)
        with code.each("row", Op("starts", (seen, Const(4)))) as row:

            def entry(place: int) -> Expr:
                return Op("at", (seen, Op("plus", (row, Const(place)))))

            with code.when(Op("eq", (entry(0), Const(standing.number)))):
                subject, since = code.let("subject", entry(1)), code.let("since", entry(2))
                whose = Val(t.PLAYER, code.let("me", entry(3)), True)
                is_here = both(in_force(low, subject), Op("eq", (Op("cell", (subject,), "since"), since)))
                with code.when(opposite(is_here)), ExitStack() as inside:
                    env = card_env(low, standing.card, subject, whose)
                    self._conditions(standing, env, inside)
                    self.note(statement, standing.number, Instance(env, subject, since), True)
        with instances(low, code, standing) as instance:
            known = Comp(
                "any", "s_row", Op("starts", (seen, Const(4))), _is_row(seen, standing.number, instance)
            )  # fmt: skip
            if speaks_of_itself(statement) and event.cards is not None:
                known = Op("or", (known, Op("has", (event.cards, instance.subject))))  # type: ignore[assignment]
            with code.when(known):
                self.note(statement, standing.number, instance, True)

    def _conditions(self, standing: Standing, env: Env, inside: ExitStack) -> None:
        for condition in standing.conditions:
            inside.enter_context(self.code.when(self.low.truth(condition, env)))

    def note(self, statement: object, number: int, instance: Instance, is_card: bool) -> None:
        """Add a record if a trigger fits: by the first of its patterns that does."""
        assert isinstance(statement, On)
        event = self.found.event
        patterns = [each for each in statement.patterns if head_fits(each, event.kind, event.name)]
        if event.cards is not None and any(
            pattern.condition is not None or any(word == "of" for word, _ in pattern.prepositions)
            for pattern in patterns
        ):
            self.found.about_cards.add(number)
        done = self.code.let("done", ZERO) if len(patterns) > 1 else None
        for pattern in patterns:
            with ExitStack() as inside:
                if done is not None:
                    inside.enter_context(self.code.when(opposite(done)))
                cards = inside.enter_context(fitting(self.low, self.code, pattern, event, instance.env))
                if done is not None:
                    self.code.set(done, ONE)
                self._add(statement, number, instance, is_card, cards)

    def _add(self, statement: On, number: int, instance: Instance, is_card: bool, cards: Expr | None) -> None:
        code, found = self.code, self.found
        with ExitStack() as inside:
            if self.also is not None:
                event = found.event if cards is None else replace(found.event, cards=cards)
                inside.enter_context(code.when(self.also(number, statement, instance, event)))
            start: Expr = NOTHING
            if number in found.about_cards:
                fit = found.event.cards if cards is None else cards
                assert fit is not None
                start = code.let("start", Op("size", (found.fits,)))
                code.set(found.fits, Op("join", (found.fits, Op("pack", (fit,)))))
            place = Op("plus", (Op("mul", (turn_of(self.low, instance.me), Const(2))), Const(int(not is_card))))
            record = (place, instance.since, Const(number), instance.subject, instance.me, start)
            code.set(found.records, Op("join", (found.records, Op("list", record))))


def _is_row(seen: Expr, number: int, instance: Instance) -> Expr:
    """Whether a row of what was in force before is about this instance."""
    wanted = (Const(number), instance.subject, instance.since)
    test: Expr = ONE
    for place, value in reversed(list(enumerate(wanted))):
        test = both(Op("eq", (Op("at", (seen, Op("plus", (Var("s_row"), Const(place))))), value)), test)
    return test
