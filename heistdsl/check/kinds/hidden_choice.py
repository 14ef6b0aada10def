"""H0510: a choice out of what the player may not see."""

from __future__ import annotations

from dataclasses import dataclass

from heistdsl.check.kind import Kind
from heistdsl.check.spans import written
from heistdsl.model.ruleset import Zone
from heistdsl.syntax.tree import Expression, Name, Node
from heistdsl.text import Diagnostic, Span

KIND = Kind(
    "H0510",
    "a choice out of what the player may not see",
    (
        "Nobody chooses from what lies hidden from them: that would tell them what is there. Let the owner\n"
        "choose, take a card unseen with `randomly`, take the `top(...)` of a deck, or reveal the cards\n"
        "first."
    ),
    wrong=("choose t from others\nchoose c from t.hand\ndiscard c"),
    right=("choose t from others\nt chooses c from t.hand\ndiscard c"),
)


@dataclass(frozen=True, slots=True)
class Deed:
    """What is done: `discard ...`, behind a subject `discards ...`. `randomly`: an act that can take pieces unseen."""

    verb: str
    third_person: str
    rest: str
    is_act: bool = False
    randomly: bool = False


def report(
    where: Node | Span | None, zone: Zone, chooser: Expression, owner: Expression | None, deed: Deed
) -> Diagnostic:
    """`owner` is the one player whose zone it is, None if there is no such player."""
    span = where.span if isinstance(where, Node) else where
    shown = span.text if span else zone.id
    who = "you" if chooser == Name("me") else f"`{written(chooser)}`"
    return KIND.at(where, f"{who} may not see `{shown}`", _help(shown, zone, owner, deed))


def _help(shown: str, zone: Zone, owner: Expression | None, deed: Deed) -> str:
    if deed.verb == "steal":
        return "add `randomly`"
    ways: list[str] = []
    if zone.visible_to != "owner":
        ways.append(f"take it from the top: `top(1 of {shown})`")
    elif owner == Name("me"):
        ways.append(f"let its owner choose: `{deed.verb} {deed.rest} from {shown}`")
    elif owner is not None:
        ways.append(f"let its owner choose: `{written(owner)} {deed.third_person} {deed.rest} from {shown}`")
    if not deed.is_act:
        ways.append(f"take it unseen: `move 1 from {shown} to ... randomly`")
    elif deed.randomly:
        ways.append("add `randomly`")
    return ", or ".join(ways) or "reveal the cards first"
