"""Arranging a game for a scenario: what is changed between setup and flow."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from heistdsl.model import types as t
from heistdsl.oracle.act_numbers import set_die
from heistdsl.oracle.errors import RuleError
from heistdsl.oracle.in_force import owner_of, seat_player
from heistdsl.oracle.looking import find_piece, resolve
from heistdsl.oracle.run import Run
from heistdsl.oracle.things import Keeper, Piece, Place, Player, Value, ZoneRef
from heistdsl.oracle.world import ref_name
from heistdsl.scenario.compare import seconds

_PATH = re.compile(r"(?:(.+)\.)?([^.\[\]]+)(?:\[([^\]]+)\])?")


def arrange(run: Run, wanted: Mapping[str, Any]) -> None:
    """Change the world as a scenario says. Raises RuleError `name` for what does not exist."""
    _arrange_zones(run, wanted.get("zones") or {})
    for name, host in (wanted.get("attach") or {}).items():
        run.world.touch()
        run.world.host_of[_piece(run, name).index] = _piece(run, host).index
    for path, number in (wanted.get("counters") or {}).items():
        _set_counters(run, path, number)
    for path, value in (wanted.get("state") or {}).items():
        _set_state(run, path, value)
    for name, value in (wanted.get("faces") or {}).items():
        set_die(run, _piece(run, name), int(value))
    for name in wanted.get("facedown") or []:
        run.world.set_facedown(_piece(run, name).index, True)
    run.world.dice = [int(each) for each in wanted.get("dice") or []]
    if "clock" in wanted:
        run.world.clock = seconds(wanted["clock"]) or 0
    if "turn" in wanted:
        run.world.forward_turn = _player(run, str(wanted["turn"]))
    run.world.forward_step = wanted.get("step")


def _player(run: Run, name: str) -> Player:
    found = seat_player(run, name) or resolve(run, name)
    if not isinstance(found, Player):
        raise RuleError("name", f"`{name}` is no player")
    return found


def _piece(run: Run, name: str) -> Piece:
    found = find_piece(run, name)
    if found is None:
        raise RuleError("name", f"there is no piece `{name}`")
    return found


# ---- zones


def _arrange_zones(run: Run, zones: Mapping[str, list[str]]) -> None:
    """Lay exactly these cards into these zones; what lay there before goes back to where it starts, at the bottom."""
    zones = dict(_each_zone(run, zones))
    refs = {path: _zone(run, path.removesuffix(".top")) for path in zones}
    whole = {ref for path, ref in refs.items() if not path.endswith(".top")}
    taken: set[int] = set()
    chosen = {path: _pick(run, names, refs[path], whole, taken) for path, names in zones.items()}
    for path, ref in refs.items():
        if path.endswith(".top"):
            continue
        for index in run.world.content(ref):
            if index not in taken:
                run.world.take_out(index)
                _send_home(run, index, whole)
    for path, pieces in chosen.items():
        _lay(run, refs[path], pieces)


def _each_zone(run: Run, zones: Mapping[str, list[str]]) -> Iterator[tuple[str, list[str]]]:
    """The zones one by one: a zone that several have, named without an owner, is emptied for all of them."""
    for path, names in zones.items():
        found = resolve(run, path.removesuffix(".top"))
        if not names and isinstance(found, tuple) and all(isinstance(each, ZoneRef) for each in found):
            yield from ((ref_name(each), []) for each in found if isinstance(each, ZoneRef))
        else:
            yield path, names


def _zone(run: Run, path: str) -> ZoneRef:
    found = resolve(run, path)
    if not isinstance(found, ZoneRef):
        raise RuleError("name", f"`{path}` is no zone")
    return found


def _pick(run: Run, names: list[str], ref: ZoneRef, whole: set[ZoneRef], taken: set[int]) -> list[int]:
    """The pieces that are meant: an id with a number is one copy, without it any copy that is still free.

    The first copy that is arranged without a number is made the first copy of its card, so that the same id means the
    same piece under `attach`, `state` and in paths.
    """
    found = []
    for name in names:
        if not isinstance(name, str):
            raise RuleError("name", "nothing, or a number, is laid out where the id of a piece belongs")
        copies = [
            index
            for index, info in enumerate(run.prepared.pieces)
            if index not in taken and (info.name == name or ("#" not in name and info.card.id == name))
        ]
        if not copies:
            raise RuleError("name", f"there is no piece `{name}` left")
        best = min(copies, key=lambda index: (_rank(run, index, ref, whole), index))
        if copies[0] != best and run.prepared.pieces[copies[0]].name == name:
            run.world.exchange(copies[0], best)
            best = copies[0]
        taken.add(best)
        found.append(best)
    return found


def _rank(run: Run, index: int, ref: ZoneRef, whole: set[ZoneRef]) -> int:
    """Which copy is taken first: one that lies there, one at its start, one nowhere, one in no arranged zone."""
    here = run.world.zone_of[index]
    if here == ref:
        return 0
    info = run.prepared.pieces[index]
    if here is not None and here not in whole and here.zone == (info.card.start or info.kind.start):
        return 1
    if here is None:
        return 2
    return 4 if here in whole else 3


def _send_home(run: Run, index: int, whole: set[ZoneRef]) -> None:
    info = run.prepared.pieces[index]
    start = info.card.start or info.kind.start
    if start is None:
        return
    owner = seat_player(run, info.card.owner) if run.ruleset.zones[start].owner == "player" else None
    home = ZoneRef(start, owner)
    if home not in whole and (owner is not None or run.ruleset.zones[start].owner is None):
        run.world.put(index, home, None)


def _lay(run: Run, ref: ZoneRef, pieces: list[int]) -> None:
    """Lay pieces on top of a zone, the first one uppermost; into the first free slots of a slotted one."""
    for index in pieces:
        run.world.take_out(index)
        run.world.facedown[index] = False
        run.world.removed.discard(index)
    for position, index in enumerate(pieces):
        slotted = bool(run.ruleset.zones[ref.zone].slots)
        run.world.put(index, ref, None if slotted else position)
        run.world.set_handler(index, owner_of(run, Piece(index)))
        run.world.known_to[index] = frozenset()


# ---- counters and states


def _split(run: Run, path: str) -> tuple[Keeper, str, str]:
    found = _PATH.fullmatch(path)
    if found is None:
        raise RuleError("name", f"`{path}` is no path")
    base, name, key = found.groups()
    if base is None:
        return None, name, key or ""
    owner = resolve(run, base)
    if not isinstance(owner, Player | Piece | Place):
        raise RuleError("name", f"`{base}` is no player, piece or place")
    return owner, name, key or ""


def _set_counters(run: Run, path: str, number: Any) -> None:
    owner, name, key = _split(run, path)
    if name not in run.ruleset.counters:
        raise RuleError("name", f"`{path}` is no counter")
    entries = number.items() if isinstance(number, dict) else [(key, number)]
    for each, value in entries:
        run.world.set_counter((name, owner, str(each)), int(value))


def _set_state(run: Run, path: str, value: object) -> None:
    owner, name, _ = _split(run, path)
    state = run.ruleset.states.get(name)
    if state is None:
        raise RuleError("name", f"`{path}` is no state")
    run.world.set_state((name, owner), _state_value(run, state.type, value))


def _state_value(run: Run, type_: t.Type, value: object) -> Value:
    match type_:
        case t.SetType(of=of):
            items = value if isinstance(value, list) else [] if value is None else [value]
            return tuple(_state_value(run, of, item) for item in items)
        case _ if value in (None, "nothing"):
            return None
        case t.PlayerType():
            return _player(run, str(value))
        case t.PieceType():
            return _piece(run, str(value))
        case t.NumberType() | t.TimeType():
            return seconds(value)
        case t.ConditionType():
            return value in (True, "yes", "true")
        case t.WordType() | t.TextType():
            return str(value)
        case _:
            return resolve(run, str(value))
