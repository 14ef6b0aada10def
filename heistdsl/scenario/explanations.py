"""The diagnostics of scenarios explained: H0801 to H0804.

Examples are laid over a game for two with the zones `deck` and, for each player, `hand`, the counter `heat`, and one
`umbrella`.
"""

from typing import Final

from heistdsl.text import Explanation

EXPLANATIONS: Final = (
    Explanation(
        "H0801",
        "a scenario names something that is not there",
        "Cards, zones, counters, states, values, players, phases, variants, decks and entries of the ledger must be\n"
        "declared by the game or pack. What belongs to every player needs to be told whose it is: `p1.hand`.",
        wrong="scenarios:\n  - name: a card in hand\n    arrange: {zones: {p1.hnad: [umbrella]}}\n    steps: []\n",
        right="scenarios:\n  - name: a card in hand\n    arrange: {zones: {p1.hand: [umbrella]}}\n    steps: []\n",
    ),
    Explanation(
        "H0802",
        "an arrangement that cannot be",
        "A card can be laid out as often as the game has copies of it, only where cards of its type may lie, and only\n"
        "as many as there is room for. As many players take part as the game is for, and times are times.",
        wrong="scenarios:\n  - name: two\n    arrange: {zones: {p1.hand: [umbrella, umbrella]}}\n    steps: []\n",
        right="scenarios:\n  - name: one\n    arrange: {zones: {p1.hand: [umbrella]}}\n    steps: []\n",
    ),
    Explanation(
        "H0803",
        "an answer that no decision has",
        "Options are called after what is done and what it is done to: `play:umbrella`, `yes`. No text of the game\n"
        "makes options of this name, or the thing behind the colon is unknown. In `illegal` such a slip would go\n"
        "unnoticed: what cannot be said is not allowed either.",
        wrong="scenarios:\n  - name: no\n    steps:\n      - illegal: {player: p1, option: 'discard:umbrela'}\n",
        right="scenarios:\n  - name: no\n    steps:\n      - illegal: {player: p1, option: 'discard:umbrella'}\n",
    ),
    Explanation(
        "H0804",
        "two scenarios of one name",
        "When one of them fails, nobody can tell which. Say in the name what this scene shows and the other does not.",
        wrong="scenarios:\n  - {name: nothing, steps: []}\n  - {name: nothing, steps: []}\n",
        right="scenarios:\n  - {name: nothing, steps: []}\n  - {name: nothing yet, steps: []}\n",
    ),
)
