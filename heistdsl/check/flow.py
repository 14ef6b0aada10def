"""What happens when: costs that come too late, statements nobody reaches, loops and triggers without end."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from heistdsl.check import leaving
from heistdsl.check.chains import causes, certain, is_unlimited
from heistdsl.check.checker import Checker
from heistdsl.check.effects import effect_class
from heistdsl.check.facts import changed_by
from heistdsl.check.kinds import (
    at_once_without_choice,
    cost_after_effect,
    empty_choice_required,
    endless_repeat,
    endless_trigger,
    frozen_loop,
    listens_for_nothing,
    unreachable,
    until_never,
    unused_name,
    use_never_open,
)
from heistdsl.check.spans import first_line, word_span
from heistdsl.syntax.tree import (
    Act,
    Amount,
    AtOnce,
    Binary,
    Body,
    Call,
    Choose,
    Each,
    Expression,
    If,
    Let,
    Match,
    Modal,
    Name,
    Node,
    Not,
    Number,
    On,
    Option,
    Pattern,
    Pay,
    Repeat,
    Require,
    Statement,
    Text,
    Until,
    Use,
    Window,
    children,
    walk,
)
from heistdsl.text import has_errors


def check_flow(checker: Checker, text: Text) -> None:
    """Check the course of a text whose names and types have been looked at."""
    for body in _bodies(text):
        _check_body(checker, body)
    for node in walk(text):
        match node:
            case Repeat(mode="ever") if not leaving.can_be_left(node) and not checker.facts.can_end:
                checker.report(endless_repeat.report(node))
            case Repeat(mode="while"):
                _check_while(checker, node, text)
            case On():
                _check_trigger(checker, node)
            case Until(pattern=pattern):
                _check_until(checker, pattern)
            case Use(during=Name() as during):
                _check_during(checker, during)
            case Each(order=AtOnce()):
                if not any(effect_class(checker.ruleset, statement).suspends for statement in node.body):
                    checker.report(at_once_without_choice.report(node.order))
            case _:
                pass
    if not has_errors(checker.diagnostics):
        _check_names(checker, text)


def _bodies(node: Node) -> Iterator[Body]:
    """Every body in a text."""
    match node:
        case If(arms=arms, otherwise=otherwise):
            yield from (body for _, body in arms)
            yield otherwise or ()
        case Match(cases=cases, otherwise=otherwise):
            yield from (body for _, body in cases)
            yield otherwise or ()
        case Modal() | Window():
            pass
        case _:
            yield getattr(node, "body", ())
            yield getattr(node, "otherwise", None) or ()
    for child in children(node):
        yield from _bodies(child)


def _check_body(checker: Checker, body: Body) -> None:
    """Check the order of the statements of one body."""
    has_begun: Statement | None = None
    for index, statement in enumerate(body):
        if isinstance(statement, Pay) and has_begun is not None:
            checker.report(cost_after_effect.report(statement, has_begun))
        if has_begun is None and not isinstance(statement, leaving.PLANNED):
            has_begun = statement
        if leaving.is_last(statement) and index + 1 < len(body):
            checker.report(unreachable.report(body[index + 1], statement))
            break
    for first, second in pairwise(body):
        _check_required(checker, first, second)


def _check_required(checker: Checker, choice: Statement, require: Statement) -> None:
    """Say so if a choice may be empty and the next statement requires that it is not."""
    match choice:
        case Choose(amount=Amount(kind="up to"), name=name) | Act(amount=Amount(kind="up to"), bind=str(name)):
            if isinstance(require, Require) and _asks_for_some(require.condition, name):
                checker.report(empty_choice_required.report(require, choice, name))
        case _:
            pass


def _asks_for_some(condition: Expression, name: str) -> bool:
    match condition:
        case Call(function="any", arguments=(Name(id=asked),)):
            return asked == name
        case Binary(operator=">", left=Call(function="count", arguments=(Name(id=asked),)), right=Number(value=0)):
            return asked == name
        case Binary(operator=">=", left=Call(function="count", arguments=(Name(id=asked),)), right=Number(value=1)):
            return asked == name
        case Binary(operator="and", left=left, right=right):
            return _asks_for_some(left, name) or _asks_for_some(right, name)
        case _:
            return False


def _check_while(checker: Checker, loop: Repeat, text: Text) -> None:
    """Say so if what the condition of a loop looks at is fixed while it goes round."""
    if loop.argument is None or leaving.can_be_left(loop) or checker.facts.can_end:
        return
    words = {word for words in checker.ruleset.enumerations.values() for word in words.values}
    names = [part.id for part in walk(loop.argument) if isinstance(part, Name) and part.id not in words]
    locals = {node.name for node in walk(text) if isinstance(node, Let)}
    kept = {*checker.ruleset.counters, *checker.ruleset.states}
    moving = {name for node in walk(loop) for name in changed_by(node)}
    moving |= {node.name for node in walk(loop) if isinstance(node, Let)}
    is_plain = all(isinstance(part, Binary | Not | Name | Number) for part in walk(loop.argument))
    is_fixed = all(name not in moving if name in locals else name in kept - checker.facts.changed for name in names)
    if names and is_plain and is_fixed:
        checker.report(frozen_loop.report(first_line(loop), names[0]))


# ---- triggers


def _check_trigger(checker: Checker, node: On) -> None:
    for pattern in node.patterns:
        missing = never_happens(checker, pattern)
        if missing:
            checker.report(listens_for_nothing.report(pattern, missing))
        if is_unlimited(node):
            cause = next((cause for cause in certain(node.body) if causes(cause, pattern, same_text=True)), None)
            if cause is not None:
                checker.report(endless_trigger.report(cause, pattern))


def never_happens(checker: Checker, pattern: Pattern) -> str:
    """The event or phase a pattern waits for in vain, because no text makes it happen; else the empty text."""
    head = pattern.head
    if not isinstance(head, Name):
        return ""
    if pattern.kind in ("start", "end"):
        is_known = head.id in checker.ruleset.phases and checker.ruleset.flow is not None
        return f"the phase `{head.id}`" if is_known and head.id not in checker.facts.phases else ""
    is_silent = head.id in checker.ruleset.events and head.id not in checker.facts.emitted
    return f"the event `{head.id}`" if is_silent else ""


def _check_until(checker: Checker, pattern: Pattern) -> None:
    missing = never_happens(checker, pattern)
    if missing:
        checker.report(until_never.report(pattern, missing))


def _check_during(checker: Checker, during: Name) -> None:
    is_known = during.id in checker.ruleset.phases and checker.ruleset.flow is not None
    if is_known and during.id not in checker.facts.phases:
        checker.report(use_never_open.report(during))


# ---- names


def _check_names(checker: Checker, text: Text) -> None:
    """Point out names that are bound and never read; a loop may well need none, or read a name in its next round."""
    for local in checker.locals:
        if id(local) in checker.used or isinstance(local.node, Each | Option) or local.node is None:
            continue
        if isinstance(local.node, Let) and _is_read_next_round(text, local.node):
            continue
        where = word_span(local.node, local.name)
        checker.report(unused_name.report(where, local.name, isinstance(local.node, Act)))


def _is_read_next_round(text: Text, let: Let) -> bool:
    loops = (node for node in walk(text) if isinstance(node, Repeat | Each))
    around = [loop for loop in loops if any(node is let for node in walk(loop))]
    return any(isinstance(node, Name) and node.id == let.name for loop in around for node in walk(loop))
