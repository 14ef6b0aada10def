"""Paths of scenarios checked without playing: whether what they name is there, and what it is."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from heistdsl.check.context import kinds_named
from heistdsl.model import types as t
from heistdsl.model.names import look_up
from heistdsl.model.parts import declared_type, member_type, parts_of
from heistdsl.model.ruleset import Counter, Ruleset, State, Value, Zone
from heistdsl.model.types import Type
from heistdsl.syntax.verbs import VERBS
from heistdsl.text import did_you_mean

_PLAYER = re.compile(r"p([1-9][0-9]*)")
_STEP = re.compile(r"[^.\[\]]+(?:\[[^\]]*\])*")
_KEY = re.compile(r"\[([^\]]*)\]")
_MOST_LISTED = 12
#: Parts of paths that are about the game as it runs, with what may follow them.
_RUNNING: Final = {
    "decision": (
        "player", "players", "options", "options.count", "kind", "prompt", "min", "max", "count",
    ),
    "result": ("winners", "winners.count", "scores", "reason"),
    "log": ("last", "count", "order"),
}  # fmt: skip


class Unknown(Exception):  # noqa: N818
    """Something a scenario names is not there; `help` says what may be meant, or what there is."""

    def __init__(self, message: str, help: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.help = help


@dataclass(frozen=True, slots=True)
class Table:
    """A game as a scenario finds it: its rules and how many play."""

    ruleset: Ruleset
    players: int
    #: What paths were found to be: many scenarios use the same ones.
    _found: dict[str, Type | Unknown] = field(default_factory=dict, repr=False, compare=False)

    def player(self, name: str) -> None:
        """Check a player: `p1`, or a seat. Raises Unknown."""
        found = _PLAYER.fullmatch(name)
        if name in self.ruleset.seats or (found and int(found.group(1)) <= self.players):
            return
        names = [f"p{number + 1}" for number in range(self.players)] + list(self.ruleset.seats)
        raise Unknown(f"`{name}` does not play here", meant_or_all(name, names))

    def piece(self, name: str) -> str:
        """The card of a piece: its id, with `#2` for the second copy. Raises Unknown."""
        id, mark, number = name.partition("#")
        card = self.ruleset.cards.get(id)
        if card is None:
            cards = [each.id for each in self.ruleset.cards.values() if each.copies]
            raise Unknown(f"there is no card `{id}`", did_you_mean(id, cards) or "`heist show` lists the cards")
        if mark and (not number.isdigit() or not 1 <= int(number) <= card.copies):
            copies = "1 copy" if card.copies == 1 else f"{card.copies} copies"
            raise Unknown(f"there is no `{name}`", f"the game has {copies} of `{id}`")
        return id

    def zone(self, path: str) -> Zone:
        """The zone that a path names, whoever's it is. Raises Unknown."""
        match self.type_of(path):
            case t.ZoneType(zone=id) if id in self.ruleset.zones:
                return self.ruleset.zones[id]
            case _:
                raise Unknown(f"`{path}` is no zone", self._zones(path))

    def expected(self, path: str) -> Type:
        """What an expectation is about. Raises Unknown."""
        first, _, rest = path.partition(".")
        if first not in _RUNNING:
            return self.type_of(path)
        if first == "log" and rest.startswith("count."):
            self._event(rest.removeprefix("count."))
        elif rest not in _RUNNING[first]:
            known = [f"{first}.{name}" for name in _RUNNING[first]]
            raise Unknown(f"there is no `{path}`", meant_or_all(path, known))
        return t.PLAYERS if rest in ("player", "players", "winners") else t.UNKNOWN

    def type_of(self, path: str) -> Type:
        """What a path stands for. Raises Unknown."""
        if path not in self._found:
            try:
                self._found[path] = self._type_of(path)
            except Unknown as problem:
                self._found[path] = problem
        found = self._found[path]
        if isinstance(found, Unknown):
            raise Unknown(found.message, found.help)
        return found

    def _type_of(self, path: str) -> Type:
        steps = _STEP.findall(path)
        if not steps or ".".join(steps) != path:
            raise Unknown(f"`{path}` is no path", "parts are joined by dots: `p1.hand.count`")
        first, *rest = steps
        type_ = self._indexed(self._start(first.partition("[")[0]), first)
        for step in rest:
            type_ = self._indexed(self._part(type_, step.partition("[")[0]), step)
        return type_

    def event(self, name: str) -> None:
        """Check a declared event. Raises Unknown."""
        must_be(name, "event", self.ruleset.events)

    def _event(self, name: str) -> None:
        if name not in VERBS:
            self.event(name)

    def _start(self, name: str) -> Type:
        if _PLAYER.fullmatch(name):
            self.player(name)
            return t.PLAYER
        if "#" in name or name in self.ruleset.cards:
            return t.PieceType(kinds_named(self.ruleset, self.piece(name)))
        meaning = look_up(self.ruleset, name)
        match meaning.space if meaning else None:
            case None:
                raise Unknown(f"`{name}` means nothing in this game", did_you_mean(name, self._names()))
            case "seat":
                return t.PLAYER
            case "zone" | "counter" | "state" | "value":
                assert meaning is not None
                assert isinstance(meaning.declared, Zone | Counter | State | Value)
                return self._kept(meaning.declared, name)
            case "map":
                return t.SetType(t.PlaceType(name))
            case "place":
                return t.PlaceType(next(map_.id for map_ in self.ruleset.maps.values() if name in map_.nodes))
            case _:
                return t.UNKNOWN

    def _kept(self, declared: Zone | Counter | State | Value, name: str) -> Type:
        if declared.owner is not None and not isinstance(declared, Zone):
            example = f"p1.{name}" if declared.owner == "player" else f"{declared.owner}.{name}"
            raise Unknown(f"`{name}` has many owners", f"say whose: `{example}`")
        return declared_type(declared)

    def _part(self, type_: Type, name: str) -> Type:
        member = member_type(self.ruleset, type_)
        if name == "count":
            return t.NUMBER
        if name == "top":
            return member
        if not isinstance(member, t.PlayerType | t.PieceType | t.PlaceType):
            return t.UNKNOWN
        parts = parts_of(self.ruleset, member)
        if name not in parts:
            raise Unknown(f"{_noun(member)} has no `{name}`", meant_or_all(name, (*parts, "count", "top")))
        return parts[name].type

    def _indexed(self, type_: Type, step: str) -> Type:
        for key in _KEY.findall(step):
            if isinstance(type_, t.KeyedType):
                self._entry(type_.key, key)
                type_ = t.NUMBER
            else:
                type_ = member_type(self.ruleset, type_)
        return type_

    def _entry(self, kept_by: str, key: str) -> None:
        words = self.ruleset.enumerations.get(kept_by)
        known = words.values if words else tuple(self.ruleset.kinds) if kept_by == "types" else ()
        if known and key not in known:
            raise Unknown(f"there is no entry `{key}`", meant_or_all(key, known))

    def _names(self) -> Iterable[str]:
        ruleset = self.ruleset
        tables = (ruleset.zones, ruleset.counters, ruleset.states, ruleset.values, ruleset.cards, ruleset.seats)
        return (*(name for table in tables for name in table), *_RUNNING, "clock")

    def _zones(self, path: str) -> str:
        zones = self.ruleset.zones.values()
        return meant_or_all(path, [f"p1.{each.id}" if each.owner == "player" else each.id for each in zones])


def must_be(name: str, noun: str, known: Iterable[str]) -> None:
    """Check that a name is one of those that are known. Raises Unknown."""
    names = list(known)
    if name not in names:
        raise Unknown(f"there is no {noun} `{name}`", meant_or_all(name, names))


def meant_or_all(name: str, known: Iterable[str]) -> str:
    """What may have been meant, or what there is."""
    names = list(dict.fromkeys(known))
    meant = did_you_mean(name, names)
    if meant or not names:
        return meant
    listed = ", ".join(f"`{each}`" for each in names[:_MOST_LISTED])
    return f"there is {listed}" + (", ..." if len(names) > _MOST_LISTED else "")


def _noun(type_: Type) -> str:
    match type_:
        case t.PlayerType():
            return "a player"
        case t.PlaceType(map=map_):
            return f"a place of `{map_}`"
        case t.PieceType(types=kinds) if kinds and len(kinds) == 1:
            return f"a piece of type `{next(iter(kinds))}`"
        case _:
            return "a piece"
