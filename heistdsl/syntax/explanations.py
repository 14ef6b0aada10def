"""The diagnostics of the effect language explained: H0401 to H0411."""

from textwrap import fill
from typing import Final

from heistdsl.syntax.verbs import VERBS
from heistdsl.text import Explanation

_VERBS: Final = fill(", ".join(f"`{verb}`" for verb in sorted(VERBS)), 110, initial_indent=" " * 14)[14:]

EXPLANATIONS: Final = (
    Explanation(
        "H0401",
        "a word that does not fit",
        "Up to this word the text can be read, and with it no longer. The message says what could stand there\n"
        "instead; if the word looks like a slip of one that fits, that one is suggested. A statement begins with\n"
        "a verb (`draw 1`), with who does it (`others draw 1`), or with a word such as `if`, `each` or `on`.\n\n"
        f"The verbs are {_VERBS}.",
        wrong="drow 1 card\n",
        right="draw 1\n",
    ),
    Explanation(
        "H0402",
        "an empty text",
        "There are only blanks and comments. A card that does nothing says so.",
        wrong="# nothing yet\n",
        right="nothing\n",
    ),
    Explanation(
        "H0403",
        "a word in the wrong place",
        "The word is known, but belongs elsewhere. `else` and `elif` stand in the column of an `if` that has a\n"
        "line of its own. `pay`, `use`, `match`, `bargain`, `window` and `choose one` begin a line and are never\n"
        "the rest of another one, so that it is clear where they end. A condition stands in front of what it is\n"
        "about; only a choice between two values has its `if` in the middle, and then an `else`.",
        wrong="if heat > 3: use once per turn: draw 1\n",
        right="if heat > 3:\n  use once per turn: draw 1\n",
    ),
    Explanation(
        "H0404",
        "a missing `:` or `;`",
        "A `:` stands between the head of a statement such as `if`, `on` or `may` and what belongs to it. Two\n"
        "statements on one line are parted by a `;`.",
        wrong="if heat > 3 draw 1\n",
        right="if heat > 3: draw 1\n",
    ),
    Explanation(
        "H0405",
        "brackets or quotes that do not match",
        "Every `(`, `[` and `{` is closed by its counterpart, perhaps on a later line; a quote ends on its line.",
        wrong="draw count(my.hand\n",
        right="draw count(my.hand)\n",
    ),
    Explanation(
        "H0406",
        "a margin that fits nowhere",
        "What belongs to a line that ends in a `:` stands below it, two spaces further in; the lines of one block\n"
        "begin in the same column. Tabs are no margin, for they are as wide as each editor likes.",
        wrong="if heat > 3:\ndraw 1\n",
        right="if heat > 3:\n  draw 1\n",
    ),
    Explanation(
        "H0407",
        "not a name",
        "Names and words are written in small letters a to z, digits and single hyphens, as in `getaway-car`. What\n"
        "the language says itself, such as `one` or the verbs, cannot be a name where it would mean that.",
        wrong="my.getaway_car += 1\n",
        right="my.getaway-car += 1\n",
    ),
    Explanation(
        "H0408",
        "a sign without a meaning",
        "Usually a sign of another language, or a typographic one that came in by copying. One `=` compares and\n"
        "sets, `and`, `or` and `not` are words, quotes are straight, and comments begin with `#`.",
        wrong="if heat == 3: draw 1\n",
        right="if heat = 3: draw 1\n",
    ),
    Explanation(
        "H0409",
        "a number out of range",
        "Numbers are whole and have at most nine digits; the seconds of a time go from 00 to 59.",
        wrong="on clock at 9:75: draw 1\n",
        right="on clock at 10:15: draw 1\n",
    ),
    Explanation(
        "H0410",
        "nested too deeply",
        "More than a hundred levels of expressions and blocks in one another are a slip or an attack, never a card.\n"
        "Name the parts with `let`, or make a procedure of them.",
    ),
    Explanation(
        "H0411",
        "plain English",
        "The words of the language are taken from cards, but there is one way to say each thing, without articles and\n"
        "fillers: `draw 2` for `draw two cards`, `my.hand` for `your hand`, `me` for `you`. The help shows the whole\n"
        "line in its words. Where something is in capitals, such as ZONE, fill in what you mean. The habits that are\n"
        "known are listed in docs/language.md, and all words stand there, too.",
        wrong="at the end of your turn, draw two cards\n",
        right="on end of turn by me: draw 2\n",
    ),
)
