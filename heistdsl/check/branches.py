"""What is in reach behind branches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from heistdsl.check import fits
from heistdsl.check.checker import Checker
from heistdsl.check.scope import Local, Scope
from heistdsl.model import types as t
from heistdsl.model.types import Type


def merge(checker: Checker, before: Scope, ends: Sequence[Scope]) -> Scope:
    """The scope behind branches that end like this: the names that every branch has bound.

    Other names are remembered, so that it can be said why they are not there. Without an end nothing comes behind.
    """
    if not ends:
        return before
    reached = dict(before.locals)
    lost: set[str] = set()
    for name in dict.fromkeys(name for end in ends for name in end.locals):
        found = [end.locals[name] for end in ends if name in end.locals]
        if len(found) < len(ends):
            lost.add(name)
        elif any(local is not before.locals.get(name) for local in found):
            reached[name] = checker.merged(name, _joined(checker, found), found)
    branched = (before.branched | lost).union(*(end.branched for end in ends)) - reached.keys()
    return replace(before, locals=reached, branched=branched, plan=all(end.plan for end in ends))


def _joined(checker: Checker, found: Sequence[Local]) -> Type:
    joined: Type = checker.type_of(found[0])
    for local in found[1:]:
        joined = fits.join(checker.ruleset, joined, checker.type_of(local)) or t.UNKNOWN
    return joined
