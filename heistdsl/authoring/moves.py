"""Bringing a card into play in a running game, written down as the steps of a scenario."""

from __future__ import annotations

from collections.abc import Iterator

from heistdsl.oracle import Decision, Game, IllegalChoice, Option, RuleError
from heistdsl.oracle.decisions import Answer

#: How many answers may be given before the card is chosen, and altogether.
_MOST_BEFORE = 3
_MOST_STEPS = 6
#: Up to how many cards of a zone are told one by one.
_MOST_LISTED = 4


def play_card(game: Game, card: str, place: str, player: str) -> tuple[str, ...] | None:
    """The steps in which a player takes the card out of its place, and what is so then; None if they cannot soon.

    The game goes on to where the steps end. Decisions of no interest are answered by their defaults.
    """
    steps: list[str] = []
    is_chosen = False
    try:
        while card in _cards(game, place):
            chosen = None if is_chosen else _choice_of(game, card, player)
            is_chosen = is_chosen or chosen is not None
            decision, answer = chosen or _default(game)
            step = _write_answer(decision, answer)
            steps.append(step)
            if len(steps) > (_MOST_STEPS if is_chosen else _MOST_BEFORE):
                return None
            game.choose(decision, answer)
    except (RuleError, IllegalChoice, _StuckError):
        return None
    found = next(_places_of(game, card), None) if is_chosen else None
    return (*steps, f"expect: {{{_write_place(game, found)}}}") if found else None


class _StuckError(Exception):
    """There is nothing to decide, or nothing that a scenario can say."""


def _choice_of(game: Game, card: str, player: str) -> tuple[Decision, Answer] | None:
    """The first decision of the player that offers the card, and the answer that takes it."""
    for decision in game.decisions:
        for option in decision.options if _name(decision) == player else ():
            if card in option.id.split(":")[1:]:
                return decision, decision.read([option])
    return None


def _default(game: Game) -> tuple[Decision, Answer]:
    if not game.decisions:
        raise _StuckError
    decision = game.decisions[0]
    return decision, decision.read(decision.default)


def _write_answer(decision: Decision, answer: Answer) -> str:
    match answer:
        case Option(id=id):
            said = f'option: "{id}"'
        case (Option(), *_):
            said = "options: [" + ", ".join(f'"{each.id}"' for each in answer if isinstance(each, Option)) + "]"
        case int():
            said = f"number: {answer}"
        case ():
            return f"pass: [{_name(decision)}]"
        case _:
            raise _StuckError
    return f"choose: {{player: {_name(decision)}, {said}}}"


def _name(decision: Decision) -> str:
    return f"p{decision.player.index + 1}"


def _places_of(game: Game, card: str) -> Iterator[str]:
    """The zones in which the card lies; there is one, or none."""
    for zone in game.prepared.ruleset.zones.values():
        owners = [f"p{index + 1}." for index in range(len(game.world.players))] if zone.owner == "player" else [""]
        for owner in owners if zone.owner in (None, "player") else ():
            if card in _cards(game, owner + zone.id):
                yield owner + zone.id


def _cards(game: Game, place: str) -> list[object]:
    found = game.look(place)
    return found if isinstance(found, list) else []


def _write_place(game: Game, place: str) -> str:
    cards = [str(card) for card in _cards(game, place)]
    if len(cards) > _MOST_LISTED:
        return f'"{place}.count": {len(cards)}'
    listed = ", ".join(f'"{card}"' if "#" in card else card for card in cards)
    return f'"{place}": [{listed}]'
