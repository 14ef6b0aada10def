"""The operations: one row each. This table is frozen: the verifier, every back end and docs/engine.md read it.

`takes` and `gives` are written with `i` for a whole number, `l` for a list of whole numbers and `-` for nothing; a last
`*` lets the last operand come any number of times. `effect` says what an operation may do beside giving a value:

- `pure`: nothing; the value depends on the operands (and tables) alone;
- `reads`: it looks at the state;
- `stops`: it may end the game with a named error, else like `reads`;
- `changes`: it changes the state, and may end the game with a named error.

Nothing (no piece, no player, no zone) is -1; nothing where a number is expected is NIL. Conditions are 0 and 1. Lists
are never changed once they are made."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

Effect = Literal["pure", "reads", "stops", "changes"]
Sort = Literal["i", "l", "-"]

#: No number. It lies just outside what games may reach: a result below NIL + 1 is an overflow.
NIL = -(2**31)
HIGHEST = 2**31 - 1
LOWEST = NIL + 1


@dataclass(frozen=True, slots=True)
class Operation:
    """One row. `lazy`: operands after the first are worked out only if they are needed."""

    name: str
    takes: str
    gives: Sort
    effect: Effect
    meaning: str
    lazy: bool = False


row = Operation

#: Numbers.
_NUMBERS = (
    row("add", "ii", "i", "stops", "sum; overflow is a named error"),
    row("sub", "ii", "i", "stops", "difference; overflow is a named error"),
    row("mul", "ii", "i", "stops", "product; overflow is a named error"),
    row("div", "ii", "i", "stops", "quotient, rounded down; by zero is a named error"),
    row("neg", "i", "i", "stops", "minus; overflow is a named error"),
    row("plus", "ii", "i", "pure", "sum of two small numbers (positions in tables), unchecked"),
    row("mod", "ii", "i", "pure", "remainder, never negative; by a number above 0"),
    row("min", "ii", "i", "pure", "the smaller"),
    row("max", "ii", "i", "pure", "the larger"),
    row("num", "i", "i", "pure", "the number, 0 for NIL"),
)  # fmt: skip
#: Conditions.
_CONDITIONS = (
    row("eq", "ii", "i", "pure", "equal"),
    row("ne", "ii", "i", "pure", "not equal"),
    row("lt", "ii", "i", "pure", "less"),
    row("le", "ii", "i", "pure", "at most"),
    row("gt", "ii", "i", "pure", "more"),
    row("ge", "ii", "i", "pure", "at least"),
    row("not", "i", "i", "pure", "1 for 0, else 0"),
    row("and", "ii", "i", "pure", "both are not 0; the second only if the first is", lazy=True),
    row("or", "ii", "i", "pure", "one is not 0; the second only if the first is not", lazy=True),
    row("either", "iii", "i", "pure", "the second if the first is not 0, else the third", lazy=True),
    row("either-list", "ill", "l", "pure", "`either` for lists", lazy=True),
)  # fmt: skip
#: Lists.
_LISTS = (
    row("list", "i*", "l", "pure", "a list of these numbers"),
    row("some", "i", "l", "pure", "a list of the number, empty for -1"),
    row("size", "l", "i", "pure", "how many members"),
    row("at", "li", "i", "pure", "the member at a position from 0, which there must be"),
    row("entry", "li", "i", "pure", "the member at a position from 1, -1 if there is none"),
    row("first", "l", "i", "pure", "the first member, -1 if there is none"),
    row("only", "l", "i", "stops", "the one member, -1 if there is none; more than one is a named error"),
    row("has", "li", "i", "pure", "whether the number is a member"),
    row("within", "ll", "i", "pure", "whether every member of the first is in the second"),
    row("meets", "ll", "i", "pure", "whether a member of the first is in the second"),
    row("same", "ll", "i", "pure", "whether as many, and each of the first is in the second"),
    row("join", "ll", "l", "pure", "members of the first, then of the second"),
    row("union", "ll", "l", "pure", "`join`, each member once"),
    row("without", "ll", "l", "pure", "members of the first that are not in the second"),
    row("once", "l", "l", "pure", "each member once, in order of first occurrence"),
    row("range", "ii", "l", "stops", "all numbers from the first to the second; too many is a named error"),
    row("top", "li", "l", "pure", "the first so many members"),
    row("bottom", "li", "l", "pure", "the last so many members"),
    row("tail", "li", "l", "pure", "the members from a position (from 0) on"),
    row("at-best", "lli", "l", "pure", "the members whose number in the second list is greatest (1) or least (0)"),
    row("nth-packed", "li", "l", "pure", "the packed list at a position (from 0) in a list of them"),
    row("pack-starts", "l", "l", "pure", "where the packed lists begin in a list of them"),
    row("pack", "l", "l", "pure", "a list after its length"),
    row("subsets", "lii", "l", "pure", "subsets of so many to so many, packed, smallest first; 5,001 at most"),
    row("heads", "lii", "l", "pure", "the first so many entries of each record of a length"),
    row("packed", "li", "l", "pure", "the list that stands in a list from a position on, after its length"),
    row("total", "l", "i", "stops", "the sum; overflow is a named error"),
    row("order", "lll", "l", "pure", "the first list, sorted by the numbers in the second, then the third"),
    row("starts", "li", "l", "pure", "where records of a length begin in a list"),
    row("rows", "li", "l", "pure", "a list of records of a length, sorted by their first two numbers"),
)  # fmt: skip
#: Tables of the program: [key] names the table; position -1 gives nothing.
_TABLES = (
    row("table", "i", "i", "pure", "the number at a position of table [key]"),
    row("row", "i", "l", "pure", "the list at a position of table [key]"),
)  # fmt: skip
#: The state: [key] names the array or number.
_READING = (
    row("cell", "i", "i", "reads", "the number at a position of array [key]"),
    row("scalar", "", "i", "reads", "the number [key] of the state"),
    row("set", "i", "l", "reads", "what a state that is a set holds"),
    row("zone", "i", "l", "reads", "what lies in a zone now, top first; empty for -1"),
    row("option", "i", "i", "reads", "the word a variant is set to"),
    row("seats", "", "i", "reads", "how many play"),
    row("players", "", "l", "reads", "all players in seat order"),
    row("everything", "", "l", "reads", "all pieces that are in the game"),
    row("others", "i", "l", "reads", "all players but one"),
    row("rival", "i", "i", "reads", "the other one of two players, else -1"),
    row("seat", "i", "i", "reads", "the player, -1 if nobody sits there"),
    row("active", "", "i", "reads", "the player of the innermost running phase that has one"),
    row("running", "i", "i", "reads", "the number of the innermost running phase of a kind, else -1"),
    row("rounds", "i", "i", "reads", "which run of a phase this is; if it is not running, the last one"),
    row("current-phase", "", "i", "reads", "the number of the innermost running phase, else -1"),
    row("phase-by", "i", "i", "reads", "whose the innermost running phase of a kind is"),
    row("owner", "i", "i", "reads", "the player whose zone a piece lies in, else that of its seat"),
    row("turn", "i", "i", "reads", "how far a player sits from the active one; nobody comes last"),
    row("around", "li", "l", "reads", "players clockwise from one of them; from the first seat for -1"),
    row("back-around", "li", "l", "reads", "players counterclockwise from one of them"),
    row("seat-after", "ii", "i", "reads", "how far a player sits from another; 0 if that is nobody"),
    row("seers", "l", "l", "reads", "for each piece the players who know it, as bits"),
    row("lasting", "i", "l", "reads", "the numbers of the lasting effects of a kind, oldest first"),
    row("lasts", "i", "i", "reads", "whether the lasting effect of a number is still there"),
    row("is-kept", "i", "i", "reads", "whether a lasting effect knows a piece by name"),
    row("all-last", "l", "i", "reads", "whether the lasting effects of all these numbers are still there"),
    row("kept", "ii", "i", "reads", "of the lasting effect of a number: me, them, this, source, then kept numbers"),
    row("kept-list", "ii", "l", "reads", "a kept list of the lasting effect of a number"),
    row("winners", "", "l", "reads", "who has won as it stands"),
    row("all-lost", "", "i", "reads", "whether every player has lost"),
    row("missing-sets", "lli", "i", "pure",
        "how many needs stay uncovered when each packed source covers one; the wild word or -1"),
    row("just-enough", "li", "i", "pure", "whether numbers reach another, and would not without any one of them"),
    row("uses", "iii", "i", "reads", "how often the limit in these cells was used, since when and in which round"),
    row("check-seen", "il", "-", "stops", "hidden pieces among those a player chooses from are a named error"),
)  # fmt: skip
#: What changes the state.
_CHANGING = (
    row("set-cell", "ii", "-", "changes", "put a number at a position of array [key]"),
    row("set-scalar", "i", "-", "changes", "put a number under [key]"),
    row("keep-set", "il", "-", "changes", "let a state that is a set hold these"),
    row("use-up", "iii", "-", "changes", "count one use in these cells, since when and in which round"),
    row("set-counter", "iiii", "-", "changes", "put a number at a position of the counters, within bounds"),
    row("change-counter", "iiii", "i", "changes", "add to a counter within bounds; by how much it changed"),
    row("move", "liiii", "l", "changes", "move pieces to a zone (by whom, to the bottom, face down); those moved"),
    row("swap", "lli", "-", "changes", "let pieces and as many others take each other's places (by whom)"),
    row("remove", "l", "-", "changes", "take pieces out of the game"),
    row("reorder", "il", "-", "changes", "give a zone its pieces in another order"),
    row("shuffle", "ii", "-", "changes", "put a zone in random order, with a stream"),
    row("roll", "iii", "l", "changes", "so many throws of a die of so many faces, with a stream; each uses up fuel"),
    row("pick", "lii", "l", "changes", "so many members by chance, with a stream"),
    row("turn-over", "li", "-", "changes", "turn pieces: 1 face down, 0 face up, -1 over"),
    row("reveal", "ll", "-", "changes", "let players know pieces"),
    row("handle", "li", "-", "changes", "remember who played or resolved pieces last"),
    row("log", "iiiiiilll", "-", "changes",
        "note an event: code, by, unit, amount, from zone, to zone, cards, values, who knew the cards before"),
    row("note", "ii", "-", "changes", "`log` of an event that has nothing but a code and by whom"),
    row("keep", "iiiiillll", "i", "changes",
        "a lasting effect: kind, me, them, this, source, kept numbers, kept lists (packed), what it ends with (a phase "
        "or -1, then `until` blocks), pieces it knows by name; its number; too many are a named error"),
    row("end-until", "i", "-", "changes", "end an `until` block and everything that was made in it"),
    row("drop", "i", "-", "changes", "end the lasting effect of a number"),
    row("begin-phase", "ii", "i", "changes", "begin a phase of a kind, by whom; its number"),
    row("end-phase", "i", "-", "changes", "a phase of this number is over"),
    row("close-phase", "i", "-", "changes", "drop what was made to last until this phase is over"),
    row("rank", "lil", "-", "changes", "players, how many keys each, all keys: the best win"),
    row("win", "i", "-", "changes", "a player is among the winners"),
    row("lose-game", "i", "-", "changes", "a player has lost and is no winner"),
    row("leave-phase", "i", "-", "changes", "leave the innermost running phase of a kind, if one is running"),
    row("finish", "i", "-", "changes", "the game is over: 1 end, 2 win, 3 lose; nothing runs any more"),
    row("spend", "", "-", "changes", "use up fuel; none left is a named error"),
)  # fmt: skip

#: What depends on the phases that run. A phase in which nobody is asked and none of these runs is left out.
LOOK_AT_PHASES = frozenset(("active", "turn", "running", "rounds", "current-phase", "phase-by", "leave-phase"))

OPERATIONS: dict[str, Operation] = {
    operation.name: operation for operation in (*_NUMBERS, *_CONDITIONS, *_LISTS, *_TABLES, *_READING, *_CHANGING)
}
#: Operations that may change the state, and those that only look.
CHANGING = frozenset(name for name, operation in OPERATIONS.items() if operation.effect == "changes")
#: What has to be undone after it was tried: fuel that was used up is gone.
UNDONE = CHANGING - {"spend"}
QUIET = frozenset(name for name, operation in OPERATIONS.items() if operation.effect in ("pure", "reads"))


@lru_cache(4096)
def sorts_of(name: str, count: int) -> str | None:
    """What each of so many operands of an operation is; None if it does not take so many."""
    takes = OPERATIONS[name].takes
    plain = takes.rstrip("*")
    if count != len(plain) and not (takes.endswith("*") and count >= len(plain) - 1):
        return None
    return (plain + plain[-1:] * count)[:count]
