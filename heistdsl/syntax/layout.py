"""Line ends and indentation as tokens, in the manner of Python."""

from __future__ import annotations

from collections.abc import Iterator

from lark import Token
from lark.lark import PostLex

_OPENING = frozenset(("LPAR", "LBRACE", "LSQB"))
_CLOSING = frozenset(("RPAR", "RBRACE", "RSQB"))


class LayoutError(Exception):
    """Indentation that fits no open block (`dedent`) or that holds a tab (`tab`), with its place."""

    def __init__(self, problem: str, start: int, end: int) -> None:
        super().__init__(problem)
        self.problem = problem
        self.start = start
        self.end = end


class Layout(PostLex):
    """Turns the line ends of one text at a time into `_NL`, `_INDENT` and `_DEDENT`.

    The text may be a block that stands indented in a larger file: `base` is the number of columns its lines
    start with, `end` where it stops. Line ends in brackets are no tokens. A text without a last line end gets
    one. `tokens` are those that the parser has seen; `widest_line` and `deepest` measure how much is nested.
    """

    # A word that does not fit is read as a name and not as a keyword that happens to begin it.
    always_accept = ("_NL", "NAME")

    def __init__(self) -> None:
        self.begin(0, 0)

    def begin(self, base: int, end: int) -> None:
        """Get ready for the next text."""
        self._indents = [base]
        self._end = end
        self.tokens: list[Token] = []
        self.widest_line = 0
        self.deepest = 0

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        """The tokens of the lexer with the layout put in."""
        tokens = self.tokens
        brackets = line_began = 0
        for token in stream:
            kind = token.type
            if kind == "_NL":
                if brackets:
                    continue
                self.widest_line = max(self.widest_line, len(tokens) - line_began)
                tokens.append(token)
                yield token
                if token.end_pos != self._end:
                    yield from self._indentation(token)
                line_began = len(tokens)
                continue
            if kind in _OPENING:
                brackets += 1
                self.deepest = max(self.deepest, brackets)
            elif kind in _CLOSING:
                brackets -= 1
            tokens.append(token)
            yield token
        self.widest_line = max(self.widest_line, len(tokens) - line_began)
        if tokens and tokens[-1].type != "_NL":
            yield self._token("_NL", self._end, self._end)
        while len(self._indents) > 1:
            self._indents.pop()
            yield self._token("_DEDENT", self._end, self._end)

    def _indentation(self, line_end: Token) -> Iterator[Token]:
        margin = line_end[line_end.rindex("\n") + 1 :]
        stop = line_end.end_pos or 0
        start = stop - len(margin)
        if "\t" in margin:
            raise LayoutError("tab", start, stop)
        indents = self._indents
        if len(margin) > indents[-1]:
            indents.append(len(margin))
            self.deepest = max(self.deepest, len(indents))
            yield self._token("_INDENT", start, stop)
        while len(margin) < indents[-1]:
            if len(indents) == 1 or len(margin) > indents[-2]:
                raise LayoutError("dedent", start, stop)
            indents.pop()
            yield self._token("_DEDENT", stop, stop)

    def _token(self, kind: str, start: int, end: int) -> Token:
        token = Token(kind, "", start, end_pos=end)
        self.tokens.append(token)
        return token
