"""What only shows when all texts of a game are looked at together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from heistdsl.check.cards import check_cards
from heistdsl.check.chains import find_chains
from heistdsl.check.facts import effects_of
from heistdsl.check.kinds import (
    never_in_force,
    procedure_of_itself,
    unused_declaration,
    unused_procedure,
    value_of_itself,
)
from heistdsl.check.phases import check_phases
from heistdsl.model.ruleset import Card, Declared, Ruleset
from heistdsl.model.standing import standing_part
from heistdsl.syntax.tree import Act, Body, Do, Get, Limit, Name, Node, Of, Pay, Phase, Term, Where, children, walk
from heistdsl.text import Diagnostic


def check_game(ruleset: Ruleset) -> list[Diagnostic]:
    """Procedures nobody runs or that run themselves without end, values made of themselves, cards never in force,
    triggers that set off each other, and what shows of cards and phases."""
    used = _used_names(ruleset)
    return [
        *_unused_procedures(ruleset),
        *_unused_declarations(ruleset, used),
        *_endless_procedures(ruleset),
        *_circular_values(ruleset),
        *_idle_cards(ruleset),
        *find_chains(ruleset),
        *check_cards(ruleset, used),
        *check_phases(ruleset, used),
    ]


def _unused_procedures(ruleset: Ruleset) -> Iterator[Diagnostic]:
    used = {node.name for effect in effects_of(ruleset) for node in walk(effect.text) if isinstance(node, Do)}
    for procedure in ruleset.procedures.values():
        if procedure.id not in used:
            yield unused_procedure.report(procedure.span, procedure.id)


def _unused_declarations(ruleset: Ruleset, used: set[str]) -> Iterator[Diagnostic]:
    """What is kept, counted, run or emitted by no text. (Zones may well only hold pieces.) Without a flow the game is
    only begun, and nothing is said yet."""
    if ruleset.flow is None:
        return
    tables: tuple[tuple[str, Mapping[str, Declared]], ...] = (
        ("counter", ruleset.counters), ("state", ruleset.states), ("value", ruleset.values),
        ("supply", ruleset.supplies), ("phase", ruleset.phases), ("event", ruleset.events),
        ("variant", ruleset.options),
    )  # fmt: skip
    for noun, table in tables:
        for declared in table.values():
            if declared.id not in used:
                yield unused_declaration.report(declared.span, noun, declared.id)


def _used_names(ruleset: Ruleset) -> set[str]:
    """Everything that the texts, formulas and constraints name; a formula does not count for its own value."""
    used = {name for effect in effects_of(ruleset) for name in _names_in(effect.text)}
    for value in ruleset.values.values():
        used |= {name for name in _names_in(value.formula) if name != value.id}
    if ruleset.bots.value:
        used.add(ruleset.bots.value)
    constraints = [deck.constraints for deck in ruleset.decks.values()]
    for constraint in (each for table in (ruleset.constraints, *constraints) for each in table.values()):
        for part in (*constraint.that, *([constraint.each] if constraint.each else [])):
            used.update(_names_in(part))
    return used


def _names_in(root: Node) -> Iterator[str]:
    """Everything that a text or formula names."""
    for node in walk(root):
        match node:
            case Name(id=name) | Get(name=name) | Term(unit=name) | Act(unit=str(name)) | Limit(period=str(name)):
                yield name
            case _:
                pass


def _endless_procedures(ruleset: Ruleset) -> Iterator[Diagnostic]:
    """Procedures that certainly come back to themselves."""
    calls = {id: list(_certain_calls(procedure.effect.text.body)) for id, procedure in ruleset.procedures.items()}
    for id in ruleset.procedures:
        for call in calls[id]:
            if _reaches(calls, call.name, id, frozenset()):
                yield procedure_of_itself.report(call, id)
                break


def _certain_calls(body: Body) -> Iterator[Do]:
    """The calls that are made whenever a body runs."""
    for statement in body:
        match statement:
            case Do():
                yield statement
            case Phase(body=inner) | Pay(body=inner):
                yield from _certain_calls(inner)
            case _:
                pass


def _reaches(calls: dict[str, list[Do]], start: str, goal: str, seen: frozenset[str]) -> bool:
    if start == goal:
        return True
    return start not in seen and any(_reaches(calls, call.name, goal, seen | {start}) for call in calls.get(start, ()))


def _circular_values(ruleset: Ruleset) -> Iterator[Diagnostic]:
    """Values of one owner that are worked out from themselves."""
    needs = {id: list(_own_names(value.formula)) for id, value in ruleset.values.items()}
    told: set[str] = set()
    for id, value in ruleset.values.items():
        for name in needs[id]:
            other = ruleset.values.get(name.id)
            if other is None or other.owner != value.owner or name.id in told:
                continue
            if _leads_to(ruleset, needs, name.id, id, frozenset()):
                told |= {id, name.id}
                yield value_of_itself.report(name, id)
                break


def _leads_to(ruleset: Ruleset, needs: dict[str, list[Name]], start: str, goal: str, seen: frozenset[str]) -> bool:
    if start == goal:
        return True
    owner = ruleset.values[goal].owner
    return start not in seen and any(
        _leads_to(ruleset, needs, name.id, goal, seen | {start})
        for name in needs.get(start, ())
        if name.id in ruleset.values and ruleset.values[name.id].owner == owner
    )


def _own_names(node: Node) -> Iterator[Name]:
    """The bare names of a formula that are about its owner: not those inside a `where` or `of`."""
    match node:
        case Name():
            yield node
        case Get(base=base):
            yield from _own_names(base)
        case Where(selection=selection) | Of(selection=selection):
            yield from _own_names(selection)
        case _:
            for child in children(node):
                yield from _own_names(child)


def _idle_cards(ruleset: Ruleset) -> Iterator[Diagnostic]:
    """Cards whose standing part is never in force, because no zone they may lie in is an active one."""
    for card in ruleset.cards.values():
        if card.effect is None or _can_be_active(ruleset, card):
            continue
        standing = next(standing_part(ruleset, card.effect.text.body), None)
        if standing is not None:
            yield never_in_force.report(standing, card.kind)


def _can_be_active(ruleset: Ruleset, card: Card) -> bool:
    active_in = ruleset.kinds[card.kind].active_in
    for zone in ruleset.zones.values():
        is_active = zone.active if active_in is None else zone.id in active_in
        if is_active and (zone.holds is None or card.kind in zone.holds):
            return True
    return False
