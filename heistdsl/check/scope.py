"""What is in reach at one place of a text. A scope is a value: what a statement binds makes a new scope."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from heistdsl.check.context import Context
from heistdsl.model.types import PieceType, Type
from heistdsl.syntax.tree import Expression, Name, Node, walk

#: `text`: the top of a text with a standing part. `running`: statements run one after another. `lasting`: what is
#: said here holds as long as the `until` or `while` around it.
Mode = Literal["text", "running", "lasting"]

ME = Name("me")
THEM = Name("them")
THAT = Name("that")


@dataclass(frozen=True, eq=False, slots=True)
class Local:
    """A name bound in a text. `value` is what it was bound to, where that is an expression that still says so."""

    name: str
    type: Type
    node: Node | None = None
    value: Expression | None = None


@dataclass(frozen=True, slots=True)
class Happening:
    """What `it` is: an event, or one of several, with what it carries. `element` is the type of the cards that the
    pattern's `where` tests. `may_change`: its numbers can still be changed."""

    events: tuple[str, ...]
    carries: Mapping[str, Type]
    element: Type | None = None
    may_change: bool = False


@dataclass(frozen=True, slots=True)
class Scope:
    """What is in reach.

    `elements` are the members that the surrounding `where`s test, outermost first; the
    innermost may have an `element_name`. `narrowed` says of which types the
    piece is that an expression stands for, as far as conditions have told; `single` are sets that are known to have
    one member. `same_as_me` are expressions that stand for the player `me` is. `seen` are zones shown to the player
    before. `branched` are names that only some of the branches before have bound. `plan`: nothing has happened yet in
    the body, so what is chosen or required here is looked at before it is offered. `paying`: inside a `pay`.
    """

    context: Context
    locals: Mapping[str, Local] = field(default_factory=dict)
    branched: frozenset[str] = frozenset()
    elements: tuple[Type, ...] = ()
    element_name: str | None = None
    it: Happening | None = None
    has_me: bool = False
    this: PieceType | None = None
    them: Type | None = None
    narrowed: Mapping[Expression, PieceType] = field(default_factory=dict)
    single: frozenset[Expression] = frozenset()
    same_as_me: tuple[Expression, ...] = (ME,)
    seen: frozenset[Expression] = frozenset()
    mode: Mode = "running"
    plan: bool = True
    paying: bool = False

    def bind(self, local: Local) -> Scope:
        """With one more name; it hides what had the name before."""
        narrowed = {key: kind for key, kind in self.narrowed.items() if not _mentions(key, local.name)}
        return replace(
            self,
            locals={**self.locals, local.name: local},
            branched=self.branched - {local.name},
            narrowed=narrowed,
            single=frozenset(known for known in self.single if not _mentions(known, local.name)),
            seen=frozenset(zone for zone in self.seen if not _mentions(zone, local.name)),
        )

    def inside(self, element: Type, name: str | None = None) -> Scope:
        """Within a `where` over members of this type, to which `naming` may have given a name."""
        narrowed = {key: kind for key, kind in self.narrowed.items() if not _mentions(key, "that")}
        return replace(self, elements=(*self.elements, element), element_name=name, narrowed=narrowed)

    def narrow(self, facts: Iterable[tuple[Expression, PieceType]]) -> Scope:
        """With what a condition has told. Facts about the same piece come together in the last one."""
        narrowed = {**self.narrowed, **dict(facts)}
        return replace(self, narrowed=narrowed) if narrowed != self.narrowed else self

    def running(self) -> Scope:
        """In a body that runs on its own: the body of a trigger, an option, a use."""
        return replace(self, mode="running", plan=True, paying=False)

    @property
    def has_actor(self) -> bool:
        """Whether somebody does what is said without a subject: `me`, or else `them`."""
        return self.has_me or self.them is not None

    @property
    def element(self) -> Type | None:
        """The type of the member that the innermost `where` tests."""
        return self.elements[-1] if self.elements else None


def _mentions(expression: Expression, name: str) -> bool:
    return any(isinstance(node, Name) and node.id == name for node in walk(expression))
