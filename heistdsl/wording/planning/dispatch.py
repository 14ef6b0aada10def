"""Who plans which construct: every planner module enters its functions here and asks the others through here.

An effect tree is recursive in every direction (a condition holds a selection that holds a condition), while imports
go one way. So modules know this table and not each other.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar

from heistdsl.syntax import tree as t
from heistdsl.wording import plan as p
from heistdsl.wording.planning.scope import Scope

Planner: TypeAlias = Callable[[Any, Scope], p.Plan]
Step: TypeAlias = "Callable[[Any, Scope], tuple[tuple[p.Plan, ...], Scope]]"
_P = TypeVar("_P", bound=Planner)
_S = TypeVar("_S", bound=Step)

_THINGS: dict[type[t.Node], Planner] = {}
_NUMBERS: dict[type[t.Node], Planner] = {}
_CONDITIONS: dict[type[t.Node], Planner] = {}
_STATEMENTS: dict[type[t.Node], Step] = {}


def plans_thing(*kinds: type[t.Node]) -> Callable[[_P], _P]:
    """Enter a function that speaks of such an expression as somebody or something."""
    return _enter(_THINGS, kinds)


def plans_number(*kinds: type[t.Node]) -> Callable[[_P], _P]:
    """Enter a function that speaks of such an expression as a number."""
    return _enter(_NUMBERS, kinds)


def plans_condition(*kinds: type[t.Node]) -> Callable[[_P], _P]:
    """Enter a function that says such an expression as a condition."""
    return _enter(_CONDITIONS, kinds)


def plans_statement(*kinds: type[t.Node]) -> Callable[[_S], _S]:
    """Enter a function that gives the messages of such a statement, and the scope of what follows it."""
    return _enter(_STATEMENTS, kinds)


def thing(node: t.Expression, scope: Scope) -> p.Plan:
    """The expression as somebody or something; a number or condition is spoken of as a thing."""
    return scope.idiom(node) or _THINGS[type(node)](node, scope)


def number(node: t.Expression, scope: Scope) -> p.Plan:
    """The expression as a number."""
    planner = _NUMBERS.get(type(node))
    idiom = scope.idiom(node)
    return idiom or (planner(node, scope) if planner else thing(node, scope))


def condition(node: t.Expression, scope: Scope) -> p.Plan:
    """The expression as a condition."""
    planner = _CONDITIONS.get(type(node))
    idiom = scope.idiom(node)
    return idiom or (planner(node, scope) if planner else p.Holds("true", thing(node, scope)))


def statement(node: t.Statement, scope: Scope) -> tuple[tuple[p.Plan, ...], Scope]:
    """The messages of a statement, and the scope of what follows it."""
    return _STATEMENTS[type(node)](node, scope)


def planned_kinds() -> frozenset[type[t.Node]]:
    """Every kind of expression and statement that somebody plans."""
    return frozenset(_THINGS) | frozenset(_STATEMENTS)


def _enter(table: dict[type[t.Node], Any], kinds: tuple[type[t.Node], ...]) -> Callable[[Any], Any]:
    def enter(planner: Any) -> Any:
        for kind in kinds:
            assert kind not in table, f"two planners for {kind.__name__}"
            table[kind] = planner
        return planner

    return enter
