"""Random small games that pass the checker: the interpreter, the compiled engine and modules play them alike.

A game is grown from its number alone (tests/support/grown_*.py). What fails is shrunk first, so that the message holds
a rule file to put into the cases of the meaning."""

import pytest
from grown_games import grown, sound
from grown_play import Different, compare, finding, shrunk


def check(seed: int, *, modules: bool) -> str:
    """Grow a game, leave out what has mistakes, and play it on all; how its games ended."""
    sections = grown(seed)
    ruleset = sound(sections)
    assert ruleset is not None
    try:
        return compare(ruleset, modules=modules)
    except Different as different:
        smallest = shrunk(sections, finding(sections, modules=modules))
        pytest.fail(f"grown game {seed}: {different}\n{smallest.written()[0]}")


@pytest.mark.parametrize("seed", range(3))
def test_a_few(seed: int) -> None:
    for number in range(100 + 4 * seed, 104 + 4 * seed):
        check(number, modules=number % 8 == 0)


def test_most_of_them_can_be_compiled() -> None:
    assert sum(not check(seed, modules=False).startswith("missing") for seed in range(100, 106)) >= 3


@pytest.mark.long
@pytest.mark.parametrize("part", range(20))
def test_many(part: int) -> None:
    for seed in range(10_000 + 50 * part, 10_050 + 50 * part):
        check(seed, modules=seed % 5 == 0)
