"""Random statements over the words of tests/oracle/base.yaml."""

from __future__ import annotations

from collections.abc import Callable

from grown_expressions import AGENTS, HELD_ZONES, Expressions, Scope

#: A statement as lines, and the scope after it.
Grown = tuple[list[str], Scope]

PHASES = ("turn", "round", "fight", "rest")


class Statements(Expressions):
    """Grows statements of one line."""

    def subject(self, scope: Scope) -> str:
        """Who acts, with a blank behind."""
        if scope.me and self.lucky(0.5):
            return ""
        return (self.player(scope) if self.lucky(0.8) else self.players(scope, 0)) + " "

    def sole(self, scope: Scope) -> str:
        """One player who acts or chooses, with a blank behind."""
        return "" if scope.me and self.lucky(0.5) else self.pick(("ann", "bob", *scope.names("player"))) + " "

    def amount(self, scope: Scope) -> str:
        """How many."""
        if self.lucky(0.2):
            return f"up to {self.few(1)}"
        return self.few(1) if self.lucky(0.7) else f"({self.number(scope, 1)})"

    # ---- small statements

    def simple(self, scope: Scope) -> Grown:
        """A statement of one line."""
        make = self.chance.choice(
            (self.moves, self.moves, self.numbers, self.numbers, self.choice, self.choice, self.state, self.lasting,
             self.people, self.seen, self.dice, self.happening)
        )  # fmt: skip
        return make(scope)

    def line(self, scope: Scope, *makers: Callable[[], str]) -> Grown:
        """One of some lines that bind nothing."""
        return [self.one_of(*makers)], scope

    def moves(self, scope: Scope) -> Grown:
        """Cards move."""
        who, target = self.subject(scope), self.zone(scope)
        manner = self.pick(("", "", "", " facedown", " faceup"))
        some, one = self.pieces(scope), self.piece(scope)
        tool, agent = self.pick(("third", "(everything where gun)")), self.pick(AGENTS)
        source = f"{self.pick(('ann', 'bob'))}.{self.pick(HELD_ZONES)}"
        lines, scope = self.line(
            scope,
            lambda: f"{who}draws {self.amount(scope)}",
            lambda: f"{who}discards {some}{manner}",
            lambda: f"{who}discards {self.few(1, 2)} from {source} randomly",
            lambda: f"{self.sole(scope)}discards {self.amount(scope)} from {self.pick(('row', 'pile'))}",
            lambda: f"{who}moves {some} to {target}{manner}",
            lambda: f"{who}moves {self.few(1, 2)} from {self.zone(scope)} to {target} randomly",
            lambda: f"{self.sole(scope)}plays {one}{manner if 'up' not in manner else ''}",
            lambda: f"place {some} {self.pick(('onto', 'under'))} {target}",
            lambda: f"deal {self.few(1, 2)} to {self.players(scope)}.hand",
            lambda: f"{self.sole(scope)}gives {some} to {self.player(scope)}",
            lambda: f"{self.sole(scope)}steals 1 from {self.player(scope)}.field",
            lambda: f"{self.sole(scope)}steals {self.few(1, 2)} from {self.player(scope)}.hand randomly",
            lambda: f"{who}swaps {some} with {self.pieces(scope)}",
            lambda: f"swap {self.zone(scope)} with {self.zone(scope)}",
            lambda: f"{who}attaches {tool} to {agent}",
            lambda: f"detach {tool}",
            lambda: f"remove {self.piece(scope)}",
            lambda: f"refill {self.player(scope)}.hand to {self.number(scope, 0)}",
            lambda: f"flip {some}{manner}",
            lambda: f"shuffle {self.pick(('row', 'pile', 'deck'))}",
            lambda: f"move {self.pick(('boat', 'everything where van'))} to {self.pick(('bridge', 'home'))}.lot",
            lambda: "move everything where truck to first-step.square",
            lambda: f"advance boat by {self.few(1, 2)}",
            lambda: f"{self.sole(scope)}resolves {self.piece(scope)}",
            lambda: f"move {self.piece(scope)} to {self.player(scope)}.post",
        )
        bindable = (" draws ", " discards ", " moves ", "move ", "discards ", "moves ", "draws ")
        if self.lucky(0.3) and any(word in lines[0] for word in bindable):
            name = self.name("k")
            return [f"{lines[0]} as {name}"], scope.having(name, "pieces")
        return lines, scope

    def numbers(self, scope: Scope) -> Grown:
        """Numbers change."""
        who, unit = self.subject(scope), self.pick(("gold", "gold", "luck"))
        return self.line(
            scope,
            lambda: f"{who}gains {self.amount(scope)} {unit}",
            lambda: f"{who}loses {self.amount(scope)} {unit}",
            lambda: f"{self.sole(scope)}spends {self.few(1)} gold",
            lambda: f"{self.sole(scope)}gives {self.few(1)} gold to {self.player(scope)}",
            lambda: f"{who}steals {self.few(1)} gold from {self.player(scope)}",
            lambda: f"{self.player(scope)}.{unit} {self.pick(('+=', '-=', '='))} {self.number(scope)}",
            lambda: f"heat {self.pick(('+=', '-=', '='))} {self.number(scope)}",
            lambda: f"{self.players(scope)}.luck += {self.number(scope, 1)}",
            lambda: f"{self.pieces(scope, 1, 'agent')}.marks += {self.few(1)}",
            lambda: f"{who}gains {self.few(1)} coin",
            lambda: f"{self.sole(scope)}loses {self.few(1, 2)} coin",
            lambda: f"{self.sole(scope)}owes {self.debt()} to {self.player(scope)} on {self.pick(('bell', 'gong'))}",
            lambda: f"{self.sole(scope)}splits {self.few(1)} gold among {self.players(scope)}",
            lambda: f"{self.player(scope)}.room[{self.pick(('agent', 'tool'))}] += {self.number(scope, 1)}",
        )

    def debt(self) -> str:
        """What is owed."""
        return f"{self.few(1)} {self.pick(('gold', 'gold', 'luck', 'coin'))}"

    def choice(self, scope: Scope) -> Grown:
        """Somebody chooses; the name may be used from here on."""
        who = self.sole(scope)
        verb = "choose" if not who else "chooses"
        kind = self.pick(("piece", "piece", "pieces", "player", "number"))
        name = self.name("c")
        match kind:
            case "piece":
                where = f" where {self.member_of_pieces(scope)}" if self.lucky(0.4) else ""
                origin = self.pick(
                    ("row", "pile", f"{who.strip() or 'my'}.hand".replace("my.", "my."), "players.field")
                )
                return [f"{who}{verb} {name} from {origin}{where}"], scope.having(name, "piece")
            case "pieces":
                how = self.pick(("2", "up to 2", "some"))
                return [f"{who}{verb} {how} {name} from {self.pick(('row', 'pile'))}"], scope.having(name, "pieces")
            case "player":
                return [f"{who}{verb} {name} from {self.players(scope)}"], scope.having(name, "player")
            case _:
                return [f"{who}{verb} {name} from {self.few(0, 1)}..{self.few(2, 3)}"], scope.having(name, "number")

    def state(self, scope: Scope) -> Grown:
        """States change, and names are given."""
        if self.lucky(0.4):
            name, type = self.name("v"), self.pick(("number", "number", "pieces", "player"))
            made = {"number": self.number, "pieces": self.pieces, "player": self.player}[type](scope)
            return [f"let {name} = {made}"], scope.having(name, type)
        return self.line(
            scope,
            lambda: f"leader = {self.player(scope)}",
            lambda: f"crew = {self.players(scope)}",
            lambda: f"favourite = {self.pick((*AGENTS, 'nothing'))}",
            lambda: f"{self.pick(AGENTS)}.target = {self.player(scope)}",
            lambda: f"{self.player(scope)} {self.pick(('joins', 'leaves'))} crew",
        )

    def lasting(self, scope: Scope) -> Grown:
        """Something holds from now on."""
        layer = self.layer(scope)
        until = self.until(scope)
        return self.line(
            scope,
            lambda: f"{until}: {layer}",
            lambda: f"{until}: {self.pick(('ban', 'allow'))} {self.ban_pattern(scope)}",
            lambda: f"{until}: treat lift as hack",
            lambda: f"while {self.condition(scope, 1)}: {layer}",
            lambda: f"skip next {self.pick(PHASES)}",
            lambda: f"skip next turn by {self.player(scope)}",
            lambda: f"extra {self.pick(('turn', 'fight'))} by {self.player(scope)}",
        )

    def until(self, scope: Scope) -> str:
        """How long something lasts."""
        return self.one_of(
            lambda: f"until end of {self.pick(PHASES)}",
            lambda: f"until end of next {self.pick(PHASES)}",
            lambda: f"until {self.pick(('bell', 'gong'))}",
            lambda: f"until end of turn where {self.condition(scope, 0)}",
        )

    def layer(self, scope: Scope) -> str:
        """A layer on a value."""
        sign = self.pick(("+", "-", "*", "="))
        number = self.operand(scope, 1)
        return self.one_of(
            lambda: f"price {sign} {number}",
            lambda: f"{self.player(scope)}.might {sign} {number}",
            lambda: f"{self.players(scope, 0)}.might {self.pick(('+', '-'))} {number}",
            lambda: f"{self.pieces(scope, 1, 'agent')}.power {sign} {number}",
            lambda: f"{self.player(scope, 0)}.space[{self.pick(('agent', 'tool'))}] {sign} {number}",
            lambda: f"{self.player(scope, 0)}.talents {self.pick(('+', '-'))} {self.pick(('lift', 'hack'))}",
        )

    def ban_pattern(self, scope: Scope) -> str:
        """What is forbidden or allowed."""
        return self.one_of(
            lambda: f"{self.pick(('gain', 'lose', 'draw', 'act', 'play'))} by {self.players(scope)}",
            lambda: f"{self.pick(('discard', 'move', 'play'))} where {self.pick(('agent', 'armed'))}",
            lambda: f"{self.pick(('discard', 'play', 'resolve'))} of {self.pick(('agent', 'tool', 'ace'))}",
            lambda: f"move to {self.pick(('pile', 'row'))}",
            lambda: f"gain by players where it.amount > {self.few()}",
            lambda: f"bell by {self.player(scope)}",
            lambda: f"affect of {self.pick(('this',) if scope.this else ('ace', 'agent'))}",
        )

    def people(self, scope: Scope) -> Grown:
        """Events of people and of the game."""
        return self.line(
            scope,
            lambda: f"emit {self.pick(('bell', 'gong'))}",
            lambda: f"emit bell by {self.players(scope)}",
            lambda: f"emit gong by {self.player(scope)}",
            lambda: f"emit sale by {self.player(scope)} with {self.few()}",
            lambda: f"do {self.pick(('ring', 'pay-out'))}()",
            lambda: f"do reward({self.player(scope)}, {self.number(scope, 1)})",
            lambda: f"{self.player(scope)} passes",
            lambda: "stop",
            lambda: f"end {self.pick(('turn', 'fight', 'round'))}",
            lambda: f"{self.player(scope)} {self.pick(('wins', 'loses'))}" if self.lucky(0.1) else "nothing",
            lambda: f"rank players by {self.pick(('gold', 'luck'))}, count(hand)" if self.lucky(0.3) else "emit bell",
            lambda: "run clock",
            lambda: f"clock += 0:{self.chance.randint(10, 40)}",
        )

    def seen(self, scope: Scope) -> Grown:
        """Somebody sees something."""
        name = self.name("s")
        if self.lucky(0.4):
            return [f"{self.sole(scope)}looks {self.few(1)} from deck as {name}"], scope.having(name, "pieces")
        return self.line(
            scope,
            lambda: f"reveal {self.pieces(scope)}",
            lambda: f"reveal {self.player(scope)}.hand to {self.player(scope)}",
            lambda: f"hide {self.piece(scope)}",
            lambda: f"flip {self.piece(scope)}",
            lambda: (
                f"{self.sole(scope)}arranges {self.pick(('row', 'pile'))} onto {self.pick(('row', 'pile', 'deck'))}"
            ),
            lambda: f"sort {self.pick(('row', 'pile'))} {self.pick(('rising', 'falling'))} by power",
        )

    def dice(self, scope: Scope) -> Grown:
        """Dice."""
        if self.lucky(0.5):
            name, total = self.name("r"), self.name("n")
            return [
                f"{self.sole(scope)}rolls {self.few(1, 2)} d6 for {self.pick(('luck', 'chance'))} as {name}",
                f"let {total} = {name}.total",
            ], scope.having(total, "number")
        who = self.player(scope)
        return self.line(
            scope,
            lambda: f"{who} gains 1 die at {self.few(1, 6)}",
            lambda: f"roll {who}.rack",
            lambda: f"{who}.rack.value += {self.few(1)}",
            lambda: f"slide {who}.rack",
            lambda: f"move top(1 of stock) to {who}.{self.pick(('rack', 'tray'))}",
            lambda: f"spend {who}.rack[{self.few(1)}].piece to stock",
        )

    def happening(self, scope: Scope) -> Grown:
        """What changes the event that is listened to, if there is one."""
        if "total" in scope.it:
            return [f"it.total {self.pick(('+=', '-=', '='))} {self.number(scope, 1)}"], scope
        if "amount" in scope.it:
            return [f"it.amount {self.pick(('+=', '-=', '='))} {self.number(scope, 1)}"], scope
        return self.numbers(scope)
