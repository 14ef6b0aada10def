"""Games by chance on the bare engine: the very games that the bot `random` plays, without objects for people."""

from __future__ import annotations

from collections.abc import Sequence

from heistdsl.bots.playing import chances_of
from heistdsl.bulk.plan import Plan
from heistdsl.bulk.records import Record
from heistdsl.engine import BareGame, Question, RuleError
from heistdsl.games import Chance, Rules, hands_of
from heistdsl.games.answers import TRIES
from heistdsl.games.chance import below, some
from heistdsl.games.in_mind import SECONDS_PER_ANSWER
from heistdsl.games.machines import machine_of


def play_at_random(plan: Plan, rules: Rules, seed: int) -> Record | None:
    """One game. None if the engine lacks something the rules use, or a rule goes wrong: then the game has to be played
    where everything is known about its place."""
    machine = machine_of(rules.prepared)
    if machine is None:
        return None
    try:
        game = BareGame(machine, plan.players, seed, rules.chosen(dict(plan.options)), recorded=plan.digests)
        answers = finish_at_random(game, seed)
    except RuleError:
        return None
    result = game.result
    assert result is not None
    digest = game.digest if plan.digests else ""
    hands = hands_of(rules.prepared, game.state.held, game.state.played)
    winners = tuple(sorted(result.winners))
    return Record(seed, winners, result.scores, result.reason, answers, digest, hands.held, hands.played)


def finish_at_random(game: BareGame, seed: int) -> int:
    """Play a game to its end; how many answers that took. Raises RuleError."""
    chances, order = chances_of(seed, game.state.n)
    answered = 0
    while game.questions:
        step_at_random(game, chances, order)
        answered += 1
    return answered


def step_at_random(game: BareGame, chances: Sequence[Chance], order: Chance) -> None:
    """Answer one of the open questions. Raises RuleError."""
    questions = game.questions
    question = questions[0] if len(questions) == 1 else questions[below(order, len(questions))]
    game.reply(question, _answer(game, question, chances[question.player]))
    if game.clock_runs:
        game.tick(SECONDS_PER_ANSWER)


def _answer(game: BareGame, question: Question, chance: Chance) -> int | list[int]:
    """What `heistdsl.games.random_answer` would say, from the same numbers of chance."""
    options = question.options
    match question.kind:
        case "subset":
            for _ in range(TRIES):
                count = question.low + below(chance, question.high - question.low + 1)
                places = sorted(some(chance, range(len(options)), count))
                if game.allows(question, places):
                    return places
        case "order":
            for _ in range(TRIES):
                places = some(chance, range(len(options)), len(options))
                if game.allows(question, places):
                    return places
        case "number":
            if not options:
                return question.low + below(chance, question.high - question.low + 1)
            numbers = [number for number in range(question.low, question.high + 1) if number in options]
            return numbers[below(chance, len(numbers))]
        case "split":
            parts = [0] * len(options)
            for _ in range(question.high):
                parts[below(chance, len(options))] += 1
            return parts
        case _:
            return below(chance, len(options))
    return game.default(question)
