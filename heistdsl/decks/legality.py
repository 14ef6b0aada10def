"""Whether a game and its decks are what they must be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from heistdsl.decks.judge import Designs, Failure
from heistdsl.model.read_attributes import range_text
from heistdsl.model.read_decks import choose_deck
from heistdsl.model.ruleset import Constraint, Deck, Limit, Ruleset
from heistdsl.text import Diagnostic, Label, Severity, error

#: How many cards a message points at, and how many it names.
_MOST_SHOWN = 6
_MOST_NAMED = 12


def check_game(ruleset: Ruleset) -> list[Diagnostic]:
    """What is broken of the constraints of a game or, if packs are laid on, of the uppermost of them, and of all decks.

    Packs change the cards, so what the game says of its own no longer has to hold; that it does not is a hint, unless
    the pack brings a deck that this is about.
    """
    found = list(_check_constraints(ruleset)) if ruleset.constraints else []
    for deck in ruleset.decks.values():
        found += check_deck(ruleset, deck)
    return found


def check_deck(ruleset: Ruleset, deck: Deck) -> list[Diagnostic]:
    """What is wrong with a deck: its limits, its own constraints, and those of the game on decks of its sort."""
    found = [*_check_limits(deck)]
    own, general = deck.constraints.values(), _on_decks(ruleset, deck)
    if own or general:
        designs = Designs(choose_deck(ruleset, deck))
        for constraint in own:
            for failure in designs.failures(constraint, deck.of):
                found.append(_broken_by_deck(ruleset, deck, constraint, failure))
        for constraint in general:
            for failure in designs.failures(constraint, deck.of):
                found.append(_broken_by_deck(ruleset, deck, constraint, failure, is_general=True))
    return found


def judge_deck(ruleset: Ruleset, deck: Deck) -> list[tuple[Constraint, bool]]:
    """Each constraint on a deck and whether the deck keeps it; those of the game first."""
    constraints = (*_on_decks(ruleset, deck), *deck.constraints.values())
    if not constraints:
        return []
    designs = Designs(choose_deck(ruleset, deck))
    return [(constraint, not any(designs.failures(constraint, deck.of))) for constraint in constraints]


def _on_decks(ruleset: Ruleset, deck: Deck) -> list[Constraint]:
    return [constraint for constraint in ruleset.constraints.values() if constraint.of and constraint.of == deck.of]


def _check_limits(deck: Deck) -> Iterator[Diagnostic]:
    size = sum(deck.cards.values())
    limit = deck.limits.get("cards")
    if limit and not _is_within(size, limit):
        message = f"the deck `{deck.id}` has {size} cards, not {_range(limit)}"
        yield error("H0615", message, limit.span, "change the cards of the deck, or its limit")
    limit = deck.limits.get("copies")
    wrong = {id: count for id, count in deck.cards.items() if limit and count and not _is_within(count, limit)}
    if limit and wrong:
        named = _named(wrong)
        message = f"the deck `{deck.id}` may have {_range(limit)} of a card, but has {named}"
        yield error("H0615", message, limit.span, "change the cards of the deck, or its limit", _places(wrong, deck))


def _is_within(number: int, limit: Limit) -> bool:
    is_enough = limit.low is None or number >= limit.low
    return is_enough and (limit.high is None or number <= limit.high)


def _range(limit: Limit) -> str:
    if limit.low == limit.high:
        return str(limit.low)
    return f"at most {limit.high}" if limit.low is None else range_text(limit.low, limit.high)


def _check_constraints(ruleset: Ruleset) -> Iterator[Diagnostic]:
    designs = Designs(ruleset)
    top = list(ruleset.packs)[-1] if ruleset.packs else ""
    others: list[Constraint] = []
    for constraint in ruleset.constraints.values():
        failures = list(designs.failures(constraint, constraint.of))
        if constraint.pack == top:
            yield from (_broken(ruleset, constraint, failure) for failure in failures)
        elif failures and not any(deck.pack == top and deck.of == constraint.of for deck in ruleset.decks.values()):
            others.append(constraint)
    if others:
        yield _left_behind(ruleset, top, others)


def _broken(ruleset: Ruleset, constraint: Constraint, failure: Failure) -> Diagnostic:
    message = f"`{constraint.id}` does not hold" + _about_which(failure)
    related = tuple(_designs(ruleset, failure.cards)) if failure.is_each else ()
    return error("H0616", message, failure.span, _help(constraint, failure), related, failure.found)


def _broken_by_deck(
    ruleset: Ruleset, deck: Deck, constraint: Constraint, failure: Failure, is_general: bool = False
) -> Diagnostic:
    """A constraint of the game stands in another file than the deck, so the deck is the first place to look."""
    message = f"the deck `{deck.id}` breaks `{constraint.id}`" + _about_which(failure)
    related = _places(failure.cards, deck) if failure.is_each else ()
    help = _help(constraint, failure)
    if not is_general:
        return error("H0616", message, failure.span, help, related, failure.found)
    if failure.span:
        related = (Label(failure.span, failure.found or "this must hold"), *related)
    return error("H0616", message, deck.span, help, related)


def _left_behind(ruleset: Ruleset, pack: str, broken: Iterable[Constraint]) -> Diagnostic:
    ids = ", ".join(f"`{constraint.id}`" for constraint in broken)
    message = f"with `{pack}`, what is said of the cards without it no longer holds: {ids}"
    help = "nothing to do if this is meant; a pack may replace constraints (`replaces: true`), or bring a deck"
    return Diagnostic("H0619", Severity.HINT, message, ruleset.packs[pack].span, help)


def _about_which(failure: Failure) -> str:
    return f" for {_named(failure.cards)}" if failure.is_each else ""


def _help(constraint: Constraint, failure: Failure) -> str:
    counted = "" if failure.is_each or not failure.cards else f"it looks at {_named(failure.cards)}"
    return "\n".join(line for line in (constraint.about, counted) if line)


def _named(cards: Mapping[str, int]) -> str:
    """The cards with their numbers, as a list for people."""
    names = [f"`{id}`" if count == 1 else f"{count} `{id}`" for id, count in cards.items()]
    more = len(names) - _MOST_NAMED
    return ", ".join(names[:_MOST_NAMED]) + (f" and {more} more" if more > 0 else "")


def _designs(ruleset: Ruleset, cards: Iterable[str]) -> Iterator[Label]:
    spans = [(id, ruleset.cards[id].span) for id in cards]
    yield from [Label(span, f"`{id}`") for id, span in spans if span][:_MOST_SHOWN]


def _places(cards: Iterable[str], deck: Deck) -> tuple[Label, ...]:
    labels = [Label(deck.spans[id], f"`{id}`") for id in cards if id in deck.spans]
    return tuple(labels[:_MOST_SHOWN])
