"""What texts make happen with `emit`: whether there is such an event, and whether it is given what it declares."""

from __future__ import annotations

from heistdsl.check import words
from heistdsl.check.checker import Checker
from heistdsl.check.fits import is_unknown
from heistdsl.check.kinds import event_given_misfit, unknown_event
from heistdsl.check.needs import expect, expect_type
from heistdsl.check.scope import Scope
from heistdsl.check.typing import Meaning
from heistdsl.model.ruleset import Event
from heistdsl.syntax.tree import Emit, Expression, Name, Sequence


def check_emit(checker: Checker, scope: Scope, node: Emit) -> None:
    """Check an `emit`. What stands after its prepositions is noted, since patterns may speak of it."""
    name = node.event.id if isinstance(node.event, Name) else ""
    declared = checker.ruleset.events.get(name)
    if declared is not None:
        checker.typing.meanings[id(node.event)] = Meaning("event", name)
    else:
        shown = node.event.span.text if node.event.span else name
        known = checker.ruleset.events
        checker.report(unknown_event.report(node.event, shown, known, name in checker.ruleset.phases))
    for word, argument in node.prepositions:
        if word == "with":
            _check_given(checker, scope, node, argument, declared)
        elif word in ("by", "against"):
            checker.note_emitted(name, word, expect(checker, scope, argument, "players", f"after `{word}`"))
        else:
            checker.note_emitted(name, word, checker.infer(scope, argument))


def _check_given(checker: Checker, scope: Scope, node: Emit, given: Expression, declared: Event | None) -> None:
    """What stands after `with` is what the event declares, in that order, without what prepositions say already."""
    said = {word for word, _ in node.prepositions}
    wanted = {} if declared is None else {key: type_ for key, type_ in declared.carries.items() if key not in said}
    items = given.items if isinstance(given, Sequence) else (given,)
    for item, (key, type_) in zip(items, wanted.items(), strict=False):
        found, is_fitting = expect_type(checker, scope, item, type_)
        if declared is not None and not is_fitting and not is_unknown(found):
            described = words.describe(type_), words.describe(found)
            checker.report(event_given_misfit.report(item, declared, key, *described))
    for item in items[len(wanted) :]:
        checker.infer(scope, item)
    if declared is not None and len(items) > len(wanted):
        checker.report(event_given_misfit.report_surplus(items[len(wanted)], declared, list(wanted)))
