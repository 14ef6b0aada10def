"""The built-in functions of the effect language: one row each, read by checker, interpreter, wording and docs."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Function:
    """One row. `arguments` says what each argument is, in the words of heistdsl/syntax/verbs.py; one that ends in
    `of` takes `value of selection`, one that ends in `?` may be left out. `gives` is what comes back."""

    name: str
    arguments: tuple[str, ...]
    gives: str
    meaning: str


FUNCTIONS: dict[str, Function] = {
    function.name: function
    for function in (
        Function("count", ("set",), "number", "how many members a set has"),
        Function("sum", ("number of",), "number", "the numbers of all members added together"),
        Function("any", ("set",), "condition", "there is at least one"),
        Function("none", ("set",), "condition", "there is not a single one"),
        Function("highest", ("number of",), "set", "the members with the highest number; several if tied"),
        Function("lowest", ("number of",), "set", "the members with the lowest number; several if tied"),
        Function("distinct", ("any of",), "number", "how many different values the members have"),
        Function("top", ("number of",), "cards", "that many cards from the top of a zone"),
        Function("bottom", ("number of",), "cards", "that many cards from the bottom of a zone"),
        Function("leftmost", ("slots",), "slot", "the slot farthest to the left"),
        Function("rightmost", ("slots",), "slot", "the slot farthest to the right"),
        Function("even", ("number",), "condition", "the number is even"),
        Function("min", ("number", "number"), "number", "the smaller number"),
        Function("max", ("number", "number"), "number", "the larger number"),
        Function("missing", ("set", "any of"), "number",
                 "how many needs stay uncovered when each source covers at most one need, wild ones last; "
                 "`skill of SET` lists one source for each member"),
        Function("just-enough", ("number of", "number"), "condition",
                 "together they reach the number, and not one of them could be spared"),
        Function("reach", ("number", "set"), "set",
                 "every value that a die value can count as with these shifts, round the end if its faces wrap"),
        Function("next-to", ("place",), "set", "the places joined to a place by an edge of the map"),
        Function("is-linked", ("place", "place"), "condition", "there is a way from one place to the other"),
        Function("left-of", ("player",), "player", "the next player clockwise"),
        Function("right-of", ("player",), "player", "the next player counterclockwise"),
    )
}  # fmt: skip
