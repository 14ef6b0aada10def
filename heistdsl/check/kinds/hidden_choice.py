"""H0510: a choice out of what the player may not see."""

from __future__ import annotations

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


def report(
    where: Node | Span | None, zone: Zone, chooser: Expression, owner: Expression | None, deed: str
) -> Diagnostic:
    """`owner` is whose zone it is, None for one of the whole game; `deed` is what is done, as behind a subject."""
    span = where.span if isinstance(where, Node) else where
    shown = span.text if span else zone.id
    who = "you" if chooser == Name("me") else f"`{written(chooser)}`"
    if zone.visible_to == "owner" and owner is not None:
        help = f"let its owner choose: `{written(owner)} {deed} from {shown}`, or add `randomly`"
    else:
        help = f"take it from the top: `top(1 of {shown})`, or add `randomly`"
    return KIND.at(where, f"{who} may not see `{shown}`", help)
