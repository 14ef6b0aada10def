"""What the parts of the checker share while one text is checked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from heistdsl.check.facts import Facts, join_emitted
from heistdsl.check.fits import NOTHING
from heistdsl.check.scope import Local, Scope
from heistdsl.check.typing import Typing
from heistdsl.model.parts import Part, parts_of
from heistdsl.model.ruleset import Ruleset
from heistdsl.model.types import UNKNOWN, Type
from heistdsl.syntax.tree import Body, Expression, Node
from heistdsl.text import Diagnostic, has_errors

Infer: TypeAlias = "Callable[[Checker, Scope, Expression, Type | None], Type]"
Run: TypeAlias = "Callable[[Checker, Scope, Body], Scope]"


@dataclass(slots=True)
class Checker:
    """One text under examination: what the game says, what was found, and the two functions everything is made of.

    `locals` are the names the text binds and `used` the identities of those it reads (`sources` says which names
    stand behind one that several branches bind); `unknown` are names nobody
    knows, each told once; `emitted` says what the text
    makes events carry, by event and preposition.
    """

    ruleset: Ruleset
    facts: Facts
    infer_expression: Infer
    run_body: Run
    typing: Typing = field(default_factory=Typing)
    diagnostics: list[Diagnostic] = field(default_factory=list)
    locals: list[Local] = field(default_factory=list)
    used: set[int] = field(default_factory=set)
    sources: dict[int, tuple[Local, ...]] = field(default_factory=dict)
    unknown: set[str] = field(default_factory=set)
    became: dict[int, Type] = field(default_factory=dict)
    emitted: dict[str, dict[str, Type]] = field(default_factory=dict)
    asked: dict[str, Mapping[str, Type]] = field(default_factory=dict)
    #: The procedures whose results are being found out, outer ones first.
    inside: tuple[str, ...] = ()

    def report(self, diagnostic: Diagnostic) -> None:
        """Keep a mistake, unless exactly this was said before."""
        if diagnostic not in self.diagnostics:
            self.diagnostics.append(diagnostic)

    def erred_since(self, count: int) -> bool:
        """Whether an error came up after the first `count` diagnostics."""
        return has_errors(self.diagnostics[count:])

    def parts(self, owner: Type) -> dict[str, Part]:
        """The parts of one thing, by name."""
        found = self.facts.parts.get(owner)
        if found is None:
            found = self.facts.parts[owner] = parts_of(self.ruleset, owner)
        return found

    def carried(self, event: str) -> Mapping[str, Type]:
        """With which prepositions an event is emitted, and of what type their arguments are; nothing if no text emits
        it."""
        found = self.asked[event] = self.facts.emitted.get(event, {})
        return found

    def infer(self, scope: Scope, node: Expression, want: Type | None = None) -> Type:
        """The type of an expression; `want` helps with words that mean different things in different places."""
        return self.infer_expression(self, scope, node, want)

    def run(self, scope: Scope, body: Body) -> Scope:
        """Check statements one after another; what is in reach behind them."""
        return self.run_body(self, scope, body)

    def local(self, name: str, type_: Type, node: Node | None, value: Expression | None = None) -> Local:
        """A new name that this text binds."""
        bound = Local(name, type_, node, value)
        self.locals.append(bound)
        return bound

    def type_of(self, local: Local) -> Type:
        """What a name stands for: what it was bound to or, if that is nothing, what it has been set to since. As long
        as that comes later, in a loop, nobody knows."""
        if local.type == NOTHING and local.name in self.facts.changed:
            return self.became.get(id(local), UNKNOWN)
        return local.type

    def merged(self, name: str, type_: Type, bound: Sequence[Local]) -> Local:
        """One name for what several branches have bound; reading it is reading each of them."""
        if all(local is bound[0] for local in bound):
            return bound[0]
        merged = Local(name, type_, bound[0].node)
        self.sources[id(merged)] = tuple(bound)
        return merged

    def read(self, local: Local) -> None:
        """Note that a name is used."""
        self.used.add(id(local))
        for source in self.sources.get(id(local), ()):
            self.read(source)

    def note_emitted(self, event: str, preposition: str, found: Type) -> None:
        """Remember what an event carries."""
        join_emitted(self.ruleset, self.emitted, {event: {preposition: found}})
