"""Looking at all texts of a game until it is known what events carry, and at none twice without need.

What one event carries may follow from what another carries, so texts are looked at again. But what was found out about
a text holds as long as whatever it asked for gets the same answer: then it is kept, from one lesson to the next, and
from an earlier state of the game if only texts of cards are different since.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from heistdsl.check.checker import Checker
from heistdsl.check.context import Context
from heistdsl.check.expressions import infer
from heistdsl.check.facts import Facts, gather_facts, join_emitted, swept
from heistdsl.check.flow import check_flow
from heistdsl.check.scope import Local, Scope
from heistdsl.check.statements import check_body
from heistdsl.check.texts import check_standing
from heistdsl.model.ruleset import Effect, Ruleset
from heistdsl.model.types import PieceType, Type
from heistdsl.syntax.tree import Expression, Text

#: How often what events carry is learnt anew.
_LESSONS = 2


@dataclass(frozen=True, slots=True)
class Look:
    """A text or formula that was looked at, where it stood, and what was found out."""

    text: Text | Expression
    context: Context
    checker: Checker

    def holds(self, text: Text | Expression, context: Context, facts: Facts) -> bool:
        """Whether a look at this text would find the same."""
        return (
            self.text is text
            and self.context == context
            and all(facts.emitted.get(event, {}) == answer for event, answer in self.checker.asked.items())
        )


@dataclass(frozen=True, slots=True)
class Learnt:
    """What was found out about the texts of a game: the facts, the last look at each by the id of its effect, and
    every look that was needed, by the identity of the text."""

    facts: Facts
    last: Mapping[str, Checker]
    looks: Mapping[int, list[Look]] = field(repr=False)
    #: The game without the texts of its cards, and what all its texts do apart from what events carry; the very same
    #: as before if nothing of it has changed.
    rest: tuple[Ruleset, Facts] = field(repr=False)


def look_at_texts(
    ruleset: Ruleset, more: tuple[tuple[Effect, Context], ...] = (), before: Learnt | None = None
) -> Learnt:
    """Look at all texts of a game, and some more. `before` is what was learnt about an earlier state of it."""
    texts = (*texts_of(ruleset), *more)
    facts = gather_facts(ruleset, tuple(effect for effect, _ in more))
    rest = _without_cards(ruleset), replace(facts, emitted={event: {} for event in facts.emitted})
    known: Mapping[int, list[Look]] = {}
    if before and before.rest == rest:
        known, rest = _clean_looks(before), before.rest
    used: dict[int, list[Look]] = {}
    last = _look_at_all(ruleset, facts, texts, known, used)
    for _lesson in range(_LESSONS):
        emitted: dict[str, dict[str, Type]] = {event: {} for event in facts.emitted} | swept(ruleset)
        for effect, _ in texts:
            join_emitted(ruleset, emitted, last[effect.id].emitted)
        if emitted == facts.emitted:
            break
        facts = replace(facts, emitted=emitted)
        last = _look_at_all(ruleset, facts, texts, known, used)
    return Learnt(facts, last, used, rest)


def look_at(ruleset: Ruleset, facts: Facts, text: Text, context: Context) -> Checker:
    """Look at one text: its names and types, then its course."""
    checker = Checker(ruleset, facts, infer, check_body)
    scope = Scope(
        context,
        locals={name: Local(name, type_) for name, type_ in context.parameters.items()},
        has_me=context.has_me,
        this=PieceType(frozenset((context.kind,))) if context.kind else None,
    )
    if context.stands:
        check_standing(checker, scope, text.body)
    else:
        after = checker.run(scope, text.body)
        if context.place == "procedure" and "result" in after.locals:
            checker.read(after.locals["result"])  # that is what it gives back
    check_flow(checker, text)
    return checker


def texts_of(ruleset: Ruleset) -> Iterator[tuple[Effect, Context]]:
    """Every text of a game and where it stands."""
    if ruleset.setup:
        yield ruleset.setup, Context("setup")
    if ruleset.flow:
        yield ruleset.flow, Context("flow")
    for procedure in ruleset.procedures.values():
        yield procedure.effect, Context("procedure", parameters=procedure.parameters)
    for effect in ruleset.actions.values():
        yield effect, Context("action")
    for effect in ruleset.rules.values():
        yield effect, Context("rules")
    for card in ruleset.cards.values():
        if card.effect:
            yield card.effect, Context("card", kind=card.kind)


def _look_at_all(
    ruleset: Ruleset,
    facts: Facts,
    texts: Sequence[tuple[Effect, Context]],
    known: Mapping[int, list[Look]],
    used: dict[int, list[Look]],
) -> dict[str, Checker]:
    """What is found out about each text, by the id of its effect. Looks that hold are taken from the `known` and `used`
    ones, and all that are needed are put to the used ones."""
    return {effect.id: _look(ruleset, facts, effect.text, context, known, used) for effect, context in texts}


def _look(
    ruleset: Ruleset,
    facts: Facts,
    text: Text,
    context: Context,
    known: Mapping[int, list[Look]],
    used: dict[int, list[Look]],
) -> Checker:
    mine = used.setdefault(id(text), [])
    found = _holding(mine, text, context, facts)
    if found is None:
        found = _holding(known.get(id(text), ()), text, context, facts)
        found = found or Look(text, context, look_at(ruleset, facts, text, context))
        mine.append(found)
    return found.checker


def _holding(looks: Iterable[Look], text: Text, context: Context, facts: Facts) -> Look | None:
    return next((look for look in looks if look.holds(text, context, facts)), None)


def _clean_looks(before: Learnt) -> dict[int, list[Look]]:
    """The earlier looks that found no mistake: one that did may point to places that have moved since."""
    return {id: [look for look in looks if not look.checker.diagnostics] for id, looks in before.looks.items()}


def _without_cards(ruleset: Ruleset) -> Ruleset:
    """The game with cards that say nothing."""
    return replace(ruleset, cards={id: replace(card, effect=None) for id, card in ruleset.cards.items()})
