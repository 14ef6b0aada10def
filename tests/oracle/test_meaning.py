"""The cases of docs/meaning.md, one file for each decision: small games, what players do, what must come of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from tiny import play_case, read_cases

_MEANING = Path(__file__).parent / "meaning"


def cases() -> Iterator[Any]:
    for file in sorted(_MEANING.glob("*.yaml")):
        for case in read_cases(file):
            yield pytest.param(case, id=f"{file.stem}: {case['name']}")


@pytest.mark.parametrize("case", list(cases()))
def test_case(case: Mapping[str, Any]) -> None:
    outcome = play_case(case)
    if "fails" in case:
        assert case["fails"] in outcome.message
    else:
        assert outcome.ok, f"step {outcome.line}: {outcome.message}"
