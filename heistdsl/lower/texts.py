"""The texts of a game, split into what stands and what is done, and what in them listens to which events."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from heistdsl.model.ruleset import Effect, Ruleset
from heistdsl.model.standing import divide, names_in
from heistdsl.syntax.tree import (
    Body,
    Expression,
    Get,
    Last,
    Name,
    Node,
    On,
    Pattern,
    Rule,
    Statement,
    Times,
    While,
    walk,
)

#: Names of the language that mean somebody for whom a text is in force.
_PERSONAL = frozenset(("me", "others", "rival"))


@dataclass(frozen=True, slots=True)
class Standing:
    """One statement of a standing part, the conditions of the `while`s around it, and the text it is in: of a card
    (`card`), else of the rules or an action. `personal`: it speaks of `me`. `number` counts all of them."""

    statement: Statement
    conditions: tuple[Expression, ...]
    text: str
    card: str
    personal: bool
    number: int


@dataclass(frozen=True, slots=True)
class Texts:
    """All texts of a game: the standing statements in the order in which they are gathered, what cards do, and every
    node there is. `questions` are those to the past, each with the card in whose text it stands; `speaking` are the
    cards that speak of `it`, the event, in what they do."""

    standing: tuple[Standing, ...]
    doing: dict[str, Body]
    nodes: tuple[Node, ...]
    questions: tuple[tuple[Times | Last, str], ...]
    speaking: frozenset[str]

    def of_type(self, type_: type[Statement]) -> Iterator[Standing]:
        """The standing statements of one type."""
        return (each for each in self.standing if isinstance(each.statement, type_))


def read_texts(ruleset: Ruleset) -> Texts:
    """Split all texts of a game."""
    standing: list[Standing] = []
    doing: dict[str, Body] = {}
    for effect in (*ruleset.rules.values(), *ruleset.actions.values()):
        standing += _standing(ruleset, effect, "", len(standing))
    for card in ruleset.cards.values():
        if card.effect is not None:
            standing += _standing(ruleset, card.effect, card.id, len(standing))
            doing[card.id] = tuple(
                statement for statement, stands, _ in divide(ruleset, card.effect.text.body) if not stands
            )
    nodes: list[Node] = []
    questions: list[tuple[Times | Last, str]] = []
    speaking: set[str] = set()
    for tree, card_id in _trees(ruleset):
        below = list(walk(tree))
        nodes += below
        questions += [(node, card_id) for node in below if isinstance(node, Times | Last)]
        if card_id and any(isinstance(node, Name) and node.id == "it" for node in below):
            speaking.update([card_id] if any("it" in names_in(each) for each in doing[card_id]) else [])
    return Texts(tuple(standing), doing, tuple(nodes), tuple(questions), frozenset(speaking))


def _standing(ruleset: Ruleset, effect: Effect, card: str, count: int) -> list[Standing]:
    found: list[Standing] = []
    for statement, stands, _ in divide(ruleset, effect.text.body):
        for inner, conditions in _opened(statement, ()) if stands else ():
            names = names_in(inner).union(*map(names_in, conditions))
            personal = bool(_PERSONAL & names) or effect.id.startswith("action:")
            found.append(Standing(inner, conditions, effect.id, card, personal, count + len(found)))
    return found


def _opened(
    statement: Statement, conditions: tuple[Expression, ...]
) -> Iterator[tuple[Statement, tuple[Expression, ...]]]:
    if isinstance(statement, While):
        for inner in statement.body:
            yield from _opened(inner, (*conditions, statement.condition))
    else:
        yield statement, conditions


def _trees(ruleset: Ruleset) -> Iterator[tuple[Node, str]]:
    """All texts and formulas, each with its card, if it stands on one."""
    effects: Iterable[Effect | None] = (
        ruleset.setup, ruleset.flow, *ruleset.rules.values(), *ruleset.actions.values(),
        *(procedure.effect for procedure in ruleset.procedures.values()),
    )  # fmt: skip
    yield from ((effect.text, "") for effect in effects if effect is not None)
    yield from ((card.effect.text, card.id) for card in ruleset.cards.values() if card.effect is not None)
    yield from ((value.formula, "") for value in ruleset.values.values())


# ---- heads of patterns


def head_name(pattern: Pattern) -> str:
    """The verb, event or phase of a pattern; the empty text for `now`."""
    match pattern.head:
        case str(verb):
            return verb
        case Name(id=id):
            return id
        case Get(name=name):
            return name
        case _:
            return ""


def head_fits(pattern: Pattern, kind: str, name: str) -> bool:
    """Whether a pattern is about events of this kind and name, whatever else it says."""
    if head_name(pattern) != name:
        return False
    match pattern.kind:
        case "verb":
            return kind == "verb"
        case "start" | "end":
            return kind == pattern.kind
        case "event":
            return kind not in ("verb", "end")
        case _:
            return False


def listens(statement: Statement, timing: str, kind: str, name: str) -> bool:
    """Whether a statement is a trigger of this timing that may fit events of this kind and name."""
    return (
        isinstance(statement, On)
        and statement.timing == timing
        and any(head_fits(pattern, kind, name) for pattern in statement.patterns)
    )


def rules_on(statement: Statement, operator: str, kind: str, name: str) -> bool:
    """Whether a statement is a ban (or `allow`, `skip`, `extra`) about events of this kind and name."""
    return isinstance(statement, Rule) and statement.operator == operator and head_fits(statement.pattern, kind, name)


def speaks_of_itself(statement: On) -> bool:
    """Whether a trigger is about an event `of this`, so that it sees the event that brings its card."""
    return any(
        word == "of" and isinstance(argument, Name) and argument.id == "this"
        for pattern in statement.patterns
        for word, argument in pattern.prepositions
    )
