"""From a tree to its one canonical text: two spaces a level, one statement a line, no idle parentheses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, assert_never

from heistdsl.syntax import tree as t
from heistdsl.syntax.format_expression import (
    OR,
    format_expression,
    format_list,
    format_pattern,
    format_target,
    guard,
)
from heistdsl.syntax.verbs import VERBS
from heistdsl.syntax.words import OBJECT_WORDS, STATEMENT_WORDS

__all__ = ["format", "format_expression", "format_pattern"]

WIDTH: Final = 100
_STEP: Final = "  "


def format(text: t.Text) -> str:
    """The canonical text, lines separated by line ends and none at the end.

    A suite of a single small statement stands behind its colon if the line is no longer than 100 columns;
    every other suite is an indented block.
    """
    return "\n".join(_format_block(text.body, ""))


@dataclass(frozen=True, slots=True)
class _Clause:
    """A head that a colon follows, and below it a suite or further clauses."""

    head: str
    body: t.Body = ()
    inner: tuple[_Clause, ...] = ()


def _format_block(body: t.Body, margin: str) -> Iterator[str]:
    for statement in body:
        line = _format_line(statement)
        if line is not None:
            yield margin + line
        for clause in _clauses(statement):
            yield from _format_clause(clause, margin)


def _format_clause(clause: _Clause, margin: str) -> Iterator[str]:
    head = f"{margin}{clause.head}:"
    line = _format_line(clause.body[0]) if len(clause.body) == 1 else None
    if line is not None and len(head) + 1 + len(line) <= WIDTH:
        yield f"{head} {line}"
        return
    yield head
    yield from _format_block(clause.body, margin + _STEP)
    for inner in clause.inner:
        yield from _format_clause(inner, margin + _STEP)


# ---- compound statements


def _clauses(statement: t.Statement) -> tuple[_Clause, ...]:
    """The heads of a compound statement and what stands below each; none for a small one."""
    match statement:
        case t.If(arms, otherwise):
            words = ("if", *["elif"] * (len(arms) - 1))
            conditional = (
                _Clause(f"{word} {format_expression(condition, OR)}", body)
                for word, (condition, body) in zip(words, arms, strict=True)
            )
            return (*conditional, *_else(otherwise))
        case t.Match(key, cases, otherwise):
            inner = tuple(
                _Clause("case " + ", ".join(format_expression(key, OR) for key in keys), body) for keys, body in cases
            )
            return (_Clause(f"match {format_expression(key, OR)}", inner=inner + _else(otherwise)),)
        case t.Each(name, source, order, body):
            return (_Clause(f"each {name} in {format_expression(source)}{_order(order)}", body),)
        case t.Repeat(mode, argument, body):
            return (_Clause(_repeat_head(mode, argument), body),)
        case t.While(condition, body):
            return (_Clause(f"while {format_expression(condition, OR)}", body),)
        case t.May(subject, body, otherwise):
            return (_Clause(f"{_subject(subject)}may", body), *_else(otherwise))
        case t.Unless(act, body):
            return (_Clause(f"unless {_format_act(act)}", body),)
        case t.On(timing, patterns, condition, limit, body):
            listed = " also ".join(format_pattern(pattern) for pattern in patterns)
            return (_Clause(f"{timing} {listed}{_optional(' if', condition)}{_limit(limit)}", body),)
        case t.Use():
            return (_use(statement),)
        case t.Until(pattern, body):
            return (_Clause(f"until {format_pattern(pattern)}", body),)
        case t.Pay(body):
            return (_Clause("pay", body),)
        case t.Modal(subject, limit, options):
            many = "one" if limit is None else f"up to {limit}"
            head = f"{_subject(subject)}{_conjugate('choose', 'chooses', subject)} {many}"
            return (_Clause(head, inner=_options(options)),)
        case t.Window(options=options):
            return (_Clause(_window(statement), inner=_options(options)),) if options else ()
        case t.Bargain():
            return _bargain(statement)
        case t.Phase(name, by, body):
            return (_Clause(f"phase {format_target(name)}{_optional(' by', by)}", body),)
        case (
            t.Act() | t.Choose() | t.Change() | t.Let() | t.Rule() | t.Treat() | t.Do() | t.Emit() | t.Sort()
            | t.Require() | t.Stop() | t.Nothing()
        ):  # fmt: skip
            return ()
    assert_never(statement)


def _else(otherwise: t.Body | None) -> tuple[_Clause, ...]:
    return () if otherwise is None else (_Clause("else", otherwise),)


def _repeat_head(mode: str, argument: t.Expression | None) -> str:
    if argument is None:
        return "repeat"
    if mode == "while":
        return f"repeat while {format_expression(argument, OR)}"
    return f"repeat {guard(format_expression(argument, OR), {'while'})} times"


def _use(use: t.Use) -> _Clause:
    label = "" if use.label is None else f' "{use.label}"'
    during, condition = _optional(" during", use.during), _optional(" if", use.condition)
    return _Clause(f"use{label}{_limit(use.limit)}{during}{condition}", use.body)


def _options(options: tuple[t.Option, ...]) -> tuple[_Clause, ...]:
    return tuple(
        _Clause(f'option "{option.label}"{_optional(" if", option.condition)}', option.body) for option in options
    )


def _window(window: t.Window) -> str:
    players = format_expression(window.players, OR)
    return f"window for {players}{_order(window.order)}{_closing(window.until)}"


def _bargain(bargain: t.Bargain) -> tuple[_Clause, ...]:
    sides = f"{format_target(bargain.left)} with {format_expression(bargain.right, OR)}"
    terms = ", ".join(f"up to {_count(term.bound)} {term.unit}" for term in bargain.terms)
    head = f"bargain {sides} over {terms}{_closing(bargain.until)}"
    return (_Clause(head, bargain.body), *_else(bargain.otherwise))


def _limit(limit: t.Limit | None) -> str:
    if limit is None:
        return ""
    if limit.period is None:
        return " once"
    return f" once per {limit.period}" if limit.count == 1 else f" up to {limit.count} per {limit.period}"


def _order(order: t.Order | None) -> str:
    match order:
        case None:
            return ""
        case t.AtOnce():
            return " at once"
        case t.InTurn(start, direction):
            way = "" if direction == "clockwise" else f" {direction}"
            return f" from {format_expression(start, OR)}{way}"
        case t.Ranking(slope, key, ties):
            return f" {slope} by {format_expression(key, OR)}{_optional(', ties from', ties)}"
    assert_never(order)


def _closing(until: t.Pattern | None) -> str:
    return "" if until is None else f" until {format_pattern(until)}"


def _optional(words: str, expression: t.Expression | None) -> str:
    return "" if expression is None else f"{words} {format_expression(expression, OR)}"


# ---- small statements


def _format_line(statement: t.Statement) -> str | None:
    """A statement that takes a single line and no colon, or None for any other."""
    match statement:
        case t.Window(options=()):
            return _window(statement)
        case t.Act():
            return _format_act(statement)
        case t.Choose():
            return _format_choose(statement)
        case t.Change(target, operator, value):
            return f"{format_target(target, STATEMENT_WORDS)} {operator} {format_expression(value)}"
        case t.Let(name, value):
            return f"let {name} = {format_expression(value)}"
        case t.Rule(operator, pattern):
            return f"{operator} {format_pattern(pattern)}"
        case t.Treat(value, substitute):
            return f"treat {format_expression(value, OR)} as {format_expression(substitute, OR)}"
        case t.Do(name, arguments, bind):
            return f"do {name}({format_list(arguments)}){_bind(bind)}"
        case t.Emit(event, prepositions):
            return f"emit {format_target(event)}{_prepositions(prepositions)}"
        case t.Sort(zone, ranking):
            return f"sort {format_target(zone)}{_order(ranking)}"
        case t.Require(condition):
            return f"require {format_expression(condition, OR)}"
        case t.Stop():
            return "stop"
        case t.Nothing():
            return "nothing"
    return None


def _format_act(act: t.Act) -> str:
    verb = _conjugate(act.verb, VERBS[act.verb].third_person, act.subject)
    amount = "" if act.amount is None else f" {_amount(act.amount)}"
    unit = "" if act.unit is None else f" {act.unit}"
    manners = "".join(f" {manner}" for manner in act.manners)
    return f"{_subject(act.subject)}{verb}{amount}{unit}{_prepositions(act.prepositions)}{manners}{_bind(act.bind)}"


def _format_choose(choose: t.Choose) -> str:
    secretly = "secretly " if choose.secretly else ""
    words = ("name", "names") if choose.naming else ("choose", "chooses")
    verb = _conjugate(*words, choose.subject)
    amount = "" if choose.amount is None else f" {_choice_amount(choose.amount)}"
    source = format_expression(choose.source)
    return f"{_subject(choose.subject)}{secretly}{verb}{amount} {choose.name} from {source}"


def _amount(amount: t.Amount) -> str:
    if amount.value is None:
        return "some"
    if amount.kind == "up to":
        return f"up to {format_expression(amount.value)}"
    return guard(format_expression(amount.value), OBJECT_WORDS)


def _choice_amount(amount: t.Amount) -> str:
    if amount.value is None:
        return "some"
    return f"{'up to ' if amount.kind == 'up to' else ''}{_count(amount.value)}"


def _count(value: t.Expression) -> str:
    """A number, or anything else in parentheses."""
    return str(value.value) if isinstance(value, t.Number) else f"({format_expression(value, OR)})"


def _prepositions(prepositions: t.Prepositions) -> str:
    return "".join(f" {word} {format_expression(argument)}" for word, argument in prepositions)


def _bind(name: str | None) -> str:
    return "" if name is None else f" as {name}"


# ---- who does it


def _subject(subject: t.Expression | None) -> str:
    """The subject and a space, or nothing."""
    if subject is None:
        return ""
    return f"{'they' if subject == t.Name('them') else format_target(subject, STATEMENT_WORDS)} "


def _conjugate(plain: str, third_person: str, subject: t.Expression | None) -> str:
    """The form of the verb after this subject: by the look of its last word, nothing more is known here."""
    return plain if subject is None or _is_plural(subject) else third_person


def _is_plural(subject: t.Expression) -> bool:
    match subject:
        case t.Name(name):
            return name == "them" or (_ends_plural(name) and name != "this")
        case t.Get(_, name):
            return _ends_plural(name)
        case t.Where(selection):
            return _is_plural(selection)
        case t.Set(items):
            return len(items) > 1
        case t.Binary():
            return True
    return False


def _ends_plural(name: str) -> bool:
    return name.endswith("s") and not name.endswith("ss")
