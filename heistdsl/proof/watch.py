"""Watching the interpreter play: what it comes to, and how much work it is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from heistdsl.check.facts import effects_of
from heistdsl.model.ruleset import Ruleset
from heistdsl.oracle import RuleError
from heistdsl.oracle.language import LANGUAGE
from heistdsl.oracle.run import Language, Run, Steps
from heistdsl.oracle.scope import Env
from heistdsl.oracle.things import Value
from heistdsl.syntax.tree import Expression, Node, Statement, walk


class Watch:
    """Plays on the oracle as ever, and keeps what it comes to: the numbers of the `nodes` that were run or asked for,
    the ids of the card `texts` that came in force, and the `work` done: how many statements were run and expressions
    asked for. Work above `most` raises RuleError `fuel`.

    Counting work instead of time makes verdicts the same on every machine.
    """

    def __init__(self, numbers: Mapping[int, int], most: int | None = None) -> None:
        self.nodes: set[int] = set()
        self.texts: set[str] = set()
        self.work = 0
        self._numbers = numbers
        self._most = most
        self.language = Language(self._evaluate, self._truth, LANGUAGE.run_body, self._run_statement, self.texts.add)

    def _evaluate(self, run: Run, expression: Expression, env: Env) -> Value:
        self._see(expression)
        return LANGUAGE.evaluate(run, expression, env)

    def _truth(self, run: Run, expression: Expression, env: Env) -> bool:
        self._see(expression)
        return LANGUAGE.truth(run, expression, env)

    def _run_statement(self, run: Run, statement: Statement, env: Env) -> Steps[None]:
        self._see(statement)
        return LANGUAGE.run_statement(run, statement, env)

    def _see(self, node: Node) -> None:
        self.work += 1
        if self._most is not None and self.work > self._most:
            raise RuleError("fuel", "this takes much longer than without the change")
        number = self._numbers.get(id(node))
        if number is not None:
            self.nodes.add(number)


class Numbering:
    """A number for each node of the texts of a game; cards whose text stands at one place of a file share them.

    `numbers` are by the identity of the node: valid as long as the ruleset lives. `first` says of each text which of
    those at its place is called the owner of changes in it.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        self.numbers: dict[int, int] = {}
        self.first: dict[str, str] = {}
        self._owners: list[str] = []
        begun: dict[object, tuple[str, int]] = {}
        for effect in effects_of(ruleset):
            place = (effect.span.source.name, effect.span.start) if effect.span else effect.id
            owner, begin = begun.setdefault(place, (effect.id, len(self._owners)))
            self.first[effect.id] = owner
            self._number(effect.text, owner, begin)
        for value in ruleset.values.values():
            self._number(value.formula, f"value:{value.id}", len(self._owners))

    def _number(self, tree: Node, owner: str, begin: int) -> None:
        for number, node in enumerate(walk(tree), begin):
            self.numbers[id(node)] = number
            if number == len(self._owners):
                self._owners.append(owner)

    def bits(self, nodes: Iterable[Node]) -> int:
        """The numbers of some nodes and of all below them, as bits."""
        return bits_of({self.numbers[id(below)] for node in nodes for below in walk(node)})

    def texts(self, watch: Watch) -> frozenset[str]:
        """The texts that were come to."""
        ran = (self._owners[number] for number in watch.nodes)
        return frozenset((*ran, *(self.first[text] for text in watch.texts)))


def bits_of(numbers: Iterable[int]) -> int:
    """A set of numbers as bits."""
    return sum(1 << number for number in set(numbers))
