"""The usual ways of getting YAML wrong, each with what to write instead."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from heistdsl.loader.slips import explain_by_lines
from heistdsl.text import Diagnostic, Label, Source, Span, error

_ENTRY = re.compile(r"(?P<indent>\s*(?:- +)*)(?P<key>[^\s:#'\"][^:#'\"]*):\s+(?P<text>\S.*)")


@dataclass(frozen=True, slots=True)
class SyntaxProblem:
    """Where a YAML parser gave up: its own words, the offset, and the offset of what it was reading."""

    source: Source
    words: str
    at: int
    began: int | None

    @property
    def character(self) -> str:
        """The character at which it gave up, or nothing at the end of the file."""
        return self.source.text[self.at : self.at + 1]

    def span(self, offset: int | None = None) -> Span:
        """One character at the offset, by default where it gave up."""
        start = min(self.at if offset is None else offset, len(self.source.text))
        return Span(self.source, start, min(start + 1, len(self.source.text)))


def explain_syntax_error(problem: SyntaxProblem) -> Diagnostic:
    """The diagnostic H0101 for a syntax error, in words for somebody who does not know YAML's grammar."""
    for words, explain in _EXPLANATIONS:
        if words in problem.words:
            place = problem.began if explain is _explain_missing_colon else problem.at
            slip = explain_by_lines(problem.source, place or 0) if explain in _OF_LAYOUT else None
            return slip or explain(problem)
    return error("H0101", f"this is not YAML: {problem.words}", problem.span())


def _explain_colon(problem: SyntaxProblem) -> Diagnostic:
    line, column = problem.source.line_column(problem.at)
    entry = _ENTRY.fullmatch(problem.source.line_text(line))
    if entry and entry.start("text") < column and entry["text"][0] in "“„”":
        help = f'write `{entry["key"]}: "{entry["text"].strip("“„” ")}"`'
        quote = problem.span(problem.source.line_start(line) + entry.start("text"))
        return error("H0101", "typographic quotes are letters like others", quote, help)
    if entry and entry.start("text") < column:
        return error("H0101", "a `: ` ends a text that has no quotes", problem.span(), _as_block(problem, problem.at))
    help = "keys of one mapping begin in the same column; `:` and a space follow each key"
    return error("H0101", "a key cannot stand here", problem.span(), help)


def _as_block(problem: SyntaxProblem, at: int) -> str:
    """How the text on a line with a key stands as a block, or the general advice."""
    line, _ = problem.source.line_column(at)
    entry = _ENTRY.fullmatch(problem.source.line_text(line))
    if entry is None:
        return "put the text in quotes"
    text = entry["text"].rstrip()
    if text[0] in "'\"" and text[0] == text[-1]:
        other = "'" if text[0] == '"' else '"'
        return f"put it in the other quotes: `{entry['key']}: {other}{text[1:-1]}{other}`"
    return f"write the text as a block, or put it in quotes:\n{entry['key']}: |\n  {text}"


def _explain_character(problem: SyntaxProblem) -> Diagnostic:
    if problem.character == "\t":
        help = "indent with spaces"
        return error("H0101", "a tab cannot indent a line", problem.span(), help)
    return _explain_indicator(problem)


def _explain_indicator(problem: SyntaxProblem) -> Diagnostic:
    offset = problem.at if problem.began is None else problem.began
    character = problem.source.text[offset : offset + 1]
    message = f"a text cannot begin with `{character}`"
    return error("H0101", message, problem.span(offset), _as_block(problem, offset))


def _explain_open_quote(problem: SyntaxProblem) -> Diagnostic:
    began = problem.at if problem.began is None else problem.began
    quote = problem.source.text[began : began + 1]
    return error("H0101", "this quote is never closed", problem.span(began), f"close it with `{quote}`")


def _explain_escape(problem: SyntaxProblem) -> Diagnostic:
    at = problem.at if problem.character != "\\" else problem.at + 1
    letter = problem.source.text[at : at + 1]
    span = Span(problem.source, at - 1, at + 1)
    help = "in single quotes a backslash is only a backslash"
    return error("H0101", f"`\\{letter}` means nothing in double quotes", span, help)


def _explain_flow(problem: SyntaxProblem) -> Diagnostic:
    opening = problem.source.text[problem.began or 0 : (problem.began or 0) + 1]
    closing = "]" if opening == "[" else "}"
    related = (Label(problem.span(problem.began), "it begins here"),)
    return error("H0101", f"`,` or `{closing}` is missing", problem.span(), related=related)


def _explain_block(problem: SyntaxProblem) -> Diagnostic:
    line, column = problem.source.line_column(problem.at)
    if problem.source.line_text(line)[: column - 1].strip(" -"):
        message = "this does not belong to the value before it"
        return error("H0101", message, problem.span(), _as_block(problem, problem.at))
    help = "keys of one mapping begin in the same column, and so do the `-` of one list"
    what = "a list item" if problem.character == "-" else "this line"
    return error("H0101", f"{what} does not fit what stands above it", problem.span(), help)


def _explain_missing_colon(problem: SyntaxProblem) -> Diagnostic:
    start = problem.at if problem.began is None else problem.began
    line, _ = problem.source.line_column(start)
    end = problem.source.line_start(line) + len(problem.source.line_text(line).rstrip())
    return error("H0101", "`:` is missing after this key", Span(problem.source, start, max(start, end)))


def _explain_block_header(problem: SyntaxProblem) -> Diagnostic:
    help = "the text of a block begins on the next line, indented"
    return error("H0101", "nothing may follow `|` or `>`", problem.span(), help)


def _explain_tag(problem: SyntaxProblem) -> Diagnostic:
    help = "a text that begins with `!` needs quotes"
    return error("H0107", "tags are not allowed in rule files", problem.span(), help)


def _explain_depth(problem: SyntaxProblem) -> Diagnostic:
    return error("H0106", "values are nested too deep", problem.span())


# PyYAML has two parsers, which say some things in different words.
_EXPLANATIONS: Final[tuple[tuple[str, Callable[[SyntaxProblem], Diagnostic]], ...]] = (
    ("mapping values are not allowed", _explain_colon),
    ("that cannot start any token", _explain_character),
    ("while scanning an alias", _explain_indicator),
    ("while scanning an anchor", _explain_indicator),
    ("while scanning a directive", _explain_indicator),
    ("while scanning a block scalar", _explain_block_header),
    ("found unexpected end of stream", _explain_open_quote),
    ("unknown escape character", _explain_escape),
    ("found undefined tag handle", _explain_tag),
    ("exceeded maximum nesting depth", _explain_depth),
    ("while parsing a flow", _explain_flow),
    ("could not find expected ':'", _explain_missing_colon),
    ("while parsing a block", _explain_block),
    ("expected '<document start>'", _explain_block),
    ("did not find expected <document start>", _explain_block),
)
#: What may have its cause on another line.
_OF_LAYOUT: Final = (_explain_colon, _explain_missing_colon, _explain_block, _explain_block_header)
