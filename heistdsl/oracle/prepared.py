"""What is worked out once for a ruleset before any game: pieces, and texts split into standing and doing parts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from heistdsl.model.names import Meaning, look_up
from heistdsl.model.ruleset import Card, Counter, Effect, PieceKind, Ruleset, State, Value, Zone
from heistdsl.model.standing import bound_by, divide, last_name, names_in
from heistdsl.syntax.tree import (
    Act,
    Body,
    Change,
    Expression,
    Last,
    Name,
    Node,
    Pattern,
    Require,
    Rule,
    Statement,
    Times,
    Treat,
    While,
    walk,
)

if TYPE_CHECKING:
    from heistdsl.oracle.in_force import Active

#: Names of the language that mean somebody for whom a text is in force.
_PERSONAL = frozenset(("me", "others", "rival"))


@dataclass(frozen=True, slots=True)
class PieceInfo:
    """What is printed on a piece. `name` is its id: that of the card, with `#2` for the second copy."""

    card: Card
    kind: PieceKind
    name: str


@dataclass(frozen=True, slots=True)
class Standing:
    """One statement of a standing part, and the conditions of the `while`s around it. `number` counts them within
    the text; `personal` says that it speaks of `me`."""

    statement: Statement
    conditions: tuple[Expression, ...]
    number: int
    personal: bool


@dataclass(frozen=True, slots=True)
class TextParts:
    """A text split in two."""

    id: str
    standing: tuple[Standing, ...]
    doing: Body


class Prepared:
    """A ruleset ready to be played. Shared by all games and all clones of their worlds; never changed, but for a copy
    that one game has for itself."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.pieces = tuple(_pieces(ruleset))
        self.cards = {card.id: split_text(ruleset, card.effect) for card in ruleset.cards.values() if card.effect}
        self.rules = tuple(split_text(ruleset, effect) for effect in ruleset.rules.values())
        self.actions = {id: split_text(ruleset, effect) for id, effect in ruleset.actions.items()}
        #: What rules and actions keep in force, by number of players; filled in by the first game.
        self.always_in_force: dict[int, tuple[Active, ...]] = {}
        #: What standing `on now`s look at, by the identity of the statement (looked_at.py); filled in by games.
        self.looked_at: dict[int, frozenset[str] | None] = {}
        self._meanings: dict[str, Meaning | None] = {}
        #: All words a card answers to with `is`: its id, its type and the tags of both.
        self.words = {card.id: _words(ruleset, card) for card in ruleset.cards.values()}

    def copy(self) -> Prepared:
        """The same, for one game, which may then print its pieces anew."""
        return copy(self)

    def print_anew(self, pieces: tuple[PieceInfo, ...]) -> None:
        """Print other things on the pieces: the same ones in another order."""
        self.pieces = pieces
        for worked_out in ("standing_pieces", "copies"):
            self.__dict__.pop(worked_out, None)

    def meaning(self, name: str) -> Meaning | None:
        """What a bare name means in this game."""
        if name not in self._meanings:
            self._meanings[name] = look_up(self.ruleset, name)
        return self._meanings[name]

    @cached_property
    def kept(self) -> dict[str, tuple[Zone | Counter | State | Value, ...]]:
        """Everything that somebody keeps (zones, counters, states, values), by its id."""
        ruleset = self.ruleset
        tables: tuple[Mapping[str, Zone | Counter | State | Value], ...] = (
            ruleset.zones, ruleset.counters, ruleset.states, ruleset.values,
        )  # fmt: skip
        ids = dict.fromkeys(id for table in tables for id in table)
        return {id: tuple(table[id] for table in tables if id in table) for id in ids}

    @cached_property
    def standing_pieces(self) -> tuple[tuple[int, TextParts, frozenset[str]], ...]:
        """The numbers of the pieces whose text has a standing part, with that text and the zones where it counts."""
        found = ((index, self.cards.get(info.card.id), info.kind.id) for index, info in enumerate(self.pieces))
        return tuple((index, text, self.active_in[kind]) for index, text, kind in found if text and text.standing)

    @cached_property
    def active_in(self) -> dict[str, frozenset[str]]:
        """The zones in which the standing part of a text counts, by the type of the piece."""
        ruleset = self.ruleset
        active = frozenset(zone.id for zone in ruleset.zones.values() if zone.active)
        return {
            kind.id: active if kind.active_in is None else frozenset(kind.active_in) for kind in ruleset.kinds.values()
        }

    @cached_property
    def copies(self) -> dict[str, tuple[int, ...]]:
        """The numbers of the pieces of each card."""
        found: dict[str, list[int]] = {}
        for index, info in enumerate(self.pieces):
            found.setdefault(info.card.id, []).append(index)
        return {id: tuple(indices) for id, indices in found.items()}

    @cached_property
    def texts(self) -> tuple[tuple[Node, ...], ...]:
        """Every text of the game, as its nodes."""
        ruleset = self.ruleset
        effects: Iterable[Effect | None] = (
            ruleset.setup, ruleset.flow, *ruleset.rules.values(), *ruleset.actions.values(),
            *(procedure.effect for procedure in ruleset.procedures.values()),
            *(card.effect for card in ruleset.cards.values()),
        )  # fmt: skip
        return tuple(tuple(walk(effect.text)) for effect in effects if effect)

    @cached_property
    def nodes(self) -> tuple[Node, ...]:
        """Every node of every text of the game."""
        return tuple(node for text in self.texts for node in text)

    @cached_property
    def past_patterns(self) -> tuple[Pattern, ...]:
        """Every pattern of events that a text or a formula asks the past about."""
        formulas = (node for value in self.ruleset.values.values() for node in walk(value.formula))
        asking = [node for node in (*self.nodes, *formulas) if isinstance(node, Times | Last)]
        since = [node.since for node in asking if isinstance(node, Times) and node.since is not None]
        return (*(node.pattern for node in asking), *since)

    @cached_property
    def rankings(self) -> tuple[Act, ...]:
        """Every `rank` in the texts of the game."""
        return tuple(node for node in self.nodes if isinstance(node, Act) and node.verb == "rank")

    @cached_property
    def bound_names(self) -> frozenset[str]:
        """Every name that a text binds somewhere."""
        names = {name for node in self.nodes for name in bound_by(node)}
        for procedure in self.ruleset.procedures.values():
            names.update(procedure.parameters)
        return frozenset(names)

    @cached_property
    def piece_parts(self) -> frozenset[str]:
        """Every part that some piece has; a piece that lacks one of them has nothing there."""
        ruleset = self.ruleset
        owners = {*ruleset.kinds, *ruleset.tags}
        names = {id for id, found in self.kept.items() if any(each.owner in owners for each in found)}
        return frozenset(names.union(*(kind.attributes for kind in ruleset.kinds.values())))

    @cached_property
    def layered_names(self) -> frozenset[str]:
        """Every value and attribute that some text changes in layers."""
        found = (last_name(node.target) for node in self.nodes if isinstance(node, Change))
        return frozenset(name for name in found if name)

    @cached_property
    def has_treats(self) -> bool:
        """Whether any text treats one word as another."""
        return any(isinstance(node, Treat) for node in self.nodes)

    @cached_property
    def has_bans(self) -> bool:
        """Whether any text bans anything, or any card requires something of whoever plays it."""
        requires = (standing.statement for text in self.cards.values() for standing in text.standing)
        return any(isinstance(node, Rule) and node.operator == "ban" for node in self.nodes) or any(
            isinstance(statement, Require) for statement in requires
        )

    @cached_property
    def has_affect(self) -> bool:
        """Whether any text protects from effects."""
        return any(isinstance(node, Rule) and pattern_name(node) == "affect" for node in self.nodes)


def pattern_name(rule: Rule) -> str:
    """The name of the event a rule is about: a verb, a declared event, a phase, `act` or `affect`."""
    head = rule.pattern.head
    if isinstance(head, str):
        return head
    return head.id if isinstance(head, Name) else ""


def split_text(ruleset: Ruleset, effect: Effect) -> TextParts:
    """The standing and the doing part of a text."""
    standing: list[Standing] = []
    doing: list[Statement] = []
    for statement, stands, _ in divide(ruleset, effect.text.body):
        if stands:
            standing.extend(_standing_in(statement, (), len(standing)))
        else:
            doing.append(statement)
    return TextParts(effect.id, tuple(standing), tuple(doing))


def _standing_in(statement: Statement, conditions: tuple[Expression, ...], number: int) -> Iterator[Standing]:
    if isinstance(statement, While):
        for inner in statement.body:
            found = list(_standing_in(inner, (*conditions, statement.condition), number))
            number += len(found)
            yield from found
    else:
        names = names_in(statement).union(*map(names_in, conditions))
        yield Standing(statement, conditions, number, bool(_PERSONAL & names))


def _words(ruleset: Ruleset, card: Card) -> frozenset[str]:
    return frozenset((card.id, card.kind, *card.tags, *ruleset.kinds[card.kind].tags))


def _pieces(ruleset: Ruleset) -> Iterator[PieceInfo]:
    for card in ruleset.cards.values():
        for number in range(1, card.copies + 1):
            name = card.id if number == 1 else f"{card.id}#{number}"
            yield PieceInfo(card, ruleset.kinds[card.kind], name)
