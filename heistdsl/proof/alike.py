"""Changes of a text that change nothing by the rules of the language, so that nobody could notice them."""

from __future__ import annotations

from heistdsl.model.ruleset import Ruleset
from heistdsl.model.standing import last_name
from heistdsl.syntax import tree as t
from heistdsl.syntax.replace import Path, value_at

#: Statements that ask somebody, or may do so.
_ASKING = (t.Choose, t.May, t.Modal, t.Window, t.Bargain, t.Do, t.Unless, t.Use)


def means_the_same(ruleset: Ruleset, before: t.Text, after: t.Text, path: Path) -> bool:
    """Whether the text means what it meant before, although something at `path` is another.

    Three kinds are known: at least n instead of n where n is the highest there is; at once instead of one after another
    where nobody is asked; no subject inside `X may:` where it was X.
    """
    match value_at(before, path), value_at(after, path):
        case t.Binary(operator="=", left=left, right=t.Number(value=value)), t.Binary(operator=">=", right=t.Number()):
            return _is_highest(ruleset, last_name(left), value)
        case t.Each(order=None, body=body, name=name), t.Each(order=t.AtOnce()):
            return not any(_asks(ruleset, node, name) for statement in body for node in t.walk(statement))
        case (t.Act(subject=said) | t.Choose(subject=said), t.Act(subject=None) | t.Choose(subject=None)):
            return said is not None and _who_may(before, path) == said
        case _:
            return False


def _is_highest(ruleset: Ruleset, name: str, value: int) -> bool:
    """Whether an attribute can be no higher, whatever has it."""
    found = [kind.attributes[name].high for kind in ruleset.kinds.values() if name in kind.attributes]
    return bool(found) and all(high == value for high in found)


def _asks(ruleset: Ruleset, node: t.Node, element: str) -> bool:
    """Whether a node of a loop may ask somebody; of acts, all that do not say for certain what they are about."""
    match node:
        case t.Act(amount=None):
            return False
        case t.Act(amount=t.Amount(kind="exactly", value=value), unit=unit):
            return unit is None and not (value == t.Name(element) or _is_certain(ruleset, value))
        case t.Act():
            return True
        case _:
            return isinstance(node, _ASKING)


def _is_certain(ruleset: Ruleset, value: t.Expression | None) -> bool:
    """Whether an object is certain pieces: zones, all that lies in them, or the top of one."""
    match value:
        case t.Name() | t.Get():
            return last_name(value) in ruleset.zones
        case t.Binary(operator="|" | "except", left=left, right=right):
            return _is_certain(ruleset, left) and _is_certain(ruleset, right)
        case t.Call(function=function):
            return function in ("top", "bottom")
        case _:
            return False


def _who_may(text: t.Text, path: Path) -> t.Expression | None:
    """The subject of the innermost `may` around a place."""
    around = [value_at(text, path[:length]) for length in range(len(path))]
    return next((node.subject for node in reversed(around) if isinstance(node, t.May)), None)
