"""Chance that every back end can draw: streams by seed and name, numbers and choices from them."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from heistdsl.engine.chance import hash_of, number_at, start_of
from heistdsl.games.chance import Chance, below, some


def test_a_stream_is_what_seed_and_name_make_it() -> None:
    one, same = Chance(7, "bot:p1"), Chance(7, "bot:p1")
    assert [one.next() for _ in range(5)] == [same.next() for _ in range(5)]
    start = start_of(7, hash_of("bot:p1"))
    assert [one.next() for _ in range(3)] == [number_at(start, place) for place in (5, 6, 7)]
    assert len({Chance(seed, name).next() for seed in (0, 1, -1, 2**64 - 2) for name in ("a", "b")}) == 8


def test_numbers_below_are_all_equally_likely() -> None:
    chance = Chance(1, "dice")
    counts = Counter(below(chance, 6) for _ in range(12_000))
    assert sorted(counts) == [0, 1, 2, 3, 4, 5]
    assert all(1_800 < count < 2_200 for count in counts.values())
    with pytest.raises(ValueError, match="below 0"):
        below(chance, 0)


@pytest.mark.parametrize("chance", [Chance(3, "draw"), Random(3)])
def test_some_are_different_members_in_any_order(chance: Random) -> None:
    drawn = [tuple(some(chance, "abcd", 2)) for _ in range(600)]
    assert len(set(drawn)) == 12
    assert all(len(set(each)) == 2 for each in drawn)
    assert sorted(some(chance, range(9), 9)) == list(range(9))
    assert some(chance, range(9), 0) == []


def test_it_is_a_random_of_the_standard_library() -> None:
    one, same = Chance(5, "x"), Chance(5, "x")
    assert isinstance(one, Random)
    assert [one.random(), one.choice("abcdef"), one.getrandbits(100)] == [
        same.random(), same.choice("abcdef"), same.getrandbits(100),
    ]  # fmt: skip
    assert one.getrandbits(0) == 0
    kept = one.getstate()
    following = one.sample(range(50), 8)
    one.setstate(kept)
    assert one.sample(range(50), 8) == following
    assert all(0 <= one.random() < 1 for _ in range(100))
    assert 0 <= one.getrandbits(3) < 8
