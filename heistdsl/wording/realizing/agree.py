"""What a phrase agrees with: person, number and gender, for verbs, pronouns and articles."""

from __future__ import annotations

from dataclasses import dataclass

from heistdsl.wording import plan as p
from heistdsl.wording.words.lexicon import Lexicon


@dataclass(frozen=True, slots=True)
class Features:
    """`you`: the reader is addressed. `person`: it is people, not things."""

    you: bool = False
    plural: bool = False
    gender: str = ""
    person: bool = False

    @property
    def number(self) -> str:
        """`one` or `many`, as tables of a language name them."""
        return "many" if self.plural else "one"

    @property
    def who(self) -> str:
        """The row of a conjugation: `you`, `one` or `many`."""
        return "you" if self.you else self.number


def features(node: p.Plan | None, lexicon: Lexicon) -> Features:
    """The features of a phrase; those of a thing in the singular for what is no phrase."""
    match node:
        case p.You():
            return Features(you=True, person=True)
        case p.Pronoun(of=inner, person=person):
            found = features(inner, lexicon)
            return Features(False, found.plural, found.gender, person)
        case p.Mention(full=inner):
            return features(inner, lexicon)
        case p.Which(word=word, person=person, plural=plural):
            entry = lexicon.entry(word)
            return Features(False, plural or entry.plural, entry.gender, person)
        case p.Noun(words=words):
            return _noun(node, lexicon) if words else Features()
        case p.Proper(word=word):
            entry = lexicon.entry(word)
            return Features(False, entry.plural, entry.gender, word.section == "seats")
        case p.PartOf(word=word, plural=plural):
            entry = lexicon.entry(word)
            return Features(False, plural or entry.plural, entry.gender)
        case p.Listed(items=items, joiner=joiner):
            inner_features = [features(item, lexicon) for item in items]
            return Features(
                False, joiner == "and" or any(f.plural for f in inner_features),
                inner_features[0].gender if inner_features else "", any(f.person for f in inner_features),
            )  # fmt: skip
    return Features()


def _noun(node: p.Noun, lexicon: Lexicon) -> Features:
    entry = lexicon.entry(node.words[0])
    return Features(False, is_plural(node, lexicon), entry.gender, node.person)


def is_plural(node: p.Noun, lexicon: Lexicon) -> bool:
    """Whether the noun stands in the plural, because it must or because there are several."""
    entry = lexicon.entry(node.words[0])
    if entry.mass:
        return False
    match node.quantity:
        case p.Quantity(kind="exactly" | "up-to", number=p.Digits(value=1)):
            return entry.plural
        case p.Quantity():
            return True
    return entry.plural or node.plural
