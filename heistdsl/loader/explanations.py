"""The diagnostics of the loader explained: H0101 to H0109."""

from typing import Final

from heistdsl.text import Explanation

EXPLANATIONS: Final = (
    Explanation(
        "H0101",
        "the file is not well-formed YAML",
        "Rule files are YAML. The usual slip is an effect text with a `: ` in it on the line of its key:\n"
        "YAML takes the `: ` for the end of another key. Write such a text as a block: `|` after the key\n"
        "and the text on the lines below it, indented.\n"
        "The same code stands for quotes and brackets that are never closed, lines that begin in the wrong\n"
        "column, tabs as indentation, and texts that begin with a sign YAML keeps for itself.",
        wrong="effect: if hand is empty: draw 1\n",
        right="effect: |\n  if hand is empty: draw 1\n",
    ),
    Explanation(
        "H0102",
        "a key nobody knows",
        "Every key of a rule file has a meaning, so a key without one is a slip. Near names are suggested.",
        wrong="gaem: {id: vault-run}\n",
        right="game: {id: vault-run}\n",
    ),
    Explanation(
        "H0103",
        "a value of the wrong kind",
        "The key is known, but what stands there is not what it takes: a text instead of a number, a word\n"
        "that is not in the list, a number out of range. Only `true` and `false` are truth values, and only\n"
        "digits make a number; `yes`, `on` or `10:00` are texts.",
    ),
    Explanation(
        "H0104",
        "a key is missing",
        "This kind of thing cannot be read without that key.",
    ),
    Explanation(
        "H0105",
        "a key occurs twice",
        "Within one mapping every key stands once. Of two equal keys only the first would count.",
        wrong="boss: {strength: 3}\nboss: {strength: 4}\n",
        right="boss: {strength: 3}\nrival: {strength: 4}\n",
    ),
    Explanation(
        "H0106",
        "the file is too large",
        "Rule files come from strangers, so there are limits: 2 MiB for a file, 60 levels of nesting, and\n"
        "200,000 values once every alias is written out. Divide the file or write it flatter.",
    ),
    Explanation(
        "H0107",
        "a YAML tag",
        "Tags such as `!!python/object` would let a file decide what a value is. Rule files do without\n"
        "them. A text that begins with `!` needs quotes.",
        wrong="cry: !Stop\n",
        right="cry: '!Stop'\n",
    ),
    Explanation(
        "H0108",
        "the file cannot be read",
        "There is no such file, the system refuses to open it, or it is not UTF-8 text. Editors offer the\n"
        "encoding in their save dialogue.",
    ),
    Explanation(
        "H0109",
        "a character that nobody sees",
        "Some characters are never shown, but turn round the letters that follow, break a line or hide a text: what\n"
        "people read on a card would not be what its file says. They come in with copied text. No word needs them.\n"
        "What words do need is allowed: joiners, soft hyphens, places where a line may break, and for text from\n"
        "right to left the marks U+200E, U+200F and U+061C.",
        wrong='name: "The \\u202EShadow"\n',
        right='name: "The Shadow"\n',
    ),
)
