"""From matched rules to statements, on top of what build_expressions.py makes of their expressions."""

from __future__ import annotations

from typing import Any, Literal

from lark import Token

from heistdsl.syntax import tree as t
from heistdsl.syntax.build_expressions import Expressions
from heistdsl.syntax.parts import (
    Children,
    Method,
    Part,
    Place,
    end_of,
    find_part,
    find_token,
    leading_node,
    node,
    nodes_in,
    pair,
    part,
    parts_in,
    start_of,
)
from heistdsl.syntax.verbs import SPELLINGS
from heistdsl.syntax.words import KEYWORDS


def _if(self: Place, c: Children) -> t.If:
    arms = ((c[1], c[3].value), *parts_in(c, "elif"))
    return t.If(arms, find_part(c, "else"), span=self.span(c))


def _may(self: Place, c: Children) -> t.May:
    return t.May(leading_node(c), find_part(c, "suite"), find_part(c, "else"), span=self.span(c))


def _repeat(mode: Literal["ever", "while", "times"], argument: int | None) -> Method:
    return lambda self, c: t.Repeat(mode, None if argument is None else c[argument], c[-1].value, span=self.span(c))


def _amount(kind: Literal["exactly", "up to", "some"]) -> Method:
    return lambda self, c: t.Amount(kind, None if kind == "some" else c[-1], span=self.span(c))


def _change(self: Place, c: Children) -> t.Change:
    return t.Change(c[0], c[1].value, c[2], span=self.span(c))


def _of_kind(c: Children, kind: type[t.Node]) -> tuple[Any, ...]:
    return tuple(x for x in c if type(x) is kind)


class Build(Expressions):
    """Makes the nodes of one text at a time; see `Place.begin`."""

    def start(self, c: Children) -> t.Text:
        """All statements."""
        body = nodes_in(c)
        return t.Text(body, span=self.span(body))

    def formula(self, c: Children) -> t.Expression:
        """A single expression."""
        formula: t.Expression = nodes_in(c)[0]
        return formula

    def suite(self, c: Children) -> Part:
        """The statements after a colon."""
        body = nodes_in(c)
        return Part("suite", body, start_of(body[0]), end_of(body[-1]))

    # ---- compound statements

    if_ = _if
    inline_if = _if
    elif_ = pair("elif", 1, 3)
    else_ = part("else", 2)
    each_ = node(t.Each, 1, 3, 4, 6)
    at_once = node(t.AtOnce)
    ties = part("ties", 3)
    repeat_ever = _repeat("ever", None)
    repeat_while = _repeat("while", 2)
    repeat_times = _repeat("times", 1)
    while_ = node(t.While, 1, 3)
    may_ = _may
    inline_may = _may
    unless_ = node(t.Unless, 1, 3)
    until_ = node(t.Until, 1, 3)
    pay_ = node(t.Pay, 2)
    term = node(t.Term, 2, 3)
    during = part("during")
    if_clause = part("if")
    closing = part("closing")
    by = part("by")

    def match_(self, c: Children) -> t.Match:
        """Cases, and what to do in all others."""
        last = next(x for x in reversed(c) if type(x) is Part)
        return t.Match(c[1], parts_in(c, "case"), find_part(c, "else"), span=self.span((c[0], last)))

    def case_(self, c: Children) -> Part:
        """The keys and the suite of a case."""
        return Part("case", (nodes_in(c), c[-1].value), start_of(c[0]), end_of(c[-1]))

    def in_turn(self, c: Children) -> t.InTurn:
        """From whom on, and which way round."""
        if len(c) == 2:
            return t.InTurn(c[1], span=self.span(c))
        return t.InTurn(c[1], c[2].value, span=self.span(c))

    def in_rank(self, c: Children) -> t.Ranking:
        """By a number."""
        return t.Ranking(c[0].value, c[2], find_part(c, "ties"), span=self.span(c))

    def timing(self, c: Children) -> Part:
        """One or two words."""
        return Part("timing", " ".join(c), start_of(c[0]), end_of(c[-1]))

    def on_(self, c: Children) -> t.On:
        """A trigger or replacement."""
        patterns = _of_kind(c, t.Pattern)
        return t.On(c[0].value, patterns, find_part(c, "if"), _limit(c), c[-1].value, span=self.span(c))

    def use_(self, c: Children) -> t.Use:
        """An action."""
        label = find_token(c[:2], "STRING")
        return t.Use(
            _unquoted(label) if label else None,
            _limit(c),
            find_part(c, "during"),
            find_part(c, "if"),
            c[-1].value,
            span=self.span(c),
        )

    def once(self, c: Children) -> t.Limit:
        """A limit for ever."""
        return t.Limit(1, span=self.span(c))

    def once_per(self, c: Children) -> t.Limit:
        """A limit of one."""
        return t.Limit(1, c[2].value, span=self.span(c))

    def times_per(self, c: Children) -> t.Limit:
        """A limit of more."""
        return t.Limit(self.integer(c[2], c[2].value), c[4].value, span=self.span(c))

    def modal_one(self, c: Children) -> t.Modal:
        """One of the options."""
        options = _of_kind(c, t.Option)
        return t.Modal(leading_node(c), None, options, span=self.span((c[0], options[-1])))

    def modal_upto(self, c: Children) -> t.Modal:
        """Some of the options."""
        options = _of_kind(c, t.Option)
        number = find_token(c, "NUMBER")
        assert number is not None
        limit = self.integer(number, number.value)
        return t.Modal(leading_node(c), limit, options, span=self.span((c[0], options[-1])))

    def option(self, c: Children) -> t.Option:
        """One option."""
        return t.Option(_unquoted(c[1]), find_part(c, "if"), c[-1].value, span=self.span(c))

    def window_(self, c: Children) -> t.Window:
        """Options that stay open."""
        options = _of_kind(c, t.Option)
        return t.Window(c[2], c[3], find_part(c, "closing"), options, span=self.span((c[0], options[-1])))

    def open_window(self, c: Children) -> t.Window:
        """Without options of its own."""
        written = [x for x in c if x is not None]
        return t.Window(c[2], c[3], find_part(c, "closing"), (), span=self.span(written))

    def bargain_(self, c: Children) -> t.Bargain:
        """Two sides and what they can share."""
        return t.Bargain(
            c[1],
            c[3],
            _of_kind(c, t.Term),
            find_part(c, "closing"),
            find_part(c, "suite"),
            find_part(c, "else"),
            span=self.span(c),
        )

    def phase_(self, c: Children) -> t.Phase:
        """A stretch of the game."""
        return t.Phase(c[1], find_part(c, "by"), c[-1].value, span=self.span(c))

    # ---- small statements

    exactly = _amount("exactly")
    up_to = _amount("up to")
    some = _amount("some")
    bind = part("bind")
    change = _change
    change_set = _change
    change_multiply = _change
    change_sign = _change
    let = node(t.Let, 1, 3)
    rule = node(t.Rule, 0, 1)
    treat = node(t.Treat, 1, 3)
    require = node(t.Require, 1)
    stop = node(t.Stop)
    nothing = node(t.Nothing)

    def act(self, c: Children) -> t.Act:
        """A verb and what belongs to it."""
        verb = find_token(c[:2], "VERB")
        assert verb is not None
        amount, unit = find_part(c, "object") or (None, None)
        prepositions = parts_in(c, "preposition")
        manners = tuple([x.value for x in c if type(x) is Token and x.type == "MANNER"])
        if amount is not None and unit is None and SPELLINGS[verb] == "draw":
            unit, prepositions = _drawn_unit(prepositions)
        return t.Act(
            leading_node(c),
            SPELLINGS[verb],
            amount,
            unit,
            prepositions,
            manners,
            find_part(c, "bind"),
            span=self.span(c),
        )

    def object(self, c: Children) -> Part:
        """An amount without a unit."""
        return Part("object", (c[0], None), start_of(c[0]), end_of(c[0]))

    def object_of(self, c: Children) -> Part:
        """An amount and its unit."""
        return Part("object", (c[0], c[1].value), start_of(c[0]), end_of(c[1]))

    def prep(self, c: Children) -> Part:
        """A preposition and one argument, or several as a sequence."""
        argument = c[1] if len(c) == 2 else t.Sequence(nodes_in(c), span=self.span(c[1:]))
        return Part("preposition", (c[0].value, argument), start_of(c[0]), end_of(c[-1]))

    def choose(self, c: Children) -> t.Choose:
        """Choose out of a set."""
        amount = c[-4] if type(c[-4]) is t.Amount else None
        return self._choice(c, amount, naming=False)

    def name_(self, c: Children) -> t.Choose:
        """Name one of a set."""
        return self._choice(c, None, naming=True)

    def _choice(self, c: Children, amount: t.Amount | None, naming: bool) -> t.Choose:
        secretly = find_token(c[:2], "SECRETLY") is not None
        return t.Choose(leading_node(c), secretly, amount, c[-3].value, c[-1], naming, span=self.span(c))

    def do(self, c: Children) -> t.Do:
        """A procedure."""
        return t.Do(c[1].value, nodes_in(c), find_part(c, "bind"), span=self.span(c))

    def emit(self, c: Children) -> t.Emit:
        """An event."""
        return t.Emit(c[1], parts_in(c, "preposition"), span=self.span(c))

    def sort(self, c: Children) -> t.Sort:
        """A zone, and by what."""
        ranking = t.Ranking(c[2].value, c[4], span=self.span(c[2:]))
        return t.Sort(c[1], ranking, span=self.span(c))


def _limit(c: Children) -> t.Limit | None:
    return next((x for x in c if type(x) is t.Limit), None)


def _unquoted(token: Token) -> str:
    return str(token.value)[1:-1]


def _drawn_unit(prepositions: t.Prepositions) -> tuple[str | None, t.Prepositions]:
    """What `draw 1 from X` draws, as `draw 1 X` says it, and the other prepositions.

    A name that is also a word of the language can stand after `from` but not as a unit.
    """
    sources = [argument for word, argument in prepositions if word == "from"]
    if len(sources) == 1 and isinstance(sources[0], t.Name) and sources[0].id not in KEYWORDS:
        return sources[0].id, tuple(pair for pair in prepositions if pair[0] != "from")
    return None, prepositions
