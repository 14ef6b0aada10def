"""High Noon Heist written by hand: what the compiled engine is measured against.

The default rules as a Python programmer would write them who wants speed and nothing else: cards are numbers, zones are
lists, a game is a generator that yields the questions that are open together and is sent the answers. It has the same
decisions in the same order, draws the same numbers by chance and has the same log and digest. It keeps less than the
engine does: nobody's knowledge of cards, no views, no undo, no copies within a heist, no limits of rules.
"""

from __future__ import annotations

import hashlib
from collections.abc import Generator
from dataclasses import dataclass
from random import Random

from heistdsl.engine.chance import hash_of, number_at, start_of

LAW, OUTLAWS = 0, 1
NO_SHOWS = (0, 28)
LOOT = range(8, 28)
FORT, STATION, JAILBREAK, SURGERY, BRAWL, OUTPOST, HOTEL = range(36, 43)
POKER, SHOOTOUT, CASINO = (43, 44), 45, (46, 47)
BANK = 50
#: The side that must keep its characters of rank 3 at home.
CLOSED_TO = {48: OUTLAWS, 49: LAW}
DOUBLE_DEALING = {FORT: (LAW, 2), STATION: (OUTLAWS, 2), OUTPOST: (LAW, 1), HOTEL: (OUTLAWS, 1)}
STRENGTH = {0: 0, 1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 28: 0, 29: 1, 30: 2, 31: 3, 32: 4, 33: 5, 34: 6, 35: 7}
RANK = {0: 0, 1: 1, 2: 1, 3: 2, 4: 1, 5: 2, 6: 3, 7: 3, 28: 0, 29: 1, 30: 1, 31: 2, 32: 2, 33: 1, 34: 3, 35: 3}
#: Slashes and sacks of the heists.
LEVEL = {heist: 1 if heist < 41 else 3 if heist < 46 else 2 for heist in range(36, 51)}
_DECK_STREAM = hash_of("shuffle:deck")

#: A question: who is asked, among how many options, and how many of them are taken at least and at most; one of them
#: exactly if both are -1.
Question = tuple[int, list[int], int, int]
Answer = int | list[int]
#: A game that runs.
Running = Generator[list[Question], list[Answer], None]


def shuffled(cards: list[int], seed: int) -> list[int]:
    """The deck in the order of its stream of chance."""
    start, count = start_of(seed, _DECK_STREAM), 0
    for index in range(len(cards) - 1, 0, -1):
        bound = index + 1
        while True:
            number = number_at(start, count)
            count += 1
            if number < 2**64 - 2**64 % bound:
                break
        other = number % bound
        cards[index], cards[other] = cards[other], cards[index]
    return cards


@dataclass
class Outcome:
    """How a game ended."""

    winners: list[int]
    scores: list[int]
    answers: int
    digest: str


class HighNoon:
    """One game. `played[side]` is the character at the heist or -1."""

    __slots__ = ("beside", "deck", "hand", "jail", "log", "played", "recorded", "scores", "supply", "winners")

    def __init__(self, recorded: bool = True) -> None:
        self.hand = [list(range(8)), list(range(28, 36))]
        self.played = [-1, -1]
        self.beside: list[list[int]] = [[], []]
        self.jail: list[list[int]] = [[], []]
        self.supply = list(LOOT)
        self.scores = [0, 0]
        self.winners: list[int] = []
        self.log: list[str] = []
        self.recorded = recorded

    def play(self, seed: int) -> Generator[list[Question], list[Answer], None]:
        """The questions of a game, to its end."""
        note = self.log.append if self.recorded else _nothing
        deck = shuffled(list(range(36, 51)), seed)
        note(f"20,0,0,0,1,1,-1,{','.join(map(str, deck))}\n")
        deck.sort(key=LEVEL.__getitem__)
        self.gain(LAW, 2)
        self.gain(OUTLAWS, 2)
        return self.heists(deck)

    def clone(self) -> HighNoon:
        """The same game between two heists, without its log."""
        copy = HighNoon.__new__(HighNoon)
        copy.hand = [self.hand[0][:], self.hand[1][:]]
        copy.played = [-1, -1]
        copy.beside = [self.beside[0][:], self.beside[1][:]]
        copy.jail = [self.jail[0][:], self.jail[1][:]]
        copy.supply = self.supply[:]
        copy.scores = self.scores[:]
        copy.winners = []
        copy.log = []
        copy.recorded = False
        return copy

    def heists(self, deck: list[int]) -> Generator[list[Question], list[Answer], None]:
        """The questions of these heists, and of what comes after them."""
        note = self.log.append if self.recorded else _nothing
        played = self.played
        for heist in deck:
            note(f"41\n53\n3,0,0,1,1,2,{heist}\n54\n43\n")
            guess, by = -1, -1
            if heist in POKER:
                by = POKER.index(heist)
                if self.hand[by]:
                    options = self.characters(by)
                    (answer,) = yield [(by, options, -1, -1)]
                    guess = options[answer]  # type: ignore[index]
            yield from self.choose(heist)
            note("37\n")
            if heist in CASINO:
                by = CASINO.index(heist)
                (answer,) = yield [(by, [1, 0], -1, -1)]
                if answer == 0:
                    options = self.characters(1 - by)
                    (answer,) = yield [(by, options, -1, -1)]
                    guess = options[answer]  # type: ignore[index]
            self.turn_over()
            if guess >= 0:
                if heist in POKER:
                    if played[by] == guess:
                        self.gain(by)
                else:
                    self.gain(by if played[1 - by] == guess else 1 - by)
            note(f"44\n45\n31,0,0,1,2,0,{heist}\n")
            if heist in DOUBLE_DEALING:
                side, rank = DOUBLE_DEALING[heist]
                if played[side] >= 0 and RANK[played[side]] == rank:
                    self.gain(side)
            elif heist in (JAILBREAK, SURGERY):
                yield from self.free_somebody(OUTLAWS if heist == JAILBREAK else LAW)
            note("46\n47\n")
            yield from self.abilities(heist)
            note("48\n49\n")
            self.find_winner(heist)
            note("50\n51\n")
            self.clean_up()
            note("52\n42\n")
        best = max(self.scores)
        self.winners = [side for side in (LAW, OUTLAWS) if self.scores[side] == best]
        note(f"32\n34\n0,1,{','.join(str(side + 1) for side in self.winners)}\n")

    def turn_over(self) -> None:
        """Both characters are seen."""
        if not self.recorded:
            return
        law, outlaw = self.played
        if law >= 0 and outlaw >= 0:
            self.log.append(f"19,0,0,2,8,8,{law},{outlaw}\n38\n")
        elif law >= 0 or outlaw >= 0:
            zone, card = (8, law) if law >= 0 else (9, outlaw)
            self.log.append(f"19,0,0,1,{zone},{zone},{card}\n38\n")
        else:
            self.log.append("38\n")

    def characters(self, side: int) -> list[int]:
        """All characters of a side."""
        played = self.played[side]
        return [*self.hand[side], *([played] if played >= 0 else []), *self.beside[side], *self.jail[side]]

    def choose(self, heist: int) -> Generator[list[Question], list[Answer], None]:
        """Both sides lay down a character."""
        pools: list[list[int]] = []
        asked: list[Question] = []
        closed = CLOSED_TO.get(heist, -1)
        for side in (LAW, OUTLAWS):
            pool = self.hand[side]
            if side == closed:
                pool = [card for card in pool if RANK[card] != 3] or pool
            pools.append(pool)
            if pool:
                asked.append((side, pool, -1, -1))
            elif self.recorded:
                self.log.append(f"30,{side + 1}\n")
        if not asked:
            return
        answers = yield asked
        for (side, pool, _, _), answer in zip(asked, answers, strict=True):
            card = pool[answer]  # type: ignore[index]
            if side == closed and RANK[card] == 3:
                if self.recorded:
                    self.log.append(f"30,{side + 1}\n")
                continue
            self.hand[side].remove(card)
            self.played[side] = card
            if self.recorded:
                self.log.append(f"4,{side + 1},0,1,{6 + side},{8 + side},{card}\n")

    def gain(self, side: int, count: int = 1) -> None:
        """Loot from the supply, as long as there is any."""
        taken = self.supply[:count]
        if taken:
            del self.supply[:count]
            self.scores[side] += len(taken)
            if self.recorded:
                cards = ",".join(map(str, taken))
                self.log.append(f"22,{side + 1},2,{len(taken)},5,{14 + side},{cards}\n")

    def free_somebody(self, side: int) -> Generator[list[Question], list[Answer], None]:
        """No Show may bring somebody home from where the jailed lie."""
        jail = self.jail[side]
        if self.played[side] in NO_SHOWS and jail:
            (answer,) = yield [(side, jail, 0, 1)]
            for place in answer:  # type: ignore[union-attr]
                card = jail.pop(place)
                self.hand[side].insert(0, card)
                if self.recorded:
                    self.log.append(f"3,{side + 1},0,1,{12 + side},{6 + side},{card}\n")

    def to_jail(self, side: int, by: int) -> bool:
        """The character at the heist is locked up, unless it is No Show; `by` is the side that does it or -1."""
        card = self.played[side]
        if card < 0 or card in NO_SHOWS:
            return False
        self.played[side] = -1
        self.jail[side].insert(0, card)
        if self.recorded:
            self.log.append(f"3,{by + 1},0,1,{8 + side},{12 + side},{card}\n")
        return True

    def abilities(self, heist: int) -> Generator[list[Question], list[Answer], None]:
        """The weaker one acts first, the Outlaws' on a tie."""
        played = self.played
        law, outlaw = played
        first = OUTLAWS if outlaw >= 0 and (law < 0 or STRENGTH[outlaw] <= STRENGTH[law]) else LAW
        for side in (first, 1 - first):
            card = played[side]
            if card < 0 or (heist == BRAWL and card not in NO_SHOWS):
                continue
            if self.recorded:
                self.log.append(f"31,0,0,1,{8 + side},0,{card}\n")
            if card == 6:
                jail = self.jail[LAW]
                if jail:
                    (answer,) = yield [(LAW, jail, -1, -1)]
                    freed = jail.pop(answer)  # type: ignore[arg-type]
                    self.beside[LAW].insert(0, freed)
                    if self.recorded:
                        self.log.append(f"3,1,0,1,12,10,{freed}\n")
            else:
                self.act(card, side)

    def act(self, card: int, side: int) -> None:
        """What a character does that nobody is asked about."""
        rival = self.played[1 - side]
        rank = -1 if rival < 0 else RANK[rival]
        match card:
            case 0 | 28:
                back = self.beside[side]
                if back:
                    self.beside[side] = []
                    self.hand[side][0:0] = back
                    if self.recorded:
                        cards = ",".join(map(str, back))
                        self.log.append(f"3,{side + 1},0,{len(back)},{10 + side},{6 + side},{cards}\n")
            case 1 | 29:
                self.gain(side)
            case 2 | 30:
                if rank == 3:
                    self.to_jail(1 - side, side)
            case 3:
                if rank == 2 and self.to_jail(OUTLAWS, LAW):
                    self.gain(LAW)
            case 4 | 33:
                if rival >= 0 and STRENGTH[rival] > STRENGTH[card]:
                    self.gain(side)
            case 5:
                if rank == 0 or rank == 1:
                    self.to_jail(OUTLAWS, LAW)
            case 7 | 35:
                self.gain(1 - side)
            case 31:
                self.to_jail(LAW, OUTLAWS)
                self.to_jail(OUTLAWS, OUTLAWS)
            case 32:
                if 0 <= rank <= 2:
                    self.to_jail(LAW, OUTLAWS)
            case 34:
                if rank >= 2:
                    self.gain(OUTLAWS)

    def find_winner(self, heist: int) -> None:
        """The stronger one wins the heist."""
        law, outlaw = self.played
        theirs = STRENGTH[law] if law >= 0 else -1
        ours = STRENGTH[outlaw] if outlaw >= 0 else -1
        if theirs == ours:
            if self.recorded:
                self.log.append(f"3,0,0,1,2,4,{heist}\n")
            return
        winner = LAW if theirs > ours else OUTLAWS
        if self.recorded:
            self.log.append(f"39,{winner + 1}\n")
        if heist == BANK:
            self.to_jail(winner, -1)
        if self.recorded:
            self.log.append(f"40,{2 - winner}\n")
        if heist == SHOOTOUT:
            self.to_jail(1 - winner, -1)
        self.scores[winner] += LEVEL[heist]
        if self.recorded:
            self.log.append(f"3,0,0,1,2,{14 + winner},{heist}\n")

    def clean_up(self) -> None:
        """No Show goes home, others rest."""
        for side in (LAW, OUTLAWS):
            card = self.played[side]
            if card < 0:
                continue
            self.played[side] = -1
            if card in NO_SHOWS:
                target, code = self.hand, 6
            else:
                target, code = self.beside, 10
            target[side].insert(0, card)
            if self.recorded:
                self.log.append(f"3,0,0,1,{8 + side},{code + side},{card}\n")


def _nothing(line: str) -> None:
    """Take no notice."""


def play(seed: int, recorded: bool = True) -> Outcome:
    """One game at random."""
    game, chance = HighNoon(recorded), Random(seed)
    count = finish(game.play(seed), chance)
    digest = hashlib.sha256("".join(game.log).encode("ascii")).hexdigest() if recorded else ""
    return Outcome(game.winners, game.scores, count, digest)


def roll_out(game: HighNoon, deck: list[int], side: int, place: int, chance: Random) -> int:
    """What comes of playing the character at a place of the hand, if a copy then goes on by chance: won (1), lost (-1)
    or neither (0)."""
    copy = game.clone()
    finish(copy.heists(deck), chance, side, place)
    return 0 if len(copy.winners) > 1 else 1 if side in copy.winners else -1


def finish(
    running: Generator[list[Question], list[Answer], None], chance: Random, side: int = -1, place: int = 0
) -> int:
    """Answer by chance to the end, but the first question of a side with a place; how many answers that took."""
    count = 0
    asked = next(running)
    while True:
        answers: list[Answer] = []
        for who, options, low, high in asked:
            if who == side:
                answers.append(place)
                side = -1
            elif low < 0:
                answers.append(chance.choice(range(len(options))))
            else:
                answers.append(sorted(chance.sample(range(len(options)), chance.randint(low, high))))
        count += len(answers)
        try:
            asked = running.send(answers)
        except StopIteration:
            break
    return count
