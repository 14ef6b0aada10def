"""What has to be come to before a change of a text matters, and that scenes left out for it notice nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from tiny import tiny_game

from heistdsl.oracle import Prepared
from heistdsl.proof.mutate import Trial, Verdict
from heistdsl.proof.reach import reached_first
from heistdsl.proof.text_changes import changed_texts
from heistdsl.proof.watch import Numbering, Watch
from heistdsl.scenario import play_scenario
from heistdsl.syntax.format import format, format_expression
from heistdsl.syntax.parse import parse
from heistdsl.syntax.tree import Node, Statement, Text
from heistdsl.text import Source

_LOOP = "each p in players:\n  score += 1\n  score += 2"
_VAULT_RUN = Path(__file__).parents[2] / "docs/examples/vault-run"


def said(node: Node) -> str:
    return format(Text((node,))).strip() if isinstance(node, Statement) else format_expression(node)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "change", "reached"),
    [
        ("score += 1\nif score > 2: score = 0", "number 2 to 3", ["if score > 2: score = 0"]),
        ("if score > 2:\n  score = 0\n  score += 7", "number 7 to 8", ["score += 7"]),
        ("on draw by me if score > 2: score += 1", "number 2 to 3", ["score > 2"]),
        ("on draw by me if score > 2: score += 1", "drop the `if`", ["score > 2"]),
        ("on draw by me if score > 2: score += 1", "number 1 to 2", ["score += 1"]),
        ("on draw by me:\n  score += 1\n  score += 2", "drop statement 1", ["score += 1", "score += 2"]),
        ("on draw by me: score += 1", "on to after", []),
        ("while score > 2: score + 1", "number 1 to 2", []),
        ("while score > 2: score + 1", "number 2 to 3", []),
        (_LOOP, "drop statement 2", [_LOOP]),
    ],
)  # fmt: skip
def test_what_has_to_be_come_to(text: str, change: str, reached: list[str]) -> None:
    ruleset = tiny_game()
    tree, found = parse(Source("text", text))
    assert tree is not None
    assert not found
    changed = next(each for each in changed_texts(tree, ruleset) if each.change == change)
    assert [said(node) for node in reached_first(ruleset, tree, changed.text, changed.path)] == reached


def test_scenes_that_are_left_out_notice_nothing() -> None:
    trial = Trial(_VAULT_RUN)
    trial.play_unchanged(lambda _: None)
    left_out = 0
    for number in trial.sample(20, 3):
        mutant = trial.mutants[number]
        if trial.judge(number) is Verdict.UNNOTICED:
            reached = trial._numbering.bits(mutant.reached)
            others = [each for each in trial._played if not each.may_notice(mutant, reached)]
            game = Prepared(mutant.ruleset)
            assert all(play_scenario(game, each.scenario, Watch({}).language).ok for each in others), mutant
            left_out += len(others)
    assert left_out


def test_cards_made_of_one_text_share_their_nodes() -> None:
    """A change of the text is made on all of them, so a scene that plays any of them comes to it."""
    template = {"type": "agent", "effect": "draw 2 from deck"}
    ruleset = tiny_game(templates={"twin": template}, cards={"one": {"template": "twin"}, "two": {"template": "twin"}})
    numbering = Numbering(ruleset)
    effects = [ruleset.cards[id].effect for id in ("one", "two")]
    assert len({numbering.numbers[id(effect.text)] for effect in effects if effect}) == 1
    assert numbering.first["card:two"] == "card:one"
