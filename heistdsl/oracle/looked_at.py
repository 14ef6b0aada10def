"""What a condition looks at, told from its text, so that it need not be asked again while nothing of that changes.

Every counter and state that can matter is called by its name: in the condition, in the formula of a value it names, in
a text that changes such a value or treats one word as another. Names are collected without asking what they mean
where they stand, which gives rather too many than too few.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from heistdsl.model.ruleset import Ruleset
from heistdsl.model.standing import last_name
from heistdsl.oracle.prepared import Prepared, pattern_name
from heistdsl.syntax.tree import Change, Expression, Get, Last, Name, Node, Rule, Times, Treat, walk

#: Names that lead to what has happened, which phases run, and the time. A parameter of a procedure may, too.
_PASSING = frozenset(("it", "active", "clock"))


def names_looked_at(prepared: Prepared, conditions: Iterable[Expression]) -> frozenset[str] | None:
    """The ids of the counters and states that conditions may look at, beside where pieces lie and what is in force;
    None if they may also look at the past, running phases or the clock."""
    waiting = [node for condition in conditions for node in walk(condition)]
    waiting += _in_texts(prepared, _treats)
    names: set[str] = set()
    while waiting:
        match waiting.pop():
            case Times() | Last():
                return None
            case Name(id=name) | Get(name=name) if name not in names:
                names.add(name)
                waiting += _behind(prepared, name)
            case _:
                pass
    ruleset = prepared.ruleset
    parameters = (name for procedure in ruleset.procedures.values() for name in procedure.parameters)
    if not names.isdisjoint((*_PASSING, *ruleset.phases, *parameters)):
        return None
    return frozenset(name for name in names if name in ruleset.counters or name in ruleset.states)


def _behind(prepared: Prepared, name: str) -> Iterator[Node]:
    """What may be asked for to find out what a name stands for."""
    if name in prepared.ruleset.values:
        yield from walk(prepared.ruleset.values[name].formula)
    if name in prepared.layered_names and _has_layers(prepared.ruleset, name):
        yield from _in_texts(prepared, lambda node: isinstance(node, Change) and last_name(node.target) == name)
        yield from _in_texts(prepared, _protects)


def _has_layers(ruleset: Ruleset, name: str) -> bool:
    """Whether a name is that of a value or an attribute; counters and states are changed for good."""
    attributes = [kind.attributes for kind in ruleset.kinds.values()] + [
        map_.attributes for map_ in ruleset.maps.values()
    ]
    return name in ruleset.values or any(name in each for each in attributes)


def _in_texts(prepared: Prepared, wanted: Callable[[Node], bool]) -> Iterator[Node]:
    """All nodes of the texts in which there is one that is wanted."""
    return (node for text in prepared.texts if any(map(wanted, text)) for node in text)


def _treats(node: Node) -> bool:
    return isinstance(node, Treat)


def _protects(node: Node) -> bool:
    return isinstance(node, Rule) and pattern_name(node) == "affect"
