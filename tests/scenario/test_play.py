"""What scenarios can say, and how they fail."""

from __future__ import annotations

from typing import Any

import pytest
from tiny import tiny_game

from heistdsl.oracle import Prepared
from heistdsl.scenario import Outcome, Scenario, play_scenario
from heistdsl.scenario.read import Step

_FLOW = """\
ann chooses c from row
move c to ann.hand
bob chooses up to 2 gone from row
move gone to pile
bargain ann with bob over up to 2 gold: heat = it.share.gold
ann splits 2 gold among players
"""


def play(*steps: dict[str, Any], flow: str = _FLOW, arrange: dict[str, Any] | None = None, **sections: Any) -> Outcome:
    arranged = {"zones": {"row": ["ace", "king", "ten", "ten#2"]}} if arrange is None else arrange
    numbered = [Step(kind, value, line) for line, step in enumerate(steps, 1) for kind, value in step.items()]
    scenario = Scenario("a case", "cases.yaml", 0, tuple(numbered), players=2, arrange=arranged)
    return play_scenario(Prepared(tiny_game(flow=flow, **sections)), scenario)


def test_answers_of_every_kind() -> None:
    outcome = play(
        {"choose": {"player": "ann", "option": "c:king"}},
        {"choose": {"player": "p2", "options": ["gone:ace", "gone:ten"]}},
        {"choose": {"player": "p1", "offer": {"gold": 1}}},
        {"choose": {"player": "p2", "offer": "accept"}},
        {"choose": {"player": "p1", "split": {"p1": 2}}},
        {"expect": {"p1.hand": ["king"], "row": ["ten"], "heat": 1, "p1.gold": 2, "result.reason": "end"}},
    )
    assert outcome.ok, outcome.message


def test_pass_takes_whatever_declines() -> None:
    outcome = play(
        {"choose": {"player": "p1", "option": "c:ace"}},
        {"pass": "p2"},
        {"pass": ["p1"]},
        {"expect": {"heat": 0, "decision.kind": "split"}},
    )
    assert outcome.ok, outcome.message


CHOICE_FAILED = (
    "p1 chooses c:aze: `c:aze` is not among the options; open: p1 choose c (choose: c:ace, c:king, c:ten, c:ten#2)"
)


@pytest.mark.parametrize(
    ("step", "message"),
    [
        ({"choose": {"player": "p1", "option": "c:aze"}}, CHOICE_FAILED),
        ({"choose": {"player": "p2", "option": "c:ace"}}, "p2 chooses c:ace: p2 has nothing to decide now; open: p1"),
        ({"choose": {"player": "nobody", "option": "c:ace"}}, "`nobody` is no player"),
        ({"choose": {"player": "p1"}}, "says neither `option`"),
        ({"choose": "p1"}, "`choose` needs keys and values"),
        ({"pass": "p1"}, "p1 cannot pass now; open: p1"),
        ({"illegal": {"player": "p1", "option": "c:ace"}}, "this should not be allowed, but it is"),
        ({"hidden": {"player": "p2", "from": "row"}}, "p2 can see ace in row"),
        ({"expect": {"row.count": 3}}, "row.count: expected 3, found 4; open: p1"),
        ({"expect": {"row": ["ace", "king"]}}, "row: expected [ace, king], found [ace, king, ten, ten#2]"),
        ({"expect": {"row.top": ["king"]}}, "row.top: expected [king], found [ace]"),
        ({"expect": {"raw.count": 3}}, "name: `raw` means nothing here"),
        ({"expect": {"decision.colour": 3}}, "a decision has no `colour`"),
        ({"clock": "+soon"}, "`+soon` is no time"),
        ({"data": {"cards.ace.power": 4}}, "cards.ace.power: expected 4, found 5"),
        ({"data": {"cards.azure.power": 4}}, "there is no `azure`"),
        ({"data": {"count(": 4}}, "neither a path into the rule files nor an expression"),
        ({"printed": {"ace": "draw a card"}}, "ace: expected draw a card in the printed text"),
        ({"reference": "anything"}, "reference: expected anything on the page, but it is not there"),
        ({"shown": {"player": "p2", "from": "deck"}}, "p2 cannot see"),
        ({"shown": {"player": "p4", "from": "deck"}}, "`p4` does not play"),
        ({"expect": {"log.order": ["shuffle"]}}, "log.order: `shuffle` has not happened at all"),
        ({"dance": "slowly"}, "there is no step 'dance'"),
    ],
)
def test_a_failure_says_what_is_and_what_is_open(step: dict[str, Any], message: str) -> None:
    outcome = play({"expect": {"heat": 0}}, step)
    assert not outcome.ok
    assert outcome.line == 2
    assert message in outcome.message


def test_a_failure_shows_the_state_and_what_happened() -> None:
    arrange = {
        "zones": {"row": ["ace", "king"], "p1.hand": ["jack"], "p2.hand": ["queen"], "p1.field": ["ten"], "deck": []},
        "counters": {"p1.gold": 3, "p2.gold": 1, "heat": 2, "p1.room": {"tool": 4}},
        "state": {"leader": "ann"},
    }
    flow = "phase round:\n  ann draws 1 from row as got\n  emit bell by ann\n  ann chooses n from 1..2"
    outcome = play({"expect": {"p1.gold": 4}}, flow=flow, arrange=arrange)
    assert outcome.state == (
        "in round, clock 0:00",
        "table: row [king]; limbo [ten#2, ten#3, knife, rope]; bank [penny, penny#2, penny#3, penny#4, penny#5, "
        "penny#6, penny#7, penny#8, ... 12 in all]; stock [cube, brick, block, dot, dot#2, dot#3]; garage [van, truck]",
        "table: heat 2, price 3, leader p1",
        "p1: hand [ace, jack]; field [ten]",
        "p1: gold 3, room[tool] 4, might 1, bold yes",
    )
    assert outcome.log == ("start of round", "draw by p1: ace (row > p1.hand)", "bell by p1")


def test_the_order_of_what_happened() -> None:
    flow = "ann draws 1 from row\nemit bell by bob\nann discards 1 from ann.hand\nbob chooses n from 1..2"
    arrange = {"zones": {"row": ["ace"], "p1.hand": []}}
    order = {"expect": {"log.order": ["draw by p1: ace", "bell", "p1.hand > pile"]}}
    discard = {"choose": {"player": "p1", "option": "discard:ace"}}
    assert play(discard, order, {"shown": {"player": "p2", "from": "pile"}}, flow=flow, arrange=arrange).ok
    wrong = play({"expect": {"log.order": ["bell", "draw by p1"]}}, flow=flow, arrange=arrange)
    assert wrong.message == "log.order: `draw by p1` has not happened after `bell`"


def test_near_options_come_first() -> None:
    outcome = play({"choose": {"player": "p1", "option": "c:kong"}})
    assert "(choose: c:king, c:ace" in outcome.message


def test_a_failing_scenario_of_a_finished_game_tells_who_won() -> None:
    outcome = play({"choose": {"player": "p1", "option": "x"}}, flow="bob wins")
    assert "the game is over (win), won by p2" in outcome.message


def test_a_rule_that_fails_is_told_with_its_place() -> None:
    outcome = play({"expect": {"heat": 1}}, flow="ann.luck = 1 / heat")
    assert "overflow: division by zero" in outcome.message
    assert "more.yaml:2" in outcome.message


@pytest.mark.parametrize(
    ("arrange", "message"),
    [
        ({"zones": {"rowe": ["ace"]}}, "`rowe` means nothing"),
        ({"zones": {"heat": ["ace"]}}, "`heat` is no zone"),
        ({"zones": {"row": ["azure"]}}, "there is no piece `azure` left"),
        ({"zones": {"row": ["ace", None]}}, "nothing, or a number, is laid out"),
        ({"counters": {"p1.hand": 1}}, "`p1.hand` is no counter"),
        ({"counters": {"p9.gold": 1}}, "`p9` means nothing"),
        ({"state": {"boss": "p1"}}, "`boss` is no state"),
        ({"turn": "row"}, "`row` is no player"),
        ({"attach": {"knife": "sun"}}, "there is no piece `sun`"),
    ],
)
def test_an_arrangement_that_cannot_be(arrange: dict[str, Any], message: str) -> None:
    outcome = play({"expect": {"heat": 0}}, arrange=arrange)
    assert message in outcome.message


def test_everything_that_can_be_arranged() -> None:
    arrange = {
        "zones": {"row": ["knife"], "deck.top": ["ace", "king"], "p1.rack": ["cube"], "p2.field": ["queen", "rope"]},
        "attach": {"rope": "queen"},
        "counters": {"p1.gold": 3, "heat": 2, "queen.marks": 1, "p2.room": {"tool": 4}, "p1.room[agent]": 7},
        "state": {"leader": "bob", "crew": ["p1"], "favourite": "queen", "queen.target": "p2"},
        "faces": {"cube": 4},
        "facedown": ["knife"],
        "clock": "1:30",
        "turn": "p2",
        "step": "rest",
    }
    flow = "each p in players:\n  phase turn by p:\n    phase fight: heat += 1\n    phase rest: p chooses n from 1..2"
    outcome = play(
        {
            "expect": {
                "row": ["knife"], "deck.top": ["ace", "king"], "rope.host": "queen", "p1.gold": 3, "heat": 2,
                "queen.marks": 1, "p2.room": {"tool": 4, "agent": 1}, "p1.room[agent]": 7, "leader": "p2",
                "crew": ["ann"], "favourite": "queen", "queen.target": "bob", "cube.value": 4,
                "knife.facedown": True, "clock": "1:30", "decision.player": "p2",
            }
        },
        {"data": {"count(everything where agent)": 27, "zones.row.holds": ["agent", "tool"], "cards.count": 15}},
        flow=flow,
        arrange=arrange,
    )  # fmt: skip
    assert outcome.ok, outcome.message


def test_setup_is_answered_by_defaults_if_the_game_is_arranged() -> None:
    setup = 'players may: heat = 5\nwindow for players:\n  option "up": heat += 1'
    assert play({"expect": {"heat": 0, "decision.player": "p1"}}, setup=setup).ok
    scenario = Scenario("plain", "", 0, (Step("expect", {"decision.options": ["yes", "no"]}, 1),), players=2)
    assert play_scenario(Prepared(tiny_game(setup=setup, flow=_FLOW)), scenario).ok
