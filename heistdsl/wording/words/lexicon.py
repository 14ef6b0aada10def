"""The words of a game in a language: nouns and verbs with their features and forms.

What the rule file's `words:` do not say is made up from ids and names by the rules of the language, so that a game
without any words can be read all the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from heistdsl.model.ruleset import Ruleset
from heistdsl.syntax.tree import Node
from heistdsl.wording.plan import Word
from heistdsl.wording.words.frames import frame_roles, read_frame
from heistdsl.wording.words.idioms import read_idioms
from heistdsl.wording.words.language import Language, bend, load_language

#: Sections of numbers: unless they have a plural of their own, they are measured and not counted.
_NUMBERS = frozenset(("attributes", "counters", "values", "payload"))


@dataclass(frozen=True, slots=True)
class Entry:
    """A noun. `plural`: it has no singular (the Outlaws). `mass`: it has no plural (2 Notoriety). `proper`: a name,
    with `article` if it takes one. `gender` is a word of the language's tables. `data` is everything the words say."""

    word: Word
    one: str
    many: str
    plural: bool = False
    mass: bool = False
    proper: bool = False
    article: str = ""
    gender: str = ""
    icon: str = ""
    data: Mapping[str, Any] = field(default_factory=dict)

    def says(self, key: str) -> Any:
        """What the words say under a key; None if nothing."""
        return self.data.get(key)


@dataclass(frozen=True, slots=True)
class VerbEntry:
    """A verb with its frame. `forms` are all its forms by name; `particle` is the part that may stand apart;
    `absorbed` are roles and adverbs that the words say already."""

    forms: Mapping[str, str]
    particle: str
    frame: str
    data: Mapping[str, Any]
    absorbed: tuple[str, ...] = ()

    def says(self, key: str) -> Any:
        """What the words say under a key; None if nothing."""
        return self.data.get(key)


class Lexicon:
    """All words of one game in one language. `words` are those the game brings."""

    def __init__(self, ruleset: Ruleset, code: str) -> None:
        self.ruleset = ruleset
        self.language: Language = load_language(code)
        self.words: Mapping[str, object] = ruleset.words.get(code, {})
        self.idioms: Mapping[Node, str] = read_idioms(self.section("idioms"))
        self._entries: dict[Word, Entry] = {}

    # ---- nouns

    def entry(self, word: Word) -> Entry:
        """The noun for a declared thing."""
        if word not in self._entries:
            self._entries[word] = self._make_entry(word)
        return self._entries[word]

    def inflect(self, entry: Entry, plural: bool, case: str) -> str:
        """The noun in a number and a case of the language."""
        many = entry.plural or (plural and not entry.mass)
        number = "many" if many else "one"
        forms = _mapping(entry.says("forms"))
        if f"{case}.{number}" in forms:
            return str(forms[f"{case}.{number}"])
        text = entry.many if many else entry.one
        for place in (f"{case}.{number}.{entry.gender}", f"{case}.{number}"):
            changed = bend(text, self.language.rules("cases", place))
            if changed != text:
                return changed
        return text

    def knows(self, word: Word) -> bool:
        """Whether the words of the game or the language have a noun for it."""
        return word.id in self.section(word.section) or word.id in _mapping(
            self.language.table("nouns").get(word.section)
        )

    def says(self, word: Word, key: str) -> Any:
        """What the words say about a thing under a key; None if nothing."""
        return self.entry(word).says(key)

    def _make_entry(self, word: Word) -> Entry:
        data = self._find(word)
        plain = word.id.replace("-", " ")
        many = str(data["many"]) if "many" in data else ""
        one = str(data.get("one", many or plain))
        plural = bool(data.get("plural", bool(many) and "one" not in data))
        mass = bool(data.get("mass", word.section in _NUMBERS and not many))
        many = many or (one if plural or mass else bend(one, self.language.rules("plural")))
        return Entry(
            word, one, many, plural, mass, bool(data.get("proper", False)), str(data.get("article", "")),
            str(data.get("gender", self.language.data.get("gender", ""))), str(data.get("icon", "")), data,
        )  # fmt: skip

    def _find(self, word: Word) -> Mapping[str, Any]:
        for table in (self.section(word.section), _mapping(self.language.table("nouns").get(word.section))):
            if word.id in table:
                said = table[word.id]
                return _mapping(said) if isinstance(said, Mapping) else {"one": str(said)}
        return self._default(word)

    def _default(self, word: Word) -> Mapping[str, Any]:
        """What the rule file itself calls the thing."""
        if word.section == "cards" and word.id in self.ruleset.cards:
            card = self.ruleset.cards[word.id]
            return {"one": card.name, "proper": card.copies == 1}
        if word.section == "seats" and word.id in self.ruleset.seats:
            return {"one": self.ruleset.seats[word.id].name, "proper": True}
        if word.section == "players":
            number = word.id.rpartition("-")[2]
            return {"one": f"{self.entry(Word('core', 'player')).one.capitalize()} {number}", "proper": True}
        if word.section == "variants":
            return {"one": word.id.rpartition(".")[2].replace("-", " ")}
        if word.section == "phases" and word.id in self.ruleset.phases:
            name = self.ruleset.phases[word.id].name.lower()
            return {"one": bend(name, self.language.rules("without-article"))} if name else {}
        return {}

    # ---- verbs

    def verb(self, word: Word, keys: tuple[str, ...] = ()) -> VerbEntry:
        """A verb, event or procedure. `keys` name special cases of it, the most special first."""
        key, data = self._find_verb(word, keys)
        return self._make_verb(key, data, word)

    def verb_forms(self, verb: str) -> tuple[dict[str, str], str]:
        """All forms of a verb, and its particle: `put|down` is `put` with the particle `down`."""
        particle, _, stem = verb.rpartition("|")
        known = {
            **_mapping(self.language.table("verb-forms").get(stem)),
            **_mapping(self.section("verb-forms").get(stem)),
        }
        rules = self.language.table("conjugation")
        forms = {name: bend(stem, self.language.rules("conjugation", name)) for name in rules}
        return {"plural": stem, **forms, **{name: str(form) for name, form in known.items()}, "base": stem}, particle

    def _find_verb(self, word: Word, keys: tuple[str, ...]) -> tuple[str, Mapping[str, Any]]:
        tables = (self.section(word.section), self.language.table(word.section))
        for key in (*keys, word.id):
            for table in tables:
                if key in table:
                    said = table[key]
                    return key, _mapping(said) if isinstance(said, Mapping) else {"verb": str(said)}
        return word.id, _mapping(self.language.table("fallback-verbs").get(word.section))

    def _make_verb(self, key: str, data: Mapping[str, Any], word: Word) -> VerbEntry:
        plain = word.id.replace("-", " ")
        forms, particle = self.verb_forms(str(data.get("verb", plain)).replace("{name}", plain))
        frame = str(data.get("frame", "{object}")).replace("{name}", plain)
        named = key.split()[1:-1] if key != word.id else []
        absorbs = data.get("absorbs")
        absorbed = (*(str(each) for each in absorbs), *named) if isinstance(absorbs, list) else tuple(named)
        roles = frame_roles(read_frame(frame))
        return VerbEntry(forms, particle, frame, data, tuple(each for each in absorbed if each not in roles))

    # ---- sections

    def section(self, name: str) -> Mapping[str, Any]:
        """A table of the game's words; empty if there is none."""
        return _mapping(self.words.get(name))


def _mapping(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}
