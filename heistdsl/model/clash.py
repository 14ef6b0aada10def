"""Names of a game that would mean two things in a text.

Inside `where` bare names are parts of the element, everywhere else they are names of the game, and some words
belong to the language. No name is two of these at once, so no order of look-up ever decides a meaning.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from heistdsl.model.names import BUILTIN_NAMES, Meaning, meanings
from heistdsl.model.read_cards import CARD_KEYS
from heistdsl.model.read_maps import NODE_KEYS
from heistdsl.model.reader import TAG
from heistdsl.model.ruleset import Attribute, Option, Ruleset
from heistdsl.model.type_text import BUILT_IN
from heistdsl.model.types import maybe
from heistdsl.syntax.functions import FUNCTIONS
from heistdsl.syntax.verbs import SPELLINGS
from heistdsl.syntax.words import EXPRESSION_WORDS, OBJECT_WORDS, PATTERN_WORDS, STATEMENT_WORDS
from heistdsl.text import Diagnostic, Label, Span, error

#: Words that join expressions: the parser might take one for a name, a reader never would.
JOINING_WORDS: Final = frozenset(("and", "or", "is", "in", "has", "where", "if", "else", "except", "of", "naming"))
#: Words that may follow an amount, where the unit would stand.
UNIT_ENDS: Final = frozenset((
    "also", "case", "clockwise", "counterclockwise", "during", "falling", "once", "over", "per", "rising", "since",
    "ties", "until",
))  # fmt: skip
POSSESSIVES: Final = frozenset(("my", "their", "they"))
#: What every piece, every die and every place has; attributes cannot be called so.
PIECE_PARTS: Final = frozenset(("owner", "at", "zone", "host", "attached", "kind", "facedown", "slot"))
DIE_PARTS: Final = frozenset(("value", "faces"))
PLACE_PARTS: Final = frozenset(("here", "space"))

#: What every event carries; its declaration cannot carry it once more.
EVENT_PARTS: Final = frozenset(("by", "source", "card", "cards"))

_SORTING_SPACES: Final = frozenset(("kind", "tag", "card"))


@dataclass(frozen=True, slots=True)
class Use:
    """One thing a name is used for, and where."""

    noun: str
    span: Span | None


def find_clashes(ruleset: Ruleset, word_spans: Mapping[tuple[str, str], Span] | None = None) -> list[Diagnostic]:
    """Every name that is taken twice; each pair is told once, at the later of the two.

    `word_spans` says where words, tags and parameters stand, as `Reader.word_spans` does.
    """
    spans = word_spans or {}
    return [
        *_names_with_names(ruleset, spans),
        *_names_with_words(ruleset, spans),
        *_types_with_types(ruleset, spans),
        *_attributes_with_names(ruleset, spans),
        *_attributes_with_attributes(ruleset),
        *_payloads_with_words(ruleset),
        *_parameters_with_names(ruleset, spans),
    ]


Spans: TypeAlias = Mapping[tuple[str, str], Span]


def _use(meaning: Meaning, spans: Spans) -> Use:
    noun = {"kind": "type", "builtin": "name every game has"}.get(meaning.space, meaning.space)
    declared = meaning.declared
    if meaning.space in ("word", "tag"):
        owner = declared.id if declared else TAG
        return Use(noun, spans.get((owner, meaning.id), declared.span if declared else None))
    return Use(noun, declared.span if declared else None)


def _names_with_names(ruleset: Ruleset, spans: Spans) -> Iterator[Diagnostic]:
    """Names that texts use bare, and the units of amounts."""
    for name in dict.fromkeys(_bare_names(ruleset)):
        found: list[Meaning] = []
        for meaning in meanings(ruleset, name):
            other = next((each for each in found if not _may_share(each, meaning)), None)
            if other and meaning.space != "builtin" != other.space:
                yield _clash(name, _use(other, spans), _use(meaning, spans))
            found.append(meaning)
    for name in ruleset.supplies.keys() & ruleset.counters.keys():
        counter, supply = ruleset.counters[name], ruleset.supplies[name]
        yield _clash(name, Use("counter", counter.span), Use("supply", supply.span))
    for name in ruleset.events.keys() & ruleset.phases.keys():
        event, phase = ruleset.events[name], ruleset.phases[name]
        yield _clash(name, Use("event", event.span), Use("phase", phase.span))


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


def _clash(name: str, first: Use, second: Use) -> Diagnostic:
    message = f"`{name}` is {a(first.noun)} and {a(second.noun)}"
    if first.noun == second.noun:
        message = f"`{name}` is {a(first.noun)} twice"
    placed = sorted(
        ((use.span, use.noun) for use in (first, second) if use.span),
        key=lambda place: (place[0].source.name, place[0].start),
    )
    related = tuple(Label(span, f"the {noun} is here") for span, noun in placed[:-1])
    return error("H0206", message, placed[-1][0] if placed else None, "give one of the two another name", related)


def a(noun: str) -> str:
    """A noun with its article."""
    return f"{'an' if noun[0] in 'aeio' else 'a'} {noun}"


# ---- words of the language -------------------------------------------------------------------------------------


def _names_with_words(ruleset: Ruleset, spans: Spans) -> Iterator[Diagnostic]:
    for name in dict.fromkeys(_bare_names(ruleset)):
        for meaning in meanings(ruleset, name):
            taken = "" if meaning.space == "builtin" else _taken(name, meaning)
            if taken:
                yield _reserved(name, _use(meaning, spans), taken)
    for name, event in ruleset.events.items():
        if taken := _taken_among(name, SPELLINGS.keys() | PATTERN_WORDS) or _taken_bare(name):
            yield _reserved(name, Use("event", event.span), taken)
    for name, supply in ruleset.supplies.items():
        if taken := _taken_among(name, UNIT_ENDS) or _taken_bare(name):
            yield _reserved(name, Use("supply", supply.span), taken)


def _taken(name: str, meaning: Meaning) -> str:
    """Which word of the language a name of the game would be confused with; the empty text if none."""
    if isinstance(meaning.declared, Option):
        return _taken_in_where(name)
    if getattr(meaning.declared, "owner", None) is not None:
        # It is named after a dot; only as the unit of an amount a counter stands alone.
        unit = UNIT_ENDS | OBJECT_WORDS if meaning.space == "counter" else ()
        return _taken_in_where(name) or _taken_among(name, unit)
    reserved: Container[str] = ()
    if meaning.space in ("seat", "state", "value"):
        reserved = SPELLINGS.keys()
    elif meaning.space == "counter":
        reserved = SPELLINGS.keys() | UNIT_ENDS
    elif meaning.space == "phase":
        reserved = SPELLINGS.keys() | PATTERN_WORDS
    return _taken_bare(name) or _taken_among(name, reserved)


def _taken_in_where(name: str) -> str:
    if name in BUILTIN_NAMES or name in POSSESSIVES:
        return "a name every game has"
    return _taken_among(name, EXPRESSION_WORDS | JOINING_WORDS)


def _taken_bare(name: str) -> str:
    if name in FUNCTIONS:
        return "a function"
    return _taken_in_where(name) or _taken_among(name, OBJECT_WORDS | (STATEMENT_WORDS - SPELLINGS.keys()))


def _taken_among(name: str, reserved: Container[str]) -> str:
    if name not in reserved:
        return ""
    return "a verb" if name in SPELLINGS else "a word of the language"


def _reserved(name: str, use: Use, taken: str) -> Diagnostic:
    message = f"`{name}` cannot name {a(use.noun)}: it is {taken}"
    return error("H0207", message, use.span, f"give the {use.noun} another name")


def _types_with_types(ruleset: Ruleset, spans: Spans) -> Iterator[Diagnostic]:
    """Names that type expressions use."""
    for name, words in ruleset.enumerations.items():
        use = Use("enumeration", words.span)
        if name in ruleset.kinds:
            yield _clash(name, Use("type", ruleset.kinds[name].span), use)
        elif name in ruleset.tags:
            yield _clash(name, Use("tag", spans.get((TAG, name))), use)
        if name in BUILT_IN:
            yield _reserved(name, use, "a type every game has")
    for name, kind in ruleset.kinds.items():
        if name in BUILT_IN:
            yield _reserved(name, Use("type", kind.span), "a type every game has")


# ---- parts -----------------------------------------------------------------------------------------------------


def _attributes(ruleset: Ruleset) -> Iterator[tuple[str, Attribute, Collection[str], Collection[str]]]:
    """Every attribute, what has it, the parts this has anyway, and the keys that say something else about it."""
    for kind in ruleset.kinds.values():
        for attribute in kind.attributes.values():
            yield "piece", attribute, PIECE_PARTS | DIE_PARTS if kind.faces else PIECE_PARTS, CARD_KEYS
    for map_ in ruleset.maps.values():
        for attribute in map_.attributes.values():
            yield "place", attribute, PLACE_PARTS, NODE_KEYS


def _attributes_with_names(ruleset: Ruleset, spans: Spans) -> Iterator[Diagnostic]:
    for owner, attribute, parts, keys in _attributes(ruleset):
        name, use = attribute.id, Use("attribute", attribute.span)
        if name in parts:
            yield _reserved_part(name, use, f"every {owner} has a part of this name")
        elif name in keys:
            yield _reserved_part(name, use, f"`{name}:` says something else about a {owner}")
        elif taken := _taken_in_where(name):
            yield _reserved(name, use, taken)
        elif meaning := next(filter(_is_bare, meanings(ruleset, name)), None):
            yield _clash(name, use, _use(meaning, spans))


def _is_bare(meaning: Meaning) -> bool:
    """Whether texts use it as a bare name, which inside `where` would be the attribute."""
    return getattr(meaning.declared, "owner", None) is None and not isinstance(meaning.declared, Option)


def _reserved_part(name: str, use: Use, why: str) -> Diagnostic:
    message = f"`{name}` cannot name {a(use.noun)}: {why}"
    return error("H0208", message, use.span, f"give the {use.noun} another name")


def _payloads_with_words(ruleset: Ruleset) -> Iterator[Diagnostic]:
    for event in ruleset.events.values():
        for name in event.carries:
            if name in EVENT_PARTS:
                why = f"every event has `it.{name}`"
                yield _reserved_part(name, Use("part of an event", event.span), why)


def _attributes_with_attributes(ruleset: Ruleset) -> Iterator[Diagnostic]:
    """Attributes of one name are of one type, so that `sum(value of ...)` means one thing for mixed pieces."""
    seen: dict[tuple[str, str], Attribute] = {}
    for owner, attribute, *_ in _attributes(ruleset):
        first = seen.setdefault((owner, attribute.id), attribute)
        if maybe(first.type) != maybe(attribute.type):
            related = (Label(first.span, "of another type here"),) if first.span else ()
            message = f"`{attribute.id}` has another type than the attribute of the same name"
            help = "give both the same type, or one of them another name"
            yield error("H0209", message, attribute.span, help, related)


def _parameters_with_names(ruleset: Ruleset, spans: Spans) -> Iterator[Diagnostic]:
    """A parameter is a bare name in the whole text of its procedure."""
    for procedure in ruleset.procedures.values():
        for name in procedure.parameters:
            use = Use("parameter", spans.get((f"procedure:{procedure.id}", name), procedure.span))
            if taken := _taken_bare(name) or _taken_among(name, SPELLINGS):
                yield _reserved(name, use, taken)
            elif meaning := next(filter(_is_bare, meanings(ruleset, name)), None):
                yield _clash(name, use, _use(meaning, spans))
