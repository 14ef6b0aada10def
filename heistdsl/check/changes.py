"""Changes of numbers, states and values: what can change, how, and for how long."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from heistdsl.check import fits, words
from heistdsl.check.checker import Checker
from heistdsl.check.fits import NOTHING, is_unknown
from heistdsl.check.kinds import (
    change_of_value,
    change_too_late,
    lasting_needed,
    layer_on_counter,
    layer_without_duration,
    not_changeable,
    value_misfit,
)
from heistdsl.check.needs import expect, expect_type
from heistdsl.check.scope import Local, Scope
from heistdsl.model import types as t
from heistdsl.model.types import Type
from heistdsl.syntax.tree import Change, Expression, Get, Index, Name

#: What a target is: something kept (a counter or state), something worked out that layers change, a part of the event,
#: a local, or something that cannot be changed like this.
Sort = Literal["counter", "state", "layered", "event", "local", "other", "unknown"]


@dataclass(frozen=True, slots=True)
class Target:
    """What a change is about. `word` is what people call it."""

    sort: Sort
    type: Type
    word: str = ""


def check_change(checker: Checker, scope: Scope, node: Change) -> Scope:
    """Check a change."""
    local = scope.locals.get(node.target.id) if isinstance(node.target, Name) else None
    if local is not None and local.type == NOTHING and node.operator == "=":
        _check_begun_as_nothing(checker, scope, node, local)
        return scope
    target = _target(checker, scope, node.target)
    if isinstance(target.type, t.KeyedType):
        checker.report(not_changeable.report_keyed(node.target, target.type.key))
        target = Target("unknown", t.UNKNOWN)
    _check_value(checker, scope, node, target)
    match target.sort:
        case "layered":
            _check_layer(checker, scope, node, target)
        case "counter" | "state" if node.operator in ("+", "-", "*"):
            checker.report(layer_on_counter.report(node, target.word))
        case "local" if node.operator in ("+", "-", "*"):
            checker.report(layer_on_counter.report(node, "local"))
        case "counter" | "state" if scope.mode == "lasting":
            checker.report(lasting_needed.report(node))
        case "event":
            _check_event(checker, scope, node)
        case "other":
            checker.report(not_changeable.report(node.target, target.word))
        case _:
            pass
    return scope


def _check_begun_as_nothing(checker: Checker, scope: Scope, node: Change, local: Local) -> None:
    """A name that was bound to nothing may become anything; once it has become something, it stays of that type."""
    known = checker.type_of(local)
    checker.infer(scope, node.target)
    found = checker.infer(scope, node.value, known)
    if found == NOTHING or is_unknown(found):
        return
    if is_unknown(known):
        checker.became[id(local)] = t.maybe(found)
    elif (joined := fits.join(checker.ruleset, known, found)) is not None:
        checker.became[id(local)] = joined
    else:
        checker.report(value_misfit.report(node.value, local.name, words.describe(known), words.describe(found)))


def _target(checker: Checker, scope: Scope, node: Expression) -> Target:
    found = checker.infer(scope, node)
    if is_unknown(found):
        return Target("unknown", t.UNKNOWN)
    base = node.base if isinstance(node, Index) else node
    match base:
        case Name(id="clock") if found == t.TIME:
            return Target("counter", found, "clock")
        case Name() if meaning := checker.typing.meaning_of(base):
            return Target(_NAMED.get(meaning.space, "other"), found, meaning.space)
        case Get():
            return _part(checker, base, found)
        case _:
            return Target("other", found, words.describe(found))


_NAMED: dict[str, Sort] = {"counter": "counter", "state": "state", "value": "layered", "local": "local"}


def _part(checker: Checker, node: Get, found: Type) -> Target:
    owner = checker.typing.owner_of(node)
    if isinstance(owner, t.EventType):
        return Target("event", found, "part of the event")
    part = checker.parts(owner).get(node.name)
    match part.space if part else None:
        case "counter":
            return Target("counter", found, "counter")
        case "state":
            return Target("state", found, "state")
        case "value" | "attribute":
            return Target("layered", found, str(part.space) if part else "")
        case "built-in" if node.name == "value":
            return Target("counter", found, "number")
        case _:
            return Target("other", found, words.describe(found))


def _check_value(checker: Checker, scope: Scope, node: Change, target: Target) -> None:
    """Check what something is changed by or set to."""
    one = target.type.of if isinstance(target.type, t.SetType) else target.type
    if target.sort in ("unknown", "other"):
        checker.infer(scope, node.value)
        return
    if isinstance(one, t.NumberType | t.KeyedType) and not _is_number_set(checker, node, target):
        expect(checker, scope, node.value, "number")
        return
    wanted = t.SetType(one) if _is_declared_set(checker, node, target) else target.type
    found, is_fitting = expect_type(checker, scope, node.value, wanted)
    if not is_fitting:
        shown = node.target.span.text if node.target.span else "this"
        checker.report(value_misfit.report(node.value, shown, words.describe(wanted), words.describe(found)))
    elif node.operator in ("+=", "-=", "*") and not isinstance(wanted, t.SetType | t.TimeType):
        checker.report(not_changeable.report_operator(node.target, node.operator, words.describe(wanted)))


def _is_declared_set(checker: Checker, node: Change, target: Target) -> bool:
    """Whether what is changed is a set of its own, rather than one thing for each of several owners."""
    return isinstance(_declared(checker, node.target, target), t.SetType)


def _is_number_set(checker: Checker, node: Change, target: Target) -> bool:
    declared = _declared(checker, node.target, target)
    return isinstance(declared, t.SetType) and isinstance(declared.of, t.NumberType)


def _declared(checker: Checker, node: Expression, target: Target) -> Type:
    if isinstance(node, Get):
        part = checker.parts(checker.typing.owner_of(node)).get(node.name)
        return part.type if part else target.type
    return target.type


def _check_layer(checker: Checker, scope: Scope, node: Change, target: Target) -> None:
    if node.operator in ("+=", "-="):
        checker.report(change_of_value.report(node, target.word))
    elif scope.mode == "running":
        checker.report(layer_without_duration.report(node))


def _check_event(checker: Checker, scope: Scope, node: Change) -> None:
    if node.operator in ("+", "-", "*"):
        checker.report(layer_on_counter.report(node, "part of the event"))
    elif scope.it is not None and not scope.it.may_change:
        checker.report(change_too_late.report(node))
