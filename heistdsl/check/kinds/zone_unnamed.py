"""H0341: cards move, and it is not said from where or to where."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Span

KIND = Kind(
    "H0341",
    "cards move, and it is not said from where or to where",
    (
        "A number of cards is taken out of a zone, so the zone must be named: `discard 2 from my.hand`. What is\n"
        "stolen is stolen from somebody, and cards that move go somewhere. A zone that is always the same can\n"
        "be set under `verbs:` of the rule files."
    ),
    wrong="discard 2",
    right="discard 2 from my.hand",
)


def report(where: Node | Span | None, verb: str) -> Diagnostic:
    """`verb` is the verb of the statement."""
    if verb == "steal":
        return KIND.at(where, "`steal` from whom?", "write `steal ... from rival` or `from t.hand`")
    help = f"write `{verb} ... from my.ZONE`, or set `from` of `{verb}` under `verbs:`"
    return KIND.at(where, f"`{verb}` from where?", help)


def report_target(where: Node | Span | None, verb: str, word: str) -> Diagnostic:
    """`word` is the preposition before the zone that is missing."""
    help = f"write `{verb} ... {word} ZONE`, or set `to` of `{verb}` under `verbs:`"
    return KIND.at(where, f"`{verb}` to where?", help)
