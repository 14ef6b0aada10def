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
_FEWEST_TOLD, _MOST_TOLD = 3, 16
#: So many lines of what else a text says are kept when there is little room.
_MOST_BRIEF = 2
#: The line of the prompt.
_PROMPT = 1


def screen(
    names: Names,
    seen: Seen,
    question: Question,
    told: Sequence[Told],
    size: tuple[int, int],
    keys: Sequence[Text] = (),
) -> list[Text]:
    """Lines for a screen of so many columns and lines, the question at its end, below it the `keys` that can be typed.

    What does not fit is told more briefly: first the table, then the choices, then what has happened.
    """
    width, height = size
    asked = asked_lines(names, question, width)
    table = board(names, seen, width, brief=False)
    told = told[:-1] if told and told[-1].heading else told
    news = told_lines(told, width)
    lines = 1 + bool(news) + 1 + len(keys) + _PROMPT
    if lines + len(table) + min(len(news), _FEWEST_TOLD) + len(asked) > height:
        table = board(names, seen, width, brief=True)
    if lines + len(table) + min(len(news), _FEWEST_TOLD) + len(asked) > height:
        asked = asked_lines(names, question, width, brief=True)
    room = height - lines - len(table) - len(asked)
    if len(news) > room:
        news = told_lines(told, width, brief=True)
    most = min(_MOST_TOLD, max(_FEWEST_TOLD, room))
    news = [Text("…", style=_DIM), *news[len(news) - most + 1 :]] if len(news) > most else news
    told_part = [rule(width, "What happened"), *news] if news else []
    whose = rule(width, capital(names.player(seen.me)))
    return [heading(names, seen, width), *table, *told_part, whose, *asked, *keys]


def heading(names: Names, seen: Seen, width: int) -> Text:
    """Which game, where it stands, and what the clock says, as a line across."""
    phases = " › ".join(dict.fromkeys(names.phase(phase) for phase in seen.phases))
    told = Text.assemble((names.ruleset.name, "bold"), f" · {phases}" if phases else "")
    if names.ruleset.clock is not None:
        told.append(f" · {clock_text(seen.clock)}", style="bold")
        if seen.deadline is not None:
            told.append(f" of {clock_text(seen.deadline)}")
    return _across(told, width)


def clock_text(seconds: int) -> str:
    """Seconds as people read a clock."""
    return f"{seconds // 60}:{seconds % 60:02}"


def rule(width: int, title: str = "") -> Text:
    """A line across, perhaps with a title."""
    return _across(Text(title), width) if title else Text("─" * width, style=_DIM)


def _across(title: Text, width: int) -> Text:
    title.truncate(width - 6, overflow="ellipsis")
    line = Text.assemble(("── ", _DIM), title, " ")
    line.append("─" * max(0, width - line.cell_len), style=_DIM)
    return line


def told_lines(told: Sequence[Told], width: int, brief: bool = False) -> list[Text]:
    """What has happened; what belongs to one phase stands below its name. `brief` sets sentence behind sentence."""
    if brief:
        parts = [(f"{each.text}:", "italic") if each.heading else (each.text, "") for each in told]
        return wrapped(Text(" ").join(Text(text, style=style) for text, style in parts), width)
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
    more = [line for each in question.more.split("\n") if each for line in wrapped(Text(each, style=_DIM), width)]
    lines += [*more[:_MOST_BRIEF], *([Text("…", style=_DIM)] if len(more) > _MOST_BRIEF else [])] if brief else more
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
