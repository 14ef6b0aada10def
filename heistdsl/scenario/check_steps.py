"""`steps:` checked: whether what they name is there, and whether an answer is one that could ever be given."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from heistdsl.check.facts import effects_of
from heistdsl.loader import Node, Scalar
from heistdsl.model import nodes
from heistdsl.model import types as t
from heistdsl.model.action_ids import slug
from heistdsl.model.names import look_up
from heistdsl.model.parts import member_type
from heistdsl.model.ruleset import Ruleset
from heistdsl.scenario.compare import seconds
from heistdsl.scenario.complaints import NOT_THERE, complain, complaint
from heistdsl.scenario.paths import Table, Unknown
from heistdsl.scenario.rule_paths import read_data_path
from heistdsl.syntax import tree
from heistdsl.text import Diagnostic, Severity, did_you_mean

#: An answer that no decision of the game has among its options.
_NO_SUCH_ANSWER = "H0803"
#: First parts of option ids that no text names.
_ALWAYS = ("pass", "yes", "no", "done", "accept", "refuse", "use", "pay", "replace", "offer", "discard")
_NUMBER = re.compile(r"[0-9]+")


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The first parts of all option ids that the texts of a game can make: names of choices, verbs, labels, actions."""

    actions: frozenset[str]

    @classmethod
    def of(cls, ruleset: Ruleset) -> Vocabulary:
        """The vocabulary of a game."""
        found = {*_ALWAYS, *ruleset.actions, *ruleset.phases}
        for effect in effects_of(ruleset):
            for node in tree.walk(effect.text):
                match node:
                    case tree.Choose(name=name):
                        found.add(name)
                    case tree.Act(verb=verb):
                        found.add(verb)
                    case tree.Option(label=label) | tree.Use(label=str(label)):
                        found.add(slug(label))
                    case _:
                        pass
        return cls(frozenset(found))


def check_step(table: Table, vocabulary: Vocabulary, step: Node) -> Iterator[Diagnostic]:
    """What is wrong with one step, which may have several keys."""
    for key, value in nodes.members(step):
        match key.text:
            case "choose" | "illegal":
                yield from _answer(table, vocabulary, value)
            case "pass":
                for word in nodes.words(value):
                    yield from complain(word.span, table.player, word.text)
            case "hidden" | "shown":
                yield from _seen(table, value)
            case "clock":
                yield from _clock(table, value)
            case "expect":
                for path, expected in nodes.members(value):
                    yield from _expectation(table, path, expected)
            case "data":
                for path, _ in nodes.members(value):
                    yield from complain(path.span, read_data_path, table.ruleset, path.text)
            case "printed":
                for card, _ in nodes.members(value):
                    yield from complain(card.span, table.piece, card.text)
            case _:
                pass


def _seen(table: Table, value: Node) -> Iterator[Diagnostic]:
    player = nodes.word(nodes.member(value, "player"))
    path = nodes.word(nodes.member(value, "from"))
    if player:
        yield from complain(player.span, table.player, player.text)
    if path:
        yield from complain(path.span, table.type_of, path.text)


def _clock(table: Table, value: Node) -> Iterator[Diagnostic]:
    word = nodes.word(value)
    if word is None:
        return
    text = word.text.lstrip("+")
    if seconds(int(text) if _NUMBER.fullmatch(text) else text) is None:
        yield complaint("H0802", f"`{word.text}` is no time", word.span, 'write `"+30"` seconds, or a time: "6:30"')
    elif table.ruleset.clock is None:
        yield complaint("H0802", "this game has no clock", word.span)


# ---- answers


def _answer(table: Table, vocabulary: Vocabulary, value: Node) -> Iterator[Diagnostic]:
    player = nodes.word(nodes.member(value, "player"))
    if player:
        yield from complain(player.span, table.player, player.text)
    for key in ("option", "options"):
        for word in nodes.words(nodes.member(value, key)):
            yield from _option(table, vocabulary, word)


def _option(table: Table, vocabulary: Vocabulary, word: Scalar) -> Iterator[Diagnostic]:
    """An option id: an action the texts know, then things that are there."""
    if not isinstance(word.value, str):
        return
    action, *things = word.text.split(":")
    action = action.partition("#")[0]
    help = ""
    if action not in vocabulary.actions:
        message = f"no decision has options called `{action}`"
        help = did_you_mean(action, vocabulary.actions)
    else:
        unknown = next((thing for thing in things if not _is_thing(table, vocabulary, thing)), None)
        if unknown is None:
            return
        message = f"there is nothing called `{unknown}`"
        help = did_you_mean(unknown, table.ruleset.cards)
    yield Diagnostic(_NO_SUCH_ANSWER, Severity.WARNING, message, word.span, help)


def _is_thing(table: Table, vocabulary: Vocabulary, name: str) -> bool:
    """Whether the part of an option id behind the action can be something: a number, a word, a thing of the game."""
    if not name or name in vocabulary.actions or name in ("yes", "no", "nothing") or name.lstrip("-").isdigit():
        return True
    if look_up(table.ruleset, name.partition("#")[0]) is not None and "#" not in name:
        return True
    try:
        table.type_of(name.rpartition(".")[0] if name.rpartition(".")[2].isdigit() else name)
    except Unknown:
        return False
    return True


# ---- expectations


def _expectation(table: Table, path: Scalar, expected: Node) -> Iterator[Diagnostic]:
    try:
        type_ = table.expected(path.text)
    except Unknown as problem:
        yield complaint(NOT_THERE, problem.message, path.span, problem.help)
        return
    if path.text == "log.last":
        for word in nodes.words(expected):
            yield from complain(word.span, table.event, word.text)
    for word in nodes.words(expected):
        if isinstance(word.value, str) and word.text not in ("nothing", "no"):
            yield from _named(table, type_, word)


def _named(table: Table, type_: t.Type, word: Scalar) -> Iterator[Diagnostic]:
    """The cards, players and words that an expectation names must be there, or it can never hold."""
    match member_type(table.ruleset, type_):
        case t.PieceType():
            yield from complain(word.span, lambda: table.piece(word.text))
        case t.PlayerType():
            yield from complain(word.span, lambda: table.player(word.text))
        case _:
            pass
