"""Questions to the past, answered by numbers that are kept as the game goes on.

For each `times(...)` in a text the state counts what fits, apart for everybody who acts; `by` is looked at when the
question is asked. Where the pattern speaks of `me` or `this`, it counts apart for each of them, too. For each
`last(...)` it keeps the latest event that fits in the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace

from heistdsl.ir.ops import NIL
from heistdsl.ir.program import EMPTY, NOTHING, ONE, ZERO, Call, Comp, Const, Expr, Op, Run, Var
from heistdsl.lower.carried import ROLL
from heistdsl.lower.code import Code
from heistdsl.lower.compare import opposite
from heistdsl.lower.env import Env
from heistdsl.lower.event import Event, event_operands, event_parameters
from heistdsl.lower.late import counted
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.patterns import fitting
from heistdsl.lower.reading import players_of
from heistdsl.lower.recalling import keep_event, recalled
from heistdsl.lower.records import Question
from heistdsl.lower.texts import head_fits
from heistdsl.lower.timeless import Counted, is_timeless, without_by
from heistdsl.lower.values import ABSENT, Val, number, piece, player
from heistdsl.model import types as t
from heistdsl.model.standing import names_in
from heistdsl.syntax.tree import Expression, Times

_PERSONAL = frozenset(("me", "others", "rival"))
#: What is kept of the latest event: numbers, then lists.
_NUMBERS, _LISTS = ("by", "source", "amount"), ("cards", "from", "to")


def remember(low: Lowering, code: Code, event: Event, late: bool = False) -> None:
    """Add that an event is counted, as far as any text asks for events like it. `late`: by the questions that wait for
    what `on` triggers make of it."""
    concerned = [each for each in low.questions_about(event) if (counted(low, each, event) is Counted.LATE) == late]
    if not concerned:
        return

    def build(inner: Code) -> None:
        given = event_parameters(low, inner, event)
        for question in concerned:
            _count(low, inner, question, given)

    name = f"remember-{event.key}{'-late' if late else ''}"
    code.add(Run(Call(low.wanted(name, build), event_operands(low, event))))


# ---- where the numbers are kept


@dataclass(frozen=True, slots=True)
class Spread:
    """How the numbers of one question are kept: for each copy of its card, each `me` and each who acts, nobody last."""

    copies: tuple[int, ...]
    mes: int
    bys: int

    @property
    def size(self) -> int:
        """How many places there are."""
        return max(1, len(self.copies)) * self.mes * self.bys


def spread_of(low: Lowering, question: Question) -> Spread:
    names = set().union(*(names_in(each) for each in (without_by(question.pattern), question.since) if each))
    copies = tuple(low.layout.copies(question.card)) if question.card and "this" in names else ()
    everybody = low.ruleset.max_players + 1
    return Spread(copies, everybody if _PERSONAL & names else 1, everybody)


def _place(low: Lowering, spread: Spread, this: Expr, me: Expr) -> Expr:
    """The first of the places for a piece and for somebody, one for each who may act."""
    found: Expr = ZERO
    if spread.copies:
        copies = spread.copies
        rows = [copies.index(each) if each in copies else 0 for each in range(len(low.layout.pieces))]
        copy = low.table(f"copy-of-{low.layout.pieces[copies[0]].card.id}", rows, 0)(this)
        found = Op("mul", (copy, Const(spread.mes * spread.bys)))
    if spread.mes > 1:
        found = Op("plus", (found, Op("mul", (seat_of(spread, me), Const(spread.bys)))))
    return found


def seat_of(spread: Spread, who: Expr) -> Expr:
    """The place of somebody, the last one for nobody."""
    return Op("either", (Op("lt", (who, ZERO)), Const(spread.bys - 1), who))


def cells(low: Lowering, question: Question, part: str, spread: Spread) -> int:
    return low.layout.spare_cells(f"past-{question.number}-{part}", spread.size)


# ---- counting


def _count(low: Lowering, code: Code, question: Question, event: Event) -> None:
    """Count an event, or begin anew with it."""
    if not is_timeless(low, question):
        keep_event(low, code, question, event)
        return
    spread = spread_of(low, question)
    first = cells(low, question, "count", spread)
    with each_reader(low, code, spread) as (this, me):
        env, place = reader(low, code, question, this, me)
        anew = code.let("anew", ZERO)
        if question.since is not None and head_fits(question.since, event.kind, event.name):
            with fitting(low, code, question.since, event, env):
                code.set(anew, ONE)
        if question.since is not None:
            with code.when(anew), code.each("who", Op("range", (ZERO, Const(spread.bys - 1)))) as who:
                code.run("set-cell", Op("plus", (place, who)), ZERO, key="c")
        if head_fits(question.pattern, event.kind, event.name):
            with ExitStack() as inside:
                inside.enter_context(code.when(opposite(anew)))
                cards = inside.enter_context(fitting(low, code, without_by(question.pattern), event, env))
                cell = code.let("cell", Op("plus", (place, seat_of(spread, event.by))))
                if question.is_last:
                    _keep(low, code, question, (spread, first), cell, event, cards)
                else:
                    code.run("set-cell", cell, Op("plus", (Op("cell", (cell,), "c"), ONE)), key="c")


def reader(low: Lowering, code: Code, question: Question, this: Val, me: Val) -> tuple[Env, Var]:
    """The surroundings of a question for a piece and a player that may ask, and the first of the places for them."""
    spread = spread_of(low, question)
    first = cells(low, question, "count", spread)
    env = Env(me=me, this=this, source=None, from_card=bool(question.card))
    return env, code.let("place", Op("plus", (Const(first), _place(low, spread, this.expr, me.expr))))


@contextmanager
def each_reader(low: Lowering, code: Code, spread: Spread) -> Iterator[tuple[Val, Val]]:
    """What is added inside runs for each piece and player that may ask."""
    with ExitStack() as inside:
        this, me = ABSENT, ABSENT
        if spread.copies:
            this = piece(inside.enter_context(code.each("copy", low.constant_list(spread.copies))))
        if spread.mes > 1:
            everybody = Op("join", (Op("players"), Op("list", (NOTHING,))))
            me = player(inside.enter_context(code.each("reader", everybody)), True)
        yield this, me


def _keep(
    low: Lowering, code: Code, question: Question, where: tuple[Spread, int], cell: Expr, event: Event,
    cards: Expr | None,
) -> None:  # fmt: skip
    """Keep the latest event: a number that counts all of them, its numbers, its lists."""
    spread, first = where
    clock = Const(low.layout.spare_cells("past", 1))
    code.run("set-cell", clock, Op("plus", (Op("cell", (clock,), "c"), ONE)), key="c")
    code.run("set-cell", cell, Op("cell", (clock,), "c"), key="c")
    if cards is not None:
        event = replace(event, cards=cards)
    for name, value in _parts(low, event):
        begin = (_lists if value.is_set else cells)(low, question, name, spread)
        low.layout.note_things(value.type, begin, spread.size)
        at = Op("plus", (cell, Const(begin - first)))
        if value.is_set:
            code.run("keep-set", at, value.expr)
        else:
            code.run("set-cell", at, value.expr, key="c")


def _lists(low: Lowering, question: Question, part: str, spread: Spread) -> int:
    return low.layout.spare_sets(f"past-{question.number}-{part}", spread.size)


def _parts(low: Lowering, event: Event) -> Iterator[tuple[str, Val]]:
    """What a text may be told of an event, as far as any asks for it."""
    for name in (*_NUMBERS, *_LISTS, *event.data):
        asked = name in low.parts_asked_for or name == ROLL or (name == "cards" and "card" in low.parts_asked_for)
        if asked:
            value = event.part(low, name)
            if not value.is_nothing:
                yield name, value


# ---- asking


def answer(low: Lowering, expression: Expression, env: Env) -> Val:
    """The answer to a question to the past: a number, or an event."""
    return times(low, expression, env) if isinstance(expression, Times) else last(low, expression, env)


def times(low: Lowering, expression: Expression, env: Env) -> Val:
    """How often something has happened."""
    question = low.question_of(expression)
    if not is_timeless(low, question):
        return recalled(low, question, env)
    spread = spread_of(low, question)
    start = Op("plus", (Const(cells(low, question, "count", spread)), _place(low, spread, env.this.expr, env.me.expr)))
    counted = Comp("map", "t_by", _actors(low, question, spread, env), value=_cell(start))
    return number(Op("total", (counted,)))


def _cell(start: Expr) -> Expr:
    return Op("cell", (Op("plus", (start, Var("t_by"))),), "c")


def _actors(low: Lowering, question: Question, spread: Spread, env: Env) -> Expr:
    """Whose events are asked for, as places."""
    found: Expr = Op("range", (ZERO, Const(spread.bys - 1)))
    for word, argument in question.pattern.prepositions:
        if word == "by":
            who = players_of(low, low.evaluate(argument, env), argument.span)
            found = Comp("keep", "t_by", found, Op("has", (who, Var("t_by"))))
    return found


def last(low: Lowering, expression: Expression, env: Env) -> Val:
    """The latest event that fits; without one each of its parts is nothing."""
    question = low.question_of(expression)
    if not is_timeless(low, question):
        return recalled(low, question, env)
    spread = spread_of(low, question)
    first = cells(low, question, "count", spread)
    start = Op("plus", (Const(first), _place(low, spread, env.this.expr, env.me.expr)))
    actors = _actors(low, question, spread, env)
    latest = Op("at-best", (actors, Comp("map", "t_by", actors, value=_cell(start)), ONE))
    place = Op("plus", (start, Op("first", (latest,))))
    there = Op("and", (Op("size", (actors,)), Op("gt", (Op("cell", (place,), "c"), ZERO))))
    kept = _Kept(low, question, (spread, first), place, there)
    number = Op("either", (there, ZERO, NOTHING))
    return Val(t.EventType(question.pattern_name), number, maybe=True, event=kept.event())


@dataclass(frozen=True, slots=True)
class _Kept:
    """The latest event as it is kept at a place."""

    low: Lowering
    question: Question
    where: tuple[Spread, int]
    place: Expr
    there: Expr

    def event(self) -> Event:
        """It, with everything that is kept of it."""
        shape = self._shape()
        read: Callable[[str, Expr | None], Expr | None] = lambda name, part: None if part is None else self.read(name)  # noqa: E731
        data = {
            key: replace(value, expr=self.read_list(key) if value.is_set else self.read(key), maybe=not value.is_set)
            for key, value in shape.data.items()
        }
        lists = {key: None if part is None else self.read_list(key) for key, part in (
            ("cards", shape.cards), ("from", shape.origins), ("to", shape.targets),
        )}  # fmt: skip
        return Event(
            shape.kind, shape.name, self.read("by"), read("source", shape.source), lists["cards"], lists["from"],
            lists["to"], read("amount", shape.amount), data, maybe=True,
        )  # fmt: skip

    def _shape(self) -> Event:
        pattern = self.question.pattern
        kinds = {"verb": "verb", "start": "start", "end": "end"}
        name = self.question.pattern_name
        kind = kinds.get(pattern.kind, "event" if name in self.low.ruleset.events else "start")
        if name in ("raise", "lower", "clock"):
            kind = name
        return event_parameters(self.low, Code(""), Event(kind, name))

    def read(self, name: str) -> Expr:
        """A number that is kept."""
        spread, first = self.where
        apart = Const(cells(self.low, self.question, name, spread) - first)
        cell = Op("cell", (Op("plus", (self.place, apart)),), "c")
        nothing = Const(NIL) if name in ("amount", "total", "value") else NOTHING
        return Op("either", (self.there, cell, nothing))

    def read_list(self, name: str) -> Expr:
        """A list that is kept."""
        spread, first = self.where
        at = Op("plus", (self.place, Const(_lists(self.low, self.question, name, spread) - first)))
        return Op("either-list", (self.there, Op("set", (at,)), EMPTY))
