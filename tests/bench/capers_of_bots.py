"""How the balance of The Perfect Heist looks where bots play it, for docs/figures.md: games are played in blocks, which
may run beside each other, and each is one line of JSON; then the lines of all blocks are added up.

    PYTHONPATH=tests:tests/support python tests/bench/capers_of_bots.py mc:8 5000 100 >> games.jsonl
    PYTHONPATH=tests:tests/support python tests/bench/capers_of_bots.py < games.jsonl

The first line plays 100 games of four `mc:8` from seed 5000 on."""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from capers import story_of

from heistdsl.bots import Table, finish, make_bots
from heistdsl.rating.intervals import share_of
from rulesets import rules_of

PLAYERS = 4
#: A card whose owners win more than this times as often as chance is named.
_TOO_STRONG = 1.5
#: Cards of fewer owners than this say little.
_FEW = 40


def play(names: Sequence[str], seeds: Iterable[int]) -> Iterator[dict[str, Any]]:
    """Games, one after another: how each ended, its Heists, and who held what."""
    rules = rules_of("the-perfect-heist")
    for seed in seeds:
        begun = time.process_time()
        game = rules.new_game(PLAYERS, seed, backend="python")
        answers = finish(game, Table.seated(make_bots(names, PLAYERS), names, seed))
        assert game.result is not None
        story, held = story_of(game), game.hands().held
        yield {
            "seed": seed, "reason": game.result.reason, "winners": sorted(game.result.winners), "answers": answers,
            "turns": story.turns, "first_pro": story.first_pro, "seconds": time.process_time() - begun,
            "capers": [(each.pro, each.crew, each.won) for each in story.capers],
            "held": {design: bits for design, bits in zip(rules.designs, held, strict=True) if bits},
        }  # fmt: skip


def add_up(games: Sequence[dict[str, Any]]) -> Iterator[str]:
    """The figures of games, line by line, with 95 % intervals."""
    ended = [game for game in games if game["winners"]]
    reasons = Counter(game["reason"] for game in games)
    yield f"{len(games)} games: {dict(reasons)}; {_share(len(ended), len(games))} ended"
    for name in ("answers", "turns", "seconds"):
        values = sorted(game[name] for game in games)
        yield f"{name}: {values[len(values) // 2]:.0f} in the middle, at most {values[-1]:.0f}"
    wins: Counter[int] = Counter()
    for game in ended:
        wins.update({seat: 1 / len(game["winners"]) for seat in game["winners"]})  # type: ignore[dict-item]
    yield "seats: " + "; ".join(_share(wins[seat], len(ended)) for seat in range(PLAYERS))
    capers = [caper for game in games for caper in game["capers"]]
    for name, pro, alone in (
        ("Main alone", False, True), ("Main with a crew", False, False),
        ("Pro with a crew", True, False), ("Pro alone", True, True),
    ):  # fmt: skip
        won = [caper[2] for caper in capers if caper[0] is pro and (caper[1] == 1) is alone]
        yield f"{name}: {sum(won)} of {len(won)}, {_share(sum(won), len(won))}"
    begun = [game["first_pro"] / game["turns"] for game in games if game["first_pro"] is not None]
    mean = sum(begun) / max(len(begun), 1)
    spread = (sum((each - mean) ** 2 for each in begun) / max(len(begun) - 1, 1) / max(len(begun), 1)) ** 0.5
    yield f"first pro after {100 * mean:.1f} % of the turns, +/- {196 * spread:.1f}; in {len(begun)} games"
    yield from _strong_cards(ended)


def _strong_cards(games: Sequence[dict[str, Any]]) -> Iterator[str]:
    owners: Counter[str] = Counter()
    wins: Counter[str] = Counter()
    for game in games:
        for card, bits in game["held"].items():
            seats = [seat for seat in range(PLAYERS) if bits >> seat & 1]
            owners[card] += len(seats)
            wins[card] += sum(seat in game["winners"] for seat in seats)
    chance = sum(len(game["winners"]) for game in games) / max(PLAYERS * len(games), 1)
    strong = sorted(owners, key=lambda card: -wins[card] / owners[card])
    for card in [each for each in strong if owners[each] >= _FEW][:8]:
        times = wins[card] / owners[card] / chance
        mark = " (too strong?)" if times > _TOO_STRONG else ""
        yield f"{card}: {_share(wins[card], owners[card])} of {owners[card]} owners win, {times:.2f} times chance{mark}"


def _share(count: float, total: float) -> str:
    if not total:
        return "none"
    found = share_of(count, total)
    return f"{100 * found.value:.1f} % ({100 * found.low:.1f} to {100 * found.high:.1f})"


def main(arguments: Sequence[str]) -> None:
    """Play, or add up what comes in."""
    if arguments:
        bots, first, games = arguments
        names = bots.split(",") if "," in bots else [bots] * PLAYERS
        for game in play(names, range(int(first), int(first) + int(games))):
            print(json.dumps(game), flush=True)
    else:
        print("\n".join(add_up([json.loads(line) for line in sys.stdin])))


if __name__ == "__main__":
    main(sys.argv[1:])
