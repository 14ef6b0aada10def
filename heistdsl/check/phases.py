"""Phases that no text which is ever reached runs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from heistdsl.check.facts import effects_of
from heistdsl.check.kinds import phase_never_run
from heistdsl.model.ruleset import Ruleset
from heistdsl.syntax.tree import Do, Name, Node, Pattern, Phase, Use, walk
from heistdsl.text import Diagnostic


def check_phases(ruleset: Ruleset, named: set[str]) -> Iterator[Diagnostic]:
    """Phases that are `named` by texts and never reached, unless something else is said about that: of a text that
    waits for such a phase, and of a procedure that nothing runs. Without a flow the game is only begun."""
    if ruleset.flow is None:
        return
    nodes = {effect.id: list(walk(effect.text)) for effect in effects_of(ruleset)}
    run = {id: {node.name for node in found if isinstance(node, Do)} for id, found in nodes.items()}
    phases = {id: {name for node in found for name in _phases_of(node)} for id, found in nodes.items()}
    run_anywhere = {name for names in run.values() for name in names}
    somewhere = {name for id, names in phases.items() if _is_not_left_over(id, run_anywhere) for name in names}
    reached = {name for id in _reached(ruleset, run) for name in phases[id]}
    everywhere = {name for found in phases.values() for name in found}
    awaited = {name for found in nodes.values() for node in found for name in _awaited(node)}
    for phase in ruleset.phases.values():
        is_told = phase.id in everywhere - somewhere or (phase.id in awaited and phase.id not in everywhere)
        if phase.id in named and phase.id not in reached and not is_told:
            yield phase_never_run.report(phase.span, phase.id)


def _is_not_left_over(effect: str, run: set[str]) -> bool:
    """Whether nothing is said about a text itself being left over."""
    section, _, id = effect.partition(":")
    return section != "procedure" or id in run


def _phases_of(node: Node) -> Iterator[str]:
    """The phase that a statement runs."""
    match node:
        case Phase(name=Name(id=name)):
            yield name
        case _:
            pass


def _awaited(node: Node) -> Iterator[str]:
    """The phases whose start or end something waits for."""
    match node:
        case Pattern(kind="start" | "end", head=Name(id=name)) | Use(during=Name(id=name)):
            yield name
        case _:
            pass


def _reached(ruleset: Ruleset, run: Mapping[str, set[str]]) -> Iterator[str]:
    """The texts that are run from outside any procedure, and the procedures that these run, as `run` says of each."""
    procedures = {procedure.effect.id for procedure in ruleset.procedures.values()}
    waiting = [id for id in run if id not in procedures]
    seen: set[str] = set()
    while waiting:
        id = waiting.pop()
        yield id
        for name in run[id] - seen:
            if name in ruleset.procedures:
                seen.add(name)
                waiting.append(ruleset.procedures[name].effect.id)
