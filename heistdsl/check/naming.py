"""Names that texts bind."""

from __future__ import annotations

from heistdsl.check.checker import Checker
from heistdsl.check.kinds import hides_name, reserved_name
from heistdsl.check.scope import Local, Scope
from heistdsl.check.spans import word_span
from heistdsl.model.names import BUILTIN_NAMES, look_up
from heistdsl.model.types import Type
from heistdsl.syntax.tree import Expression, Node

#: Name spaces whose names texts use for one certain thing: a local of the same name would hide it.
_HIDDEN = frozenset(("seat", "zone", "counter", "state", "value", "map", "place"))


def bind(checker: Checker, scope: Scope, name: str, type_: Type, node: Node, value: Expression | None = None) -> Scope:
    """The scope with one more local. A local may not be called like a name every game has."""
    return bind_local(checker, scope, checker.local(name, type_, node, value))


def bind_local(checker: Checker, scope: Scope, local: Local) -> Scope:
    """The scope with a local that the text has just bound."""
    name, node = local.name, local.node
    if name in BUILTIN_NAMES:
        where = word_span(node, name) if node else None
        checker.report(reserved_name.report(where, name, BUILTIN_NAMES[name]))
        checker.read(local)
        return scope
    found = look_up(checker.ruleset, name)
    if found is not None and found.space in _HIDDEN and getattr(found.declared, "owner", None) is None:
        where = word_span(node, name) if node else None
        checker.report(hides_name.report(where, name, found.space, found.declared))
    return scope.bind(local)
