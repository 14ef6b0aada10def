"""What would have fitted, in the words of somebody who designs cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from heistdsl.syntax.failure import INDENT, LINE_END, Failure
from heistdsl.syntax.verbs import MANNERS, PREPOSITIONS, SPELLINGS

_OPERATORS: Final = frozenset(
    ("SIGN", "DIVIDE", "COMPARE", "CHANGE", "*", "=", "..", "and", "or", "is", "in", "has", "not")
)
_OPERATOR: Final = "an operator such as `+` or `and`"
_MOST_PHRASES: Final = 3
_PUNCTUATION: Final = (":", "->", ")", "]", "}", "(", "[", ",")

#: The words behind a kind of word that the grammar does not spell out.
WORDS_OF: Final[dict[str, tuple[str, ...]]] = {
    "VERB": tuple(SPELLINGS),
    "MANNER": MANNERS,
    "RULE": ("ban", "allow", "skip", "extra"),
    "EDGE": ("start", "end"),
    "NEXT": ("next",),
    "DIRECTION": ("clockwise", "counterclockwise"),
    "SLOPE": ("rising", "falling"),
    "SECRETLY": ("secretly",),
    "CHOOSE": ("choose", "chooses"),
    "NAMES": ("name", "names"),
    "DIVIDE": ("except",),
}

#: What kind of value is wanted after a word.
_WANTED: Final[dict[str, str]] = {
    **dict.fromkeys(("if", "elif", "while", "where", "require", "and", "or", "not", "during"), "a condition"),
    **dict.fromkeys(("SIGN", "*", "COMPARE", "CHANGE", "..", "repeat"), "a number"),
    **dict.fromkeys(("from", "to", "onto", "under"), "a zone, cards or players"),
    **dict.fromkeys(("in", "among"), "a set"),
    "VERB": "a number or a card selection",
    "is": "a kind",
    "sort": "a zone",
    "emit": "an event",
    "phase": "the name of a phase",
}


def fitting_words(failure: Failure) -> Iterator[str]:
    """Every word of the language that would have fitted."""
    for kind in sorted(failure.fitting):
        yield from WORDS_OF.get(kind, (kind,) if kind.isalpha() and kind.islower() else ())


def describe_fitting(failure: Failure) -> str:
    """`a number or a card selection`; empty where too many things fit to list them."""
    phrases = list(dict.fromkeys(_phrases(failure)))
    for least_telling in (_OPERATOR, "`,`", "`where`"):
        if len(phrases) > _MOST_PHRASES and least_telling in phrases:
            phrases.remove(least_telling)
    if not phrases:
        return ""
    return phrases[0] if len(phrases) == 1 else ", ".join(phrases[:-1]) + " or " + phrases[-1]


def _phrases(failure: Failure) -> Iterator[str]:
    fitting = failure.fitting
    yield from _main_phrase(failure)
    if "STRING" in fitting and "NUMBER" not in fitting:
        yield "a label in quotes"
    if INDENT in fitting:
        yield "an indented block"
    if {"NUMBER", "let", "EDGE"} & fitting:
        return
    yield from (f"`{sign}`" for sign in _PUNCTUATION if sign in fitting and not _is_part_of_a_path(sign, fitting))
    keywords = sorted(kind for kind in fitting - _OPERATORS if kind.isalpha() and kind.islower())
    others = [word for word in keywords if word not in PREPOSITIONS]
    if len(keywords) <= 2:
        yield from (f"`{word}`" for word in keywords)
    elif "where" in others:
        yield "`where`"
    operators = sorted(fitting & _OPERATORS)
    if len(operators) > 1:
        yield _OPERATOR
    elif operators:
        yield f"`{operators[0]}`"
    if len(keywords) - len(others) > 2:
        yield "a preposition such as `from`"
    if LINE_END in fitting:
        yield "the end of the line"


def _main_phrase(failure: Failure) -> Iterator[str]:
    fitting = failure.fitting
    previous = failure.previous.kind if failure.previous else ""
    if "let" in fitting:
        yield "a statement"
    elif "EDGE" in fitting or "now" in fitting:
        yield "an event such as `draw` or `start of turn`"
    elif {"NUMBER", "NAME"} <= fitting:
        yield _WANTED.get(previous, "a value")
    elif "NUMBER" in fitting:
        yield "a number"
    elif "NAME" in fitting:
        yield _WANTED.get(previous, "a name")
    elif "VERB" in fitting:
        yield "a verb"


def _is_part_of_a_path(sign: str, fitting: frozenset[str]) -> bool:
    return sign in "([" and "." in fitting
