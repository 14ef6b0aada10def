"""Statements with a body: loops, triggers, actions, what lasts, windows, bargains and phases."""

from __future__ import annotations

from dataclasses import replace

from heistdsl.check import fits, words
from heistdsl.check.branches import merge
from heistdsl.check.checker import Checker
from heistdsl.check.choices import check_chooser
from heistdsl.check.conditions import check_condition
from heistdsl.check.fits import is_unknown
from heistdsl.check.intervals import written_number
from heistdsl.check.kinds import (
    amount_of_none,
    now_without_condition,
    something_else_needed,
    unknown_phase,
    unknown_unit,
)
from heistdsl.check.leaving import ends_body
from heistdsl.check.naming import bind
from heistdsl.check.narrowing import narrow
from heistdsl.check.needs import expect
from heistdsl.check.patterns import check_pattern, check_patterns
from heistdsl.check.payload import carried
from heistdsl.check.rankings import check_ranking
from heistdsl.check.scope import Happening, Scope
from heistdsl.check.selections import expect_selection
from heistdsl.check.spans import word_span
from heistdsl.check.typing import Meaning
from heistdsl.check.units import counted_units, is_counted
from heistdsl.model import types as t
from heistdsl.syntax import tree


def check_each(checker: Checker, scope: Scope, node: tree.Each) -> None:
    """Check a loop over a set. Zones written out in braces are gone through as zones."""
    element = _looped(checker, scope, node.source)
    _check_order(checker, scope, node.order, element)
    inner = bind(checker, scope, node.name, element, node)
    checker.run(replace(inner, plan=True), node.body)


def _looped(checker: Checker, scope: Scope, source: tree.Expression) -> t.Type:
    if isinstance(source, tree.Set):
        found = checker.infer(scope, source)
        return found.of if isinstance(found, t.SetType) else t.UNKNOWN
    return expect_selection(checker, scope, source) or t.UNKNOWN


def _check_order(checker: Checker, scope: Scope, order: tree.Order | None, element: t.Type) -> None:
    match order:
        case tree.InTurn(start=start):
            expect(checker, scope, start, "player", "after `from`")
            if not isinstance(element, t.PlayerType | t.UnknownType):
                needed = "players to go round the table"
                checker.report(something_else_needed.report(start, needed, words.plural(element), "", ""))
        case tree.Ranking():
            check_ranking(checker, scope, order, element)
        case _:
            pass


def check_repeat(checker: Checker, scope: Scope, node: tree.Repeat) -> Scope:
    """Check a loop; what it binds is there behind it only if it runs at least once."""
    inner = scope
    if node.argument is not None and node.mode == "while":
        check_condition(checker, scope, node.argument)
        inner = narrow(checker, scope, node.argument)
    elif node.argument is not None:
        expect(checker, scope, node.argument, "number", "of times")
        times = written_number(node.argument)
        if times is not None and times <= 0:
            checker.report(amount_of_none.report_times(node.argument))
    end = checker.run(replace(inner, plan=True), node.body)
    return merge(checker, scope, [end] if node.mode == "ever" else [scope, end])


def check_while(checker: Checker, scope: Scope, node: tree.While) -> Scope:
    """Check what lasts while a condition holds."""
    check_condition(checker, scope, node.condition)
    return merge(checker, scope, [_check_lasting(checker, narrow(checker, scope, node.condition), node.body)])


def check_until(checker: Checker, scope: Scope, node: tree.Until) -> Scope:
    """Check what lasts until an event."""
    check_pattern(checker, scope, node.pattern, "until")
    return merge(checker, scope, [_check_lasting(checker, scope, node.body)])


def _check_lasting(checker: Checker, scope: Scope, body: tree.Body) -> Scope:
    return checker.run(replace(scope, mode="lasting"), body)


def check_may(checker: Checker, scope: Scope, node: tree.May) -> Scope:
    """Check an offer and what happens if it is turned down. Inside, `them` is who was asked by name."""
    inner = check_chooser(checker, scope, node.subject, None)
    if node.subject is not None and not scope.has_me:
        inner = replace(inner, same_as_me=(*scope.same_as_me, node.subject))
    bodies = [node.body, node.otherwise or ()]
    ends = [checker.run(replace(inner, plan=True), body) for body in bodies]
    left = [end for end, body in zip(ends, bodies, strict=True) if not ends_body(body)]
    return merge(checker, scope, left)


def check_on(checker: Checker, scope: Scope, node: tree.On) -> None:
    """Check a trigger or replacement; in its condition and body `it` is the event."""
    happening = check_patterns(checker, scope, node.patterns)
    if any(pattern.kind == "now" for pattern in node.patterns) and (node.timing != "on" or node.condition is None):
        checker.report(now_without_condition.report(node.patterns[0], node.timing))
    if happening is None:
        happening = Happening((), {})
    is_roll = node.timing == "on" and happening.events == ("roll",)
    happening = replace(happening, may_change=node.timing == "before" or is_roll)
    inner = replace(scope.running(), it=happening)
    if node.condition is not None:
        check_condition(checker, inner, node.condition)
        inner = narrow(checker, inner, node.condition)
    _check_limit(checker, node, node.limit)
    checker.run(inner, node.body)


def check_use(checker: Checker, scope: Scope, node: tree.Use) -> None:
    """Check an action."""
    inner = scope.running()
    if node.during is not None:
        _check_during(checker, inner, node.during)
    if node.condition is not None:
        check_condition(checker, inner, node.condition)
        inner = narrow(checker, inner, node.condition)
    _check_limit(checker, node, node.limit)
    checker.run(inner, node.body)


def _check_during(checker: Checker, scope: Scope, node: tree.Expression) -> None:
    """Check the phases in which an action is open; several are joined by `or`."""
    if isinstance(node, tree.Binary) and node.operator in ("or", "and", "|"):
        _check_during(checker, scope, node.left)
        _check_during(checker, scope, node.right)
        checker.typing.types[id(node)] = t.CONDITION
        return
    found = checker.infer(scope, node, t.PhaseType(""))
    if not isinstance(found, t.PhaseType | t.ConditionType) and not is_unknown(found):
        checker.report(something_else_needed.report(node, "a phase", words.describe(found), "after `during`", ""))


def _check_limit(checker: Checker, node: tree.On | tree.Use, limit: tree.Limit | None) -> None:
    period = limit.period if limit else None
    if period is not None and period != "game" and period not in checker.ruleset.phases:
        known = (*checker.ruleset.phases, "game")
        where = word_span(limit, period) if limit and limit.span else word_span(node, period)
        checker.report(unknown_phase.report(where, period, known))


# ---- several people


def check_modal(checker: Checker, scope: Scope, node: tree.Modal) -> None:
    """Check options of which some are chosen."""
    check_options(checker, scope, node.options)


def check_options(checker: Checker, scope: Scope, options: tuple[tree.Option, ...]) -> None:
    """Check each option with what its condition tells."""
    for option in options:
        inner = replace(scope, plan=True, paying=False)
        if option.condition is not None:
            check_condition(checker, inner, option.condition)
            inner = narrow(checker, inner, option.condition)
        checker.run(inner, option.body)


def check_window(checker: Checker, scope: Scope, node: tree.Window) -> None:
    """Check a window; inside, `them` is the player who acts."""
    found = expect(checker, scope, node.players, "players", "after `for`")
    element = fits.players_of(found) or t.PLAYER
    _check_order(checker, scope, node.order, element)
    if node.until is not None:
        check_pattern(checker, scope, node.until, "until")
    check_options(checker, replace(scope, them=t.PLAYER), node.options)


def check_bargain(checker: Checker, scope: Scope, node: tree.Bargain) -> None:
    """Check a bargain; in its body `it` is the deal."""
    for side, role in ((node.left, "to bargain"), (node.right, "after `with`")):
        expect(checker, scope, side, "player", role)
    for term in node.terms:
        expect(checker, scope, term.bound, "number", "after `up to`")
        if not is_counted(checker, term.unit):
            where = word_span(term, term.unit, term.bound)
            checker.report(unknown_unit.report(where, term.unit, "bargain", counted_units(checker)))
    if node.until is not None:
        check_pattern(checker, scope, node.until, "until")
    deal = Happening(("bargain",), carried(checker, ["bargain"]))
    checker.run(replace(scope, it=deal, plan=True), node.body)
    if node.otherwise is not None:
        checker.run(replace(scope, plan=True), node.otherwise)


def check_phase(checker: Checker, scope: Scope, node: tree.Phase) -> Scope:
    """Check a phase. A player who runs it is `active` in it."""
    name = node.name.id if isinstance(node.name, tree.Name) else ""
    if name in checker.ruleset.phases:
        checker.typing.meanings[id(node.name)] = Meaning("phase", name)
    else:
        shown = node.name.span.text if node.name.span else name
        checker.report(unknown_phase.report(node.name, shown, checker.ruleset.phases))
    inner = replace(scope, plan=True)
    if node.by is not None:
        expect(checker, scope, node.by, "player", "after `by`")
        same = (*scope.same_as_me, node.by, tree.Name("active")) if scope.has_me else (node.by, tree.Name("active"))
        inner = replace(inner, same_as_me=same) if node.by in scope.same_as_me or not scope.has_me else inner
    return merge(checker, scope, [checker.run(inner, node.body)])
