"""The screen of one question: the table, what has happened, what is asked and what can be chosen, as far as it fits."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from heistdsl.table.board import board, colour_of, wrapped
from heistdsl.table.names import Names, capital
from heistdsl.table.narration import Told
from heistdsl.table.question import Choice, Question
from heistdsl.table.seen import Seen

_DIM = "bright_black"
#: Lines of what has happened: at least, and at most.
_FEWEST_TOLD, _MOST_TOLD = 3, 14
#: The lines of the prompt and the words below it.
_PROMPT = 3


def screen(names: Names, seen: Seen, question: Question, told: Sequence[Told], width: int, height: int) -> list[Text]:
    """Lines for a screen of this size, the question at its end. What does not fit is told more briefly: first the
    table, then what has happened, then the choices."""
    asked = asked_lines(names, question, width)
    head = [heading(names, seen, width), rule(width)]
    table = board(names, seen, width, brief=False)
    news = told_lines(told, width)
    room = height - len(head) - len(asked) - _PROMPT
    if len(table) + min(len(news), _FEWEST_TOLD) + 1 > room:
        table = board(names, seen, width, brief=True)
    if len(table) + min(len(news), _FEWEST_TOLD) + 1 > room:
        asked = asked_lines(names, question, width, brief=True)
        room = height - len(head) - len(asked) - _PROMPT
    most = min(_MOST_TOLD, max(_FEWEST_TOLD, room - len(table) - 1))
    news = [Text("…", style=_DIM), *news[len(news) - most + 1 :]] if len(news) > most else news
    return [*head, *table, rule(width), *news, *([rule(width)] if news else []), *asked]


def heading(names: Names, seen: Seen, width: int) -> Text:
    """Which game, where it stands, and what the clock says."""
    phases = " › ".join(dict.fromkeys(names.phase(phase) for phase in seen.phases))
    left = Text.assemble((names.ruleset.name, "bold"), f" · {phases}" if phases else "")
    if names.ruleset.clock is not None:
        left.append(f" · {clock_text(seen.clock)}", style="bold")
    left.truncate(width, overflow="ellipsis")
    return left


def clock_text(seconds: int) -> str:
    """Seconds as people read a clock."""
    return f"{seconds // 60}:{seconds % 60:02}"


def rule(width: int) -> Text:
    """A line across."""
    return Text("─" * width, style=_DIM)


def told_lines(told: Sequence[Told], width: int) -> list[Text]:
    """What has happened; what belongs to one phase stands below its name."""
    lines: list[Text] = []
    for each in told:
        if each.heading:
            lines.append(Text(each.text, style="italic"))
        else:
            lines += wrapped(Text.assemble("  ", each.text), width, "    ")
    return lines


def asked_lines(names: Names, question: Question, width: int, brief: bool = False) -> list[Text]:
    """The question and its choices. `brief` leaves out what the cards say and sets choices side by side."""
    source = f"{question.source}: " if question.source else ""
    lines = wrapped(Text.assemble((source, "bold magenta"), (question.text, "bold")), width)
    if question.more and not brief:
        for each in question.more.split("\n"):
            lines += wrapped(Text(f"  {each}", style=_DIM), width, "  ")
    if question.decision.kind == "number":
        return lines
    heads = [
        _numbered(names, number, choice, len(question.choices)) for number, choice in enumerate(question.choices, 1)
    ]
    if brief:
        return [*lines, *_in_columns(heads, width)]
    widest = max((head.cell_len for head in heads), default=0)
    return [
        *lines,
        *(_with_detail(head, choice, widest, width) for head, choice in zip(heads, question.choices, strict=True)),
    ]


def card_lines(names: Names, card_id: str, width: int) -> list[Text]:
    """A card as it is printed, in a frame of space."""
    card = names.ruleset.cards[card_id]
    head = Text.assemble((names.wording.name(card), f"bold {colour_of(names, card.kind)}"), f"  {names.kind(card)}")
    lines = [head]
    if names.facts(card):
        lines += wrapped(Text(names.facts(card), style=_DIM), width)
    for paragraph in filter(None, names.text_of(card.id).split("\n")):
        lines += wrapped(Text(f"  {paragraph}"), width, "  ")
    if card.flavour:
        lines += wrapped(Text(f"  {card.flavour}", style="italic"), width, "  ")
    return lines


def _numbered(names: Names, number: int, choice: Choice, count: int) -> Text:
    digits = len(str(count))
    colour = colour_of(names, names.ruleset.cards[choice.card].kind) if choice.card else ""
    times = f" × {len(choice.ids)}" if len(choice.ids) > 1 else ""
    return Text.assemble((f"{number:>{digits + 1}} ", "bold"), (capital(choice.head), colour), times)


def _with_detail(head: Text, choice: Choice, widest: int, width: int) -> Text:
    line = head.copy()
    column = min(widest, width // 2)
    if choice.detail:
        line.append(" " * max(2, column + 2 - line.cell_len))
        line.append(choice.detail, style=_DIM)
    line.truncate(width, overflow="ellipsis")
    return line


def _in_columns(heads: Sequence[Text], width: int) -> list[Text]:
    """Side by side, read downwards."""
    widest = max((head.cell_len for head in heads), default=1)
    columns = max(1, min(len(heads), (width + 2) // (widest + 2)))
    rows = -(-len(heads) // columns)
    lines = []
    for row in range(rows):
        line = Text()
        for head in heads[row::rows]:
            padded = head.copy()
            padded.pad_right(widest + 2 - head.cell_len)
            line = line + padded
        line.truncate(width, overflow="ellipsis")
        lines.append(line)
    return lines
