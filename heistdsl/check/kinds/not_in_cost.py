"""H0535: something that is no part of a cost."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Act, Bargain, Do, Node, Phase, Window
from heistdsl.text import Diagnostic

KIND = Kind(
    "H0535",
    "something that is no part of a cost",
    (
        "A cost is known to be payable before anybody begins to pay it. How a window or a bargain ends, what\n"
        "happens in a phase, and how somebody splits or arranges something, cannot be known by then: it stands\n"
        "behind the cost."
    ),
    wrong="pay:\n  split 3 coins among players\ndraw 1",
    right="pay: lose 3 coins\nsplit 3 coins among players\ndraw 1",
)


def report(node: Node) -> Diagnostic:
    """`node` is the statement."""
    return KIND.at(node, f"{_called(node)} is no part of a cost", "let it stand behind the cost")


def _called(node: Node) -> str:
    match node:
        case Window():
            return "a window"
        case Bargain():
            return "a bargain"
        case Phase():
            return "a phase"
        case Act(verb=verb):
            return f"`{verb}`"
        case Do(name=name):
            return f"what `{name}` does"
        case _:
            raise AssertionError(node)
