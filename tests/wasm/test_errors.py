"""What stops a game in a module: the named errors of the Python back end, and what happens then."""

from __future__ import annotations

from typing import Any

import pytest
from tiny import tiny_game

from heistdsl import engine, oracle
from heistdsl.bulk import Failed, Plan
from heistdsl.bulk.at_random import finish_at_random
from heistdsl.bulk.runner import play_batch
from heistdsl.engine import BareGame, Machine, RuleError
from heistdsl.games import Rules
from heistdsl.games.loading import Source
from heistdsl.lower import compile_rules
from heistdsl.oracle import past
from heistdsl.wasm import Broken, Results, Table, make

GAMES: dict[str, dict[str, Any]] = {
    "overflow": {"flow": "ann.luck = 900000000\nann.luck = ann.luck * 3"},
    "division by zero": {"flow": "ann.luck = 1 / (ann.luck - ann.luck)"},
    "fuel": {"flow": "ann.luck = 1\nrepeat while ann.luck < 5: ann.luck = 3 - ann.luck"},
    "many dice": {"flow": "roll 900000000 d6 as r"},
    "many numbers": {"flow": "heat = count(ann.luck..20000)"},
    "after a choice": {"flow": "ann chooses n from 1..2\nann.luck = 1 / (n - n)"},
    "recursion": {"flow": "do around()", "procedures": {"around": {"effect": "do around()"}}},
    "recursion with a list": {
        "flow": "do around(players)",
        "procedures": {"around": {"parameters": {"all": "set of player"}, "effect": "do around(all)"}},
    },
    "recursion of texts": {"flow": "emit bell", "rules": {"a": "on bell: emit gong", "b": "on gong: emit bell"}},
    "endless": {
        "flow": "move gun to ann.field\nheat = 1",
        "cards": {"gun": {"template": "tool", "effect": "require heat = 0"}},
        "rules": {"stay": "instead of discard of gun: ann.luck += 1"},
    },
    "nobody": {"flow": "do alone()", "procedures": {"alone": {"effect": "choose t from players\nt.luck = 1"}}},
    "hidden": {"flow": "move top(2 of deck) to bob.hand\nann chooses c from bob.hand\nheat = 1"},
    "no row": {"flow": "ann.luck = table(ann.luck: 5 -> 1)"},
    "out of the game": {"flow": "each c in top(1 of deck):\n  remove c\n  move c to ann.hand"},
    "swapped from nowhere": {"flow": "each c in top(1 of deck):\n  remove c\n  swap c with top(1 of deck)"},
}

#: Costs that take for ever to try, with the error and the line of the rule file that it names.
TRIED: dict[str, tuple[str, int, dict[str, Any]]] = {
    "loop": ("fuel", 4, {"flow": "ann may:\n  pay:\n    repeat: ann gains 1 luck\n    ann loses 1 gold\n  heat = 1"}),
    "condition": ("fuel", 3, {"flow": "ann may:\n  pay: repeat while ann.luck = 0: ann.gold = 1\n  heat = 1"}),
    "far too often": ("fuel", 3, {"flow": "ann may:\n  pay: repeat 900000000 times: ann.gold = 1\n  heat = 1"}),
    "two loops": (
        "fuel", 5,
        {"flow": "ann may:\n  pay:\n    repeat 200 times: heat = 0\n    repeat 101 times: heat = 2\n  heat = 1"},
    ),
    "choices": (
        "fuel", 4,
        {"flow": "ann may:\n  pay:\n    repeat:\n      ann chooses n from 1..2\n      ann gains n gold\n  heat = 1"},
    ),
    "procedure": (
        "recursion", 8,
        {"flow": "ann may:\n  pay: do around()\n  heat = 1",
         "procedures": {"around": {"effect": "if heat = 0: do around()"}}},
    ),
    "requirements": (
        "recursion", 9,
        {"flow": "ann may:\n  do around()\n  heat = 1",
         "procedures": {"around": {"effect": "require heat = 0\ndo around()"}}},
    ),
}  # fmt: skip

#: Rules that leave more and more behind.
LEFT_BEHIND = {
    "layers": "repeat:\n  until end of round: price + 1",
    "triggers": "repeat:\n  on bell: ann gains 1 gold",
    "bans": "repeat:\n  until bell: ban gain by bob",
    "debts": "repeat: ann owes 1 gold to bob on bell",
    "extra phases": "repeat: extra turn by ann",
}


def errors(sections: dict[str, Any]) -> tuple[str, list[Broken | Results]]:
    """The error of the Python back end, and what a module tells of three games."""
    program = compile_rules(tiny_game(**sections))
    machine = Machine(program)
    with pytest.raises(RuleError) as stopped:
        finish_at_random(BareGame(machine, 2, 1, {}), 1)
    table = Table(make(program), machine)
    table.set_up(2, [])
    return stopped.value.code, list(table.play(range(3)))


def names(told: list[Broken | Results]) -> list[str]:
    """The errors of games, the empty text for those that were finished."""
    return [each.error if isinstance(each, Broken) else "" for each in told]


@pytest.mark.parametrize("name", sorted(GAMES))
def test_the_same_error_for_each_game(name: str) -> None:
    code, told = errors(GAMES[name])
    assert names(told) == [code] * 3


@pytest.mark.parametrize("name", LEFT_BEHIND)
def test_what_leaves_ever_more_behind_is_the_same_error_everywhere(name: str) -> None:
    """No back end works for minutes before its fuel is gone: only so much may last at once."""
    sections = {"flow": LEFT_BEHIND[name]}
    with pytest.raises(RuleError, match="last at once") as stopped:
        oracle.Game(oracle.Prepared(tiny_game(**sections)), 2, 1)
    assert stopped.value.span is not None
    code, told = errors(sections)
    assert [stopped.value.code, code, *names(told)] == ["endless"] * 5


@pytest.mark.parametrize("name", TRIED)
def test_a_cost_that_takes_for_ever_to_try_is_the_same_error_everywhere(name: str) -> None:
    wanted, line, sections = TRIED[name]
    ruleset = tiny_game(**sections)
    with pytest.raises(RuleError) as stopped:
        oracle.Game(oracle.Prepared(ruleset), 2, 1)
    with pytest.raises(RuleError) as compiled:
        engine.Game(Machine(compile_rules(ruleset)), 2, 1)
    assert (compiled.value.code, compiled.value.span) == (stopped.value.code, stopped.value.span)
    assert stopped.value.span is not None
    assert (stopped.value.code, stopped.value.span.source.line_column(stopped.value.span.start)[0]) == (wanted, line)
    assert names(errors(sections)[1]) == [wanted] * 3


def test_as_many_rounds_as_may_be_tried_are_tried_and_paid() -> None:
    flow = "ann may:\n  pay:\n    repeat 300 times: ann gains 1 gold\n    ann loses 300 gold\n  heat = 1\nann passes"
    ruleset = tiny_game(flow=flow)
    theirs, ours = oracle.Game(oracle.Prepared(ruleset), 2, 1), engine.Game(Machine(compile_rules(ruleset)), 2, 1)
    for game in (theirs, ours):
        game.choose(game.decisions[0], "yes")  # type: ignore[arg-type]
        assert game.view(0)["counters"]["heat"] == 1  # type: ignore[index]
    assert theirs.log.digest == ours.log.digest


def test_all_that_is_tried_draws_on_the_same_fuel(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two ways in each of thirty rounds are a thousand million ways to pay; none of the back ends tries them all."""
    loop = "repeat 30 times:\n      ann chooses n from 1..2\n      ann gains n luck"
    sections = {"flow": f"ann may:\n  pay:\n    {loop}\n    ann loses 10 gold\n  heat = 1"}
    monkeypatch.setattr("heistdsl.oracle.game.FUEL", 5_000)
    monkeypatch.setattr("heistdsl.engine.machine.FUEL", 5_000)
    with pytest.raises(RuleError) as stopped:
        oracle.Game(oracle.Prepared(tiny_game(**sections)), 2, 1)
    code, told = errors(sections)
    assert [stopped.value.code, code, *names(told)] == ["fuel"] * 5


def test_what_ends_again_makes_room() -> None:
    flow = "repeat 1200 times:\n  on bell once: ann gains 1 gold\n  emit bell\nheat = ann.gold / 1200"
    ruleset = tiny_game(flow=flow)
    game = oracle.Game(oracle.Prepared(ruleset), 2, 1)
    assert game.view(0)["counters"]["heat"] == 1  # type: ignore[index]
    assert engine.Game(Machine(compile_rules(ruleset)), 2, 1).log.digest == game.log.digest


def test_a_question_to_an_ever_longer_past_costs_fuel(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each round of such a loop looks at all that has happened: it costs more and more, as long as it takes."""
    asked = []
    fits = past.fits
    monkeypatch.setattr(past, "fits", lambda *given: asked.append(1) or fits(*given))
    monkeypatch.setattr("heistdsl.oracle.game.FUEL", 20_000)
    for question in ("times(gain by ann) >= 0", "last(gain by bob) = nothing", "times(gain since bell) >= 0"):
        asked.clear()
        with pytest.raises(RuleError) as stopped:
            oracle.Game(oracle.Prepared(tiny_game(flow=f"emit bell\nrepeat while {question}: ann gains 1 gold")), 2, 1)
        assert stopped.value.code == "fuel"
        assert len(asked) < 20 * 20_000


def test_a_rule_that_goes_wrong_is_told_with_its_place() -> None:
    ruleset = tiny_game(**GAMES["after a choice"])
    rules = Rules(ruleset, Source("tiny"))
    with pytest.raises(Failed, match="overflow") as failed:
        play_batch(Plan(Source("tiny"), 2, 4, 3, backend="wasm"), rules, range(4, 7))
    assert (failed.value.seed, failed.value.cause) == (4, "rule")
    assert failed.value.line


def test_a_long_text_runs_in_both_and_one_far_too_long_in_neither() -> None:
    """Between the two the back ends may differ: blocks count, and they cut texts into blocks in their own ways."""
    enough = {"flow": "repeat 20000 times:\n  ann.luck += 1\nheat = ann.luck / 10000\nann passes"}
    program = compile_rules(tiny_game(**enough))
    machine = Machine(program)
    game = BareGame(machine, 2, 1, {})
    finish_at_random(game, 1)
    table = Table(make(program), machine)
    table.set_up(2, [])
    assert all(isinstance(found, Results) for found in table.play(range(2)))
    code, told = errors({"flow": "repeat 9999 times:\n  repeat 100 times: ann.luck += 1"})
    assert (code, names(told)) == ("fuel", ["fuel"] * 3)
