"""What an amount counts, and what a roll is for."""

from __future__ import annotations

import re

from heistdsl.check.checker import Checker
from heistdsl.check.facts import purpose_of
from heistdsl.check.kinds import unknown_purpose, unknown_unit
from heistdsl.check.typing import Meaning
from heistdsl.syntax.tree import Expression, Name, Node
from heistdsl.text import Span

_PLAIN_DIE = re.compile(r"d[1-9][0-9]*")


def is_counted(checker: Checker, unit: str) -> bool:
    """Whether a unit is a counter or a supply."""
    return unit in checker.ruleset.counters or unit in checker.ruleset.supplies


def is_die(checker: Checker, unit: str) -> bool:
    """Whether a unit is a type of dice, or dice that are no pieces: `d6`."""
    kind = checker.ruleset.kinds.get(unit)
    return bool(kind and kind.faces) or _PLAIN_DIE.fullmatch(unit) is not None


def counted_units(checker: Checker) -> tuple[str, ...]:
    """All counters and supplies."""
    return (*checker.ruleset.counters, *checker.ruleset.supplies)


def check_unit_name(checker: Checker, where: Node | Span | None, unit: str) -> None:
    """Check the name of a unit that an event is asked for: `it.unit = ...`."""
    if not is_counted(checker, unit) and unit not in checker.ruleset.kinds:
        checker.report(unknown_unit.report(where, unit, "", counted_units(checker)))


def check_purpose(checker: Checker, node: Expression) -> None:
    """Check the purpose that a pattern or a comparison asks for: some text must roll for it."""
    purpose = purpose_of(node)
    if purpose is not None and isinstance(node, Name):
        checker.typing.meanings[id(node)] = Meaning("purpose", purpose)
    if purpose is not None and purpose not in checker.facts.purposes:
        checker.report(unknown_purpose.report(node, purpose, sorted(checker.facts.purposes)))
