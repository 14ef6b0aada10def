"""A rating with everything that is needed to tell of it: as data for programs, and in rows for people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from heistdsl.rating.intervals import Interval
from heistdsl.rating.results import KINDS, CardRating, Changed, Kind, Rated, Rating

#: A margin in percent below which one digit would not show it.
_FINE: Final = 0.1


@dataclass(frozen=True, slots=True)
class Report:
    """`seats` are names of seats, the empty text for those without; `names` those of cards by id. `asked` are the cards
    that were asked for or changed; `what` says what is different about the version that was rated, the empty text if
    there is only one. `options` are all variants, `chosen` those that are not left at their default."""

    game: str
    title: str
    seats: tuple[str, ...]
    names: Mapping[str, str]
    bots: Sequence[str]
    options: Mapping[str, str]
    chosen: Mapping[str, str]
    backend: str
    seed: int
    seconds: float
    asked: frozenset[str]
    what: str
    rating: Rating

    def seat(self, index: int) -> str:
        """A seat as people call it."""
        return f"p{index + 1} {self.seats[index]}".rstrip()

    def name(self, id: str) -> str:
        """A card as people call it; by its id if others have the same name."""
        name = self.names[id]
        return name if list(self.names.values()).count(name) == 1 else id

    def ranked(self, kind: Kind) -> list[tuple[Rated, CardRating]]:
        """The cards that somebody had so, those first that win most beyond what is usual. Those that the same seats
        had in every game are left out, since that says nothing, but for cards that were asked for."""
        had = [
            (card, found)
            for card in self.rating.cards
            if (found := card.by(kind)) and (not found.is_always_had or card.id in self.asked)
        ]
        return sorted(had, key=lambda pair: pair[1].usual - pair[1].share.value)

    def left_out(self, kind: Kind) -> int:
        """How many cards were had so, and are not among those ranked."""
        return sum(card.by(kind) is not None for card in self.rating.cards) - len(self.ranked(kind))


def document(report: Report) -> dict[str, object]:
    """The report as JSON data; seats count from 1."""
    rating = report.rating
    return {
        "game": report.game,
        "players": len(report.seats),
        "games": rating.games,
        "seed": report.seed,
        "bots": list(report.bots),
        "options": dict(report.options),
        "backend": report.backend,
        "seconds": round(report.seconds, 3),
        "without_winner": rating.nobody,
        "seats": [
            {"seat": index + 1, "name": report.seats[index], "wins": seat.wins, "win_share": seat.share.value}
            | {"low": seat.share.low, "high": seat.share.high, "shared": seat.shared}
            for index, seat in enumerate(rating.seats)
        ],
        "cards": [
            {"id": card.id, "name": report.names[card.id], **_card(card.held), "played": _played(card.played)}
            for card in rating.cards
        ],
        "difference": _difference(report),
    }


def _card(found: CardRating | None) -> dict[str, object]:
    return {
        "games": found.games if found else 0,
        "players": found.players if found else 0,
        "win_share": found.share.value if found else None,
        "low": found.share.low if found else None,
        "high": found.share.high if found else None,
        "shared": found.shared if found else 0,
        "usual": found.usual if found else None,
        "stands_out": found.stands_out if found else "",
    }


def _played(found: CardRating | None) -> dict[str, object] | None:
    return _card(found) if found else None


def _difference(report: Report) -> dict[str, object] | None:
    found = report.rating.difference
    if found is None:
        return None
    return {
        "what": report.what,
        "seats": [{"seat": index + 1, **_bounds(each)} for index, each in enumerate(found.seats)],
        "cards": [
            {"id": each.id, **_changed(each.held), "played": _changed(each.played) if each.played else None}
            for each in found.cards
        ],
    }


def _changed(found: Changed | None) -> dict[str, object]:
    if found is None:
        return {"difference": None, "low": None, "high": None, "usual": None}
    return {**_bounds(found.share), "usual": found.usual}


def _bounds(found: Interval) -> dict[str, object]:
    return {"difference": found.value, "low": found.low, "high": found.high}


# ---- words


def percent(share: float) -> str:
    """A share as people write it: `48.3 %`."""
    return f"{100 * share:.1f} %"


def bounds(found: Interval) -> str:
    """The interval: `45.2 to 51.4`."""
    return f"{100 * found.low:.1f} to {100 * found.high:.1f}"


def signed(found: Interval) -> str:
    """A difference with its margin: `+2.1 % ± 0.4`; with another digit where many games make it certain."""
    digits = 1 if 100 * found.margin >= _FINE else 2
    return f"{round(100 * found.value, digits) + 0.0:+.{digits}f} % ± {100 * found.margin:.{digits}f}"


def counted(count: int, noun: str) -> str:
    """`1 game`, `2 games`."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def headline(report: Report) -> Iterator[str]:
    """What the difference comes to for every seat: `North +2.1 % ± 0.4`, and whether that may be chance."""
    found = report.rating.difference
    for index, each in enumerate(found.seats if found else ()):
        chance = "" if each.leaves_out(0) else ", which may be chance"
        yield f"{report.seats[index] or f'p{index + 1}'} {signed(each)}{chance}"


def kinds_of(report: Report) -> list[Kind]:
    """The ways of having a card that say something here."""
    return [kind for kind in KINDS if report.ranked(kind)]


def left_out(report: Report, kind: Kind) -> str:
    """What is said of cards that are not shown; the empty text if there are none."""
    count = report.left_out(kind)
    return f"Left out: {counted(count, 'card')} that the same seats {kind} in every game." if count else ""


def setting(report: Report) -> str:
    """What was played, in one line."""
    bots = report.bots[0] if len(set(report.bots)) == 1 else ", ".join(report.bots)
    games = counted(report.rating.games, "game")
    players = counted(len(report.seats), "player")
    return f"{games} of {report.title} with {players}, seeds from {report.seed}, bots: {bots}"


#: What the columns and words of a report mean.
NOTES = {
    "interval": "The true share lies in the interval in 95 of 100 cases.",
    "usual": "Usual is how often the same seats win in all games.",
    "strong": "Strong or weak is what chance hardly explains, with so many cards looked at.",
    "held": "Held: the card lay in a zone of the player that is not hidden from all.",
    "played": "Played: the player played or resolved the card.",
    "paired": "Both versions were played by the same seeds; ± holds the true difference in 95 of 100 cases.",
}
