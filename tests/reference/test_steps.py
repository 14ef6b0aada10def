"""`reference` steps of scenarios."""

from __future__ import annotations

import pytest

from heistdsl.oracle import Prepared
from heistdsl.scenario import Scenario, play_scenario
from heistdsl.scenario.read import Step
from tests.support.tiny import play_case
from tests.wording.games import game

STEPS = [
    ({"reference": "Place Whose What lies there"}, ""),
    ({"reference": {"reference": ["At a glance", "Place  Whose"], "aid": "Player aid"}}, ""),
    ({"reference": "a word that is not there"}, "reference: expected a word that is not there on the page"),
    ({"reference": {"aid": ["Player aid", "Glossary"]}}, "aid: expected Glossary on the page"),
    ({"reference": {"novel": "Once"}}, "there is no page `novel`: there are reference, aid, glossary, cards, faq"),
]


@pytest.mark.parametrize(("step", "message"), STEPS)
def test_what_a_page_must_say(step: dict[str, object], message: str) -> None:
    outcome = play_case({"name": "a page", "steps": [step]})
    assert outcome.ok is not bool(message)
    assert message in outcome.message


@pytest.mark.parametrize(("value", "ok"), [("mixed", True), ("one-each", False)])
def test_a_page_is_about_the_variant_that_is_played(value: str, ok: bool) -> None:
    steps = (Step("reference", "1 die with 6 faces.", 1),)
    scenario = Scenario("loot by chance", "", 0, steps, options={"loot-values": value})
    assert play_scenario(Prepared(game("high-noon-heist")), scenario).ok is ok
