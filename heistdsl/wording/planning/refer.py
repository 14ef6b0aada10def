"""Who and what has been spoken of before: each mention becomes a full phrase, a short one or a pronoun.

A pronoun is used where a reader cannot take it for anybody else: for a person, in the sentence in which they were
named, if nobody else was named since; for a thing, if no other thing was named since, here or in the sentence before.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field, replace
from typing import Any

from heistdsl.wording import plan as p
from heistdsl.wording.plan.rewrite import map_children


@dataclass(slots=True)
class _Memory:
    """What the reader has in mind. `age` counts sentences since."""

    named: set[Hashable] = field(default_factory=set)
    here: set[Hashable] = field(default_factory=set)
    person: Hashable = None
    thing: Hashable = None
    thing_age: int = 0
    #: The card itself was spoken of in this row of clauses: only there may it be `it`.
    told: bool = False
    #: The clause in which the card itself was spoken of, if that was after the thing in mind; else 0.
    own: int = 0
    clause: int = 0
    in_row: bool = False

    def sentence(self) -> None:
        self.here = set()
        self.person = None
        self.thing_age += 1
        if self.thing_age > 1:
            self.thing = None


def refer(document: p.Document) -> p.Document:
    """The document without mentions. A paragraph knows who was named before it, but nobody is `they` across two."""
    memory = _Memory()
    said: list[p.Plan] = []
    for paragraph in document.paragraphs:
        memory.thing = None
        memory.sentence()
        said.append(_Reader(memory).visit(paragraph))
    return replace(document, paragraphs=tuple(said))


class _Reader:
    """Walks a plan in reading order."""

    def __init__(self, memory: _Memory) -> None:
        self._memory = memory

    def visit(self, node: p.Plan) -> p.Plan:
        """The node with its mentions decided."""
        match node:
            case p.Mention():
                return self._mention(node)
            case p.Block():
                return self._block(node)
            case p.Noun():
                return self._noun(node)
            case p.Clause():
                self._memory.clause += 1
                return map_children(node, self.visit)
            case p.PartOf(owner=p.Mention() as owner):
                return replace(map_children(replace(node, owner=None), self.visit), owner=self._mention(owner, True))
            case p.Series():
                return self._series(node)
            case p.ForEach(lifted=True):
                return replace(node, order=self._maybe(node.order, False), body=self._block(node.body))
            case p.Choices() | p.OpenWindow():
                return map_children(node, self._apart)
            case p.Relative():
                self._memory.thing = self._memory.person = None
                return map_children(node, self.visit)
            case p.InOrder():
                return map_children(node, self._by_name)
            case p.Optional():
                said = replace(node, subject=self.visit(node.subject), first=self._maybe(node.first, False))
                return replace(said, then=self._after(node.then), otherwise=self._maybe(node.otherwise, True))
            case p.Conditional():
                arms = tuple(self._arm(arm, index > 0) for index, arm in enumerate(node.arms))
                return replace(node, arms=arms, otherwise=self._maybe(node.otherwise, True))
            case p.Deal():
                said_so = map_children(replace(node, body=p.Block(()), otherwise=None), self.visit)
                return replace(said_so, body=self._after(node.body), otherwise=self._maybe(node.otherwise, True))
        return map_children(node, self.visit)

    def _by_name(self, node: p.Plan) -> p.Plan:
        """Somebody in a place where a pronoun would puzzle."""
        if isinstance(node, p.Mention):
            known = node.entity in self._memory.named and not node.new
            self._remember(node)
            return self.visit(node.short if known else node.full)
        return self.visit(node)

    def _arm(self, arm: tuple[p.Plan, p.Block], is_new: bool) -> tuple[p.Plan, p.Block]:
        if is_new:
            self._memory.sentence()
        return self.visit(arm[0]), self._block(arm[1])

    def _after(self, block: p.Block) -> p.Block:
        """A block whose head begins a new sentence."""
        self._memory.sentence()
        return self._block(block)

    def _maybe(self, node: Any, is_new: bool) -> Any:
        if node is None:
            return None
        if is_new:
            self._memory.sentence()
        return self.visit(node)

    def _apart(self, node: p.Plan) -> p.Plan:
        if isinstance(node, p.Choice):
            self._memory.sentence()
            self._memory.thing = None
        return self.visit(node)

    def _block(self, block: p.Block) -> p.Block:
        messages: list[p.Plan] = []
        for index, message in enumerate(block.messages):
            if index or block.listed:
                self._memory.sentence()
            messages.append(self.visit(message))
        return replace(block, messages=tuple(messages))

    def _series(self, node: p.Series) -> p.Series:
        """In a row of clauses the card itself may become `it`."""
        memory = self._memory
        if memory.thing == "this":
            memory.thing = None
        memory.in_row = True
        said = map_children(node, self.visit)
        memory.in_row = memory.told = False
        first = node.clauses[0].subject
        clauses = tuple(
            replace(clause, subject=said.clauses[0].subject) if old.subject == first else clause
            for old, clause in zip(node.clauses, said.clauses, strict=True)
        )
        return replace(said, clauses=clauses)

    def _noun(self, node: p.Noun) -> p.Plan:
        """A noun that is no mention of its own takes the place of the thing in mind."""
        if isinstance(node.owner, p.Mention):
            owner = self._mention(node.owner, True)
            said = replace(map_children(replace(node, owner=None), self.visit), owner=owner)
        else:
            said = map_children(node, self.visit)
        if not node.person and _is_thing(node):
            self._memory.thing = None
        if node.person and not node.plural:
            self._memory.person = None
        return said

    def _mention(self, node: p.Mention, owns: bool = False) -> p.Plan:
        """Somebody with a name is a pronoun only as the owner of something."""
        memory = self._memory
        known = node.entity in memory.named and not node.new
        if node.person:
            use_pronoun = known and node.entity in memory.here and memory.person == node.entity
        elif node.entity == "this":
            use_pronoun = known and memory.told and memory.thing == node.entity
        elif node.plural:
            use_pronoun = known and memory.thing == node.entity and node.entity in memory.here
        else:
            use_pronoun = known and memory.thing == node.entity and memory.own in (0, memory.clause)
        said: p.Plan
        if use_pronoun and not node.named and (owns or not isinstance(node.short, p.Proper)):
            said = p.Pronoun(node.short, node.person)
        else:
            said = node.full if node.entity == "this" else self.visit(node.short if known else node.full)
        self._remember(node)
        return said

    def _remember(self, node: p.Mention) -> None:
        memory = self._memory
        memory.named.add(node.entity)
        memory.here.add(node.entity)
        if node.person:
            memory.person = node.entity
        elif node.entity != "this" or memory.thing is None:
            memory.thing, memory.thing_age = node.entity, 0
            memory.told = node.entity == "this" and memory.in_row
            memory.own = 0
        elif node.entity == "this":
            memory.own = memory.clause


def _is_thing(node: p.Noun) -> bool:
    """Whether the noun could be meant by `it`: zones, numbers and groups hardly are."""
    return bool(node.words) and node.words[0].section in ("types", "tags", "core", "pieces", "cards")
