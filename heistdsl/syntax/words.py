"""The words that the grammar keeps for itself, by where they would be taken for something else than a name.

A word of the language may still be a name where nothing else can stand: after a `.`, after `let`, in
`where rank = 3`. A test compares these tables with the grammar.
"""

from __future__ import annotations

from heistdsl.syntax.verbs import MANNERS, PREPOSITIONS, SPELLINGS

#: Never names, wherever an expression begins.
EXPRESSION_WORDS = frozenset(("last", "not", "table", "times"))

#: What follows a verb in the place of its object.
OBJECT_WORDS = frozenset((*PREPOSITIONS, *MANNERS, "as", "some", "up"))

#: What begins a statement or what may follow one; a verb followed by a `.` is a name all the same.
STATEMENT_WORDS = frozenset((
    "after", "allow", "ban", "bargain", "before", "case", "choose", "chooses", "do", "each", "elif", "else",
    "emit", "extra", "if", "instead", "let", "match", "may", "name", "names", "nothing", "on", "option", "pay",
    "phase", "repeat", "require", "secretly", "skip", "sort", "stop", "treat", "unless", "until", "use",
    "while", "window", *SPELLINGS,
))  # fmt: skip

#: What begins a pattern, beside the verbs.
PATTERN_WORDS = frozenset(("next", "now"))

#: What follows `choose` in the place of the name.
CHOICE_WORDS = frozenset(("one", "some", "up"))

_INNER_WORDS = frozenset((
    "also", "and", "clockwise", "counterclockwise", "during", "end", "except", "falling", "has", "in",
    "is", "naming", "once", "or", "over", "per", "rising", "since", "start", "ties", "where",
))  # fmt: skip

#: Every word that means something to the grammar, verbs included.
KEYWORDS = (
    EXPRESSION_WORDS | OBJECT_WORDS | STATEMENT_WORDS | PATTERN_WORDS | CHOICE_WORDS | _INNER_WORDS
)  # fmt: skip

#: What people write who come from elsewhere, and what it is here: at the beginning of a statement, and within.
OTHER_FIRST_WORDS: dict[str, str] = {
    "add": "gain", "banish": "remove", "break": "stop", "destroy": "discard", "earn": "gain", "elseif": "elif",
    "elsif": "elif", "exchange": "swap", "exile": "remove", "for": "each", "forbid": "ban", "foreach": "each",
    "get": "gain", "kill": "discard", "loop": "repeat", "peek": "look", "pick": "choose", "prevent": "ban",
    "put": "move", "receive": "gain", "return": "move", "sacrifice": "discard", "select": "choose", "send": "move",
    "set": "let", "show": "reveal", "switch": "match", "take": "draw", "trash": "discard", "when": "on",
    "whenever": "on",
}  # fmt: skip
OTHER_INNER_WORDS: dict[str, str] = {
    "contains": "has", "equals": "=", "includes": "has", "into": "to", "isnt": "is not", "minus": "-",
    "plus": "+", "then": ":", "upon": "onto", "whose": "where", "without": "except",
}  # fmt: skip
