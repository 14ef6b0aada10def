"""Playing one scenario on the oracle, step by step."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from heistdsl.oracle import Game, IllegalChoice, Prepared, RuleError
from heistdsl.oracle.asking import thing_name
from heistdsl.oracle.knowledge import sees
from heistdsl.oracle.looking import resolve
from heistdsl.oracle.run import Language, Run
from heistdsl.oracle.sets import pieces_of
from heistdsl.oracle.starts import Starts
from heistdsl.reference import KINDS, said_on_page
from heistdsl.scenario.answers import describe_open, give_answer, give_pass, read_answer, seat_of
from heistdsl.scenario.arrange import arrange
from heistdsl.scenario.compare import matches, seconds
from heistdsl.scenario.data import data_value, printed_text, says
from heistdsl.scenario.reached import describe_log, describe_state
from heistdsl.scenario.read import Scenario, Step

#: The path of what has happened, as lines of the log.
_ORDER = "log.order"
_PLAYERS = re.compile(r"\bp([1-9][0-9]*)\b")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a scenario. `line` is where it failed, or where it begins; `message` is empty if all is well.

    `state` tells in lines where the game stood when it failed, `log` all that had happened, oldest first.
    """

    name: str
    file: str
    line: int
    ok: bool
    message: str = ""
    covers: tuple[str, ...] = ()
    state: tuple[str, ...] = ()
    log: tuple[str, ...] = ()


class StepFailed(Exception):  # noqa: N818
    """A step did not go as the scenario says."""


def play_scenario(rules: Prepared | Starts, scenario: Scenario, language: Language | None = None) -> Outcome:
    """Play a scenario to its first step that goes otherwise; with Starts the set-up only if nobody has played it yet.
    `language` is how trees are run, if not as usual."""
    starts = rules if isinstance(rules, Starts) else Starts(rules)
    game: Game | None = None
    step: Step | None = None
    message = ""
    try:
        game = _start(starts, scenario, language)
        for step in scenario.steps:
            _STEPS[step.kind](game, step)
    except (StepFailed, RuleError, IllegalChoice, ValueError) as problem:
        message = str(problem)
    except KeyError as problem:
        message = f"there is no step {problem}"
    except RecursionError:
        message = "the scenario runs in a circle"
    line = step.line if step and message else scenario.line
    state = describe_state(game, _concerned(game, step)) if game and message else ()
    log = describe_log(game) if game else ()
    return Outcome(scenario.name, scenario.file, line, not message, message, scenario.covers, state, log)


def _start(starts: Starts, scenario: Scenario, language: Language | None) -> Game:
    wanted = scenario.arrange
    hook: Callable[[Run], None] | None = None
    if wanted is not None:

        def hook(run: Run) -> None:
            arrange(run, wanted)

    return starts.game(scenario.players, scenario.seed, scenario.options, hook, language)


def _concerned(game: Game, step: Step | None) -> set[int]:
    """The seats of the players that a step names, and of those who have to decide."""
    named = {int(number) - 1 for number in _PLAYERS.findall(str(step.value))} if step else set()
    return named | {decision.player.index for decision in game.decisions}


def _mapping(step: Step) -> Mapping[str, object]:
    if not isinstance(step.value, dict):
        raise StepFailed(f"`{step.kind}` needs keys and values")
    return step.value


def _choose(game: Game, step: Step) -> None:
    answer = _mapping(step)
    try:
        give_answer(game, answer)
    except IllegalChoice as refused:
        raise StepFailed(f"{_said(answer)}: {refused}; {describe_open(game, answer.get('option'))}") from None


def _said(answer: Mapping[str, object]) -> str:
    said = [str(value) for key, value in answer.items() if key != "player"]
    return f"{answer.get('player')} chooses {', '.join(said)}"


def _pass(game: Game, step: Step) -> None:
    for player in step.value if isinstance(step.value, list) else [step.value]:
        try:
            give_pass(game, str(player))
        except IllegalChoice as refused:
            raise StepFailed(f"{player} passes: {refused}; {describe_open(game)}") from None


def _clock(game: Game, step: Step) -> None:
    text = str(step.value)
    amount = seconds(int(text) if text.lstrip("+").isdigit() else text)
    if amount is None:
        raise StepFailed(f"`{text}` is no time")
    now = game.look("clock")
    assert isinstance(now, int)
    relative = text.startswith("+") or isinstance(step.value, int)
    passing = amount if relative else amount - now
    if passing < 0:
        raise StepFailed(f"the clock is at {now} seconds already")
    game.tick(passing)


def _illegal(game: Game, step: Step) -> None:
    answer = _mapping(step)
    try:
        read_answer(game, answer)
    except IllegalChoice:
        return
    raise StepFailed(f"{_said(answer)}: this should not be allowed, but it is; {describe_open(game)}")


def _hidden(game: Game, step: Step) -> None:
    for who, piece, is_seen in _looked_at(game, step):
        if is_seen:
            raise StepFailed(f"{who} can see {piece}")


def _shown(game: Game, step: Step) -> None:
    for who, piece, is_seen in _looked_at(game, step):
        if not is_seen:
            raise StepFailed(f"{who} cannot see {piece}")


def _looked_at(game: Game, step: Step) -> Iterator[tuple[str, str, bool]]:
    """The player of a `hidden` or `shown` step, each piece there, and whether the player sees it."""
    wanted = _mapping(step)
    who, path = str(wanted.get("player")), str(wanted.get("from"))
    index = seat_of(game, who)
    if index >= len(game.world.players):
        raise StepFailed(f"`{who}` does not play")
    for piece in pieces_of(game.run, resolve(game.run, path)):
        name = f"{thing_name(game.run, piece)} in {path}"
        yield who, name, sees(game.world, game.world.players[index], piece.index)


def _expect(game: Game, step: Step) -> None:
    for path, expected in _mapping(step).items():
        _expect_one(game, path, expected)


def _expect_one(game: Game, path: str, expected: object) -> None:
    if isinstance(expected, dict):
        for key, value in expected.items():
            _expect_one(game, f"{path}[{key}]", value)
        return
    if path == _ORDER:
        _expect_order(game, expected if isinstance(expected, list) else [expected])
        return
    ordered = False
    if path.endswith(".top") and isinstance(expected, list):
        ordered = True
        found = game.look(path.removesuffix(".top"))
        actual: object = found[: len(expected)] if isinstance(found, list) else found
    else:
        actual = game.look(path)
    if not matches(game.prepared, expected, actual, ordered):
        raise StepFailed(f"{path}: expected {_say(expected)}, found {_say(actual)}; {describe_open(game)}")


def _expect_order(game: Game, expected: list[object]) -> None:
    """Each of these is part of a line of the log, in this order; other lines may stand between them."""
    lines = iter(describe_log(game))
    for number, wanted in enumerate(expected):
        if not any(str(wanted) in line for line in lines):
            place = f"after `{expected[number - 1]}`" if number else "at all"
            raise StepFailed(f"{_ORDER}: `{wanted}` has not happened {place}")


def _say(value: object) -> str:
    if isinstance(value, list):
        return "[" + ", ".join(map(_say, value)) + "]"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "nothing" if value is None else str(value)


def _data(game: Game, step: Step) -> None:
    for path, expected in _mapping(step).items():
        actual = data_value(game, game.run, path)
        if not matches(game.prepared, expected, actual):
            raise StepFailed(f"{path}: expected {_say(expected)}, found {_say(actual)}")


def _printed(game: Game, step: Step) -> None:
    for card, wanted in _mapping(step).items():
        text = printed_text(game.prepared.ruleset, card)
        if not says(text, wanted):
            raise StepFailed(f"{card}: expected {_say(wanted)} in the printed text, which is: {' '.join(text.split())}")


def _reference(game: Game, step: Step) -> None:
    """What a page of a kind says, or else the whole reference."""
    pages = step.value if isinstance(step.value, dict) else {KINDS[0]: step.value}
    for kind, wanted in pages.items():
        if kind not in KINDS:
            raise StepFailed(f"there is no page `{kind}`: there are {', '.join(KINDS)}")
        text = said_on_page(game.prepared.ruleset, game.world.options, kind)
        for phrase in wanted if isinstance(wanted, list) else [wanted]:
            if not says(text, phrase):
                raise StepFailed(f"{kind}: expected {_say(phrase)} on the page, but it is not there")


_STEPS: dict[str, Callable[[Game, Step], None]] = {
    "choose": _choose,
    "pass": _pass,
    "clock": _clock,
    "illegal": _illegal,
    "hidden": _hidden,
    "shown": _shown,
    "expect": _expect,
    "data": _data,
    "printed": _printed,
    "reference": _reference,
}
