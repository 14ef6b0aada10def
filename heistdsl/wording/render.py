"""The way in: a card, an effect or a text as people read it."""

from __future__ import annotations

import re
from collections.abc import Mapping

from heistdsl.model.ruleset import Card, Effect, Ruleset
from heistdsl.syntax import tree as t
from heistdsl.wording.plan import Word
from heistdsl.wording.planning.fold import fold
from heistdsl.wording.planning.planner import plan_text
from heistdsl.wording.realizing.realize import Realizer
from heistdsl.wording.words.lexicon import Lexicon

_ICON = re.compile(r"\{icon:([a-z0-9-]+)(?:\|([^{}]*))?\}")


def render_card(
    ruleset: Ruleset,
    card: Card,
    language: str = "en",
    *,
    options: Mapping[str, str] | None = None,
    icons: bool = False,
) -> str:
    """The rules text of a card, one paragraph a line; empty for a card without an effect.

    A `text:` of the card is passed through. `options` are the variants in force, by default those of the game; an
    option that is not among them is told of in the text. With `icons`, things that have an icon are printed as
    `{icon:NAME|word}`. Raises `UnknownLanguageError`.
    """
    if card.text is not None:
        return card.text if icons else plain_text(card.text)
    if card.effect is None:
        return ""
    return render_text(ruleset, card.effect.text, language, card=card, options=options, icons=icons)


def render_effect(
    ruleset: Ruleset,
    effect: Effect,
    language: str = "en",
    *,
    options: Mapping[str, str] | None = None,
    icons: bool = False,
) -> str:
    """An effect that stands on no card: a rule, a procedure, a step. Only rules and actions have a standing part."""
    section, _, name = effect.id.partition(":")
    procedure = ruleset.procedures.get(name) if section == "procedure" else None
    lexicon = _lexicon(ruleset, language)
    folded = fold(effect.text, default_options(ruleset) if options is None else options)
    plan = plan_text(
        folded,
        ruleset,
        lexicon,
        standing=section in ("rule", "action"),
        parameters=procedure.parameters if procedure else None,
    )
    return Realizer(lexicon, icons).text(plan)


def render_text(
    ruleset: Ruleset,
    text: t.Text,
    language: str = "en",
    *,
    card: Card | None = None,
    standing: bool = True,
    options: Mapping[str, str] | None = None,
    icons: bool = False,
) -> str:
    """A tree in the words of a game."""
    lexicon = _lexicon(ruleset, language)
    chosen = default_options(ruleset) if options is None else options
    plan = plan_text(fold(text, chosen), ruleset, lexicon, card, standing)
    return Realizer(lexicon, icons).text(plan)


def card_name(ruleset: Ruleset, card: Card, language: str = "en") -> str:
    """What a card is called in a language; its own name where the words give no other."""
    return _lexicon(ruleset, language).entry(Word("cards", card.id)).one


def default_options(ruleset: Ruleset) -> dict[str, str]:
    """The variants a game is played with if nobody wants otherwise."""
    return {option.id: option.default for option in ruleset.options.values()}


def plain_text(text: str) -> str:
    """A text for terminals: `{icon:coin|coins}` becomes `coins`, and `{icon:coin}` becomes `coin`."""
    return _ICON.sub(lambda found: found[2] if found[2] is not None else found[1].replace("-", " "), text)


def _lexicon(ruleset: Ruleset, language: str) -> Lexicon:
    return Lexicon(ruleset, language)
