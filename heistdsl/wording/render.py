"""The way in: a card, an effect or a text as people read it."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

from heistdsl.model.ruleset import Card, Effect, Ruleset, Value
from heistdsl.model.types import Type
from heistdsl.syntax import tree as t
from heistdsl.wording.plan import Noun, Place, Word
from heistdsl.wording.planning.fold import fold
from heistdsl.wording.planning.planner import plan_deed, plan_formula, plan_text
from heistdsl.wording.realizing.realize import Realizer
from heistdsl.wording.words.frames import fill_frame, frame_roles, read_frame
from heistdsl.wording.words.lexicon import Lexicon

_ICON = re.compile(r"\{icon:([a-z0-9-]+)(?:\|([^{}]*))?\}")


class Wording:
    """The words of one game in one language, for whoever has many texts to render. Raises `UnknownLanguageError`.

    `options` are the variants in force, by default those of the game; an option that is not among them is told of in
    the text. With `icons`, things that have an icon become `{icon:NAME|word}`.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        language: str = "en",
        *,
        options: Mapping[str, str] | None = None,
        icons: bool = False,
    ) -> None:
        self._ruleset = ruleset
        self._lexicon = Lexicon(ruleset, language)
        self._realizer = Realizer(self._lexicon, icons)
        self._options = default_options(ruleset) if options is None else options
        self._icons = icons

    def card(self, card: Card) -> str:
        """The rules text of a card, one paragraph a line; empty for a card without an effect. A `text:` of the card is
        passed through."""
        if card.text is not None:
            return card.text if self._icons else plain_text(card.text)
        return "" if card.effect is None else self.text(card.effect.text, card)

    def effect(self, effect: Effect) -> str:
        """An effect that stands on no card: a rule, a procedure, a step. Only rules and actions have a standing
        part."""
        section, _, name = effect.id.partition(":")
        procedure = self._ruleset.procedures.get(name) if section == "procedure" else None
        parameters = procedure.parameters if procedure else None
        return self._render(effect.text, None, section in ("rule", "action"), parameters)

    def text(self, text: t.Text, card: Card | None = None) -> str:
        """A tree as it would read on a card."""
        return self._render(text, card, True, None)

    def name(self, card: Card) -> str:
        """What a card is called; its own name where the words give no other."""
        return self._lexicon.entry(Word("cards", card.id)).one

    def noun(self, section: str, id: str, many: bool = False) -> str:
        """What a declared thing is called, one or many of it: `noun("zones", "deck")`."""
        word = self._lexicon.entry(Word(section, id))
        return self._lexicon.inflect(word, many, "")

    def knows(self, section: str, id: str) -> bool:
        """Whether the words give a name to a declared thing, so that it is more than its id."""
        return self._lexicon.knows(Word(section, id))

    def is_proper(self, section: str, id: str) -> bool:
        """Whether a declared thing goes by a name of its own, without an article."""
        return self._lexicon.entry(Word(section, id)).proper

    def is_plural(self, section: str, id: str) -> bool:
        """Whether a declared thing is many by its name, as the Outlaws are."""
        return self._lexicon.entry(Word(section, id)).plural

    def as_played(self, text: t.Text) -> t.Text:
        """A text without what the variants in force leave out; `nothing` where they leave out all of it."""
        return fold(text, self._options)

    def whereabouts(self, zone: str) -> str:
        """Where a piece in this zone is: `in the hand`, `in play`."""
        return self._realizer.phrase(Place("in", Noun((Word("zones", zone),), "the")))

    def deed(self, procedure: str) -> str:
        """What one does who runs a procedure: `find the winner`."""
        return self._realizer.phrase(plan_deed(procedure, self._ruleset, self._lexicon), "infinitive")

    def verb(self, verb: str, *, target: str = "") -> Mapping[str, str]:
        """The forms of a verb by name: `base`, `third`, `past`. With a `target` zone the verb that the words have for
        doing it there."""
        keys = (f"{verb} to {target}",) if target else ()
        entry = self._lexicon.verb(Word("verbs", verb), keys)
        return {name: f"{form} {entry.particle}".rstrip() for name, form in entry.forms.items()}

    def around(
        self, verb: str, target: str, told: Mapping[str, str], bare: Mapping[str, str], usual: Collection[str]
    ) -> str:
        """What stands behind a verb: its `object`, `from` and `to` as its frame has them; `bare` are those without
        their prepositions. What the frame has no room for follows, unless the words have a verb for this target. What
        is `usual` is told only where the frame needs it."""
        key = f"{verb} to {target}"
        entry = self._lexicon.verb(Word("verbs", verb), (key,))
        frame = read_frame(entry.frame)
        said = fill_frame(frame, told, bare, usual)
        left = () if key in self._lexicon.section("verbs") else sorted(told.keys() - frame_roles(frame) - set(usual))
        return " ".join(filter(None, (said, *(told[role] for role in left))))

    def way(self, relation: str, zone: str) -> str:
        """The preposition that leads into, out of or to a zone: `way("to", "table")` is `onto`."""
        own = self._lexicon.entry(Word("zones", zone)).says(relation)
        return str(own or self._lexicon.language.table("relations").get(relation, relation))

    def happening(self, event: str, roles: Mapping[str, str], *, third: bool = True) -> tuple[str, str]:
        """A declared event as a clause: what somebody does (`wins the heist`, or with `third` off `win the heist`), and
        what is so when nobody in particular does it (`the heist is won`). Empty where the words do not say it.

        `roles` are texts for what has a place in the clause, such as the `object`; an `object` without one is told
        behind it.
        """
        if event not in self._lexicon.section("events"):
            return "", ""
        entry = self._lexicon.verb(Word("events", event))
        told = fill_frame(read_frame(entry.frame), roles, roles)
        done = f"{entry.forms['third' if third else 'plural']} {told}".rstrip()
        if "object" in roles and "{object" not in entry.frame:
            done = f"{done}: {roles['object']}"
        bare = entry.says("bare")
        return done, bare if isinstance(bare, str) else ""

    def formula(self, value: Value) -> str:
        """How a value is worked out, seen by whoever has it: `The total value of all heists in your score pile.`"""
        (said,) = fold(t.Text((t.Let(value.id, value.formula),)), self._options).body
        formula = said.value if isinstance(said, t.Let) else value.formula
        return self._realizer.text(plan_formula(formula, value.owner, self._ruleset, self._lexicon))

    def label(self, section: str, id: str) -> str:
        """What a declared thing is called on a label, on its own: a type, a tag, a seat, a word of an attribute. Its
        short form if the words give one. `section` is a section of `words:`."""
        entry = self._lexicon.entry(Word(section, id))
        return str(entry.says("short") or entry.says("adjective") or entry.one)

    def _render(self, text: t.Text, card: Card | None, standing: bool, parameters: Mapping[str, Type] | None) -> str:
        folded = fold(text, self._options)
        return self._realizer.text(plan_text(folded, self._ruleset, self._lexicon, card, standing, parameters))


def render_card(
    ruleset: Ruleset,
    card: Card,
    language: str = "en",
    *,
    options: Mapping[str, str] | None = None,
    icons: bool = False,
) -> str:
    """The rules text of a card: `Wording.card` for a single one."""
    return Wording(ruleset, language, options=options, icons=icons).card(card)


def render_effect(
    ruleset: Ruleset,
    effect: Effect,
    language: str = "en",
    *,
    options: Mapping[str, str] | None = None,
    icons: bool = False,
) -> str:
    """A rule, a procedure or a step: `Wording.effect` for a single one."""
    return Wording(ruleset, language, options=options, icons=icons).effect(effect)


def render_text(
    ruleset: Ruleset,
    text: t.Text,
    language: str = "en",
    *,
    card: Card | None = None,
    options: Mapping[str, str] | None = None,
    icons: bool = False,
) -> str:
    """A tree as it would read on a card: `Wording.text` for a single one."""
    return Wording(ruleset, language, options=options, icons=icons).text(text, card)


def card_name(ruleset: Ruleset, card: Card, language: str = "en") -> str:
    """What a card is called in a language: `Wording.name` for a single one."""
    return Wording(ruleset, language).name(card)


def default_options(ruleset: Ruleset) -> dict[str, str]:
    """The variants a game is played with if nobody wants otherwise."""
    return {option.id: option.default for option in ruleset.options.values()}


def plain_text(text: str) -> str:
    """A text for terminals: `{icon:coin|coins}` becomes `coins`, and `{icon:coin}` becomes `coin`."""
    return _ICON.sub(lambda found: found[2] if found[2] is not None else found[1].replace("-", " "), text)
