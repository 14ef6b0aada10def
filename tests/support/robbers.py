"""Players of The Perfect Heist who go by rules of thumb: fast enough for hundreds of whole games.

They lay what fits, swap weak cards for strong ones, attempt Heists that look good enough alone or with one or two
helpers, ask for the help they need as long as all together could do it, pay for it, and play Sabotages against leaders
who would succeed. They count printed bonuses and skills only, as people do at a glance."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from heistdsl.games import Decision, Game, Given, random_answer

#: A helper wants at least this share of a Heist's Notoriety, and a leader gives at most the other; this one is offered.
LEAST, MOST, FAIR = 0.2, 0.55, 0.3
#: With so many points, those of two others counted, a Professional draws Heists of the Pro deck.
PROMISING = 29
#: The worst margin at which a leader still asks for help with a Heist on the table, and gets it: helpers risk nothing,
#: and the die and the texts of cards, which are not counted here, may save it.
LUCK = -12
#: So many others a leader asks for help: a Heist of the Pro deck pays for two.
HELPERS, PRO_HELPERS, PRO = 1, 2, 20


class Table:
    """What everybody can count about a game: points and skills of Ability Decks, and what Heists ask for."""

    def __init__(self, game: Game) -> None:
        running: Any = game._running
        self.state = running._game.state
        facts = running._game.machine.facts
        cards = game.rules.ruleset.cards
        self.cards = [cards[fact.card] for fact in facts.pieces]
        self.leads = next(fact.first for fact in facts.kept if fact.id == "leader")
        self.zones = {fact.name: place for place, fact in enumerate(facts.zones)}
        self.pieces = {fact.name: place for place, fact in enumerate(facts.pieces)}

    def laid(self, seat: int, zone: str = "ability") -> list[int]:
        return [piece for piece in self.state.z[self.zones[f"p{seat + 1}.{zone}"]] if piece >= 0]

    def number(self, piece: int, key: str) -> int:
        value = self.cards[piece].attributes.get(key, 0)
        return value if isinstance(value, int) else 0

    def points(self, seat: int) -> int:
        return sum(self.number(piece, "bonus") for piece in self.laid(seat))

    def skills(self, seats: set[int]) -> list[str]:
        return [
            str(self.cards[piece].attributes["skill"])
            for seat in seats
            for piece in self.laid(seat)
            if self.cards[piece].kind == "specialty"
        ]

    def leader(self) -> int:
        return int(self.state.c[self.leads])

    def heist(self) -> int | None:
        return next((piece for piece in self.state.z[self.zones["current"]] if piece >= 0), None)

    def margin(self, heist: int, seats: set[int]) -> int:
        """By how much the crew reaches what a Heist asks, the die left out."""
        wanted = [str(each) for each in self.cards[heist].attributes.get("needs", ())]
        left = self.skills(seats)
        missing = 0
        for skill in sorted(wanted, key=lambda each: each == "any-skill"):
            found = skill if skill in left else left[0] if left and skill == "any-skill" else None
            if found is None:
                missing += 1
            else:
                left.remove(found)
        return sum(map(self.points, seats)) - self.number(heist, "rating") - 4 * missing


def _seat_in(id: str) -> int:
    """The seat of the player at the end of an option's id."""
    return int(id.rpartition(":p")[2]) - 1


class Robbers:
    """All players of one game. They remember who leads and who has joined."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game, self.table, self.chance = game, Table(game), Random(seed)
        self.leader = self.helper = -1
        self.heist: int | None = None
        self.offer: Mapping[str, int] = {}
        self.crew: set[int] = set()
        self.asked: set[int] = set()

    def play(self) -> None:
        """Let one of the players who are asked answer."""
        decision = self.chance.choice(self.game.decisions)
        given = self.answer(decision)
        given = decision.default if decision.refusal(given) else given
        self.game.choose(decision, given)
        running: Any = self.game._running
        self.table.state = running._game.state
        self.note(decision, given)

    def answer(self, decision: Decision) -> Given:
        """An answer by the rules of thumb; by chance where they say nothing."""
        match decision.prompt:
            case "window":
                return self._window(decision)
            case "bargain":
                return self._bargain(decision)
            case "may":
                return "no"
            case "choose one" if decision.options[-1].id == "one-pro-card":
                return decision.options[-1 if self._points_of_three(decision.player) >= PROMISING else 0].id
        return random_answer(decision, self.chance)

    def note(self, decision: Decision, given: Given) -> None:
        """Remember what matters of an answer."""
        heist = self.table.heist()
        if heist != self.heist:  # somebody attempts it, perhaps because a Professional has to
            self.heist, self.leader, self.asked = heist, self.table.leader(), set()
            self.crew = {self.leader} if self.leader >= 0 else set()
        elif isinstance(given, str) and given.startswith("ask-for-help:"):
            self.helper = _seat_in(given)
        elif isinstance(given, Mapping):
            self.offer = given
        elif given == "offer-help":
            self.helper = decision.player
        elif given == "leave":
            self.crew.discard(decision.player)
        elif decision.prompt == "bargain" and given == "accept":
            self.crew.add(self.helper)

    def _points_of_three(self, me: int) -> int:
        others = sorted(map(self.table.points, set(range(self.game.players)) - {me}))
        return self.table.points(me) + sum(others[-PRO_HELPERS:])

    def _with(self, seat: int) -> int:
        heist = self.table.heist()
        return -99 if heist is None or seat in self.asked else self.table.margin(heist, self.crew | {seat})

    def _helps(self, heist: int, seat: int) -> bool:
        """Whether a player would bring the crew nearer to a Heist that can be reached."""
        now, then = self.table.margin(heist, self.crew), self._margin_with_help(heist, self.crew | {seat})
        if self.table.number(heist, "rating") < PRO and len(self.crew) > HELPERS:
            return False
        return now < 0 and then >= LUCK and self.table.margin(heist, self.crew | {seat}) > now

    def _margin_with_help(self, heist: int, crew: set[int]) -> int:
        """The margin when the best others have joined, as long as the crew does not reach the Heist by itself."""
        margin = self.table.margin(heist, crew)
        most = PRO_HELPERS if self.table.number(heist, "rating") >= PRO else HELPERS
        while margin < 0 and len(crew) <= most:
            others = set(range(self.game.players)) - crew - self.asked
            best = max(others, key=lambda seat: self.table.margin(heist, crew | {seat}), default=None)
            if best is None:
                break
            crew = crew | {best}
            margin = self.table.margin(heist, crew)
        return margin

    def _bargain(self, decision: Decision) -> Given:
        heist = self.table.heist()
        if heist is None:
            return decision.options[-1].id
        rating = max(self.table.number(heist, "rating"), 1)
        helps = self._helps(heist, self.helper)
        if any(option.id == "accept" for option in decision.options):
            share = self.offer.get("notoriety", 0) / rating
            good = share <= MOST if decision.player == self.leader else share >= LEAST
            return "accept" if good and helps else "refuse"
        most = decision.bounds.get("notoriety", 0)
        offer = {"notoriety": min(most, round(rating * FAIR))}
        offer |= {name: min(bound, 1) for name, bound in decision.bounds.items() if name != "notoriety"}
        return offer if helps and not decision.refusal(offer) else "pass"

    def _window(self, decision: Decision) -> Given:
        me, ids = decision.player, [option.id for option in decision.options]
        by = lambda *starts: [id for id in ids if id.split(":")[0] in starts]  # noqa: E731
        heist = self.table.heist()
        if heist is not None:
            return self._during(me, ids, heist)
        laying = [id for id in by("lay") if not self._is(id, "trait", "weapon", "kit") or self._bonus(id) > 0]
        if laying:
            return max(laying, key=self._bonus)
        if swaps := self._replacing(me, by("discard")):
            return swaps
        if agendas := [id for id in by("play") if self._is(id, "agenda")]:
            return agendas[0]
        if by("attempt"):
            best = max(by("attempt"), key=lambda id: self._worth(me, id))
            if self._worth(me, best) > 0:
                return best
        if "pass" in ids:
            return "pass"
        spare = by("throw-away") or [id for id in ids if not id.startswith("swap")]
        return min(spare, key=lambda id: (self._is(id, "heist") * 2, self._bonus(id)))

    def _during(self, me: int, ids: list[str], heist: int) -> str:
        margin = self.table.margin(heist, self.crew)
        if me == self.leader:
            asking = [id for id in ids if id.startswith("ask-for-help:")]
            best = max(asking, key=lambda id: self._with(_seat_in(id)), default="")
            if best and self._helps(heist, _seat_in(best)):
                self.asked.add(_seat_in(best))
                return best
            rolling = [id for id in ids if id.startswith("roll:")]
            return self.chance.choice(rolling or (["pass"] if "pass" in ids else ids))
        sabotage = [id for id in ids if id.startswith("play:") and self._is(id, "sabotage")]
        if me not in self.crew and sabotage and -2 <= margin <= 3:
            return self.chance.choice(sabotage)
        return "pass" if "pass" in ids else self.chance.choice(ids)

    def _worth(self, me: int, id: str) -> int:
        """What an attempt promises: nothing if it is out of reach, alone or with one helper."""
        heist = self._piece(id)
        alone = self.table.margin(heist, {me})
        rating = self.table.number(heist, "rating")
        if alone >= 0:
            return rating + 10
        self.asked = set()
        return rating // 2 if self._margin_with_help(heist, {me}) >= 0 else 0

    def _replacing(self, me: int, ids: list[str]) -> str:
        """The weakest card of a type that the hand has a stronger one of, at most as large."""
        for id in sorted(ids, key=self._bonus):
            old = self._piece(id)
            kind, size, bonus = self.table.cards[old].kind, self.table.number(old, "size"), self._bonus(id)
            if kind in ("trait", "weapon", "kit") and any(
                self.table.cards[new].kind == kind
                and self.table.number(new, "size") <= size
                and self.table.number(new, "bonus") > bonus
                for new in self.table.laid(me, "hand")
            ):
                return id
        return ""

    def _piece(self, id: str) -> int:
        return self.table.pieces.get(id.split(":")[1], -1) if ":" in id else -1

    def _bonus(self, id: str) -> int:
        piece = self._piece(id)
        return self.table.number(piece, "bonus") if piece >= 0 else 0

    def _is(self, id: str, *kinds: str) -> bool:
        piece = self._piece(id)
        return piece >= 0 and self.table.cards[piece].kind in kinds
