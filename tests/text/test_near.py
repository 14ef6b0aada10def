"""Which names are near enough to be suggested."""

import pytest

from heistdsl.text import did_you_mean, near, which_was_meant

CASES = [
    # word, candidates, what is near
    ("valut", ["vault", "hand", "deck"], ["vault"]),
    ("hand", ["hand"], []),
    ("cards", ["card", "cars", "yard"], ["card", "cars"]),
    ("Vault", ["vault"], ["vault"]),
    ("draw_pile", ["draw-pile"], ["draw-pile"]),
    ("hook-grappling", ["grappling-hook", "hook"], ["grappling-hook"]),
    ("disacrd", ["discard", "display"], ["discard"]),
    ("x", ["y", "z"], []),
    ("", ["a"], []),
    ("zone", ["deck"], []),
    ("aaaa", ["aaab", "aaac", "aaad", "aaae"], ["aaab", "aaac", "aaad"]),
    ("a" * 500, ["b" * 500], []),
]


@pytest.mark.parametrize(("word", "candidates", "expected"), CASES)
def test_near(word: str, candidates: list[str], expected: list[str]) -> None:
    assert near(word, candidates) == expected


@pytest.mark.parametrize(
    ("word", "candidates", "expected"),
    [
        ("valut", ["vault"], "did you mean `vault`?"),
        ("card", ["cards", "ward"], "did you mean `cards` or `ward`?"),
        ("card", ["cards", "ward", "cart"], "did you mean `cards`, `cart` or `ward`?"),
        ("deck", ["hand"], ""),
    ],
)
def test_did_you_mean(word: str, candidates: list[str], expected: str) -> None:
    assert did_you_mean(word, candidates) == expected


NAMES = {"north-vault-job": "The Northern Vault", "dog-handler": "Rex", "posse-dog": "Rex", "posse-cat": "Tom"}


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("dog-handle", "did you mean `dog-handler`?"),
        ("the northern vault", "did you mean `north-vault-job`?"),
        ("rex", "did you mean `dog-handler` or `posse-dog`?"),
        ("NorthVault", "did you mean `north-vault-job`?"),
        ("posse", "did you mean `posse-dog` or `posse-cat`?"),
        ("dog", ""),
        ("", ""),
    ],
)
def test_which_was_meant(word: str, expected: str) -> None:
    assert which_was_meant(word, NAMES) == expected
