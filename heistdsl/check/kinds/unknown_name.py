"""H0221: a name nobody knows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from heistdsl.check.kind import Kind
from heistdsl.check.listing import listed
from heistdsl.syntax.tree import Name, Set
from heistdsl.text import Diagnostic, did_you_mean

KIND = Kind(
    "H0221",
    "a name nobody knows",
    (
        "A bare name in a text must be something: a local that was bound before (`choose t ...`,\n"
        "`let n = ...`, `each p in ...`), `me`, `this` and the other names every game has, or a zone,\n"
        "counter, state, value, type, tag, card or word of the rule files. Inside `where`, the parts of the\n"
        "member being tested come first."
    ),
    wrong=("choose t from otters\nt discards 1 from t.hand"),
    right=("choose t from others\nt discards 1 from t.hand"),
)


def report(
    node: Name, known: Iterable[str], in_reach: Iterable[str], printed_on: Sequence[str], is_carried: bool
) -> Diagnostic:
    """`known` are all names there are, `in_reach` the few that were bound for this very place, `printed_on` the types
    that have an attribute of this name. `is_carried`: the event that is listened to has a part of this name."""
    if is_carried:
        return KIND.at(node, f"unknown name `{node.id}`", f"it is a part of the event: write `it.{node.id}`")
    if printed_on:
        help = f"it is printed on {listed(printed_on)}: say which, as in `this.{node.id}`"
        return KIND.at(node, f"unknown name `{node.id}`", help)
    names = listed(in_reach)
    bound = f"bound here: {names}" if names else "bind it first with `let` or `choose`, or declare it"
    return KIND.at(node, f"unknown name `{node.id}`", did_you_mean(node.id, known) or bound)


def report_words_to_choose(source: Set, names: Sequence[str]) -> Diagnostic:
    """`source` is what is chosen from: `names`, none of which means anything."""
    help = f'words are chosen with `choose one:`, and below it a line for each, as in `option "{names[0]}": ...`'
    return KIND.at(source, f"unknown names {listed(names)}", help)
