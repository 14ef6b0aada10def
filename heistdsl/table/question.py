"""A decision as a question to a person: a sentence, and numbered choices that say what they do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from heistdsl.games import Decision, Option
from heistdsl.model.action_ids import slug
from heistdsl.model.ruleset import Card
from heistdsl.oracle.origin import Origin
from heistdsl.syntax import tree as t
from heistdsl.table.names import Names, capital, spaced
from heistdsl.table.seen import Piece, Seen

#: Options that are the same words in every game.
_FIXED = {"pass": "Pass", "done": "Done", "yes": "Yes", "no": "No", "accept": "Accept", "refuse": "Refuse"}


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing to choose: `head` says it shortly, `detail` more; `card` is the design it is about, if any. `ids` are
    the options it stands for: several where nobody could tell them apart."""

    ids: tuple[str, ...]
    head: str
    detail: str = ""
    card: str = ""

    @property
    def id(self) -> str:
        """The option that is answered."""
        return self.ids[0]


@dataclass(frozen=True, slots=True)
class Question:
    """What a person is asked. `text` is the question, `more` what else the text behind it says, `source` the card that
    asks. `hint` says how to answer."""

    decision: Decision
    text: str
    choices: tuple[Choice, ...]
    hint: str
    more: str = ""
    source: str = ""

    @property
    def may_pass(self) -> bool:
        """Whether passing is an answer."""
        return any(choice.id == "pass" for choice in self.choices)

    @property
    def is_window(self) -> bool:
        """Whether one may do something or pass, and others may too."""
        return self.decision.prompt == "window"


def question_of(names: Names, decision: Decision, seen: Seen) -> Question:
    """What to ask."""
    origin = decision.origin()
    text, more = _text(names, decision, origin, seen)
    choices = () if decision.kind == "number" else _choices(names, decision, origin, seen)
    card = names.ruleset.cards.get(origin.card)
    source = "" if card is None else names.wording.name(card)
    return Question(decision, text, choices, _hint(names, decision, choices), more, source)


# ---- the sentence


def _text(names: Names, decision: Decision, origin: Origin, seen: Seen) -> tuple[str, str]:
    if decision.prompt == "window":
        return _window_text(names, seen), ""
    card = names.ruleset.cards.get(origin.card)
    told = "" if origin.statement is None else names.wording.text(t.Text((origin.statement,)), card)
    if decision.kind == "offer":
        # The first sentence of the text says that there is a bargain, those after it what a deal does.
        return _offer_text(names, decision, origin), told.partition(". ")[2] or told
    if origin.statement is None:
        return _plain_text(names, decision), ""
    first, _, rest = told.partition("\n")
    if isinstance(origin.statement, t.Modal):
        return first, ""
    return first, rest


def _window_text(names: Names, seen: Seen) -> str:
    active = None if seen.active is None else names.seat_of(seen.active)
    if active is None:
        return "What do you do?"
    if active == seen.me:
        return "It is your turn. What do you do?"
    return f"It is {names.owned(active)} turn. Do you want to do anything?"


def _offer_text(names: Names, decision: Decision, origin: Origin) -> str:
    """Who proposes what share to whom. Who gives it to whom, and for what, stands in the text behind it."""
    other = next((seat for seat in (origin.left, origin.right) if seat not in (None, decision.player)), None)
    who = "the other side" if other is None else names.player(other, decision.player)
    most = " and ".join(f"up to {names.unit(name, bound)}" for name, bound in decision.bounds.items())
    if not origin.standing:
        return f"You bargain with {who}. What share do you propose? {capital(most)}."
    amounts = [names.unit(name, amount) for name, amount in origin.standing.items() if amount]
    proposes = "propose" if other is not None and names.is_many(other, decision.player) else "proposes"
    counter = f" Or propose another share: {most}." if most else ""
    return f"{capital(who)} {proposes} a share of {' and '.join(amounts) or 'nothing'}. Do you accept?{counter}"


def _plain_text(names: Names, decision: Decision) -> str:
    """Questions that no text of the game asks."""
    if decision.prompt == "too many":
        return f"There is no room for so many cards. Choose {decision.max} to put away."
    if decision.prompt.startswith("pay "):
        return f"You owe {names.unit(decision.prompt.removeprefix('pay '), decision.max)}. Choose what to hand over."
    return f"{capital(decision.prompt)}."


def _hint(names: Names, decision: Decision, choices: Sequence[Choice]) -> str:
    match decision.kind:
        case "subset":
            low, high = decision.min, decision.max
            many = str(low) if low == high else f"{low} to {high}"
            none = ", or `none`" if low == 0 else ""
            return f"choose {many}: their numbers, as in `1 3`{none}"
        case "order":
            return "all numbers in the order you want, the first on top, as in `2 1 3`"
        case "number":
            return f"a number from {decision.min} to {decision.max}"
        case "split":
            return f"an amount for each of {len(choices)}, in this order, {decision.max} in all, as in `{decision.max}`"
        case "offer" if decision.bounds:
            terms = " ".join(f"1 {spaced(name)}" for name in decision.bounds)
            return f"amounts, as in `{terms}`, or the number of a choice"
        case _:
            return "the number or the name of a choice"


# ---- what can be chosen


def _choices(names: Names, decision: Decision, origin: Origin, seen: Seen) -> tuple[Choice, ...]:
    options = [option for option in decision.options if decision.kind != "offer" or option.id in _FIXED]
    found = [_choice(names, decision, origin, option, seen) for option in options]
    if decision.kind in ("choose", "name"):
        found = _merged(found)
    return tuple(_told_apart(found, seen, names))


def _choice(names: Names, decision: Decision, origin: Origin, option: Option, seen: Seen) -> Choice:
    if option.id in _FIXED:
        return Choice((option.id,), _FIXED[option.id], _fixed_detail(option.id, decision))
    if decision.prompt in ("window", "choose one"):
        return _deed(names, origin, option, seen)
    name = option.label if option.label and decision.prompt != "which replacement applies" else option.id
    if name == option.id and decision.kind != "split":
        name = option.id.rpartition(":")[2]
    card = names.card(name)
    return Choice((option.id,), capital(_thing(names, name, seen)), _about(names, card), card.id if card else "")


def _fixed_detail(id: str, decision: Decision) -> str:
    return "do nothing" if id == "pass" and decision.prompt == "window" else ""


def _deed(names: Names, origin: Origin, option: Option, seen: Seen) -> Choice:
    """Something to do: an option of a text, an action of the game, or the use of a card."""
    action, *things = option.id.split(":")
    known = [thing for thing in things if thing]
    card = next((found for thing in known if (found := names.card(thing))), None)
    suite = _suite(origin, action) if not (option.label == "" and action in names.ruleset.actions) else None
    what = capital(option.label or (suite.label if suite else "") or spaced(action))
    said = ", ".join(_thing(names, thing, seen) for thing in known)
    head = f"{what} {said}" if action in ("use", *names.ruleset.actions) or not known else f"{what}: {said}"
    detail = _about(names, card)
    if suite is not None and card is None:
        detail = _suite_text(names, origin, suite)
    elif card is None and action in names.ruleset.actions:
        detail = names.ruleset.actions[action].about
    return Choice((option.id,), head.strip(), detail, card.id if card else "")


def _suite(origin: Origin, action: str) -> t.Option | None:
    """The option of the asking text that is called so."""
    options = origin.statement.options if isinstance(origin.statement, t.Window | t.Modal) else ()
    return next((each for each in options if slug(each.label) == action), None)


def _suite_text(names: Names, origin: Origin, suite: t.Option) -> str:
    if all(isinstance(each, t.Stop | t.Nothing) for each in suite.body):
        return ""
    told = names.wording.text(t.Text(suite.body), names.ruleset.cards.get(origin.card))
    return " ".join(told.split("\n"))


def _thing(names: Names, name: str, seen: Seen) -> str:
    """A thing with what tells it from others of its kind: a die shows a number."""
    piece = seen.pieces.get(name)
    shown = f" showing {piece.value}" if piece is not None and piece.value is not None else ""
    return f"{names.thing(name, seen.me)}{shown}"


def _about(names: Names, card: Card | None) -> str:
    """What is printed on a card, in one line."""
    if card is None:
        return ""
    text = " ".join(names.text_of(card.id).split("\n"))
    return " · ".join(part for part in (names.facts(card), text) if part)


def _merged(choices: Sequence[Choice]) -> list[Choice]:
    """Choices that say the same as one, unless something lies on or under one of them."""
    found: dict[tuple[str, str], Choice] = {}
    for choice in choices:
        key = (choice.head, choice.detail)
        found[key] = replace(found[key], ids=(*found[key].ids, *choice.ids)) if key in found else choice
    return list(found.values())


def _told_apart(choices: Sequence[Choice], seen: Seen, names: Names) -> Iterator[Choice]:
    """Where cards that are to choose from lie in different places, say where."""
    places = [_piece(choice, seen) for choice in choices]
    zones = {piece.zone for piece in places if piece is not None}
    for choice, piece in zip(choices, places, strict=True):
        if piece is not None and len(zones) > 1:
            yield replace(choice, head=f"{choice.head} ({names.zone(piece.zone, seen.me)})")
        else:
            yield choice


def _piece(choice: Choice, seen: Seen) -> Piece | None:
    return seen.pieces.get(choice.id.rpartition(":")[2])
