"""Numbers that printed marks take from effects: whether the value they name is there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from heistdsl.check.checker import Checker
from heistdsl.check.context import Context
from heistdsl.check.expressions import infer
from heistdsl.check.facts import Facts
from heistdsl.check.scope import Scope
from heistdsl.check.statements import check_body
from heistdsl.model.printed import Mark
from heistdsl.model.ruleset import Ruleset
from heistdsl.text import Diagnostic


def check_printed(ruleset: Ruleset, facts: Facts) -> Iterator[Diagnostic]:
    """What is wrong with the targets under `sets:`, read as a card of the type would say them."""
    for layout in ruleset.print.types.values():
        marks = (mark for marks in (layout.corners or {}).values() for mark in marks)
        yield from _check_marks(ruleset, facts, marks, layout.id)
    for back in ruleset.print.backs.values():
        yield from _check_marks(ruleset, facts, back.marks, None)
    for reference in ruleset.print.references.values():
        yield from _check_marks(ruleset, facts, reference.show, None)


def _check_marks(ruleset: Ruleset, facts: Facts, marks: Iterable[Mark], kind: str | None) -> Iterator[Diagnostic]:
    for mark in marks:
        if mark.sets is not None:
            checker = Checker(ruleset, facts, infer, check_body)
            infer(checker, Scope(Context("card", kind=kind), has_me=True), mark.sets, None)
            yield from checker.diagnostics
