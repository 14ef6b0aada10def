"""What stops a game, whoever plays it: mistakes of the rules and answers that are not allowed."""

from __future__ import annotations

from typing import Final

from heistdsl.text.render import locate
from heistdsl.text.span import Span

#: How many things may last at once: effects, `until` blocks and debts together. One more is the error `endless`. Each
#: is looked at whenever something happens, so a loop that leaves more and more behind would run for hours before its
#: fuel is gone.
MOST_LASTING: Final = 1_000
TOO_MANY_LAST: Final = f"more than {MOST_LASTING} effects, `until` blocks and debts last at once"


#: How deep texts may call each other, and procedures themselves.
DEEPEST: Final = 40
#: How many rounds of loops a cost may have, one after another, while it is only tried; one more is the error `fuel`.
MOST_ROUNDS_TRIED: Final = 300
TOO_MANY_ROUNDS: Final = f"a cost with more than {MOST_ROUNDS_TRIED} rounds cannot be tried"


class RuleError(Exception):
    """The ruleset asks for something that cannot be done.

    `code` is one of a few fixed words (`overflow`, `fuel`, `endless`, `recursion`, `type`, `name`, `hidden`,
    `nobody`); `span` is the place in the rule file, if it is known.
    """

    def __init__(self, code: str, message: str, span: Span | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.span = span

    def __reduce__(self) -> tuple[type[RuleError], tuple[str, str, Span | None]]:
        """It may come out of another process."""
        return RuleError, (self.code, self.message, self.span)

    def __str__(self) -> str:
        if self.span is None:
            return f"{self.code}: {self.message}"
        return f"{self.code}: {self.message} ({locate(self.span)})"


class IllegalChoice(Exception):  # noqa: N818 - the name is part of the public interface
    """An answer that this decision does not allow; `reason` says why. The game is as it was before."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason
