"""The diagnostics of decks and constraints explained: H0615, H0616, H0618, H0619."""

from typing import Final

from heistdsl.text import Explanation

EXPLANATIONS: Final = (
    Explanation(
        "H0615",
        "a deck beyond its limits",
        "Under `limits:` a deck says how many `cards` it has, and of how many `copies` a card may be. A number\n"
        "of copies is the most there may be; a range such as `55..65` includes both ends.",
        wrong="types: {job: {}}\n"
        "cards: {museum: {type: job}}\n"
        "decks: {short: {of: job, limits: {copies: 1}, cards: {museum: 2}}}\n",
        right="types: {job: {}}\n"
        "cards: {museum: {type: job}}\n"
        "decks: {short: {of: job, limits: {copies: 2}, cards: {museum: 2}}}\n",
    ),
    Explanation(
        "H0616",
        "a broken constraint",
        "Constraints say what must hold of the designs of a game or deck: how many there are, what their\n"
        "numbers add up to, what every one of them must have. The message shows the part that does not hold\n"
        "and the cards it looks at. Change the cards, or what is asked of them.",
        wrong="types: {job: {}}\n"
        "cards: {museum: {type: job}}\n"
        "constraints: {enough: count(everything where job) >= 2}\n",
        right="types: {job: {}}\n"
        "cards: {museum: {type: job, copies: 2}}\n"
        "constraints: {enough: count(everything where job) >= 2}\n",
    ),
    Explanation(
        "H0618",
        "no such deck",
        "A deck is named by its id if it belongs to the game or to a pack that is laid on, else by the file\n"
        "it stands in. If a file holds several decks, say which one: `--deck FILE:ID`.",
    ),
    Explanation(
        "H0619",
        "a pack changes what the game says of its own cards",
        "The game states constraints on its complete set of cards, and with the cards of the pack they do\n"
        "not hold. That may be meant, so this is a hint and no error. A pack can say what holds with it by\n"
        "replacing the constraints, and a deck in the pack can choose among the cards.",
    ),
)
