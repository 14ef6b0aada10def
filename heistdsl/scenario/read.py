"""The scenarios of a folder of rule files, as values that know where they stand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from heistdsl.loader import Node, to_plain
from heistdsl.model import nodes
from heistdsl.model.gather import gather
from heistdsl.text import Diagnostic


@dataclass(frozen=True, slots=True)
class Step:
    """One step: what it does (`choose`, `expect`, ...) and with what, as plain data."""

    kind: str
    value: object
    line: int


@dataclass(frozen=True, slots=True)
class Scenario:
    """One scenario. `file` and `line` say where its name stands, `node` is all of it as it is written, if it comes from
    a file; everything else is plain data."""

    name: str
    file: str
    line: int
    steps: tuple[Step, ...]
    covers: tuple[str, ...] = ()
    players: int | None = None
    seed: int = 0
    options: Mapping[str, str] = field(default_factory=dict)
    packs: tuple[str, ...] = ()
    deck: str | None = None
    arrange: Mapping[str, object] | None = None
    node: Node | None = field(default=None, compare=False, repr=False)

    def holds(self, diagnostic: Diagnostic) -> bool:
        """Whether a mistake is in this scenario and nowhere else."""
        mine, span = self.node.span if self.node else None, diagnostic.span
        if mine is None or span is None or span.source.name != mine.source.name:
            return False
        return mine.start <= span.start and span.end <= mine.end


def load_scenarios(folder: Path, packs: Sequence[Path] = ()) -> tuple[list[Scenario], list[Diagnostic]]:
    """The scenarios of a game or pack and of what it extends, in the order of the files."""
    sections, diagnostics = gather(folder, packs)
    return [read_scenario(node) for node in sections.listed["scenarios"]], diagnostics


def scenarios_in(own: Path, folder: Path, packs: Sequence[Path] = ()) -> list[Node]:
    """The scenarios, as they are written, in the files of one folder of a game with packs: those of the game need not
    hold with a pack laid over it."""
    sections, _ = gather(folder, packs)
    home, found = own.resolve(), sections.listed["scenarios"]
    files = {node.span.source.name for node in found}
    inside = {name for name in files if Path(name).resolve().is_relative_to(home)}
    return [node for node in found if node.span.source.name in inside]


def read_scenario(node: Node) -> Scenario:
    """A scenario from its node; what has the wrong shape is left out, since the schema has reported it."""
    name = nodes.word(nodes.member(node, "name"))
    span = name.span if name else node.span
    line, _ = span.source.line_column(span.start)
    arrange = nodes.member(node, "arrange")
    plain = to_plain(arrange) if arrange is not None else None
    steps = tuple(step for item in nodes.items(nodes.member(node, "steps")) for step in _steps(item))
    return Scenario(
        name.text if name else "",
        span.source.name,
        line,
        steps,
        covers=tuple(word.text for word in nodes.words(nodes.member(node, "covers"))),
        players=nodes.number(nodes.member(node, "players")),
        seed=nodes.number(nodes.member(node, "seed")) or 0,
        options={key.text: nodes.text(value) for key, value in nodes.members(nodes.member(node, "options"))},
        packs=tuple(word.text for word in nodes.words(nodes.member(node, "packs"))),
        deck=nodes.text(nodes.member(node, "deck")) or None,
        arrange=plain if isinstance(plain, dict) else None,
        node=node,
    )


def _steps(node: Node) -> list[Step]:
    found = []
    for key, value in nodes.members(node):
        line, _ = key.span.source.line_column(key.span.start)
        found.append(Step(key.text, to_plain(value), line))
    return found
