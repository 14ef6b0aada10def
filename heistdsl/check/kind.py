"""A kind of mistake: its code, what it means, and two examples that are run by the tests."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Explanation, Label, Severity, Span

#: Where an effect text can stand. `value` is the formula of a value, `constraint` what must hold of designs.
Place = Literal["card", "rules", "procedure", "action", "setup", "flow", "value", "constraint"]


@dataclass(frozen=True, slots=True)
class Kind:
    """Everything that can be said about a mistake before it is made.

    `wrong` is a whole effect text that draws this code and no other, `right` one that draws nothing; both are
    texts of the kind `place`, or with `game` declarations that are added to a game.
    """

    code: str
    title: str
    meaning: str
    wrong: str
    right: str
    severity: Severity = Severity.ERROR
    place: Place | Literal["game"] = "card"

    def at(
        self,
        where: Node | Span | None,
        message: str,
        help: str = "",
        related: tuple[Label, ...] = (),
        label: str = "",
    ) -> Diagnostic:
        """A diagnostic of this kind about a node or a stretch of text."""
        span = where.span if isinstance(where, Node) else where
        return Diagnostic(self.code, self.severity, message, span, help, related, label)

    @property
    def explanation(self) -> Explanation:
        """The page behind the code."""
        return Explanation(self.code, self.title, self.meaning, self.wrong, self.right)
