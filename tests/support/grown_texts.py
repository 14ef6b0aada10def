"""Random texts: statements with bodies over the words of tests/oracle/base.yaml."""

from __future__ import annotations

from dataclasses import replace

from grown_expressions import Scope
from grown_statements import PHASES, Grown, Statements

_CARRIED = {
    "bell": ("by",),
    "gong": ("by",),
    "sale": ("by",),
    **dict.fromkeys(("draw", "discard", "move", "play", "give", "steal", "reveal"), ("by", "amount", "cards")),
    **dict.fromkeys(("gain", "lose", "spend"), ("by", "amount")),
    **dict.fromkeys(("attach", "flip", "resolve", "swap"), ("by", "cards")),
    "roll": ("by", "total"),
}


class Texts(Statements):
    """Grows statements, and bodies of them."""

    def body(self, scope: Scope, depth: int, most: int = 3) -> list[str]:
        """Some statements, one after another."""
        lines: list[str] = []
        for _ in range(self.chance.randint(1, most)):
            more, scope = self.statement(scope, depth)
            lines += more
        return lines

    def inside(self, head: str, scope: Scope, depth: int, most: int = 2) -> list[str]:
        """A compound statement: its head and a body."""
        return [head, *indented(self.body(scope, depth - 1, most))]

    def statement(self, scope: Scope, depth: int) -> Grown:
        """One statement."""
        if depth > 0 and self.lucky(0.4):
            return self.compound(scope, depth)
        return self.simple(scope)

    # ---- compound statements

    def compound(self, scope: Scope, depth: int) -> Grown:
        """A statement with a body."""
        make = self.chance.choice(
            (self.condition_of, self.condition_of, self.loop, self.loop, self.option, self.option, self.cost,
             self.trigger, self.lasting_body, self.phase, self.window, self.case, self.bargain)
        )  # fmt: skip
        return make(scope, depth), scope

    def condition_of(self, scope: Scope, depth: int) -> list[str]:
        """If this, if that, else."""
        lines = self.inside(f"if {self.condition(scope)}:", scope, depth)
        if self.lucky(0.3):
            lines += self.inside(f"elif {self.condition(scope)}:", scope, depth, 1)
        if self.lucky(0.4):
            lines += self.inside("else:", scope, depth, 1)
        return lines

    def loop(self, scope: Scope, depth: int) -> list[str]:
        """Again and again."""
        name = self.name("e")
        among = scope.having(name, "player")
        how = self.pick(
            ("", "", " at once", f" from {self.player(scope)}", f" from {self.player(scope)} counterclockwise")
        )
        return self.chance.choice(
            (
                lambda: self.inside(f"each {name} in {self.players(scope)}{how}:", among, depth),
                lambda: self.inside(f"each {name} in {self.players(scope)}{how}:", among, depth),
                lambda: self.inside(f"each {name} in {self.pieces(scope)}:", scope.having(name, "piece"), depth),
                lambda: self.inside(f"repeat {self.few(1)} times:", scope, depth),
                lambda: self.inside(f"repeat while {self.condition(scope, 1)}:", scope, depth),
                lambda: [
                    "repeat:",
                    *indented([*self.body(scope, depth - 1, 2), f"if {self.condition(scope, 1)}: stop"]),
                ],
                lambda: self.inside(
                    f"each {name} in {self.pieces(scope, 0, 'agent')} {self.pick(('rising', 'falling'))} by power:",
                    scope.having(name, "piece"),
                    depth,
                ),
            )
        )()

    def option(self, scope: Scope, depth: int) -> list[str]:
        """Something that may be done or left."""
        who = self.sole(scope)
        match self.pick(("may", "one", "upto", "unless")):
            case "may":
                lines = self.inside(f"{who}may:", scope, depth)
                return lines + (self.inside("else:", scope, depth, 1) if self.lucky(0.3) else [])
            case "unless":
                player = self.player(scope)
                act = self.pick(("loses 2 gold", "discards 1 from ann.field", "draws 2", "spends 1 gold"))
                return self.inside(f"unless {player} {act}:", scope, depth)
            case "one":
                return [f"{who}choose{'s' if who else ''} one:", *self.options(scope, depth)]
            case _:
                return [f"{who}choose{'s' if who else ''} up to {self.few(1, 2)}:", *self.options(scope, depth)]

    def options(self, scope: Scope, depth: int) -> list[str]:
        """Options of a choice or a window."""
        lines = []
        for word in self.chance.sample(("up", "down", "left", "right"), self.chance.randint(1, 3)):
            clause = f" if {self.condition(scope, 1)}" if self.lucky(0.4) else ""
            body = self.plan(scope) if self.lucky(0.3) else []
            lines += [f'option "{word}"{clause}:', *indented([*body, *self.body(scope, depth - 1, 2)])]
        return indented(lines)

    def plan(self, scope: Scope) -> list[str]:
        """A cost or a requirement in front of a body."""
        return self.chance.choice(
            (
                lambda: [f"require {self.condition(scope, 1)}"],
                lambda: ["pay:", *indented(self.price(scope))],
                lambda: (
                    [f"pay: {self.pick(('lose', 'spend'))} {self.few(1)} gold"]
                    if scope.me
                    else ["pay: ann loses 1 gold"]
                ),
            )
        )()

    def price(self, scope: Scope, depth: int = 2) -> list[str]:
        """What a cost is made of."""
        if depth and self.lucky(0.4):
            return self.way_to_pay(scope, depth - 1)
        who = self.sole(scope)
        s, my, name = "s" if who else "", who.strip() or "my", self.name("p")
        return self.chance.choice(
            (
                lambda: [
                    f"{who}discard{s} some from {my}.field where agent as {name}",
                    f"require just-enough(power of {name}, {self.few(1)})",
                ],
                lambda: [f"{who}lose{s} {self.number(scope, 1)} gold"],
                lambda: [f"{who}choose{s} {name} from {my}.hand", f"discard {name}"],
                lambda: [f"{who}spend{s} 1 gold", f"discard {self.piece(scope)}"],
            )
        )()

    def way_to_pay(self, scope: Scope, depth: int) -> list[str]:
        """A cost that goes one of several ways, round by round or one by one."""
        inside, each, other = indented(self.price(scope, depth)), self.name("q"), self.player(scope)
        who = self.sole(scope)
        s = "s" if who else ""
        alone = [f"{each} {self.pick(('loses 1 gold', f'discards 1 from {each}.field', f'chooses {each}-c from row'))}"]
        return self.chance.choice(
            (
                lambda: [*self.price(scope, depth), *self.price(scope, depth)],
                lambda: [f"repeat {self.few(1, 2)} times:", *inside],
                lambda: [f"each {each} in players{self.pick(('', ' at once'))}:", *indented(alone)],
                lambda: [f"{who}may:", *inside, "else:", *indented(self.price(scope, depth))],
                lambda: [f"unless {other} {self.pick(('loses 1 gold', 'draws 1'))}:", *inside],
                lambda: [
                    f"{who}choose{s} {self.pick(('one', 'up to 2'))}:",
                    *indented(['option "here":', *inside, 'option "there":', *indented(self.price(scope, depth))]),
                ],
                lambda: [f"players discard 1 from their.field as {each}", f"require sum(power of {each}) > 2"],
                lambda: [f"{other} loses up to 2 gold as {each}", f"require {each} = {self.few(1, 2)}"],
            )
        )()

    def cost(self, scope: Scope, depth: int) -> list[str]:
        """A body that has to be paid."""
        return [*self.plan(scope), *self.body(scope, depth - 1, 2)]

    def trigger(self, scope: Scope, depth: int, timings: tuple[str, ...] = ("on", "after", "before")) -> list[str]:
        """Something that listens."""
        timing, event = self.pick((*timings, "on")), self.pick(tuple(_CARRIED))
        pattern = event
        if self.lucky(0.5):
            pattern += f" by {self.players(scope) if self.lucky(0.5) else self.player(scope)}"
        if "cards" in _CARRIED[event] and event not in ("draw",) and self.lucky(0.4):
            pattern += f" of {self.pick(('agent', 'tool', 'ace', *(('this',) if scope.this else ())))}"
        late = {"amount": "before", "total": "on"}
        carried = tuple(part for part in _CARRIED[event] if timing == late.get(part, timing))
        heard = replace(scope, it=carried)
        if self.lucky(0.3):
            pattern += f" if {self.condition(heard, 1)}"
        pattern += self.pick(("", "", " once", " once per turn", " up to 2 per round"))
        return self.inside(f"{timing} {pattern}:", heard, depth)

    def lasting_body(self, scope: Scope, depth: int) -> list[str]:
        """Something that ends, with several things in it."""
        lines = [self.layer(scope), f"ban {self.ban_pattern(scope)}", *self.trigger(scope, depth)]
        return [f"{self.until(scope)}:", *indented(lines[self.chance.randint(0, 2) :])]

    def phase(self, scope: Scope, depth: int) -> list[str]:
        """A phase."""
        by = f" by {self.player(scope)}" if self.lucky(0.6) else ""
        return self.inside(f"phase {self.pick(PHASES)}{by}:", scope, depth)

    def window(self, scope: Scope, depth: int) -> list[str]:
        """Everybody may speak."""
        until = f" until {self.pick(('bell', 'gong'))}" if self.lucky(0.3) else ""
        once = self.pick(("", "", " at once", f" from {self.player(scope)}"))
        head = f"window for {self.players(scope)}{once}{until}"
        if self.lucky(0.3):
            return [head]
        return [f"{head}:", *self.options(replace(scope, them=True), depth)]

    def case(self, scope: Scope, depth: int) -> list[str]:
        """By cases."""
        if self.lucky(0.5):
            cases = [
                *self.inside(f"case {self.few(0, 1)}:", scope, depth, 1),
                *self.inside(f"case 2..{self.few(2, 4)}:", scope, depth, 1),
            ]
            what = self.number(scope)
        else:
            cases = [*self.inside("case agent:", scope, depth, 1), *self.inside("case tool:", scope, depth, 1)]
            what = self.piece(scope)
        cases += self.inside("else:", scope, depth, 1)
        return [f"match {what}:", *indented(cases)]

    def bargain(self, scope: Scope, depth: int) -> list[str]:
        """An offer."""
        head = (
            f"bargain {self.pick(('ann', *(['me'] if scope.me else [])))} with {self.player(scope)} over up to 2 gold"
        )
        lines = self.inside(f"{head}{self.pick((':', ', up to 1 luck:'))}", scope, depth)
        if self.lucky(0.3):
            lines.append(f"  {self.sole(scope)}owes it.share to {self.player(scope)} on {self.pick(('bell', 'gong'))}")
        return lines + (self.inside("else:", scope, depth, 1) if self.lucky(0.4) else [])


def indented(lines: list[str]) -> list[str]:
    """Lines, one step to the right."""
    return [f"  {line}" for line in lines]
