"""Questions to the past that look at the present: `times(draw by me where my.luck > 3)`.

What fits depends on when it is asked. So all events that may fit are kept, part by part in lists, and looked through
when the question is asked: of each part that is a list one packed list for each event, of others one number.
"""

from __future__ import annotations

from dataclasses import replace

from heistdsl.ir.ops import Sort
from heistdsl.ir.program import EMPTY, NOTHING, ONE, ZERO, Call, Const, Expr, Op, Var
from heistdsl.ir.signatures import PACKED, PLAIN
from heistdsl.lower.closures import Closure, closure
from heistdsl.lower.code import Code
from heistdsl.lower.env import Env
from heistdsl.lower.event import Event, event_operands, event_parameters, letters_of_event, sorts_of_event
from heistdsl.lower.events import changeable_late
from heistdsl.lower.flattening import mapped_event
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.patterns import fitting
from heistdsl.lower.reading import NO_NUMBER, nothing_of
from heistdsl.lower.records import Question
from heistdsl.lower.refusal import refuse
from heistdsl.lower.texts import head_fits, head_name
from heistdsl.lower.values import Val, number
from heistdsl.model import types as t
from heistdsl.syntax.tree import Pattern


def keep_event(low: Lowering, code: Code, question: Question, event: Event) -> None:
    """Add that an event is kept which the question may be about. Raises NotLowered."""
    if event.path or changeable_late(low, event):
        raise refuse("a question to the past that looks at the present", question.pattern.span)
    clock = Const(low.layout.spare_cells("recalled", 1))
    code.run("set-cell", clock, Op("plus", (Op("cell", (clock,), "c"), ONE)), key="c")
    for pattern in question.patterns:
        if head_fits(pattern, event.kind, event.name):
            kept = _Kept(low, question, pattern)
            _append(code, kept.place("when"), Op("list", (Op("cell", (clock,), "c"),)))
            for part, (operand, sort) in enumerate(zip(event_operands(low, event), kept.sorts, strict=True)):
                found = Op("pack", (operand,)) if sort == "l" else Op("list", (operand,))
                _append(code, kept.place(part), found)


def _append(code: Code, place: Expr, more: Expr) -> None:
    code.run("keep-set", place, Op("join", (Op("set", (place,)), more)))


class _Kept:
    """The events of one head that are kept for a question."""

    def __init__(self, low: Lowering, question: Question, pattern: Pattern) -> None:
        self.low = low
        self.key = f"recalled {question.number} {int(pattern is question.since)}"
        name = head_name(pattern)
        kind = pattern.kind if pattern.kind in ("verb", "start", "end") else "clock" if name == "clock" else "event"
        self.shape = Event(kind, name)
        self.sorts = sorts_of_event(low, self.shape)

    def place(self, part: int | str) -> Expr:
        """Where the numbers, or packed lists, of a part are."""
        place = self.low.layout.spare_set(f"{self.key} {part}")
        if isinstance(part, int):
            letter = letters_of_event(self.low, self.shape)[part]
            if letter != PLAIN:
                kind = f"{PACKED}{letter}" if self.sorts[part] == "l" else letter
                self.low.layout.things_in_sets[place] = kind
        return Const(place)

    def operands(self, at: Expr) -> tuple[Expr, ...]:
        """What the event at a position carries."""
        ops = ("nth-packed" if sort == "l" else "at" for sort in self.sorts)
        return tuple(Op(op, (Op("set", (self.place(part),)), at)) for part, op in enumerate(ops))

    def when(self, at: Expr) -> Expr:
        """A number that grows from event to event."""
        return Op("at", (Op("set", (self.place("when"),)), at))

    @property
    def positions(self) -> Expr:
        """The positions of all of them, the oldest first."""
        count = Op("size", (Op("set", (self.place("when"),)),))
        return Op("range", (ZERO, Op("plus", (count, NOTHING))))

    def fits(self, around: Closure, pattern: Pattern, name: str, *, cards: bool = False) -> str:
        """The procedure that takes an event and says whether it fits, or with `cards` which of its cards do."""

        def build(code: Code) -> None:
            code.gives = "l" if cards else "i"
            given = event_parameters(self.low, code, self.shape)
            with fitting(self.low, code, pattern, given, around.enter(code)) as found:
                code.give_back((found if found is not None else given.cards or EMPTY) if cards else ONE)
            code.give_back(EMPTY if cards else ZERO)

        return self.low.wanted(f"{name}-{'cards' if cards else 'fits'}", build)


def recalled(low: Lowering, question: Question, env: Env) -> Val:
    """The answer to a question: how many of the events fit now, or the latest that does."""
    if env.element is not None:
        env = env.inner(that=env.element)
    around = closure(env, question.patterns)
    kept = _Kept(low, question, question.pattern)
    name = f"recall-{question.number}-{low.count_plans()}"
    fits = kept.fits(around, question.pattern, name)

    def build(code: Code) -> None:
        code.gives = "i"
        operands = _handed(code, around)
        begin, found = code.let("begin", ZERO), code.let("found", NOTHING if question.is_last else ZERO)
        if question.since is not None:
            since = _Kept(low, question, question.since)
            begun = since.fits(around, question.since, f"{name}-since")
            with code.each("at", since.positions) as at, code.when(Call(begun, (*since.operands(at), *operands))):
                code.set(begin, since.when(at))
        with code.each("at", kept.positions) as at:
            is_later = Op("gt", (kept.when(at), begin))
            with code.when(is_later), code.when(Call(fits, (*kept.operands(at), *operands))):
                code.set(found, at if question.is_last else Op("plus", (found, ONE)))
        code.give_back(found)

    answer = Call(low.wanted(name, build), around.operands)
    if not question.is_last:
        return number(answer)
    return Val(t.EventType(question.pattern_name), event=_latest(low, question, kept, around, (answer, name)))


def _handed(code: Code, around: Closure) -> tuple[Expr, ...]:
    """What a procedure is handed of the surroundings, to be handed on."""
    return tuple(code.parameter(f"handed-{place}", sort) for place, (_, sort) in enumerate(around.parts))


def _latest(low: Lowering, question: Question, kept: _Kept, around: Closure, asked: tuple[Expr, str]) -> Event:
    """The event at a position, each part of it nothing if that is nowhere."""
    at, name = asked
    code = Code("")
    shape = event_parameters(low, code, kept.shape)
    there = Op("ge", (at, ZERO))
    parts = dict(zip(code.parameters, kept.operands(at), strict=True))
    if "cards" in parts:
        cards = kept.fits(around, question.pattern, name, cards=True)
        parts["cards"] = Call(cards, (*kept.operands(at), *around.operands))
    numbers = {f"carried_{key.replace('-', '_')}": value for key, value in shape.data.items()}

    def read(_: str, expr: Expr, sort: Sort) -> Expr:
        assert isinstance(expr, Var)
        if sort == "l":
            return Op("either-list", (there, parts[expr.name], EMPTY))
        return Op("either", (there, parts[expr.name], _nothing(expr.name, numbers)))

    return replace(mapped_event("", shape, read), maybe=True)


def _nothing(parameter: str, carried: dict[str, Val]) -> Expr:
    """What stands for nothing where an event hands over a number."""
    if parameter in carried:
        return nothing_of(carried[parameter].type)
    return NO_NUMBER if parameter == "amount" else NOTHING
