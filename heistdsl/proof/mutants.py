"""The mutants of a game: the game with one thing in its rule files changed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from difflib import SequenceMatcher

from heistdsl.check import check_ruleset
from heistdsl.check.context import Context
from heistdsl.check.facts import Facts, effects_of
from heistdsl.check.learning import texts_of
from heistdsl.check.ruleset import check_against, check_formula, learn_facts
from heistdsl.decks import check_game as check_constraints
from heistdsl.model.ruleset import Effect, Ruleset
from heistdsl.model.standing import standing_part
from heistdsl.proof.alike import means_the_same
from heistdsl.proof.data_changes import changed_data
from heistdsl.proof.reach import reached_first
from heistdsl.proof.text_changes import ChangedText, changed_texts, lowered_numbers
from heistdsl.syntax.format import format, format_expression
from heistdsl.syntax.parse import parse
from heistdsl.syntax.replace import replace_at
from heistdsl.syntax.tree import Let, Node, Text
from heistdsl.text import Diagnostic, Severity, Source, Span, has_errors

_LET = "value"


@dataclass(frozen=True, slots=True)
class Mutant:
    """A game with one change. `owner` is what was changed: a text (`flow`, `card:ID`, `value:ID`, ...) or a declaration
    (`card:ID`, `zone:ID`, ...); `change` says what, in the words of the rule files.

    `runs_only`: the change can only be noticed by running the text, since nothing in it lasts by itself. `reached`: it
    can only be noticed where something of one of these nodes of the game as it is is run or asked for (reach.py).
    """

    owner: str
    change: str
    ruleset: Ruleset = field(repr=False)
    span: Span | None = None
    effect: Effect | None = field(default=None, repr=False)
    runs_only: bool = False
    reached: tuple[Node, ...] = field(default=(), repr=False)

    @property
    def is_card_text(self) -> bool:
        """Whether the text of a card is changed."""
        return self.effect is not None and self.owner.startswith("card:")

    @property
    def file(self) -> str:
        """The rule file that is changed."""
        return self.span.source.name if self.span else ""

    @property
    def line(self) -> int:
        """The line of it, from 1."""
        return self.span.source.line_column(self.span.start)[0] if self.span else 0


def mutants_of(ruleset: Ruleset) -> Iterator[Mutant]:
    """Every mutant, in a fixed order; some of them are no game that the checker would let pass (see `Gate`)."""
    seen: set[tuple[str, int]] = set()
    for effect in effects_of(ruleset):
        place = (effect.span.source.name, effect.span.start) if effect.span else (effect.id, 0)
        if place not in seen:
            seen.add(place)
            yield from _of_effect(ruleset, effect)
    for value in ruleset.values.values():
        yield from _of_formula(ruleset, value.id)
    for changed in changed_data(ruleset):
        yield Mutant(changed.owner, changed.change, changed.ruleset, changed.span)


def _of_effect(ruleset: Ruleset, effect: Effect) -> Iterator[Mutant]:
    before = format(effect.text)
    stands = any(True for _ in standing_part(ruleset, effect.text.body))
    for changed in _changes(effect.text, ruleset):
        after = format(changed.text)
        if changed.adds or after == before:
            continue
        only = not stands and not any(True for _ in standing_part(ruleset, changed.text.body))
        mutated = replace(effect, text=changed.text)
        game = _with_text(ruleset, effect, changed.text)
        change = describe_change(before, after, changed)
        reached = reached_first(ruleset, effect.text, changed.text, changed.path)
        yield Mutant(effect.id, change, game, changed.span or effect.span, mutated, only, reached)


def _changes(text: Text, ruleset: Ruleset) -> Iterator[ChangedText]:
    for changed in (*changed_texts(text, ruleset), *lowered_numbers(text)):
        if not means_the_same(ruleset, text, changed.text, changed.path):
            yield changed


def _with_text(ruleset: Ruleset, effect: Effect, text: Text) -> Ruleset:
    """The game with another text in the place of one, in all cards that are made from it."""
    sort, _, id = effect.id.partition(":")
    changed = replace(effect, text=text)
    match sort:
        case "setup" | "flow":
            return replace_at(ruleset, (sort,), changed)
        case "procedure":
            procedure = replace(ruleset.procedures[id], effect=changed)
            return replace(ruleset, procedures={**ruleset.procedures, id: procedure})
        case "action":
            return replace(ruleset, actions={**ruleset.actions, id: changed})
        case "rule":
            return replace(ruleset, rules={**ruleset.rules, id: changed})
        case _:
            cards = {
                card.id: replace(card, effect=replace(card.effect, text=text))
                if card.effect and card.effect.span == effect.span and card.effect.text == effect.text
                else card
                for card in ruleset.cards.values()
            }
            return replace(ruleset, cards=cards)


def _of_formula(ruleset: Ruleset, id: str) -> Iterator[Mutant]:
    value = ruleset.values[id]
    before = format_expression(value.formula)
    for changed in _changes(Text((Let(_LET, value.formula),)), ruleset):
        match changed.text.body:
            case (Let(value=formula),):
                after = format_expression(formula)
                if after != before:
                    game = replace(ruleset, values={**ruleset.values, id: replace(value, formula=formula)})
                    change = describe_change(before, after, changed)
                    yield Mutant(f"value:{id}", change, game, changed.span or value.span, runs_only=True)
            case _:
                pass


def describe_change(before: str, after: str, changed: ChangedText) -> str:
    """What stands in the rule file now, and what would stand there."""
    old, new = ([line.strip() for line in text.splitlines()] for text in (before, after))
    for operation, start, end, first, last in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        gone, come = " / ".join(old[start:end]), " / ".join(new[first:last])
        match operation:
            case "replace":
                return f"`{gone}` becomes `{come}`"
            case "delete":
                return f"without `{gone}`"
            case "insert":
                return f"with `{come}`"
            case _:
                pass
    return changed.change


class Gate:
    """Lets a mutant pass if `heist check` would not say anything about it, errors and warnings, that it does not say
    about the game as it is."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self._facts: Facts = learn_facts(ruleset)
        self._contexts: dict[str, Context] = {effect.id: context for effect, context in texts_of(ruleset)}
        self._before = {_key(each) for each in (*check_ruleset(ruleset), *check_constraints(ruleset))}

    def passes(self, mutant: Mutant) -> bool:
        """Whether the mutant is a game that somebody could have meant."""
        if mutant.effect is not None:
            return self._is_spelled(mutant.effect.text) and self._is_quiet(
                check_against(self._ruleset, self._facts, mutant.effect, self._contexts[mutant.effect.id])
            )
        sort, _, id = mutant.owner.partition(":")
        if sort == "value":
            return self._is_quiet(check_formula(mutant.ruleset, mutant.ruleset.values[id]))
        texts = [] if sort == "card" else check_ruleset(mutant.ruleset)
        return self._is_quiet([*texts, *check_constraints(mutant.ruleset)])

    def _is_quiet(self, found: list[Diagnostic]) -> bool:
        return all(each.severity is Severity.HINT or _key(each) in self._before for each in found)

    def _is_spelled(self, text: Text) -> bool:
        """Whether the text can be written down: what is read from it is the text again."""
        read, found = parse(Source("change", format(text)))
        return read == text and not has_errors(found)


def _key(diagnostic: Diagnostic) -> tuple[str, str]:
    return (diagnostic.code, diagnostic.message)
