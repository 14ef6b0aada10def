"""Statements in a row: what belongs together is said together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from heistdsl.syntax import tree as t
from heistdsl.wording import plan as p
from heistdsl.wording.planning.demands import speaks_of
from heistdsl.wording.planning.described import is_one
from heistdsl.wording.planning.dispatch import number, statement, thing
from heistdsl.wording.planning.facts import is_many, is_number, type_of
from heistdsl.wording.planning.join import join
from heistdsl.wording.planning.parts import that, with_mention
from heistdsl.wording.planning.scope import Local, Scope
from heistdsl.wording.planning.selection import describe
from heistdsl.wording.words.lexicon import Lexicon

#: A name no author can write.
_SEEN: Final = "seen it"


def plan_body(body: t.Body, scope: Scope) -> p.Block:
    """The messages of a body, neighbours with one subject joined. A cost takes everything behind it along."""
    return p.Block(join(plan_statements(body, scope)[0], scope.lexicon, headed=True))


def plan_statements(body: t.Body, scope: Scope) -> tuple[tuple[p.Plan, ...], Scope]:
    """The messages of some statements, joined, and the scope of what follows them."""
    said: list[p.Plan] = []
    rest = body
    while rest:
        first, rest = rest[0], rest[1:]
        if isinstance(first, t.Pay):
            cost, scope = plan_statements(first.body, scope)
            return (*join(tuple(said), scope.lexicon), p.Costed(p.Block(cost), plan_body(rest, scope))), scope
        if isinstance(first, t.Let) and _is_near(first, rest):
            scope = _bind_let(first, scope)
            continue
        demands, rest = _demands(first, rest)
        messages, scope = _said(first, scope.demanding(demands))
        scope = scope.demanding(()) if isinstance(first, t.Choose) else scope.demanding(()).seeing(None)
        seen = _seen(first, rest, scope)
        if seen is not None:
            messages, scope, rest = _keep_seen(messages, seen, rest, scope)
        said += messages
    return join(tuple(said), scope.lexicon), scope


def _said(node: t.Statement, scope: Scope) -> tuple[tuple[p.Plan, ...], Scope]:
    """A statement by its idiom, if the words have one; what it binds is bound all the same."""
    idiom = scope.idiom(node)
    messages, after = statement(node, scope)
    return ((idiom,), after) if idiom is not None else (messages, after)


def _seen(first: t.Statement, rest: t.Body, scope: Scope) -> Local | None:
    """Cards that were looked at, if the very next statement deals with them."""
    match first, rest:
        case (
            t.Act(verb="look" | "reveal", bind=None, amount=t.Amount(value=t.Call() as seen)),
            (t.Act(amount=t.Amount(value=again)), *_),
        ) if seen == again:
            found = type_of(seen, scope)
            word = describe(seen, scope).words[0]
            return Local(found, p.Mention(seen, thing(seen, scope), that(word, found, scope), False, True), word)
    return None


def _keep_seen(
    messages: tuple[p.Plan, ...], seen: Local, rest: t.Body, scope: Scope
) -> tuple[tuple[p.Plan, ...], Scope, t.Body]:
    """The same cards are *they* in the next statement, and not some others that would then lie on top."""
    said = tuple(with_mention(each, seen) if isinstance(each, p.Clause) else each for each in messages)
    second = rest[0]
    assert isinstance(second, t.Act)
    again = replace(second, amount=t.Amount("exactly", t.Name(_SEEN)))
    return said, scope.bind(_SEEN, seen), (again, *rest[1:])


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


def split_cost(block: p.Block, lexicon: Lexicon) -> tuple[p.Block | None, p.Block]:
    """The cost of a body with the choices before it, and what it buys. No cost: None, and the body as it is."""
    before: list[p.Plan] = []
    for message in block.messages:
        if isinstance(message, p.Costed):
            return p.Block(join((*before, *message.cost.messages), lexicon)), message.body
        if not _is_choice(message):
            break
        before += message.clauses if isinstance(message, p.Series) else (message,)
    return None, block


def _is_choice(message: p.Plan) -> bool:
    clauses = message.clauses if isinstance(message, p.Series) else (message,)
    return all(isinstance(each, p.Clause) and each.verb.id in ("choose", "name", "let") for each in clauses)


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
        return scope.bind(node.name, Local(found, number(node.value, scope), value=node.value, among=scope.locals))
    described = describe(node.value, scope)
    word = described.words[0]
    many = is_many(found, scope) and not described.definite and not is_one(described.quantity)
    short = replace(that(word, found, scope), plural=many)
    phrase = p.Mention(t.Name(node.name), thing(node.value, scope), short, described.person, many)
    return scope.bind(node.name, Local(found, phrase, word, value=node.value, among=scope.locals))
