"""The diagnostics of declarations explained: H0110 and H0111, H0201 to H0209, H0601 to H0614.

Examples are rule files laid over the head of a game; those of packs are files of a pack.
"""

from typing import Final

from heistdsl.text import Explanation

_FILES: Final = (
    Explanation(
        "H0110",
        "an effect text that the file spells differently",
        "Effect texts are read where they stand, so that every message points at the right letter. That\n"
        "rules out escapes in quotes, doubled quotes and folded lines (`>`): write the text as a block.",
        wrong='rules:\n  quiet: "on end of turn:\\n nothing"\nphases: {turn: Turn}\n',
        right="rules:\n  quiet: |\n    on end of turn: nothing\nphases: {turn: Turn}\n",
    ),
    Explanation(
        "H0111",
        "no game in this folder",
        "A game is a folder with at least one file in which `game:` stands, by custom game.yaml.",
    ),
)

_NAMES: Final = (
    Explanation(
        "H0201",
        "declared twice",
        "All files of a folder make up one game, so an id is declared once in all of them, and `setup:`,\n"
        "`flow:` and `game:` stand in one file only. Designs listed under `copies:` have ids of their own.",
        wrong="types: {job: {}}\ncards:\n  museum: {type: job}\n  show: {type: job, copies: [{id: museum}]}\n",
        right="types: {job: {}}\ncards:\n  museum: {type: job}\n  show: {type: job, copies: [{id: gallery}]}\n",
    ),
    Explanation(
        "H0202",
        "not an id",
        "Ids are kebab-case: small letters and digits in words joined by `-`, beginning with a letter. In a\n"
        "text `draw-pile` is one name and `a - b` a subtraction, so there is no doubt about either.",
        wrong="zones: {drawPile: {}}\n",
        right="zones: {draw-pile: {}}\n",
    ),
    Explanation(
        "H0203",
        "a declaration names something that is not there",
        "Zones, types, tags, maps, enumerations, seats and cards are named by their ids, and must be\n"
        "declared somewhere in the files of the game or of the packs on it. Near names are suggested.",
        wrong="zones: {deck: {}}\ntypes: {job: {start: dekc}}\n",
        right="zones: {deck: {}}\ntypes: {job: {start: deck}}\n",
    ),
    Explanation(
        "H0204",
        "an empty range",
        "A range goes from its smaller to its larger number. The same goes for `low` and `high` of a\n"
        "counter and for `min` and `max` of the players.",
        wrong="types: {job: {attributes: {value: 6..1}}}\n",
        right="types: {job: {attributes: {value: 1..6}}}\n",
    ),
    Explanation(
        "H0205",
        "listed twice",
        "In a list of names, of words, or of the edges of a map each one stands once. An edge goes both\n"
        "ways, so [b, a] is the same as [a, b].",
        wrong="words-of: {colour: [red, blue, red]}\n",
        right="words-of: {colour: [red, blue]}\n",
    ),
    Explanation(
        "H0206",
        "one name for two things",
        "A text uses names bare, so a name must not be a zone and a word, a tag and a card, or anything\n"
        "else twice. An attribute is bare inside `where`; its name must not be that of something else that\n"
        "texts name bare. Some names may be shared, because no place of a text can confuse them: a phase\n"
        "and a type, tag or card; a supply and the type it is counted in; the words of a variant and those\n"
        "of another one; an attribute and what belongs to players or pieces.",
        wrong="tags: [vault]\nzones: {vault: {}}\n",
        right="tags: [vault-card]\nzones: {vault: {}}\n",
    ),
    Explanation(
        "H0207",
        "a name that is a word of the language",
        "Where texts use a name bare, it must not be read as something else: `me`, `players` and the like,\n"
        "functions, prepositions, and words such as `and` or `where`. What texts put at the beginning of a\n"
        "statement (seats, counters, states and values of the game), events and phases may not be verbs.",
        wrong="counters: {draw: {}}\n",
        right="counters: {drawn: {}}\n",
    ),
    Explanation(
        "H0208",
        "an attribute in the place of something else",
        "Every piece has an `owner`, a `zone` and other parts, every die a `value`, every place what lies\n"
        "`here`; and beside the attributes of a card stand `name`, `type`, `text` and other keys. An attribute\n"
        "of such a name could not be told from them.",
        wrong="types: {job: {attributes: {owner: player}}}\n",
        right="types: {job: {attributes: {side: player}}}\n",
    ),
    Explanation(
        "H0209",
        "attributes of one name and two types",
        "`sum(value of my.hand)` goes over cards of several types, so `value` is the same sort of thing on\n"
        "all of them. Ranges may differ.",
        wrong="words-of: {level: [low, high]}\n"
        "types: {job: {attributes: {rank: level}}, thief: {attributes: {rank: 1..3}}}\n",
        right="types: {job: {attributes: {rank: 1..6}}, thief: {attributes: {rank: 1..3}}}\n",
    ),
)

_COUNTS: Final = (
    Explanation(
        "H0601",
        "a number out of its range",
        "The attribute of a card or place lies in the range its declaration gives, and a counter starts\n"
        "between its `low` and its `high`.",
        wrong="types: {job: {attributes: {value: 1..3}}}\ncards: {museum: {type: job, value: 4}}\n",
        right="types: {job: {attributes: {value: 1..4}}}\ncards: {museum: {type: job, value: 4}}\n",
    ),
    Explanation(
        "H0602",
        "something every card of its type needs is missing",
        "A card has a type, and a value for each attribute of this type that has no default and is not\n"
        "optional. The same goes for the places of a map.",
        wrong="types: {job: {attributes: {value: 1..3}}}\ncards: {museum: {type: job}}\n",
        right="types: {job: {attributes: {value: {type: 1..3, default: 1}}}}\ncards: {museum: {type: job}}\n",
    ),
    Explanation(
        "H0603",
        "a value that does not fit its attribute",
        "A number for a number, `true` or `false` for a condition, a word of the enumeration, a seat for a\n"
        "player, a time such as `2:30`, a list for a set.",
        wrong="types: {job: {attributes: {value: 1..3}}}\ncards: {museum: {type: job, value: many}}\n",
        right="types: {job: {attributes: {value: 1..3}}}\ncards: {museum: {type: job, value: 3}}\n",
    ),
    Explanation(
        "H0604",
        "an attribute that the type does not have",
        "Beside the keys of every card stand the attributes of its type and nothing else, so that a slip of\n"
        "the pen is never taken for something new.",
        wrong="types: {job: {attributes: {value: 1..3}}}\ncards: {museum: {type: job, value: 1, vlaue: 3}}\n",
        right="types: {job: {attributes: {value: 1..3}}}\ncards: {museum: {type: job, value: 3}}\n",
    ),
    Explanation(
        "H0605",
        "a pack declares what is there already",
        "A pack adds to a game. If it means to change something of the same id it says `replaces: true`, so\n"
        "that nobody loses a card by accident.",
    ),
    Explanation(
        "H0606",
        "nothing to replace",
        "The pack says `replaces: true` about an id that neither the game nor a pack below it declares.",
    ),
    Explanation(
        "H0607",
        "nothing to take out",
        "The pack takes out a card that neither the game nor a pack below it has.",
    ),
    Explanation(
        "H0608",
        "no game below the pack",
        "`extends:` names the game, or another pack, by the id of its folder. It is looked for among the\n"
        "shipped games, in the current folder, in the folders of HEIST_PATH, and next to the pack.",
    ),
    Explanation(
        "H0609",
        "a pack for another game",
        "A pack can be laid only over the game it extends, or over a pack that it extends.",
    ),
    Explanation(
        "H0610",
        "two packs replace the same thing",
        "If two packs that do not know each other replace one card, one of them would be lost. Use one of\n"
        "them, or let one extend the other.",
    ),
    Explanation(
        "H0611",
        "`game:` in a pack",
        "A pack is laid over a game and has none of its own. To play the game by other variants, name them\n"
        "under `parameters:` of the pack.",
    ),
    Explanation(
        "H0612",
        "a card that the deck is not made of",
        "A deck is made of the cards of one type or tag, `of:`, and lists only those.",
        wrong="types: {job: {}, tool: {}}\n"
        "cards: {museum: {type: job}, saw: {type: tool}}\n"
        "decks: {short: {of: job, cards: [museum, saw]}}\n",
        right="types: {job: {}, tool: {}}\n"
        "cards: {museum: {type: job}, saw: {type: tool}}\n"
        "decks: {short: {of: job, cards: [museum]}}\n",
    ),
    Explanation(
        "H0613",
        "more players than seats",
        "Seats are named for everybody who can play, or for nobody.",
        wrong="game: {id: g, name: G, players: 3, seats: {law: The Law, gang: The Gang}}\n",
        right="game: {id: g, name: G, players: 2, seats: {law: The Law, gang: The Gang}}\n",
    ),
    Explanation(
        "H0614",
        "a piece that cannot begin where it should",
        "A piece begins in a zone that may hold it and that there is one of: a zone of the game, or a zone\n"
        "of players if the card belongs to a seat (`owner:`).",
        wrong="zones: {hand: {owner: player}}\ntypes: {job: {start: hand}}\ncards: {museum: {type: job}}\n",
        right="zones: {deck: {}}\ntypes: {job: {start: deck}}\ncards: {museum: {type: job}}\n",
    ),
)

EXPLANATIONS: Final = (*_FILES, *_NAMES, *_COUNTS)
