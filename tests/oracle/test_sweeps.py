"""`on now` is asked again only if something it looks at has changed, and never answers otherwise for that."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
import yaml
from playing import play_on
from tiny import tiny_game

from heistdsl.oracle import Game, Prepared, sweeps
from heistdsl.oracle.in_force import Active
from heistdsl.oracle.looked_at import names_looked_at
from heistdsl.oracle.run import Run
from heistdsl.oracle.things import Player
from heistdsl.oracle.world import PASSING
from heistdsl.syntax.tree import On

_SCRAMBLE = yaml.safe_load((Path(__file__).parent / "scramble.yaml").read_text(encoding="utf-8"))
#: Rules that come true and cease to be by everything there is: counters, states, pieces, layers, treats, phases, the
#: past, the time. They count, so that the games go otherwise if one of them fires at another time.
_CONDITIONS = {
    "rich": "any(players where gold >= 3)",
    "armed": "any(players where might > 5)",
    "mighty": "any(players where count(field) > luck)",
    "handy": "any(players where count(hand) < 4)",
    "led": "any(leader)",
    "hot": "heat >= 2",
    "turning": "turn and active = bob",
    "rung": "times(bell) > 2",
    "late": "clock < 4:30",
    "tools": "any(row where agent) or any(players where hand has tool)",
}
_WATCHED = {
    **_SCRAMBLE,
    "rules": {
        **_SCRAMBLE["rules"],
        **{id: f"on now if {each}:\n  heat = max(0, heat - 1)\n  ann.luck += 1" for id, each in _CONDITIONS.items()},
        "odd": "while heat = 1: treat tool as agent",
        "strong": "my.might + my.luck",
    },
}


@pytest.mark.parametrize("seed", range(6))
def test_what_is_remembered_is_what_would_be_answered(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    answer, asked = sweeps._holds, []

    def compared(run: Run, active: Active, statement: On) -> bool:
        holds = answer(run, active, statement)
        remembered = dict(run.seen_now)
        run.seen_now.clear()
        asked.append((active.key, holds, answer(run, active, statement)))
        run.seen_now = remembered
        return holds

    monkeypatch.setattr(sweeps, "_holds", compared)
    game = Game(Prepared(tiny_game(**_WATCHED)), 2 + seed % 3, seed)
    play_on(game, Random(seed), 40)
    assert len(asked) > 300
    assert [key for key, holds, anew in asked if holds is not anew] == []


@pytest.mark.parametrize(
    ("condition", "names"),
    [
        ("heat >= 3", frozenset(("heat",))),
        ("any(players where gold > 3)", frozenset(("gold",))),
        ("any(players where might > 3)", frozenset()),
        ("price > 3 and leader = ann", frozenset(("leader",))),
        ("turn", None),
        ("active = ann", None),
        ("clock > 0:30", None),
        ("times(bell) > 1", None),
    ],
)
def test_what_a_condition_looks_at(condition: str, names: frozenset[str] | None) -> None:
    assert _looked_at(condition) == names


def test_it_looks_at_what_changes_a_value() -> None:
    assert _looked_at("any(players where might > 3)", rules={"strong": "my.might + my.luck"}) == frozenset(("luck",))
    assert _looked_at("any(players where might > 3)", rules={"strong": "while turn: my.might + 1"}) is None


def test_it_looks_at_what_treats_one_word_as_another() -> None:
    assert _looked_at("any(row where agent)") == frozenset()
    assert _looked_at("any(row where agent)", rules={"odd": "while heat = 1: treat tool as agent"}) == frozenset(
        ("heat",)
    )


def _looked_at(condition: str, rules: dict[str, str] | None = None) -> frozenset[str] | None:
    flow = "phase turn by ann: heat = 0\nemit bell"
    prepared = Prepared(tiny_game(flow=flow, rules={"asked": f"on now if {condition}: heat = 0", **(rules or {})}))
    statement = next(text for text in prepared.rules if text.id == "rule:asked").standing[0].statement
    assert isinstance(statement, On)
    assert statement.condition is not None
    return names_looked_at(prepared, [statement.condition])


def test_the_world_knows_what_has_changed() -> None:
    world = Game(Prepared(tiny_game(flow="ann may: draw 1")), 2).world
    changes: dict[str, Callable[[], object]] = {
        "heat": lambda: world.set_counter(("heat", None, ""), 3),
        "luck": lambda: world.set_counter(("luck", Player(0), ""), 3),
        "leader": lambda: world.set_state(("leader", None), Player(0)),
        "a piece is turned over": lambda: world.set_facedown(0, True),
        "a phase": lambda: world.touch(PASSING),
    }
    noticed = {}
    for what, change in changes.items():
        before = world.version
        change()
        assert world.version > before
        noticed[what] = world.has_changed(("heat", "leader"), before)
    assert noticed == {"heat": True, "luck": False, "leader": True, "a piece is turned over": True, "a phase": False}
