"""`split`: one player says who gets how much of something."""

from __future__ import annotations

from heistdsl.ir.facts import KINDS
from heistdsl.ir.program import NOTHING, ZERO, Ask, Const, Op, Var
from heistdsl.lower.acts_of_numbers import act_gain
from heistdsl.lower.code import Code
from heistdsl.lower.env import Env
from heistdsl.lower.event import Event
from heistdsl.lower.events import Happened, happen
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.parts import in_turn, needed, object_of, somebody
from heistdsl.lower.reading import number_of, players_of, word_value
from heistdsl.lower.values import Val, number, player
from heistdsl.syntax.tree import Act, Amount, Name

#: The name of one part while it is gained. No text can use it.
_PART = "one part"


def act_split(low: Lowering, code: Code, act: Act, env: Env, by: Val) -> Val:
    """`split n unit among PLAYERS`: the acting player says who gets how much; each part is then gained."""
    among = players_of(low, low.evaluate(needed(act, "among"), env), act.span)
    sharers = code.let_list("sharers", in_turn(low, among))
    amount = code.let("amount", number_of(low, low.evaluate(object_of(act), env), act.span))
    result = code.let("divided", ZERO)
    with code.when(Op("and", (Op("size", (sharers,)), Op("gt", (amount, ZERO))))):
        by = somebody(code, by, "nobody is there to split", act.span)
        parts = Var(code.fresh("parts", "l"))
        style, prompt = low.layout.style("", "player"), low.layout.prompt(f"split {act.unit}")
        kind = KINDS.index("split")
        code.add(Ask(by.expr, kind, prompt, style, sharers, ZERO, amount, parts.name, several=True))
        event = Event("verb", "split", by.expr, env.source, amount=amount, data={"unit": word_value(low, act.unit)})

        def effect(event: Event) -> Happened:
            code.set(result, amount)
            return Happened(None, amount=event.amount or ZERO, unit=low.layout.unit(act.unit))

        def gain(_: Event) -> None:
            gained = Act(None, "gain", Amount("exactly", Name(_PART)), act.unit, (), (), None, span=act.span)
            last = Op("plus", (Op("size", (sharers,)), NOTHING))
            with code.each("place", Op("range", (Const(0), last))) as place:
                part = code.let("part", Op("at", (parts, place)))
                with code.when(Op("gt", (part, ZERO))):
                    who = player(code.let("who", Op("at", (sharers, place))))
                    act_gain(low, code, gained, env.inner(**{_PART: number(part)}), who)

        happen(low, code, event, effect, gain)
    return number(result)
