"""What a bare name stands for at its place."""

from __future__ import annotations

from collections.abc import Iterator

from heistdsl.check.checker import Checker
from heistdsl.check.fits import NOTHING, is_unknown
from heistdsl.check.kinds import (
    hidden_by_part,
    it_without_event,
    me_without_player,
    needs_an_owner,
    needs_two_players,
    no_clock,
    not_bound_in_every_branch,
    option_alone,
    that_without_where,
    them_without_window,
    this_without_card,
    unknown_kind,
    unknown_name,
    unknown_phase,
    unknown_word,
    unknown_zone,
)
from heistdsl.check.narrowing import narrowed_piece
from heistdsl.check.parts import find_part, known_names, part_type
from heistdsl.check.scope import THAT, Scope
from heistdsl.check.typing import Meaning
from heistdsl.model import names as spaces
from heistdsl.model import types as t
from heistdsl.model.names import BUILTIN_NAMES
from heistdsl.model.parts import declared_type
from heistdsl.model.ruleset import Counter, Enumeration, Option, State, Value, Zone
from heistdsl.model.types import Type
from heistdsl.syntax.tree import Name, Set
from heistdsl.text import near

#: The prefix of the made-up enumeration of a variant's values: ids have no dots.
OPTION = "option."


def resolve_name(checker: Checker, scope: Scope, node: Name, want: Type | None) -> Type:
    """The type of a bare name, its meaning noted; `Unknown` after saying that nobody knows it."""
    if node.id in BUILTIN_NAMES:
        checker.typing.meanings[id(node)] = Meaning("builtin", node.id)
        return _builtin(checker, scope, node)
    found = _own_part(checker, scope, node)
    if found is None:
        found = _local(checker, scope, node)
    if found is None and scope.element is not None and is_unknown(scope.element):
        return t.UNKNOWN  # it may well be a part of whatever is tested
    if found is None:
        found = _declared(checker, scope, node, want)
    return _unknown(checker, scope, node, want) if found is None else found


# ---- names every game has


def _builtin(checker: Checker, scope: Scope, node: Name) -> Type:
    match node.id:
        case "that":
            if scope.element is None:
                checker.report(that_without_where.report(node))
            return scope.element or t.UNKNOWN
        case "it":
            if scope.it is None:
                checker.report(it_without_event.report(node))
            if scope.it is None or not scope.it.events:
                return t.UNKNOWN
            return t.EventType("|".join(scope.it.events))
        case "me" | "others" | "rival":
            return _around_me(checker, scope, node)
        case "this":
            if scope.this is None:
                checker.report(this_without_card.report(node))
            return scope.this or t.UNKNOWN
        case "them":
            if scope.them is None:
                checker.report(them_without_window.report(node))
            return scope.them or t.UNKNOWN
        case "clock":
            if checker.ruleset.clock is None:
                checker.report(no_clock.report(node))
                return t.UNKNOWN
            return t.TIME
        case "option":
            checker.report(option_alone.report(node, checker.ruleset.options))
            return t.UNKNOWN
        case _:
            return _SIMPLE[node.id]


_SIMPLE: dict[str, Type] = {
    "players": t.PLAYERS,
    "active": t.PlayerType(maybe=True),
    "game": t.PhaseType("game"),
    "nothing": NOTHING,
    "everything": t.PIECES,
}


def _around_me(checker: Checker, scope: Scope, node: Name) -> Type:
    if not scope.has_me:
        checker.report(me_without_player.report(node, node.id, scope.context.place))
        return t.UNKNOWN
    if node.id == "rival" and checker.ruleset.max_players != 2:
        checker.report(needs_two_players.report(node, checker.ruleset.max_players))
        return t.UNKNOWN
    return t.PLAYERS if node.id == "others" else t.PLAYER


# ---- parts of the element, locals


def tested(checker: Checker, scope: Scope) -> Type | None:
    """The type of the member that the innermost `where` tests, with what conditions have told about it."""
    element = scope.element
    return narrowed_piece(checker, scope, THAT, element) if isinstance(element, t.PieceType) else element


def is_own_part(checker: Checker, scope: Scope, name: str) -> bool:
    """Whether a bare name is a part of the member that the innermost `where` tests."""
    element = scope.element
    if element is None or is_unknown(element):
        return False
    return find_part(checker, t.PIECE if isinstance(element, t.PieceType) else element, name) is not None


def _own_part(checker: Checker, scope: Scope, node: Name) -> Type | None:
    """A part of the member that the innermost `where` tests. A name that is a part of any piece is meant as one for
    every piece."""
    element = tested(checker, scope)
    if element is None or not is_own_part(checker, scope, node.id):
        return None
    if local := scope.locals.get(node.id):
        checker.report(hidden_by_part.report(node, local.node))
        checker.read(local)
    checker.typing.meanings[id(node)] = Meaning("part", node.id)
    checker.typing.owners[id(node)] = element
    return part_type(checker, element, node.id, node)


def _local(checker: Checker, scope: Scope, node: Name) -> Type | None:
    if local := scope.locals.get(node.id):
        checker.read(local)
        checker.typing.meanings[id(node)] = Meaning("local", node.id)
        return checker.type_of(local)
    if node.id in scope.branched:
        checker.report(not_bound_in_every_branch.report(node))
        for local in checker.locals:
            if local.name == node.id:
                checker.read(local)
        return t.UNKNOWN
    return None


# ---- names of the rule files


def _declared(checker: Checker, scope: Scope, node: Name, want: Type | None) -> Type | None:
    found = list(spaces.meanings(checker.ruleset, node.id))
    found.sort(key=lambda meaning: _rank(meaning, want))
    if found:
        meaning = found[0]
        checker.typing.meanings[id(node)] = Meaning(meaning.space, meaning.id)
        return _type_of(checker, scope, node, meaning)
    if node.id in checker.ruleset.enumerations:
        checker.typing.meanings[id(node)] = Meaning("enumeration", node.id)
        return t.SetType(t.WordType(node.id))
    return None


def _rank(meaning: spaces.Meaning, want: Type | None) -> int:
    """0 for the meaning that is wanted here, 1 for any other."""
    match want:
        case t.WordType():
            return 0 if meaning.space == "word" and _word_type(meaning) == want else 1
        case t.KindType():
            return 0 if meaning.space in ("kind", "tag", "card") else 1
        case t.PhaseType():
            return 0 if meaning.space == "phase" else 1
        case _:
            return 0


def _word_type(meaning: spaces.Meaning) -> t.WordType:
    of = meaning.declared
    return t.WordType(OPTION + of.id if isinstance(of, Option) else of.id if isinstance(of, Enumeration) else "")


def _type_of(checker: Checker, scope: Scope, node: Name, meaning: spaces.Meaning) -> Type:
    match meaning.declared:
        case Zone() | Counter() | State() | Value() as declared:
            if declared.owner is not None:
                has_this = scope.this is not None
                checker.report(needs_an_owner.report(node, declared.owner, scope.has_me, has_this))
                return t.UNKNOWN
            return declared_type(declared)
        case _:
            return _named(checker, meaning)


def _named(checker: Checker, meaning: spaces.Meaning) -> Type:
    match meaning.space:
        case "seat":
            return t.PLAYER
        case "phase":
            return t.PhaseType(meaning.id)
        case "map":
            return t.SetType(t.PlaceType(meaning.id))
        case "place":
            return t.PlaceType(_map_of(checker, meaning.id))
        case "kind" | "tag" | "card":
            return t.KIND
        case _:
            return _word_type(meaning)


def _map_of(checker: Checker, place: str) -> str:
    return next((map_.id for map_ in checker.ruleset.maps.values() if place in map_.nodes), "")


# ---- names nobody knows


def _unknown(checker: Checker, scope: Scope, node: Name, want: Type | None) -> Type:
    ruleset = checker.ruleset
    if node.id in checker.unknown:
        return t.UNKNOWN
    checker.unknown.add(node.id)
    match want:
        case t.PhaseType():
            checker.report(unknown_phase.report(node, node.id, ruleset.phases))
        case t.ZoneType():
            checker.report(unknown_zone.report(node, [*zone_names(checker, scope), *scope.locals]))
        case t.KindType():
            checker.report(unknown_kind.report(node, node.id, (*ruleset.kinds, *ruleset.tags, *ruleset.cards)))
        case t.WordType(enumeration=enumeration) if words_of(checker, enumeration):
            of = f"`{enumeration}`"
            checker.report(unknown_word.report(node, node.id, of, words_of(checker, enumeration)))
        case _:
            for name in near(node.id, scope.locals):  # it may be what was meant, so it is not left unused
                checker.read(scope.locals[name])
            known = list(dict.fromkeys((*in_reach(checker, scope), *_all_names(checker))))
            printed_on = [kind.id for kind in ruleset.kinds.values() if node.id in kind.attributes]
            is_carried = scope.it is not None and node.id in scope.it.carries
            checker.report(unknown_name.report(node, known, scope.locals, printed_on, is_carried))
    return t.UNKNOWN


def words_alone(checker: Checker, scope: Scope, node: Set) -> list[str]:
    """The members of a set if they are words that mean nothing and look like nothing that does; else none."""
    names = [item.id for item in node.items if isinstance(item, Name)]
    known = {*in_reach(checker, scope), *_all_names(checker), *scope.branched, *checker.unknown}
    known |= {meaning.id for name in names for meaning in spaces.meanings(checker.ruleset, name)}
    strange = [name for name in names if name not in known and not near(name, known)]
    return strange if len(strange) == len(node.items) else []


def words_of(checker: Checker, enumeration: str) -> tuple[str, ...]:
    """The words of an enumeration or of a variant."""
    if enumeration.startswith(OPTION):
        return checker.ruleset.options[enumeration.removeprefix(OPTION)].values
    found = checker.ruleset.enumerations.get(enumeration)
    return found.values if found else ()


def zone_names(checker: Checker, scope: Scope) -> Iterator[str]:
    """The zones as one would write them here."""
    for zone in checker.ruleset.zones.values():
        if zone.owner is None:
            yield zone.id
        elif zone.owner == "player":
            yield f"my.{zone.id}" if scope.has_me else f"p.{zone.id}"


def in_reach(checker: Checker, scope: Scope) -> Iterator[str]:
    """Names that are bound here, nearest first."""
    if scope.element is not None:
        yield from known_names(checker, scope.element)
    yield from scope.locals


def _all_names(checker: Checker) -> Iterator[str]:
    ruleset = checker.ruleset
    yield from BUILTIN_NAMES
    tables = (
        ruleset.seats, ruleset.zones, ruleset.counters, ruleset.states, ruleset.values, ruleset.phases,
        ruleset.maps, ruleset.kinds, ruleset.cards, ruleset.enumerations,
    )  # fmt: skip
    for table in tables:
        yield from (name for name, declared in table.items() if getattr(declared, "owner", None) != "player")
    yield from ruleset.tags
    for map_ in ruleset.maps.values():
        yield from map_.nodes
    for enumeration in ruleset.enumerations.values():
        yield from enumeration.values
    for option in ruleset.options.values():
        yield from option.values
