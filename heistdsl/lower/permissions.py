"""`allow`: what lifts a ban. A permission of the same text does, and that of a card lifts bans of the rules."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass

from heistdsl.ir.program import ONE, ZERO, Expr, Var
from heistdsl.lower.code import Code
from heistdsl.lower.event import Event
from heistdsl.lower.in_force import Instance, instances
from heistdsl.lower.lasting import LastingKind, lasting_ones
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.patterns import fitting
from heistdsl.lower.texts import Standing, rules_on
from heistdsl.syntax.tree import Rule


@dataclass(frozen=True, slots=True)
class Banning:
    """A ban in force: the standing statement and its instance, or something that lasts (both None), and whether that
    stands in the text of a card."""

    standing: Standing | None
    instance: Instance | None
    lasting_of_card: bool = False

    @property
    def is_card(self) -> bool:
        """Whether it comes from a card."""
        return self.lasting_of_card if self.standing is None else bool(self.standing.card)


def lifted(low: Lowering, code: Code, event: Event, ban: Banning) -> Expr:
    """Whether a permission lifts a ban of this event; what protects cards from effects is never lifted."""
    standing = [each for each in low.texts.of_type(Rule) if _allows(each.statement, event)]
    lasting = [kind for kind in low.lasting_of(Rule) if _allows(kind.statement, event)]
    if event.kind == "affect" or (not standing and not lasting):
        return ZERO
    found = code.let("lifted", ZERO)
    for each in standing:
        if ban.standing is not None and ban.instance is not None and each.text == ban.standing.text:
            _lift(low, code, each.statement, event, ban.instance, found, each)
        elif each.card and not ban.is_card:
            with instances(low, code, each) as instance:
                _lift(low, code, each.statement, event, instance, found)
    for kind in _concerned(lasting, ban):
        with lasting_ones(low, code, kind) as (number, env):
            _lift(low, code, kind.statement, event, Instance(env, number, number), found)
    return found


def _allows(statement: object, event: Event) -> bool:
    return isinstance(statement, Rule) and rules_on(statement, "allow", event.kind, event.name)


def _concerned(lasting: list[LastingKind], ban: Banning) -> Iterator[LastingKind]:
    """Whatever lasts lifts what lasts; and that of a card bans of the rules."""
    return (kind for kind in lasting if ban.standing is None or (kind.from_card and not ban.is_card))


def _lift(
    low: Lowering, code: Code, statement: object, event: Event, instance: Instance, found: Var,
    standing: Standing | None = None,
) -> None:  # fmt: skip
    assert isinstance(statement, Rule)
    with ExitStack() as inside:
        for condition in () if standing is None else standing.conditions:
            inside.enter_context(code.when(low.truth(condition, instance.env)))
        inside.enter_context(fitting(low, code, statement.pattern, event, instance.env))
        code.set(found, ONE)
