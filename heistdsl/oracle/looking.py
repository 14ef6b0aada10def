"""Scenario paths: `p1.hand`, `p1.spaces[weapon]`, `deck.top`, `decision.player`, `result.winners`, `log.last`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from heistdsl.oracle.asking import thing_name
from heistdsl.oracle.errors import RuleError
from heistdsl.oracle.layers import keyed_value
from heistdsl.oracle.names import part_of, value_of_name
from heistdsl.oracle.run import Run
from heistdsl.oracle.scope import new_env
from heistdsl.oracle.sets import members
from heistdsl.oracle.things import Interval, Keyed, Kind, Piece, Player, Share, Value, Whole, ZoneRef

if TYPE_CHECKING:
    from heistdsl.oracle.game import Game

_PLAYER = re.compile(r"p([1-9][0-9]*)")
_STEP = re.compile(r"([^.\[\]]+)((?:\[[^\]]*\])*)")


def look(run: Run, game: Game, path: str) -> object:
    """What a path stands for, as plain data. Raises RuleError `name`."""
    first, *rest = path.split(".")
    match first:
        case "decision":
            return _decision(run, game, rest)
        case "result":
            return _result(game, rest)
        case "log":
            return _log(run, rest)
        case _:
            return plain(run, resolve(run, path))


def resolve(run: Run, path: str) -> Value:
    """What a path stands for as a value of the language; `.count` and `.top` count and take the top one."""
    first, *rest = re.findall(r"[^.\[\]]+(?:\[[^\]]*\])*", path) or [path]
    value = _indexed(run, _start(run, _name(first)), first)
    for step in rest:
        name = _name(step)
        if name == "count":
            value = len(members(run, value))
        elif name == "top":
            found = members(run, value)
            value = found[0] if found else None
        else:
            value = part_of(run, value, name)
        value = _indexed(run, value, step)
    return value


def _name(step: str) -> str:
    found = _STEP.fullmatch(step)
    if found is None:
        raise RuleError("name", f"`{step}` is no step of a path")
    return found.group(1)


def _start(run: Run, name: str) -> Value:
    found = _PLAYER.fullmatch(name)
    if found and int(found.group(1)) <= len(run.world.players):
        return Player(int(found.group(1)) - 1)
    piece = find_piece(run, name)
    if piece is not None and ("#" in name or name in run.ruleset.cards):
        return piece
    return value_of_name(run, name, new_env())


def find_piece(run: Run, name: str) -> Piece | None:
    """The piece of this name: the id of its card, with `#2` for the second copy."""
    for index, info in enumerate(run.prepared.pieces):
        if info.name == name:
            return Piece(index)
    return None


def _indexed(run: Run, value: Value, step: str) -> Value:
    for key in re.findall(r"\[([^\]]*)\]", step):
        if isinstance(value, Keyed):
            value = keyed_value(run, value, key)
        else:
            found = members(run, value)
            if not key.isdigit() or not 1 <= int(key) <= len(found):
                return None
            value = found[int(key) - 1]
    return value


def plain(run: Run, value: Value) -> object:
    """A value as plain data: names for things, lists for sets and zones."""
    match value:
        case None | bool() | int():
            return value
        case tuple() | ZoneRef() | Interval():
            return [plain(run, each) for each in members(run, value)]
        case Share(amounts=amounts):
            return dict(amounts)
        case Keyed() | Whole():
            raise RuleError("name", "this path names no value")
        case Kind(id=id):
            return id
        case _:
            return thing_name(run, value)


def _decision(run: Run, game: Game, rest: list[str]) -> object:
    """`decision.player`, `.kind`, `.options`, `.count` (how many are open), `.min`, `.max`; of the first open one."""
    decisions = game.decisions
    name = rest[0] if rest else ""
    if name == "count":
        return len(decisions)
    if name == "players":
        return [thing_name(run, decision.player) for decision in decisions]
    if not decisions:
        return None
    first = decisions[0]
    match name:
        case "player":
            return thing_name(run, first.player)
        case "options":
            found = [option.id for option in first.options]
            return len(found) if rest[1:] == ["count"] else found
        case "kind" | "prompt" | "min" | "max":
            return getattr(first, name)
        case _:
            raise RuleError("name", f"a decision has no `{name}`")


def _result(game: Game, rest: list[str]) -> object:
    result = game.result
    if result is None:
        return None
    match rest:
        case ["winners"]:
            return [f"p{index + 1}" for index in result.winners]
        case ["winners", "count"]:
            return len(result.winners)
        case ["scores"]:
            return list(result.scores)
        case ["reason"]:
            return result.reason
        case _:
            raise RuleError("name", f"a result has no `{'.'.join(rest)}`")


def _log(run: Run, rest: list[str]) -> object:
    """`log.last`: the latest declared event; `log.count.EVENT`: how often a verb or event has happened."""
    events = [run.world.events[number] for number in run.world.history]
    match rest:
        case ["last"]:
            return next((event.name for event in reversed(events) if event.kind == "event"), None)
        case ["count"]:
            return len(events)
        case ["count", name]:
            return sum(event.name == name and event.kind in ("event", "verb") for event in events)
        case _:
            raise RuleError("name", f"the log has no `{'.'.join(rest)}`")
