"""What is learnt about a text: the type of every expression and the meaning of every name.

Trees are never changed; what is learnt about a node is kept here under the identity of the node, so a `Typing` is
good for one text, and as long as that text lives. (A text shared by several cards is typed once for each of them:
`this` may be another type of piece there.)
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from heistdsl.model.names import Space
from heistdsl.model.types import UNKNOWN, Type
from heistdsl.syntax.tree import Act, Expression, Get, Name, Node

#: What a bare name may be beside the name spaces of the rule files: a `local`; a `part` of the element of the
#: innermost `where`, or of the owner of a value; a `test`, whether the element is of a type; an `event`, a `unit` or
#: the `purpose` of a roll, which are only named; an `enumeration`, which stands for all its words.
Scoping: TypeAlias = Literal["local", "part", "test", "event", "unit", "purpose", "enumeration"]


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a bare name stands for."""

    space: Space | Scoping
    id: str


#: What the object of an act is: the shapes of heistdsl/syntax/verbs.py.
Shape: TypeAlias = Literal[
    "none", "cards", "n from", "n unit", "n", "zone", "set", "players", "game", "clock", "share"
]  # fmt: skip


@dataclass(slots=True)
class Typing:
    """The types and meanings of one text. Filled by the checker, only read afterwards."""

    types: dict[int, Type] = field(default_factory=dict)
    meanings: dict[int, Meaning] = field(default_factory=dict)
    owners: dict[int, Type] = field(default_factory=dict)
    shapes: dict[int, Shape] = field(default_factory=dict)

    def type_of(self, node: Expression) -> Type:
        """The type of an expression; `Unknown` where a mistake was reported, or where no type is needed."""
        return self.types.get(id(node), UNKNOWN)

    def meaning_of(self, node: Name) -> Meaning | None:
        """What a bare name stands for; None where a mistake was reported."""
        return self.meanings.get(id(node))

    def owner_of(self, node: Get | Name) -> Type:
        """Whose part it is: one thing or, if the part is asked of each member of a set, one member."""
        return self.owners.get(id(node), UNKNOWN)

    def shape_of(self, act: Act) -> Shape | None:
        """Which of the shapes of its verb the object of an act has."""
        return self.shapes.get(id(act))

    def knows(self, node: Node) -> bool:
        """Whether the expression was looked at."""
        return id(node) in self.types
