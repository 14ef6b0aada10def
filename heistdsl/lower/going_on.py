"""Plans that go on after the end of a procedure, with what follows where it was called.

A procedure whose last choices are open in that way takes three parameters more: the number of the plan that goes on
(-1: none), the numbers that it uses of its surroundings, and the lists, packed. The numbers are a record, led by that
of the plan: of each entry it is known so what it stands for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from heistdsl.ir.ops import Sort
from heistdsl.ir.program import EMPTY, NOTHING, ONE, Call, Const, Expr, Op
from heistdsl.lower.code import Code, dispatch
from heistdsl.lower.env import Env
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.reading import as_one, members
from heistdsl.lower.values import ABSENT, Val
from heistdsl.lower.waiting import Operands
from heistdsl.model.ruleset import Procedure
from heistdsl.syntax.tree import Body, Choose, Do, If, Let, Match, Pay, Require

#: What nothing goes on with.
NO_PLAN: tuple[Expr, Expr, Expr] = (NOTHING, EMPTY, EMPTY)
#: Records are as long as this, or a multiple of it, so that those of different plans are alike.
_WIDTH = 8


@dataclass(frozen=True, slots=True)
class Continuation:
    """A plan that goes on where a procedure was called: its own procedure, of which sort each part is that it uses, and
    what the result is that it gets, if it gets one."""

    procedure: str
    sorts: str
    result: Val | None


def is_open_ended(procedures: Mapping[str, Procedure], id: str) -> bool:
    """Whether a choice in a procedure may have its end in view."""
    return _is_pending(procedures, procedures[id].effect.text.body, False, frozenset((id,)))


def _is_pending(procedures: Mapping[str, Procedure], body: Body, before: bool, called: frozenset[str]) -> bool:
    """Whether the plan of a choice reaches the end of a body; `before`: that of one before the body has reached it."""
    pending = before
    for statement in body:
        match statement:
            case Let() | Require():
                pass
            case Choose() | Pay():
                pending = True
            case If(arms=arms) | Match(cases=arms):
                bodies = [arm for _, arm in arms] + [statement.otherwise or ()]
                pending = any(_is_pending(procedures, each, pending, called) for each in bodies)
            case Do(name=name) if name in procedures and name not in called:
                inner = procedures[name].effect.text.body
                pending = _is_pending(procedures, inner, pending, called | {name})
            case Do():
                pass
            case _:
                pending = False
    return pending


def continued(
    low: Lowering, plan: str, parts: tuple[tuple[Expr, Sort], ...], result: Val | None
) -> tuple[Expr, Expr, Expr]:
    """What is handed to a procedure that is called, so that its plans go on with this one. `parts` are what the plan
    uses, each with its sort."""
    sorts = "".join(sort for _, sort in parts)
    low.continuations.append(Continuation(plan, sorts, result))
    number = Const(len(low.continuations) - 1)
    numbers = [number, *(expr for expr, sort in parts if sort == "i")]
    numbers += [NOTHING] * (-len(numbers) % _WIDTH)
    lists = [expr for expr, sort in parts if sort == "l"]
    return number, Op("list", tuple(numbers)), Operands("l" * len(lists)).pack(tuple(lists))


def ask_caller(low: Lowering, code: Code, env: Env, lenient: Expr) -> None:
    """Add that a plan is completed if it can be where the procedure was called."""
    if env.goes_on is None:
        code.give_back(ONE)
        return
    result = env.locals.get("result", ABSENT)
    found = EMPTY if result.is_nothing else members(low, result).expr
    name = low.wanted("go-on", lambda inner: _go_on(low, inner), late=low.continuing)
    code.give_back(Call(name, (lenient, *env.goes_on, found)))


def _go_on(low: Lowering, code: Code) -> None:
    """The procedure that takes whether a plan is lenient, the number of the one that goes on, what that uses, and what
    the called procedure has given."""
    code.gives = "i"
    lenient, number = code.parameter("lenient"), code.parameter("plan")
    numbers, packed = code.parameter("numbers", "l"), code.parameter("lists", "l")
    result = code.parameter("result", "l")
    cases: dict[int, Callable[[], None]] = {}
    for place, each in enumerate(low.continuations):
        bound: tuple[Expr, ...] = ()
        if each.result is not None:
            bound = (result if each.result.is_set else as_one(each.result.type, result),)
        call = Call(each.procedure, (*bound, lenient, *_handed_back(each.sorts, numbers, packed)))
        cases[place] = lambda call=call: code.give_back(call)  # type: ignore[misc]
    dispatch(code, number, cases)
    code.give_back(ONE)


def _handed_back(sorts: str, numbers: Expr, packed: Expr) -> Iterator[Expr]:
    """Each part of what a plan uses."""
    lists = iter(Operands("l" * sorts.count("l")).unpack(packed))
    place = 0
    for sort in sorts:
        if sort == "l":
            yield next(lists)
        else:
            place += 1
            yield Op("at", (numbers, Const(place)))
