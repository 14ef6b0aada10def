"""From the numbers of an open question to a decision that people can read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, product

from heistdsl.engine.decisions import Decision, Given, Option, Player
from heistdsl.ir.facts import KINDS, MOST_LISTED, Facts

#: Where the parts of a question stand in its list.
NUMBER, PLAYER, KIND, PROMPT, LOW, HIGH, FLAGS, DEFAULT, STYLE = range(9)
FIRST_OPTION = 9


def thing_name(facts: Facts, type_: str, value: int) -> str:
    """A thing as option ids and scenarios call it."""
    if value == -1 and type_ != "number":
        return "nothing"
    match type_:
        case "number":
            return str(value)
        case "condition":
            return "yes" if value else "no"
        case "player":
            return f"p{value + 1}"
        case "piece":
            return facts.pieces[value].name
        case "zone":
            return facts.zones[value].name
        case "slot":
            return f"{facts.zones[value].name}.{facts.zones[value].slot}"
        case "place":
            return facts.places[value]
        case _:
            return facts.words[value]


def decision_of(facts: Facts, asked: Sequence[int], players: int) -> Decision:
    """The decision behind the numbers."""
    kind = KINDS[asked[KIND]]
    if kind == "offer":
        return _offer_of(facts, asked, players)
    player = Player(asked[PLAYER])
    secret = bool(asked[FLAGS] & 1)
    preferred = asked[FIRST_OPTION : FIRST_OPTION + max(0, -10 - asked[DEFAULT])]
    options = tuple(_unique(_options(facts, asked, FIRST_OPTION + len(preferred))))
    audience = (player,) if secret else tuple(Player(index) for index in range(players))
    low, high = asked[LOW], asked[HIGH]
    return Decision(
        asked[NUMBER], player, kind, facts.prompts[asked[PROMPT]], options, low, high,
        _default(kind, options, asked[DEFAULT], preferred, low, high), audience, secret=secret,
    )  # fmt: skip


def _offer_of(facts: Facts, asked: Sequence[int], players: int) -> Decision:
    """The decision about an offer; what its numbers are stands in heistdsl/lower/bargains.py."""
    accepting, is_open, left, right, count, *rest = asked[FIRST_OPTION:]
    units, bounds, offer = (rest[place * count : (place + 1) * count] for place in range(3))
    names = [facts.units[unit] for unit in units]
    every = product(*(range(min(bound, MOST_LISTED) + 1) for bound in bounds)) if is_open else ()
    listed = [Option("offer:" + ":".join(map(str, numbers))) for numbers in islice(every, MOST_LISTED)]
    words = [Option(word, word) for word in (("accept", "refuse") if accepting else ("pass",))]
    options = (*words, *listed) if accepting else (*listed, *words)
    return Decision(
        asked[NUMBER], Player(asked[PLAYER]), "offer", facts.prompts[asked[PROMPT]], options, asked[LOW], asked[HIGH],
        options[0], tuple(map(Player, range(players))),
        bounds=tuple(zip(names, bounds, strict=True)) if is_open else (),
        standing=tuple(zip(names, offer, strict=True)) if accepting else None, sides=(Player(left), Player(right)),
    )  # fmt: skip


def _default(
    kind: str, options: tuple[Option, ...], default: int, preferred: Sequence[int], low: int, high: int
) -> Given:
    if default >= 0:
        return options[default]
    if default == -2:
        return options[-1] if options[-1].id == "pass" else options[0]
    if preferred:
        return tuple(option for option in options if option.value in preferred)
    match kind:
        case "choose" | "name":
            return options[0]
        case "subset":
            return options[:low]
        case "order":
            return options
        case "number":
            return options[0].value if options else low
        case _:
            return {option.id: high if option is options[0] else 0 for option in options}


def _options(facts: Facts, asked: Sequence[int], first: int) -> Iterator[Option]:
    style = asked[STYLE]
    if style >= 0:
        found = facts.styles[style]
        for value in asked[first:]:
            name = thing_name(facts, found.type, value)
            yield Option(f"{found.action}:{name}" if found.action else name, name, value)
        return
    for at in range(first, len(asked), 3):
        found = facts.styles[asked[at]]
        names = [thing_name(facts, type_, asked[at + 1 + place]) for place, type_ in enumerate(found.type.split())]
        yield Option(":".join([found.action, *names]), found.label, asked[at + 1])


def _unique(options: Iterator[Option]) -> Iterator[Option]:
    """The options with a number behind ids that occur again."""
    seen: dict[str, int] = {}
    for option in options:
        count = seen[option.id] = seen.get(option.id, 0) + 1
        yield option if count == 1 else Option(f"{option.id}#{count}", option.label, option.value)
