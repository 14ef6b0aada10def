"""Random effect trees: canonical ones, which are those that parsing can give back, of every kind and field.

`expressions(depth)`, `patterns(depth)`, `statements(depth)` and `texts(depth)` build them; a depth of 0 gives leaves.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import get_args

from hypothesis import strategies as st

from heistdsl.syntax import tree as t
from heistdsl.syntax.verbs import MANNERS, PREPOSITIONS, SPELLINGS, VERBS
from heistdsl.syntax.words import CHOICE_WORDS, EXPRESSION_WORDS, KEYWORDS, PATTERN_WORDS

_PLAIN = ("me", "them", "this", "it", "that", "others", "players", "heist", "c", "no-show", "x2", "a-1", "deck")
_WORDS = tuple(sorted(KEYWORDS - EXPRESSION_WORDS))
_NEGATED: dict[str, t.Operator] = {"in": "not in", "is": "is not", "=": "!="}

#: Anything a part of something, a local or a procedure can be called.
labels = st.one_of(st.sampled_from(_PLAIN), st.sampled_from(sorted(KEYWORDS)))
#: What a bare name can be: a word of the language too, where nothing else can stand.
bare_names = st.one_of(st.sampled_from(_PLAIN), st.sampled_from(_PLAIN), st.sampled_from(_WORDS))
units = st.sampled_from(_PLAIN)
strings = st.text(alphabet="abc XYZ+-:;,.!'#()\\é–", max_size=8)
prepositions = st.sampled_from(PREPOSITIONS)

numbers = st.one_of(st.integers(0, 12), st.integers(0, 999_999_999)).map(t.Number)
times_of_day = st.one_of(st.integers(0, 700), st.integers(0, 10**6)).map(t.Time)
names = bare_names.map(t.Name)
leaves = st.one_of(numbers, names, names, times_of_day, strings.map(t.String))


def maybe(strategy: st.SearchStrategy[object]) -> st.SearchStrategy[object]:
    return st.one_of(st.none(), strategy)


def some(strategy: st.SearchStrategy[object], least: int = 1, most: int = 3) -> st.SearchStrategy[tuple]:
    return st.lists(strategy, min_size=least, max_size=most).map(tuple)


# ---- expressions


@cache
def expressions(depth: int = 3) -> st.SearchStrategy[t.Expression]:
    if depth == 0:
        return leaves
    below, pattern = expressions(depth - 1), patterns(depth - 1)
    return st.one_of(
        leaves,
        paths(depth),
        st.builds(t.Binary, st.sampled_from(get_args(t.Operator)), below, below),
        st.one_of(st.builds(_not, below), st.builds(t.Negate, below)),
        st.builds(t.Where, below, below, maybe(labels)),
        st.builds(t.Either, below, below, below),
        st.builds(t.Call, bare_names, some(st.one_of(below, st.builds(t.Of, below, below)), 0, 2)),
        st.builds(t.Table, below, some(st.tuples(maybe(below), below))),
        st.builds(t.Set, some(below)),
        st.one_of(st.builds(t.Times, pattern, maybe(pattern)), st.builds(t.Last, pattern)),
    )


@cache
def paths(depth: int) -> st.SearchStrategy[t.Name | t.Get | t.Index]:
    if depth == 0:
        return names
    base = st.one_of(paths(depth - 1), expressions(depth - 1))
    return st.one_of(names, st.builds(t.Get, base, labels), st.builds(t.Index, base, expressions(depth - 1)))


def _not(operand: t.Expression) -> t.Expression:
    if isinstance(operand, t.Binary) and operand.operator in _NEGATED:
        return replace(operand, operator=_NEGATED[operand.operator])
    return t.Not(operand)


# ---- patterns


@cache
def patterns(depth: int = 2) -> st.SearchStrategy[t.Pattern]:
    below = expressions(depth)
    rest = (st.booleans(), some(st.tuples(prepositions, below), 0, 2), maybe(below))
    path = paths(depth)
    return st.one_of(
        st.builds(t.Pattern, st.just("verb"), st.sampled_from(sorted(VERBS)), *rest).filter(_is_no_edge),
        st.builds(t.Pattern, st.just("event"), path.filter(_can_be_event), *rest),
        st.builds(t.Pattern, st.sampled_from(("start", "end")), path.filter(_can_be_phase), *rest),
        st.builds(t.Pattern, st.just("now"), st.none(), st.just(False), *rest[1:]),
    )


def _is_no_edge(pattern: t.Pattern) -> bool:
    """`end of x` is the edge of a phase."""
    starts_with_of = pattern.prepositions[:1] and pattern.prepositions[0][0] == "of"
    return not (pattern.head == "end" and not pattern.next and starts_with_of)


def _can_be_event(head: t.Expression) -> bool:
    word = _first_name(head)
    return word not in SPELLINGS and word not in PATTERN_WORDS and word != "start"


def _can_be_phase(head: t.Expression) -> bool:
    return _first_name(head) not in PATTERN_WORDS


def _first_name(head: t.Expression) -> str | None:
    while isinstance(head, t.Get | t.Index):
        head = head.base
    return head.id if isinstance(head, t.Name) else head.function if isinstance(head, t.Call) else None


# ---- small statements


@cache
def amounts(depth: int) -> st.SearchStrategy[t.Amount]:
    return st.one_of(
        st.builds(t.Amount, st.sampled_from(("exactly", "up to")), expressions(depth)),
        st.just(t.Amount("some", None)),
    )


@cache
def acts(depth: int) -> st.SearchStrategy[t.Act]:
    below = expressions(depth)
    argument = st.one_of(below, below, below, st.builds(t.Sequence, some(below, 2, 3)))
    return st.builds(
        _act,
        maybe(expressions(depth)),
        st.one_of(st.sampled_from(sorted(VERBS)), st.just("draw")),
        maybe(amounts(depth)),
        maybe(units),
        some(st.tuples(prepositions, argument), 0, 2),
        some(st.sampled_from(MANNERS), 0, 2),
        maybe(labels),
    )


def _act(subject, verb, amount, unit, prepositions, manners, bind) -> t.Act:  # type: ignore[no-untyped-def]
    if amount is None:
        unit = None
    elif verb == "draw" and unit is None:
        sources = [argument for word, argument in prepositions if word == "from"]
        if len(sources) == 1 and isinstance(sources[0], t.Name) and sources[0].id not in KEYWORDS:
            unit = sources[0].id
            prepositions = tuple(pair for pair in prepositions if pair[0] != "from")
    return t.Act(subject, verb, amount, unit, prepositions, manners, bind)


@cache
def choices(depth: int) -> st.SearchStrategy[t.Choose]:
    subject, source = maybe(expressions(depth)), expressions(depth)
    chosen = labels.filter(lambda word: word not in CHOICE_WORDS)
    return st.one_of(
        st.builds(t.Choose, subject, st.booleans(), maybe(amounts(depth)), chosen, source),
        st.builds(t.Choose, subject, st.booleans(), st.none(), labels, source, st.just(True)),
    )


@cache
def small_statements(depth: int = 2) -> st.SearchStrategy[t.Statement]:
    below = expressions(depth)
    changes = st.sampled_from(("+=", "-=", "=", "+", "-", "*"))
    rules = st.sampled_from(("ban", "allow", "skip", "extra"))
    rankings = st.builds(t.Ranking, st.sampled_from(("rising", "falling")), below)
    argument = st.one_of(below, st.builds(t.Sequence, some(below, 2, 3)))
    return st.one_of(
        acts(depth),
        acts(depth),
        choices(depth),
        st.builds(t.Change, below, changes, below),
        st.builds(t.Let, labels, below),
        st.builds(t.Rule, rules, patterns(depth)),
        st.builds(t.Treat, below, below),
        st.builds(t.Do, labels, some(below, 0, 2), maybe(labels)),
        st.builds(t.Emit, paths(depth), some(st.tuples(prepositions, argument), 0, 2)),
        st.builds(t.Sort, below, rankings),
        st.builds(t.Require, below),
        st.sampled_from((t.Stop(), t.Nothing())),
        st.builds(t.Window, below, maybe(orders(depth)), maybe(patterns(depth)), st.just(())),
    )


# ---- compound statements


@cache
def orders(depth: int) -> st.SearchStrategy[t.Order]:
    below = expressions(depth)
    return st.one_of(
        st.just(t.AtOnce()),
        st.builds(t.InTurn, below, st.sampled_from(("clockwise", "counterclockwise"))),
        st.builds(t.Ranking, st.sampled_from(("rising", "falling")), below, maybe(below)),
    )


limits = st.one_of(st.just(t.Limit(1)), st.builds(t.Limit, st.integers(0, 12), labels))


@cache
def bodies(depth: int) -> st.SearchStrategy[t.Body]:
    return some(statements(depth), 1, 2)


@cache
def statements(depth: int = 2) -> st.SearchStrategy[t.Statement]:
    small = small_statements(2 if depth else 1)
    if depth == 0:
        return small
    return st.one_of(small, small, _branches(depth), _loops(depth), _triggers(depth), _offers(depth))


def _branches(depth: int) -> st.SearchStrategy[t.Statement]:
    body, value = bodies(depth - 1), expressions(2)
    cases = some(st.tuples(some(value, 1, 2), body), 1, 2)
    return st.one_of(
        st.builds(t.If, some(st.tuples(value, body), 1, 2), maybe(body)),
        st.builds(t.Match, value, cases, maybe(body)),
        st.builds(t.May, maybe(value), body, maybe(body)),
        st.builds(t.Unless, acts(1), body),
    )


def _loops(depth: int) -> st.SearchStrategy[t.Statement]:
    body, value = bodies(depth - 1), expressions(2)
    return st.one_of(
        st.builds(t.Each, labels, value, maybe(orders(1)), body),
        st.builds(t.Repeat, st.just("ever"), st.none(), body),
        st.builds(t.Repeat, st.sampled_from(("while", "times")), value, body),
        st.builds(t.While, value, body),
        st.builds(t.Phase, paths(2), maybe(value), body),
    )


def _triggers(depth: int) -> st.SearchStrategy[t.Statement]:
    body, value = bodies(depth - 1), expressions(2)
    timings = st.sampled_from(("on", "before", "after", "instead of"))
    return st.one_of(
        st.builds(t.On, timings, some(patterns(2), 1, 2), maybe(value), maybe(limits), body),
        st.builds(t.Use, maybe(strings), maybe(limits), maybe(value), maybe(value), body),
        st.builds(t.Until, patterns(2), body),
        st.builds(t.Pay, body),
    )


def _offers(depth: int) -> st.SearchStrategy[t.Statement]:
    body, value = bodies(depth - 1), expressions(2)
    options = some(st.builds(t.Option, strings, maybe(value), body), 1, 2)
    terms = some(st.builds(t.Term, value, labels), 1, 2)
    return st.one_of(
        st.builds(t.Modal, maybe(value), maybe(st.integers(0, 12)), options),
        st.builds(t.Window, value, maybe(orders(1)), maybe(patterns(1)), options),
        st.builds(t.Bargain, value, value, terms, maybe(patterns(1)), body, maybe(body)),
    )


@cache
def texts(depth: int = 2) -> st.SearchStrategy[t.Text]:
    return some(statements(depth), 1, 3).map(t.Text)
