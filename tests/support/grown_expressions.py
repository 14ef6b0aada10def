"""Random expressions over the words of tests/oracle/base.yaml, grown by type: almost all of them pass the checker."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random

#: States that hold one card each, and the names of cards.
HELD = ("first", "second", "third")
AGENTS = ("first", "second")
CARDS = ("ace", "king", "queen", "jack", "knife", "rope", "boss", "aide", "spy", "gun")
OPEN_ZONES = ("row", "pile")
HELD_ZONES = ("hand", "field")
AMOUNTED = ("draw", "discard", "move", "deal", "gain", "lose", "steal", "give", "spend")


@dataclass(frozen=True, slots=True)
class Scope:
    """What may be said at a place of a text: whether there is a `me`, a `them` and a `this`, the names that are bound
    (with their types), and what `it` carries."""

    me: bool = False
    them: bool = False
    this: bool = False
    bound: tuple[tuple[str, str], ...] = ()
    it: tuple[str, ...] = ()
    standing: bool = False

    def having(self, name: str, type: str) -> Scope:
        """The scope with one name more."""
        return replace(self, bound=(*self.bound, (name, type)))

    def names(self, type: str) -> list[str]:
        """The names of a type."""
        return [name for name, of in self.bound if of == type]


class Expressions:
    """Grows expressions. All chance comes from `chance`."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self._count = 0

    def one_of(self, *makers: Callable[[], str]) -> str:
        """What one of the makers makes."""
        return self.chance.choice(makers)()

    def pick(self, words: Sequence[str]) -> str:
        """One of the words."""
        return self.chance.choice(words)

    def lucky(self, share: float) -> bool:
        """True in this share of all cases."""
        return self.chance.random() < share

    def name(self, letter: str) -> str:
        """A name that nothing else has."""
        self._count += 1
        return f"{letter}{self._count}"

    def few(self, low: int = 0, high: int = 3) -> str:
        """A small number, as it is written."""
        return str(self.chance.randint(low, high))

    # ---- numbers

    def number(self, scope: Scope, depth: int = 2) -> str:
        """A number."""
        simple = [
            self.few,
            lambda: "heat",
            lambda: "price",
            lambda: f"{self.player(scope, 0)}.{self.pick(('gold', 'luck', 'might', 'seat'))}",
            lambda: f"count({self.pieces(scope, 0)})",
        ]
        if scope.names("number"):
            simple += [lambda: self.pick(scope.names("number"))] * 3
        for part in ("amount", "total"):
            if part in scope.it:
                simple += [lambda part=part: f"it.{part}"] * 2  # type: ignore[misc]
        if depth <= 0:
            return self.one_of(*simple)
        less = depth - 1
        return self.one_of(
            *simple,
            lambda: f"{self.operand(scope, less)} {self.pick(('+', '-', '*', '/'))} {self.operand(scope, less)}",
            lambda: f"(0 - {self.operand(scope, less)})",
            lambda: f"{self.player(scope, less)}.{self.pick(('space', 'room'))}[{self.pick(('agent', 'tool'))}]",
            lambda: f"count({self.pieces(scope, less)})",
            lambda: f"count({self.players(scope, less)})",
            lambda: f"sum(power of {self.pieces(scope, less, 'agent')})",
            lambda: f"sum({self.pick(('gold', 'luck', 'might'))} of {self.players(scope, less)})",
            lambda: f"distinct({self.pick(('owner', 'zone', 'kind'))} of {self.pieces(scope, less)})",
            lambda: f"distinct(power of {self.pieces(scope, less, 'agent')})",
            lambda: f"{self.pick(('min', 'max'))}({self.number(scope, less)}, {self.number(scope, less)})",
            lambda: f"({self.number(scope, less)} if {self.condition(scope, less)} else {self.number(scope, less)})",
            lambda: self.lookup(scope, less),
            lambda: self.past_number(scope, less),
            lambda: f"count({self.player(scope, less)}.talents)",
            lambda: f"missing({{lift, hack, drive}}, skills of {self.pieces(scope, less, 'agent')})",
            lambda: f"sum(marks of {self.pieces(scope, less, 'agent')})",
            lambda: f"{self.pick(AGENTS)}.{self.pick(('power', 'marks'))}",
            lambda: f"sum(toll of {self.pick(('town', 'next-to(van.at)'))})",
            lambda: f"sum({self.pick(('value', 'slot'))} of {self.player(scope, less)}.rack)",
        )

    def operand(self, scope: Scope, depth: int) -> str:
        """A number that may stand beside an operator."""
        found = self.number(scope, depth)
        return f"({found})" if " " in found and not found.startswith("(") else found

    def lookup(self, scope: Scope, depth: int) -> str:
        """A number out of a table."""
        rows = f"0 -> {self.few()}, 1..2 -> {self.few()}"
        return f"table({self.number(scope, depth)}: {rows}, else -> {self.number(scope, depth)})"

    def past_number(self, scope: Scope, depth: int) -> str:
        """A number that asks what has happened."""
        since = f" since {self.past_pattern(scope)}" if self.lucky(0.3) else ""
        return self.one_of(
            lambda: f"times({self.past_pattern(scope)}{since})",
            lambda: f"last({self.pick(AMOUNTED)}).amount",
            lambda: f"last(roll{self.pick(('', ' by ann'))}).total",
            lambda: f"times(roll where it.total {self.pick(('<', '>='))} {self.few(2, 6)}{since})",
            lambda: f"last({self.pick(AMOUNTED)} by {self.player(scope, 0)}).amount",
        )

    def past_pattern(self, scope: Scope) -> str:
        """A pattern for questions to the past."""
        head = self.pick(("bell", "gong", "draw", "discard", "gain", "play", "start of turn", "end of round", "sale"))
        if head in ("bell", "draw", "gain", "play", "sale") and self.lucky(0.5):
            head += f" by {self.player(scope, 0)}"
        return head

    # ---- conditions

    def condition(self, scope: Scope, depth: int = 2) -> str:
        """A condition."""
        less = depth - 1
        compare = self.pick(("=", "!=", "<", "<=", ">", ">="))
        simple = [
            lambda: f"{self.operand(scope, less)} {compare} {self.operand(scope, less)}",
            lambda: f"{self.pick(('any', 'none'))}({self.pieces(scope, less)})",
            lambda: f"{self.player(scope, less)} {self.pick(('in', 'not in'))} crew",
            lambda: f"{self.player(scope, less)} {self.pick(('=', '!='))} {self.player(scope, less)}",
            lambda: f"{self.player(scope, 0)}.bold",
            lambda: f"{self.piece(scope, 0)} {self.pick(('in', 'not in'))} {self.pieces(scope, less)}",
            lambda: f"{self.piece(scope, 0)} {self.pick(('is', 'is not'))} {self.pick(('agent', 'tool', 'armed'))}",
            lambda: f"{self.player(scope, 0)} has {self.pick(('agent', 'tool', 'armed', 'knife'))}",
            lambda: f"{self.zone(scope)} has {self.pick(('agent', 'armed', 'ace'))}",
            lambda: f"{self.pick(('leader', 'favourite'))} {self.pick(('=', '!='))} nothing",
            lambda: f"even({self.number(scope, 0)})",
            lambda: self.pick(("turn", "round", "fight")),
            lambda: f"option.loud = {self.pick(('yes', 'no'))}",
            lambda: f"{self.piece(scope, 0)}.facedown",
            lambda: f"{self.pick(('lift', 'hack'))} in {self.player(scope, 0)}.talents",
            lambda: f"any({self.players(scope, less)} where gold {compare} {self.few()})",
            lambda: f"{self.piece(scope, 0)}.owner {self.pick(('=', '!='))} {self.player(scope, 0)}",
            lambda: f"just-enough(power of {self.pieces(scope, 0, 'agent')}, {self.few(1, 6)})",
        ]
        if depth <= 0:
            return self.one_of(*simple)
        return self.one_of(
            *simple,
            *simple,
            lambda: f"({self.condition(scope, less)} {self.pick(('and', 'or'))} {self.condition(scope, less)})",
            lambda: f"not ({self.condition(scope, less)})",
        )

    # ---- players

    def player(self, scope: Scope, depth: int = 1) -> str:
        """One player, or nobody."""
        some = ["ann", "bob", "leader", *scope.names("player") * 2]
        some += ["me", "me", "me"] if scope.me else ["active"]
        some += ["them", "them"] if scope.them else []
        some += ["it.by", "it.by"] if scope.it else []
        some += ["this.owner"] if scope.this else []
        if depth > 0 and self.lucky(0.3):
            return self.one_of(
                lambda: f"{self.pick(('left-of', 'right-of'))}({self.player(scope, depth - 1)})",
                lambda: f"{self.piece(scope, 0)}.owner",
                lambda: f"{self.pick(AGENTS)}.target",
            )
        return self.pick(some)

    def players(self, scope: Scope, depth: int = 1) -> str:
        """Some players."""
        simple = ["players", "players", "crew", "{ann, bob}", *(["others"] if scope.me else [])]
        if depth <= 0:
            return self.pick(simple)
        less = depth - 1
        return self.one_of(
            lambda: self.pick(simple),
            lambda: f"{self.pick(('highest', 'lowest'))}({self.pick(('gold', 'luck'))} of {self.players(scope, less)})",
            lambda: f"({self.players(scope, less)} except {self.player(scope, less)})",
            lambda: f"({self.players(scope, less)} | {self.player(scope, less)})",
            lambda: f"({self.players(scope, less)} where {self.member_of_players(scope)})",
        )

    def member_of_players(self, scope: Scope) -> str:
        """A condition about a player that is looked at."""
        return self.one_of(
            lambda: f"gold {self.pick(('<', '>=', '='))} {self.number(scope, 0)}",
            lambda: f"count({self.pick(HELD_ZONES)}) > {self.few()}",
            lambda: "that in crew",
            lambda: "bold",
            lambda: f"any(field where {self.pick(('armed', 'agent', 'tool'))})",
            lambda: f"that != {self.player(scope, 0)}",
        )

    # ---- pieces

    def zone(self, scope: Scope) -> str:
        """A zone of cards."""
        if self.lucky(0.5):
            return self.pick((*OPEN_ZONES, *OPEN_ZONES, "attic", "deck"))
        return f"{self.player(scope, 0)}.{self.pick(HELD_ZONES)}"

    def piece(self, scope: Scope, depth: int = 1) -> str:
        """One piece, or none."""
        some = [*HELD, "favourite", *scope.names("piece") * 3]
        some += ["this"] * 2 if scope.this else []
        some += ["it.card"] * 2 if "cards" in scope.it else []
        if depth > 0 and self.lucky(0.2):
            return f"{self.player(scope, 0)}.post"
        return self.pick(some)

    def pieces(self, scope: Scope, depth: int = 1, kind: str = "") -> str:
        """Some cards, of one kind if one is given."""
        if kind:
            return f"({self.pieces(scope, depth)} where {kind})"
        simple = [
            lambda: self.zone(scope),
            lambda: self.zone(scope),
            lambda: self.piece(scope),
            lambda: f"(everything where {self.pick(CARDS)})",
            lambda: self.pick((*scope.names("pieces"), "row")),
        ]
        if "cards" in scope.it:
            simple.append(lambda: "it.cards")
        if depth <= 0:
            return self.one_of(*simple)
        less = depth - 1
        return self.one_of(
            *simple,
            lambda: f"({self.pieces(scope, less)} where {self.member_of_pieces(scope)})",
            lambda: f"({self.pieces(scope, less)} where {self.member_of_pieces(scope)})",
            lambda: f"{self.pick(('top', 'bottom'))}({self.few(1)} of {self.zone(scope)})",
            lambda: f"{self.pick(('highest', 'lowest'))}(power of {self.pieces(scope, less, 'agent')})",
            lambda: f"({self.pieces(scope, less)} | {self.pieces(scope, less)})",
            lambda: f"({self.pieces(scope, less)} except {self.piece(scope)})",
            lambda: f"{self.players(scope, less)}.{self.pick(HELD_ZONES)}",
            lambda: f"(everything where {self.pick(('agent', 'tool'))} and owner = {self.player(scope, 0)})",
        )

    def member_of_pieces(self, scope: Scope) -> str:
        """A condition about a card that is looked at."""
        return self.one_of(
            lambda: self.pick(("agent", "tool", "armed")),
            lambda: f"agent and power {self.pick(('<', '>=', '='))} {self.number(scope, 0)}",
            lambda: f"agent and {self.pick(('lift', 'hack'))} in skills",
            lambda: f"agent and marks >= {self.few()}",
            lambda: f"that != {self.piece(scope)}",
            lambda: f"owner {self.pick(('=', '!='))} {self.player(scope, 0)}",
            lambda: "not facedown",
            lambda: "any(attached)",
            lambda: f"tool and bonus > {self.few()}",
        )
