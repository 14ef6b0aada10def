"""Names of a game that would mean two things in a text.

Inside `where` bare names are parts of the element, everywhere else they are names of the game, and some words
belong to the language. No name is two of these at once, so no order of look-up ever decides a meaning.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from heistdsl.model.names import BUILTIN_NAMES, Meaning, meanings
from heistdsl.model.ruleset import Attribute, Declared, Option, Ruleset
from heistdsl.model.type_text import BUILT_IN
from heistdsl.model.types import Type, maybe
from heistdsl.syntax.functions import FUNCTIONS
from heistdsl.syntax.verbs import SPELLINGS
from heistdsl.syntax.words import EXPRESSION_WORDS, OBJECT_WORDS, PATTERN_WORDS, STATEMENT_WORDS
from heistdsl.text import Diagnostic, Label, error

#: Words that join expressions: the parser might take one for a name, a reader never would.
JOINING_WORDS: Final = frozenset(("and", "or", "is", "in", "has", "where", "if", "else", "except", "of", "naming"))
POSSESSIVES: Final = frozenset(("my", "their", "they"))
#: What every piece, every die and every place has; attributes cannot be called so.
PIECE_PARTS: Final = frozenset(("owner", "at", "zone", "host", "attached", "kind", "facedown", "slot"))
DIE_PARTS: Final = frozenset(("value", "faces"))
PLACE_PARTS: Final = frozenset(("here", "space"))

_SORTING_SPACES: Final = frozenset(("kind", "tag", "card"))
_NOUNS: Final = {"kind": "type", "builtin": "name every game has"}


def find_clashes(ruleset: Ruleset) -> list[Diagnostic]:
    """Every name that is taken twice; each pair is told once, at the later of the two."""
    return [
        *_names_with_names(ruleset),
        *_names_with_words(ruleset),
        *_types_with_types(ruleset),
        *_attributes_with_names(ruleset),
        *_attributes_with_attributes(ruleset),
    ]


def _names_with_names(ruleset: Ruleset) -> Iterator[Diagnostic]:
    """Names that texts use bare, and the units of amounts."""
    for name in dict.fromkeys(_bare_names(ruleset)):
        found: list[Meaning] = []
        for meaning in meanings(ruleset, name):
            other = next((each for each in found if not _may_share(each, meaning)), None)
            if other and meaning.space != "builtin" != other.space:
                yield _clash(name, other, meaning)
            found.append(meaning)
    for name in ruleset.supplies.keys() & ruleset.counters.keys():
        counter, supply = ruleset.counters[name], ruleset.supplies[name]
        yield _two_meanings(name, ("counter", counter), ("supply", supply))
    for name in ruleset.events.keys() & ruleset.phases.keys():
        event, phase = ruleset.events[name], ruleset.phases[name]
        yield _two_meanings(name, ("event", event), ("phase", phase))


def _may_share(first: Meaning, second: Meaning) -> bool:
    """Two meanings that no place of a text can confuse.

    The words of a variant stand only beside its own name. A phase is asked whether it runs, a type, tag or card
    whether something is of it.
    """
    if first.space == second.space == "word":
        return isinstance(first.declared, Option) or isinstance(second.declared, Option)
    spaces = {first.space, second.space}
    return "phase" in spaces and bool(spaces & _SORTING_SPACES)


def _bare_names(ruleset: Ruleset) -> Iterator[str]:
    tables = (
        ruleset.seats, ruleset.zones, ruleset.counters, ruleset.states, ruleset.values, ruleset.phases,
        ruleset.maps, ruleset.kinds, ruleset.tags, ruleset.cards,
    )  # fmt: skip
    for table in tables:
        yield from table
    for map_ in ruleset.maps.values():
        yield from map_.nodes
    for enumeration in ruleset.enumerations.values():
        yield from enumeration.values
    for option in ruleset.options.values():
        yield from option.values


def _clash(name: str, first: Meaning, second: Meaning) -> Diagnostic:
    return _two_meanings(name, (first.space, first.declared), (second.space, second.declared))


def _two_meanings(name: str, *both: tuple[str, Declared | None]) -> Diagnostic:
    nouns = [_noun(space) for space, _ in both]
    placed = sorted(
        ((declared.span, noun) for (_, declared), noun in zip(both, nouns, strict=True) if declared and declared.span),
        key=lambda found: (found[0].source.name, found[0].start),
    )
    message = f"`{name}` is a {nouns[0]} and a {nouns[1]}"
    if nouns[0] == nouns[1]:
        message = f"`{name}` is there twice as a {nouns[0]}"
    related = tuple(Label(span, f"the {noun} is here") for span, noun in placed[:-1])
    return error("H0206", message, placed[-1][0] if placed else None, "give one of the two another name", related)


def _noun(space: str) -> str:
    return _NOUNS.get(space, space)


# ---- words of the language -------------------------------------------------------------------------------------


def _names_with_words(ruleset: Ruleset) -> Iterator[Diagnostic]:
    for name in dict.fromkeys(_bare_names(ruleset)):
        for meaning in meanings(ruleset, name):
            taken = "" if meaning.space == "builtin" else _taken(name, meaning)
            if taken:
                yield _reserved(name, _noun(meaning.space), taken, meaning.declared)
                break
    for table, noun in ((ruleset.events, "event"), (ruleset.supplies, "supply")):
        for name, declared in table.items():
            taken = _taken_by_everything(name)
            if noun == "event" and name in SPELLINGS:
                taken = "a verb"
            if taken:
                yield _reserved(name, noun, taken, declared)


def _taken(name: str, meaning: Meaning) -> str:
    """Which word of the language a name of the game would be confused with, if any."""
    taken = _taken_by_everything(name)
    if isinstance(meaning.declared, Option):
        return taken
    if not taken and name in FUNCTIONS:
        return "a function"
    if not taken and meaning.space == "phase" and name in SPELLINGS.keys() | PATTERN_WORDS:
        return "a verb" if name in SPELLINGS else "a word of the language"
    begins = meaning.space == "seat" or (
        meaning.space in ("counter", "state", "value") and getattr(meaning.declared, "owner", None) is None
    )
    if not taken and begins and name in STATEMENT_WORDS:
        return "a verb" if name in SPELLINGS else "a word of the language"
    return taken


def _taken_by_everything(name: str) -> str:
    if name in BUILTIN_NAMES or name in POSSESSIVES:
        return "a name every game has"
    if name in EXPRESSION_WORDS | OBJECT_WORDS | JOINING_WORDS:
        return "a word of the language"
    return ""


def _reserved(name: str, noun: str, taken: str, declared: Declared | None) -> Diagnostic:
    help = f"give the {noun} another name"
    return error("H0207", f"`{name}` cannot name a {noun}: it is {taken}", declared.span if declared else None, help)


def _types_with_types(ruleset: Ruleset) -> Iterator[Diagnostic]:
    """Names that type expressions use."""
    for name, enumeration in ruleset.enumerations.items():
        if name in ruleset.kinds:
            yield _two_meanings(name, ("kind", ruleset.kinds[name]), ("enumeration", enumeration))
        elif name in ruleset.tags:
            yield _two_meanings(name, ("tag", None), ("enumeration", enumeration))
    for noun, table in (("type", ruleset.kinds), ("enumeration", ruleset.enumerations)):
        for name, declared in table.items():
            if name in BUILT_IN:
                yield _reserved(name, noun, "a type every game has", declared)


# ---- parts -----------------------------------------------------------------------------------------------------


def _attributes(ruleset: Ruleset) -> Iterator[tuple[str, Attribute, frozenset[str]]]:
    """Every attribute with what has it and the names that are taken there."""
    for kind in ruleset.kinds.values():
        taken = PIECE_PARTS | DIE_PARTS if kind.faces else PIECE_PARTS
        for attribute in kind.attributes.values():
            yield "piece", attribute, taken
    for map_ in ruleset.maps.values():
        for attribute in map_.attributes.values():
            yield "place", attribute, PLACE_PARTS


def _attributes_with_names(ruleset: Ruleset) -> Iterator[Diagnostic]:
    for owner, attribute, taken in _attributes(ruleset):
        name = attribute.id
        if name in taken:
            message = f"`{name}` cannot name an attribute: every {owner} has a part of this name"
            yield error("H0208", message, attribute.span, "give the attribute another name")
        elif word := _taken_in_where(name):
            yield _reserved(name, "attribute", word, attribute)
        else:
            yield from _attribute_with_names(ruleset, attribute)


def _taken_in_where(name: str) -> str:
    if name in BUILTIN_NAMES or name in POSSESSIVES:
        return "a name every game has"
    return "a word of the language" if name in EXPRESSION_WORDS | JOINING_WORDS else ""


def _attribute_with_names(ruleset: Ruleset, attribute: Attribute) -> Iterator[Diagnostic]:
    """A bare name inside `where` is the attribute; the same name would be something else outside."""
    for meaning in meanings(ruleset, attribute.id):
        declared = meaning.declared
        if getattr(declared, "owner", None) is not None or isinstance(declared, Option):
            continue
        yield _two_meanings(attribute.id, ("attribute", attribute), (meaning.space, declared))
        return


def _attributes_with_attributes(ruleset: Ruleset) -> Iterator[Diagnostic]:
    """Attributes of one name are of one type, so that `sum(value of ...)` means one thing for mixed pieces."""
    seen: dict[tuple[str, str], Attribute] = {}
    for owner, attribute, _ in _attributes(ruleset):
        first = seen.setdefault((owner, attribute.id), attribute)
        if _kind_of_type(first.type) != _kind_of_type(attribute.type):
            related = (Label(first.span, "of another type here"),) if first.span else ()
            message = f"`{attribute.id}` has another type than the attribute of the same name"
            help = "give both the same type, or one of them another name"
            yield error("H0209", message, attribute.span, help, related)


def _kind_of_type(type_: Type) -> Type:
    return maybe(type_)
