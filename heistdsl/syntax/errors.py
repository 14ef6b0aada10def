"""What a designer reads when a text cannot be read: the usual slips by name, and what would fit for all others."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, TypeAlias

from heistdsl.syntax.expectations import describe_fitting, fitting_words
from heistdsl.syntax.failure import INDENT, LINE_END, TEXT_END, Failure, Word
from heistdsl.syntax.verbs import VERBS
from heistdsl.syntax.words import (
    EXPRESSION_WORDS,
    KEYWORDS,
    OTHER_FIRST_WORDS,
    OTHER_INNER_WORDS,
    STATEMENT_WORDS,
)
from heistdsl.text.diagnostic import Diagnostic, Label, error
from heistdsl.text.near import did_you_mean, near
from heistdsl.text.source import Source
from heistdsl.text.span import Span

_Explain: TypeAlias = Callable[[Failure], Diagnostic | None]

_CLOSING: Final = {"(": ")", "[": "]", "{": "}"}
_LONGEST_QUOTE: Final = 30
_NAME: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+){0,20}")

#: Signs of other languages, and typographic ones, with what stands for them here.
_FOREIGN_SIGNS: Final = {
    "==": "=", "&&": "and", "&": "and", "||": "or", "!": "not", "<>": "!=", "=<": "<=", "=>": ">=", ":=": "=",
    "**": "*", "//": "#", "/*": "#", "++": "+= 1", "...": "..", "’": '"', "‘": '"', "'": '"', "“": '"', "”": '"',
    "„": '"', "–": "-", "—": "-", "−": "-", "×": "*", "÷": "/", "≥": ">=", "≤": "<=", "≠": "!=", "→": "->",
    "…": "..",
}  # fmt: skip
#: Compound statements that have a line to themselves.
_OWN_LINE: Final = frozenset(("pay", "use", "match", "bargain", "window"))
_STATEMENT_HELP: Final = "it begins with a verb, or with who does it and a verb; `heist explain H0401` lists them"
_IF_HELP: Final = "it stands in the column of an `if` that has a line of its own"
#: What has a place only below something else.
_BELONGS_TO: Final = {
    "else": ("`if`", _IF_HELP),
    "elif": ("`if`", _IF_HELP),
    "case": ("`match`", "it stands below `match ...:`, indented"),
    "option": ("choice", "it stands below `choose one:` or `window for ...:`, indented"),
}
#: Too often meant as they stand to be slips of other short words.
_PRONOUNS: Final = frozenset(("me", "my", "them", "their", "they", "it", "this", "that"))
_BLOCK_HEADS: Final = frozenset((
    "if", "elif", "else", "match", "case", "each", "repeat", "while", "unless", "on", "before", "after", "instead",
    "use", "until", "pay", "option", "bargain", "phase", "may",
))  # fmt: skip


def explain_failure(failure: Failure) -> Diagnostic:
    """The diagnostic for a word that does not fit."""
    for explain in _EXPLANATIONS:
        diagnostic = explain(failure)
        if diagnostic is not None:
            return diagnostic
    return _explain_anything(failure)


def plain_english(span: Span, rule: str, instead: str) -> Diagnostic:
    """A habit of plain English, the rule behind it, and the author's own line in the words of the language."""
    help = f"write `{instead}`" if "\n" not in instead else f"write\n{instead}"
    return error("H0411", f"`{_shown(Word('', span.text, 0, 0))}` is plain English: {rule}", span, help)


def empty_text(source: Source, place: int) -> Diagnostic:
    """There is nothing but blanks and comments."""
    help = "write `nothing` for a text that does nothing"
    return error("H0402", "there is no statement here", Span(source, place, place), help)


def explain_layout(problem: str, span: Span) -> Diagnostic:
    """A margin that fits nowhere (`dedent`) or holds a tab (`tab`)."""
    if problem == "tab":
        return error("H0406", "a tab in the margin", span, "indent with spaces, two for each level")
    message = "this line begins in a column in which no line above it begins"
    return error("H0406", message, span, "give the lines of one block the same margin")


def number_out_of_range(span: Span) -> Diagnostic:
    """A number with too many digits, or a time whose seconds are more than 59."""
    if ":" in span.text and len(span.text) < 10:
        return error("H0409", f"`{span.text}` is no time: seconds go from 00 to 59", span)
    return error("H0409", "numbers have at most nine digits", span)


def nested_too_deeply(span: Span, limit: int) -> Diagnostic:
    """A tree that other programs could not walk."""
    message = f"this is nested more than {limit} deep"
    return error("H0410", message, span, "name parts of it with `let`, or make a procedure of it")


# ---- signs and words that are none


def _explain_quote(failure: Failure) -> Diagnostic | None:
    rest = failure.rest_of_line
    if not rest.startswith('"') or '"' in rest[1:]:
        return None
    span = Span(failure.source, failure.found.start, failure.found.start + len(rest.rstrip()))
    return error("H0405", "this quote is never closed", span, 'close it with `"` on the same line')


def _explain_foreign_sign(failure: Failure) -> Diagnostic | None:
    text, found, previous = failure.source.text, failure.found, failure.previous
    touching = previous if previous is not None and previous.end == found.start else None
    if touching is not None and touching.kind == "NUMBER" and found.text == ".":
        return error("H0409", "numbers are whole", failure.span(touching, found), "leave out the `.`")
    for start in (touching.start if touching else found.start, found.start):
        for sign, ours in _FOREIGN_SIGNS.items():
            if text.startswith(sign, start) and found.start < start + len(sign):
                return _foreign_sign(failure, Word("", sign, start, start + len(sign)), ours)
    return None


def _foreign_sign(failure: Failure, sign: Word, ours: str = "") -> Diagnostic:
    if sign.text == "==":
        return error("H0408", "one `=` compares", failure.span(sign), "write `=`")
    if sign.text.isspace():
        return error("H0408", "this blank is no ordinary space", failure.span(sign), "type a space")
    help = f"write `{ours}`" if ours else ""
    return error("H0408", f"`{sign.text}` means nothing here", failure.span(sign), help)


def _explain_spelling(failure: Failure) -> Diagnostic | None:
    """Names with capitals, underscores or letters beyond a to z."""
    word = failure.whole_word()
    if not re.fullmatch(r"[\w-]*[^\W\d][\w-]*", word.text) or re.fullmatch(r"[a-z0-9-]+", word.text):
        return None
    kebab = _as_kebab(word.text)
    if kebab.isascii():
        rule, help = "names are small letters with hyphens", f"write `{kebab}`" if _NAME.fullmatch(kebab) else ""
    else:
        rule, help = "names consist of a-z, 0-9 and hyphens", ""
    return error("H0407", f"`{_shown(word)}` is not a name: {rule}", failure.span(word), help)


def _as_kebab(word: str) -> str:
    parted = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", word).replace("_", "-").lower()
    return re.sub(r"-+", "-", parted).strip("-")


# ---- brackets, colons, layout


def _explain_bracket(failure: Failure) -> Diagnostic | None:
    found = failure.found
    opened = _open_brackets(failure.before)
    if not opened:
        if found.kind in _CLOSING.values():
            return error("H0405", f"nothing is open that this `{found.text}` could close", failure.span(found))
        return None
    opening = opened[-1]
    closing = _CLOSING[opening.kind]
    if found.kind in _CLOSING.values() and found.kind != closing:
        label = Label(failure.span(opening), "this is open")
        message = f"`{found.text}` does not close `{opening.text}`"
        return error("H0405", message, failure.span(found), f"write `{closing}`", (label,))
    is_over = failure.is_at_line_end or found.kind in (":", ";")
    is_next_line = "\n" in failure.source.text[opening.end : found.start] and closing in failure.fitting
    if not is_over and not is_next_line:
        return None
    help = f"a `{closing}` is missing" + ("" if found.kind == TEXT_END else f" before `{_shown(found)}`")
    return error("H0405", f"this `{opening.text}` is never closed", failure.span(opening), help)


def _open_brackets(words: tuple[Word, ...]) -> list[Word]:
    opened: list[Word] = []
    for word in words:
        if word.kind in _CLOSING:
            opened.append(word)
        elif word.kind in _CLOSING.values() and opened:
            opened.pop()
    return opened


def _explain_layout(failure: Failure) -> Diagnostic | None:
    found, before = failure.found, failure.before
    if INDENT in failure.fitting and found.kind != INDENT:
        colon = next(word for word in reversed(before) if word.kind == ":")
        help = "indent the lines that belong to it by two spaces"
        return error("H0406", "nothing follows this `:`", failure.span(colon), help)
    if found.kind != INDENT:
        return None
    message = "this line is indented, but the line above it opens no block"
    return error("H0406", message, failure.span(found), "give the lines of one block the same margin")


def _explain_missing_colon(failure: Failure) -> Diagnostic | None:
    found = failure.found
    if ":" not in failure.fitting or not any(word.kind in _BLOCK_HEADS for word in failure.line):
        return None
    if failure.is_at_line_end:
        span = Span(failure.source, failure.end_before, failure.end_before)
        return error("H0404", "a `:` is missing at the end of this line", span)
    if found.text in STATEMENT_WORDS or (":" not in failure.rest_of_line and not _near_words(failure)):
        return error("H0404", "a `:` is missing before this", failure.span(failure.whole_word()))
    return None


# ---- words in the wrong place


def _explain_lost_head(failure: Failure) -> Diagnostic | None:
    """`else`, `elif`, `case` or `option` where nothing is that it could belong to."""
    found, previous = failure.found, failure.previous
    if found.text in ("else", "elif") and not failure.starts_statement(0) and ":" in {w.kind for w in failure.line}:
        help = f"put the `if` and the `{found.text}` on lines of their own, in the same column"
        return error("H0403", f"an `if` within a line takes no `{found.text}`", failure.span(found), help)
    if found.text in _BELONGS_TO and failure.starts_statement(0):
        return _lost_head(failure, found)
    if previous is not None and previous.text in _BELONGS_TO and failure.starts_statement(1):
        return _lost_head(failure, previous)
    return None


def _lost_head(failure: Failure, word: Word) -> Diagnostic:
    owner, help = _BELONGS_TO[word.text]
    return error("H0403", f"this `{word.text}` belongs to no {owner}", failure.span(word), help)


def _explain_own_line(failure: Failure) -> Diagnostic | None:
    """A compound statement behind a colon that may not stand there, so that its head was read as a name."""
    before, found = failure.before, failure.found
    if not before or before[-1].kind != "NAME":
        return None
    if before[-1].text in _OWN_LINE and failure.is_behind_colon(1):
        return _own_line(failure, before[-1], before[-1].text)
    if before[-1].text == "one" and found.kind == ":" and before[-2:-1] and before[-2].kind == "CHOOSE":
        return _own_line(failure, before[-2], "choose one")
    return None


def _own_line(failure: Failure, word: Word, shown: str) -> Diagnostic:
    help = "end the line at the `:` and put what belongs to it below, indented"
    return error("H0403", f"`{shown}` needs a line of its own", failure.span(word), help)


def _explain_trailing_if(failure: Failure) -> Diagnostic | None:
    found, fitting = failure.found, failure.fitting
    help = "a condition stands in front: `if ...:`; a choice of values has an `else`: `2 if ... else 1`"
    if found.text == "if" and "if" not in fitting and LINE_END in fitting:
        return error("H0403", "an `if` cannot follow a statement", failure.span(found), help)
    if "else" in fitting and not failure.starts_statement(0) and not _near_words(failure):
        condition = next((word for word in reversed(failure.line[1:]) if word.kind == "if"), None)
        if condition is not None:
            return error("H0403", "an `if` after a value needs an `else`", failure.span(condition), help)
    return None


def _explain_second_timing(failure: Failure) -> Diagnostic | None:
    """`also on draw`, with a timing that was taken for an event."""
    before = failure.before
    if len(before) < 2 or before[-2].kind != "also" or before[-1].text not in ("on", "before", "after", "instead"):
        return None
    message = "behind `also` stands an event of the same kind"
    return error("H0403", message, failure.span(before[-1]), f"leave out `{before[-1].text}`")


def _explain_edge(failure: Failure) -> Diagnostic | None:
    """`end turn` where an event is meant."""
    previous, word = failure.previous, failure.whole_word()
    if previous is None or previous.text not in ("start", "end") or "of" not in failure.fitting:
        return None
    if failure.found.kind != "NAME" or LINE_END in failure.fitting:
        return None
    help = f"write `{previous.text} of {word.text}`"
    return error("H0401", f"`of` is missing before `{word.text}`", failure.span(word), help)


def _explain_taken_word(failure: Failure) -> Diagnostic | None:
    """A word of the language where a name was meant."""
    found, word = failure.found, failure.previous
    # Behind a verb `+=` is read as a sign and a `=`.
    if found.kind == "=" and len(failure.before) > 1 and word is not None and word.kind == "SIGN":
        word = failure.before[-2]
    if word is None or word.kind == "NAME" or word.text not in KEYWORDS or word.text in EXPRESSION_WORDS:
        return None
    if found.text not in ("=", "+=", "-=", "from", "in") or found.text in failure.fitting:
        return None
    message = f"`{word.text}` is a word of the language and cannot be a name here"
    return error("H0407", message, failure.span(word), "choose another name")


def _explain_other_word(failure: Failure) -> Diagnostic | None:
    """A word that other notations and plain English have for something that this language says in its own way."""
    found, before, line = failure.found, failure.before, failure.line
    if found.text == "if" and before and before[-1].kind == "else":
        return _other_word(failure, Word("", "else if", before[-1].start, found.end), "elif")
    first = line[0] if line else found
    if first.kind == "NAME" and first.text in OTHER_FIRST_WORDS and not _is_named(line):
        return _other_word(failure, first, OTHER_FIRST_WORDS[first.text])
    for word in (found, *before[-1:]):
        if word.kind == "NAME" and word.text in OTHER_INNER_WORDS:
            return _other_word(failure, word, OTHER_INNER_WORDS[word.text])
    verb = VERBS.get(OTHER_FIRST_WORDS.get(found.text.removesuffix("s"), ""))
    if verb is not None and "VERB" in failure.fitting:
        return _other_word(failure, found, verb.third_person)
    return None


def _is_named(line: tuple[Word, ...]) -> bool:
    """Whether the first word of a line is a name by what follows it."""
    return len(line) > 1 and line[1].kind in (".", "[", "(", "=", "CHANGE", "SIGN", "*")


def _other_word(failure: Failure, word: Word, ours: str) -> Diagnostic:
    return error("H0401", f"`{word.text}` is no word of the language", failure.span(word), f"write `{ours}`")


def _explain_near_word(failure: Failure) -> Diagnostic | None:
    """A slip in a keyword or verb: in the found word, or in the one before if that was taken for a name."""
    previous = failure.previous
    if previous is not None and previous.kind == "NAME" and failure.starts_statement(1) and "VERB" in failure.fitting:
        question = did_you_mean(previous.text, STATEMENT_WORDS)
        if question:
            message = f"no statement begins with `{_shown(previous)} {_shown(failure.found)}`"
            return error("H0401", message, failure.span(previous), question)
    if not _near_words(failure):
        return None
    word = failure.whole_word()
    question = did_you_mean(word.text, fitting_words(failure))
    return error("H0401", f"`{_shown(word)}` does not fit here", failure.span(word), question)


def _near_words(failure: Failure) -> list[str]:
    word = failure.whole_word().text
    return near(word, fitting_words(failure)) if word[:1].isalpha() and word not in _PRONOUNS else []


def _explain_two_statements(failure: Failure) -> Diagnostic | None:
    if ";" not in failure.fitting or failure.found.text not in STATEMENT_WORDS:
        return None
    help = "begin a new line, or put a `;` between the two"
    return error("H0404", "a second statement on the same line", failure.span(failure.found), help)


# ---- everything else


def _explain_anything(failure: Failure) -> Diagnostic:
    found = failure.found
    expected = describe_fitting(failure)
    if failure.is_at_line_end:
        what = "line" if found.kind == LINE_END and found.end < failure.end else "text"
        span = Span(failure.source, failure.end_before, failure.end_before)
        return error("H0401", f"the {what} ends too early: expected {expected or 'more'}", span)
    word = failure.whole_word() if found.kind in ("", "NAME") else found
    if not found.kind and not word.text[:1].isalnum():
        return _foreign_sign(failure, word)
    previous = failure.previous
    if previous and previous.kind == "NAME" and failure.starts_statement(1) and {"VERB", "may"} <= failure.fitting:
        message = f"no statement begins with `{_shown(previous)} {_shown(word)}`"
        return error("H0401", message, failure.span(previous), _STATEMENT_HELP)
    message = f"expected {expected}, found `{_shown(word)}`" if expected else f"`{_shown(word)}` does not fit here"
    return error("H0401", message, failure.span(word), _option_help(failure))


def _option_help(failure: Failure) -> str:
    """How the line becomes an option, where only options fit."""
    if "option" not in failure.fitting or not failure.fitting <= {"option", "_DEDENT"}:
        return ""
    line = failure.rest_of_line.strip()
    return f'what players may choose has a label: `option "{line.replace(chr(34), "")}": {line}`'


def _shown(word: Word) -> str:
    if word.is_layout:
        return "the end of the line"
    return word.text if len(word.text) <= _LONGEST_QUOTE else word.text[:_LONGEST_QUOTE] + "…"


_EXPLANATIONS: Final[tuple[_Explain, ...]] = (
    _explain_quote,
    _explain_spelling,
    _explain_foreign_sign,
    _explain_bracket,
    _explain_layout,
    _explain_other_word,
    _explain_lost_head,
    _explain_own_line,
    _explain_trailing_if,
    _explain_second_timing,
    _explain_edge,
    _explain_missing_colon,
    _explain_taken_word,
    _explain_near_word,
    _explain_two_statements,
)
