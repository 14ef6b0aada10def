"""The part of the rules reference that is in force: of the running phase, or of what somebody names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from rich.text import Text

from heistdsl.model.ruleset import Ruleset
from heistdsl.reference.book import open_book
from heistdsl.reference.changes import Changes
from heistdsl.reference.make import play_with
from heistdsl.reference.page import Block, Item, Points, Prose, Section, Statements, plain
from heistdsl.reference.steps import find_course
from heistdsl.table.board import wrapped
from heistdsl.table.names import Names, sentence
from heistdsl.table.seen import Seen
from heistdsl.text import did_you_mean

_DIM = "bright_black"
#: Sections of one name that are shown at once.
_MOST_SHOWN = 3


class Reference:
    """The sections of a game's reference about what is done, with the variants it is played with."""

    def __init__(self, ruleset: Ruleset, options: Mapping[str, str]) -> None:
        course = find_course(open_book(play_with(ruleset, options), "en", Changes()))
        self.sections = tuple(each for section in course.sections for each in _all(section))

    def about(self, anchor: str) -> Section | None:
        """The section at an anchor (`phases-turn`), if it says anything."""
        return next((each for each in self.sections if anchor in (each.anchor, *each.aliases)), None)

    def called(self, wanted: str) -> list[Section]:
        """The sections that are called so, or else those whose names begin so."""
        exact = [each for each in self.sections if each.title.lower() == wanted]
        return exact or [each for each in self.sections if each.title.lower().startswith(wanted)]


@cache
def reference_of(names: Names) -> Reference:
    """The reference of the game at a table, made when somebody asks for it first."""
    return Reference(names.ruleset, names.options)


def rules_lines(names: Names, seen: Seen, about: str, width: int) -> list[Text]:
    """The rules of the innermost running phase that has any, or of what is called so."""
    reference = reference_of(names)
    wanted = about.lower().strip()
    if wanted:
        chosen = reference.called(wanted)
    else:
        running = (reference.about(f"phases-{phase}") for phase in reversed(seen.phases))
        chosen = [section for section in running if section is not None and section.blocks][:1]
    if not chosen:
        titles = list(dict.fromkeys(section.title.lower() for section in reference.sections if section.blocks))
        meant = did_you_mean(wanted, titles) if wanted else ""
        told = f"There are rules about: {', '.join(titles)}." if titles else "The rules of this game say nothing more."
        return wrapped(Text(f"{told}{f' {sentence(meant)}' if meant else ''}"), width)
    return [line for section in chosen[:_MOST_SHOWN] for line in _section(names, section, width)]


def _all(section: Section) -> Iterator[Section]:
    yield section
    for inner in section.sections:
        yield from _all(inner)


def _section(names: Names, section: Section, width: int) -> Iterator[Text]:
    yield Text(section.title, style="bold")
    for block in section.blocks:
        yield from _block(names, block, width)
    if section.sections:
        inner = ", ".join(each.title for each in section.sections)
        yield from wrapped(Text(f"See too: {inner}.", style=_DIM), width, "  ")


def _block(names: Names, block: Block, width: int) -> Iterator[Text]:
    match block:
        case Prose(line=line):
            yield from wrapped(Text(plain(line)), width)
        case Points(items=items, title=title):
            if title:
                yield Text(title, style="italic")
            yield from _items(items, width, "  ")
        case Statements(entries=entries, title=title):
            if title:
                yield Text(title, style="italic")
            for entry in entries:
                # Pages lead to the answer of a question; here it stands behind it.
                known = names.ruleset.ledger.get(entry.id)
                answer = plain(entry.answer) or (known.ruling if known else "")
                yield from wrapped(Text(f"  • {plain(entry.line)} {answer}".rstrip()), width, "    ")


def _items(items: tuple[Item, ...], width: int, indent: str) -> Iterator[Text]:
    for item in items:
        yield from wrapped(Text(f"{indent}• {plain(item.line)}"), width, f"{indent}  ")
        yield from _items(item.items, width, f"{indent}  ")
