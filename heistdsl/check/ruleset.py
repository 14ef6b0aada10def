"""All texts of a game, checked: the one entry to the checker."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from heistdsl.check.checker import Checker
from heistdsl.check.constraints import check_constraints
from heistdsl.check.context import Context, owner_type
from heistdsl.check.expressions import infer
from heistdsl.check.facts import Facts
from heistdsl.check.formulas import check_formula_type
from heistdsl.check.game import check_game
from heistdsl.check.learning import Learnt, Look, look_at, look_at_texts, texts_of
from heistdsl.check.plain_english import tell_plain_english
from heistdsl.check.printed import check_printed
from heistdsl.check.scope import Scope
from heistdsl.check.statements import check_body
from heistdsl.check.typing import Typing
from heistdsl.model.ruleset import Effect, Ruleset, Value
from heistdsl.text import Diagnostic


@dataclass(frozen=True, slots=True)
class Checked:
    """What was found out about a game: the mistakes in its texts, sorted by file and place, and the types of every
    text, by the id of its effect (`card:ID`, `procedure:ID`, `setup`, ...; `value:ID` for a formula)."""

    diagnostics: tuple[Diagnostic, ...]
    typings: Mapping[str, Typing]
    learnt: Learnt = field(repr=False, compare=False)
    formulas: Mapping[str, Look] = field(repr=False, compare=False)

    @property
    def without_cards(self) -> Ruleset:
        """The game with cards that say nothing."""
        return self.learnt.rest[0]


def check_ruleset(ruleset: Ruleset) -> list[Diagnostic]:
    """Everything that is wrong with the texts of a game, sorted by file and place, each mistake once."""
    return list(examine(ruleset).diagnostics)


def examine(ruleset: Ruleset, before: Checked | None = None) -> Checked:
    """Check all texts of a game and keep what was learnt about them. `before` is what was found out about an earlier
    state of the game: the result is the same, but comes sooner if little has changed."""
    learnt = look_at_texts(ruleset, before=before.learnt if before else None)
    facts = learnt.facts
    diagnostics = check_game(ruleset)
    typings: dict[str, Typing] = {}
    for effect, _ in texts_of(ruleset):
        checker = learnt.last[effect.id]
        typings[effect.id] = checker.typing
        diagnostics += tell_plain_english(effect.text, checker.diagnostics)
    known = before.formulas if before and before.learnt.rest is learnt.rest else {}
    formulas = {id: _look_at_formula(ruleset, facts, value, known.get(id)) for id, value in ruleset.values.items()}
    for id, look in formulas.items():
        typings[f"value:{id}"] = look.checker.typing
        diagnostics += look.checker.diagnostics
    diagnostics += check_constraints(ruleset, facts)
    diagnostics += check_printed(ruleset, facts)
    found = tuple(sorted(dict.fromkeys(diagnostics), key=lambda each: each.sort_key))
    return Checked(found, typings, learnt, formulas)


def check_text(ruleset: Ruleset, effect: Effect, context: Context) -> list[Diagnostic]:
    """Everything that is wrong with one text. The other texts of the game say what events carry and what happens."""
    return check_against(ruleset, learn_facts(ruleset, ((effect, context),)), effect, context)


def check_against(ruleset: Ruleset, facts: Facts, effect: Effect, context: Context) -> list[Diagnostic]:
    """`check_text` for one of many texts of a game, with what the game's other texts do learnt beforehand."""
    checker = look_at(ruleset, facts, effect.text, context)
    return sorted(tell_plain_english(effect.text, checker.diagnostics), key=lambda found: found.sort_key)


def check_formula(ruleset: Ruleset, value: Value) -> list[Diagnostic]:
    """Everything that is wrong with the formula of one value."""
    checker = _check_value(ruleset, learn_facts(ruleset), value)
    return sorted(checker.diagnostics, key=lambda found: found.sort_key)


def learn_facts(ruleset: Ruleset, more: tuple[tuple[Effect, Context], ...] = ()) -> Facts:
    """What the texts of a game, and some more, do all together."""
    return look_at_texts(ruleset, more).facts


def _look_at_formula(ruleset: Ruleset, facts: Facts, value: Value, before: Look | None) -> Look:
    """What is found out about the formula of a value, or what was before, if that holds: in a game that differs only in
    the texts of its cards. Mistakes are always looked for again, as their places may have moved."""
    context = Context("value", owner=value.owner)
    if before and not before.checker.diagnostics and before.holds(value.formula, context, facts):
        return before
    return Look(value.formula, context, _check_value(ruleset, facts, value))


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
