"""Trees with one thing changed, for each thing that an effect text can say.

Every mutant comes with what was done to it. A change that means the same by the rules of the language is no mutant:
leaving out `me` as the subject, or a preposition that says the verb's default zone.

Most changes alter or leave out what is written. A few add what nobody has written, such as `secretly`: these are
marked, since a card text must show them, while a scenario has no reason to look for them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from heistdsl.model.ruleset import Ruleset
from heistdsl.syntax import tree as t
from heistdsl.syntax.replace import Path, paths, replace_at, value_at
from heistdsl.text import Span

_OPERATORS: dict[str, tuple[t.Operator, ...]] = {
    "=": ("!=", ">="), "!=": ("=",), "<": (">=", "<="), "<=": (">", "<"), ">": ("<=", ">="), ">=": ("<", ">"),
    "+": ("-",), "-": ("+",), "*": ("+",), "/": ("*",), "and": ("or",), "or": ("and",), "|": ("except",),
    "except": ("|",), "in": ("not in",), "not in": ("in",), "is": ("is not",), "is not": ("is",),
}  # fmt: skip
_FUNCTIONS = {
    "highest": "lowest", "lowest": "highest", "top": "bottom", "bottom": "top", "any": "none", "none": "any",
    "min": "max", "max": "min", "leftmost": "rightmost", "rightmost": "leftmost", "left-of": "right-of",
    "right-of": "left-of",
}  # fmt: skip
_PEOPLE = {"others": "players", "players": "others", "rival": "me", "active": "me"}
_CHANGES: tuple[Literal["+=", "-=", "=", "+", "-", "*"], ...] = ("+=", "-=", "=", "+", "-", "*")
_VERBS = {"gain": "lose", "lose": "gain", "join": "leave", "leave": "join", "run": "halt", "halt": "run"}
_OTHER_WAY: dict[str, Literal["clockwise", "counterclockwise"]] = {
    "clockwise": "counterclockwise", "counterclockwise": "clockwise",
}  # fmt: skip
_OTHER_RULE: dict[str, Literal["ban", "allow", "skip", "extra"]] = {
    "ban": "allow",
    "allow": "ban",
    "skip": "extra",
    "extra": "skip",
}


#: Changes that add what nobody has written.
_ADDS = frozenset(("add `facedown`", "choose to name", "toggle `secretly`"))


@dataclass(frozen=True, slots=True)
class ChangedText:
    """A changed text, what was changed and where: the way to the node or body, and its place in the file."""

    change: str
    text: t.Text
    path: Path
    span: Span | None = None

    @property
    def adds(self) -> bool:
        """Whether it adds what nobody has written."""
        return self.change in _ADDS


def changed_texts(text: t.Text, ruleset: Ruleset) -> Iterator[ChangedText]:
    """Every mutant of a text, each once, none equal to the text."""
    seen = {text}
    for path, node in paths(text):
        for change, new in (*_of_node(node, ruleset), *_of_body(node)):
            mutant = replace_at(text, path, new)
            if mutant not in seen:
                seen.add(mutant)
                yield ChangedText(change, mutant, path, node.span)
    for change, path, new in _splices(text):
        mutant = replace_at(text, path, new)
        if mutant not in seen:
            seen.add(mutant)
            yield ChangedText(change, mutant, path, value_at(text, path)[0].span)


def lowered_numbers(text: t.Text) -> Iterator[ChangedText]:
    """The text with one of its numbers a step lower, each once; `changed_texts` makes them higher."""
    for path, node in paths(text):
        if isinstance(node, t.Number) and node.value > 0:
            lower = t.Number(node.value - 1)
            yield ChangedText(f"number {node.value} to {lower.value}", replace_at(text, path, lower), path, node.span)


def _of_node(node: t.Node, ruleset: Ruleset) -> Iterator[tuple[str, object]]:
    match node:
        case t.Number(value=value):
            yield f"number {value} to {value + 1}", t.Number(value + 1)
        case t.Time(seconds=seconds):
            yield "time one second later", t.Time(seconds + 1)
        case t.Name() | t.Get():
            yield from _names(node, ruleset)
        case t.Binary(operator=operator):
            for other in _OPERATORS.get(operator, ()):
                if other == ">=" and operator == "=" and not isinstance(node.right, t.Number):
                    continue  # words and people cannot be larger
                yield f"`{operator}` to `{other}`", replace(node, operator=other)
        case t.Not(operand=operand):
            yield "drop `not`", operand
        case t.Negate(operand=operand):
            yield "drop minus", operand
        case t.Where(selection=selection):
            yield "drop `where`", selection
        case t.Either(value=value, other=other):
            yield "swap the two values", replace(node, value=other, other=value)
        case t.Call(function=function) if function in _FUNCTIONS:
            yield f"{function} to {_FUNCTIONS[function]}", replace(node, function=_FUNCTIONS[function])
        case t.Table(rows=rows) if len(rows) > 1:
            yield "drop the first row", replace(node, rows=rows[1:])
        case t.Times(since=since) if since is not None:
            yield "drop `since`", replace(node, since=None)
        case t.Pattern():
            yield from _patterns(node)
        case _ if isinstance(node, t.Statement):
            yield from _of_statement(node, ruleset)
        case t.Option(condition=condition) if condition is not None:
            yield "drop the option's `if`", replace(node, condition=None)


def _names(node: t.Name | t.Get, ruleset: Ruleset) -> Iterator[tuple[str, t.Node]]:
    """Somebody else, another zone of the same owner, another type of piece."""
    name = node.id if isinstance(node, t.Name) else node.name

    def renamed(other: str) -> t.Node:
        return t.Name(other) if isinstance(node, t.Name) else t.Get(node.base, other)

    if isinstance(node, t.Name) and name in _PEOPLE:
        yield f"{name} to {_PEOPLE[name]}", renamed(_PEOPLE[name])
    if isinstance(node, t.Name) and name in ruleset.seats:
        yield f"{name} to another seat", renamed(next(seat for seat in ruleset.seats if seat != name))
    if name in ruleset.zones:
        owner = ruleset.zones[name].owner
        others = [zone.id for zone in ruleset.zones.values() if zone.owner == owner and zone.id != name]
        if others:
            yield f"zone {name} to {others[0]}", renamed(others[0])
    if isinstance(node, t.Name) and name in ruleset.kinds and len(ruleset.kinds) > 1:
        yield f"type {name} to another", renamed(next(kind for kind in ruleset.kinds if kind != name))


def _patterns(node: t.Pattern) -> Iterator[tuple[str, t.Node]]:
    if node.condition is not None:
        yield "drop the pattern's `where`", replace(node, condition=None)
    if node.kind in ("start", "end"):
        yield "toggle `next`", replace(node, next=not node.next)
        yield "swap start and end", replace(node, kind="end" if node.kind == "start" else "start")
    for index, (name, _) in enumerate(node.prepositions):
        rest = node.prepositions[:index] + node.prepositions[index + 1 :]
        yield f"drop the pattern's `{name}`", replace(node, prepositions=rest)


# ---- statements


def _of_statement(node: t.Statement, ruleset: Ruleset) -> Iterator[tuple[str, object]]:
    match node:
        case t.Act():
            yield from _acts(node, ruleset)
        case t.Choose():
            yield from _choices(node)
        case t.Change(operator=operator):
            for other in _CHANGES:
                if other != operator:
                    yield f"`{operator}` to `{other}`", replace(node, operator=other)
        case t.Rule(operator=operator):
            yield f"{operator} to {_OTHER_RULE[operator]}", replace(node, operator=_OTHER_RULE[operator])
        case t.Treat(value=value, substitute=substitute):
            yield "swap what is treated", replace(node, value=substitute, substitute=value)
        case t.Emit(prepositions=prepositions):
            for index, (name, _) in enumerate(prepositions):
                yield (
                    f"emit: drop `{name}`",
                    replace(node, prepositions=prepositions[:index] + prepositions[index + 1 :]),
                )
        case t.Sort(ranking=ranking):
            yield "turn the order round", replace(node, ranking=_turned(ranking))
        case t.On() | t.Use():
            yield from _listeners(node)
        case t.If() | t.Match() | t.Each() | t.Repeat() | t.May() | t.Phase():
            yield from _steering(node)
        case t.Modal() | t.Window() | t.Bargain():
            yield from _offers(node)


def _acts(node: t.Act, ruleset: Ruleset) -> Iterator[tuple[str, t.Node]]:
    if node.subject not in (None, t.Name("me")):
        yield "drop the subject", replace(node, subject=None)
    if node.verb in _VERBS:
        yield f"{node.verb} to {_VERBS[node.verb]}", replace(node, verb=_VERBS[node.verb])
    for manner in node.manners:
        yield f"drop `{manner}`", replace(node, manners=tuple(each for each in node.manners if each != manner))
    if not node.manners:
        yield "add `facedown`", replace(node, manners=("facedown",))
    for index, (name, argument) in enumerate(node.prepositions):
        if not _is_default(node, name, argument, ruleset):
            rest = node.prepositions[:index] + node.prepositions[index + 1 :]
            yield f"{node.verb}: drop `{name}`", replace(node, prepositions=rest)
    yield from _amounts(node, node.amount)


def _amounts(node: t.Act | t.Choose, amount: t.Amount | None) -> Iterator[tuple[str, t.Node]]:
    match amount:
        case t.Amount(kind="exactly", value=value) if isinstance(value, t.Number):
            yield "exactly to up to", replace(node, amount=t.Amount("up to", value))
            yield "exactly to some", replace(node, amount=t.Amount("some", None))
        case t.Amount(kind="up to", value=value):
            yield "up to to exactly", replace(node, amount=t.Amount("exactly", value))
        case t.Amount(kind="some"):
            yield "some to exactly 1", replace(node, amount=t.Amount("exactly", t.Number(1)))


def _is_default(node: t.Act, name: str, argument: t.Expression, ruleset: Ruleset) -> bool:
    """Whether the preposition says what the verb of this game means without it."""
    default = ruleset.verbs.get(node.verb, {}).get(name)
    match argument:
        case t.Name(id=zone):
            return zone == default
        case t.Get(base=base, name=zone):
            return zone == default and base in (node.subject or t.Name("me"), t.Name("them" if node.subject else "me"))
    return False


def _choices(node: t.Choose) -> Iterator[tuple[str, t.Node]]:
    yield "toggle `secretly`", replace(node, secretly=not node.secretly)
    yield "choose to name", replace(node, naming=not node.naming)
    if node.subject not in (None, t.Name("me")):
        yield "drop the subject", replace(node, subject=None)
    if node.amount is None:
        yield "one to up to one", replace(node, amount=t.Amount("up to", t.Number(1)))
    yield from _amounts(node, node.amount)


def _listeners(node: t.On | t.Use) -> Iterator[tuple[str, t.Node]]:
    if node.condition is not None and not (isinstance(node, t.On) and node.patterns[0].kind == "now"):
        yield "drop the `if`", replace(node, condition=None)
    if node.limit is not None:
        yield "drop the limit", replace(node, limit=None)
        yield "once more", replace(node, limit=replace(node.limit, count=node.limit.count + 1))
        if node.limit.period is not None:
            yield "drop the period", replace(node, limit=replace(node.limit, period=None))
    if isinstance(node, t.Use):
        if node.during is not None:
            yield "drop `during`", replace(node, during=None)
        return
    for timing in ("on", "before", "after", "instead of"):
        if timing != node.timing:
            yield f"{node.timing} to {timing}", replace(node, timing=timing)
    if len(node.patterns) > 1:
        yield "drop a pattern", replace(node, patterns=node.patterns[:-1])


def _steering(node: t.Statement) -> Iterator[tuple[str, t.Node]]:
    match node:
        case t.If(arms=arms, otherwise=otherwise):
            if otherwise is not None:
                yield "drop `else`", replace(node, otherwise=None)
            if len(arms) > 1:
                yield "drop `elif`", replace(node, arms=arms[:-1])
        case t.Match(cases=cases, otherwise=otherwise):
            if otherwise is not None:
                yield "drop `else`", replace(node, otherwise=None)
            if len(cases) > 1:
                yield "drop a case", replace(node, cases=cases[:-1])
        case t.May(subject=subject, otherwise=otherwise):
            if otherwise is not None:
                yield "drop `else`", replace(node, otherwise=None)
            if subject not in (None, t.Name("me")):
                yield "drop who may", replace(node, subject=None)
        case t.Each(order=order):
            yield "each: other order", replace(node, order=t.AtOnce() if order is None else None)
            if isinstance(order, t.InTurn):
                yield "the other way round", replace(node, order=replace(order, direction=_OTHER_WAY[order.direction]))
            if isinstance(order, t.Ranking):
                yield "turn the order round", replace(node, order=_turned(order))
                if order.ties is not None:
                    yield "drop `ties from`", replace(node, order=replace(order, ties=None))
        case t.Repeat(mode="while"):
            yield "repeat for ever", replace(node, mode="ever", argument=None)
        case t.Phase(by=by) if by is not None:
            yield "drop `by`", replace(node, by=None)


def _turned(ranking: t.Ranking) -> t.Ranking:
    return replace(ranking, slope="falling" if ranking.slope == "rising" else "rising")


def _offers(node: t.Modal | t.Window | t.Bargain) -> Iterator[tuple[str, t.Node]]:
    match node:
        case t.Modal(subject=subject, limit=limit, options=options):
            if subject not in (None, t.Name("me")):
                yield "drop who chooses", replace(node, subject=None)
            yield "choose one to up to 2", replace(node, limit=2 if limit is None else None)
            if len(options) > 1:
                yield "drop an option", replace(node, options=options[:-1])
        case t.Window(order=order, until=until, options=options):
            yield "window: other order", replace(node, order=t.AtOnce() if order is None else None)
            if until is not None:
                yield "window: drop `until`", replace(node, until=None)
            if len(options) > 1:
                yield "drop an option", replace(node, options=options[:-1])
        case t.Bargain(left=left, right=right, terms=terms, until=until, otherwise=otherwise):
            yield "swap the sides", replace(node, left=right, right=left)
            if len(terms) > 1:
                yield "drop a term", replace(node, terms=terms[:-1])
            if until is not None:
                yield "bargain: drop `until`", replace(node, until=None)
            if otherwise is not None:
                yield "drop `else`", replace(node, otherwise=None)


# ---- bodies

_BODIES = ("body", "otherwise")


def _of_body(node: t.Node) -> Iterator[tuple[str, t.Node]]:
    """A statement less."""
    for name in _BODIES:
        body = getattr(node, name, None)
        if isinstance(body, tuple) and len(body) > 1:
            for index in range(len(body)):
                yield f"drop statement {index + 1}", replace_at(node, (name,), body[:index] + body[index + 1 :])
        elif isinstance(body, tuple) and body and body != (t.Nothing(),) and not isinstance(node, t.Text):
            yield "body to nothing", replace_at(node, (name,), (t.Nothing(),))
    if isinstance(node, t.If):
        for index, (test, body) in enumerate(node.arms):
            if len(body) > 1:
                for place in range(len(body)):
                    arm = (test, body[:place] + body[place + 1 :])
                    yield (
                        f"drop statement {place + 1}",
                        replace(node, arms=(*node.arms[:index], arm, *node.arms[index + 1 :])),
                    )


def _splices(text: t.Text) -> Iterator[tuple[str, Path, t.Body]]:
    """A head less, with its body left behind; or the last statement of a body moved out behind it."""
    for path, body in _bodies(text):
        for index, statement in enumerate(body):
            for change, new in _unwrapped(statement):
                yield change, path, body[:index] + new + body[index + 1 :]


def _unwrapped(node: t.Statement) -> Iterator[tuple[str, t.Body]]:
    match node:
        case t.If(arms=((_, inner),), otherwise=None):
            yield "drop the condition", inner
        case t.While(body=inner) | t.Until(body=inner) | t.May(body=inner) | t.Unless(body=inner) | t.Pay(body=inner):
            yield f"drop `{type(node).__name__.lower()}`", inner
        case t.Each(body=inner) | t.On(body=inner) | t.Use(body=inner) | t.Repeat(body=inner):
            pass
        case _:
            return
    if len(inner) > 1:
        yield "move the last statement out", (_with_body(node, inner[:-1]), inner[-1])


def _with_body(node: t.Statement, body: t.Body) -> t.Statement:
    if isinstance(node, t.If):
        return replace(node, arms=((node.arms[0][0], body),))
    return replace_at(node, ("body",), body)


def _bodies(node: t.Node) -> Iterator[tuple[Path, t.Body]]:
    for path, each in paths(node):
        for name in _BODIES:
            body = getattr(each, name, None)
            if isinstance(body, tuple):
                yield (*path, name), body
        if isinstance(each, t.If):
            for index, (_, body) in enumerate(each.arms):
                yield (*path, "arms", index, 1), body
