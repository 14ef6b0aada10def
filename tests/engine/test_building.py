"""Procedures that are built again since more is known: it comes to an end."""

import pytest
from grown_play import compare
from tiny import tiny_game

from heistdsl.ir.program import Procedure
from heistdsl.lower.building import Building

#: What is looked for after each change makes plans; a cost runs a procedure that calls itself, which makes others.
SWEPT = """\
on now if me.bold:
  window for (others except me):
    option "up":
      choose c1 from players
      steals 2 gold from right-of(ann)
"""
PAID = """\
use once per turn:
  pay: lose 1 gold
  ann chooses 2 c3 from row
  do reward(this.owner)
"""
REWARD = """\
if ann.bold: stop
p chooses up to 1:
  option "right":
    bob resolves p.post
    ann chooses c10 from 0..2
  option "left": do reward(p)
"""


def test_what_makes_plans_is_not_built_again_for_them(monkeypatch: pytest.MonkeyPatch) -> None:
    count = 0
    build = Building._built

    def counted(*given: object) -> Procedure:
        nonlocal count
        count += 1
        assert count < 2_000
        return build(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(Building, "_built", counted)
    ruleset = tiny_game(
        cards={"boss": {"template": "agent", "effect": SWEPT}, "gun": {"template": "tool", "effect": PAID}},
        procedures={"reward": {"parameters": {"p": "player"}, "effect": REWARD}},
        flow="ann gains 3 gold\nann passes\nbob passes",
    )
    assert not compare(ruleset, modules=True).startswith("missing")
