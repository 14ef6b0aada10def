"""Phases that no text which is ever reached runs."""

from __future__ import annotations

from collections.abc import Iterator

from heistdsl.check.facts import effects_of
from heistdsl.check.kinds import phase_never_run
from heistdsl.model.ruleset import Effect, Ruleset
from heistdsl.syntax.tree import Do, Name, Node, Pattern, Phase, Use, walk
from heistdsl.text import Diagnostic


def check_phases(ruleset: Ruleset, named: set[str]) -> Iterator[Diagnostic]:
    """Phases that are `named` by texts and never reached, unless something else is said about that: of a text that
    waits for such a phase, and of a procedure that nothing runs. Without a flow the game is only begun."""
    if ruleset.flow is None:
        return
    effects = list(effects_of(ruleset))
    nodes = [node for effect in effects for node in walk(effect.text)]
    run = {node.name for node in nodes if isinstance(node, Do)}
    phases = {effect.id: set(_phases_of(effect)) for effect in effects}
    somewhere = {name for effect in effects if _is_not_left_over(effect, run) for name in phases[effect.id]}
    reached = {name for effect in _reached(ruleset) for name in phases[effect.id]}
    everywhere = {name for found in phases.values() for name in found}
    awaited = {name for node in nodes for name in _awaited(node)}
    for phase in ruleset.phases.values():
        is_told = phase.id in everywhere - somewhere or (phase.id in awaited and phase.id not in everywhere)
        if phase.id in named and phase.id not in reached and not is_told:
            yield phase_never_run.report(phase.span, phase.id)


def _is_not_left_over(effect: Effect, run: set[str]) -> bool:
    """Whether nothing is said about a text itself being left over."""
    section, _, id = effect.id.partition(":")
    return section != "procedure" or id in run


def _phases_of(effect: Effect) -> Iterator[str]:
    """The phases that a text runs itself."""
    for node in walk(effect.text):
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


def _reached(ruleset: Ruleset) -> Iterator[Effect]:
    """The texts that are run from outside any procedure, and the procedures that these run."""
    procedures = {procedure.effect.id for procedure in ruleset.procedures.values()}
    waiting = [effect for effect in effects_of(ruleset) if effect.id not in procedures]
    seen: set[str] = set()
    while waiting:
        effect = waiting.pop()
        yield effect
        for node in walk(effect.text):
            if isinstance(node, Do) and node.name not in seen and node.name in ruleset.procedures:
                seen.add(node.name)
                waiting.append(ruleset.procedures[node.name].effect)
