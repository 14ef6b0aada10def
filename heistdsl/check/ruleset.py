"""All texts of a game, checked: the one entry to the checker."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from heistdsl.check.checker import Checker
from heistdsl.check.constraints import check_constraints
from heistdsl.check.context import Context, owner_type
from heistdsl.check.expressions import infer
from heistdsl.check.facts import Facts, gather_facts, join_emitted, swept
from heistdsl.check.flow import check_flow
from heistdsl.check.formulas import check_formula_type
from heistdsl.check.game import check_game
from heistdsl.check.scope import Local, Scope
from heistdsl.check.statements import check_body
from heistdsl.check.texts import check_standing
from heistdsl.check.typing import Typing
from heistdsl.model.ruleset import Effect, Ruleset, Value
from heistdsl.model.types import PieceType, Type
from heistdsl.text import Diagnostic

#: How often texts are read to learn what events carry: what one event carries may follow from another.
_LESSONS = 2


@dataclass(frozen=True, slots=True)
class Checked:
    """What was found out about a game: the mistakes in its texts, sorted by file and place, and the types of every
    text, by the id of its effect (`card:ID`, `procedure:ID`, `setup`, ...; `value:ID` for a formula)."""

    diagnostics: tuple[Diagnostic, ...]
    typings: Mapping[str, Typing]


def check_ruleset(ruleset: Ruleset) -> list[Diagnostic]:
    """Everything that is wrong with the texts of a game, sorted by file and place, each mistake once."""
    return list(examine(ruleset).diagnostics)


def examine(ruleset: Ruleset) -> Checked:
    """Check all texts of a game and keep what was learnt about them."""
    facts = learn_facts(ruleset)
    diagnostics = check_game(ruleset)
    typings: dict[str, Typing] = {}
    for effect, context in texts_of(ruleset):
        checker = _check(ruleset, facts, effect, context)
        check_flow(checker, effect.text)
        typings[effect.id] = checker.typing
        diagnostics += checker.diagnostics
    for value in ruleset.values.values():
        checker = _check_value(ruleset, facts, value)
        typings[f"value:{value.id}"] = checker.typing
        diagnostics += checker.diagnostics
    diagnostics += check_constraints(ruleset, facts)
    return Checked(tuple(sorted(dict.fromkeys(diagnostics), key=lambda found: found.sort_key)), typings)


def check_text(ruleset: Ruleset, effect: Effect, context: Context) -> list[Diagnostic]:
    """Everything that is wrong with one text. The other texts of the game say what events carry and what happens."""
    return check_against(ruleset, learn_facts(ruleset, ((effect, context),)), effect, context)


def check_against(ruleset: Ruleset, facts: Facts, effect: Effect, context: Context) -> list[Diagnostic]:
    """`check_text` for one of many texts of a game, with what the game's other texts do learnt beforehand."""
    checker = _check(ruleset, facts, effect, context)
    check_flow(checker, effect.text)
    return sorted(checker.diagnostics, key=lambda found: found.sort_key)


def check_formula(ruleset: Ruleset, value: Value) -> list[Diagnostic]:
    """Everything that is wrong with the formula of one value."""
    checker = _check_value(ruleset, learn_facts(ruleset), value)
    return sorted(checker.diagnostics, key=lambda found: found.sort_key)


def learn_facts(ruleset: Ruleset, more: tuple[tuple[Effect, Context], ...] = ()) -> Facts:
    """What the texts of a game, and some more, do all together."""
    facts = gather_facts(ruleset, tuple(effect for effect, _ in more))
    for _ in range(_LESSONS):
        emitted: dict[str, dict[str, Type]] = {event: {} for event in facts.emitted} | swept(ruleset)
        for effect, context in (*texts_of(ruleset), *more):
            join_emitted(ruleset, emitted, _check(ruleset, facts, effect, context).emitted)
        facts = replace(facts, emitted=emitted)
    return facts


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


def _check(ruleset: Ruleset, facts: Facts, effect: Effect, context: Context) -> Checker:
    checker = Checker(ruleset, facts, infer, check_body)
    scope = Scope(
        context,
        locals={name: Local(name, type_) for name, type_ in context.parameters.items()},
        has_me=context.has_me,
        this=PieceType(frozenset((context.kind,))) if context.kind else None,
    )
    if context.stands:
        check_standing(checker, scope, effect.text.body)
    else:
        checker.run(scope, effect.text.body)
    return checker


def _check_value(ruleset: Ruleset, facts: Facts, value: Value) -> Checker:
    checker = Checker(ruleset, facts, infer, check_body)
    owner = owner_type(ruleset, value.owner)
    scope = Scope(
        Context("value", owner=value.owner),
        elements=() if owner is None else (owner,),
        has_me=value.owner == "player",
    )
    check_formula_type(checker, scope, value)
    return checker
