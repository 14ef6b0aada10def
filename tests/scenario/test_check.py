"""What is found in scenarios without playing them."""

from __future__ import annotations

from pathlib import Path

import pytest
from annotated import assert_annotated, read_annotated
from tiny import tiny_game

from heistdsl.loader import load_yaml
from heistdsl.model import nodes
from heistdsl.model.gather import gather
from heistdsl.model.resolve import load_ruleset
from heistdsl.resources import find_game, game_ids
from heistdsl.review.folder import review_folder
from heistdsl.scenario import check_scenarios
from heistdsl.scenario.explanations import EXPLANATIONS
from heistdsl.text import Diagnostic, Explanation, Source, render_text

_GAME = """\
game: {id: g, name: G, players: 2}
types: {tool: {start: deck}}
zones: {deck: {holds: [tool]}, hand: {owner: player}}
counters: {heat: {}}
cards: {umbrella: {type: tool}}
flow: |
  heat = 1
  each p in players: p discards 1 from p.hand to deck
"""


def _check(text: str) -> list[Diagnostic]:
    root, problems = load_yaml(Source("mistakes.yaml", text))
    assert not problems
    flow = "ann draws 1\nemit bell\nann chooses c from row"
    return check_scenarios(tiny_game(flow=flow), nodes.items(nodes.member(root, "scenarios")))


def test_mistakes_are_told_where_they_are() -> None:
    annotated = read_annotated((Path(__file__).parent / "mistakes.yaml").read_text(encoding="utf-8"))
    assert_annotated(annotated, _check(annotated.text))


@pytest.mark.parametrize("game", game_ids())
def test_shipped_scenarios_have_none(game: str) -> None:
    folder = find_game(game)
    assert folder is not None
    ruleset, _ = load_ruleset(folder)
    assert ruleset is not None
    found = check_scenarios(ruleset, gather(folder)[0].listed["scenarios"])
    assert not found, render_text(found)


@pytest.mark.parametrize("page", EXPLANATIONS, ids=lambda page: page.code)
def test_examples_of_explanations(page: Explanation, tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(_GAME, encoding="utf-8")
    for text, expected in ((page.wrong, [page.code]), (page.right, [])):
        (tmp_path / "scenarios.yaml").write_text(text, encoding="utf-8")
        assert [each.code for each in review_folder(tmp_path)] == expected


def test_a_pack_is_not_blamed_for_scenarios_of_the_game(tmp_path: Path) -> None:
    game, pack = tmp_path / "g", tmp_path / "less"
    game.mkdir()
    pack.mkdir()
    scenario = "scenarios:\n  - {name: a card, arrange: {zones: {p1.hand: [umbrella]}}, steps: []}\n"
    (game / "game.yaml").write_text(_GAME + scenario, encoding="utf-8")
    (pack / "pack.yaml").write_text("pack: {id: less, extends: g}\nremove: [umbrella]\n", encoding="utf-8")
    assert review_folder(pack) == []
    (pack / "scenarios.yaml").write_text(scenario, encoding="utf-8")
    assert [each.code for each in review_folder(pack)] == ["H0801"]
