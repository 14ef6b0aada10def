"""Answers of scenarios: which open decision they are for, and what they mean there."""

from __future__ import annotations

from collections.abc import Mapping

from heistdsl.oracle import Decision, Game, IllegalChoice
from heistdsl.oracle.decisions import Given
from heistdsl.scenario.compare import same_name
from heistdsl.text import near

_MOST_SHOWN = 12


def give_answer(game: Game, answer: Mapping[str, object]) -> None:
    """Answer the decision that is open to a player. Raises IllegalChoice, also if there is none."""
    game.choose(*read_answer(game, answer))


def read_answer(game: Game, answer: Mapping[str, object]) -> tuple[Decision, Given]:
    """The decision that an answer is for, and what it means there: the first one of this player that allows it.

    Raises IllegalChoice.
    """
    seat = seat_of(game, str(answer.get("player")))
    decisions = [decision for decision in game.decisions if decision.player.index == seat]
    reason = IllegalChoice(f"{answer.get('player')} has nothing to decide now")
    for decision in decisions:
        try:
            given = _given(game, decision, answer)
            decision.read(given)
        except IllegalChoice as refused:
            reason = refused
        else:
            return decision, given
    raise reason


def give_pass(game: Game, player: str) -> None:
    """Let a player pass: `pass`, `done` or `no`, or nothing where nothing may be chosen."""
    seat = seat_of(game, player)
    for decision in game.decisions:
        if decision.player.index != seat:
            continue
        ids = [option.id for option in decision.options]
        word = next((word for word in ("pass", "done", "no", "refuse") if word in ids), None)
        if word is not None:
            game.choose(decision, word)
            return
        if decision.kind == "subset" and decision.min == 0:
            game.choose(decision, [])
            return
    raise IllegalChoice(f"{player} cannot pass now")


def seat_of(game: Game, name: str) -> int:
    """The seat index of a player named as `p1` or by a seat of the game."""
    seats = list(game.prepared.ruleset.seats)
    if name in seats:
        return seats.index(name)
    if name.startswith("p") and name[1:].isdigit() and int(name[1:]) >= 1:
        return int(name[1:]) - 1
    raise IllegalChoice(f"`{name}` is no player")


def _given(game: Game, decision: Decision, answer: Mapping[str, object]) -> Given:
    for key in ("option", "options", "number", "split", "offer"):
        if key in answer:
            value = answer[key]
            if isinstance(value, list):
                return [_option(game, decision, each) for each in value]
            if isinstance(value, dict):
                return {str(name): int(number) for name, number in value.items()}
            if key == "number" and isinstance(value, int):
                return value
            return _option(game, decision, value)
    raise IllegalChoice("the answer says neither `option`, `options`, `number`, `split` nor `offer`")


def _option(game: Game, decision: Decision, value: object) -> str:
    """The id of an option; the id of a card means whichever copy of it is there."""
    wanted = {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)
    ids = [option.id for option in decision.options]
    if wanted in ids:
        return wanted
    for id in ids:
        parts, others = wanted.split(":"), id.split(":")
        if len(parts) == len(others) and all(map(lambda a, b: same_name(game.prepared, a, b), parts, others)):
            return id
    return wanted


def describe_open(game: Game, wanted: object = None) -> str:
    """The open decisions with their options, those that resemble what was wanted first."""
    if game.result is not None:
        winners = ", ".join(f"p{index + 1}" for index in game.result.winners) or "nobody"
        return f"the game is over ({game.result.reason}), won by {winners}"
    if not game.decisions:
        return "no decision is open"
    return "open: " + "; ".join(_describe(decision, wanted) for decision in game.decisions)


def _describe(decision: Decision, wanted: object) -> str:
    ids = [option.id for option in decision.options]
    if isinstance(wanted, str):
        alike = near(wanted, ids)
        ids = [*alike, *(id for id in ids if id not in alike)]
    shown = ", ".join(ids[:_MOST_SHOWN]) + (", ..." if len(ids) > _MOST_SHOWN else "")
    amount = f" {decision.min}..{decision.max}" if decision.kind in ("subset", "number", "split") else ""
    return f"p{decision.player.index + 1} {decision.prompt} ({decision.kind}{amount}: {shown})"
