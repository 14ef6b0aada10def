"""What is counted, against counting game by game; and two versions of a game that are known to differ."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from heistdsl.bulk import Batch, Crew, Plan, Record, batch_of, crew_of
from heistdsl.games import Rules, load
from heistdsl.model.changing import read_change
from heistdsl.rating import Rating, Version, changed_cards, describe_difference, other_version, rate
from heistdsl.rating.results import rating_of
from heistdsl.rating.tally import Counted, add_up, count_games
from rulesets import rules_of

HNH = "high-noon-heist"
CARDS = ("ace", "king", "queen")


def games(seed: int, seats: int, count: int = 60) -> list[Record]:
    """Games made up by chance."""
    chance = Random(seed)
    everyone = 1 << seats

    def game(number: int) -> Record:
        winners = tuple(sorted(chance.sample(range(seats), chance.choice((0, 1, 1, 1, 2)))))
        held = tuple(chance.randrange(everyone) for _ in CARDS)
        return Record(number, winners, (0,) * seats, "end", 1, "", held, tuple(bits & 1 for bits in held))

    return [game(number) for number in range(count)]


def counted(records: list[Record]) -> Counted:
    return count_games([batch_of(records)], [range(len(CARDS))])


@pytest.mark.parametrize("seats", [2, 3, 10])
def test_counts_are_those_of_the_games(seats: int) -> None:
    records = games(1, seats)
    rating = rating_of(counted(records), CARDS)
    alone = [record.winners[0] if len(record.winners) == 1 else None for record in records]
    assert rating.games == 60
    assert rating.nobody == sum(not record.winners for record in records)
    for seat in range(seats):
        assert rating.seats[seat].wins == alone.count(seat)
        assert rating.seats[seat].shared == sum(len(each.winners) > 1 and seat in each.winners for each in records)
    for index, card in enumerate(rating.cards):
        had = [(game, seat) for game in range(60) for seat in range(seats) if records[game].held[index] >> seat & 1]
        assert card.held is not None
        assert card.held.players == len(had)
        assert card.held.games == len({game for game, _ in had})
        assert card.held.share.value == sum(alone[game] == seat for game, seat in had) / len(had)
        usual = sum(alone.count(seat) / 60 for _, seat in had) / len(had)
        assert card.held.usual == pytest.approx(usual)


def test_it_does_not_matter_how_games_are_cut() -> None:
    records = games(2, 4)
    whole = rating_of(counted(records), CARDS)
    pieces = [counted(records[start:end]) for start, end in ((0, 7), (7, 8), (8, 60))]
    summed = add_up(pieces)
    assert summed is not None
    assert rating_of(summed, CARDS) == whole


def test_a_card_that_one_version_lacks_has_no_difference() -> None:
    one, other = batch_of(games(3, 2)), batch_of(games(4, 2))
    both = count_games([one, other], [[0, 1, 2], [0, -1, 2]])
    found = rating_of(both, CARDS).difference
    assert found is not None
    assert [card.held is None for card in found.cards] == [False, True, False]


def test_differences_are_those_of_the_games() -> None:
    one, other = games(5, 2), games(6, 2)
    rating = rating_of(count_games([batch_of(one), batch_of(other)], [range(3)] * 2), CARDS)
    plain = [rating_of(counted(each), CARDS) for each in (one, other)]
    found = rating.difference
    assert found is not None
    for seat in range(2):
        wins = [each.seats[seat].share.value for each in plain]
        assert found.seats[seat].value == pytest.approx(wins[0] - wins[1])
    for index in range(3):
        first, second, changed = plain[0].cards[index].held, plain[1].cards[index].held, found.cards[index].held
        assert first
        assert second
        assert changed
        assert changed.share.value == pytest.approx(first.share.value - second.share.value)
        assert changed.usual == pytest.approx(first.usual - second.usual)


def test_intervals_of_paired_cards_are_covered() -> None:
    """Games of two versions that mostly end alike, with a difference that is known: a holder wins in 60 of 100 games,
    and loses every tenth of them in the other version."""
    chance, covered = np.random.default_rng(7), []
    for _ in range(600):
        had = (chance.random(200) < 0.7).astype(np.uint32)
        won = (chance.random(200) < 0.6).astype(np.uint32)
        lost = (chance.random(200) < 0.1) & (won == 1)
        batches = [made_up(had, won), made_up(had, np.where(lost, 0, won).astype(np.uint32))]
        found = rating_of(count_games(batches, [[0], [0]]), ["ace"]).difference
        assert found
        assert found.cards[0].held
        covered.append(not found.cards[0].held.share.leaves_out(0.06))
    assert 0.92 <= np.mean(covered) <= 0.98


def made_up(had: np.ndarray, won: np.ndarray) -> Batch:
    """Games of one seat with one card, which won or not."""
    count = len(had)
    none = np.zeros((count, 1), np.int32)
    return Batch(
        0, won, none, np.ones(count, np.uint8), np.ones(count, np.int64), np.zeros((count, 0), np.uint8),
        had[:, None], had[:, None], np.zeros(count, np.bool_),
    )  # fmt: skip


# ---- games that are played


def version(*changes: str) -> Rules:
    read = [read_change(each) for each in changes]
    return load(HNH, changes=[each for each in read if each])


def rated(rules: list[Rules], count: int) -> Rating:
    plans = [Plan(each.source, 2, 0, count, digests=False) for each in rules]
    return rate(plans, rules, ["marshal"], Crew())


def test_weak_cards_lose_games() -> None:
    plain, weak = version(), version("marshal.strength=0", "judge.strength=0", "deputy.strength=0")
    found = rated([weak, plain], 60).difference
    assert found
    law, outlaws = found.seats
    assert law.high < 0
    assert outlaws.low > 0
    assert found.cards[0].played
    assert found.cards[0].played.share.high < 0


def test_the_same_rules_differ_in_nothing() -> None:
    found = rated([version(), version()], 12).difference
    assert found
    assert [seat.value for seat in found.seats] == [0, 0]
    assert found.cards[0].played
    assert found.cards[0].played.share.value == 0


def test_any_number_of_workers_counts_the_same() -> None:
    rules = rules_of("goofspiel")
    plans = [Plan(rules.source, 2, 0, 40, options=(("ties", value),), digests=False) for value in rules.options["ties"]]
    with crew_of(2) as crew:
        found = rate(plans[:2], [rules] * 2, rules.designs, crew)
    assert found == rate(plans[:2], [rules] * 2, rules.designs, Crew())
    assert found.difference


def test_time_decides_how_many_games_and_nothing_else() -> None:
    rules = rules_of("goofspiel")
    plan = Plan(rules.source, 2, 0, 10_000_000, digests=False)
    timed = rate([plan], [rules], rules.designs, Crew(), seconds=0.2)
    assert timed.games > 1
    assert timed == rate([replace(plan, games=timed.games)], [rules], rules.designs, Crew())
    assert rate([plan], [rules], rules.designs, Crew(), seconds=0).games >= 1


def test_high_prizes_win() -> None:
    """In Goofspiel points are prizes, so the highest one has to be the strongest card, and the lowest the weakest."""
    rules = rules_of("goofspiel")
    rating = rate([Plan(rules.source, 2, 0, 400, digests=False)], [rules], rules.designs, Crew())
    cards = {card.id: card.held for card in rating.cards if card.held and not card.held.is_always_had}
    ranked = sorted(cards, key=lambda id: cards[id].share.value)
    assert ranked[-1] == "prize-13"
    assert cards["prize-13"].stands_out == "above"
    assert ranked[0] in ("prize-1", "prize-2", "prize-3")


# ---- versions


def test_what_is_named_takes_the_place_of_what_was_there() -> None:
    source = load(HNH, ["docs/examples/new-faces"]).source
    options = {"loot-values": "mixed"}
    same = other_version(source, options, [])
    assert (same.source.packs, same.options) == (source.packs, options)
    assert other_version(source, options, ["docs/examples/dusty-fifteen"]).source.packs == (
        "docs/examples/dusty-fifteen",
    )
    plain = other_version(source, options, [HNH])
    assert (plain.source.packs, plain.options) == ((), {})
    assert other_version(source, options, ["loot-values=one-each"]).options == {"loot-values": "one-each"}
    assert other_version(source, {}, ["dusty-stack"]).source.deck == "dusty-stack"
    by_pack = load("docs/examples/new-faces").source
    assert other_version(by_pack, {}, [HNH]).source == rules_of(HNH).source
    assert other_version(by_pack, {}, ["docs/examples/dusty-fifteen"]).source.game == "docs/examples/dusty-fifteen"
    changed = version("marshal.strength=1").source
    assert other_version(changed, {}, []).source == rules_of(HNH).source


def test_differences_in_words() -> None:
    plain, changed = version(), version("marshal.strength=1", "marshal.copies=2", "judge.name=Jury")
    words = describe_difference(Version(changed), Version(plain))
    assert words == "marshal.strength 1 instead of 7, marshal.copies 2 instead of 1, judge.name Jury"
    assert changed_cards(changed, plain) == {"marshal", "judge"}
    packed = load(HNH, ["docs/examples/new-faces"])
    assert describe_difference(Version(packed), Version(plain)) == "new-faces instead of no pack"
    assert (
        describe_difference(Version(load("docs/examples/new-faces")), Version(plain)) == "new-faces instead of no pack"
    )
    mixed = Version(plain, {"loot-values": "mixed"})
    assert describe_difference(mixed, Version(plain)) == "loot-values=mixed instead of one-each"
    assert describe_difference(Version(plain), Version(plain)) == "nothing is different"
