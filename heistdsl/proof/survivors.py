"""Changes that no scenario has to notice, each with its reason: the `survivors:` of rule files."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from heistdsl.model import nodes
from heistdsl.model.sections import Sections
from heistdsl.proof.mutants import Mutant


@dataclass(frozen=True, slots=True)
class Survivor:
    """A change that nobody notices. `owner` and `change` say which, as `Mutant` does; `reason` is empty if nobody has
    given one. `file` and `line` say where the change would be made, or where the reason stands."""

    owner: str
    change: str
    reason: str
    file: str
    line: int


def read_survivors(sections: Sections) -> tuple[Survivor, ...]:
    """The changes for which the rule files of a game give reasons; what has the wrong shape is left out."""
    found = []
    for node in sections.listed["survivors"]:
        line, _ = node.span.source.line_column(node.span.start)
        reason = " ".join(nodes.text(nodes.member(node, "reason")).split())
        owner, change = nodes.text(nodes.member(node, "of")), nodes.text(nodes.member(node, "change"))
        found.append(Survivor(owner, change, reason, node.span.source.name, line))
    return tuple(found)


def reason_for(known: Iterable[Survivor], mutant: Mutant) -> str:
    """Why nobody has to notice a mutant; the empty text if nobody has said so."""
    found = (each.reason for each in known if (each.owner, each.change) == (mutant.owner, mutant.change))
    return next(found, "")
