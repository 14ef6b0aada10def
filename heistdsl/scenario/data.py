"""`data` and `printed` steps: what rule files say, and what a printed card says."""

from __future__ import annotations

from heistdsl.model.ruleset import Ruleset
from heistdsl.oracle import Game, RuleError
from heistdsl.oracle.looking import plain
from heistdsl.oracle.run import Run
from heistdsl.oracle.scope import new_env
from heistdsl.scenario.paths import Unknown
from heistdsl.scenario.rule_paths import read_data_path
from heistdsl.syntax.tree import Let
from heistdsl.wording import plain_text, render_card


def data_value(game: Game, run: Run, path: str) -> object:
    """What stands in the rule files under a path, or the value of an expression. Raises RuleError `name`."""
    try:
        found = read_data_path(run.ruleset, path)
    except Unknown as problem:
        raise RuleError("name", problem.message) from None
    return plain(run, run.evaluate(found.value, new_env())) if isinstance(found, Let) else found


def printed_text(ruleset: Ruleset, card: str) -> str:
    """What is printed on a card: its name and its text. Raises RuleError `name`."""
    found = ruleset.cards.get(card)
    if found is None:
        raise RuleError("name", f"there is no card `{card}`")
    return f"{found.name}\n{plain_text(render_card(ruleset, found))}"


def says(text: str, wanted: object) -> bool:
    """Whether a text holds a phrase, or all of several; spaces and line ends count the same."""
    phrases = wanted if isinstance(wanted, list) else [wanted]
    flat = " ".join(text.split())
    return all(" ".join(str(phrase).split()) in flat for phrase in phrases)
