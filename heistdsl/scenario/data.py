"""`data` and `printed` steps: what rule files say, and what a printed card says."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields, is_dataclass

from heistdsl.model.ruleset import Card, Ruleset
from heistdsl.oracle import Game, RuleError
from heistdsl.oracle.looking import plain
from heistdsl.oracle.run import Run
from heistdsl.oracle.scope import new_env
from heistdsl.scenario.paths import Unknown
from heistdsl.syntax.parse import parse_text
from heistdsl.syntax.tree import Let
from heistdsl.wording import plain_text, render_card

#: What rule files call the tables of a ruleset.
_TABLES = {"types": "kinds", "words-of": "enumerations", "state": "states"}


def data_value(game: Game, run: Run, path: str) -> object:
    """What stands in the rule files under a path such as `cards.minigun.bonus`, or the value of an expression of the
    effect language. Raises RuleError `name`."""
    first = re.split(r"[.(]", path, maxsplit=1)[0].strip()
    table = _TABLES.get(first, first)
    if hasattr(run.ruleset, table) and "." in path and "(" not in path:
        return _look_up(run.ruleset, path)
    if hasattr(run.ruleset, table) and re.fullmatch(r"[a-z-]+", path):
        return _plain(getattr(run.ruleset, table))
    text, found = parse_text(f"let value = ({path})", path)
    if text is None or found:
        raise RuleError("name", f"`{path}` is neither a path into the rule files nor an expression")
    let = text.body[0]
    assert isinstance(let, Let)
    return plain(run, run.evaluate(let.value, new_env()))


def check_data_path(ruleset: Ruleset, path: str) -> None:
    """Check a path of a `data` step without a game. Raises Unknown."""
    first = re.split(r"[.(]", path, maxsplit=1)[0].strip()
    table = _TABLES.get(first, first)
    if hasattr(ruleset, table) and "." in path and "(" not in path:
        try:
            _look_up(ruleset, path)
        except RuleError as problem:
            raise Unknown(problem.message) from None
    elif not (hasattr(ruleset, table) and re.fullmatch(r"[a-z-]+", path)):
        text, found = parse_text(f"let value = ({path})", path)
        if text is None or found:
            raise Unknown(f"`{path}` is neither a path into the rule files nor an expression")


def _look_up(ruleset: Ruleset, path: str) -> object:
    first, *rest = path.split(".")
    value: object = getattr(ruleset, _TABLES.get(first, first))
    for name in rest:
        value = _member(value, name, path)
    return _plain(value)


def _member(value: object, name: str, path: str) -> object:
    if name == "count" and isinstance(value, Mapping | tuple):
        return len(value)
    if isinstance(value, Mapping) and name in value:
        return value[name]
    attribute = {"type": "kind", "from": "source", "to": "target"}.get(name, name).replace("-", "_")
    if isinstance(value, Card) and name in value.attributes:
        return value.attributes[name]
    if is_dataclass(value) and any(field.name == attribute for field in fields(value)):
        return getattr(value, attribute)
    raise RuleError("name", f"there is no `{name}` in `{path}`")


def _plain(value: object) -> object:
    if isinstance(value, Mapping):
        return list(value)
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    if value is None or isinstance(value, str | int | bool):
        return value
    raise RuleError("name", "the path ends at something that is no single value")


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
