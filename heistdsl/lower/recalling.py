"""Questions to the past that look at the present: `times(draw by me where my.luck > 3)`.

What fits depends on when it is asked. So all events that may fit are kept, part by part in lists, and looked through
when the question is asked: of each part that is a list one packed list for each event, of others one number.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from heistdsl.ir.ops import Sort
from heistdsl.ir.program import EMPTY, NOTHING, ONE, ZERO, Call, Comp, Const, Expr, Op, Var
from heistdsl.ir.signatures import PACKED, PIECE, PLAIN, ZONE
from heistdsl.lower.carried import ROLL
from heistdsl.lower.closures import Closure, closure
from heistdsl.lower.code import Code
from heistdsl.lower.env import Env
from heistdsl.lower.event import Event, event_operands, event_parameters, letters_of_event, sorts_of_event
from heistdsl.lower.flattening import mapped_event
from heistdsl.lower.layout import letter_of
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.patterns import fitting
from heistdsl.lower.reading import NO_NUMBER, nothing_of
from heistdsl.lower.records import Question
from heistdsl.lower.texts import head_fits, head_name
from heistdsl.lower.values import Val, number
from heistdsl.model import types as t
from heistdsl.model.parts import LAYER_EVENTS
from heistdsl.model.standing import last_name
from heistdsl.syntax.tree import Index, Pattern

#: What the part is called that says about which value, or set of players, an event is, and those that say whose it is:
#: a list for pieces, one for zones, one for others, of which it fills one.
_PATH = "path"
_WHOSE = {PLAIN: "whose", PIECE: "whose_pieces", ZONE: "whose_zones"}


def keep_event(low: Lowering, code: Code, question: Question, event: Event) -> None:
    """Add that an event is kept which the question may be about."""
    clock = Const(low.layout.spare_cells("recalled", 1))
    code.run("set-cell", clock, Op("plus", (Op("cell", (clock,), "c"), ONE)), key="c")
    for pattern in question.patterns:
        if head_fits(pattern, event.kind, event.name):
            kept = _Kept(low, question, pattern)
            _append(code, kept.place("when"), Op("list", (Op("cell", (clock,), "c"),)))
            for part, operand in kept.parts_of(event).items():
                found = Op("pack", (operand,)) if kept.sorts[part] == "l" else Op("list", (operand,))
                _append(code, kept.place(part), found)


def change_kept(low: Lowering, code: Code, question: Question, event: Event, name: str) -> None:
    """Add that a roll is kept with a number as it is now."""
    number = event.part(low, name).expr
    for pattern in question.patterns:
        if head_fits(pattern, event.kind, event.name):
            kept = _Kept(low, question, pattern)
            rolls, place = Op("set", (kept.place(kept.part(ROLL)),)), kept.place(kept.part(name))
            is_this = Op("eq", (Op("at", (rolls, Var("k_at"))), event.part(low, ROLL).expr))
            changed = Op("either", (is_this, number, Op("at", (Op("set", (place,)), Var("k_at")))))
            code.run("keep-set", place, Comp("map", "k_at", kept.positions, value=changed))


def _append(code: Code, place: Expr, more: Expr) -> None:
    code.run("keep-set", place, Op("join", (Op("set", (place,)), more)))


class _Kept:
    """The events of one head that are kept for a question: each part of them in a list, under the name of the parameter
    that it is handed over as."""

    def __init__(self, low: Lowering, question: Question, pattern: Pattern) -> None:
        self.low = low
        self.pattern = pattern
        self.key = f"recalled {question.number} {int(pattern is question.since)}"
        name = head_name(pattern)
        kind = pattern.kind if pattern.kind in ("verb", "start", "end") else "event"
        self.shape = Event(name if name in ("clock", *LAYER_EVENTS) else kind, name)
        self.sorts, self.letters = self._parts()

    @property
    def has_paths(self) -> bool:
        """Whether these events are about a value, or a set of players, of somebody."""
        return self.shape.kind in LAYER_EVENTS or (self.shape.kind == "verb" and self.shape.name in ("join", "leave"))

    def _parts(self) -> tuple[dict[str, Sort], dict[str, str]]:
        """The parts, each with its sort, and whether it is a piece, a zone or neither."""
        names = self.parameters()
        sorts: dict[str, Sort] = {
            name: "l" if sort == "l" else "i"
            for name, sort in zip(names, sorts_of_event(self.low, self.shape), strict=True)
        }
        letters = dict(zip(names, letters_of_event(self.low, self.shape), strict=True))
        if self.has_paths:
            sorts |= {_PATH: "i", **dict.fromkeys(_WHOSE.values(), "l")}
            letters |= {_PATH: PLAIN, **{whose: letter for letter, whose in _WHOSE.items()}}
        return sorts, letters

    def parameters(self) -> list[str]:
        """What the parts are called that every event has."""
        code = Code("")
        event_parameters(self.low, code, self.shape)
        return code.parameters

    def part(self, name: str) -> str:
        """What a number is called that an event carries."""
        return name if name == "amount" else f"carried_{name}".replace("-", "_")

    def parts_of(self, event: Event) -> dict[str, Expr]:
        """The parts of an event."""
        plain = replace(event, path="", holders=None)
        found = dict(zip(self.parameters(), event_operands(self.low, plain), strict=True))
        if self.has_paths:
            holders = event.holders
            path = (event.path, None if holders is None else Val(holders.type))
            if path not in self.low.paths:
                self.low.paths.append(path)
            found[_PATH] = Const(self.low.paths.index(path))
            for letter, whose in _WHOSE.items():
                is_it = holders is not None and letter_of(holders.type) == letter
                found[whose] = holders.expr if is_it and holders is not None else EMPTY
        return found

    def place(self, part: str) -> Expr:
        """Where the numbers, or packed lists, of a part are."""
        place = self.low.layout.spare_set(f"{self.key} {part}")
        letter = self.letters.get(part, PLAIN)
        if letter != PLAIN:
            self.low.layout.things_in_sets[place] = f"{PACKED}{letter}" if self.sorts[part] == "l" else letter
        return Const(place)

    def operands(self, at: Expr) -> dict[str, Expr]:
        """What the event at a position carries."""
        return {
            part: Op("nth-packed" if sort == "l" else "at", (Op("set", (self.place(part),)), at))
            for part, sort in self.sorts.items()
        }

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
            common = set(code.parameters)
            more = {part: code.parameter(part, sort) for part, sort in self.sorts.items() if part not in common}
            env = around.enter(code)
            for test, event in self._versions(given, more):
                with code.when(test), fitting(self.low, code, pattern, event, env) as found:
                    code.give_back((found if found is not None else event.cards or EMPTY) if cards else ONE)
            code.give_back(EMPTY if cards else ZERO)

        return self.low.wanted(
            f"{name}-{'cards' if cards else 'fits'}", build, late=self.low.left_behind if self.has_paths else None
        )

    def _versions(self, given: Event, more: Mapping[str, Var]) -> Iterator[tuple[Expr, Event]]:
        """What an event may be: about each of the values, or sets, that the pattern may name."""
        if not self.has_paths:
            yield ONE, given
        named = {last_name(each.base if isinstance(each, Index) else each)
                 for word, each in self.pattern.prepositions if word == "of"}  # fmt: skip
        for place, (path, whose) in enumerate(self.low.paths if self.has_paths else ()):
            if not named or path in named:
                holders = None if whose is None else replace(whose, expr=more[_WHOSE[letter_of(whose.type)]])
                event = replace(given, cards=None, path=path, holders=holders)
                yield Op("eq", (more[_PATH], Const(place))), event


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
            with code.each("at", since.positions) as at:
                begins = Call(begun, (*since.operands(at).values(), *operands))
                code.set(begin, Op("either", (begins, since.when(at), begin)))
        with code.each("at", kept.positions) as at:
            is_later = Op("gt", (kept.when(at), begin))
            with code.when(is_later), code.when(Call(fits, (*kept.operands(at).values(), *operands))):
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
    parts = kept.operands(at)
    if "cards" in parts:
        cards = kept.fits(around, question.pattern, name, cards=True)
        parts["cards"] = Call(cards, (*kept.operands(at).values(), *around.operands))
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
