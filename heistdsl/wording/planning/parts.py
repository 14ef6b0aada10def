"""Names and parts of things: which word of the rule file they are, and whether one speaks of a person, a piece, a
place or a number."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace

from heistdsl.model import types as m
from heistdsl.model.names import look_up
from heistdsl.syntax import tree as t
from heistdsl.wording import plan as p
from heistdsl.wording.planning.dispatch import thing
from heistdsl.wording.planning.facts import is_many, is_person, is_piece, member_of, part_type
from heistdsl.wording.planning.scope import Local, Scope

CARD = p.Word("core", "card")
PLAYER = p.Word("core", "player")
HOST = p.Word("parts", "host")

_SECTIONS = {
    "seat": "seats", "zone": "zones", "counter": "counters", "state": "state", "value": "values", "phase": "phases",
    "map": "maps", "place": "places", "kind": "types", "tag": "tags", "card": "cards", "word": "words-of",
    "builtin": "core",
}  # fmt: skip
_SINGLE_WORDS = {"the": "the"}


def declared_word(name: str, scope: Scope) -> p.Word:
    """The word of a name that is declared in the rule file."""
    meaning = look_up(scope.ruleset, name)
    return p.Word(_SECTIONS[meaning.space] if meaning else "names", name)


def noun_of(found: m.Type, scope: Scope) -> p.Word:
    """The noun for one of these."""
    inner = member_of(found, scope)
    match inner:
        case m.PlayerType():
            return PLAYER
        case m.PieceType(types=types) if types and len(types) == 1:
            return p.Word("types", next(iter(types)))
        case m.PlaceType(map=map_id):
            return _known("places-of", map_id or next(iter(scope.ruleset.maps), ""), "place", scope)
        case m.SlotType(zone=zone):
            return _known("slots", zone, "slot", scope)
        case m.NumberType() | m.TimeType():
            return p.Word("core", "number")
        case m.WordType(enumeration=id):
            return p.Word("enumerations", id)
        case m.KindType():
            return p.Word("core", "kind")
    return CARD


def zone_pieces(zone: str, scope: Scope) -> p.Word:
    """The noun for a piece in this zone."""
    if zone in scope.lexicon.section("pieces"):
        return p.Word("pieces", zone)
    declared = scope.ruleset.zones.get(zone)
    return noun_of(m.PieceType(frozenset(declared.holds) if declared and declared.holds else None), scope)


def part(owner: p.Plan | None, of: m.Type, name: str, scope: Scope, entity: Hashable | None = None) -> p.Plan:
    """A part of something. `entity` is given where the text can come back to it."""
    return speak_of(part_word(of, name, scope), part_type(of, name, scope), owner, scope, entity)


def speak_of(word: p.Word, found: m.Type, owner: p.Plan | None, scope: Scope, entity: Hashable | None = None) -> p.Plan:
    """The phrase for a declared thing of this type, owned by somebody or by nobody."""
    person, many = is_person(found), is_many(found, scope)
    if isinstance(found, m.SetType) and isinstance(found.of, m.ZoneType):
        return p.Noun((word,), "the", owner=owner)
    if isinstance(found, m.ZoneType):
        if many or word.section != "zones":
            return p.Noun((word,), "the", owner=owner)
        full = _one_piece(word, owner, scope)
        return full if entity is None else p.Mention(entity, full, full, False)
    if person or is_piece(found):
        if word == HOST and owner is not None and entity is not None:
            return _host(owner, entity)
        group = many and not person
        noun = p.Noun(
            (word,), "the", owner=owner, plural=group and not _is_given(word, scope), person=person and not many
        )
        return noun if entity is None or many else p.Mention(entity, noun, noun, person)
    return p.PartOf(word, owner, plural=many)


def _host(owner: p.Plan, entity: Hashable) -> p.Mention:
    """What a card is attached to; never `it`, which would be taken for the card that is attached."""
    full = p.Noun((HOST,), "the", owner=owner)
    return p.Mention(entity, full, p.Noun((CARD,), "that"), False, named=True)


def _one_piece(word: p.Word, owner: p.Plan | None, scope: Scope) -> p.Noun:
    """The piece in a zone for one: your character, or the card in your trial if it can be of several types."""
    pieces = zone_pieces(word.id, scope)
    if pieces != CARD:
        return p.Noun((pieces,), "the", owner=owner)
    return p.Noun((CARD,), "the", after=(p.Place("in", p.Noun((word,), "the", owner=owner)),))


def zone_place(node: t.Expression, zone: str, scope: Scope) -> p.Plan:
    """A zone as a place, even if it holds but one piece and is usually spoken of as this piece."""
    owner = thing(node.base, scope) if isinstance(node, t.Get) else None
    if isinstance(node, t.Name) and node.id != zone:
        return thing(node, scope)
    if scope.element is not None and owner is None and scope.ruleset.zones[zone].owner is not None:
        owner = scope.element.phrase
    return p.Noun((p.Word("zones", zone),), "the", owner=owner)


def part_word(of: m.Type, name: str, scope: Scope) -> p.Word:
    """Where the words for a part are to be found."""
    inner = member_of(of, scope)
    ruleset = scope.ruleset
    if isinstance(inner, m.EventType):
        own = p.Word("payload", f"{inner.event}.{name}")
        return own if scope.lexicon.knows(own) else p.Word("payload", name)
    if isinstance(inner, m.PieceType):
        kinds = inner.types or frozenset(ruleset.kinds)
        if any(name in ruleset.kinds[kind].attributes for kind in kinds if kind in ruleset.kinds):
            return p.Word("attributes", name)
    if isinstance(inner, m.PlaceType) and any(name in map_.attributes for map_ in ruleset.maps.values()):
        return p.Word("attributes", name)
    tables = {"zones": ruleset.zones, "counters": ruleset.counters, "state": ruleset.states, "values": ruleset.values}
    return p.Word(next((section for section, table in tables.items() if name in table), "parts"), name)


def mention(entity: Hashable, full: p.Plan, short: p.Plan, found: m.Type, scope: Scope) -> p.Mention:
    """Somebody or something of this type that the text comes back to."""
    return p.Mention(entity, full, short, is_person(found), is_many(found, scope))


def that(word: p.Word, found: m.Type, scope: Scope) -> p.Noun:
    """That player, those cards."""
    return p.Noun((word,), "that", plural=is_many(found, scope), person=is_person(found))


def _is_given(word: p.Word, scope: Scope) -> bool:
    """The words of the game say how to speak of the whole (the crew), so it is not several of something."""
    return word.id in scope.lexicon.section(word.section)


def _known(section: str, id: str, core: str, scope: Scope) -> p.Word:
    return p.Word(section, id) if id in scope.lexicon.section(section) else p.Word("core", core)


def last_name(node: t.Expression) -> str:
    """The name at the end of a path: the zone in `my.hand`."""
    match node:
        case t.Name(id=name) | t.Get(name=name):
            return name
        case t.Index(base=base):
            return last_name(base)
    return ""


def head_word(node: p.Plan | None) -> p.Word | None:
    """The noun a phrase is about."""
    match node:
        case p.Noun(words=(word, *_)) | p.Proper(word=word) | p.PartOf(word=word) | p.Which(word=word):
            return word
        case p.Mention(full=inner) | p.Pronoun(of=inner) | p.Place(zone=inner):
            return head_word(inner)
        case p.Listed(items=(first, *_)):
            return head_word(first)
    return None


def first_mention(object_: p.Plan, local: Local) -> p.Plan:
    """The object as the first mention of what it binds."""
    return replace(local.phrase, full=object_, new=True) if isinstance(local.phrase, p.Mention) else object_


def with_mention(clause: p.Clause, local: Local) -> p.Clause:
    """The clause with its object as the first mention of what it binds."""
    roles = tuple(
        p.Role(role.name, first_mention(role.phrase, local)) if role.name == "object" else role for role in clause.roles
    )
    return replace(clause, roles=roles)


def parameter(name: str, found: m.Type, scope: Scope) -> Local:
    """What a procedure is given: that player, that card, the number of this name."""
    if is_person(found) or is_piece(found):
        word = noun_of(found, scope)
        phrase = that(word, found, scope)
        return Local(found, p.Mention(t.Name(name), phrase, phrase, is_person(found), is_many(found, scope)), word)
    return Local(found, p.Noun((p.Word("locals", name),), "the"))
