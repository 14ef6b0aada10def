"""Where everything lies in the memory of a module. Every number has 32 bits; docs/engine.md has a picture of it.

A list is the address of its length, and its members follow. The state of the running game always lies at the same
place, so that addresses in it are constants; a copy of it is a copy of its bytes.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from heistdsl.engine.chance import hash_of
from heistdsl.engine.machine import DEEPEST, FUEL
from heistdsl.engine.sha import ROUND_CONSTANTS
from heistdsl.game_errors import MOST_LASTING
from heistdsl.ir.facts import MOST_LISTED, REASONS, Facts
from heistdsl.ir.ops import HIGHEST, NIL
from heistdsl.ir.program import Const, Expr, Op, Program
from heistdsl.ir.stirring import stirring_of
from heistdsl.ir.walking import each_once, exprs_of, statements

WORD: Final = 4
PAGE: Final = 65536
#: Bytes for the lists of a state; for lists that are forgotten at the next question; results of games.
HEAP_BYTES: Final = 1 << 20
ARENA_BYTES: Final = 12 << 20
#: The heap may grow by so many bytes more than what was in use before what is not needed any more is left behind: to
#: try something copies all of it, and it should stay in the nearest cache of a processor.
RESERVE: Final = 6144
#: Bytes behind a zone, and behind the heap, that may be written over: words are copied four and eight at a time. A
#: piece that comes on top moves eight one further, so of a zone with room for one nine are written.
SPARE: Final = 32
#: Lists of no more numbers are sorted without a jump that depends on them.
FEW: Final = 24
#: How many questions may be open at once.
MOST_OPEN: Final = 512
#: The text of logs that is not hashed yet, and the longest line of one.
LOG_BYTES: Final = 1 << 20
LINE_BYTES: Final = 1 << 16
_LONGEST_NUMBER: Final = 16
#: How many games may be played in one call, and how many bytes a state that has not begun may have.
MOST_RESULTS: Final = 256
TEMPLATE_BYTES: Final = 1 << 18
#: How much room the answers and seeds of rollouts have, and how many words the result of one has.
TRIAL_BYTES: Final = 1 << 16
OUTCOME_WORDS: Final = 3
_FIRST: Final = 1024
#: States begin at a multiple of the first, copies of them so many bytes behind one.
_ALIGNED: Final = 4096
_COPIES: Final = 2048

#: The numbers of a state, in their order.
SCALARS: Final = (
    "top", "limit", "told", "recorded", "fuel", "seed_low", "seed_high", "n", "everyone", "seating", "seconds", "clock",
    "ticking", "stamp", "calls", "decisions", "changed", "sweeps", "over", "reason", "ending", "left", "frame", "depth",
    "root", "above", "phase", "lasting", "winners", "losers", "keys", "answer", "answers", "which", "ret",
    "rets", "asked", "check", "spread", "hashed",
)  # fmt: skip
#: Numbers beside the state: what the caller is told of an error, and how the bots are doing.
OUTSIDE: Final = (
    "error", "trap", "done", "open_count", "nested", "log_begin", "logged", "drawn", "imaginer", "world", "offhand",
    "who", "count", "unwatched", "in_mind", "begun", "begun_lines", "prepared",
)  # fmt: skip
#: Errors by number.
ERRORS: Final = ("", "overflow", "fuel", "recursion", "type", "hidden", "endless", "space", "trap")
#: How a frame, a thread, a phase and a lasting effect are laid out, by words.
FRAME: Final = ("FRAME_CODE", "FRAME_BELOW", "FRAME_CELLS")
THREAD: Final = (
    "THREAD_FRAME", "THREAD_DEPTH", "THREAD_ASKED", "THREAD_ANSWERED", "THREAD_ANSWER", "THREAD_ANSWERS",
    "THREAD_WHICH", "THREAD_CHECK", "THREAD_KIDS", "THREAD_NEXT", "THREAD_WHO", "THREAD_COUNT", "THREAD_SIZE",
)  # fmt: skip
PHASE: Final = ("PHASE_KIND", "PHASE_BY", "PHASE_NUMBER", "PHASE_ROUND", "PHASE_DEPTH", "PHASE_BELOW", "PHASE_SIZE")
LASTING: Final = (
    "LASTING_NUMBER", "LASTING_KIND", "LASTING_ME", "LASTING_THEM", "LASTING_THIS", "LASTING_SOURCE",
    "LASTING_NUMBERS", "LASTING_LISTS", "LASTING_ENDS", "LASTING_PIECES", "LASTING_SIZE",
)  # fmt: skip
#: A question as a list: after its length these, then the options.
ASKED: Final = (
    "ASKED_LENGTH", "ASKED_NUMBER", "ASKED_PLAYER", "ASKED_KIND", "ASKED_PROMPT", "ASKED_LOW", "ASKED_HIGH",
    "ASKED_FLAGS", "ASKED_DEFAULT", "ASKED_STYLE", "ASKED_OPTIONS",
)  # fmt: skip
#: One game in the results, by words; then the score of each seat, eight words of the digest, and for each piece who had
#: it and who played it.
RESULT: Final = ("RESULT_ANSWERS", "RESULT_REASON", "RESULT_WINNERS", "RESULT_SCORES")


@dataclass
class Layout:
    """Addresses by name; `lists` are those of lists that the program knows. `data` are the bytes that memory begins
    with, by address; `sizes` say how many members an array has."""

    constants: dict[str, int] = field(default_factory=dict)
    scalars: dict[str, int] = field(default_factory=dict)
    arrays: dict[str, int] = field(default_factory=dict)
    lists: dict[tuple[int, ...], int] = field(default_factory=dict)
    data: list[tuple[int, bytes]] = field(default_factory=list)
    sizes: dict[str, int] = field(default_factory=dict)
    next: int = _FIRST

    def room(self, words: int) -> int:
        """The address of so many new words."""
        found = self.next
        self.next += WORD * words
        return found

    def align(self, beyond: int = 0) -> None:
        """Go on at a multiple of 4,096 and so many bytes: copies from one such place to another are quicker if both
        begin a line of the cache, and if a processor can tell by the low bits that they are not the same."""
        self.next += (beyond - self.next) % _ALIGNED

    def put(self, numbers: Sequence[int]) -> int:
        """The address of these numbers."""
        found = self.room(len(numbers))
        self.data.append((found, words_of(numbers)))
        return found

    def put_list(self, members: Sequence[int]) -> int:
        """The address of a list of these numbers."""
        return self.put([len(members), *members])

    def put_bytes(self, text: bytes) -> int:
        """The address of these bytes."""
        padded = text + bytes(-len(text) % WORD)
        found = self.room(len(padded) // WORD)
        self.data.append((found, padded))
        return found

    def array(self, name: str, size: int) -> None:
        """Room for an array; position -1 is one more word."""
        self.arrays[name], self.sizes[name] = self.room(size + 1) + WORD, size

    def table(self, name: str, numbers: Sequence[int]) -> None:
        """An array that never changes, whose last number stands at position -1, too."""
        self.arrays[name], self.sizes[name] = self.put([numbers[-1], *numbers]) + WORD, len(numbers)

    def hashes(self, constant: str, names: Iterable[str]) -> None:
        """The hashes of the names of streams of chance, 64 bits each, under the name of a constant."""
        self.next += -self.next % 8
        self.constants[constant] = self.put_bytes(b"".join(hash_of(name).to_bytes(8, "little") for name in names))

    def names(self, names: Iterable[str], scale: int = WORD) -> None:
        """Constants 0, 1, 2, ... words."""
        self.constants |= {name: scale * number for number, name in enumerate(names)}


def words_of(numbers: Sequence[int]) -> bytes:
    """Numbers of 32 bits as they lie in memory."""
    return struct.pack(f"<{len(numbers)}i", *numbers)


def lay_out(program: Program, shapes: Sequence[Sequence[int]], checks: Sequence[Sequence[int]]) -> Layout:
    """The memory of a program, up to where its states lie. `shapes` say for each block, and `checks` for each check of
    an answer, which cells of its frame are lists (1) and which numbers (0)."""
    facts, exprs = program.facts, _exprs_of(program)
    layout = Layout()
    for names in (FRAME, THREAD, PHASE, LASTING, ASKED, RESULT):
        layout.names(names)
    layout.names((f"ERROR_{name.upper()}" for name in ERRORS), 1)
    empty = layout.put_list([])
    layout.constants |= {
        "EMPTY": empty, "SECONDS_PER_ANSWER": 5, "NIL": NIL, "LOWEST": NIL + 1, "FUEL": FUEL, "DEEPEST": DEEPEST,
        "MOST_LASTING": MOST_LASTING,
        "PIECES": len(facts.pieces), "UNSEEN": int(not _asks_who_knows(exprs)),
        "NO_PHASE": HIGHEST,
        "ZONES": len(facts.zones), "SETS": facts.sets, "STIRS": int(stirring_of(program).beyond),
        "MOST_DECISIONS": facts.most_decisions, "LIMIT": REASONS.index("limit"), "WIDEST": 10_000,
        "MOST_SUBSETS": 5_000, "MOST_OPEN": MOST_OPEN, "TRIES": 12, "MOST_LISTED": MOST_LISTED,
        "MOST_PLAYERS": facts.max_players, "RESULT_SIZE": result_words(facts) * WORD,
        "HORIZON": facts.horizon, "FARTHEST": 60, "FOLLOWED": 6, "SPARE": SPARE, "FEW": FEW, "RESERVE": RESERVE,
    }  # fmt: skip
    for name, rows in program.tables.items():
        listed = [row if isinstance(row, int) else layout.put_list(row) if row else empty for row in rows]
        layout.table(f"T_{name}", listed)
    _known_lists(layout, exprs)
    layout.table("passes", [*(int(style.action == "pass" and not style.type) for style in facts.styles), 0])
    layout.table("doubts", [*(int(style.type == "condition") for style in facts.styles), 0])
    layout.table("shapes", [*(layout.put_list(shape) for shape in shapes), empty])
    layout.table("check_shapes", [*(layout.put_list(shape) for shape in checks), empty])
    layout.constants["LIGHT_QUESTIONS"] = layout.put_list([layout.put_list([0] * (len(ASKED) - 2))])
    for seats in range(facts.max_players + 1):
        layout.constants[f"SEATING_{seats}"] = layout.put_list(range(seats))
    for name in ("players", "sight", "codes", "holders", "arrivals", "departures"):
        layout.array(name, len(facts.zones))
    layout.array("code_ends", len(facts.zones) + 1)
    layout.constants["CODE_TEXTS"] = layout.arrays["code_texts"] = layout.room(2 * len(facts.zones) + 4) + 2 * WORD
    layout.constants["CODES"] = layout.arrays["code_texts"] - 2 * WORD
    layout.constants["CODE_WIDTHS"] = layout.arrays["code_ends"] - WORD
    layout.array("seats", len(facts.pieces))
    layout.array("open", 2 * MOST_OPEN + SPARE // WORD)
    layout.constants["OPEN"] = layout.arrays["open"]
    layout.constants["PENDING"] = layout.room(4 * MOST_OPEN)
    layout.hashes("STREAM_HASHES", facts.streams)
    layout.hashes("LUCK_HASHES", bot_streams(facts.max_players))
    return layout


def _exprs_of(program: Program) -> list[Expr]:
    """All expressions of a program, each once."""
    bodies = (procedure.body for procedure in program.procedures.values())
    return each_once(expr for body in bodies for stmt in statements(body) for expr in exprs_of(stmt))


def _asks_who_knows(exprs: Sequence[Expr]) -> bool:
    """Whether the rules ever look at who knows a piece."""
    return any(
        isinstance(each, Op) and (each.name == "check-seen" or (each.name == "cell" and each.key == "known"))
        for each in exprs
    )


def _known_lists(layout: Layout, exprs: Sequence[Expr]) -> None:
    """The lists of constants in a program: nobody changes a list, so each is made once."""
    for each in exprs:
        members = known_members(each)
        if members and members not in layout.lists:
            layout.lists[members] = layout.put_list(members)


def known_members(expr: Expr) -> tuple[int, ...]:
    """The members of a list of constants; none for anything else."""
    if not isinstance(expr, Op) or expr.name != "list":
        return ()
    members = tuple(each.value for each in expr.arguments if isinstance(each, Const))
    return members if len(members) == len(expr.arguments) else ()


def place_state(layout: Layout, program: Program) -> None:
    """Room for all that changes, behind what never does."""
    facts = program.facts
    for name in OUTSIDE:
        layout.scalars[name] = layout.room(1)
    _log(layout)
    layout.array("luck", facts.max_players + 1)
    layout.constants["LUCK"] = layout.arrays["luck"]
    layout.constants["LUCK_ASIDE"] = layout.room(facts.max_players + 1)
    layout.next += -layout.next % 8
    layout.constants["LUCK_STARTS"] = layout.room(2 * (facts.max_players + 1))
    layout.constants["RESULTS"] = layout.room(MOST_RESULTS * result_words(facts) + SPARE // WORD)
    layout.constants["TRIALS"] = layout.room(TRIAL_BYTES // WORD)
    for name in ("TEMPLATE", "WORLD"):
        # The number of bytes, then these.
        layout.align(_COPIES - WORD)
        layout.constants[name] = layout.room(TEMPLATE_BYTES // WORD)
    layout.constants |= {"BEGUN_LOG": layout.room(LINE_BYTES // WORD), "MOST_BEGUN": LINE_BYTES}
    layout.constants["WORLD_BYTES"] = TEMPLATE_BYTES - WORD
    layout.align()
    layout.constants["STATE"] = layout.next
    for name in SCALARS:
        layout.scalars[name] = layout.room(1)
    for name in ("where", "face", "known", "since", "handler", "held", "played"):
        layout.array(name, len(facts.pieces))
    layout.array("c", len(facts.counters))
    for name, size in (("counts", len(facts.phases)), ("streams", len(facts.streams)), ("options", len(facts.options)),
                       ("sets", facts.sets), ("zones", len(facts.zones)), ("knowing", len(facts.zones))):  # fmt: skip
        layout.array(name, size)
    names = ("face", "known", "since", "handler", "held", "played", "streams", "knowing")
    layout.constants |= {name.upper(): layout.arrays[name] for name in names}
    layout.constants |= {"STREAM_COUNT": len(facts.streams), "ZONE_LISTS": layout.arrays["zones"]}
    layout.constants["HASH"] = layout.room(8)
    layout.constants["REST"] = layout.room(16)
    layout.constants["HEAP"] = layout.next
    layout.next += HEAP_BYTES
    layout.constants["HEAP_END"] = layout.next
    layout.next += SPARE + WORD
    for name in ("ASIDE", "BRANCH"):
        layout.align(_COPIES - WORD)
        layout.constants[name] = layout.room(1 + (layout.constants["HEAP_END"] - layout.constants["STATE"]) // WORD)
    layout.align(_COPIES)
    layout.constants["ARENA"] = layout.next
    layout.next += ARENA_BYTES
    layout.constants["END"] = layout.next = -(-layout.next // PAGE) * PAGE


def _log(layout: Layout) -> None:
    """What lines are made of and hashed with, and where they are written: a game that begins in the first half is sure
    to have the second one."""
    for name, form in (("decimals", "{},"), ("thousandths", "{:03},")):
        texts = b"".join(form.format(number).encode("ascii").ljust(WORD, b"\0") for number in range(1000))
        layout.arrays[name] = layout.put_bytes(texts)
    layout.constants["BEFORE_VALUES"] = int.from_bytes(b"-1,", "little")
    layout.constants["ROUND_CONSTANTS"] = layout.put_bytes(struct.pack("<64I", *ROUND_CONSTANTS))
    layout.constants["SHA_WORDS"] = layout.room(len(ROUND_CONSTANTS))
    layout.array("texts", 2 * MOST_RESULTS)
    begin = layout.constants["LOG"] = layout.room(LOG_BYTES // WORD)
    layout.constants["LOG_HALF"] = begin + LOG_BYTES // 2
    layout.constants["LOG_FULL"] = layout.next - LINE_BYTES
    layout.constants["LINE_END"] = layout.next - 2 * _LONGEST_NUMBER


def result_words(facts: Facts) -> int:
    """How many words the result of one game has."""
    return len(RESULT) - 1 + facts.max_players + 8 + 2 * len(facts.pieces)


def bot_streams(seats: int) -> list[str]:
    """The names of the streams of bots, by seat, then that of the order in which they speak."""
    return [*(f"bot:p{seat + 1}" for seat in range(seats)), "bot:order"]
