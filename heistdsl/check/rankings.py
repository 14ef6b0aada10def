"""What things are put in order by."""

from __future__ import annotations

from heistdsl.check.checker import Checker
from heistdsl.check.needs import expect
from heistdsl.check.scope import Scope
from heistdsl.model.types import Type
from heistdsl.syntax.tree import Ranking


def check_ranking(checker: Checker, scope: Scope, ranking: Ranking, element: Type) -> None:
    """Check the number that members are put in order by, and who comes first among equals."""
    expect(checker, scope.inside(element), ranking.key, "number", "to put in order by")
    if ranking.ties is not None:
        expect(checker, scope, ranking.ties, "player", "after `ties from`")
