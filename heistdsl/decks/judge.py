"""Whether constraints hold: expressions worked out over the designs of a game, without playing it.

Every copy of a card is a piece that lies nowhere, so that only what is printed counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from heistdsl.check.constraints import DECK, broken_by
from heistdsl.decks.alike import asked_of
from heistdsl.model.ruleset import Constraint, Ruleset
from heistdsl.oracle.errors import RuleError
from heistdsl.oracle.language import LANGUAGE
from heistdsl.oracle.names import find_part
from heistdsl.oracle.prepared import Prepared
from heistdsl.oracle.run import Run
from heistdsl.oracle.scope import Env, Unbound, new_env, with_element
from heistdsl.oracle.sets import members, pieces_of
from heistdsl.oracle.things import Piece, Value
from heistdsl.oracle.world import World
from heistdsl.syntax.tree import Binary, Call, Expression, Name, Number, Of, Where
from heistdsl.text import Span

_ORDERED = frozenset(("=", "!=", "<", "<=", ">", ">="))


@dataclass(frozen=True, slots=True)
class Failure:
    """A part of a constraint that does not hold: where it stands, what is the case instead, and the cards that are
    involved with their numbers of pieces. `is_each`: these are the ones for which it does not hold."""

    span: Span | None
    found: str
    cards: dict[str, int]
    is_each: bool = False


class Designs:
    """The pieces of a game laid out on a table: those of a deck, if there is one, and all others."""

    def __init__(self, ruleset: Ruleset) -> None:
        options = {option.id: option.default for option in ruleset.options.values()}
        prepared = Prepared(ruleset)
        self._run = Run(LANGUAGE, prepared, World(prepared, ruleset.max_players, 0, options))

    def failures(self, constraint: Constraint, of: str = "") -> Iterator[Failure]:
        """What does not hold of a constraint; `of` is the type or tag of the deck it is about. Every part of an `and`
        is told on its own; a piece for which one part does not hold is not asked about the next."""
        env = new_env()
        if of:
            env.scope.bind(DECK, self.of(of))
        each = constraint.each
        told: set[str] = set()
        for part in (part for condition in constraint.that for part in _conjuncts(condition)):
            try:
                failure = self._part(part, env) if each is None else self._each(each, part, env, told)
            except RuleError as problem:
                failure = Failure(problem.span or part.span, f"it cannot be worked out: {problem.message}", {})
            if failure:
                told |= failure.cards.keys()
                yield failure

    def of(self, sort: str) -> tuple[Value, ...]:
        """The pieces of a type or tag."""
        prepared = self._run.prepared
        return tuple(Piece(index) for index, info in enumerate(prepared.pieces) if sort in prepared.words[info.card.id])

    def _part(self, part: Expression, env: Env) -> Failure | None:
        if self._run.truth(part, env):
            return None
        return Failure(part.span, self._found(part, env), self._cards(self._involved(part, env)))

    def _each(self, each: Expression, part: Expression, env: Env, told: set[str]) -> Failure | None:
        asked = asked_of(part, each.element) if isinstance(each, Where) and each.element else None
        if asked is None:
            broken = self._run.evaluate(broken_by(each, part), env)
        else:
            broken = self._broken_alike(each, part, asked, env)
        cards = {id: count for id, count in self._cards(broken).items() if id not in told}
        return Failure(part.span, "", cards, is_each=True) if cards else None

    def _broken_alike(self, each: Expression, part: Expression, asked: tuple[Expression, ...], env: Env) -> Value:
        """The members for which a part does not hold, which depends on nothing of them but what is asked."""
        element = each.element if isinstance(each, Where) else None
        known: dict[tuple[Value, ...], bool] = {}
        broken: list[Value] = []
        for member in members(self._run, self._run.evaluate(each, env)):
            inner = with_element(env, member, element)
            key = tuple(self._part_asked(expression, inner) for expression in asked)
            if key not in known:
                known[key] = self._run.truth(part, inner)
            if not known[key]:
                broken.append(member)
        return tuple(broken)

    def _part_asked(self, asked: Expression, env: Env) -> Value:
        """A part of the card; nothing for a name that is no part of it, and the same for all."""
        if isinstance(asked, Name):
            found = find_part(self._run, env.element, asked.id)
            return None if isinstance(found, Unbound) else found
        return self._run.evaluate(asked, env)

    def _found(self, part: Expression, env: Env) -> str:
        """What is the case instead of what is asked for."""
        match part:
            case Binary(operator=operator, left=left, right=right) if operator in _ORDERED:
                one, other = self._run.evaluate(left, env), self._run.evaluate(right, env)
                if not isinstance(one, int) or not isinstance(other, int):
                    return ""
                return f"it is {one}" if isinstance(right, Number) else f"it is {one} on the left, {other} on the right"
            case Call(function="any"):
                return "there is none"
            case _:
                return ""

    def _involved(self, part: Expression, env: Env) -> Value:
        """The pieces that the functions of a condition look at."""
        found: list[Value] = []
        for call in _calls(part):
            for argument in call.arguments:
                selection = argument.selection if isinstance(argument, Of) else argument
                found.extend(members(self._run, self._run.evaluate(selection, env)))
        return tuple(dict.fromkeys(found))

    def _cards(self, value: Value) -> dict[str, int]:
        pieces = pieces_of(self._run, value)
        return dict(Counter(self._run.prepared.pieces[piece.index].card.id for piece in pieces))


def _conjuncts(condition: Expression) -> Iterator[Expression]:
    if isinstance(condition, Binary) and condition.operator == "and":
        yield from _conjuncts(condition.left)
        yield from _conjuncts(condition.right)
    else:
        yield condition


def _calls(part: Expression) -> Iterator[Call]:
    """The functions of a condition that are not inside another one or a selection."""
    match part:
        case Call():
            yield part
        case Binary(left=left, right=right):
            yield from _calls(left)
            yield from _calls(right)
        case _:
            pass
