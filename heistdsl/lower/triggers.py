"""Triggers: which of them an event sets off, in which order, and what they do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from heistdsl.ir.program import EMPTY, NOTHING, ONE, ZERO, Const, Expr, Invoke, Op, Var
from heistdsl.lower.code import Code, dispatch
from heistdsl.lower.compare import both, opposite
from heistdsl.lower.env import Env
from heistdsl.lower.events import Event, event_operands, event_parameters
from heistdsl.lower.expressions import truth
from heistdsl.lower.in_force import Instance, card_env, instances
from heistdsl.lower.lasting import LastingKind, lasting_env
from heistdsl.lower.limits import is_used_up, use_up
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.patterns import fitting
from heistdsl.lower.refusal import refuse
from heistdsl.lower.texts import Standing, head_fits, listens
from heistdsl.lower.values import Val
from heistdsl.model import types as t
from heistdsl.syntax.tree import On, Pattern

#: A record of what is set off: place in the order, since when, which trigger, its piece or lasting effect, `me`, and
#: where its cards begin.
_RECORD = 6


def listening_procedure(low: Lowering, event: Event) -> str:
    """The procedure that runs the `on` triggers of an event."""

    def build(code: Code) -> None:
        given = event_parameters(low, code, event.kind, event.name)
        Gathering(low, code, given).add()

    return low.wanted(f"on-{event.kind}-{event.name}", build, late=True)


@dataclass(slots=True)
class Gathering:
    """Finds the triggers that fit an event first, then runs them in order."""

    low: Lowering
    code: Code
    event: Event

    def add(self) -> None:
        """Add the whole of it."""
        low, code, event = self.low, self.code, self.event
        records = code.let_list("records", EMPTY)
        fits = code.let_list("fits", EMPTY)
        cases: dict[int, Callable[[], None]] = {}
        row = code.fresh("row")
        for standing in low.texts.of_type(On):
            if listens(standing.statement, "on", event.kind, event.name):
                self._check(standing)
                with instances(low, code, standing) as instance:
                    self._gather(standing.statement, standing.number, instance, bool(standing.card), records, fits)
                cases[standing.number] = self._runs_standing(standing, records, fits, Var(row))
        for kind in low.lasting:
            if listens(kind.statement, "on", event.kind, event.name):
                number = len(low.texts.standing) + kind.number
                with code.each("lasting", Op("lasting", (Const(kind.number),))) as found:
                    instance = Instance(lasting_env(kind, found), found, found)
                    self._gather(kind.statement, number, instance, kind.from_card, records, fits)
                cases[number] = self._runs_lasting(kind, records, fits, Var(row))
        with code.when(Op("size", (records,))):
            self._run_all(records, cases, row)

    def _run_all(self, records: Var, cases: dict[int, Callable[[], None]], row: str) -> None:
        code = self.code
        code.set(records, Op("rows", (records, Const(_RECORD))))
        with code.each("start", Op("starts", (records, Const(_RECORD)))) as start:
            code.set(Var(row), start)
            dispatch(code, self._entry(records, Var(row), 2), cases)

    def _check(self, standing: Standing) -> None:
        statement = standing.statement
        assert isinstance(statement, On)
        if standing.card and self.event.kind == "verb" and self.event.name not in _STILL:
            raise refuse("a standing trigger of a card on a move", statement.span)

    def _gather(
        self, statement: object, number: int, instance: Instance, is_card: bool, records: Var, fits: Var
    ) -> None:
        low, code = self.low, self.code
        assert isinstance(statement, On)
        with fitting(low, code, self._pattern(statement), self.event, instance.env) as cards:
            start: Expr = NOTHING
            if cards is not None:
                start = code.let("start", Op("size", (fits,)))
                code.set(fits, Op("join", (Op("join", (fits, Op("list", (Op("size", (cards,)),)))), cards)))
            place = Op("plus", (Op("mul", (Op("turn", (instance.me,)), Const(2))), Const(int(not is_card))))
            record = (place, instance.since, Const(number), instance.subject, instance.me, start)
            code.set(records, Op("join", (records, Op("list", record))))

    def _pattern(self, statement: On) -> Pattern:
        found = [each for each in statement.patterns if head_fits(each, self.event.kind, self.event.name)]
        if len(found) > 1:
            raise refuse("several patterns for one event", statement.span)
        return found[0]

    def _entry(self, records: Var, row: Var, place: int) -> Expr:
        return Op("at", (records, Op("plus", (row, Const(place)))))

    def _operands(self, records: Var, fits: Var, row: Var, is_about_cards: bool) -> tuple[Expr, ...]:
        event = self.event
        if is_about_cards:
            event = replace(event, cards=Op("packed", (fits, self._entry(records, row, 5))))
        return event_operands(self.low, event)

    def _runs_standing(self, standing: Standing, records: Var, fits: Var, row: Var) -> Callable[[], None]:
        assert isinstance(standing.statement, On)
        filtered = _is_about_cards(self._pattern(standing.statement), self.event)

        def run() -> None:
            name = self._trigger(standing)
            entries = (self._entry(records, row, 4), self._entry(records, row, 3))
            self.code.add(Invoke(name, (*entries, *self._operands(records, fits, row, filtered))))

        return run

    def _runs_lasting(self, kind: LastingKind, records: Var, fits: Var, row: Var) -> Callable[[], None]:
        assert isinstance(kind.statement, On)
        filtered = _is_about_cards(self._pattern(kind.statement), self.event)

        def run() -> None:
            name = self._lasting_trigger(kind)
            operands = self._operands(records, fits, row, filtered)
            self.code.add(Invoke(name, (self._entry(records, row, 3), *operands)))

        return run

    def _trigger(self, standing: Standing) -> str:
        """The procedure of a standing trigger: it takes `me`, its piece, and the event."""
        statement, event = standing.statement, self.event
        assert isinstance(statement, On)

        def build(code: Code) -> None:
            me, subject = code.parameter("me"), code.parameter("this")
            given = event_parameters(self.low, code, event.kind, event.name)
            whose = Val(t.PLAYER, me, True)
            env = card_env(self.low, standing.card, subject, whose) if standing.card else Env(me=whose)
            if standing.card or standing.personal:
                env = env.but(me=replace(whose, maybe=bool(standing.card)))
            env = env.but(it=given, locals={})
            since = Op("cell", (subject,), "since") if standing.card else ZERO
            instance = Instance(env, subject, since)
            left = opposite(is_used_up(self.low, standing, instance, statement.limit))
            with code.when(both(left, truth_of(self.low, statement, env))):
                use_up(self.low, code, standing, instance, statement.limit)
                self.low.lower_body(code, statement.body, env)

        return self.low.wanted(f"trigger-{standing.number}-{event.kind}-{event.name}", build, standing.text)

    def _lasting_trigger(self, kind: LastingKind) -> str:
        """The procedure of a trigger that was left behind: it takes the number of the lasting effect, and the event."""
        statement, event = kind.statement, self.event
        assert isinstance(statement, On)

        def build(code: Code) -> None:
            number = code.parameter("number")
            given = event_parameters(self.low, code, event.kind, event.name)
            with code.when(opposite(Op("lasts", (number,)))):
                code.give_back()
            env = lasting_env(kind, number, code)
            with code.when(truth_of(self.low, statement, env.but(it=given))):
                if statement.limit is not None:
                    if statement.limit.period is not None or statement.limit.count != 1:
                        raise refuse("a limit of a delayed trigger", statement.span)
                    code.run("drop", number)
                self.low.lower_body(code, statement.body, env.but(it=given, locals={**env.locals}))

        return self.low.wanted(f"lasting-{kind.number}-{event.kind}-{event.name}", build, kind.about)


#: Verbs whose events leave every piece where it is.
_STILL = frozenset(("gain", "lose", "pass", "rank", "roll", "end", "reveal", "look", "split", "owe", "join", "leave"))


def truth_of(low: Lowering, statement: On, env: Env) -> Expr:
    """The condition of a trigger."""
    return ONE if statement.condition is None else truth(low, statement.condition, env)


def _is_about_cards(pattern: Pattern, event: Event) -> bool:
    return event.cards is not None and (
        pattern.condition is not None or any(word == "of" for word, _ in pattern.prepositions)
    )
