"""The interpreter and the compiled engine, played side by side with the same random answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from random import Random

from heistdsl import engine, oracle
from heistdsl.check import check_ruleset
from heistdsl.lower import compile_rules
from heistdsl.model.resolve import load_ruleset
from heistdsl.model.ruleset import Ruleset
from heistdsl.oracle.view import event_data
from heistdsl.text import has_errors

RULESETS = Path(__file__).parents[2] / "rulesets"
_TRIES = 6
#: How often time passes in a game with a clock.
_TICKS = 0.05


class Pair:
    """A ruleset, prepared for both."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.prepared = oracle.Prepared(ruleset)
        self.machine = engine.Machine(compile_rules(ruleset))

    def is_sound(self) -> bool:
        """Whether `heist check` finds no mistake: of wrong rules both need not make the same."""
        return not has_errors(check_ruleset(self.ruleset))


@cache
def shipped(game: str) -> Pair:
    """A shipped game, prepared once for all tests."""
    ruleset, _ = load_ruleset(RULESETS / game)
    assert ruleset is not None
    return Pair(ruleset)


@cache
def small(game: str) -> Pair:
    """A game of the tests, prepared once for all of them."""
    ruleset, _ = load_ruleset(RULESETS.parent / "tests" / "rulesets" / game)
    assert ruleset is not None
    return Pair(ruleset)


def variants(ruleset: Ruleset) -> list[dict[str, str]]:
    """The variants of a game: the defaults, then each other value alone."""
    found: list[dict[str, str]] = [{}]
    for option in ruleset.options.values():
        found += [{option.id: value} for value in option.values if value != option.default]
    return found


def random_answer(chance: Random, decision: oracle.Decision) -> object:
    """An answer of the right shape, as plain data; it may still be illegal."""
    ids = [option.id for option in decision.options]
    match decision.kind:
        case "subset":
            return chance.sample(ids, chance.randint(decision.min, decision.max))
        case "order":
            return chance.sample(ids, len(ids))
        case "number" if not ids:
            return chance.randint(decision.min, decision.max)
        case "split":
            parts = dict.fromkeys(ids, 0)
            for _ in range(decision.max):
                parts[chance.choice(ids)] += 1
            return parts
        case _:
            return chance.choice(ids)


def shown(decision: object) -> dict[str, object]:
    """Everything about a decision, as plain data."""
    names = ("id", "kind", "prompt", "min", "max", "secret")
    found: dict[str, object] = {name: getattr(decision, name) for name in names}
    found["player"] = decision.player.index  # type: ignore[attr-defined]
    found["options"] = [(option.id, option.label) for option in decision.options]  # type: ignore[attr-defined]
    found["audience"] = [player.index for player in decision.audience]  # type: ignore[attr-defined]
    found["default"] = plain(decision.default)  # type: ignore[attr-defined]
    return found


def plain(answer: object) -> object:
    """An answer as plain data."""
    if isinstance(answer, Mapping):
        return [[name, part] for name, part in answer.items()]
    if isinstance(answer, tuple):
        return [plain(each) for each in answer]
    return getattr(answer, "id", answer)


def play_side_by_side(
    pair: Pair,
    seed: int,
    options: Mapping[str, str],
    *,
    players: int | None = None,
    look: Callable[[engine.Game, oracle.Game], None] | None = None,
    most: int | None = None,
) -> engine.Game:
    """Play one game on both with random answers; everything open and everything that happened must be the same.

    `look` may look at both before each answer. A game is left after `most` answers.
    """
    theirs = oracle.Game(pair.prepared, players, seed, options)
    ours = engine.Game(pair.machine, players, seed, options)
    chance = Random(seed)
    while theirs.decisions or ours.decisions:
        assert [shown(each) for each in ours.decisions] == [shown(each) for each in theirs.decisions]
        if look is not None:
            look(ours, theirs)
        if most is not None and len(theirs.inputs) >= most:
            assert ours.log.digest == theirs.log.digest
            return ours
        if pair.ruleset.clock is not None and chance.random() < _TICKS:
            seconds = chance.randrange(1, 12)
            ours.tick(seconds)
            theirs.tick(seconds)
            continue
        place = chance.randrange(len(theirs.decisions))
        _answer(chance, ours, theirs, place)
    assert ours.log.entries == theirs.log.entries
    assert ours.log.digest == theirs.log.digest
    assert ours.inputs == theirs.inputs
    assert theirs.result is not None
    assert ours.result is not None
    for name in ("winners", "scores", "reason"):
        assert getattr(ours.result, name) == getattr(theirs.result, name)
    if not pair.machine.facts.totals_change:
        for seat in (None, 0):
            assert ours.events(seat) == events_told(theirs, seat)
    if pair.is_sound():
        assert left(ours) == left(theirs)
    return ours


def left(game: engine.Game | oracle.Game) -> dict[str, object]:
    """What a game has left behind on the table, as everybody sees it: no line of the log tells what is set."""
    return {
        f"{what} {seat}": game.view(seat)[what]
        for what in ("counters", "states", "zones", "clock")
        for seat in range(len(game.view(0)["players"]))  # type: ignore[arg-type]
    }


def events_told(game: oracle.Game, seat: int | None) -> list[dict[str, object]]:
    """What has happened in a game of the interpreter, as a player saw it."""
    watcher = None if seat is None else game.world.players[seat]
    return [event_data(game.run, watcher, game.world.events[number]) for number in game.world.history]


def _answer(chance: Random, ours: engine.Game, theirs: oracle.Game, place: int) -> None:
    """Give both the same answer, legal or not."""
    for _ in range(_TRIES):
        answer = random_answer(chance, theirs.decisions[place])
        refusals = [_refusal(game, place, answer) for game in (ours, theirs)]
        assert refusals[0] == refusals[1]
        if not refusals[0]:
            return
    default = plain(theirs.decisions[place].default)
    assert [_refusal(game, place, default) for game in (ours, theirs)] == ["", ""]


def _refusal(game: engine.Game | oracle.Game, place: int, answer: object) -> str:
    """Why a game does not take an answer; the empty text if it does."""
    try:
        game.choose(game.decisions[place], answer)  # type: ignore[arg-type]
    except (engine.IllegalChoice, oracle.IllegalChoice) as refused:
        return refused.reason
    return ""
