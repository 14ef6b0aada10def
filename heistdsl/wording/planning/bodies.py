"""Statements in a row: what belongs together is said together."""

from __future__ import annotations

from collections.abc import Iterator

from heistdsl.syntax import tree as t
from heistdsl.wording import plan as p
from heistdsl.wording.planning.demands import speaks_of
from heistdsl.wording.planning.dispatch import number, statement, thing
from heistdsl.wording.planning.facts import is_many, is_number, type_of
from heistdsl.wording.planning.idioms import idiom_for
from heistdsl.wording.planning.join import join
from heistdsl.wording.planning.parts import that
from heistdsl.wording.planning.scope import Local, Scope
from heistdsl.wording.planning.selection import describe


def plan_body(body: t.Body, scope: Scope) -> p.Block:
    """The messages of a body, neighbours with one subject joined. A cost takes everything behind it along."""
    return p.Block(join(_messages(body, scope), scope.lexicon))


def _messages(body: t.Body, scope: Scope) -> tuple[p.Plan, ...]:
    said: list[p.Plan] = []
    rest = body
    while rest:
        first, rest = rest[0], rest[1:]
        said_so = idiom_for(first, scope)
        if said_so is not None:
            said.append(said_so)
            continue
        if isinstance(first, t.Pay):
            cost, scope = _in_scope(first.body, scope)
            return (*said, p.Costed(p.Block(join(cost, scope.lexicon)), plan_body(rest, scope)))
        if isinstance(first, t.Let) and _is_near(first, rest):
            scope = _bind_let(first, scope)
            continue
        demands, rest = _demands(first, rest)
        messages, scope = statement(first, scope.demanding(demands))
        scope = scope.demanding(())
        said += messages
    return tuple(said)


def _in_scope(body: t.Body, scope: Scope) -> tuple[tuple[p.Plan, ...], Scope]:
    """The messages of a cost, and the scope after it: what was paid can be spoken of."""
    said: list[p.Plan] = []
    rest = body
    while rest:
        first, rest = rest[0], rest[1:]
        demands, rest = _demands(first, rest)
        messages, scope = statement(first, scope.demanding(demands))
        scope = scope.demanding(())
        said += messages
    return tuple(said), scope


def _demands(first: t.Statement, rest: t.Body) -> tuple[tuple[t.Expression, ...], t.Body]:
    """The requirements right behind an act or choice that are about what it binds."""
    name = first.bind if isinstance(first, t.Act) else first.name if isinstance(first, t.Choose) else None
    if name is None:
        return (), rest
    found = tuple(_leading_demands(rest, name))
    return found, rest[len(found) :]


def _leading_demands(rest: t.Body, name: str) -> Iterator[t.Expression]:
    for each in rest:
        if not isinstance(each, t.Require) or not speaks_of(each.condition, name):
            return
        yield each.condition


# ---- let


def _is_near(node: t.Let, rest: t.Body) -> bool:
    """Whether it is used only by the very next statement, and never changed: then it is said where it is used."""
    later = [each for each in rest if not isinstance(each, t.Let)]
    if any(_changes(each, node.name) for each in rest):
        return False
    users = [each for each in rest if _uses(each, node.name)]
    return bool(users) and all(each is later[0] or isinstance(each, t.Let) for each in users) if later else False


def _uses(node: t.Node, name: str) -> bool:
    return any(inner == t.Name(name) for inner in t.walk(node))


def _changes(node: t.Node, name: str) -> bool:
    return any(
        (isinstance(inner, t.Change) and inner.target == t.Name(name))
        or (isinstance(inner, t.Let) and inner.name == name)
        for inner in t.walk(node)
    )


def _bind_let(node: t.Let, scope: Scope) -> Scope:
    found = type_of(node.value, scope)
    if is_number(found):
        return scope.bind(node.name, Local(found, number(node.value, scope), value=node.value))
    described = describe(node.value, scope)
    word = described.words[0]
    short = that(word, found, scope)
    phrase = p.Mention(t.Name(node.name), thing(node.value, scope), short, described.person, is_many(found, scope))
    return scope.bind(node.name, Local(found, phrase, word, value=node.value))
