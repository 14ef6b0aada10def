"""Games from Python: what is asked, answered, refused, seen, taken back and explained."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, cast

import pytest
from tiny import tiny_game

import heistdsl
from heistdsl.games import Game, IllegalChoice, RuleError, Rules, SetupError, UndoError, legal_answers, random_answer
from heistdsl.games.loading import Source
from heistdsl.text import shown_path
from rulesets import rules_of


def tiny(players: int = 2, seed: int = 0, **sections: Any) -> Game:
    """A game of the little rules of tests/oracle with what is added."""
    return Rules(tiny_game(**sections), Source("tiny")).new_game(players, seed)


def gold(game: Game) -> list[object]:
    counters: Any = game.view(0)["counters"]
    return [counters.get(f"p{player + 1}.gold", 0) for player in range(game.players)]


# ---- answers of every kind

KINDS = [
    ("choose", "ann chooses n from {ace, king}", ["n:ace", "n:king"]),
    ("subset", "ann chooses up to 2 s from {ace, king}", [[], ["s:ace"], ["s:king"], ["s:ace", "s:king"]]),
    ("number", "ann chooses n from 2..4", [2, 3, 4]),
    ("name", "ann names x from row", ["x:ace", "x:king"]),
    ("order", "ann arranges row onto row", [["arrange:ace", "arrange:king"], ["arrange:king", "arrange:ace"]]),
    ("split", "ann splits 2 gold among {ann, bob}", [{"p1": 2, "p2": 0}, {"p1": 1, "p2": 1}, {"p1": 0, "p2": 2}]),
    ("offer", "bargain ann with bob over up to 1 luck: emit bell", ["offer:0", "offer:1", "pass"]),
]


@pytest.mark.parametrize(("kind", "flow", "answers"), KINDS, ids=[kind for kind, _, _ in KINDS])
def test_all_answers(kind: str, flow: str, answers: list[Any]) -> None:
    game = tiny(flow=f"move ace to row\nmove king to row\n{flow}")
    decision = game.decisions[0]
    assert (decision.kind, decision.player, list(decision.audience)) == (kind, 0, [0, 1])
    assert sorted(map(str, legal_answers(decision))) == sorted(map(str, answers))
    for answer in answers:
        game.clone().choose(decision, answer)
    chance = Random(0)
    assert {str(random_answer(decision, chance)) for _ in range(100)} == set(map(str, answers))


def test_options_are_as_good_as_their_ids() -> None:
    game = tiny(flow="ann chooses up to 2 s from {ace, king}\nann chooses n from {ace, king}")
    game.choose(game.decisions[0], list(game.decisions[0].options))
    game.choose(game.decisions[0], game.decisions[0].options[1])
    assert game.inputs[0].answer == ["s:ace", "s:king"]  # type: ignore[union-attr]
    assert game.result


def test_offers_by_their_terms() -> None:
    flow = "bargain ann with bob over up to 2 luck:\n  ann owes it.share to bob on bell\nelse: heat += 1\nemit bell"
    game = tiny(flow="ann gains 2 luck\n" + flow)
    assert game.decisions[0].bounds == {"luck": 2}
    game.choose(game.decisions[0], {"luck": 2})
    assert {"accept", "refuse"} <= {option.id for option in game.decisions[0].options}
    game.choose(game.decisions[0], "accept")
    assert game.view(0)["counters"]["p2.luck"] == 2  # type: ignore[index]


NONSENSE = [None, True, 1.5, object(), "no:such", 99, -1, ["x", "x"], [1], {"p9": 1}, {"p1": "much"}, {"p1": True}, ()]


@pytest.mark.parametrize(("kind", "flow", "answers"), KINDS, ids=[kind for kind, _, _ in KINDS])
def test_nonsense_is_refused_and_changes_nothing(kind: str, flow: str, answers: list[Any]) -> None:
    game = tiny(flow=f"move ace to row\nmove king to row\n{flow}")
    decision = game.decisions[0]
    before = (game.log.digest, game.decisions, game.inputs)
    for nonsense in NONSENSE:
        reason = decision.refusal(nonsense)  # type: ignore[arg-type]
        if kind == "subset" and nonsense == ():
            continue
        assert reason
        with pytest.raises(IllegalChoice) as refused:
            game.choose(decision, nonsense)  # type: ignore[arg-type]
        assert refused.value.reason == reason
    assert (game.log.digest, game.decisions, game.inputs) == before


def test_an_answered_decision_is_closed() -> None:
    game = tiny(flow="repeat 2 times: ann chooses n from 1..2")
    old = game.decisions[0]
    game.choose(old, 1)
    with pytest.raises(IllegalChoice, match="not open"):
        game.choose(old, 1)


def test_a_rule_that_goes_wrong_leaves_the_game_as_it_was() -> None:
    game = tiny(flow="ann chooses n from 1..2\nann.luck = 1 / (n - 1)\nann chooses m from 1..2")
    before = (game.log.digest, game.decisions, game.inputs)
    with pytest.raises(RuleError) as found:
        game.choose(game.decisions[0], 1)
    assert (found.value.code, found.value.span is not None) == ("overflow", True)
    assert (game.log.digest, game.decisions, game.inputs) == before
    game.choose(game.decisions[0], 2)
    assert game.decisions[0].prompt == "choose m"


def test_endless_rules_end_with_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("heistdsl.oracle.game.FUEL", 3000)
    game = tiny(flow="ann chooses n from 1..2\nrepeat while n = 1: ann.luck = 1", rules={})
    with pytest.raises(RuleError, match="fuel"):
        game.choose(game.decisions[0], 1)
    assert game.decisions


def test_seats_and_time_are_checked() -> None:
    game = tiny(flow="ann chooses n from 1..2")
    for player in (2, -1, "p1", True, None):
        with pytest.raises(ValueError, match="no player"):
            game.view(player)  # type: ignore[arg-type]
    for seconds in (-1, 1.5, True, 10**12):
        with pytest.raises(ValueError, match="whole seconds"):
            game.tick(seconds)  # type: ignore[arg-type]


def test_time_passes() -> None:
    game = tiny(
        flow='run clock\nwindow for players:\n  option "wait": nothing', rules={"end": "on clock at 5:00: ann wins"}
    )
    assert game.clock_runs
    assert {each.deadline for each in game.decisions} == {300}
    game.tick(seconds=299)
    assert game.result is None
    game.tick(seconds=5)
    assert game.result is not None
    assert (game.result.winners, game.result.reason, game.clock_runs) == ((0,), "win", False)


def test_two_questions_to_one_player_are_told_apart() -> None:
    flow = "each c in {ace, king} at once:\n  ann chooses n from 1..2\n  ann gains n gold"
    game = tiny(flow=flow)
    first, second = game.decisions
    game.choose(second, 2)
    game.choose(first, 1)
    assert [event["amount"] for event in game.log if event["event"] == "gain"] == [1, 2]
    assert heistdsl.replay(game.save(), game.rules).log.digest == game.log.digest


# ---- what players see


def test_sealed_answers_stay_hidden() -> None:
    game = rules_of("goofspiel").new_game(2, 3)
    seen = game.view(1)["zones"]
    game.choose(game.decisions[0], "play:bid-7")
    assert game.view(1)["zones"] == seen
    assert [decision.player for decision in game.decisions] == [1]
    game.choose(game.decisions[0], game.decisions[0].options[0])
    assert {"id": "bid-7"} in game.view(1)["zones"]["p1.spent"]  # type: ignore[index]


def test_hidden_dice_are_in_no_log() -> None:
    game = rules_of("liars-dice").new_game(3, 1)
    for seen, rolled in ((game.log.seen_by(0), [True, False, False]), (list(game.log), [True, True, True])):
        assert ["values" in event for event in seen if event["event"] == "roll"] == rolled


def test_the_log_does_not_move_on() -> None:
    game = rules_of("go-fish").new_game(2, 1)
    log, length = game.log, len(game.log)
    game.choose(game.decisions[0], game.decisions[0].default)
    game.choose(game.decisions[0], game.decisions[0].default)
    assert (len(log), len(log.seen_by(0))) == (length, length)
    assert len(game.log) > length


# ---- imagined worlds


def hands(game: Game, player: int) -> list[str]:
    return [piece["id"] for piece in game.view(player)["zones"][f"p{player + 1}.hand"]]  # type: ignore[index]


def test_imagined_hands_differ_and_the_cards_are_the_same() -> None:
    game = rules_of("crazy-eights").new_game(3, 2)
    worlds = [game.determinise(0, seed) for seed in range(12)]
    assert {tuple(hands(world, 0)) for world in worlds} == {tuple(hands(game, 0))}
    assert len({tuple(hands(world, 1)) for world in worlds}) == 12
    for world in worlds:
        assert len({card for player in range(3) for card in hands(world, player)}) == 15


def test_imagined_hands_are_drawn_evenly() -> None:
    """Of the 44 cards p1 does not know, any is in the hand of p2 (7 cards) in about 7 of 44 worlds."""
    game = rules_of("crazy-eights").new_game(2, 2)
    worlds = 200
    counts = Counter(card for seed in range(worlds) for card in hands(game.determinise(0, seed), 1))
    assert len(counts) == 44
    assert max(abs(count - worlds * 7 / 44) for count in counts.values()) < 5 * (worlds * 7 / 44) ** 0.5


def test_what_is_known_stays_in_imagined_worlds() -> None:
    """Bob has shown his hand to Ann, Cat has not."""
    flow = "shuffle deck\ndeal 3 from deck to players.hand\nreveal bob.hand to ann\nann chooses n from 1..2"
    game = tiny(3, 4, flow=flow, cards={f"card-{n}": {"type": "agent"} for n in range(12)})
    worlds = [game.determinise(0, seed) for seed in range(10)]
    assert {tuple(hands(world, 1)) for world in worlds} == {tuple(hands(game, 1))}
    assert len({tuple(hands(world, 2)) for world in worlds}) > 5
    assert {str(world.log.seen_by(0)) for world in worlds} == {str(game.log.seen_by(0))}


def test_sealed_answers_of_others_are_open_again() -> None:
    game = rules_of("high-noon-heist").new_game(2, 1)
    answered = next(decision for decision in game.decisions if decision.player == 1)
    game.choose(answered, answered.options[0])
    assert [decision.player for decision in game.decisions] == [0]
    assert [decision.player for decision in game.determinise(0, 1).decisions] == [0, 1]
    assert [decision.player for decision in game.determinise(1, 1).decisions] == [0]


def test_hidden_dice_are_rolled_anew() -> None:
    game = rules_of("liars-dice").new_game(2, 1)
    shown = lambda each, player: [die["value"] for die in each.view(player)["zones"][f"p{player + 1}.cup"]]  # noqa: E731
    worlds = [game.determinise(0, seed) for seed in range(8)]
    assert {tuple(shown(world, 0)) for world in worlds} == {tuple(shown(game, 0))}
    assert len({tuple(shown(world, 1)) for world in worlds}) > 5


def test_chance_of_an_imagined_world_is_another() -> None:
    game = tiny(flow="ann chooses n from 1..2\nroll 5 d6 as r\nann.gold = r.total\nann chooses m from 1..2")
    totals = set()
    for seed in range(6):
        world = game.determinise(0, seed)
        world.choose(world.decisions[0], 1)
        totals.add(gold(world)[0])
    assert len(totals) > 2


def test_imagined_games_are_neither_saved_nor_taken_back() -> None:
    world = rules_of("goofspiel").new_game().determinise(0, 1)
    world.choose(world.decisions[0], world.decisions[0].default)
    with pytest.raises(ValueError, match="saved"):
        world.save()
    with pytest.raises(UndoError):
        world.undo(0)


# ---- taking back


def test_nothing_new_can_be_taken_back() -> None:
    game = tiny(flow="ann chooses n from 1..2\nann gains n gold\nann chooses m from 1..2")
    game.choose(game.decisions[0], 2)
    assert gold(game)[0] == 2
    game.undo(player=0)
    assert gold(game)[0] == 0
    with pytest.raises(UndoError, match="nothing"):
        game.undo(player=0)


NEW = {
    "dice": ("roll 1 d6 as r", "dice"),
    "a card": ("ann draws 1", "come into sight"),
    "a glance": ("look 1 from deck as seen\nplace seen under deck\nshuffle deck", "come into sight"),
    "what others answer": ("bob chooses m from 1..2", "somebody else has answered"),
    "a conclusion": ("if any(bob.hand where power > 3): ann gains 1 gold", "told something"),
}


@pytest.mark.parametrize(("then", "reason"), NEW.values(), ids=list(NEW))
def test_what_is_new_cannot_be_taken_back(then: str, reason: str) -> None:
    flow = "remove deck\nmove ace | king | queen | jack to deck\nshuffle deck\nbob draws 2\n"
    flow += f"ann chooses n from 1..2\n{then}\n"
    if "look" in then:
        flow = flow.replace("look 1", "ann looks 1")
    game = tiny(flow=flow + "ann chooses o from 1..2")
    game.choose(game.decisions[0], 1)
    if "bob chooses" in then:
        game.undo(0)
        game.choose(game.decisions[0], 1)
        game.choose(game.decisions[0], 1)
    with pytest.raises(UndoError, match=reason):
        game.undo(0)
    assert game.decisions[0].prompt == "choose o"


def test_sealed_answers_of_others_stay_when_one_is_taken_back() -> None:
    game = rules_of("goofspiel").new_game(3, 1)
    game.choose(game.decisions[0], "play:bid-1")
    game.choose(game.decisions[1], game.decisions[1].options[4])
    game.undo(0)
    assert [decision.player for decision in game.decisions] == [0, 1]
    game.choose(game.decisions[0], "play:bid-2")
    assert [decision.player for decision in game.decisions] == [1]


def test_time_that_went_by_does_not_come_back() -> None:
    game = tiny(flow="run clock\nann chooses n from 1..2\nann chooses m from 1..2")
    game.choose(game.decisions[0], 1)
    game.tick(5)
    with pytest.raises(UndoError, match="time"):
        game.undo(0)


# ---- explanations


def test_layers_of_a_value() -> None:
    cards = {
        "banner": {"template": "tool", "bonus": 1, "effect": "my.might + 2"},
        "curse": {"template": "agent", "power": 2, "effect": "my.might * 3"},
    }
    game = tiny(flow="move banner | curse to ann.field\nann chooses n from 1..2", cards=cards)
    why = game.explain("p1.might")
    assert why.value == 11
    assert [(step.does, step.amount, step.value) for step in why.steps] == [
        ("formula", None, 3), ("*", 3, 9), ("+", 2, 11)
    ]  # fmt: skip
    assert [step.source for step in why.steps[1:]] == ["Curse", "Banner"]
    assert all(step.file.endswith(".yaml") and step.line > 1 for step in why.steps)
    lines = str(why).splitlines()
    assert lines[0] == "p1.might is 11"
    assert all(
        f"({shown_path(step.file)}:{step.line})" in line for step, line in zip(why.steps, lines[1:], strict=True)
    )
    printed = game.explain("card:curse.power")
    assert (printed.value, printed.steps[0].does) == (2, "printed")


WHY_NOT = {
    "a ban": ("ban play of ace by ann", "window for players", "play:ace", "bans it"),
    "a condition": (None, "window for players", "shout", "does not hold"),
    "a wrong phase": (None, "window for players", "rest-a-bit", "only during rest"),
    "used up": (None, "phase turn by ann: window for players", "once-only", "as often as"),
    "a cost": (None, "window for players", "buy", "what it costs"),
}


@pytest.mark.parametrize(("rule", "flow", "option", "words"), WHY_NOT.values(), ids=list(WHY_NOT))
def test_why_an_option_is_refused(rule: str | None, flow: str, option: str, words: str) -> None:
    actions = {
        "shout": "use if heat > 3: heat += 1",
        "rest-a-bit": "use during rest: heat += 1",
        "once-only": "use once per turn: heat += 1",
        "buy": "use:\n  pay: lose 3 gold\n  heat += 1",
    }
    rules = {"a-rule": rule} if rule else {}
    game = tiny(flow=f"move ace to ann.hand\nphase rest: nothing\n{flow}", actions=actions, rules=rules)
    if option == "once-only":
        assert game.explain(option).open
        game.choose(game.decisions[0], option)
        game.choose(game.decisions[0], "pass")
    why = game.explain(option, player=0)
    assert why.open is False
    reason = next(reason for reason in why.reasons if words in reason.words)
    assert reason.file.endswith(".yaml")
    assert reason.line > 1


def test_explanations_tell_no_secrets() -> None:
    game = rules_of("go-fish").new_game(2, 1)
    for what in ("p2.hand", f"play:{hands(game, 1)[0]}"):
        with pytest.raises(RuleError) as hidden:
            game.explain(what, player=0)
        assert hidden.value.code == "hidden"
    assert game.explain("p2.hand").value


def test_values_that_tell_of_hidden_cards_are_not_explained() -> None:
    game = rules_of("crazy-eights").new_game(2, 1)
    assert game.explain("p2.burden", player=1).steps
    with pytest.raises(RuleError) as hidden:
        game.explain("p2.burden", player=0)
    assert hidden.value.code == "hidden"


def test_what_means_nothing_is_told() -> None:
    game = rules_of("go-fish").new_game(2, 1)
    for what in ("p1.hnad", "p9.hand", "nonsense", "attempt:museum", "card:", ""):
        with pytest.raises(RuleError):
            game.explain(what)


# ---- what is none


def test_arguments_of_no_use_are_named() -> None:
    game, nothing = tiny(flow="ann chooses n from 1..2"), cast(Any, None)
    with pytest.raises(RuleError, match="is a text, not None"):
        game.explain(nothing)
    with pytest.raises(IllegalChoice, match="None is no decision"):
        game.choose(nothing, 1)
    with pytest.raises(ValueError, match="a seed is a whole number"):
        game.determinise(0, nothing)
    with pytest.raises(SetupError, match="options are values by name") as refused:
        game.rules.new_game(options=cast(Any, [1]))
    assert refused.value.help
    assert game.decisions
