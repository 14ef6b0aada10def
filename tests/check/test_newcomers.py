"""Texts as people write them who know cards and not this language: what they are told. The game is Vault Run."""

from __future__ import annotations

from pathlib import Path

import pytest
from annotated import assert_annotated, read_annotated

from heistdsl.check.context import Context
from heistdsl.check.facts import Facts
from heistdsl.check.ruleset import check_against, learn_facts
from heistdsl.model.resolve import load_ruleset
from heistdsl.model.ruleset import Effect, Ruleset
from heistdsl.syntax.parse import parse_text

HERE = Path(__file__).parent
VAULT_RUN = HERE.parents[1] / "docs" / "examples" / "vault-run"
CASES = (HERE / "newcomers.txt").read_text(encoding="utf-8").split("=====\n")


@pytest.fixture(scope="module")
def game() -> tuple[Ruleset, Facts]:
    ruleset, _ = load_ruleset(VAULT_RUN)
    assert ruleset is not None
    return ruleset, learn_facts(ruleset)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.split("\n")[0])
def test_what_a_newcomer_is_told(case: str, game: tuple[Ruleset, Facts]) -> None:
    annotated = read_annotated(case)
    tree, diagnostics = parse_text(annotated.text)
    if tree is not None:
        diagnostics = check_against(*game, Effect("test", tree), Context("card", kind="gadget"))
    assert_annotated(annotated, diagnostics)
