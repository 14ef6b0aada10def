"""What can be typed beside an answer, and what is shown for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rich.text import Text

from heistdsl.games import Game, RuleError
from heistdsl.table.board import board, wrapped, zone_lines
from heistdsl.table.names import Names, capital, sentence
from heistdsl.table.narration import narrate
from heistdsl.table.question import Choice, Question
from heistdsl.table.rules_in_force import rules_lines
from heistdsl.table.screen import asked_lines, card_lines, heading, told_lines
from heistdsl.table.seen import Seen
from heistdsl.text import did_you_mean

#: What can be typed at every question, and what it does.
REQUESTS: Final = {
    "help": "what can be typed",
    "?": "`? 3` shows the card of choice 3, `? NAME` any card you may know",
    "table": "the whole table and the question again",
    "look": "`look ZONE` shows a zone card by card: `look hand`",
    "log": "what has happened so far; `log 100` shows more of it",
    "rules": "the rules of what is going on; `rules NAME` those of a phase or action",
    "why": "`why 3`, `why p1.strength`: why a choice is open, or a value what it is",
    "undo": "take back your last answer, as long as you have learnt nothing by it",
    "pp": "pass until something concerns you",
    "seat": "`seat 2`: let another player at this keyboard answer first",
    "wait": "`wait 10`: let ten seconds pass, where the game has a clock",
    "pause": "stop the clock until you press Enter",
    "save": "`save FILE`: keep the game in a file from now on",
    "quit": "leave the table; a saved game goes on where it stood",
}
_SHORT = {"h": "help", "t": "table", "l": "log", "r": "rules", "u": "undo", "q": "quit", "exit": "quit", "card": "?"}
#: How many sentences of the log are shown if nobody says.
_LOG = 30


@dataclass(frozen=True, slots=True)
class Request:
    """A word with what stands behind it."""

    word: str
    rest: str


def read_request(question: Question, typed: str) -> Request | None:
    """What was asked for, or None if an answer is meant. A choice of the same name goes first: `/help` is always the
    request."""
    first, _, rest = typed.strip().partition(" ")
    if first.startswith("?") and len(first) > 1:
        first, rest = "?", typed.strip()[1:]
    forced = first.startswith("/")
    word = first.removeprefix("/").lower()
    word = _SHORT.get(word, word)
    if word not in REQUESTS:
        return None
    heads = {choice.head.lower() for choice in question.choices} | {id for each in question.choices for id in each.ids}
    if not forced and typed.strip().lower() in heads:
        return None
    return Request(word, rest.strip())


@dataclass(frozen=True, slots=True)
class Showing:
    """What a request is about: the game as the asked player sees it."""

    names: Names
    game: Game
    seen: Seen
    question: Question
    width: int


def show_request(request: Request, showing: Showing) -> list[Text]:
    """The lines that answer a request for something to read."""
    lines = _shown(request, showing)
    return [
        each for line in lines for each in ([line] if line.cell_len <= showing.width else wrapped(line, showing.width))
    ]


def _shown(request: Request, showing: Showing) -> list[Text]:
    names, seen, rest, width = showing.names, showing.seen, request.rest, showing.width
    match request.word:
        case "help":
            return _help(showing)
        case "?":
            return _card(showing, rest)
        case "look":
            return _look(showing, rest)
        case "log":
            most = int(rest) if rest.isdigit() and len(rest) < 6 else _LOG
            return told_lines(narrate(names, seen.log, seen.me)[-most:] if most else [], width)
        case "rules":
            return rules_lines(names, seen, rest, width)
        case "why":
            return _why(showing, rest)
        case _:
            return [
                heading(names, seen, width), *board(names, seen, width, brief=False),
                *asked_lines(names, showing.question, width),
            ]  # fmt: skip


def _help(showing: Showing) -> list[Text]:
    lines = wrapped(Text(f"Answer with {showing.question.hint}. Beside that:"), showing.width)
    for word, does in REQUESTS.items():
        lines += wrapped(Text.assemble((f"  {word:6} ", "bold"), does), showing.width, " " * 9)
    return lines


def _card(showing: Showing, rest: str) -> list[Text]:
    choice = _choice(showing.question, rest)
    if choice is not None:
        card = card_lines(showing.names, choice.card, showing.width) if choice.card else []
        if not choice.card or not card:
            told = choice.detail or "This says all there is to it."
            return [Text(choice.head, style="bold"), *wrapped(Text(f"  {told}"), showing.width, "  ")]
        return card
    names = showing.names
    called = {card.id: names.wording.name(card).lower() for card in names.ruleset.cards.values()}
    wanted = rest.lower()
    found = [id for id, name in called.items() if wanted in (id, name)]
    found = found or [id for id, name in called.items() if wanted and name.startswith(wanted)]
    if not wanted:
        return [Text("Which card? `? 3` is that of choice 3, `? NAME` any other.")]
    if not found:
        meant = did_you_mean(wanted, [*called.values()]) or "`look ZONE` shows what lies somewhere"
        return [Text(sentence(f"there is no card or choice `{rest}`; {meant}"))]
    return [line for id in found[:4] for line in card_lines(names, id, showing.width)]


def _choice(question: Question, typed: str) -> Choice | None:
    if typed.isdigit() and len(typed) < 6 and 1 <= int(typed) <= len(question.choices):
        return question.choices[int(typed) - 1]
    return next((choice for choice in question.choices if choice.head.lower() == typed.lower()), None)


def _look(showing: Showing, rest: str) -> list[Text]:
    names, seen = showing.names, showing.seen
    refs = list(seen.zones)
    labels = {
        ref: {ref, ref.rpartition(".")[2], names.zone(ref).lower(), names.zone(ref, seen.me).lower()} for ref in refs
    }
    for ref in refs:
        labels[ref].add(names.noun("zones", ref.rpartition(".")[2]).lower())
    wanted = rest.lower().removeprefix("my ").removeprefix("your ")
    found = [ref for ref in refs if wanted in labels[ref] or f"your {wanted}" in labels[ref]]
    own = [ref for ref in found if ref.startswith(f"p{seen.me + 1}.")]
    if not wanted:
        return [Text("Where? " + ", ".join(capital(names.zone(ref, seen.me)) for ref in refs))]
    if not found:
        near = did_you_mean(wanted, sorted({label for each in labels.values() for label in each}))
        return [Text(sentence(f"there is nothing at `{rest}`{f'; {near}' if near else ''}"))]
    chosen = own if own and wanted == rest.lower() else found
    return [line for ref in chosen for line in zone_lines(names, seen, ref, showing.width)]


def _labels(names: Names, ref: str, me: int) -> set[str]:
    """Everything a zone may be called."""
    zone = ref.rpartition(".")[2]
    return {ref, zone, names.noun("zones", zone).lower(), names.zone(ref).lower(), names.zone(ref, me).lower()}


def _why(showing: Showing, rest: str) -> list[Text]:
    choice = _choice(showing.question, rest)
    what = choice.id if choice is not None else _meant(showing, rest)
    if not what:
        return [Text("Why what? `why 3`, `why p1.strength`, `why play:CARD`.")]
    try:
        why = showing.game.explain(what, showing.seen.me)
    except RuleError as problem:
        known = ", ".join(_explainable(showing.names))
        more = f" What can be asked about: {known}." if problem.code == "name" and known else ""
        return wrapped(Text(f"{capital(problem.message)}.{more}"), showing.width)
    return [line for each in str(why).split("\n") for line in wrapped(Text(each), showing.width, "    ")]


def _meant(showing: Showing, rest: str) -> str:
    """What is asked about, with names of cards and values as people type them."""
    typed = rest.strip().lower().replace(" ", "-")
    values = showing.names.ruleset.values
    if typed in values and values[typed].owner == "player":
        return f"p{showing.seen.me + 1}.{typed}"
    return rest.strip()


def _explainable(names: Names) -> Sequence[str]:
    rules = names.ruleset
    owners = {value.id: value.owner for value in rules.values.values()}
    owners |= {counter.id: counter.owner for counter in rules.counters.values()}
    return [f"p1.{id}" if owner else id for id, owner in owners.items() if owner in ("player", None)]
