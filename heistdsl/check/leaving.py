"""Where a text does not go on: statements that leave it, and loops that cannot be left."""

from __future__ import annotations

from collections.abc import Iterator

from heistdsl.check.facts import ends_something
from heistdsl.syntax.tree import (
    Act,
    Body,
    Choose,
    Do,
    Each,
    If,
    Let,
    Match,
    Name,
    Node,
    On,
    Pay,
    Repeat,
    Require,
    Statement,
    Stop,
    Use,
    Window,
    children,
)

#: What may stand before a cost or a requirement: it is looked at before anything is offered.
PLANNED = (Let, Choose, Require, Pay, Do, If, Match)


def ends_body(body: Body) -> bool:
    """Whether what stands behind a body can never run."""
    return any(map(is_last, body))


def is_last(statement: Statement) -> bool:
    """Whether a statement always leaves the body it stands in."""
    match statement:
        case Stop():
            return True
        case Act():
            return ends_something(statement) and _is_certain(statement)
        case If(arms=arms, otherwise=otherwise):
            return otherwise is not None and ends_body(otherwise) and all(ends_body(body) for _, body in arms)
        case Match(cases=cases, otherwise=otherwise):
            return otherwise is not None and ends_body(otherwise) and all(ends_body(body) for _, body in cases)
        case Repeat(mode="ever"):
            return not any(isinstance(node, Stop) for node in _in_loop(statement))
        case _:
            return False


def _is_certain(act: Act) -> bool:
    """Whether the act ends the game or a phase for sure: one player may lose while others play on."""
    return act.verb != "lose" or act.subject == Name("players")


def can_be_left(loop: Repeat) -> bool:
    """Whether a loop without a condition has a way out of its own: `stop`, or an end of a phase or the game. What the
    procedures do that it calls is not known here, so they count as one."""
    return any(isinstance(node, Stop | Do) or ends_something(node) for node in _in_loop(loop))


def _in_loop(loop: Repeat) -> Iterator[Node]:
    """The statements of a loop whose `stop` leaves this loop, and all ends."""
    stack: list[tuple[Node, bool]] = [(child, True) for child in children(loop)]
    while stack:
        node, is_own = stack.pop()
        if isinstance(node, On | Use):
            continue
        if is_own or not isinstance(node, Stop):
            yield node
        inner = is_own and not isinstance(node, Repeat | Each | Window)
        stack += [(child, inner) for child in children(node)]
