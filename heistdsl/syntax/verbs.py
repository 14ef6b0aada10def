"""The verbs of the effect language: one row each.

A verb is a row, not a grammar rule: its row says which objects and prepositions it takes, what kind of thing each is,
and what the event of the same name carries. The grammar, the checker, the interpreter, the wording and the tables in
docs/language.md all read this table.

Kinds of argument are written as words the checker knows: `cards` (pieces of any type), `zone`, `number`, `players`,
`unit` (a counter or a supply that is counted), `dice`, `place` (a zone or a map node), `clock`, `game` (the game or a
phase), `share`, `event`, `key` (an expression over each ranked player), `any`.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Verb:
    """One row.

    `objects` are the shapes of the object, in order of preference: `cards` a selection of pieces, `n from` a number
    of pieces out of the zone after `from`, `n unit` a number of a unit, `n` a bare number, `none` no object at all.
    `prepositions` maps each preposition to the kind of its argument; one that ends in `?` may be left out.
    `carries` lists the payload of the event beside `by`, `source` and `this`. `suspends`, `random` and `reveals`
    give the effect class of the verb itself.
    """

    name: str
    objects: tuple[str, ...]
    prepositions: dict[str, str]
    carries: tuple[str, ...]
    meaning: str
    manners: tuple[str, ...] = ()
    third: str = ""
    suspends: bool = False
    random: bool = False
    reveals: bool = False

    @property
    def third_person(self) -> str:
        """The form after a subject: `draws` for `draw`."""
        return self.third or self.name + "s"


MANNERS: tuple[str, ...] = ("facedown", "faceup", "randomly", "publicly")
PREPOSITIONS: tuple[str, ...] = (
    "from", "to", "on", "onto", "with", "for", "at", "by", "against", "under", "among", "of",
)  # fmt: skip

_MOVED = ("card", "cards", "amount", "from", "to")

VERBS: dict[str, Verb] = {
    verb.name: verb
    for verb in (
        # ---- moving pieces
        Verb("draw", ("n unit", "n"), {"from": "zone?", "to": "zone?"}, _MOVED,
             "take cards from the top of a deck into your hand", ("faceup", "facedown")),
        Verb("discard", ("cards", "n from", "n unit"), {"from": "zone?", "to": "zone?"}, _MOVED,
             "put cards onto the discard pile", ("randomly", "facedown", "faceup"), suspends=True),
        Verb("move", ("cards", "n from", "n unit"), {"from": "zone?", "to": "place"}, _MOVED,
             "put cards into another zone", ("facedown", "faceup", "randomly"), suspends=True),
        Verb("play", ("cards", "n from"), {"from": "zone?", "to": "zone?", "on": "cards?", "against": "players?"},
             (*_MOVED, "against"), "put cards into play; a card played does what its text says",
             ("facedown", "faceup"), suspends=True),
        Verb("place", ("cards", "n from"), {"from": "zone?", "onto": "place?", "under": "place?", "on": "place?"},
             _MOVED, "lay cards on top of or under a zone or another card", ("facedown", "faceup", "randomly"),
             suspends=True),
        Verb("deal", ("n unit", "n", "cards"), {"from": "zone?", "to": "zone"}, _MOVED,
             "hand out cards from the top of a deck", ("facedown", "faceup")),
        Verb("give", ("cards", "n from", "n unit"), {"from": "zone?", "to": "players"}, (*_MOVED, "against"),
             "hand over cards or a number of something to a player", ("randomly", "facedown"), suspends=True),
        Verb("steal", ("cards", "n from", "n unit"), {"from": "any?"}, (*_MOVED, "against"),
             "take cards or a number of something from another player", ("randomly", "facedown"), suspends=True),
        Verb("swap", ("cards",), {"with": "cards"}, _MOVED, "exchange the places of two selections"),
        Verb("attach", ("cards",), {"to": "cards"}, ("card", "cards", "host"), "lay a card on the card it changes",
             third="attaches"),
        Verb("detach", ("cards",), {}, ("card", "cards", "host"), "take a card off the card it lies on",
             third="detaches"),
        Verb("remove", ("cards", "n from"), {"from": "zone?"}, _MOVED, "take cards out of the game",
             ("randomly",), suspends=True),
        Verb("refill", ("zone",), {"to": "number", "from": "zone?"}, _MOVED,
             "draw until a zone holds a number of cards"),
        Verb("slide", ("cards", "zone"), {"to": "zone?"}, _MOVED,
             "put pieces into the first free slots, or close the gaps of a slotted zone"),
        Verb("advance", ("cards",), {"by": "number?", "to": "place?"}, (*_MOVED,), "move a piece along its track"),
        # ---- what is seen
        Verb("reveal", ("cards", "n from"), {"from": "zone?", "to": "any?"}, ("card", "cards", "amount"),
             "show cards to everyone, or to the players after `to`", reveals=True),
        Verb("look", ("cards", "n from"), {"at": "cards?", "from": "zone?"}, ("card", "cards", "amount"),
             "see cards that are hidden from you", reveals=True),
        Verb("hide", ("cards",), {}, ("card", "cards"), "turn cards face down", reveals=False),
        Verb("flip", ("cards", "n from"), {"from": "zone?", "to": "zone?"}, _MOVED, "turn cards over",
             ("facedown", "faceup"), reveals=True),
        # ---- order
        Verb("shuffle", ("zone",), {}, ("zone",), "put a zone in random order", random=True),
        Verb("arrange", ("cards",), {"onto": "zone?", "under": "zone?", "to": "zone?"}, ("cards",),
             "put cards in an order you choose", suspends=True, reveals=True),
        # ---- numbers
        Verb("gain", ("n unit",), {"from": "zone?", "at": "number?"}, ("amount", "unit", "card", "cards"),
             "get a number of something", ("facedown", "faceup")),
        Verb("lose", ("n unit", "none"), {}, ("amount", "unit", "card", "cards"),
             "give up a number of something; without an object, lose the game", suspends=True),
        Verb("spend", ("cards", "n unit", "n from"), {"to": "zone?", "from": "zone?"},
             ("amount", "unit", "card", "cards", "from", "to"), "pay with something", suspends=True),
        Verb("split", ("n unit",), {"among": "players"}, ("amount", "unit", "share"),
             "divide a number among players as you choose", suspends=True),
        Verb("roll", ("n unit", "cards", "n from"), {"for": "any?", "from": "zone?", "to": "zone?"},
             ("total", "values", "purpose", "dice"), "throw dice", random=True),
        # ---- people
        Verb("join", ("set",), {}, ("group",), "become a member of a set of players"),
        Verb("leave", ("set",), {}, ("group",), "stop being a member of a set of players"),
        Verb("owe", ("share", "n unit"), {"to": "players", "on": "event"}, ("share", "to"),
             "be bound to pay when the event happens"),
        Verb("pass", ("none",), {}, (), "do nothing when asked", third="passes"),
        # ---- cards and the game
        Verb("resolve", ("cards",), {}, ("card", "cards"), "do what the text of a card says", suspends=True),
        Verb("rank", ("players",), {"by": "key"}, (), "put players in order by numbers, the first number first"),
        Verb("win", ("none",), {}, (), "win the game"),
        Verb("end", ("game",), {}, (), "finish the game or a phase now"),
        Verb("run", ("clock",), {}, (), "let the clock run"),
        Verb("halt", ("clock",), {}, (), "stop the clock"),
    )
}  # fmt: skip

#: Every spelling of a verb to its name: `draws` and `draw` to `draw`.
SPELLINGS: dict[str, str] = {
    spelling: verb.name for verb in VERBS.values() for spelling in (verb.name, verb.third_person)
}


def generated_terminals() -> str:
    """The three terminals of the grammar that come from these tables, as lines of Lark."""

    def one_of(words: tuple[str, ...]) -> str:
        return "|".join(sorted(words, key=lambda word: (-len(word), word)))

    return f"VERB.2: /({one_of(tuple(SPELLINGS))})(?![\\w.]|-\\w)/\nMANNER.2: /({one_of(MANNERS)})(?![\\w.]|-\\w)/\n"
