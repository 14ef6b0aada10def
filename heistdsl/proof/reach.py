"""Where a change begins to matter: the statements and conditions of a text that have to be come to first.

A change inside a statement that is run, or inside a condition that is tested, makes no difference in a scene in which
nothing of that statement or condition is run or asked for. What is, is watched while scenes are played (watch.py); so
most scenes need not be played again to know that they notice nothing.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from heistdsl.model.ruleset import Ruleset
from heistdsl.model.standing import divide
from heistdsl.syntax import tree as t
from heistdsl.syntax.replace import Path, value_at


def reached_first(ruleset: Ruleset, before: t.Text, after: t.Text, path: Path) -> tuple[t.Node, ...]:
    """Nodes of the text as it is: a change at a path matters only where something of one of them is run or asked for.
    None of them if it may matter wherever the text is looked at."""
    standing = {id(statement) for statement, does_stand, _ in divide(ruleset, before.body) if does_stand}
    found: tuple[t.Node, ...] = ()
    lasts = True
    above: t.Node = before
    for length, step in enumerate(path, start=1):
        below = value_at(before, path[:length])
        if isinstance(above, t.On | t.Use):
            lasts = False
            if step == "condition":
                found = (below,)
        if isinstance(step, int) and isinstance(below, t.Statement):
            lasts = lasts and (above is not before or id(below) in standing)
            found = found if lasts else (below,)
        above = below if isinstance(below, t.Node) else above
    return _inside(value_at(before, path), value_at(after, path), lasts) or found


def _inside(old: Any, new: Any, lasts: bool) -> tuple[t.Node, ...]:
    """The part of what is changed in which alone it differs: statements of a body that is run, or a condition."""
    if isinstance(old, tuple):
        return () if lasts else old
    if not isinstance(old, t.On | t.Use) or type(new) is not type(old):
        return ()
    differing = [each.name for each in fields(old) if getattr(old, each.name) != getattr(new, each.name)]
    match differing:
        case ["body"]:
            return old.body
        case ["condition"] if old.condition is not None:
            return (old.condition,)
        case _:
            return ()
