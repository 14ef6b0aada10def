"""Cards of which a constraint asks the same are judged together, and no otherwise than one by one."""

from __future__ import annotations

from pathlib import Path

import pytest

from heistdsl.check.constraints import broken_by
from heistdsl.decks.alike import asked_of
from heistdsl.decks.judge import Designs
from heistdsl.model.resolve import load_ruleset
from heistdsl.oracle.scope import new_env
from heistdsl.syntax import tree as t
from heistdsl.syntax.parse import parse_text

ROOT = Path(__file__).parents[2]


def condition(written: str) -> t.Expression:
    text, problems = parse_text(f"if {written}: draw 1")
    assert text is not None, problems
    return next(node.arms[0][0] for node in t.walk(text) if isinstance(node, t.If))


@pytest.mark.parametrize(
    ("written", "asked"),
    [
        ("c.strength > 2", ["c.strength"]),
        ("any(deck where owner = c.owner and strength = c.strength)", ["deck", "c.owner", "c.strength"]),
        ("rank = 1 and that.rank = c.rank", ["rank", "that.rank", "c.rank"]),
        ("sum(rank of deck where that = c.owner) > 1", ["deck", "c.owner"]),
        ("any(deck naming c where c.rank = 1)", ["deck"]),
        ("any(deck where that != c)", None),
        ("that is no-show", None),
    ],
)
def test_what_is_asked(written: str, asked: list[str] | None) -> None:
    found = asked_of(condition(written), "c")
    assert (found and [_spelt(each) for each in found]) == asked


def _spelt(node: t.Expression) -> str:
    match node:
        case t.Get(base=base, name=name):
            return f"{_spelt(base)}.{name}"
        case t.Name(id=name):
            return name
    raise AssertionError(node)


@pytest.mark.parametrize("game", sorted(path.parent.name for path in (ROOT / "rulesets").glob("*/game.yaml")))
def test_the_same_cards_are_found_as_one_by_one(game: str) -> None:
    # Turned round, every condition fails for some cards.
    ruleset, _ = load_ruleset(ROOT / "rulesets" / game)
    assert ruleset
    designs = Designs(ruleset)
    for constraint in ruleset.constraints.values():
        each = constraint.each
        if constraint.of or not isinstance(each, t.Where) or not each.element:
            continue
        for written in constraint.that:
            for part in (written, t.Not(written)):
                asked = asked_of(part, each.element)
                if asked is not None:
                    alike = designs._broken_alike(each, part, asked, new_env())
                    assert alike == designs._run.evaluate(broken_by(each, part), new_env())
