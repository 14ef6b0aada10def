"""Watching the interpreter play: which texts run, and how much work it is."""

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
    """Plays on the oracle as ever, and keeps the ids of the `texts` that ran and the `work` done: how many statements
    were run and expressions asked for. Work above `most` raises RuleError `fuel`.

    Counting work instead of time makes verdicts the same on every machine.
    """

    def __init__(self, owners: Mapping[int, str], most: int | None = None) -> None:
        self.texts: set[str] = set()
        self.work = 0
        self._owners = owners
        self._most = most
        self.language = Language(self._evaluate, self._truth, LANGUAGE.run_body, self._run_statement)

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
        owner = self._owners.get(id(node))
        if owner is not None:
            self.texts.add(owner)


def owners_of_nodes(ruleset: Ruleset) -> dict[int, str]:
    """The text each node of a game belongs to, by the identity of the node: valid as long as the ruleset lives."""
    texts: Iterable[tuple[str, Node]] = (
        *((effect.id, effect.text) for effect in effects_of(ruleset)),
        *((f"value:{value.id}", value.formula) for value in ruleset.values.values()),
    )
    return {id(node): owner for owner, tree in texts for node in walk(tree)}
