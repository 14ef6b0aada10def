"""What is wrong with scenarios, found without playing them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from heistdsl.loader import Node, Scalar
from heistdsl.model import nodes
from heistdsl.model.ruleset import Ruleset
from heistdsl.scenario.check_arrange import check_arrange
from heistdsl.scenario.check_steps import Vocabulary, check_step
from heistdsl.scenario.complaints import complain, complaint
from heistdsl.scenario.paths import Table, must_be
from heistdsl.text import Diagnostic, Label, Severity


def check_scenarios(ruleset: Ruleset, documents: Sequence[Node]) -> list[Diagnostic]:
    """Everything that is wrong with scenarios as they are written: names of things that are not there, arrangements
    that cannot be, answers that no decision has.

    `documents` are the items of `scenarios:`; those that lay packs over the game are left to whoever loads these.
    Shapes are looked at by the schema. Sorted by file and place.
    """
    checker = Checker(ruleset)
    found = [each for node in documents if not nodes.items(nodes.member(node, "packs")) for each in checker.check(node)]
    found += _same_names(documents)
    return sorted(dict.fromkeys(found), key=lambda diagnostic: diagnostic.sort_key)


class Checker:
    """Checks scenarios of one game; what they are compared with is worked out once."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self._vocabulary = Vocabulary.of(ruleset)
        self._tables: dict[int, Table] = {}

    def check(self, node: Node) -> list[Diagnostic]:
        """What is wrong with one scenario, of which the ruleset has all packs and cards."""
        number = nodes.number(nodes.member(node, "players"))
        players = self._ruleset.min_players if number is None else number
        found = list(_head(self._ruleset, node))
        if self._ruleset.min_players <= players <= self._ruleset.max_players:
            if players not in self._tables:
                self._tables[players] = Table(self._ruleset, players)
            found += _body(self._tables[players], self._vocabulary, node)
        return found


def _body(table: Table, vocabulary: Vocabulary, node: Node) -> Iterator[Diagnostic]:
    yield from check_arrange(table, nodes.member(node, "arrange"))
    for step in nodes.items(nodes.member(node, "steps")):
        yield from check_step(table, vocabulary, step)


def _head(ruleset: Ruleset, node: Node) -> Iterator[Diagnostic]:
    """Players, options, deck and covered entries of the ledger."""
    players = nodes.word(nodes.member(node, "players"))
    number = nodes.number(nodes.member(node, "players"))
    if players and number is not None and not ruleset.min_players <= number <= ruleset.max_players:
        least, most = ruleset.min_players, ruleset.max_players
        many = f"{least}" if least == most else f"{least} to {most}"
        yield complaint("H0802", f"{number} cannot play this game", players.span, f"it is for {many}")
    for key, value in nodes.members(nodes.member(node, "options")):
        yield from complain(key.span, must_be, key.text, "variant", ruleset.options)
        if key.text in ruleset.options:
            yield from complain(
                value.span, must_be, _word(value), f"value of `{key.text}`", ruleset.options[key.text].values
            )
    for word in nodes.words(nodes.member(node, "covers")):
        if ruleset.ledger:
            yield from complain(word.span, must_be, word.text, "entry of the ledger", ruleset.ledger)
    deck = nodes.word(nodes.member(node, "deck"))
    if deck and "/" not in deck.text and not deck.text.endswith(".yaml"):
        yield from complain(deck.span, must_be, deck.text, "deck", ruleset.decks)


def _word(node: Node) -> str:
    """The value of a variant as rule files name it; YAML takes `yes` and `no` for conditions."""
    match node:
        case Scalar(value=bool(flag)):
            return "yes" if flag else "no"
        case _:
            return nodes.text(node)


def _same_names(documents: Sequence[Node]) -> Iterator[Diagnostic]:
    """Scenarios of one file that are called the same, so that nobody can tell which one fails."""
    seen: dict[tuple[str, str], Scalar] = {}
    for node in documents:
        name = nodes.word(nodes.member(node, "name"))
        if name is None:
            continue
        first = seen.setdefault((name.span.source.name, name.text), name)
        if first is not name:
            related = (Label(first.span, "it is here already"),)
            help = "say what this one shows and the other does not"
            yield Diagnostic("H0804", Severity.WARNING, "two scenarios have this name", name.span, help, related)
