"""What went wrong, where, and what to do about it: a mistake of the author as a value."""

from dataclasses import dataclass
from enum import StrEnum

from heistdsl.text.span import Span


class Severity(StrEnum):
    """How bad it is: an error stops the game from loading, a warning and a hint do not."""

    ERROR = "error"
    WARNING = "warning"
    HINT = "hint"


@dataclass(frozen=True, slots=True)
class Label:
    """Another place that takes part in a mistake, and what is there."""

    span: Span
    message: str


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One mistake.

    `code` is `H` and four digits, stable over versions. `message` is one line. `span` is None only when no
    file is to blame. `help` says what to write instead and may have several lines. `related` are further
    places, in the order to be read. `label` is a short remark set behind the carets.
    """

    code: str
    severity: Severity
    message: str
    span: Span | None
    help: str = ""
    related: tuple[Label, ...] = ()
    label: str = ""

    @property
    def sort_key(self) -> tuple[str, int, int, str, str]:
        """Orders by file, place and code; diagnostics without a place come first."""
        if self.span is None:
            return ("", -1, -1, self.code, self.message)
        return (self.span.source.name, self.span.start, self.span.end, self.code, self.message)


def error(
    code: str,
    message: str,
    span: Span | None,
    help: str = "",
    related: tuple[Label, ...] = (),
    label: str = "",
) -> Diagnostic:
    """A diagnostic of severity error, which most of them are."""
    return Diagnostic(code, Severity.ERROR, message, span, help, related, label)


def has_errors(diagnostics: list[Diagnostic] | tuple[Diagnostic, ...]) -> bool:
    """Whether at least one of them is an error."""
    return any(diagnostic.severity is Severity.ERROR for diagnostic in diagnostics)
