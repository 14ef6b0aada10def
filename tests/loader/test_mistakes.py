"""Every usual mistake of YAML, and what is said about it."""

from itertools import pairwise
from pathlib import Path

import pytest
from annotated import assert_annotated, describe_found, read_annotated

from heistdsl.loader import load_yaml
from heistdsl.text import Source

# Cases are parted by lines of `=`, which no case contains.
CASES = (Path(__file__).parent / "mistakes.txt").read_text(encoding="utf-8").split("=====\n")


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.strip().split("\n")[0])
@pytest.mark.parametrize("parser", ["fast", "slow"])
def test_mistake(case: str, parser: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if parser == "slow":
        monkeypatch.delattr("yaml.CSafeLoader")
    annotated = read_annotated(case)
    _, diagnostics = load_yaml(Source("f.yaml", annotated.text))
    assert_annotated(annotated, diagnostics)


LIMITS = [
    ("[" * 61 + "]" * 61, "1:61-62 error H0106: values are nested more than 60 deep"),
    ("- " * 61 + "x", "1:121-122 error H0106: values are nested more than 60 deep"),
    (
        "a0: &a0 [x]\n" + "".join(f"a{i}: &a{i} [*a{i - 1}]\n" for i in range(1, 70)),
        "60:12-16 error H0106: values are nested more than 60 deep",
    ),
    (
        "a: &a [1,1,1,1,1,1,1,1,1,1]\n"
        + "".join(f"{n}: &{n} [{','.join([f'*{m}'] * 10)}]\n" for m, n in pairwise("abcdefg")),
        "5:7-38 error H0106: this file holds more than 200000 values",
    ),
    ("[" + "1," * 200_001 + "]", "1:400000-400001 error H0106: this file holds more than 200000 values"),
    ("#" * (2 * 1024 * 1024 + 1), "1:1-2 error H0106: this file is larger than 2 MiB"),
]


@pytest.mark.parametrize(("text", "expected"), LIMITS, ids=[expected for _, expected in LIMITS])
def test_limit(text: str, expected: str) -> None:
    node, diagnostics = load_yaml(Source("f.yaml", text))
    assert node is None
    assert describe_found(diagnostics) == [expected]


def test_nesting_that_would_exhaust_a_parser() -> None:
    for opening in "[{":
        node, diagnostics = load_yaml(Source("f.yaml", opening * 100_000))
        assert node is None
        assert [diagnostic.code for diagnostic in diagnostics] == ["H0106"]
